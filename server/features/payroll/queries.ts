import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { list, longList, one } from '#server/db/answer.ts'
import { beginningOf, dayOf } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import type { Given } from '#server/db/shape.ts'
import { loggedIn } from '#server/features/tips/queries.ts'
import { notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { periodsMax } from '#shared/payroll/limits.ts'
import { lateAfter, payrollPeriods, payrollRecords } from '#shared/payroll/table.ts'
import { formatDay, weekName } from '#shared/time/day.ts'
import { tipArrival, tips } from '#shared/tips/table.ts'
import { periodShape, periodTotalsShape } from './shape.ts'

const sums = sql`count(period_id) as record_count, coalesce(sum(gross_pay), 0.00) as total_gross, coalesce(sum(net_pay), 0.00) as total_net,
  coalesce(sum(hours_worked), 0.00) as total_hours, coalesce(sum(tips_pay), 0.00) as total_tips`

/** Periods, each with its `totals`. */
export const eachWithTotals = (some: SQLWrapper) => sql`${some}, lateral (
  select ${sums} from ${payrollRecords} where ${payrollRecords.periodId} = ${payrollPeriods.id}) totals`

/** All periods with their totals; all are summed in one pass. */
const allWithTotals = sql`${payrollPeriods} join (
  select each.id, ${sums} from ${payrollPeriods} each
  left join ${payrollRecords} on period_id = each.id group by each.id
  order by each.start_date desc limit ${sql.raw(String(periodsMax))}) totals on totals.id = ${payrollPeriods.id}`

export const newestFirst = sql`order by ${payrollPeriods.startDate} desc`

const newest = sql`(
  select * from ${payrollPeriods} ${newestFirst} limit ${sql.raw(String(periodsMax))}) ${payrollPeriods}`

export const periodTotals = list(periodTotalsShape, sql`from ${allWithTotals} ${newestFirst}`)

/** With all their records: ten years of them fit no memory budget. A period with 200 records is 100 kB of text. */
export const periods = longList(periodShape, 4, sql`from ${eachWithTotals(newest)} ${newestFirst}`)

export const periodTotalsOfId = one(
  periodTotalsShape,
  ({ id }: Given<'id'>) => sql`from ${eachWithTotals(payrollPeriods)} where ${payrollPeriods.id} = ${id}`,
)

export const period = one(
  periodShape,
  ({ id }: Given<'id'>) => sql`from ${eachWithTotals(payrollPeriods)} where ${payrollPeriods.id} = ${id}`,
)

export async function totalsOf(db: Db, periodId: string) {
  const [totals] = await db.rows<{ recordCount: number; totalGross: string; totalNet: string }>(sql`
    select record_count::int as "recordCount", total_gross as "totalGross", total_net as "totalNet"
    from (select ${sums} from ${payrollRecords} where ${payrollRecords.periodId} = ${periodId}) totals`)
  return totals!
}

export interface Days {
  startDate: string
  endDate: string
}

export type Overlapping = Days & { periodName: string }

/** The first period that shares a day with these, in words; undefined where there is none. */
export async function overlappingPeriod(tx: Db, { startDate, endDate }: Days): Promise<string | undefined> {
  const [period] = await tx.rows<Overlapping>(sql`
    select period_name as "periodName", start_date as "startDate", end_date as "endDate" from ${payrollPeriods}
    where daterange(start_date, end_date, '[]') && daterange(${startDate}, ${endDate}, '[]')
    order by start_date limit 1`)
  return period && inWords(period)
}

export const inWords = ({ periodName, startDate, endDate }: Overlapping) =>
  `${periodName || weekName({ start: startDate, end: endDate })} (${formatDay(startDate)} - ${formatDay(endDate)})`

/** The days of a period. */
export async function daysOf(db: Db, id: string): Promise<Days> {
  const [days] = await db
    .select({ startDate: payrollPeriods.startDate, endDate: payrollPeriods.endDate })
    .from(payrollPeriods)
    .where(eq(payrollPeriods.id, id))
  if (!days) throw notFound(t`Payroll period`)
  return days
}

export async function deletePeriod(db: Db, id: string): Promise<void> {
  const deleted = await db.delete(payrollPeriods).where(eq(payrollPeriods.id, id)).returning({ id: payrollPeriods.id })
  if (deleted.length === 0) throw notFound(t`Payroll period`)
}

/**
 * Late tips that no import has settled, of some periods. What is logged after an import of its week is found in the few
 * periods that were imported before their last day was over; what only arrived after it was sent later, which few are.
 */
export const unpaidLateTips = (periods: SQL, zone: SQLWrapper) => sql`(
    select ${lateAfter} as late_after, ${beginningOf(sql`start_date`, zone)} as beginning,
      ${beginningOf(sql`end_date + 1`, zone)} as ending
    from ${payrollPeriods} where ${periods}) period,
  lateral (
    select id, user_id, amount, created_at, arrived_at from ${tips}
    where created_at > late_after and created_at >= beginning and created_at < ending and late_after < ending
      and ${tipArrival} > late_after and settled_period_id is null
    union all
    select id, user_id, amount, created_at, arrived_at from ${tips}
    where created_at <= late_after and created_at >= beginning and created_at < ending
      and arrived_at is not null and arrived_at > late_after and settled_period_id is null) ${tips}`

export const sumWhere = (condition: SQL) => sql`coalesce(sum(amount) filter (where ${condition}), 0.00)`

/** As exact as the times of tips. */
export const thisMoment = sql`statement_timestamp()::timestamptz(3)`

/**
 * The tips that a pay of these days has to pay, each with whether it `is_carried` from earlier days: what was logged in them,
 * less what a later period pays, and what was late before them. Late in these days is what came after their first import;
 * `is_settled` is what an import of them has settled. Only what had been logged at one moment.
 */
export const tipsToPay = (
  { startDate, endDate, shopZone }: Given<'startDate' | 'endDate'>,
  asOf: SQLWrapper = thisMoment,
) => {
  const period = (column: SQL) => sql`(
    select ${column} from ${payrollPeriods} where start_date = ${startDate} and end_date = ${endDate})`
  return sql`(
    select user_id, amount, false as is_carried, ${tipArrival} > ${period(lateAfter)} as is_late,
      false as is_settled
    from ${tips}
    where settled_period_id is null and ${loggedIn(startDate, endDate, shopZone)} and ${tipArrival} <= ${asOf}
    union all
    select user_id, amount, created_at < ${beginningOf(sql`${startDate}::date`, shopZone)}, false, true
    from ${tips} where settled_period_id = ${period(sql`id`)}
    union all
    select tips.user_id, tips.amount, true, false, false from ${unpaidLateTips(sql`end_date < ${startDate}`, shopZone)}
    where ${tipArrival} <= ${asOf}
  ) tip`
}

/**
 * Settles the tips that a deleted period had settled with it again, but for those that an import has settled since: of a
 * later period, or of their own days.
 */
export async function settleAgain(tx: Db, { periodId, deletedAt, tipIds }: Settled): Promise<void> {
  const day = dayOf(sql`tips.created_at`, tx.known.shopZone)
  await tx.change(sql`
    update ${tips} set settled_period_id = ${periodId}
    where id = any(${sql.param(tipIds)}::uuid[]) and settled_period_id is null and not exists (
      select from ${payrollPeriods} where start_date <= ${day} and end_date >= ${day} and ${lateAfter} > ${deletedAt})`)
}

interface Settled {
  periodId: string
  deletedAt: string
  tipIds: string[]
}
