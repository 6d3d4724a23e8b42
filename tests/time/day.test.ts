import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  dayFrom,
  daysBetween,
  formatDay,
  formatRange,
  isDay,
  mondayOf,
  partsOf,
  previousWeek,
  sundayOf,
  thisWeek,
  today,
  weekName,
  weekOf,
} from '#shared/time/day.ts'
import { inZone } from './in-zone.ts'

/** Every day from 1970 to 2100, counted up by hand; 1 January 1970 was a Thursday (0 is Monday). */
function calendar(): { day: string; weekday: number }[] {
  const days = []
  let weekday = 3
  for (let year = 1970; year <= 2100; year++) {
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
    const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (const [month, length] of lengths.entries()) {
      for (let day = 1; day <= length; day++) {
        days.push({ day: dayFrom(year, month + 1, day), weekday })
        weekday = (weekday + 1) % 7
      }
    }
  }
  return days
}
const days = calendar()
const index = fc.nat({ max: days.length - 1 })

afterEach(() => {
  vi.useRealTimers()
})

describe('the calendar', () => {
  test('each day is followed by the next, with its own Monday and Sunday', () => {
    const wrong = days.flatMap(({ day, weekday }, at) => {
      const next = days[at + 1]?.day
      const monday = days[at - weekday]?.day
      const sunday = days[at + 6 - weekday]?.day
      const isRight =
        isDay(day) &&
        (!next || (addDays(day, 1) === next && addDays(next, -1) === day)) &&
        (!monday || mondayOf(day) === monday) &&
        (!sunday || sundayOf(day) === sunday)
      return isRight ? [] : [day]
    })
    expect(wrong).toEqual([])
  })

  test('days are added and counted over any distance', () => {
    fc.assert(
      fc.property(index, index, (from, to) => {
        const [start, end] = [days[from]!.day, days[to]!.day]
        expect(addDays(start, to - from)).toBe(end)
        expect(daysBetween(start, end)).toBe(to - from)
        expect(start < end).toBe(from < to)
      }),
    )
  })

  const zones = ['America/New_York', 'Pacific/Apia', 'Africa/Cairo', 'Australia/Lord_Howe', 'UTC']
  test.each(zones)('the arithmetic does not feel the clock changes of %s', (zone) => {
    inZone(zone, () => {
      // Around the clock changes of 2026 in New York and Cairo, and the day that Apia left out in 2011.
      for (const day of ['2026-03-07', '2026-03-08', '2026-11-01', '2026-04-24', '2011-12-29', '2011-12-30']) {
        const at = days.findIndex((entry) => entry.day === day)
        for (let count = -8; count <= 8; count++) expect(addDays(day, count)).toBe(days[at + count]?.day)
      }
      expect(weekOf('2026-03-08')).toEqual({ start: '2026-03-02', end: '2026-03-08' })
      expect(weekOf('2026-11-01')).toEqual({ start: '2026-10-26', end: '2026-11-01' })
    })
  })

  const notInIt = ['2026-02-29', '2100-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '0026-01-05']
  const otherForms = ['2026-1-5', '2026-01-0x', '2026-01-05T00:00:00Z', ' 2026-01-05', '2026-01-05 ', '2026-01-05\n']
  test.each([...notInIt, ...otherForms, '', '٢٠٢٦-٠١-٠٥'])('%j is no day', (text) => {
    expect(isDay(text)).toBe(false)
    expect(() => addDays(text, 1)).toThrow(RangeError)
    expect(() => formatDay(text)).toThrow(RangeError)
  })

  test('a day has parts, with the month from 1', () => {
    expect(partsOf('2026-01-06')).toEqual({ year: 2026, month: 1, day: 6 })
    expect(dayFrom(2026, 1, 6)).toBe('2026-01-06')
  })
})

describe('today and the weeks around it', () => {
  test('the present moment is the default', () => {
    vi.useFakeTimers({ now: new Date('2026-01-05T04:30:00Z') })
    expect(today()).toBe('2026-01-04')
    expect(thisWeek()).toEqual({ start: '2025-12-29', end: '2026-01-04' })
    expect(previousWeek()).toEqual({ start: '2025-12-22', end: '2025-12-28' })
    vi.setSystemTime(new Date('2026-01-05T05:00:00Z'))
    expect(thisWeek()).toEqual({ start: '2026-01-05', end: '2026-01-11' })
    expect(previousWeek()).toEqual({ start: '2025-12-29', end: '2026-01-04' })
  })

  test('weeks with a clock change have seven days like the others', () => {
    // Clocks go forward on Sunday 8 March 2026 and back on Sunday 1 November 2026.
    for (const [now, monday] of [
      ['2026-03-08T12:00:00Z', '2026-03-02'],
      ['2026-03-09T03:30:00Z', '2026-03-02'],
      ['2026-11-02T04:30:00Z', '2026-10-26'],
      ['2026-11-02T05:00:00Z', '2026-11-02'],
    ] as const) {
      expect(thisWeek(new Date(now))).toEqual(weekOf(monday))
      expect(previousWeek(new Date(now))).toEqual(weekOf(addDays(monday, -7)))
    }
  })
})

describe('days as people read them', () => {
  test('with and without year and weekday', () => {
    expect(formatDay('2026-01-06')).toBe('Jan 6, 2026')
    expect(formatDay('2026-01-06', { year: false })).toBe('Jan 6')
    expect(formatDay('2026-01-06', { weekday: true, year: false })).toBe('Tue, Jan 6')
  })

  test('as the platform writes them', () => {
    const parts = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const
    fc.assert(
      fc.property(index, (at) => {
        const day = days[at]!.day
        const platform = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', parts)
        expect(formatDay(day, { weekday: true })).toBe(platform)
      }),
    )
  })

  test.each([
    ['2026-01-05', '2026-01-11', 'Week of Jan 5 - Jan 11, 2026'],
    ['2025-12-29', '2026-01-04', 'Week of Dec 29 - Jan 4, 2026'],
  ])('%s to %s is "%s"', (start, end, name) => {
    expect(weekName({ start, end })).toBe(name)
  })
})

test('a range says a year where it is not the present one, and a day alone once', () => {
  vi.useFakeTimers({ now: new Date('2026-06-15T12:00:00Z') })
  const words = (start: string, end: string) => formatRange({ start, end })
  expect(words('2026-01-06', '2026-01-12')).toBe('Jan 6 to Jan 12')
  expect(words('2026-01-06', '2026-01-06')).toBe('Jan 6')
  expect(words('2025-01-06', '2025-01-12')).toBe('Jan 6 to Jan 12, 2025')
  expect(words('2025-12-29', '2026-01-04')).toBe('Dec 29, 2025 to Jan 4')
  expect(words('2025-03-04', '2025-03-04')).toBe('Mar 4, 2025')
})
