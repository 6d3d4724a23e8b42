import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { centsOf, dollarsFromCents } from '#shared/money/money.ts'
import { columnNames, type RowField } from '#shared/payroll/fields.ts'
import type { CellMark, PayrollRow } from '#shared/payroll/file.ts'
import { partsOfGross } from '#shared/payroll/plan.ts'

interface CellMarksProps {
  row: PayrollRow
  field: RowField
  /** Without it, only what is to be said of the field is shown, with its name: it has no column of its own. */
  value?: ReactNode
}

/** A value and what a person should know of how it was read. */
export function CellMarks({ row, field, value }: CellMarksProps) {
  const mark = row.marks.find((each) => each.field === field)
  return (
    <>
      {value}
      {mark && (
        <span className="block text-sm">
          {mark.kind === 'calculated' ? (
            <span className="text-muted">{wordsOf(mark, value === undefined)}</span>
          ) : (
            <Warning>{wordsOf(mark, value === undefined)}</Warning>
          )}
        </span>
      )}
    </>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <span className="text-attention">
      <TriangleAlert aria-hidden="true" className="mr-1 inline size-4 align-text-bottom" />
      {children}
    </span>
  )
}

function wordsOf({ field, kind, text }: CellMark, isNamed: boolean) {
  const words = {
    unreadable: t`could not be read: “${text.trim().slice(0, 40)}”`,
    rounded: t`rounded: “${text.trim().slice(0, 40)}”`,
    blank: t`blank, taken as 0`,
    calculated: t`calculated`,
    shortened: t`shortened to 1,000 characters`,
  }[kind]
  return isNamed ? `${columnNames[field]} ${words}` : words
}

/** Where gross pay is not what its parts add up to; it is imported as it stands. */
export function GrossDifference({ row }: { row: PayrollRow }) {
  const difference = centsOf(row.grossPay) - partsOfGross(row)
  if (difference === 0) return null
  return (
    <span className="block text-sm">
      <Warning>
        {difference > 0
          ? t`${dollarsFromCents(difference)} more than its parts`
          : t`${dollarsFromCents(-difference)} less than its parts`}
      </Warning>
    </span>
  )
}
