import { and, eq, sql } from 'drizzle-orm'
import { actAs } from '#server/db/act-as.ts'
import type { Db } from '#server/db/db.ts'
import { acceptInvitation, acceptInvitationFor } from '#server/features/invitations/queries.ts'
import { userColumns } from '#server/features/users/queries.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { SignInProblem } from '#shared/sign-in/problems.ts'
import { fullName } from '#shared/users/name.ts'
import { users } from '#shared/users/table.ts'
import type { SignedInUser } from '#shared/users/user.ts'
import type { ProviderIdentity } from './provider.ts'

/**
 * The active account of an identity: the one it is linked to, else the one with its verified address (which it gets
 * linked to, unless somebody else at the provider is), else a new one where an invitation waits for that address, or why there is none. A deactivated account
 * comes back by an invitation only.
 */
export async function accountOf(
  db: Db,
  identity: ProviderIdentity,
  inviteCode: string | undefined,
): Promise<SignedInUser | SignInProblem> {
  const { issuer: oidcIssuer, subject: oidcSubject, email } = identity
  const [linked] = await db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.oidcIssuer, oidcIssuer), eq(users.oidcSubject, oidcSubject)))
  if (linked?.isActive) return linked
  // The subject decides: another address does not turn a deactivated person into somebody else.
  if (linked && linked.email !== email) return 'deactivated'
  if (!email) return 'no-account'
  if (!identity.isEmailVerified) return linked ? 'deactivated' : 'email-unverified'

  const hasThisEmail = eq(sql`lower(${users.email})`, email)
  const known = await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ own: userColumns, issuer: users.oidcIssuer, subject: users.oidcSubject })
      .from(users)
      .where(and(hasThisEmail, eq(users.isActive, true)))
      .for('no key update')
    if (!found) return
    const { own, issuer, subject } = found
    // An address that the provider has given to somebody else since.
    if (issuer === oidcIssuer && subject !== oidcSubject) return 'another-account' as const
    await actAs(tx, { id: own.id, name: fullName(own) })
    await tx.update(users).set({ oidcIssuer, oidcSubject }).where(eq(users.id, own.id))
    return own
  })
  if (known) return known

  const person = { email, ...namesOf(identity), oidcIssuer, oidcSubject }
  const invited =
    (inviteCode && (await acceptInvitation(db, inviteCode, person).catch(ignoreRefusal))) ||
    (await acceptInvitationFor(db, person))
  if (invited) return invited
  const [found] = await db.select({ isActive: users.isActive }).from(users).where(hasThisEmail)
  // Another sign-in of the same person, at the same moment, has accepted the invitation.
  if (found?.isActive) return accountOf(db, identity, inviteCode)
  return found ? 'deactivated' : 'no-account'
}

/** An invitation code that does not fit says nothing about an invitation that waits for the address itself. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}

/** As long as the names people type; an admin can correct them. */
function namesOf({ firstName, lastName }: ProviderIdentity) {
  return { firstName: firstName.slice(0, 80), lastName: lastName.slice(0, 80) }
}
