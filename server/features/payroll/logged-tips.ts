import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { list, one, together } from '#server/db/answer.ts'
import { byPerson } from '#server/db/order.ts'
import { type Given, instant } from '#server/db/shape.ts'
import { payrollPeriods } from '#shared/payroll/table.ts'
import { tipArrival, tips } from '#shared/tips/table.ts'
import { usersMax } from '#shared/users/limits.ts'
import { users } from '#shared/users/table.ts'
import { unpaidLateTips } from './queries.ts'
import { loggedTipsShape, tipsForPayrollShape } from './shape.ts'

export const sumWhere = (condition: SQL) => sql`coalesce(sum(amount) filter (where ${condition}), 0.00)`

/** The instants of a shop's days as a range of an index: from the first midnight up to the one after the last day. */
export const loggedIn = (start: SQLWrapper, end: SQLWrapper, zone: SQLWrapper) =>
  sql`tips.created_at >= (${start}::date::timestamp at time zone ${zone})
    and tips.created_at < ((${end}::date + 1)::timestamp at time zone ${zone})`

/** As exact as the times of tips. */
const thisMoment = sql`statement_timestamp()::timestamptz(3)`

/**
 * The tips that a pay of these days has to pay, each with whether it `is_carried` from earlier days: what was logged in them,
 * less what a later period pays, and what was late before them. Late in these days is what came after their import. Only
 * what had been logged at one moment.
 */
export const tipsToPay = (
  { startDate, endDate, shopZone }: Given<'startDate' | 'endDate'>,
  asOf: SQLWrapper = thisMoment,
) => {
  const period = (column: SQL) => sql`(
    select ${column} from ${payrollPeriods} where start_date = ${startDate} and end_date = ${endDate})`
  return sql`(
    select user_id, amount, false as is_carried, ${tipArrival} > ${period(sql`imported_at`)} as is_late
    from ${tips}
    where settled_period_id is null and ${loggedIn(startDate, endDate, shopZone)} and ${tipArrival} <= ${asOf}
    union all
    select user_id, amount, created_at < (${startDate}::date::timestamp at time zone ${shopZone}), false
    from ${tips} where settled_period_id = ${period(sql`id`)}
    union all
    select tips.user_id, tips.amount, true, false from ${unpaidLateTips(sql`end_date < ${startDate}`, shopZone)}
    where ${tipArrival} <= ${asOf}
  ) tip`
}

const mostPeople = sql`limit ${sql.raw(String(usersMax))}`

/** What everybody logged for the pay of these days, as of this moment. */
export const loggedTips = together({
  asOf: one(instant<string>(thisMoment), sql``),
  people: list(
    loggedTipsShape,
    (given: Given<'startDate' | 'endDate'>) => sql`from (
      select user_id, ${sumWhere(sql`not is_carried`)} as amount, count(*) filter (where not is_carried) as count,
        ${sumWhere(sql`is_late`)} as late_amount, count(*) filter (where is_late) as late_count,
        ${sumWhere(sql`is_carried`)} as carried_amount, count(*) filter (where is_carried) as carried_count
      from ${tipsToPay(given)} group by user_id) logged
    order by user_id ${mostPeople}`,
  ),
})

/** The same for whoever makes the payroll: one line a person. */
export const tipsForPayroll = list(
  tipsForPayrollShape,
  (given: Given<'startDate' | 'endDate'>) => sql`from (
    select user_id, sum(amount) as amount, ${sumWhere(sql`is_carried`)} as carried_amount, count(*) as count
    from ${tipsToPay(given)} group by user_id) logged
  join ${users} on ${users.id} = logged.user_id order by ${byPerson} ${mostPeople}`,
)
