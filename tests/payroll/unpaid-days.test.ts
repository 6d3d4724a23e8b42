import { expect, test } from 'vitest'
import { unpaidAfter, unpaidWeeks } from '#shared/payroll/unpaid-days.ts'

const week = (startDate: string, endDate: string) => ({ startDate, endDate })

test('days that no period pays are found between periods and after the last one', () => {
  const periods = [week('2026-01-26', '2026-02-01'), week('2026-01-05', '2026-01-11'), week('2025-12-29', '2026-01-04')]
  expect(unpaidAfter(periods, '2026-02-15')).toEqual([
    { start: '2026-02-02', end: '2026-02-15' },
    { start: '2026-01-12', end: '2026-01-25' },
    undefined,
  ])
})

test('nothing is missing after a running week', () => {
  expect(unpaidAfter([week('2026-01-05', '2026-01-11')], '2026-01-04')).toEqual([undefined])
  expect(unpaidAfter([week('2026-01-05', '2026-01-11')], '2026-01-11')).toEqual([undefined])
  expect(unpaidAfter([], '2026-01-11')).toEqual([])
})

test('they are told week by week, the newest first; what is paid of a week is none of it', () => {
  const periods = [week('2026-01-26', '2026-02-01'), week('2026-01-05', '2026-01-08')]
  expect(unpaidWeeks(periods, '2026-02-15')).toEqual([
    { start: '2026-02-09', end: '2026-02-15' },
    { start: '2026-02-02', end: '2026-02-08' },
    { start: '2026-01-19', end: '2026-01-25' },
    { start: '2026-01-12', end: '2026-01-18' },
    { start: '2026-01-09', end: '2026-01-11' },
  ])
  expect(unpaidWeeks([], '2026-02-15')).toEqual([])
})
