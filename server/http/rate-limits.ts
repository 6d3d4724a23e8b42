import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

export interface Limit {
  name: string
  requests: number
  seconds: number
  /** For cheap reads: taken from the shared counter a tenth at a time, so that most requests cost no statement. */
  inBlocks?: boolean
}

/** Of one person, so that nobody fills the disk in the day before unclaimed files go. */
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
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = ({ name, requests, seconds }: Limit) => {
    const limiter =
      limiters.get(name) ??
      new RateLimiterPostgres({
        keyPrefix: name,
        points: requests,
        duration: seconds,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
      })
    limiters.set(name, limiter)
    return limiter
  }
  const blocks = blocksOf(limiterOf)
  return {
    async consume(limit, key, message) {
      try {
        if (limit.inBlocks) await blocks.consume(limit, key)
        else await limiterOf(limit).consume(key)
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext, message) : refusal
      }
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(key)
    },
  }
}

interface Block {
  granted: number
  left: number
  /** Epoch milliseconds: then the shared counter begins anew. */
  until: number
}

/**
 * Requests are granted in blocks of a tenth of the limit, which the shared counter counts when it grants them: all
 * servers together never let more through than the limit says, and the most that is lost is what is left of a block at
 * each of them. Whoever is refused is refused from memory until the time is over.
 */
function blocksOf(limiterOf: (limit: Limit) => RateLimiterPostgres) {
  const blocks = new Map<string, Promise<Block>>()

  async function next(limit: Limit, key: string): Promise<Block> {
    const size = Math.ceil(limit.requests / 10)
    const { consumedPoints, msBeforeNext } = await limiterOf(limit)
      .consume(key, size)
      .catch((refusal) => {
        if (refusal instanceof RateLimiterRes) return refusal
        throw refusal
      })
    const granted = Math.max(0, Math.min(size, limit.requests - (consumedPoints - size)))
    return { granted, left: granted, until: Date.now() + msBeforeNext }
  }

  return {
    /** Throws a RateLimiterRes where there were too many. */
    async consume(limit: Limit, key: string): Promise<void> {
      const name = `${limit.name} ${key}`
      for (;;) {
        let pending = blocks.get(name)
        if (!pending) {
          // Whoever is forgotten takes a new block with the next request.
          if (blocks.size >= 10_000) blocks.clear()
          pending = next(limit, key)
          blocks.set(name, pending)
          pending.catch(() => blocks.delete(name))
        }
        const block = await pending
        const rest = block.until - Date.now()
        if (rest > 0 && block.left > 0) {
          block.left -= 1
          return
        }
        if (rest > 0 && block.granted === 0) throw new RateLimiterRes(0, rest)
        if (blocks.get(name) === pending) blocks.delete(name)
      }
    },
  }
}

function tooMany(milliseconds: number, message?: string) {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  const wait = retryAfter > 90 ? t`${Math.ceil(retryAfter / 60)} minutes` : t`${retryAfter} seconds`
  return new AppError(429, 'TOO_MANY_REQUESTS', t`${message ?? t`Too many requests.`} Please try again in ${wait}.`, {
    retryAfter,
  })
}
