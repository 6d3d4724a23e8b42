import { Notice } from '#client/ui/notice.tsx'
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
    [count('twice'), 'of people with several rows'],
    [count('ambiguous'), 'ambiguous'],
    [count('unmatched'), 'not found'],
    [count('leftOut'), 'left out'],
    [file.ignored.length, 'ignored'],
    [file.withoutName, 'without a name'],
  ] as const
  const total = plan.rows.length + file.ignored.length + file.withoutName
  const sum = (field: 'hoursWorked' | 'tipsPay' | 'grossPay') => sumMoney(plan.records.map((record) => record[field]))
  return (
    <section aria-label="Summary" className="flex flex-col gap-3">
      <p>
        <span className="font-semibold">{rows(total)} in the file:</span>{' '}
        {parts
          .filter(([number], at) => number > 0 || at === 0)
          .map(([number, words]) => `${number.toLocaleString('en-US')} ${words}`)
          .join(' · ')}
      </p>
      <p className="tabular">
        <span className="font-semibold">
          {plan.records.length.toLocaleString('en-US')} {plan.records.length === 1 ? 'record' : 'records'} to import:
        </span>{' '}
        {hours(sum('hoursWorked'))} hours, {dollars(sum('tipsPay'))} tips, {dollars(sum('grossPay'))} gross.
      </p>
      {marks.unreadable > 0 && (
        <Notice
          tone="attention"
          title={`${marks.unreadable} ${marks.unreadable === 1 ? 'cell' : 'cells'} could not be read`}
        >
          They are marked in the preview and imported as 0.
        </Notice>
      )}
      {marks.doubtful > 0 && (
        <Notice
          tone="attention"
          title={`${marks.doubtful} ${marks.doubtful === 1 ? 'amount has' : 'amounts have'} a comma in an unusual place`}
        >
          Commas separate thousands here. Please check the marked amounts.
        </Notice>
      )}
      {plan.skipped.length > 0 && (
        <Notice tone="attention" title={`${rows(plan.skipped.length)} will be skipped`}>
          {named(plan.skipped)}. Choose a person for them in the preview, or import without them.
        </Notice>
      )}
    </section>
  )
}

const mostNamed = 12

/** 'Sam Unknown (row 10), …' */
export function named(skipped: readonly { row: number; employeeName: string }[]) {
  const names = skipped.slice(0, mostNamed).map(({ row, employeeName }) => `${employeeName} (row ${row})`)
  const more = skipped.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
