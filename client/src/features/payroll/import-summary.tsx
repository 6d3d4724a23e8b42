import { sentence } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { dollars, sumMoney } from '#shared/money/money.ts'
import type { PayrollFile } from '#shared/payroll/file.ts'
import type { Plan } from '#shared/payroll/plan.ts'
import { hours } from '#shared/payroll/words.ts'

const rows = (count: number) => (count === 1 ? t`1 row` : t`${count.toLocaleString('en-US')} rows`)

/** What the button will do: every line of the file accounted for, and the sums of what is booked. */
export function ImportSummary({ plan, file }: { plan: Plan; file: PayrollFile }) {
  const count = (status: string) => plan.rows.filter(({ verdict }) => verdict.status === status).length
  const isRow = new Set(plan.rows.map(({ row }) => row.row))
  const claimed = (lines: PayrollFile['totals']) => lines.filter(({ row }) => isRow.has(row)).length
  const parts = [
    [count('booked'), t`ready`],
    [count('twice'), t`of people with several rows`],
    [count('ambiguous'), t`ambiguous`],
    [count('held'), t`to decide`],
    [count('suggested'), t`to confirm`],
    [count('unmatched'), t`not found`],
    [count('leftOut'), t`left out`],
    [file.totals.length - claimed(file.totals) + count('ignored'), t`ignored`],
    [file.withoutName + file.nameless.length - claimed(file.nameless), t`without a name`],
  ] as const
  const total = file.rows.length + file.totals.length + file.withoutName + file.nameless.length
  const sum = (field: 'hoursWorked' | 'tipsPay' | 'grossPay') => sumMoney(plan.records.map((record) => record[field]))
  return (
    <section aria-label={t`Summary`} className="flex flex-col gap-3">
      <p>
        <span className="font-semibold">{t`${rows(total)} in the file:`}</span>{' '}
        {parts
          .filter(([number], at) => number > 0 || at === 0)
          .map(([number, words]) => `${number.toLocaleString('en-US')} ${words}`)
          .join(' · ')}
      </p>
      <p className="tabular">
        {sentence`${(
          <span className="font-semibold">
            {plan.records.length === 1
              ? t`1 record to import:`
              : t`${plan.records.length.toLocaleString('en-US')} records to import:`}
          </span>
        )} ${hours(sum('hoursWorked'))} hours, ${dollars(sum('tipsPay'))} tips, ${dollars(sum('grossPay'))} gross.`}
      </p>
    </section>
  )
}

const mostNamed = 12

/** 'Sam Unknown (row 10), …' */
export function named(skipped: readonly { row: number; employeeName: string }[]) {
  const names = skipped.slice(0, mostNamed).map(({ row, employeeName }) => t`${employeeName} (row ${row})`)
  const more = skipped.length - names.length
  return more > 0 ? t`${names.join(', ')} and ${more} more` : names.join(', ')
}
