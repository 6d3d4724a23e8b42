import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { acceptInvitation, acceptInvitationFor } from '#server/features/invitations/queries.ts'
import { userColumns } from '#server/features/users/queries.ts'
import { AppError } from '#shared/api/app-error.ts'
import { users } from '#shared/users/table.ts'
import type { SessionUser } from '#shared/users/user.ts'
import type { ProviderIdentity } from './provider.ts'

/**
 * The account of an identity: the one it is linked to, else the one with its verified address (which it gets linked
 * to), else a new one where an invitation waits for that address. Undefined where there is none. It may be deactivated.
 */
export async function accountOf(
  db: Db,
  identity: ProviderIdentity,
  inviteCode: string | undefined,
): Promise<SessionUser | undefined> {
  const { issuer: oidcIssuer, subject: oidcSubject, verifiedEmail: email, firstName, lastName } = identity
  const [linked] = await db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.oidcIssuer, oidcIssuer), eq(users.oidcSubject, oidcSubject)))
  if (linked?.isActive || !email) return linked

  const [known] = await db
    .update(users)
    .set({ oidcIssuer, oidcSubject })
    .where(and(eq(users.email, email), eq(users.isActive, true)))
    .returning(userColumns)
  if (known) return known

  const person = { email, firstName, lastName, oidcIssuer, oidcSubject }
  const invited =
    (inviteCode && (await acceptInvitation(db, inviteCode, person).catch(ignoreRefusal))) ||
    (await acceptInvitationFor(db, person))
  return invited ?? linked ?? deactivatedWith(db, email)
}

/** An invitation code that does not fit says nothing about an invitation that waits for the address itself. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}

async function deactivatedWith(db: Db, email: string): Promise<SessionUser | undefined> {
  const [user] = await db.select(userColumns).from(users).where(eq(users.email, email))
  return user
}
