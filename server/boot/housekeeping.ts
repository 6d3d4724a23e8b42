import { eq, inArray, lt, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { removeOldNews } from '#server/features/bell/ringing.ts'
import { removeOldOriginals } from '#server/features/personal-data/originals.ts'
import { removeOldDeliveries } from '#server/features/webhooks/outbox.ts'
import type { Services } from '#server/http/call.ts'
import { deviceDays } from '#server/http/device.ts'
import { keyLifetimes } from '#server/http/idempotency.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { isAlive } from '#server/http/session-store.ts'
import { idempotencyKeys } from '#shared/api/table.ts'
import { history } from '#shared/history/table.ts'
import { problemNews } from '#shared/machine-problems/table.ts'
import { devices, notices } from '#shared/notices/table.ts'
import { passkeyChallenges } from '#shared/passkeys/table.ts'
import { rateLimits, resetTokens, sessions } from '#shared/sign-in/table.ts'
import { users } from '#shared/users/table.ts'

const hour = 60 * 60 * 1000

/** Removes what has run out, every hour, unless another server is at it; the returned function stops it. */
export function startHousekeeping({
  config: { historyDays },
  db,
  locks,
  log,
  metrics,
}: Pick<Services, 'config' | 'db' | 'locks' | 'log' | 'metrics'>): () => Promise<void> {
  let isStopping = false
  const removeAll = async () => {
    await removeExpired(db, metrics)
    if (historyDays !== undefined)
      await removeOldHistory(db, { days: historyDays, metrics, isStopping: () => isStopping })
  }
  const tidy = () =>
    locks
      .withLock('housekeeping', removeAll, { patience: 0 })
      .catch((error) => log.warn({ err: error }, 'expired rows could not be removed; next try in an hour'))
  let running = tidy()
  const timer = setInterval(() => {
    running = tidy()
  }, hour)
  timer.unref()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await running
  }
}

async function removeExpired(db: Db, metrics: Metrics) {
  const count = (what: string) => (removed: { rowCount: number | null }) =>
    metrics.count('washboard_housekeeping_removed_total', { what }, removed.rowCount ?? 0)
  const session = alias(sessions, 'session')
  const person = alias(users, 'person')
  const over = db
    .select({ key: session.tokenHash })
    .from(session)
    .leftJoin(person, eq(person.id, session.userId))
    .where(not(isAlive))
  await db.delete(sessions).where(inArray(sessions.tokenHash, over)).then(count('sessions'))
  await db
    .delete(passkeyChallenges)
    .where(lt(passkeyChallenges.expiresAt, sql`now()`))
    .then(count('passkey challenges'))
  await db
    .delete(resetTokens)
    .where(lt(resetTokens.expiresAt, sql`now() - interval '1 day'`))
    .then(count('reset tokens'))
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - ${keyLifetimes.creating}::interval`))
    .then(count('idempotency keys'))
  // What could not be mailed for so long is no news any more.
  await db.delete(notices).where(lt(notices.createdAt, sql`now() - interval '3 days'`)).then(count('notices'))
  await db
    .delete(problemNews)
    .where(lt(problemNews.createdAt, sql`now() - interval '3 days'`))
    .then(count('problem news'))
  await removeOldOriginals(db).then(count('originals of removed names'))
  await removeOldNews(db).then(count('news for phones'))
  await removeOldDeliveries(db).then(count('messages to webhooks'))
  await db
    .delete(devices)
    .where(lt(devices.usedAt, sql`now() - ${deviceDays} * interval '1 day'`))
    .then(count('devices'))
  await db
    .delete(rateLimits)
    .where(sql`${rateLimits.expire} < extract(epoch from now()) * 1000`)
    .then(count('counters of limits'))
}

const entriesAtOnce = 2_000

/** Oldest first, by the time in their ids, in statements short enough to hold up nobody. */
async function removeOldHistory(
  db: Db,
  { days, metrics, isStopping }: { days: number; metrics: Metrics; isStopping: () => boolean },
) {
  const milliseconds = sql`(extract(epoch from now() - ${days} * interval '1 day') * 1000)::bigint`
  const firstKept = sql`(lpad(to_hex(${milliseconds}), 12, '0') || '00000000000000000000')::uuid`
  const old = db.select({ id: history.id }).from(history).where(lt(history.id, firstKept)).orderBy(history.id)
  for (let removed = entriesAtOnce; removed === entriesAtOnce && !isStopping(); ) {
    const { rowCount } = await db.delete(history).where(inArray(history.id, old.limit(entriesAtOnce)))
    removed = rowCount ?? 0
    metrics.count('washboard_housekeeping_removed_total', { what: 'history' }, removed)
  }
}
