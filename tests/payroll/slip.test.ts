import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCents } from '#shared/money/money.ts'
import type { OwnRecord } from '#shared/payroll/period.ts'
import { slipOf } from '#shared/payroll/slip.ts'

const money = fc.integer({ min: -99_999_999, max: 999_999_999 }).map(fromCents)
const amounts = fc.record({
  ...{ regularPay: money, overtimePay: money, tipsPay: money, bonuses: money, grossPay: money },
  ...{ deductions: money, netPay: money, hasNetPay: fc.boolean() },
}) as unknown as fc.Arbitrary<OwnRecord>

const plain = {
  ...{ regularPay: '300.00', overtimePay: '0.00', tipsPay: '45.50', bonuses: '12.50', grossPay: '358.00' },
  ...{ deductions: '0.00', netPay: '358.00', hasNetPay: false },
} as OwnRecord

test('a slip adds up to the cent, whatever its records say', () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 60 }), (records) => {
      const slip = slipOf(records)
      const { regularPay, overtimePay, tipsPay, bonuses, otherPay, grossPay } = slip
      expect(regularPay + overtimePay + tipsPay + bonuses + otherPay).toBe(grossPay)
      expect(grossPay - slip.deductions - slip.otherDeductions).toBe(slip.netPay)
    }),
  )
})

test('nothing is left over where the parts are the whole', () => {
  expect(slipOf([plain])).toMatchObject({ otherPay: 0, otherDeductions: 0, grossPay: 358_00, netPay: 358_00 })
})

test.each([
  ['a file without net pay says nothing of deductions', plain, false],
  ['net pay that is gross pay says that there are none', { ...plain, hasNetPay: true }, true],
  ['less net pay than gross pay does not', { ...plain, hasNetPay: true, netPay: '300.00' }, false],
  ['deductions are known where they are named', { ...plain, deductions: '8.00', netPay: '350.00' }, true],
])('%s', (_, record, known) => {
  expect(slipOf([record]).knowsDeductions).toBe(known)
})
