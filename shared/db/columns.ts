import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, customType, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/** UUID version 7: sorted by the time of creation, so new rows land together in the index. */
export const newId = () => v7()

export const id = () => uuid('id').primaryKey().$defaultFn(newId)

/** For the check of a column with an enum, which alone only TypeScript knows. */
export const oneOf = (column: AnyPgColumn, words: readonly string[]) =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`

/**
 * An instant: `timestamptz(3)` in the database, ISO text with Z in the program. PostgreSQL's text is sliced into ISO,
 * which is right because every connection runs at UTC, and cheaper than a Date per value.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: isoOf,
})

/** For what may be written without a network: when it arrived, where that was later than it happened. */
export const arrivedAt = () => instant('arrived_at')

export const clientTimeSuffix = '_told_in_time'

/** The check of a time that a device says: at most 72 hours before it arrived, and hardly after it. A refusal is told by the name. */
export const clientTimeCheck = (name: string, time: AnyPgColumn, arrival: AnyPgColumn) =>
  check(
    name + clientTimeSuffix,
    sql`${time} between ${arrival} - interval '72 hours' and ${arrival} + interval '5 minutes'`,
  )

/** Bytes as they are. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Text of digits alone, to which the check of its table holds it: it can be sent between quotes as it is. */
export const digits = customType<{ data: string; driverData: string }>({ dataType: () => 'text' })

/** '2026-01-31 09:00:00.12+00' → '2026-01-31T09:00:00.120Z' */
export function isoOf(text: string): string {
  if (!text.endsWith('+00')) throw new Error(`PostgreSQL answered with a time that is not in UTC: ${text}`)
  const time = text.length - 3
  // Nine in ten have all three digits.
  if (time === 23) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, time).padEnd(3, '0')}Z`
}
