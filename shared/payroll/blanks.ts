import { t } from '#shared/language/t.ts'
import { dollars, plainCents, sumCents } from '#shared/money/money.ts'
import { isBlankCell } from './agreement.ts'
import { isBlank } from './cells.ts'
import { columnNames, type MoneyField } from './fields.ts'
import type { PayrollFile, PayrollRow } from './file.ts'
import type { PlannedRow } from './plan.ts'
import { type Finding, subject } from './row-findings.ts'
import { statedIn } from './totals.ts'

/** More of one column are counted: in many files nobody writes a zero. */
const fewBlanks = 3

/** Whether the file's own total of all rows says that nothing is missing where nothing was written. */
function isProven(
  { rows, totals, reading }: PayrollFile,
  field: 'overtimePay' | 'tipsPay' | 'weightBonus' | 'deductions',
) {
  const sum = sumCents(rows.map((row) => plainCents(row[field])))
  return totals.some(({ cells }) => statedIn(reading, cells).some(([of, cents]) => of === field && cents === sum))
}

/** Cells that are blank where other rows of the column have an amount, with what was taken instead. */
export function blanksIn(planned: readonly PlannedRow[], file: PayrollFile): Finding[] {
  const { columns } = file.reading
  const rows = planned.map(({ row }) => row)
  const blankIn = (field: MoneyField, isBlankIn: (row: PayrollRow, place: number) => boolean) => {
    const place = columns[field]
    if (place === undefined) return []
    const blank = rows.filter((row) => isBlankIn(row, place))
    return blank.length === rows.length ? [] : blank
  }
  const hasNothing = ({ cells }: PayrollRow, place: number) => isBlank(cells[place] ?? '')
  const isPaid = ({ hoursWorked, grossPay }: PayrollRow) => plainCents(hoursWorked) !== 0 || plainCents(grossPay) !== 0
  return [
    ...blankIn('grossPay', hasNothing).map((row) => ({
      text: t`${subject(row)}: Gross Pay is blank. What its parts come to is taken: ${dollars(row.grossPay)}.`,
      row: row.row,
      field: 'grossPay' as const,
    })),
    ...blankIn('netPay', hasNothing).map((row) => ({
      text: t`${subject(row)}: Net Pay is blank. Gross pay less deductions is taken: ${dollars(row.netPay)}.`,
      row: row.row,
      field: 'netPay' as const,
    })),
    // Regular pay has a mark in the row.
    ...(['overtimePay', 'tipsPay', 'weightBonus', 'deductions'] as const).flatMap((field) => {
      const blank = isProven(file, field) ? [] : blankIn(field, isBlankCell).filter(isPaid)
      const name = columnNames[field]
      if (blank.length <= fewBlanks)
        return blank.map((row) => ({
          text: t`${subject(row)}: ${name} is blank. It is imported as 0.`,
          row: row.row,
          field,
        }))
      const [first, second] = blank
      return [
        {
          text: t`${name} is blank in ${blank.length.toLocaleString('en-US')} rows, such as ${first!.row} and ${second!.row}, and filled in others. It is imported as 0 there.`,
          field,
        },
      ]
    }),
  ]
}
