import { lt, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Logger } from 'pino'
import { idempotencyKeys } from '#shared/api/table.ts'
import { rateLimits, resetTokens, sessions } from '#shared/sign-in/table.ts'
import { type Db, openDb } from './db.ts'
import { alone } from './lock.ts'

const hour = 60 * 60 * 1000

/** Removes what has run out, every hour, unless another server is at it; the returned function stops it. */
export function startHousekeeping(pool: pg.Pool, log: Logger): () => Promise<void> {
  const tidy = () =>
    alone(pool, 'housekeeping', () => removeExpired(openDb(pool)), { skip: true }).catch((error) =>
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

async function removeExpired(db: Db) {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, sql`now() - interval '1 day'`))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`))
  await db.delete(rateLimits).where(sql`${rateLimits.expire} < extract(epoch from now()) * 1000`)
}
