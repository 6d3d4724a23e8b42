import type { Db } from '#server/db/db.ts'
import { newId } from '#shared/db/columns.ts'
import { payrollPeriods } from '#shared/payroll/table.ts'
import type { Day } from '#shared/time/day.ts'
import { startOfDayIn } from '#shared/time/instant.ts'
import { tips } from '#shared/tips/table.ts'
import type { Tip } from '#shared/tips/tip.ts'
import type { Person } from '#tests/support/cast.ts'

/** So many hours after the beginning of this day, on the clock of the shop and of the devices. */
export const at = (day: Day, hours: number) =>
  new Date(Date.parse(startOfDayIn('America/New_York', day)) + hours * 3_600_000).toISOString()

/** A tip as if it had been logged then; no call can make one of another time. */
export async function tipOf(db: Db, person: Person, values: Partial<typeof tips.$inferInsert> = {}) {
  const [tip] = await db
    .insert(tips)
    .values({ id: newId(), userId: person.id, orderId: '0042', amount: '4.50', ...values })
    .returning()
  return tip!
}

/** The tip as calls answer with it. */
export const shown = (
  { settledPeriodId, arrivedAt, ...tip }: typeof tips.$inferSelect,
  payroll: Tip['payroll'] = null,
) => ({
  ...tip,
  payroll,
})

/** Payroll of these days was imported; the same days twice, or days that overlap, are the caller's to avoid. */
export async function pay(
  db: Db,
  start: Day,
  end: Day,
  values: Partial<typeof payrollPeriods.$inferInsert> = {},
): Promise<string> {
  const id = newId()
  await db.insert(payrollPeriods).values({
    id,
    periodName: `Week of ${start}`,
    startDate: start,
    endDate: end,
    importedFrom: 'csv',
    ...values,
  })
  return id
}

export const forgetPayroll = (db: Db) => db.delete(payrollPeriods)
