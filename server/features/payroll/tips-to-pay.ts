import { sql } from 'drizzle-orm'
import { combined, list, one } from '#server/db/answer.ts'
import { beginningOf } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import { byPerson } from '#server/db/order.ts'
import { type Given, instant } from '#server/db/shape.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { centsOf } from '#shared/money/money.ts'
import type { NewPeriod, NewRecord } from '#shared/payroll/new-period.ts'
import { settledBy, type TipsForPay } from '#shared/payroll/reconcile.ts'
import { payrollRecords } from '#shared/payroll/table.ts'
import { tipArrival, tips } from '#shared/tips/table.ts'
import { nameOf } from '#shared/users/name.ts'
import { users } from '#shared/users/table.ts'
import { usersMax } from '#shared/users/user.ts'
import { type Days, sumWhere, thisMoment, tipsToPay, unpaidLateTips } from './queries.ts'
import { loggedTipsShape, tipsForPayrollShape } from './shape.ts'

const mostPeople = sql`limit ${sql.raw(String(usersMax))}`

/** What everybody logged for the pay of these days, as of this moment. */
export const loggedTips = combined({
  asOf: one(instant<string>(thisMoment), sql``),
  people: list(
    loggedTipsShape,
    (given: Given<'startDate' | 'endDate'>) => sql`from (
      select user_id, ${sumWhere(sql`not is_carried`)} as amount, count(*) filter (where not is_carried) as count,
        ${sumWhere(sql`is_late`)} as late_amount, count(*) filter (where is_late) as late_count,
        ${sumWhere(sql`is_carried`)} as carried_amount, count(*) filter (where is_carried) as carried_count,
        ${sumWhere(sql`is_settled and not is_carried`)} as settled_amount,
        ${sumWhere(sql`is_settled and is_carried`)} as carried_settled_amount
      from ${tipsToPay(given)} group by user_id) logged
    order by user_id ${mostPeople}`,
  ),
})

/** The same for the person who prepares the payroll: one line a person. */
export const tipsForPayroll = list(
  tipsForPayrollShape,
  (given: Given<'startDate' | 'endDate'>) => sql`from (
    select user_id, sum(amount) as amount, ${sumWhere(sql`is_carried`)} as carried_amount, count(*) as count
    from ${tipsToPay(given)} group by user_id) logged
  join ${users} on ${users.id} = logged.user_id order by ${byPerson} ${mostPeople}`,
)

interface Import extends Days {
  /** Whom it pays. */
  people: string[]
  /** What is logged after this moment is in no pay yet. */
  asOf: string
}

type Shown = NonNullable<NewPeriod['loggedTips']>['people']

const mostNamed = 10

/**
 * Refuses an import where the tips of those whom it pays are not what was shown: one was changed or deleted, or is paid by
 * another import. What was logged since changes nothing, it is late.
 */
export async function refuseOtherTips(tx: Db, { startDate, endDate, people, asOf }: Import, shown: Shown) {
  const days = { startDate: sql`${startDate}`, endDate: sql`${endDate}` }
  const known = { caller: sql`${tx.known.caller}`, shopZone: sql`${tx.known.shopZone}` }
  const changed = await tx.rows<{ firstName: string; lastName: string; email: string }>(sql`
    select first_name as "firstName", last_name as "lastName", email from (
      select user_id from (
        select user_id, amount from ${tipsToPay({ ...days, ...known }, sql`${asOf}`)}
        union all
        select "userId", -amount - "carriedAmount" from json_to_recordset(${JSON.stringify(shown)}::json)
          as shown ("userId" uuid, amount numeric, "carriedAmount" numeric)) both_sides
      where user_id = any(${sql.param(people)}::uuid[]) group by user_id having sum(amount) <> 0) changed
    join ${users} on ${users.id} = user_id order by ${byPerson}`)
  if (changed.length === 0) return
  const names = changed.slice(0, mostNamed).map((person) => nameOf(person))
  const others = changed.length - names.length
  throw new AppError(
    409,
    'TIPS_CHANGED',
    others === 0
      ? t`The logged tips of ${names.join(', ')} have changed since they were shown. Look at them again, then import. Nothing was imported.`
      : t`The logged tips of ${names.join(', ')} and ${others} more have changed since they were shown. Look at them again, then import. Nothing was imported.`,
  )
}

interface Settling extends Import {
  records: readonly Pick<NewRecord, 'userId' | 'tipsPay'>[]
  /** Where an admin decided whether they are paid. */
  lateTips: NewPeriod['lateTips']
}

/**
 * Settles with an import the late tips that it pays, of its days and those before. What the period had settled and is not
 * paid by it any more is late again.
 */
export async function settleLateTips(tx: Db, periodId: string, settling: Settling): Promise<void> {
  const { startDate, endDate, asOf } = settling
  const zone = sql`${tx.known.shopZone}`
  const settled = JSON.stringify(await settledByPerson(tx, settling))
  await tx.change(sql`
    with person as (select * from json_to_recordset(${settled}::json) as person ("userId" uuid, count int))
    update ${tips} set settled_period_id = settlement.period_id
    from (
      select tips.id, ${periodId}::uuid as period_id
      from person, ${unpaidLateTips(sql`end_date <= ${endDate}`, zone)}
      where tips.user_id = "userId" and ${tipArrival} <= ${asOf}
        and count >= case when tips.created_at < ${beginningOf(sql`${startDate}::date`, zone)} then 3 else 2 end
      union all
      select id, null from ${tips}
      where settled_period_id = ${periodId} and (
        not exists (select from ${payrollRecords} where period_id = ${periodId} and user_id = tips.user_id)
        or exists (select from person where "userId" = tips.user_id and count = 0))
    ) settlement
    where tips.id = settlement.id`)
}

/** How much of everybody's late tips the import settles. */
async function settledByPerson(tx: Db, { startDate, endDate, people, asOf, records, lateTips }: Settling) {
  const days = { startDate: sql`${startDate}`, endDate: sql`${endDate}` }
  const known = { caller: sql`${tx.known.caller}`, shopZone: sql`${tx.known.shopZone}` }
  const found = await tx.rows<{ userId: string } & Record<keyof TipsForPay, string>>(sql`
    select user_id as "userId", ${sumWhere(sql`not (is_settled or is_late or is_carried)`)}::text as "inTime",
      ${sumWhere(sql`is_settled`)}::text as settled, ${sumWhere(sql`is_late`)}::text as late,
      ${sumWhere(sql`is_carried and not is_settled`)}::text as earlier
    from ${tipsToPay({ ...days, ...known }, sql`${asOf}`)}
    where user_id = any(${sql.param(people)}::uuid[])
    group by user_id having bool_or(is_settled or is_late or is_carried)`)
  const paid = new Map(records.map(({ userId, tipsPay }) => [userId, centsOf(tipsPay)]))
  const said = new Map(lateTips.map(({ userId, arePaid }) => [userId, arePaid]))
  return found.map(({ userId, inTime, settled, late, earlier }) => ({
    userId,
    count: settledBy(
      { inTime: centsOf(inTime), settled: centsOf(settled), late: centsOf(late), earlier: centsOf(earlier) },
      paid.get(userId) ?? 0,
      said.get(userId),
    ),
  }))
}
