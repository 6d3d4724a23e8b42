import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/time/day.ts'
import { daysOfMonth, isMonth, isoWeekdayOf, monthAfter, monthBefore } from '#shared/time/month.ts'
import { inZone } from './in-zone.ts'

test.each([
  ['2024-02', 29],
  ['2025-02', 28],
  ['1900-02', 28],
  ['2000-02', 29],
  ['9999-12', 31],
  ['1000-01', 31],
])('%s has %i days', (month, length) => {
  const { start, end } = daysOfMonth(month)
  expect([start, daysBetween(start, end) + 1, end.slice(0, 7)]).toEqual([`${month}-01`, length, month])
})

test('months follow each other, in every zone and where clocks change', () => {
  for (const zone of ['America/New_York', 'Pacific/Apia', 'America/Sao_Paulo'])
    inZone(zone, () => {
      let month = '2010-01'
      for (let count = 0; count < 240; count += 1) {
        const next = monthAfter(month)
        expect([addDays(daysOfMonth(month).end, 1), monthBefore(next)]).toEqual([daysOfMonth(next).start, month])
        month = next
      }
      expect(month).toBe('2030-01')
    })
})

test('what is a month', () => {
  const texts = ['2025-03', '2025-13', '2025-00', '2025-3', '2025', '2025-03-01', '', ' 2025-03', '0999-12']
  expect(texts.map(isMonth)).toEqual([true, ...Array(8).fill(false)])
})

test('Monday is 1 and Sunday 7', () => {
  const week = Array.from({ length: 7 }, (_, at) => addDays('2025-03-03', at))
  expect(week.map(isoWeekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7])
})
