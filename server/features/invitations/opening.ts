import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { tokenHashOf } from '#server/features/sign-in/queries.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { Invitation } from '#shared/invitations/invitation.ts'
import { invitationsMax } from '#shared/invitations/statuses.ts'
import { invitations, replacedInvitationCodes } from '#shared/invitations/table.ts'
import { t } from '#shared/language/t.ts'
import { users } from '#shared/users/table.ts'

export const isExpired = sql<boolean>`${invitations.expiresAt} <= now()`

const refusals = {
  unknown: () => new AppError(404, 'UNKNOWN_INVITATION', t`This invitation does not exist. Please check the link.`),
  deleted: () => new AppError(404, 'DELETED_INVITATION', t`This invitation was withdrawn. Please ask for a new one.`),
  accepted: () => new AppError(410, 'USED_INVITATION', t`This invitation was already used. Please sign in instead.`),
  void: () =>
    new AppError(
      410,
      'VOID_INVITATION',
      t`The sender of this invitation may no longer invite. Please ask for a new one.`,
    ),
  replaced: () =>
    new AppError(410, 'REPLACED_INVITATION', t`A newer invitation was sent. Please use the link in the latest email.`),
  expired: () => new AppError(410, 'EXPIRED_INVITATION', t`This invitation has expired. Please ask for a new one.`),
}

const invited = {
  id: invitations.id,
  email: invitations.email,
  firstName: invitations.firstName,
  lastName: invitations.lastName,
  role: invitations.role,
}

/** The pending invitation that a code opens, locked where it is about to be accepted; otherwise the reason why not. */
export async function openInvitation(db: Db, code: string, { locked = false } = {}) {
  const codeHash = tokenHashOf(code)
  const query = db
    .select({
      ...invited,
      status: invitations.status,
      isBoundToEmail: invitations.isBoundToEmail,
      isExpired,
    })
    .from(invitations)
    .where(eq(invitations.codeHash, codeHash))
  const [found] = await (locked ? query.for('update') : query)
  if (!found) {
    const [replaced] = await db
      .select({ id: replacedInvitationCodes.invitationId })
      .from(replacedInvitationCodes)
      .where(eq(replacedInvitationCodes.codeHash, codeHash))
    throw replaced ? refusals.replaced() : refusals.unknown()
  }
  if (found.status !== 'pending') throw refusals[found.status]()
  if (found.isExpired) throw refusals.expired()
  return found
}

const shownStatus = sql<
  Invitation['status']
>`case when ${invitations.status} = 'pending' and ${isExpired} then 'expired' else ${invitations.status} end`

const inviter = alias(users, 'inviter')

const selectInvitations = (db: Db) =>
  db
    .select({
      ...invited,
      status: shownStatus,
      expiresAt: invitations.expiresAt,
      createdAt: invitations.createdAt,
      invitedBy: { firstName: inviter.firstName, lastName: inviter.lastName, email: inviter.email },
    })
    .from(invitations)
    .leftJoin(inviter, eq(inviter.id, invitations.invitedById))

/** Pending, then expired, then void, then accepted; newest first. */
export function listInvitations(db: Db): Promise<Invitation[]> {
  return selectInvitations(db)
    .where(inArray(invitations.status, ['pending', 'void', 'accepted']))
    .orderBy(
      sql`case ${shownStatus} when 'pending' then 0 when 'expired' then 1 when 'void' then 2 else 3 end`,
      sql`${invitations.createdAt} desc`,
    )
    .limit(invitationsMax)
}

export async function invitationById(db: Db, id: string): Promise<Invitation> {
  const [found] = await selectInvitations(db).where(eq(invitations.id, id))
  return found!
}
