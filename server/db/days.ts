import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Day } from '#shared/time/day.ts'

// Days of a shop, which begin at midnight in its time zone, beside instants.

type Zone = SQLWrapper | string

/** Today in the zone. */
export const shopToday = (zone: Zone): SQL => sql`(now() at time zone ${zone})::date`

/** The day of an instant in the zone. */
export const dayOf = (instant: SQLWrapper, zone: Zone): SQL => sql`(${instant} at time zone ${zone})::date`

/** The instant at which a day begins in the zone. */
export const beginningOf = (day: SQLWrapper, zone: Zone): SQL => sql`((${day})::timestamp at time zone ${zone})`

/** The instants of the days from one to another as a range of an index: up to the midnight after the last. */
export const isWithin = (instant: SQLWrapper, start: SQLWrapper, end: SQLWrapper, zone: Zone): SQL =>
  sql`${instant} >= ${beginningOf(start, zone)} and ${instant} < ${beginningOf(sql`${end} + 1`, zone)}`

/** Of days that a client names as bounds; undefined where it names none. */
export const isOfDays = (
  instant: SQLWrapper,
  { startDate, endDate }: { startDate?: Day | undefined; endDate?: Day | undefined },
  zone: Zone,
): SQL | undefined =>
  and(
    startDate ? sql`${instant} >= ${beginningOf(sql`${startDate}::date`, zone)}` : undefined,
    endDate ? sql`${instant} < ${beginningOf(sql`${endDate}::date + 1`, zone)}` : undefined,
  )
