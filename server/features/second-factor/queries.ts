import { and, count, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { withoutHistory } from '#server/db/history.ts'
import { tellPerson } from '#server/features/notices/queries.ts'
import { endSessionsOf, insertResetToken } from '#server/features/sign-in/queries.ts'
import { userColumns } from '#server/features/users/queries.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { passkeys } from '#shared/passkeys/table.ts'
import { needsSecondFactor, type SecondFactorMode } from '#shared/second-factor/second-factor.ts'
import { recoveryCodes, secondFactors } from '#shared/second-factor/table.ts'
import { users } from '#shared/users/table.ts'

/** What a person has beside a password. */
export interface Factors {
  hasCodes: boolean
  hasPasskey: boolean
}

export async function factorsOf(db: Db, userId: string): Promise<Factors> {
  const [row] = await db.rows<Factors>(sql`
    select exists (select from second_factors where user_id = ${userId}) as "hasCodes",
      exists (select from passkeys where user_id = ${userId}) as "hasPasskey"`)
  return row!
}

export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row!.left
}

/** Milliseconds by the clock of the database, since those of servers may differ. */
export async function databaseTime(db: Db): Promise<number> {
  const [row] = await db.rows<{ seconds: string }>(sql`select extract(epoch from now())::text as seconds`)
  return Number(row!.seconds) * 1000
}

export async function secretOf(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ sealedSecret: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  return row?.sealedSecret
}

/** A code can be used once, and no earlier one after it. Not in the history, as with passkeys. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await withoutHistory(tx)
    const isSpent = sql`${step} = any(${secondFactors.spentSteps})`
    const { rowCount } = await tx
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step), sql`not ${isSpent}`))
    return Boolean(rowCount)
  })
}

/** A step that is to come will not be taken; forgets those that are over at `now`. */
export async function spendStep(db: Db, userId: string, { step, now }: { step: number; now: number }): Promise<void> {
  await db.transaction(async (tx) => {
    await withoutHistory(tx)
    const stillToCome = sql`array(select each from unnest(${secondFactors.spentSteps}) each where each >= ${now - 1})`
    await tx
      .update(secondFactors)
      .set({ spentSteps: sql`${stillToCome} || ${step}::bigint` })
      .where(eq(secondFactors.userId, userId))
  })
}

export async function takeRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const { rowCount } = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
  return Boolean(rowCount)
}

interface NewFactor {
  userId: string
  sealedSecret: string
  lastStep: number
  codeHashes: string[]
}

/** False where codes are on already. */
export async function insertSecondFactor(db: Db, { codeHashes, ...factor }: NewFactor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.insert(secondFactors).values(factor).onConflictDoNothing()
    if (!rowCount) return false
    await insertRecoveryCodes(tx, factor.userId, codeHashes)
    return true
  })
}

const insertRecoveryCodes = (tx: Db, userId: string, codeHashes: string[]) =>
  tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })))

/** In the place of the old ones, and the person is told. False where codes are off. */
export async function renewRecoveryCodes(db: Db, userId: string, codeHashes: string[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isTheirs = eq(secondFactors.userId, userId)
    // If two come at once, one waits here and then takes away the codes of the other.
    const held = await tx.select({ id: secondFactors.id }).from(secondFactors).where(isTheirs).for('no key update')
    if (held.length === 0) return false
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await insertRecoveryCodes(tx, userId, codeHashes)
    await tellPerson(tx, userId, { kind: 'recoveryCodesRenewed' })
    return true
  })
}

/**
 * Before somebody removes one of their factors: a role that needs one keeps another. Removing codes and a passkey at
 * once waits here.
 */
export async function keepOneFactor(
  tx: Db,
  userId: string,
  { mode, others }: { mode: SecondFactorMode; others: SQL },
): Promise<void> {
  const [person] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId)).for('no key update')
  if (!person || !needsSecondFactor(mode, person.role)) return
  const [found] = await tx.rows<{ isThere: boolean }>(sql`select exists (${others}) as "isThere"`)
  if (!found!.isThere)
    throw new AppError(
      409,
      'LAST_FACTOR',
      t`Your role needs a second step for signing in, and this is your only one. Set up another one first, or ask an admin to reset it.`,
    )
}

export async function removeSecondFactor(db: Db, userId: string, mode: SecondFactorMode): Promise<void> {
  await db.transaction(async (tx) => {
    await keepOneFactor(tx, userId, { mode, others: sql`select from ${passkeys} where user_id = ${userId}` })
    const { rowCount } = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    if (rowCount) await tellPerson(tx, userId, { kind: 'secondFactorOff', by: null })
  })
}

async function removeFactors(tx: Db, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Takes away all that a lost phone could sign in with, ends every session, and tells the person. */
export async function resetFactors(db: Db, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.update(users).set({ sessionsEndedAt: sql`now()` }).where(eq(users.id, userId))
    if (!rowCount) throw notFound(t`User`)
    await removeFactors(tx, userId)
    await endSessionsOf(tx, userId)
    await tellPerson(tx, userId, { kind: 'secondFactorOff', by: tx.who.name, byId: tx.who.id })
  })
}

/**
 * For an admin who can no longer sign in: voids password and factors, and returns a token to choose a new password
 * within an hour. Undefined where no active admin has this address.
 */
export async function rescueAdmin(db: Db, email: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const [admin] = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.role, 'admin'), eq(users.isActive, true)),
      )
      .for('no key update')
    if (!admin) return undefined
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, admin.id))
    await removeFactors(tx, admin.id)
    const token = await insertResetToken(tx, admin.id)
    await endSessionsOf(tx, admin.id)
    return token
  })
}

/** A person with the password hash that a session rests on. */
export async function personWithHash(db: Db, userId: string) {
  const [found] = await db
    .select({ ...userColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
  return found
}
