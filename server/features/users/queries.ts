import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { users } from '#shared/users/table.ts'
import type { SessionUser } from '#shared/users/user.ts'

/** The columns of a person that other people may see; never the password. */
export const userColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  profileImageUrl: users.profileImageUrl,
  isActive: users.isActive,
}

export function listUsers(db: Db): Promise<SessionUser[]> {
  return db
    .select(userColumns)
    .from(users)
    .orderBy(sql`lower(${users.lastName}), lower(${users.firstName}), ${users.email}`)
}

export async function userByEmail(db: Db, email: string) {
  const [user] = await db
    .select({ ...userColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return user
}

export async function activeUser(db: Db, id: string): Promise<SessionUser | undefined> {
  const [user] = await db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.isActive, true)))
  return user
}

export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<SessionUser> {
  const [made] = await db.insert(users).values(user).returning(userColumns)
  return made!
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
