import { sql } from 'drizzle-orm'
import { beginningOf, shopToday } from '#server/db/days.ts'
import type { Given } from '#server/db/shape.ts'
import { loggedIn } from '#server/features/tips/queries.ts'
import { weeksShown } from '#shared/week/limits.ts'

export type Asked = Given<'start'>

const lastWeek = sql.raw(String(weeksShown - 1))
export const monday = ({ start }: Asked) => sql`${start}::date`
export const sunday = (given: Asked) => sql`(${monday(given)} + 6)`
export const firstMonday = (given: Asked) => sql`(${monday(given)} - 7 * ${lastWeek})`

/** The last day of it that has begun. */
export const lastDay = (given: Asked) => sql`least(${sunday(given)}, ${shopToday(given.shopZone)})`

/** How far the shop is into the week that is asked for, by its clock; all of it once it is over. */
const elapsed = (given: Asked) => sql`least(interval '7 days',
  greatest(interval '0', (now() at time zone ${given.shopZone}) - ${monday(given)}::timestamp))`

/**
 * The weeks up to the one that is asked for, each as `week` from one instant until before another, the oldest first; `so_far` is
 * as far into each as the shop is into the last. With `offset` the instants are worked out once, and not for each row that is held against them.
 */
export const weeks = (given: Asked) => sql`(
  select first_day, first_day + 6 as last_day, ${beginningOf(sql`first_day`, given.shopZone)} as beginning,
    ${beginningOf(sql`first_day + 7`, given.shopZone)} as ending,
    ${beginningOf(sql`first_day + ${elapsed(given)}`, given.shopZone)} as so_far
  from generate_series(0, ${lastWeek}) number
  cross join lateral (select ${firstMonday(given)} + 7 * number as first_day) each offset 0) week`

export const inOrder = sql`order by week.first_day`

export const isInWeek = (given: Asked) => loggedIn(monday(given), sunday(given), given.shopZone)

/** Where the clocks change by half an hour, hours would not begin with those of the clock. */
export const halfHours = (given: Asked) => sql`(
  select beginning from generate_series(${beginningOf(monday(given), given.shopZone)},
    ${beginningOf(sql`${monday(given)} + 7`, given.shopZone)} - interval '1 second', interval '30 minutes') beginning) half`
