import { plainCents, sumCents } from '#shared/money/money.ts'
import { isBlank, readCell } from './cells.ts'
import { moneyFields, type NumberField } from './fields.ts'
import type { PayrollFile, PayrollRow, TotalRow } from './file.ts'

const summed = ['hoursWorked', ...moneyFields, 'weightProcessed'] as const satisfies NumberField[]

type SummedField = (typeof summed)[number]

/** A sum that the file states beside what its rows come to, in cents (hundredths of an hour or pound). */
export interface WrongTotal {
  row: number
  field: SummedField
  stated: number
  rows: number
}

/** Where a file's own sums are neither those of all rows above them nor of the rows since the sum before. */
export function wrongTotals(file: PayrollFile): WrongTotal[] {
  return file.totals.flatMap((total, at) => {
    const above = file.rows.filter(({ row }) => row < total.row)
    const since = above.filter(({ row }) => row > (file.totals[at - 1]?.row ?? 0))
    return statedIn(file, total).flatMap(([field, stated]): WrongTotal[] => {
      const [all, part] = [above, since].map((rows) => sumOf(rows, field))
      return stated === all || stated === part ? [] : [{ row: total.row, field, stated, rows: all! }]
    })
  })
}

/** Lines without a name whose amounts are no sum of the rows above them: somebody's pay. */
export const unnamedPay = (file: PayrollFile): TotalRow[] =>
  file.nameless.filter((line) => {
    const above = file.rows.filter(({ row }) => row < line.row)
    return statedIn(file, line).some(([field, stated]) => stated !== sumOf(above, field))
  })

function statedIn({ reading }: PayrollFile, { cells }: TotalRow): [SummedField, number][] {
  return summed.flatMap((field): [SummedField, number][] => {
    const [place, notation] = [reading.columns[field], reading.notations[field]]
    const text = cells[place ?? -1] ?? ''
    if (!notation || isBlank(text)) return []
    const { value, mark } = readCell(field, text, notation)
    const cents = plainCents(value)
    // The sign of deductions is a way of writing: see withDeductionsTakenOff.
    return mark === 'unreadable' ? [] : [[field, field === 'deductions' ? Math.abs(cents) : cents]]
  })
}

const sumOf = (rows: readonly PayrollRow[], field: SummedField) =>
  sumCents(rows.map((row) => plainCents(row[field] ?? '0')))
