import { type SQL, sql } from 'drizzle-orm'
import { combined, list, one } from '#server/db/answer.ts'
import { beginningOf, shopToday } from '#server/db/days.ts'
import { byName, byPerson } from '#server/db/order.ts'
import { count, day, type Given, money } from '#server/db/shape.ts'
import { daysOf, outOfOrderSince, repairedWithin, reportedWithin } from '#server/features/machines/queries.ts'
import { eachWithTotals, tipsToPay } from '#server/features/payroll/queries.ts'
import { calendarDays, counted } from '#server/features/shift-reports/queries.ts'
import { loggedIn } from '#server/features/tips/queries.ts'
import { finishedAssignments, overdueAssignments } from '#server/features/training/queries.ts'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { payrollPeriods, payrollRecords } from '#shared/payroll/table.ts'
import { shiftReports } from '#shared/shift-reports/table.ts'
import { stainReports } from '#shared/stain-reports/table.ts'
import { tips } from '#shared/tips/table.ts'
import { users } from '#shared/users/table.ts'
import { mostShown, weeksShown, worstShown } from '#shared/week/week.ts'
import {
  cashWeekShape,
  machineWeekShape,
  mostTipsShape,
  payWeekShape,
  recentWeekShape,
  stainAccountShape,
  stainWeekShape,
  tipHourShape,
  tipWeekShape,
  trainingWeekShape,
  unpaidWeekShape,
  weekSoFarShape,
  worstMachineShape,
} from './shape.ts'

type Asked = Given<'start'>

const lastWeek = sql.raw(String(weeksShown - 1))
export const monday = ({ start }: Asked) => sql`${start}::date`
const sunday = (given: Asked) => sql`(${monday(given)} + 6)`
const firstMonday = (given: Asked) => sql`(${monday(given)} - 7 * ${lastWeek})`

/** The last day of it that has begun. */
const lastDay = (given: Asked) => sql`least(${sunday(given)}, ${shopToday(given.shopZone)})`

/** How far the shop is into the week that is asked for, by its clock; all of it once it is over. */
const elapsed = (given: Asked) => sql`least(interval '7 days',
  greatest(interval '0', (now() at time zone ${given.shopZone}) - ${monday(given)}::timestamp))`

/**
 * The weeks up to the one that is asked for, each as `week` from one instant until before another, the oldest first; `so_far` is
 * as far into each as the shop is into the last. With `offset` the instants are worked out once, and not for each row that is compared with them.
 */
export const weeks = (given: Asked) => sql`(
  select first_day, first_day + 6 as last_day, ${beginningOf(sql`first_day`, given.shopZone)} as beginning,
    ${beginningOf(sql`first_day + 7`, given.shopZone)} as ending,
    ${beginningOf(sql`first_day + ${elapsed(given)}`, given.shopZone)} as so_far
  from generate_series(0, ${lastWeek}) number
  cross join lateral (select ${firstMonday(given)} + 7 * number as first_day) each offset 0) week`

const inOrder = sql`order by week.first_day`

const isInWeek = (given: Asked) => loggedIn(monday(given), sunday(given), given.shopZone)

/** Where the clocks change by half an hour, hours would not begin with those of the clock. */
const halfHours = (given: Asked) => sql`(
  select beginning from generate_series(${beginningOf(monday(given), given.shopZone)},
    ${beginningOf(sql`${monday(given)} + 7`, given.shopZone)} - interval '1 second', interval '30 minutes') beginning) half`

/** A day whose drop is still to come is compared with no other. */
const lastDropDay = (given: Asked) => sql`least(${sunday(given)}, ${shopToday(given.shopZone)} - case when exists (
  select from ${shiftReports} where shift_date = ${shopToday(given.shopZone)}) then 0 else 1 end)`

export const cash = combined({
  lastDay: one(
    day<string>(sql`dropped.day`),
    (given: Asked) => sql`from (select ${lastDropDay(given)} as day) dropped`,
  ),
  weeks: list(
    cashWeekShape,
    (given: Asked) => sql`from ${weeks(given)} join (
      select date_trunc('week', day)::date as first_day, sum(dropped_sum) as dropped, sum(expected_sum) as expected,
        sum(given_back) as given_back, sum(refunds) as refunds, sum(short_sum) as short,
        sum(over_sum) as over, sum(short_evened + over_evened) as evened,
        count(*) filter (where state = 'missing') as missing,
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

export const pay = combined({
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

const tipsOfWeek = {
  weeks: list(
    tipWeekShape,
    (given: Asked) => sql`from ${weeks(given)}, lateral (
      select coalesce(sum(amount), 0.00) as amount, count(*) as count,
        coalesce(sum(amount) filter (where created_at < week.so_far), 0.00) as so_far
      from ${tips} where ${loggedIn(sql`week.first_day`, sql`week.last_day`, given.shopZone)}) logged ${inOrder}`,
  ),
  people: one(
    count<number>(sql`count(*)`),
    (given: Asked) => sql`from (select user_id from ${tips} where ${isInWeek(given)} group by user_id) logged`,
  ),
  hours: list(
    tipHourShape,
    (given: Asked) => sql`from (
      select local.time::date as day, extract(hour from local.time) as hour, sum(amount) as amount, sum(count) as count
      from ${halfHours(given)}, lateral (
        select sum(amount) as amount, count(*) as count from ${tips}
        where created_at >= half.beginning and created_at < half.beginning + interval '30 minutes') logged,
        lateral (select half.beginning at time zone ${given.shopZone} as time) local
      group by 1, 2) each where each.count > 0 order by each.day, each.hour`,
  ),
}

const mostTips = list(
  mostTipsShape,
  (given: Asked) => sql`from (
      select user_id, sum(amount) as amount, count(*) as count from ${tips} where ${isInWeek(given)} group by user_id
    ) logged join ${users} on ${users.id} = logged.user_id order by logged.amount desc, ${byPerson}`,
  { most: mostShown },
)

const outOfOrder = (given: Asked) =>
  outOfOrderSince(
    beginningOf(firstMonday(given), given.shopZone),
    beginningOf(sql`${monday(given)} + 7`, given.shopZone),
  )

/** Of each machine, when it was out of order in these weeks. */
const failuresIn = (weeks: SQL) => sql`
  select first_day, machine_type, machine_number, count(*) as problems,
    range_agg(tstzrange(created_at, ended_at) * tstzrange(beginning, ending)) as failures
  from ${weeks} join told on created_at < ending and ended_at > beginning
  group by first_day, machine_type, machine_number`

const machines = combined({
  weeks: list(
    machineWeekShape,
    (given: Asked) => sql`from ${weeks(given)},
      lateral (select count(*) as count, count(*) filter (where created_at < week.so_far) as so_far
        from ${reportedWithin(sql`week.beginning`, sql`week.ending`)}) reported,
      lateral (select count(*) as count from ${repairedWithin(sql`week.beginning`, sql`week.ending`)}) repaired,
      (with ${outOfOrder(given)}, failing as (${failuresIn(weeks(given))})
        select first_day, coalesce(sum(${daysOf(sql`failures`)}), 0.0) as days,
          count(*) filter (where ${daysOf(sql`failures`)} > 0) as machines
        from ${weeks(given)} left join failing using (first_day) group by first_day) lost
      where lost.first_day = week.first_day ${inOrder}`,
  ),
  worst: list(
    worstMachineShape,
    (given: Asked) => sql`from (
      with ${outOfOrder(given)}, failing as (${failuresIn(sql`(select * from ${weeks(given)} where first_day = ${monday(given)}) week`)})
      select machine_type, machine_number, problems, ${daysOf(sql`failures`)} as days from failing) lost
      where lost.days > 0 order by lost.days desc, lost.machine_type desc, lost.machine_number`,
    { most: worstShown },
  ),
})

const madeInWeek = (
  given: Asked,
) => sql`${stainReports} where created_at >= ${beginningOf(monday(given), given.shopZone)}
  and created_at < ${beginningOf(sql`${monday(given)} + 7`, given.shopZone)}`

const stains = combined({
  weeks: list(
    stainWeekShape,
    (given: Asked) => sql`from ${weeks(given)}, lateral (
      select count(*) as count, count(*) filter (where created_at < week.so_far) as so_far from ${stainReports}
      where created_at >= week.beginning and created_at < week.ending) made ${inOrder}`,
  ),
  unsent: one(count<number>(sql`count(*)`), (given: Asked) => sql`from ${madeInWeek(given)} and email_sent_at is null`),
  accounts: list(
    stainAccountShape,
    (given: Asked) => sql`from (
        select commercial_account_id as id, count(*) as reports, count(*) filter (where email_sent_at is null) as unsent
        from ${madeInWeek(given)} group by commercial_account_id
      ) made join ${commercialAccounts} account using (id) order by made.reports desc, ${byName(sql`account.name`)}, id`,
    { most: mostShown },
  ),
})

const training = combined({
  weeks: list(
    trainingWeekShape,
    (given: Asked) => sql`from (
      select week.first_day, count(finished.id) as count,
        count(finished.id) filter (where finished_at < week.so_far) as so_far from ${weeks(given)}
      left join ${finishedAssignments} on finished_at >= week.beginning and finished_at < week.ending
      group by week.first_day) week ${inOrder}`,
  ),
  overdue: one(
    count<number>(sql`count(*)`),
    (given: Asked) => sql`from ${overdueAssignments(sql`least(${sunday(given)} + 1, ${shopToday(given.shopZone)})`)}`,
  ),
})

const start = one(day<string>(sql`asked.day`), (given: Asked) => sql`from (select ${monday(given)} as day) asked`)

const untilNow = one(day<string>(sql`asked.day`), (given: Asked) => sql`from (select ${lastDay(given)} as day) asked`)

export const weekSoFar = one(weekSoFarShape, ({ shopZone }: Given<never>) => {
  const first = sql`date_trunc('week', ${shopToday(shopZone)})::date`
  const last = sql`(${first} + 6)`
  return sql`from
    (select coalesce(sum(amount), 0.00) as amount from ${tips} where ${loggedIn(first, last, shopZone)}) logged,
    (select ${counted} from ${shiftReports} where shift_date between ${first} and ${last}) dropped`
})

/** Up to the present week. */
export const recentWeeks = list(recentWeekShape, ({ caller, shopZone }: Given<never>) => {
  const given = { caller, shopZone, start: sql`date_trunc('week', ${shopToday(shopZone)})` }
  return sql`from ${weeks(given)},
    lateral (select coalesce(sum(amount), 0.00) as amount, count(*) as count from ${tips}
      where user_id = ${caller} and ${loggedIn(sql`week.first_day`, sql`week.last_day`, shopZone)}) logged,
    lateral (select count(*) as count from ${reportedWithin(sql`week.beginning`, sql`week.ending`)}) reported ${inOrder}`
})

/** Asks nothing of what team leads are not told. */
export const weekForLeads = combined({
  start,
  lastDay: untilNow,
  tips: combined(tipsOfWeek),
  machines,
  stains,
  training,
})

export const wholeWeek = combined({
  start,
  lastDay: untilNow,
  tips: combined({ ...tipsOfWeek, most: mostTips }),
  cash,
  machines,
  stains,
  training,
  pay,
})
