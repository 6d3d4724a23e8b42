import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { one } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import { byPerson } from '#server/db/order.ts'
import { type Given, shape } from '#server/db/shape.ts'
import { tellPerson } from '#server/features/notices/queries.ts'
import { endSessionsOf } from '#server/features/sign-in/queries.ts'
import { endTokensOf } from '#server/features/tokens/queries.ts'
import { giveTrainingOfRole } from '#server/features/training/queries.ts'
import { AppError, forbidden, notFound } from '#shared/api/app-error.ts'
import { invitations } from '#shared/invitations/table.ts'
import { type Language, t } from '#shared/language/t.ts'
import { usersMax } from '#shared/users/limits.ts'
import { nameOf } from '#shared/users/name.ts'
import type { Role } from '#shared/users/roles.ts'
import { users } from '#shared/users/table.ts'
import { type ListedUser, listedUser, type PersonChange, type SignedInUser } from '#shared/users/user.ts'
import { payrollIdTaken } from './conflicts.ts'

/** The columns of a person that leave the database to themselves; never the password. */
export const userColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  profileImageUrl: users.profileImageUrl,
  isActive: users.isActive,
  language: users.language,
}

/** To admins. */
export const listedColumns = { ...userColumns, payrollId: users.payrollId, formerNumber: users.formerNumber }

const { language: _, ...listedFields } = listedColumns

export const userOfId = one(
  shape(listedUser, listedFields),
  ({ id }: Given<'id'>) => sql`from ${users} where ${users.id} = ${id}`,
)

export function listUsers(db: Db): Promise<ListedUser[]> {
  return db.select(listedColumns).from(users).orderBy(byPerson).limit(usersMax)
}

export async function userByEmail(db: Db, email: string) {
  const [user] = await db
    .select({ ...userColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return user
}

export async function activeUser(db: Db, id: string): Promise<SignedInUser | undefined> {
  const [user] = await db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.isActive, true)))
  return user
}

export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<SignedInUser> {
  const [made] = await db.insert(users).values(user).returning(userColumns)
  return made!
}

export async function chooseLanguage(db: Db, userId: string, language: Language): Promise<SignedInUser> {
  const [changed] = await db.update(users).set({ language }).where(eq(users.id, userId)).returning(userColumns)
  return changed!
}

export async function changeOwnName(
  db: Db,
  userId: string,
  name: { firstName: string; lastName: string },
): Promise<SignedInUser> {
  const [changed] = await db.update(users).set(name).where(eq(users.id, userId)).returning(userColumns)
  return changed!
}

export async function hasAnyUser(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0
}

export async function activeAdminCount(db: Db): Promise<number> {
  const [row] = await db
    .select({ admins: count() })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
  return row!.admins
}

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
      await tellPerson(tx, user.id, { kind: 'roleChanged', role, by: tx.who.name })
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
 * Links that a former admin sent, and may have kept, open no more doors, also not once the person is an admin again.
 * The person is locked before the invitations, here as where one is made or accepted.
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

/** A payroll ID that is undefined stays. */
export async function correctPerson(db: Db, userId: string, change: PersonChange): Promise<ListedUser> {
  if (change.payrollId) await refuseTakenPayrollId(db, userId, change.payrollId)
  const [changed] = await db
    .update(users)
    .set(change)
    .where(and(eq(users.id, userId), isNull(users.formerNumber)))
    .returning(listedColumns)
  return changed ?? refuseWithoutName(await anyUser(db, userId))
}

/** Nobody gets back what was removed for good. */
export function refuseWithoutName(user: ListedUser): ListedUser {
  if (user.formerNumber === null) return user
  const name = nameOf(user)
  throw new AppError(
    409,
    'NAME_REMOVED',
    t`The name of ${name} was removed for good. Whoever comes back is invited anew.`,
  )
}

/** Says whose it is; what slips in between meets the constraint. */
async function refuseTakenPayrollId(db: Db, userId: string, payrollId: string): Promise<void> {
  const [other] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(and(eq(sql`lower(${users.payrollId})`, sql`lower(${payrollId})`), ne(users.id, userId)))
  if (other) throw payrollIdTaken(nameOf(other))
}

/**
 * The active admins, who stay these until the transaction ends: of two admins who demote each other at the same time,
 * the second finds that they are none any more. One lock for all of them: locked row by row, they came into deadlocks
 * with changes of the person that the transaction is about.
 */
export async function lockAdmins(tx: Db, adminId: string): Promise<string[]> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('washboard admins'))`)
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
  const ids = admins.map(({ id }) => id)
  if (!ids.includes(adminId)) throw forbidden()
  return ids
}

function keepOneAdmin(admins: string[], userId: string) {
  if (admins.length === 1 && admins[0] === userId)
    throw new AppError(409, 'LAST_ADMIN', t`This is the last active admin. Make somebody else an admin first.`)
}

export async function anyUser(db: Db, id: string): Promise<ListedUser> {
  const [user] = await db.select(listedColumns).from(users).where(eq(users.id, id))
  if (!user) throw notFound(t`User`)
  return user
}
