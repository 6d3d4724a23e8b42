import { describe, expect, test } from 'vitest'
import {
  daysCsv,
  factsOf,
  marksOf,
  peopleCsv,
  placesOf,
  weekSums,
  weeksOf,
  weekWords,
} from '#client/features/shift-reports/calendar-days.ts'
import type { CalendarDay } from '#shared/shift-reports/calendar.ts'
import { closingWords, isClosedBy } from '#shared/shift-reports/closed-days.ts'
import { addDays, daysBetween } from '#shared/time/day.ts'
import { daysOfMonth } from '#shared/time/month.ts'

const day = (day: string, overrides: Partial<CalendarDay> = {}): CalendarDay => ({
  day,
  state: 'reported',
  reports: 1,
  short: '0.00',
  over: '0.00',
  shortEvened: '0.00',
  overEvened: '0.00',
  dropped: '312.25',
  expected: '312.25',
  givenBack: '0.00',
  refunds: 0,
  drawers: 1,
  expectedDrawers: 1,
  ...overrides,
})

const daysOf = (month: string) => {
  const { start, end } = daysOfMonth(month)
  return Array.from({ length: daysBetween(start, end) + 1 }, (_, at) => day(addDays(start, at)))
}

describe('the weeks of a month', () => {
  test('go from Monday to Sunday and have its days alone', () => {
    // It begins on a Saturday and ends on a Monday; the clocks go forward in it.
    const weeks = weekSums(daysOf('2025-03'))
    expect(weeks.map(weekWords)).toEqual([
      'Mar 1 to Mar 2',
      'Mar 3 to Mar 9',
      'Mar 10 to Mar 16',
      'Mar 17 to Mar 23',
      'Mar 24 to Mar 30',
      'Mar 31',
    ])
    expect(weeks.map(({ reports }) => reports)).toEqual([2, 7, 7, 7, 7, 1])
    expect(weeksOf(daysOf('2021-02'))).toHaveLength(4)
  })

  test('have a place for each day', () => {
    const [first] = weeksOf(daysOf('2025-11'))
    expect(placesOf(first!).map((each) => each?.day)).toEqual([...Array(5).fill(undefined), '2025-11-01', '2025-11-02'])
  })

  test('are added up in cents', () => {
    const [week] = weekSums([
      day('2025-03-03', { short: '0.10', over: '999999.99', givenBack: '0.10' }),
      day('2025-03-04', { short: '0.20', over: '0.02' }),
      day('2025-03-05', { state: 'missing', reports: 0 }),
    ])
    const sums = { reports: 2, short: 30, over: 100_000_001, missing: 1, givenBack: 10 }
    expect(week).toEqual({ first: '2025-03-03', last: '2025-03-05', ...sums })
  })
})

const given = { givenBack: '4.50', refunds: 2 }

test('what there is to say of a day', () => {
  expect(factsOf(day('2025-03-03'))).toEqual(['Reported', '$312.25 dropped'])
  expect(factsOf(day('2025-03-03', given))).toContain('$4.50 given back, 2 refunds')
  expect(factsOf(day('2025-03-03', { state: null, reports: 0 }))).toEqual([])
  expect(factsOf(day('2025-03-03', { state: 'missing', reports: 0, drawers: 0 }))).toEqual(['Missing'])
  expect(factsOf(day('2025-03-03', { state: 'missing', expectedDrawers: 2, short: '5.00', over: '0.10' }))).toEqual([
    'Missing',
    '$312.25 dropped',
    '1 of 2 drawers',
    '$5.00 short',
    '$0.10 over',
  ])
  // What evens out the report before is nothing to look at.
  expect(factsOf(day('2025-03-03', { over: '5.00', overEvened: '5.00' }))).toEqual(['Reported', '$312.25 dropped'])
})

test('the files', () => {
  expect(
    daysCsv([day('2025-03-03', { state: 'short', short: '15.00' }), day('2025-03-04', { state: null, ...given })]),
  ).toBe(
    '\uFEFFDate,Status,Reports,Drawers,Expected Drawers,Short,Over,Drop Amount,Expected Drop,Given back,Refunds\r\n' +
      '2025-03-03,Short,1,1,1,15.00,0.00,312.25,312.25,0.00,0\r\n2025-03-04,,1,1,1,0.00,0.00,312.25,312.25,4.50,2\r\n',
  )
  const user = { id: '1', firstName: '=Erin', lastName: 'Ellis', email: 'erin@example.com' }
  expect(peopleCsv([{ user, reports: 3, short: '15.00', over: '0.00' }])).toBe(
    "\uFEFFEmployee,Reports,Short,Over\r\n'=Erin Ellis,3,15.00,0.00\r\n",
  )
})

test('closed days in words, and which they are', () => {
  const sundays = { weekday: 7, firstDay: '2026-01-01', lastDay: null }
  for (const [days, words, isClosedOnSunday] of [
    [{ weekday: null, firstDay: '2026-11-26', lastDay: '2026-11-26' }, 'Nov 26, 2026', false],
    [{ weekday: null, firstDay: '2026-12-24', lastDay: '2027-01-01' }, 'Dec 24, 2026 to Jan 1, 2027', true],
    [sundays, 'Every Sunday, from Jan 1, 2026 on', true],
    [{ ...sundays, lastDay: '2026-02-28' }, 'Every Sunday, Jan 1, 2026 to Feb 28, 2026', false],
  ] as const)
    expect([closingWords(days), isClosedBy(days, '2026-12-27')]).toEqual([words, isClosedOnSunday])
  expect(isClosedBy(sundays, '2026-12-28')).toBe(false)
  expect(isClosedBy(sundays, '2025-12-28')).toBe(false)
})

test('a day is marked with all that does not add up, what is most urgent first', () => {
  expect(marksOf(day('2025-03-04'))).toEqual(['reported'])
  expect(marksOf(day('2025-03-04', { state: 'missing', over: '1.00' }))).toEqual(['missing', 'over'])
  expect(marksOf(day('2025-03-04', { state: 'short', short: '2.00', over: '1.00' }))).toEqual(['short', 'over'])
  expect(marksOf(day('2025-03-04', { state: null, reports: 0 }))).toEqual([])
})
