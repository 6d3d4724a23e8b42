import { afterEach, expect, test, vi } from 'vitest'
import { allYears, ofYear, shownYear, yearsOf } from '#client/features/my-pay/years.ts'
import type { OwnRecord } from '#shared/payroll/period.ts'
import {
  dateRange,
  effectiveRate,
  hours,
  hoursAtRate,
  periodTitle,
  pounds,
  signedDollars,
} from '#shared/payroll/words.ts'

const days = { startDate: '2025-12-29', endDate: '2026-01-04' }

test('a period has its name, or its dates for one', () => {
  expect(periodTitle({ ...days, periodName: 'Holiday week' })).toBe('Holiday week')
  expect(periodTitle({ ...days, periodName: '' })).toBe('Pay Period - Dec 29, 2025 to Jan 4, 2026')
  expect(dateRange(days)).toBe('Dec 29, 2025 - Jan 4, 2026')
})

test('pay is said in the words of the page', () => {
  expect(effectiveRate({ grossPay: '465.82', hoursWorked: '16.00' })).toBe('$29.11')
  expect(effectiveRate({ grossPay: '465.82', hoursWorked: '0.00' })).toBeUndefined()
  expect([hours('1024.50'), pounds('1204.00'), pounds('980.50'), pounds('0.00')]).toEqual([
    '1,024.50',
    '1,204 lbs',
    '980.50 lbs',
    '0 lbs',
  ])
  expect([signedDollars(250), signedDollars(-250), signedDollars(0)]).toEqual(['+$2.50', '−$2.50', '$0.00'])
})

test('regular pay says what it comes from, where it comes to that', () => {
  const earned = { hoursWorked: '13.82', hourlyRate: '16.00', regularPay: '221.12' }
  expect(hoursAtRate(earned)).toBe('13.82 hours at $16.00')
  // Half a cent is rounded up.
  expect(hoursAtRate({ hoursWorked: '0.50', hourlyRate: '15.01', regularPay: '7.51' })).toBe('0.50 hours at $15.01')
  expect(hoursAtRate({ ...earned, regularPay: '221.13' })).toBeUndefined()
  expect(hoursAtRate({ ...earned, hoursWorked: '0.00', regularPay: '0.00' })).toBeUndefined()
  const largest = '99999999.99'
  expect(hoursAtRate({ hoursWorked: largest, hourlyRate: largest, regularPay: largest })).toBeUndefined()
})

const record = (endDate: string) => ({ payrollPeriod: { endDate } }) as OwnRecord
const records = [record('2026-01-04'), record('2025-12-28'), record('2023-06-04'), record('2025-01-05')]

afterEach(() => {
  vi.useRealTimers()
})

test('a period counts to the year in which it ends', () => {
  expect(yearsOf(records)).toEqual(['2026', '2025', '2023'])
  expect(ofYear(records, '2025')).toEqual([records[1], records[3]])
  expect(ofYear(records, allYears)).toEqual(records)
})

test.each([
  ['2026-03-01', null, '2026'],
  ['2026-03-01', '2023', '2023'],
  ['2026-03-01', 'all', 'all'],
  ['2026-03-01', '1999', '2026'],
  // In January, before the first pay of the year.
  ['2027-01-02', null, '2026'],
])('on %s, with %s wanted, the year %s is shown', (today, wanted, shown) => {
  vi.setSystemTime(`${today}T12:00:00`)
  expect(shownYear(yearsOf(records), wanted)).toBe(shown)
})

test('without any record it is the present year', () => {
  vi.setSystemTime('2027-01-02T12:00:00')
  expect(shownYear([], null)).toBe('2027')
})
