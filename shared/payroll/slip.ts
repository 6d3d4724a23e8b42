import { centsOf, sumCents, sumMoney } from '#shared/money/money.ts'
import type { OwnRecord } from './period.ts'

/** What stands on a pay slip in cents; it adds up, whatever the files said. */
export interface Slip {
  regularPay: number
  overtimePay: number
  tipsPay: number
  bonuses: number
  /** The rest of gross pay, of which a file did not say what it is. */
  otherPay: number
  grossPay: number
  deductions: number
  /** What else lies between gross and net pay. */
  otherDeductions: number
  netPay: number
  /** Whether that there are no deductions is known, and not only that the file had none. */
  knowsDeductions: boolean
}

/** Of one period, or of several together. */
export function slipOf(records: readonly OwnRecord[]): Slip {
  const sum = (field: 'regularPay' | 'overtimePay' | 'tipsPay' | 'bonuses' | 'grossPay' | 'deductions' | 'netPay') =>
    centsOf(sumMoney(records.map((record) => record[field])))
  const parts = {
    regularPay: sum('regularPay'),
    overtimePay: sum('overtimePay'),
    tipsPay: sum('tipsPay'),
    bonuses: sum('bonuses'),
  }
  const [grossPay, deductions, netPay] = [sum('grossPay'), sum('deductions'), sum('netPay')]
  return {
    ...parts,
    otherPay: grossPay - sumCents(Object.values(parts)),
    grossPay,
    deductions,
    otherDeductions: grossPay - deductions - netPay,
    netPay,
    knowsDeductions: deductions !== 0 || (netPay === grossPay && records.every(({ hasNetPay }) => hasNetPay)),
  }
}
