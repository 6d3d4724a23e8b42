import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { list } from '#server/db/answer.ts'
import { beginningOf } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import { asList, type Given } from '#server/db/shape.ts'
import { loggedIn } from '#server/features/tips/queries.ts'
import { notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { periodsMax, usualPeriods } from '#shared/payroll/limits.ts'
import { lateAfter, payrollPeriods, payrollRecords } from '#shared/payroll/table.ts'
import { tipArrival, tips } from '#shared/tips/table.ts'
import { users } from '#shared/users/table.ts'
import { usersMax } from '#shared/users/user.ts'
import { newestFirst, sumWhere } from './queries.ts'
import { askedByPeriod, ownRecordShape, recentPayShape, usualPayShape } from './shape.ts'

/**
 * What the people of the last periods before this day usually earn: medians, which one odd week does not move, of their
 * last eight records, as far as half a year has them.
 */
export const usualPay = list(
  usualPayShape,
  (given: Given<'startDate'>) => sql`from (
    with period as (
      select id, start_date, end_date, row_number() over (order by end_date desc) as age from (
        select id, start_date, end_date from ${payrollPeriods} where end_date < ${given.startDate} order by end_date desc limit 26) half_year),
    record as (
      select ${payrollRecords}.*, start_date, end_date, age, row_number() over (partition by user_id order by age) as number
      from ${payrollRecords} join period on period.id = period_id)
    select user_id,
      count(*) filter (where age <= ${sql.raw(String(usualPeriods))}) as periods,
      count(*) filter (where age <= 4) = 4 as is_every_week,
      percentile_disc(0.5) within group (order by hours_worked) as hours_worked,
      percentile_disc(0.5) within group (order by regular_pay) as regular_pay,
      percentile_disc(0.5) within group (order by tips_pay) as tips_pay,
      percentile_disc(0.5) within group (order by gross_pay) as gross_pay,
      min(hourly_rate) filter (where number = 1) as hourly_rate,
      ${asList(recentPayShape, { order: sql`age`, given })} filter (where age <= ${sql.raw(String(usualPeriods))}) as pays
    from record where number <= 8 group by user_id having min(age) <= ${sql.raw(String(usualPeriods))}) usual
  order by user_id limit ${sql.raw(String(usersMax))}`,
)

/** The pay of one person, newest period first; nobody else's can be in it. */
const payOf = <Name extends string>(whose: (given: Given<Name>) => SQLWrapper) =>
  list(
    ownRecordShape,
    (given: Given<Name>) => sql`
    from ${payrollRecords} join ${payrollPeriods} on ${payrollPeriods.id} = ${payrollRecords.periodId}
      left join ${askedByPeriod(whose(given), given)} on asked.period_id = ${payrollRecords.periodId}
      cross join lateral (
        select coalesce(sum(amount), 0.00) as amount, ${sumWhere(sql`is_late`)} as late_amount,
          ${sumWhere(sql`is_carried`)} as carried_amount, ${sumWhere(sql`is_settled`)} as settled_amount
        from (
          select amount, ${tipArrival} > ${lateAfter} as is_late, false as is_carried, false as is_settled
          from ${tips}
          where tips.user_id = ${payrollRecords.userId} and settled_period_id is null
            and ${loggedIn(sql`${payrollPeriods.startDate}`, sql`${payrollPeriods.endDate}`, given.shopZone)}
          union all
          select amount, false,
            tips.created_at < ${beginningOf(sql`${payrollPeriods.startDate}`, given.shopZone)}, true
          from ${tips}
          where settled_period_id = ${payrollPeriods.id} and tips.user_id = ${payrollRecords.userId}) tip) logged
    where ${payrollRecords.userId} = ${whose(given)} ${newestFirst} limit ${sql.raw(String(periodsMax))}`,
  )

export const ownPay = payOf(({ caller }: Given<'caller'>) => caller)

export const payOfPerson = payOf(({ id }: Given<'id'>) => id)

export async function requirePerson(db: Db, id: string): Promise<void> {
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.id, id))
  if (!person) throw notFound(t`User`)
}
