import { desc, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { list, longList, one, together } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import { byName, byPerson } from '#server/db/order.ts'
import { type Given, instant } from '#server/db/shape.ts'
import { notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { aliasesMax, importsMax, periodsMax, readingsMax, usualPeriods } from '#shared/payroll/limits.ts'
import type { PayrollAlias } from '#shared/payroll/payroll.ts'
import type { Reading } from '#shared/payroll/reading.ts'
import { payrollImports, payrollNameAliases, payrollPeriods, payrollRecords } from '#shared/payroll/table.ts'
import { formatDay, weekName } from '#shared/time/day.ts'
import { tipArrival, tips } from '#shared/tips/table.ts'
import { usersMax } from '#shared/users/limits.ts'
import { users } from '#shared/users/table.ts'
import {
  importShape,
  loggedTipsShape,
  ownRecordShape,
  periodShape,
  periodTotalsShape,
  tipsForPayrollShape,
  usualPayShape,
} from './shape.ts'

const sums = sql`count(period_id) as record_count, coalesce(sum(gross_pay), 0.00) as total_gross, coalesce(sum(net_pay), 0.00) as total_net`

/** Periods, each with its `totals`. */
const eachWithTotals = (some: SQLWrapper) => sql`${some}, lateral (
  select ${sums} from ${payrollRecords} where ${payrollRecords.periodId} = ${payrollPeriods.id}) totals`

/** All periods with their totals; all are summed in one pass. */
const allWithTotals = sql`${payrollPeriods} join (
  select each.id, ${sums} from ${payrollPeriods} each
  left join ${payrollRecords} on period_id = each.id group by each.id
  order by each.start_date desc limit ${sql.raw(String(periodsMax))}) totals on totals.id = ${payrollPeriods.id}`

const newestFirst = sql`order by ${payrollPeriods.startDate} desc`

const newest = sql`(
  select * from ${payrollPeriods} ${newestFirst} limit ${sql.raw(String(periodsMax))}) ${payrollPeriods}`

export const periodTotals = list(periodTotalsShape, sql`from ${allWithTotals} ${newestFirst}`)

/** With all their records: ten years of them fit no memory budget. A period with 200 records is 100 kB of text. */
export const periods = longList(periodShape, 4, sql`from ${eachWithTotals(newest)} ${newestFirst}`)

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

/** What was imported for exactly these days, newest first. */
export const imports = list(
  importShape,
  ({ startDate, endDate }: Given<keyof Days>) => sql`
    from ${payrollImports} join ${users} on ${users.id} = ${payrollImports.importedBy}
    where ${payrollImports.endDate} = ${endDate} and ${payrollImports.startDate} = ${startDate}
    order by ${payrollImports.importedAt} desc, ${payrollImports.id} desc limit ${sql.raw(String(importsMax))}`,
)

/** The original of an import, if it has one. */
export async function originalOf(db: Db, importId: string): Promise<{ name: string; bytes: Buffer } | undefined> {
  const [original] = await db
    .select({ name: payrollImports.fileName, bytes: payrollImports.file })
    .from(payrollImports)
    .where(eq(payrollImports.id, importId))
  return original?.bytes ? { name: original.name ?? '', bytes: original.bytes } : undefined
}

/** Twenty years of weeks, so that this takes no longer after thirty. */
const importsLookedAt = 1_000

/** How the newest file with each header was read, newest first. */
export async function readings(db: Db): Promise<{ header: string; reading: Reading }[]> {
  const recent = db
    .select({ header: payrollImports.header, reading: payrollImports.reading, importedAt: payrollImports.importedAt })
    .from(payrollImports)
    .where(isNotNull(payrollImports.reading))
    .orderBy(desc(payrollImports.importedAt))
    .limit(importsLookedAt)
    .as('recent')
  return db.rows(sql`
    select header, reading from (
      select distinct on (header) * from ${recent} where header is not null order by header, imported_at desc) newest
    order by imported_at desc limit ${readingsMax}`)
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
    select imported_at, start_date::timestamp at time zone ${zone} as beginning,
      (end_date + 1)::timestamp at time zone ${zone} as ending
    from ${payrollPeriods} where ${periods}) period,
  lateral (
    select id, user_id, amount, created_at, arrived_at from ${tips}
    where created_at > imported_at and created_at >= beginning and created_at < ending and imported_at < ending
      and ${tipArrival} > imported_at and settled_period_id is null
    union all
    select id, user_id, amount, created_at, arrived_at from ${tips}
    where created_at <= imported_at and created_at >= beginning and created_at < ending
      and arrived_at is not null and arrived_at > imported_at and settled_period_id is null) ${tips}`

/**
 * Settles the tips that a deleted period had settled with it again, but for those that an import has settled since: of a
 * later period, or of their own days.
 */
export async function settleAgain(tx: Db, { periodId, deletedAt, tipIds }: Settled): Promise<void> {
  const day = sql`(tips.created_at at time zone ${tx.known.shopZone})::date`
  await tx.change(sql`
    update ${tips} set settled_period_id = ${periodId}
    where id = any(${sql.param(tipIds)}::uuid[]) and settled_period_id is null and not exists (
      select from ${payrollPeriods} where start_date <= ${day} and end_date >= ${day} and imported_at > ${deletedAt})`)
}

interface Settled {
  periodId: string
  deletedAt: string
  tipIds: string[]
}

export async function listAliases(db: Db): Promise<PayrollAlias[]> {
  return db
    .select({ id: payrollNameAliases.id, alias: payrollNameAliases.alias, userId: payrollNameAliases.userId })
    .from(payrollNameAliases)
    .orderBy(byName(payrollNameAliases.alias), payrollNameAliases.id)
    .limit(aliasesMax)
}

export async function deleteAlias(db: Db, id: string): Promise<void> {
  const deleted = await db
    .delete(payrollNameAliases)
    .where(eq(payrollNameAliases.id, id))
    .returning({ id: payrollNameAliases.id })
  if (deleted.length === 0) throw notFound(t`This name`)
}

const sumWhere = (condition: SQL) => sql`coalesce(sum(amount) filter (where ${condition}), 0.00)`

/** The instants of a shop's days as a range of an index: from the first midnight up to the one after the last day. */
const loggedIn = (start: SQLWrapper, end: SQLWrapper, zone: SQLWrapper) =>
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

/**
 * What the people of the last periods before this day usually earn: medians, which one odd week does not move, of their
 * last eight records, as far as half a year has them.
 */
export const usualPay = list(
  usualPayShape,
  ({ startDate }: Given<'startDate'>) => sql`from (
    with period as (
      select id, row_number() over (order by end_date desc) as age from (
        select id, end_date from ${payrollPeriods} where end_date < ${startDate} order by end_date desc limit 26) half_year),
    record as (
      select ${payrollRecords}.*, age, row_number() over (partition by user_id order by age) as number
      from ${payrollRecords} join period on period.id = period_id)
    select user_id,
      count(*) filter (where age <= ${sql.raw(String(usualPeriods))}) as periods,
      count(*) filter (where age <= 4) = 4 as is_every_week,
      percentile_disc(0.5) within group (order by hours_worked) as hours_worked,
      percentile_disc(0.5) within group (order by regular_pay) as regular_pay,
      percentile_disc(0.5) within group (order by tips_pay) as tips_pay,
      percentile_disc(0.5) within group (order by gross_pay) as gross_pay,
      min(hourly_rate) filter (where number = 1) as hourly_rate
    from record where number <= 8 group by user_id having min(age) <= ${sql.raw(String(usualPeriods))}) usual
  order by user_id limit ${sql.raw(String(usersMax))}`,
)

/** The pay of one person, newest period first; nobody else's can be in it. */
const payOf = <Name extends string>(whose: (given: Given<Name>) => SQLWrapper) =>
  list(
    ownRecordShape,
    (given: Given<Name>) => sql`
    from ${payrollRecords} join ${payrollPeriods} on ${payrollPeriods.id} = ${payrollRecords.periodId},
      lateral (
        select coalesce(sum(amount), 0.00) as amount, ${sumWhere(sql`is_late`)} as late_amount,
          ${sumWhere(sql`is_carried`)} as carried_amount
        from (
          select amount, ${tipArrival} > ${payrollPeriods.importedAt} as is_late, false as is_carried
          from ${tips}
          where tips.user_id = ${payrollRecords.userId} and settled_period_id is null
            and ${loggedIn(sql`${payrollPeriods.startDate}`, sql`${payrollPeriods.endDate}`, given.shopZone)}
          union all
          select amount, false,
            tips.created_at < (${payrollPeriods.startDate}::timestamp at time zone ${given.shopZone})
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
