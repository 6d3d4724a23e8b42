import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { byPerson } from '#server/db/order.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { NewPeriod } from '#shared/payroll/new-period.ts'
import { payrollRecords } from '#shared/payroll/table.ts'
import { tipArrival, tips } from '#shared/tips/table.ts'
import { nameOf } from '#shared/users/name.ts'
import { users } from '#shared/users/table.ts'
import { type Days, tipsToPay, unpaidLateTips } from './queries.ts'

interface Import extends Days {
  /** Whom it pays. */
  people: string[]
  /** What is logged after this moment is in no pay yet. */
  asOf: string
}

type Shown = NonNullable<NewPeriod['loggedTips']>['people']

/** So many are named in a message. */
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

/**
 * Settles with an import what the people whom it pays logged late in its days and those before. What the period had
 * settled for somebody who has no record in it any more is late again.
 */
export async function settleLateTips(tx: Db, periodId: string, { endDate, people, asOf }: Import): Promise<void> {
  await tx.change(sql`
    update ${tips} set settled_period_id = settlement.period_id
    from (
      select tips.id, ${periodId}::uuid as period_id
      from ${unpaidLateTips(sql`end_date <= ${endDate}`, sql`${tx.known.shopZone}`)}
      where tips.user_id = any(${sql.param(people)}::uuid[]) and ${tipArrival} <= ${asOf}
      union all
      select id, null from ${tips}
      where settled_period_id = ${periodId} and not exists (
        select from ${payrollRecords} where period_id = ${periodId} and user_id = tips.user_id)
    ) settlement
    where tips.id = settlement.id`)
}
