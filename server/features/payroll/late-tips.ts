import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { payrollRecords } from '#shared/payroll/table.ts'
import { tips } from '#shared/tips/table.ts'
import { type Days, unpaidLateTips } from './queries.ts'

interface Import extends Days {
  periodId: string
  /** Whom the import pays. */
  people: string[]
}

/**
 * Settles with an import what the people whom it pays logged late in its days and those before. What the period had
 * settled for somebody who has no record in it any more is late again.
 */
export async function settleLateTips(tx: Db, { periodId, endDate, people }: Import): Promise<void> {
  await tx.change(sql`
    update ${tips} set settled_period_id = settlement.period_id
    from (
      select tips.id, ${periodId}::uuid as period_id
      from ${unpaidLateTips(sql`end_date <= ${endDate}`, sql`${tx.known.shopZone}`)}
      where tips.user_id = any(${sql.param(people)}::uuid[])
      union all
      select id, null from ${tips}
      where settled_period_id = ${periodId} and not exists (
        select from ${payrollRecords} where period_id = ${periodId} and user_id = tips.user_id)
    ) settlement
    where tips.id = settlement.id`)
}
