import { centsOf, fromCents, plainCents } from '#shared/money/money.ts'
import type { PayrollFile, PayrollRow } from './file.ts'

/**
 * Deductions are taken off, with whatever sign a file writes them: where most of a column are below zero, the sign is a way
 * of writing. A row of the other sign may be paid something back, or be a slip; it stays as it is, and is asked about.
 */
export function withDeductionsTakenOff(file: PayrollFile): PayrollFile {
  const signs = file.rows.map(({ deductions }) => Math.sign(plainCents(deductions)))
  const below = signs.filter((sign) => sign < 0).length
  const above = signs.filter((sign) => sign > 0).length
  return below > above ? { ...file, rows: file.rows.map(turned) } : file
}

function turned(row: PayrollRow): PayrollRow {
  const cents = -plainCents(row.deductions)
  if (cents === 0) return row
  const netPay = row.hasNetPay ? row.netPay : fromCents(centsOf(row.grossPay) - cents)
  return { ...row, deductions: fromCents(cents), netPay }
}
