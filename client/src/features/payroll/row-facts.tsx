import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { PayrollRow } from '#shared/payroll/file.ts'
import { hours, pounds } from '#shared/payroll/words.ts'
import { CellMarks } from './cell-marks.tsx'

/** The name as it stands in the file, with what has no column: weight, bonus and note; in a line also hours, rate and tips. */
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
