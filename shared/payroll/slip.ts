import { centsOf, sumCents, sumMoney } from '#shared/money/money.ts'
import type { OwnRecord } from './period.ts'

/** The amounts of a pay slip in cents. They add up, whatever the file had. */
export interface Slip {
  regularPay: number
  overtimePay: number
  tipsPay: number
  bonuses: number
  /** The rest of gross pay, which the file does not name. */
  otherPay: number
  grossPay: number
  deductions: number
  /** Other deductions between gross and net pay, which the file does not name. */
  otherDeductions: number
  netPay: number
  /** False if the file had no deductions but does not show that there were none. */
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
