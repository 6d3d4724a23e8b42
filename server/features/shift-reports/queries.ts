import { type SQLWrapper, sql } from 'drizzle-orm'
import { one } from '#server/db/answer.ts'
import { dayOf } from '#server/db/days.ts'
import type { Given } from '#server/db/shape.ts'
import { closings, drawerKey, shiftReports } from '#shared/shift-reports/table.ts'
import { users } from '#shared/users/table.ts'
import { reports, shiftReportShape } from './shape.ts'

export const report = one(
  shiftReportShape,
  ({ id }: Given<'id'>) => sql`from ${reports} where ${shiftReports.id} = ${id}`,
)

/** In the drawer at the end of the shift against its start, and at its start against what the one before left. */
const overAtEnd = sql.raw('(ending_cash - drop_amount - starting_cash)')
const overAtStart = sql.raw('coalesce(starting_cash - expected_start, 0.00)')
export const counted = sql`count(*) as reports, sum(drop_amount) as dropped_sum,
  sum(greatest(-${overAtEnd}, 0.00) + greatest(-${overAtStart}, 0.00)) as short_sum,
  sum(greatest(${overAtEnd}, 0.00) + greatest(${overAtStart}, 0.00)) as over_sum`

export interface CalendarRange {
  /** Days. */
  start: SQLWrapper
  end: SQLWrapper
  /** The shop's day. */
  today: SQLWrapper
  shopZone: SQLWrapper
}

/**
 * What is known of each day. A report is missing where there are fewer drawers with one than a week before, at a day before
 * today on which the shop was not closed; before its first report nothing is (docs/decisions/drop-reports.md). A report
 * that is older than every account is none to begin with: somebody has typed its year wrong, or brought it from elsewhere.
 */
export const calendarDays = ({ start, end, today, shopZone }: CalendarRange) => sql`(
  with counted as (
    select shift_date, count(distinct ${drawerKey(shiftReports.drawer)}) as drawers, ${counted}
    from ${shiftReports} where shift_date between ${start} - 7 and ${end} group by shift_date
  ), placed as (
    select each.day, coalesce(counted.reports, 0) as reports, coalesce(counted.drawers, 0) as drawers,
      coalesce(dropped_sum, 0.00) as dropped_sum, coalesce(short_sum, 0.00) as short_sum, coalesce(over_sum, 0.00) as over_sum,
      case when closed.is_closed then 0 else coalesce(week_before.drawers, 1) end as expected_drawers
    from generate_series(0, ${end} - ${start}) number
    cross join lateral (select ${start} + number as day) each
    cross join lateral (select exists (select from ${closings}
      where first_day <= each.day and coalesce(last_day, each.day) >= each.day
        and coalesce(weekday, extract(isodow from each.day)) = extract(isodow from each.day)) as is_closed) closed
    left join counted on counted.shift_date = each.day
    left join (select shift_date, drawers from counted) week_before on week_before.shift_date = each.day - 7
  )
  select *, case
    when drawers < expected_drawers and day < ${today} and day >= (
      select min(shift_date) from ${shiftReports}
      where shift_date >= (select ${dayOf(sql`min(created_at)`, shopZone)} from ${users})) then 'missing'
    when short_sum > 0 then 'short'
    when over_sum > 0 then 'over'
    when reports > 0 then 'reported'
    when expected_drawers = 0 then 'closed'
  end as state from placed
) calendar`
