import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { centsOf, dollars, dollarsFromCents } from '#shared/money/money.ts'
import { columnNames, type RowField } from '#shared/payroll/fields.ts'
import type { CellMark, PayrollRow } from '#shared/payroll/file.ts'
import { partsOfGross } from '#shared/payroll/plan.ts'
import { hours, pounds } from '#shared/payroll/words.ts'

interface CellMarksProps {
  row: PayrollRow
  field: RowField
  /** Left out for a field without a column of its own: then its mark names it. */
  value?: ReactNode
}

/** A value with a note if it was not simply read. */
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

/** How far gross pay, which is imported as it is, differs from the sum of its parts. */
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

/** The name from the file, with what has no column: weight, bonus and note; on a phone also hours, rate and tips. */
export function RowFacts({ row }: { row: PayrollRow }) {
  const facts = [
    t`Row ${row.row}`,
    row.belongsTo !== undefined && t`without a name, below row ${row.belongsTo}`,
    row.payrollId && row.payrollId !== row.employeeName && t`ID ${row.payrollId}`,
    row.weightProcessed && pounds(row.weightProcessed),
    row.weightBonus !== '0.00' && t`bonus ${dollars(row.weightBonus)}`,
    row.overtimePay !== '0.00' && t`overtime ${dollars(row.overtimePay)}`,
    row.deductions !== '0.00' && t`deductions ${dollars(row.deductions)}`,
    row.hasNetPay && t`net ${dollars(row.netPay)}`,
  ].filter(Boolean)
  return (
    <div className="wrap-anywhere">
      <p className="font-semibold">{row.employeeName}</p>
      <p className="text-muted text-sm">
        {facts.join(' · ')}
        <span className="hidden cards:block">
          {t`${hours(row.hoursWorked)} hours at ${dollars(row.hourlyRate)}, ${dollars(row.tipsPay)} tips`}
        </span>
      </p>
      {row.notes && <p className="line-clamp-2 text-muted text-sm">{row.notes}</p>}
      <CellMarks row={row} field="weightProcessed" />
      <CellMarks row={row} field="weightBonus" />
      <CellMarks row={row} field="overtimePay" />
      <CellMarks row={row} field="deductions" />
      <CellMarks row={row} field="netPay" />
      <CellMarks row={row} field="notes" />
      <div className="hidden cards:block">
        <CellMarks row={row} field="hoursWorked" />
        <CellMarks row={row} field="hourlyRate" />
        <CellMarks row={row} field="tipsPay" />
      </div>
    </div>
  )
}
