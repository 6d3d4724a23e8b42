import { and, asc, count, eq, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { withoutHistory } from '#server/db/history.ts'
import { tellPerson } from '#server/features/notices/queries.ts'
import { keepOneFactor } from '#server/features/second-factor/queries.ts'
import { userColumns } from '#server/features/users/queries.ts'
import type { Conflicts } from '#server/http/errors.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { type Passkey, passkeyMinutes, passkeysMax } from '#shared/passkeys/passkey.ts'
import { passkeyChallenges, passkeys } from '#shared/passkeys/table.ts'
import type { SecondFactorMode } from '#shared/second-factor/second-factor.ts'
import { secondFactors } from '#shared/second-factor/table.ts'
import { users } from '#shared/users/table.ts'

export const passkeyConflicts: Conflicts = {
  passkeys_credential_unique: () => new AppError(409, 'PASSKEY_TAKEN', t`This passkey was added before.`),
}

const listed = {
  id: passkeys.id,
  name: passkeys.name,
  isBackedUp: passkeys.isBackedUp,
  createdAt: passkeys.createdAt,
  usedAt: passkeys.usedAt,
}

export function passkeysOf(db: Db, userId: string): Promise<Passkey[]> {
  return db
    .select(listed)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .limit(passkeysMax)
}

/** What a browser has to know of those that are there, so that no device makes a second one. */
export function credentialsOf(db: Db, userId: string) {
  return db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(passkeysMax)
}

/** Undefined where the person has as many as they may. */
export async function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Promise<Passkey | undefined> {
  return db.transaction(async (tx) => {
    // If two are added at once, one waits here and then counts the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, passkey.userId)).for('no key update')
    const [row] = await tx.select({ number: count() }).from(passkeys).where(eq(passkeys.userId, passkey.userId))
    if (row!.number >= passkeysMax) return undefined
    const [made] = await tx.insert(passkeys).values(passkey).returning(listed)
    await tellPerson(tx, passkey.userId, { kind: 'passkeyAdded', name: passkey.name })
    return made
  })
}

const own = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<Passkey> {
  const [changed] = await db.update(passkeys).set({ name }).where(own(userId, id)).returning(listed)
  if (!changed) throw notFound(t`Passkey`)
  return changed
}

export async function removePasskey(
  db: Db,
  userId: string,
  { id, mode }: { id: string; mode: SecondFactorMode },
): Promise<void> {
  await db.transaction(async (tx) => {
    const others = sql`select from ${passkeys} where user_id = ${userId} and id <> ${id}
      union all select from ${secondFactors} where user_id = ${userId}`
    await keepOneFactor(tx, userId, { mode, others })
    const { rowCount } = await tx.delete(passkeys).where(own(userId, id))
    if (!rowCount) throw notFound(t`Passkey`)
  })
}

export async function isPasskeyThere(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, id))).length > 0
}

/** A passkey with its person, who may be deactivated. */
export async function passkeyByCredential(db: Db, credentialId: string) {
  const [found] = await db
    .select({
      id: passkeys.id,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
      user: userColumns,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId))
  return found
}

/**
 * Notes that it was used; false where it is gone, or its counter has not gone up, as with a copy. Not in the history:
 * signing in is no decision.
 */
export async function notePasskeyUse(db: Db, id: string, counter: number, isBackedUp: boolean): Promise<boolean> {
  return db.transaction(async (tx) => {
    await withoutHistory(tx)
    const isCounted = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))
    const { rowCount } = await tx
      .update(passkeys)
      .set({ counter, isBackedUp, usedAt: sql`now()` })
      .where(and(eq(passkeys.id, id), isCounted))
    return Boolean(rowCount)
  })
}

export interface Asked {
  purpose: string
  browser: string
}

export async function insertChallenge(db: Db, challenge: string, asked: Asked): Promise<void> {
  const expiresAt = sql`now() + ${passkeyMinutes} * interval '1 minute'`
  await db.insert(passkeyChallenges).values({ challenge, ...asked, expiresAt })
}

/** Whether it was made for this purpose and has not run out. Any answer uses it up, right or wrong. */
export async function takeChallenge(db: Db, challenge: string, { purpose, browser }: Asked): Promise<boolean> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.browser, browser),
      ),
    )
    .returning({ isFresh: sql<boolean>`${passkeyChallenges.expiresAt} > now()` })
  return taken?.isFresh ?? false
}
