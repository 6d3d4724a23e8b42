import { lt, sql } from 'drizzle-orm'
import type { Services } from '#server/http/call.ts'
import { keyLifetimes } from '#server/http/idempotency.ts'
import type { Metrics } from '#server/metrics.ts'
import { idempotencyKeys } from '#shared/api/table.ts'
import { rateLimits, resetTokens, sessions } from '#shared/sign-in/table.ts'
import { type Db, openDb } from './db.ts'
import { alone } from './lock.ts'

const hour = 60 * 60 * 1000

/** Removes what has run out, every hour, unless another server is at it; the returned function stops it. */
export function startHousekeeping({
  pool,
  log,
  metrics,
}: Pick<Services, 'pool' | 'log' | 'metrics'>): () => Promise<void> {
  const tidy = () =>
    alone(pool, 'housekeeping', () => removeExpired(openDb(pool), metrics), { skip: true }).catch((error) =>
      log.warn({ err: error }, 'expired rows could not be removed; next try in an hour'),
    )
  let running = tidy()
  const timer = setInterval(() => {
    running = tidy()
  }, hour)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function removeExpired(db: Db, metrics: Metrics) {
  const count = (what: string) => (removed: { rowCount: number | null }) =>
    metrics.count('washboard_housekeeping_removed_total', { what }, removed.rowCount ?? 0)
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`)).then(count('sessions'))
  await db
    .delete(resetTokens)
    .where(lt(resetTokens.expiresAt, sql`now() - interval '1 day'`))
    .then(count('reset tokens'))
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - ${keyLifetimes.creating}`))
    .then(count('idempotency keys'))
  await db
    .delete(rateLimits)
    .where(sql`${rateLimits.expire} < extract(epoch from now()) * 1000`)
    .then(count('counters of limits'))
}
