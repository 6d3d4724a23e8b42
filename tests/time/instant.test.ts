import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { addDays } from '#shared/time/day.ts'
import { dayIn, dayOf, formatDate, formatInstant, instantsOf, isTimeZone, startOfDayIn } from '#shared/time/instant.ts'
import { inZone } from './in-zone.ts'

const american = ['New_York', 'Phoenix', 'St_Johns', 'Sao_Paulo', 'Havana'].map((city) => `America/${city}`)
const asian = ['Beirut', 'Gaza', 'Tehran', 'Kathmandu'].map((city) => `Asia/${city}`)
const pacific = ['Chatham', 'Apia', 'Kiritimati'].map((island) => `Pacific/${island}`)
const others = ['Atlantic/Azores', 'Africa/Cairo', 'Australia/Lord_Howe', 'Etc/GMT+12', 'UTC']
const zones = [...american, ...asian, ...pacific, ...others]

const instant = fc
  .integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(2100, 11, 30) })
  .map((ms) => new Date(ms).toISOString())
const dayNumber = fc.integer({ min: 1, max: 47_000 })
const day = dayNumber.map((count) => addDays('1970-01-01', count))

function justBefore(text: string): string {
  return new Date(Date.parse(text) - 1).toISOString()
}

describe('the day of an instant', () => {
  test('is the local one in the browser', () => {
    expect(inZone('Pacific/Apia', () => dayOf('2026-01-06T11:00:00.000Z'))).toBe('2026-01-07')
  })

  test.each([
    ['America/New_York', '2026-01-06T04:59:59.999Z', '2026-01-05'],
    ['America/New_York', '2026-01-06T05:00:00.000Z', '2026-01-06'],
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
    ['Asia/Kathmandu', '2026-01-05T18:15:00.000Z', '2026-01-06'],
  ])('in %s at %s is %s', (zone, at, expected) => {
    expect(dayIn(zone, at)).toBe(expected)
  })

  test('agrees with the platform in every zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (zone, at) => {
        expect(dayIn(zone, at)).toBe(new Date(at).toLocaleDateString('sv-SE', { timeZone: zone }))
      }),
      { numRuns: 300 },
    )
  })

  test('in the zone of the runtime is the local day', () => {
    fc.assert(
      fc.property(instant, (at) => {
        expect(dayIn('America/New_York', at)).toBe(dayOf(at))
      }),
    )
  })

  test('is found with one formatter for each zone, as making them is slow', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    for (let count = 0; count < 10; count++) dayIn('Indian/Chagos', '2026-01-06T05:00:00.000Z')
    expect(made).toHaveBeenCalledTimes(1)
    made.mockRestore()
  })

  test('does not exist for what is no instant', () => {
    expect(() => dayOf('yesterday')).toThrow(RangeError)
    expect(() => dayIn('UTC', '')).toThrow(RangeError)
  })
})

describe('the start of a day', () => {
  test.each([
    ['the day the clocks go forward', 'America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['the day the clocks go back', 'America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['no midnight: it starts at 1', 'America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['midnight comes twice', 'America/Havana', '2025-11-02', '2025-11-02T04:00:00.000Z'],
    ['the hour before comes twice', 'America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z'],
    ['a minute past midnight comes twice', 'America/St_Johns', '2010-11-07', '2010-11-07T02:30:00.000Z'],
    ['the last day before the one left out', 'Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z'],
    ['the day left out', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
    ['the first day after it', 'Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
    ['half hours', 'Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z'],
  ])('%s: %s, %s', (_, zone, text, expected) => {
    expect(startOfDayIn(zone, text)).toBe(expected)
  })

  test('of each day in a year with its clock changes, in every zone', () => {
    const wrong: string[] = []
    for (const zone of zones) {
      for (let text = '2018-01-01'; text <= '2018-12-31'; text = addDays(text, 1)) {
        const start = startOfDayIn(zone, text)
        if (dayIn(zone, start) !== text || dayIn(zone, justBefore(start)) >= text) wrong.push(`${zone} ${text}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('is found for every instant: it lies in the day that starts with its day', () => {
    // Without the zones whose clocks went back over midnight, so that an instant may lie before the start of its own day.
    const plain = zones.filter((zone) => !['America/St_Johns', 'Asia/Gaza'].includes(zone))
    fc.assert(
      fc.property(fc.constantFrom(...plain), instant, (zone, at) => {
        expect(startOfDayIn(zone, dayIn(zone, at)) <= at).toBe(true)
        expect(startOfDayIn(zone, addDays(dayIn(zone, at), 1)) > at).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the bounds of a report', () => {
  test.each([
    ['2026-03-08', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    ['2026-11-01', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  ])('%s to %s in New York', (start, end, startDate, endDate) => {
    expect(instantsOf({ start, end })).toEqual({ startDate, endDate })
  })

  test('follow the zone of the browser, whatever its clocks do at midnight', () => {
    const boundsIn = (zone: string, text: string) =>
      inZone(zone, () => Object.values(instantsOf({ start: text, end: text })))
    // Midnight is skipped.
    expect(boundsIn('Africa/Cairo', '2024-04-26')).toEqual(['2024-04-25T22:00:00.000Z', '2024-04-26T20:59:59.999Z'])
    // The last hour of the day comes twice: both belong to it.
    expect(boundsIn('America/Sao_Paulo', '2018-02-17')).toEqual([
      '2018-02-17T02:00:00.000Z',
      '2018-02-18T02:59:59.999Z',
    ])
    // The next day was left out.
    expect(boundsIn('Pacific/Apia', '2011-12-29')).toEqual(['2011-12-29T10:00:00.000Z', '2011-12-30T09:59:59.999Z'])
  })

  test('neither overlap nor leave a gap', () => {
    fc.assert(
      fc.property(day, (text) => {
        const here = instantsOf({ start: text, end: text })
        const next = instantsOf({ start: addDays(text, 1), end: addDays(text, 1) })
        expect(justBefore(next.startDate)).toBe(here.endDate)
        expect([here.startDate, here.endDate].map(dayOf)).toEqual([text, text])
        expect(here.startDate).toBe(startOfDayIn('America/New_York', text))
      }),
    )
  })

  test('refuse what is no day, and bear the last one that can be entered', () => {
    expect(() => instantsOf({ start: '2026-02-30', end: '2026-03-01' })).toThrow(RangeError)
    expect(instantsOf({ start: '9999-12-31', end: '9999-12-31' }).startDate).toBe('9999-12-31T05:00:00.000Z')
  })
})

describe('instants as people read them', () => {
  const now = new Date('2026-06-01T12:00:00Z')

  test.each([
    ['2026-01-06T20:40:00.000Z', 'Tue, Jan 6, 3:40 PM'],
    ['2026-01-06T05:05:00.000Z', 'Tue, Jan 6, 12:05 AM'],
    ['2026-01-06T17:00:00.000Z', 'Tue, Jan 6, 12:00 PM'],
    ['2026-01-07T04:59:00.000Z', 'Tue, Jan 6, 11:59 PM'],
    ['2026-01-01T04:59:00.000Z', 'Wed, Dec 31, 2025, 11:59 PM'],
    ['2027-01-01T05:00:00.000Z', 'Fri, Jan 1, 2027, 12:00 AM'],
  ])('%s is %s', (at, text) => {
    expect(formatInstant(at, { now })).toBe(text)
  })

  test('in a named zone, for mails', () => {
    const timeZone = 'America/Los_Angeles'
    expect(formatInstant('2026-01-06T20:40:00.000Z', { timeZone, now })).toBe('Tue, Jan 6, 12:40 PM')
  })

  test('the year of now is that of the clock on the wall', () => {
    vi.useFakeTimers({ now: new Date('2026-01-01T04:00:00Z') })
    expect(formatInstant('2026-01-01T03:00:00.000Z')).toBe('Wed, Dec 31, 10:00 PM')
    vi.useRealTimers()
  })

  test('dates in tables are month, day and year', () => {
    expect(formatDate('2026-01-06T20:40:00.000Z')).toBe('1/6/2026')
    expect(formatDate('2026-12-31T12:00:00.000Z')).toBe('12/31/2026')
  })

  test('agree with the platform, whose spaces vary', () => {
    const date = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
    const platform = new Intl.DateTimeFormat('en-US', { ...date, hour: 'numeric', minute: '2-digit' })
    fc.assert(
      fc.property(instant, (at) => {
        const expected = platform.format(new Date(at)).replace(/\u202f/g, ' ')
        expect(formatInstant(at, { now: new Date('1969-06-01T12:00:00Z') })).toBe(expected)
        expect(formatDate(at)).toBe(new Date(at).toLocaleDateString('en-US'))
      }),
    )
  })
})

describe('time zone names', () => {
  test.each(['America/New_York', 'UTC', 'Etc/GMT+5', 'Pacific/Apia', 'Europe/Berlin'])('%s is one', (name) => {
    expect(isTimeZone(name)).toBe(true)
  })

  const none = ['', 'Mars/Olympus', 'New York', '+05:00', '-05:00', 'GMT+25', 'America/', ' UTC']
  test.each(none)('%j is none', (name) => {
    expect(isTimeZone(name)).toBe(false)
  })
})
