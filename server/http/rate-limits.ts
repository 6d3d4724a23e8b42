import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/api/app-error.ts'

export interface Limit {
  name: string
  requests: number
  seconds: number
  /** For cheap reads: counted by each process for itself, because counting in the database would cost more than the read. */
  inMemory?: boolean
}

/** Counters in PostgreSQL unless a limit says otherwise, so that several server processes count together. */
export interface RateLimits {
  /** Counts one request; throws 429 with `retryAfter` seconds when there were too many. */
  consume(limit: Limit, key: string, message?: string): Promise<void>
  reset(limit: Limit, key: string): Promise<void>
}

const unlimited: RateLimits = { consume: async () => {}, reset: async () => {} }

export function createRateLimits(pool: pg.Pool, isOn: boolean): RateLimits {
  if (!isOn) return unlimited
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>()
  const limiterOf = ({ name, requests, seconds, inMemory }: Limit) => {
    let limiter = limiters.get(name)
    if (!limiter) {
      const options = { keyPrefix: name, points: requests, duration: seconds }
      limiter = inMemory
        ? new RateLimiterMemory(options)
        : new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            storeType: 'pool',
            tableName: 'rate_limits',
            tableCreated: true,
          })
      limiters.set(name, limiter)
    }
    return limiter
  }
  return {
    async consume(limit, key, message) {
      try {
        await limiterOf(limit).consume(key)
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext, message) : refusal
      }
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(key)
    },
  }
}

function tooMany(milliseconds: number, message?: string) {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  const wait = retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : `${retryAfter} seconds`
  return new AppError(429, 'TOO_MANY_REQUESTS', `${message ?? 'Too many requests.'} Please try again in ${wait}.`, {
    retryAfter,
  })
}
