import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { PayrollRow } from '#shared/payroll/file.ts'
import { pounds } from '#shared/payroll/words.ts'
import { CellMarks } from './cell-marks.tsx'

/** The name as it stands in the file, with weight, bonus and note. */
export function RowFacts({ row }: { row: PayrollRow }) {
  const facts = [
    t`Row ${row.row}`,
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
      <p className="text-muted text-sm">{facts.join(' · ')}</p>
      {row.notes && <p className="line-clamp-2 text-muted text-sm">{row.notes}</p>}
      <CellMarks row={row} field="weightProcessed" />
      <CellMarks row={row} field="weightBonus" />
      <CellMarks row={row} field="overtimePay" />
      <CellMarks row={row} field="deductions" />
      <CellMarks row={row} field="netPay" />
      <CellMarks row={row} field="notes" />
    </div>
  )
}
