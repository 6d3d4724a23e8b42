import { type SQL, sql } from 'drizzle-orm'
import { list, one, together } from '#server/db/answer.ts'
import { shopToday } from '#server/db/days.ts'
import { day, money } from '#server/db/shape.ts'
import { eachWithTotals, tipsToPay } from '#server/features/payroll/queries.ts'
import { calendarDays } from '#server/features/shift-reports/queries.ts'
import { payrollPeriods, payrollRecords } from '#shared/payroll/table.ts'
import { shiftReports } from '#shared/shift-reports/table.ts'
import { cashWeekShape, payWeekShape, unpaidWeekShape } from './shape.ts'
import { type Asked, firstMonday, inOrder, monday, sunday, weeks } from './weeks.ts'

/** A day of which the drop is still to come is held against no other. */
const lastDropDay = (given: Asked) => sql`least(${sunday(given)}, ${shopToday(given.shopZone)} - case when exists (
  select from ${shiftReports} where shift_date = ${shopToday(given.shopZone)}) then 0 else 1 end)`

export const cash = together({
  lastDay: one(
    day<string>(sql`dropped.day`),
    (given: Asked) => sql`from (select ${lastDropDay(given)} as day) dropped`,
  ),
  weeks: list(
    cashWeekShape,
    (given: Asked) => sql`from ${weeks(given)} join (
      select date_trunc('week', day)::date as first_day, sum(dropped_sum) as dropped, sum(short_sum) as short,
        sum(over_sum) as over, count(*) filter (where state = 'missing') as missing,
        coalesce(sum(dropped_sum) filter (
          where day - date_trunc('week', day)::date <= ${lastDropDay(given)} - ${monday(given)}), 0.00) as so_far
      from ${calendarDays({ start: firstMonday(given), end: sunday(given), today: shopToday(given.shopZone), shopZone: given.shopZone })}
      group by 1) cash on cash.first_day = week.first_day ${inOrder}`,
  ),
})

const isPaidIn = (first: SQL, last: SQL) => sql`${payrollPeriods.endDate} between ${first} and ${last}`

const paidInWeek = (given: Asked) => sql`(
  select id, start_date, end_date, total_tips from ${eachWithTotals(payrollPeriods)}
  where ${isPaidIn(monday(given), sunday(given))}) paid`

export const pay = together({
  weeks: list(
    payWeekShape,
    (given: Asked) => sql`from ${weeks(given)}, lateral (
      select sum(total_hours) as hours, sum(total_gross) as gross from ${eachWithTotals(payrollPeriods)}
      where ${isPaidIn(sql`week.first_day`, sql`week.last_day`)}) paid ${inOrder}`,
  ),
  unpaid: list(
    unpaidWeekShape,
    (given: Asked) => sql`from ${weeks(given)}
      where week.last_day < ${shopToday(given.shopZone)}
        and exists (select from ${payrollPeriods} earlier where earlier.start_date < week.first_day)
        and not exists (select from ${payrollPeriods} period
          where period.start_date <= week.last_day and period.end_date >= week.first_day)
      ${inOrder}`,
  ),
  tipsPaid: one(money<string | null>(sql`sum(total_tips)`), (given: Asked) => sql`from ${paidInWeek(given)}`),
  /** What is carried from earlier weeks counts for those who have a record in the period: it pays nobody else. */
  tipsLogged: one(
    money<string | null>(sql`sum(logged.amount)`),
    (given: Asked) => sql`from ${paidInWeek(given)}, lateral (
      select coalesce(sum(amount), 0.00) as amount
      from ${tipsToPay({ caller: given.caller, shopZone: given.shopZone, startDate: sql`paid.start_date`, endDate: sql`paid.end_date` })}
      where not tip.is_carried or exists (
        select from ${payrollRecords} where period_id = paid.id and user_id = tip.user_id)) logged`,
  ),
})
