import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromCents } from '#shared/money/money.ts'
import type { KnownFile } from '#shared/payroll/imports.ts'
import type { UsualPay } from '#shared/payroll/period.ts'
import { filesOf, outcomeOf, type Situation } from './made-files.ts'

/** What is held, asked and to be looked at, without whose row it is. */
const doubtsOf = (file: string, situation?: Situation) =>
  outcomeOf(new TextEncoder().encode(file), situation)
    .filter((line) => line.startsWith('! ') || line.includes(': held'))
    .map((line) => line.replace(/^! /, ''))

/** Somebody who stands in one earlier week with these amounts; not for long enough to be usual. */
const paidOnce = (userId: string, hoursWorked: string, tipsPay: string, grossPay: string): UsualPay => ({
  ...{ userId, periods: 1, isEveryWeek: false, regularPay: '0.00', hourlyRate: '15.00' },
  ...{ hoursWorked, tipsPay, grossPay },
  pays: [{ startDate: '2026-11-02', endDate: '2026-11-08', hoursWorked, tipsPay, grossPay }],
})

const earlier = (startDate: string, endDate: string): KnownFile => ({
  ...{ startDate, endDate, importedAt: '2026-11-10T15:00:00.000Z', digest: 'abc' },
})

const people = ['Ann Lee', 'Bo Nguyen', 'José Núñez', 'Keiko Tanaka', 'Amara Okafor', 'Luis Herrera']
const wholeShop = people.map((name) => paidOnce(name, '40.00', '0.00', '700.00'))

/** What is known or said besides some of the files of samples/findings.txt. */
const besides: Record<string, Situation> = {
  'one of another sign that is accepted': { accepted: [2] },
  'the same, imported all the same': { accepted: [2] },
  'one of two rows that are added up': { addedUp: ['Ann Lee'] },
  'the file of another week': { digest: 'abc', files: [earlier('2026-11-02', '2026-11-08')] },
  'the file of this week once more, and another one': {
    digest: 'abc',
    files: [earlier('2026-11-09', '2026-11-15'), { ...earlier('2026-11-02', '2026-11-08'), digest: 'other' }],
  },
  'the pay of the week before, written anew': {
    usual: [
      ...[paidOnce('Ann Lee', '40.00', '20.00', '620.00'), paidOnce('Bo Nguyen', '30.00', '12.00', '462.00')],
      paidOnce('José Núñez', '10.00', '3.00', '153.00'),
    ],
  },
  'two people who work the same each week, without tips': {
    usual: [
      ...[paidOnce('Ann Lee', '40.00', '0.00', '600.00'), paidOnce('Bo Nguyen', '40.00', '0.00', '600.00')],
      paidOnce('José Núñez', '12.00', '3.00', '150.00'),
    ],
  },
  salaries: {
    usual: [paidOnce('Ann Lee', '0.00', '0.00', '1000.00'), paidOnce('Bo Nguyen', '0.00', '0.00', '900.00')],
  },
  'a part of the shop': { usual: wholeShop },
  'the whole shop for half of its pay': { usual: wholeShop },
  'one of six away': { usual: wholeShop },
}

test.each(filesOf('findings.txt', besides))('$what', ({ file, situation, outcome }) => {
  expect(doubtsOf(file, situation)).toEqual(outcome)
})

describe('whose numbers agree', () => {
  const columns = ['Rate', 'Total Hours', 'Regular Hours', 'OT Hours', 'Regular Pay', 'OT Pay', 'Tips', 'Bonus']
  const all = [...columns, 'Gross Pay', 'Deductions', 'Net Pay'] as const
  /** In cents and hundredths of an hour. */
  const agreeing = fc
    .record({
      ...{ rate: fc.integer({ min: 800, max: 4_000 }), regular: fc.integer({ min: 100, max: 4_000 }) },
      ...{ overtime: fc.integer({ min: 0, max: 1_000 }), times: fc.constantFrom(1, 1.5, 2) },
      ...{ tips: fc.integer({ min: 0, max: 30_000 }), bonus: fc.integer({ min: 0, max: 5_000 }) },
      part: fc.integer({ min: 0, max: 60 }),
    })
    .map(({ rate, regular, overtime, times, tips, bonus, part }) => {
      const regularPay = Math.round((rate * regular) / 100)
      const overtimePay = Math.round((rate * overtime * times) / 100)
      const gross = regularPay + overtimePay + tips + bonus
      const deductions = Math.round((gross * part) / 100)
      const hours = [regular + overtime, regular, overtime]
      return [rate, ...hours, regularPay, overtimePay, tips, bonus, gross, deductions, gross - deductions]
    })
  const doubts = (numbers: readonly number[]) =>
    doubtsOf(`Name,${all.join(',')}\nAnn Lee,${numbers.map(fromCents).join(',')}`)

  test('nothing is asked; of one that is changed alone, something is', () => {
    fc.assert(
      fc.property(agreeing, fc.nat(all.length - 1), fc.integer({ min: 50, max: 100_000 }), (numbers, at, more) => {
        expect(doubts(numbers)).toEqual([])
        expect(doubts(numbers.with(at, numbers[at]! + more))).not.toEqual([])
      }),
    )
  })
})
