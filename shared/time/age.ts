import { t } from '#shared/language/t.ts'
import { daysBetween, today } from './day.ts'
import type { Instant } from './instant.ts'

const minute = 60_000

/**
 * How long it is from one time to another, in milliseconds both: '5 minutes' or '1 hour', rounded down, or '3 days' as the
 * dates count them, which often stand beside it; undefined before the first minute is over.
 */
export function lengthInWords(since: number, now: number): string | undefined {
  const minutes = Math.floor((now - since) / minute)
  if (minutes < 1) return undefined
  if (minutes < 60) return minutes === 1 ? t`1 minute` : t`${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? t`1 hour` : t`${hours} hours`
  const days = Math.max(1, daysBetween(today(new Date(since)), today(new Date(now))))
  return days === 1 ? t`1 day` : t`${days} days`
}

/** '3 days ago'; undefined before the first minute is over. */
export function ago(since: number, now: number): string | undefined {
  const length = lengthInWords(since, now)
  return length && t`${length} ago`
}

/** 'Down 3 days': for how long a machine has not worked. */
export function downFor(since: Instant, now = Date.now()): string {
  const length = lengthInWords(Date.parse(since), now)
  return length ? t`Down ${length}` : t`Just reported`
}
