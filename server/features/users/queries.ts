import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { one } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import { byPerson } from '#server/db/order.ts'
import { type Given, shape } from '#server/db/shape.ts'
import { withChanges } from '#server/http/changed-fields.ts'
import type { Conflicts } from '#server/http/errors.ts'
import { AppError, forbidden, notFound } from '#shared/api/app-error.ts'
import { type Language, t } from '#shared/language/t.ts'
import { nameOf } from '#shared/users/name.ts'
import { users } from '#shared/users/table.ts'
import { type ListedUser, listedUser, type PersonChange, type SignedInUser, usersMax } from '#shared/users/user.ts'

export function payrollIdTaken(owner?: string): AppError {
  const message = owner
    ? t`This payroll ID is ${owner}’s. Clear it there first, or enter another one.`
    : t`This payroll ID is somebody else’s. Clear it there first, or enter another one.`
  return new AppError(409, 'PAYROLL_ID_TAKEN', message, { errors: { payrollId: [message] } })
}

export const userConflicts: Conflicts = {
  users_email_unique: () => new AppError(409, 'EMAIL_TAKEN', t`An account with this email already exists`),
  users_payroll_id_unique: () => payrollIdTaken(),
}

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

/** What people change of themselves. */
export async function changeSelf(
  db: Db,
  userId: string,
  change: { language: Language } | { firstName: string; lastName: string },
): Promise<SignedInUser> {
  const [changed] = await db.update(users).set(change).where(eq(users.id, userId)).returning(userColumns)
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

/** A payroll ID that is undefined stays, as does what others have changed since it `was` so. */
export function correctPerson(db: Db, userId: string, { was, ...given }: PersonChange): Promise<ListedUser> {
  const named = and(eq(users.id, userId), isNull(users.formerNumber))
  const { firstName, lastName, payrollId } = users
  return db.transaction(async (tx) => {
    const [present] = await tx.select({ firstName, lastName, payrollId }).from(users).where(named).for('no key update')
    if (!present) return refuseWithoutName(await anyUser(tx, userId))
    const change = withChanges<Omit<PersonChange, 'was'>>(present, given, was)
    if (change.payrollId) await refuseTakenPayrollId(tx, userId, change.payrollId)
    const [changed] = await tx.update(users).set(change).where(named).returning(listedColumns)
    return changed!
  })
}

/** Nobody gets back what was removed, but by undoing that. */
export function refuseWithoutName(user: ListedUser): ListedUser {
  if (user.formerNumber === null) return user
  const name = nameOf(user)
  throw new AppError(409, 'NAME_REMOVED', t`The name of ${name} was removed. If they come back, invite them anew.`)
}

/** Says who has it already; the constraint catches what slips in between. */
async function refuseTakenPayrollId(db: Db, userId: string, payrollId: string): Promise<void> {
  const [other] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(and(eq(sql`lower(${users.payrollId})`, sql`lower(${payrollId})`), ne(users.id, userId)))
  if (other) throw payrollIdTaken(nameOf(other))
}

/**
 * The active admins, fixed until the transaction ends: if two demote each other at once, the second finds that they
 * are no admin any more. One lock for all: locking row by row led to deadlocks with changes of the person.
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

export async function anyUser(db: Db, id: string): Promise<ListedUser> {
  const [user] = await db.select(listedColumns).from(users).where(eq(users.id, id))
  if (!user) throw notFound(t`User`)
  return user
}
