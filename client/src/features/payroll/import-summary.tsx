import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import { dollars, sumMoney } from '#shared/money/money.ts'
import type { PayrollFile } from '#shared/payroll/file.ts'
import { countMarks, type Plan } from '#shared/payroll/plan.ts'
import { hours } from '#shared/payroll/words.ts'

const rows = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`

/** What the button will do: every line of the file accounted for, and the sums of what is booked. */
export function ImportSummary({ plan, file }: { plan: Plan; file: PayrollFile }) {
  const count = (status: string) => plan.rows.filter(({ verdict }) => verdict.status === status).length
  const marks = countMarks(plan)
  const parts = [
    [count('booked'), 'ready'],
    [count('twice'), t`of people with several rows`],
    [count('ambiguous'), 'ambiguous'],
    [count('unmatched'), t`not found`],
    [count('leftOut'), t`left out`],
    [file.ignored.length, 'ignored'],
    [file.withoutName, t`without a name`],
  ] as const
  const total = plan.rows.length + file.ignored.length + file.withoutName
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
        <span className="font-semibold">{t`${plan.records.length.toLocaleString('en-US')} ${plan.records.length === 1 ? 'record' : 'records'} to import:`}</span>{' '}
        {hours(sum('hoursWorked'))} {t`hours,`} {dollars(sum('tipsPay'))} {t`tips,`} {dollars(sum('grossPay'))}{' '}
        {t`gross.`}
      </p>
      {marks.unreadable > 0 && (
        <Notice
          tone="attention"
          title={t`${marks.unreadable} ${marks.unreadable === 1 ? 'cell' : 'cells'} could not be read`}
        >{t`They are marked in the preview and imported as 0.`}</Notice>
      )}
      {marks.doubtful > 0 && (
        <Notice
          tone="attention"
          title={t`${marks.doubtful} ${marks.doubtful === 1 ? t`amount has` : t`amounts have`} a comma in an unusual place`}
        >{t`Commas separate thousands here. Please check the marked amounts.`}</Notice>
      )}
      {plan.skipped.length > 0 && (
        <Notice
          tone="attention"
          title={t`${rows(plan.skipped.length)} will be skipped`}
        >{t`${named(plan.skipped)}. Choose a person for them in the preview, or import without them.`}</Notice>
      )}
    </section>
  )
}

const mostNamed = 12

/** 'Sam Unknown (row 10), …' */
export function named(skipped: readonly { row: number; employeeName: string }[]) {
  const names = skipped.slice(0, mostNamed).map(({ row, employeeName }) => t`${employeeName} (row ${row})`)
  const more = skipped.length - names.length
  return names.join(', ') + (more > 0 ? t` and ${more} more` : '')
}
