import { Button } from '#client/ui/button.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { columnNames } from '#shared/payroll/fields.ts'
import type { PayrollRow } from '#shared/payroll/file.ts'
import type { Choice, PlannedRow, Unknown } from '#shared/payroll/plan.ts'
import { hours } from '#shared/payroll/words.ts'

/** Why what a row pays is not known. */
export function HeldBecause({ row, because }: { row: PayrollRow; because: readonly Unknown[] }) {
  return (
    <ul className="wrap-anywhere text-attention text-sm">
      {because.length === 0 && <li>{t`Waits for the other rows of this person.`}</li>}
      {because.map((unknown) => (
        <li key={unknown.field}>{wordsOf(unknown, row)}</li>
      ))}
    </ul>
  )
}

function wordsOf({ field, why }: Unknown, row: PayrollRow) {
  if (why === 'nothing') return t`Gross Pay is 0 beside ${hours(row.hoursWorked)} hours.`
  if (why === 'noWages') return t`Its hours or its rate are blank: it pays no wages.`
  if (why === 'sign') return t`Deductions of ${dollars(row.deductions)} have another sign than those of other rows.`
  const cell =
    row.marks
      .find((mark) => mark.field === field)
      ?.text.trim()
      .slice(0, 40) ?? ''
  return t`${columnNames[field]} says “${cell}”, which is no number.`
}

interface HeldActionsProps {
  planned: PlannedRow
  accept: (row: number, isMeant: boolean) => void
  choose: (row: number, choice: Choice) => void
}

/** Nobody decides about several rows at once: each is somebody's pay. */
export function HeldActions({ planned: { row, verdict }, accept, choose }: HeldActionsProps) {
  const [unknown] = verdict.status === 'held' ? verdict.because : []
  const ofRow = t`row ${row.row}, ${row.employeeName}`
  const button = (label: string, onClick: () => void) => (
    <Button size="sm" variant="secondary" onClick={onClick} aria-label={`${label}: ${ofRow}`}>
      {label}
    </Button>
  )
  if (!unknown) return null
  return (
    <>
      {button(t`Import with ${dollars(unknown.taken)}`, () => accept(row.row, true))}
      {button(t`Leave out`, () => choose(row.row, { kind: 'leaveOut' }))}
    </>
  )
}
