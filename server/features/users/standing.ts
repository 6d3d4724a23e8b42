import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { tellPerson } from '#server/features/notices/queries.ts'
import { endSessionsOf } from '#server/features/sign-in/queries.ts'
import { endTokensOf } from '#server/features/tokens/queries.ts'
import { giveTrainingOfRole } from '#server/features/training/queries.ts'
import { AppError } from '#shared/api/app-error.ts'
import { invitations } from '#shared/invitations/table.ts'
import { t } from '#shared/language/t.ts'
import type { Role } from '#shared/users/roles.ts'
import { users } from '#shared/users/table.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { anyUser, listedColumns, lockAdmins, refuseWithoutName } from './queries.ts'

// What somebody may do here, and whether they may at all.

interface Change {
  /** Who asks for it. */
  adminId: string
  userId: string
}

export async function changeRole(db: Db, change: Change, role: Role): Promise<ListedUser> {
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx, change.adminId)
    const user = await anyUser(tx, change.userId)
    if (!user.isActive)
      throw new AppError(409, 'DEACTIVATED_USER', t`This person is deactivated. Reactivate them to change the role.`)
    if (role !== 'admin') keepOneAdmin(admins, change.userId)
    const [changed] = await tx.update(users).set({ role }).where(eq(users.id, user.id)).returning(listedColumns)
    if (role !== 'admin') {
      await voidInvitationsOf(tx, user.id)
      await endTokensOf(tx, user.id)
    }
    if (role !== user.role) {
      await giveTrainingOfRole(tx, user.id)
      await tellPerson(tx, user.id, { kind: 'roleChanged', role, by: tx.who.name, byId: tx.who.id })
    }
    return changed!
  })
}

/** Their sessions, tokens and pending invitations end with it; what they recorded stays. Doing it twice changes nothing. */
export async function deactivateUser(db: Db, change: Change): Promise<void> {
  await db.transaction(async (tx) => {
    const admins = await lockAdmins(tx, change.adminId)
    const user = await anyUser(tx, change.userId)
    if (user.id === change.adminId) throw new AppError(409, 'OWN_ACCOUNT', t`You cannot deactivate yourself.`)
    keepOneAdmin(admins, user.id)
    await tx.update(users).set({ isActive: false }).where(eq(users.id, user.id))
    await endSessionsOf(tx, user.id)
    await voidInvitationsOf(tx, user.id)
    await endTokensOf(tx, user.id)
  })
}

/**
 * Links that a former admin sent stop working for good, even if the person becomes an admin again. The person is
 * locked before the invitations, as everywhere.
 */
async function voidInvitationsOf(tx: Db, userId: string): Promise<void> {
  await tx
    .update(invitations)
    .set({ status: 'void' })
    .where(and(eq(invitations.invitedById, userId), eq(invitations.status, 'pending')))
}

export async function reactivateUser(db: Db, userId: string): Promise<ListedUser> {
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ isActive: true })
      .where(and(eq(users.id, userId), eq(users.isActive, false), isNull(users.formerNumber)))
      .returning(listedColumns)
    if (!changed) return refuseWithoutName(await anyUser(tx, userId))
    await giveTrainingOfRole(tx, userId)
    return changed
  })
}

function keepOneAdmin(admins: string[], userId: string) {
  if (admins.length === 1 && admins[0] === userId)
    throw new AppError(409, 'LAST_ADMIN', t`This is the last active admin. Make somebody else an admin first.`)
}
