import { hash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Config } from '#server/boot/config.ts'
import type { Db } from '#server/db/db.ts'
import { actAs, withoutHistory } from '#server/db/history.ts'
import { forgetOtherDevices, meetDevice, tellPerson } from '#server/features/notices/queries.ts'
import { isAlive } from '#server/http/session-store.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { passwordsOff } from '#shared/sign-in/problems.ts'
import { isPasswordUsed, type ListedSession, type PasswordsFor, sessionsMax } from '#shared/sign-in/sign-in.ts'
import { resetTokens, sessions } from '#shared/sign-in/table.ts'
import { fullName } from '#shared/users/name.ts'
import type { Role } from '#shared/users/roles.ts'
import { users } from '#shared/users/table.ts'

/** 256 random bits for a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Codes and tokens of links are kept only as this. */
export const tokenHashOf = (token: string) => hash('sha256', token, 'base64url')

/** A token that works once within an hour; older ones of this person stop working. */
export async function insertResetToken(db: Db, userId: string): Promise<string> {
  const token = newToken()
  await db.transaction(async (tx) => {
    // If two requests come at once, one waits here and then takes the other's token away.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    await tx.delete(resetTokens).where(eq(resetTokens.userId, userId))
    await tx.insert(resetTokens).values({
      userId,
      tokenHash: tokenHashOf(token),
      expiresAt: sql`now() + interval '1 hour'`,
    })
  })
  return token
}

interface ResetLink {
  email: string
  token: string
}

const isGoodToken = (token: string) =>
  and(eq(resetTokens.tokenHash, tokenHashOf(token)), isNull(resetTokens.usedAt), gt(resetTokens.expiresAt, sql`now()`))

const isActiveWith = (email: string) => and(eq(sql`lower(${users.email})`, email), eq(users.isActive, true))

/** Whose password this link may choose. */
export async function personOfResetToken(db: Db, { email, token }: ResetLink) {
  const [person] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName, role: users.role })
    .from(resetTokens)
    .innerJoin(users, eq(users.id, resetTokens.userId))
    .where(and(isGoodToken(token), isActiveWith(email)))
  return person
}

/**
 * Sets the password, spends the token and ends every session of the person; false where the token is no good. Only
 * this browser is known as theirs afterwards.
 */
export async function spendResetToken(
  db: Db,
  { email, token, passwordHash, browser }: ResetLink & { passwordHash: string; browser: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(isActiveWith(email))
      .for('no key update')
    if (!person) return false
    const spent = await tx
      .update(resetTokens)
      .set({ usedAt: sql`now()` })
      .where(and(isGoodToken(token), eq(resetTokens.userId, person.id)))
    if (!spent.rowCount) return false
    await actAs(tx, { id: person.id, name: fullName(person) })
    await tx.update(users).set({ passwordHash }).where(eq(users.id, person.id))
    await endSessionsOf(tx, person.id)
    await forgetOtherDevices(tx, person.id, browser)
    await meetDevice(tx, person.id, browser)
    await tellPerson(tx, person.id, { kind: 'passwordChanged' })
    return true
  })
}

/**
 * Ends every session of the person and voids links to a new password; only this browser stays known. False where
 * `from` is not theirs.
 */
export async function changePassword(
  db: Db,
  userId: string,
  { from, to, browser }: { from: string; to: string; browser: string | undefined },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(users)
      .set({ passwordHash: to })
      .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
    if (!rowCount) return false
    await tx.delete(resetTokens).where(eq(resetTokens.userId, userId))
    await endSessionsOf(tx, userId)
    await forgetOtherDevices(tx, userId, browser)
    await tellPerson(tx, userId, { kind: 'passwordChanged' })
    return true
  })
}

/** The password stays what it was, so nobody is told; false where it has changed meanwhile. */
export async function renewPasswordHash(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await withoutHistory(tx)
    const { rowCount } = await tx
      .update(users)
      .set({ passwordHash: to })
      .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
    return rowCount === 1
  })
}

/** Whether an active admin has signed in through the provider. */
async function hasAdminAtProvider(db: Db): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true), isNotNull(users.oidcSubject)))
    .limit(1)
  return found !== undefined
}

/** Who signs in by password. Where it is off, admins still do, until one of them has come through the provider. */
export async function passwordsFor(db: Db, config: Config): Promise<PasswordsFor> {
  if (config.passwordSignIn) return 'everyone'
  return (await hasAdminAtProvider(db)) ? 'nobody' : 'admins'
}

export async function mayUsePassword(db: Db, config: Config, role: Role): Promise<boolean> {
  return isPasswordUsed(await passwordsFor(db, config), role)
}

/** Refuses a person of this role; where nobody is known yet, only if no role may. */
export async function requirePasswords(db: Db, config: Config, role: Role = 'admin'): Promise<void> {
  if (!(await mayUsePassword(db, config, role))) throw passwordsOff(config.oidc!.providerName)
}

export type SignInOf = Pick<typeof users.$inferSelect, 'passwordHash' | 'oidcSubject'>

/** What a person can sign in with. */
export async function signInOf(db: Db, userId: string): Promise<SignInOf | undefined> {
  const { passwordHash, oidcSubject } = users
  const [found] = await db.select({ passwordHash, oidcSubject }).from(users).where(eq(users.id, userId))
  return found
}

/** Ends every session of the person but the one of this key. */
export async function endOtherSessions(db: Db, { userId, key }: { userId: string; key: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, key)))
  })
}

/** Call it after changing the person: a sign-in under way writes its session under a lock on the person. */
export async function endSessionsOf(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

/** The last used ones of a person first, before them the one of this key. */
export async function sessionsOf(db: Db, { userId, key }: { userId: string; key: string }): Promise<ListedSession[]> {
  const session = alias(sessions, 'session')
  const person = alias(users, 'person')
  const { id, agent, createdAt, usedAt } = session
  const isThis = sql<boolean>`${session.tokenHash} = ${key}`
  return db
    .select({ id, agent, createdAt, usedAt, isThis })
    .from(session)
    .innerJoin(person, eq(person.id, session.userId))
    .where(and(eq(session.userId, userId), isAlive))
    .orderBy(desc(isThis), desc(usedAt), id)
    .limit(sessionsMax)
}

/** Resolves with what the database knew it by. */
export async function endOwnSession(db: Db, { userId, id }: { userId: string; id: string }): Promise<string> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ key: sessions.tokenHash })
  if (!ended) throw signedOutAlready()
  return ended.key
}

/** An admin ends one session of somebody else, or all. The history says so. */
export async function endSessionsAsAdmin(db: Db, { userId, id }: { userId: string; id?: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.update(users).set({ sessionsEndedAt: sql`now()` }).where(eq(users.id, userId))
    if (!rowCount) throw notFound(t`User`)
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), id === undefined ? undefined : eq(sessions.id, id)))
    if (!ended.rowCount) throw signedOutAlready()
  })
}

const signedOutAlready = () => new AppError(404, 'NOT_FOUND', t`That device is signed out already.`)
