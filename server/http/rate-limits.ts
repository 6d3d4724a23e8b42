import type pg from 'pg'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

export interface Limit {
  name: string
  requests: number
  seconds: number
  /** For cheap reads: a tenth of the limit is counted at once, so that most requests need no statement. */
  inBlocks?: boolean
}

/** Per person: unclaimed files are removed after a day, and until then nobody can fill the disk with them. */
export const uploadsPerHour: Limit = { name: 'uploads', requests: 200, seconds: 60 * 60 }

/** Counters in PostgreSQL, so that several server processes count together. */
export interface RateLimits {
  /** Counts one request; throws 429 with `retryAfter` seconds when there were too many. */
  consume(limit: Limit, key: string, message?: string): Promise<void>
  reset(limit: Limit, key: string): Promise<void>
}

const unlimited: RateLimits = { consume: async () => {}, reset: async () => {} }

export function createRateLimits(pool: pg.Pool, isOn: boolean): RateLimits {
  if (!isOn) return unlimited
  const blocks = blocksOf(pool)
  return {
    async consume(limit, key, message) {
      const { isAllowed, milliseconds } = limit.inBlocks
        ? await blocks.take(limit, key)
        : await count(pool, limit, key, 1).then(({ requests, milliseconds }) => ({
            isAllowed: requests <= limit.requests,
            milliseconds,
          }))
      if (!isAllowed) throw tooMany(milliseconds, message)
    },
    async reset(limit, key) {
      await pool.query({ ...resetting, values: [nameOf(limit, key)] })
    },
  }
}

const nameOf = ({ name }: Limit, key: string) => `${name}:${key}`

/**
 * Adds `$2` requests to the counter `$1`. A period begins with its first request and lasts `$3` milliseconds, by the clock of
 * the database alone, since those of servers may differ. A period that seems to end later than that was begun before the
 * clock was set back, and is cut to its length.
 */
const counting = {
  name: 'count_requests',
  text: `
    with clock as (select (extract(epoch from now()) * 1000)::bigint as now)
    insert into rate_limits as counter (key, points, expire)
    select $1, $2, now + $3 from clock
    on conflict (key) do update set
      points = case when counter.expire > excluded.expire - $3 then counter.points else 0 end + excluded.points,
      expire = case when counter.expire > excluded.expire - $3
        then least(counter.expire, excluded.expire) else excluded.expire end
    returning points, (expire - (select now from clock))::int as milliseconds`,
}

const resetting = { name: 'reset_requests', text: 'delete from rate_limits where key = $1' }

interface Counted {
  /** In this period, the new ones included. */
  requests: number
  /** Until the period ends. */
  milliseconds: number
}

async function count(pool: pg.Pool, limit: Limit, key: string, requests: number): Promise<Counted> {
  const values = [nameOf(limit, key), requests, limit.seconds * 1000]
  const { rows } = await pool.query<{ points: number; milliseconds: number }>({ ...counting, values })
  const { points, milliseconds } = rows[0]!
  return { requests: points, milliseconds }
}

interface Block {
  granted: number
  left: number
  /** `performance.now()` at the end of the period. */
  until: number
}

/**
 * A server takes requests from the shared counter in blocks of a tenth of the limit, and hands them out from memory. A block
 * is counted when it is taken, so that all servers together never allow more than the limit; at worst, the unused rest of
 * one block per server is lost. Once refused, a caller is refused from memory until the period ends.
 */
function blocksOf(pool: pg.Pool) {
  const blocks = new Map<string, Promise<Block>>()

  async function next(limit: Limit, key: string): Promise<Block> {
    const size = Math.ceil(limit.requests / 10)
    const { requests, milliseconds } = await count(pool, limit, key, size)
    const granted = Math.max(0, Math.min(size, limit.requests - (requests - size)))
    return { granted, left: granted, until: performance.now() + milliseconds }
  }

  return {
    async take(limit: Limit, key: string): Promise<{ isAllowed: boolean; milliseconds: number }> {
      const name = nameOf(limit, key)
      for (;;) {
        let pending = blocks.get(name)
        if (!pending) {
          // Callers whose block is forgotten here take a new one with their next request.
          if (blocks.size >= 10_000) blocks.clear()
          pending = next(limit, key)
          blocks.set(name, pending)
          pending.catch(() => blocks.delete(name))
        }
        const block = await pending
        const milliseconds = block.until - performance.now()
        if (milliseconds > 0 && block.left > 0) {
          block.left -= 1
          return { isAllowed: true, milliseconds }
        }
        if (milliseconds > 0 && block.granted === 0) return { isAllowed: false, milliseconds }
        if (blocks.get(name) === pending) blocks.delete(name)
      }
    },
  }
}

function tooMany(milliseconds: number, message?: string) {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(retryAfter / 60)
  const wait =
    minutes > 90
      ? t`${Math.ceil(minutes / 60)} hours`
      : retryAfter > 90
        ? t`${minutes} minutes`
        : t`${retryAfter} seconds`
  return new AppError(429, 'TOO_MANY_REQUESTS', t`${message ?? t`Too many requests.`} Please try again in ${wait}.`, {
    retryAfter,
  })
}
