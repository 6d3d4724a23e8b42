import { t } from '#shared/language/t.ts'
import { dollars, sumMoney } from '#shared/money/money.ts'
import type { Plan } from '#shared/payroll/plan.ts'

export function successWords(isUpdate: boolean, count: number, skipped: number) {
  const done = isUpdate
    ? t`Payroll period updated with ${count} record(s)`
    : t`Payroll period created with ${count} record(s)`
  return skipped === 0 ? done : t`${done}. ${skipped} record(s) skipped (employee(s) not found in system)`
}

export const people = (count: number) => (count === 1 ? t`1 employee` : t`${count} employees`)

/** What the import will do: '2 of 4 rows, 22 people missing · $1,070.00'. */
export function barWords(plan: Plan, missing: number) {
  const booked = plan.rows.filter(({ verdict }) => verdict.status === 'booked').length.toLocaleString('en-US')
  const all = plan.rows.filter(({ verdict }) => verdict.status !== 'ignored').length.toLocaleString('en-US')
  const sum = dollars(sumMoney(plan.records.map(({ grossPay }) => grossPay)))
  if (missing === 0) return t`${booked} of ${all} rows · ${sum}`
  return missing === 1
    ? t`${booked} of ${all} rows, 1 person missing · ${sum}`
    : t`${booked} of ${all} rows, ${missing.toLocaleString('en-US')} people missing · ${sum}`
}
