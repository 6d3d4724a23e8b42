import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import type { Invitation } from '#shared/invitations/invitation.ts'
import { invitationsMax } from '#shared/invitations/statuses.ts'
import { invitations } from '#shared/invitations/table.ts'
import { users } from '#shared/users/table.ts'
import { isExpired } from './opening.ts'

const shownStatus = sql<
  Invitation['status']
>`case when ${invitations.status} = 'pending' and ${isExpired} then 'expired' else ${invitations.status} end`

const inviter = alias(users, 'inviter')

const selectInvitations = (db: Db) =>
  db
    .select({
      id: invitations.id,
      email: invitations.email,
      firstName: invitations.firstName,
      lastName: invitations.lastName,
      role: invitations.role,
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
