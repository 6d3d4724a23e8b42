import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/api/app-error.ts'

export interface Limit {
  name: string
  requests: number
  seconds: number
}

/** Counters in PostgreSQL, so that several server processes count together. */
export interface RateLimits {
  /** Counts one request; throws 429 with `retryAfter` seconds when there were too many. */
  consume(limit: Limit, key: string, message?: string): Promise<void>
  /** Throws 429 where the limit is already used up, and counts nothing. */
  check(limit: Limit, key: string, message?: string): Promise<void>
  reset(limit: Limit, key: string): Promise<void>
}

const unlimited: RateLimits = { consume: async () => {}, check: async () => {}, reset: async () => {} }

export function createRateLimits(pool: pg.Pool, isOn: boolean): RateLimits {
  if (!isOn) return unlimited
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = ({ name, requests, seconds }: Limit) => {
    let limiter = limiters.get(name)
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: requests,
        duration: seconds,
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
    async check(limit, key, message) {
      const used = await limiterOf(limit).get(key)
      if (used && used.consumedPoints >= limit.requests) throw tooMany(used.msBeforeNext, message)
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
