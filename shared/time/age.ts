import { t } from '#shared/language/t.ts'
import type { Instant } from './instant.ts'

const minute = 60_000

/** '5 minutes' or '1 hour', rounded down, or '3 days', the nearest; undefined before the first minute is over. */
export function lengthInWords(milliseconds: number): string | undefined {
  const minutes = Math.floor(milliseconds / minute)
  if (minutes < 1) return undefined
  if (minutes < 60) return minutes === 1 ? t`1 minute` : t`${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? t`1 hour` : t`${hours} hours`
  // Rounded down, what was broken for 47 hours would read as one day.
  const days = Math.round(hours / 24)
  return days === 1 ? t`1 day` : t`${days} days`
}

/** '3 days ago'; undefined before the first minute is over. */
export function ago(milliseconds: number): string | undefined {
  const length = lengthInWords(milliseconds)
  return length && t`${length} ago`
}

/** 'Down 3 days': for how long a machine has not worked. */
export function downFor(since: Instant, now = Date.now()): string {
  const length = lengthInWords(now - Date.parse(since))
  return length ? t`Down ${length}` : t`Just reported`
}
