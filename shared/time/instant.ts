import { t, tIn } from '#shared/language/t.ts'

import { type Day, type DayRange, dayFrom, formatDay, partsOf } from './day.ts'

/** A point in time as ISO text in UTC with milliseconds: '2026-01-06T20:40:00.000Z'. */
export type Instant = string

const MS_PER_HOUR = 60 * 60 * 1000

/** 'Los Angeles', of 'America/Los_Angeles'. */
export const cityOf = (zone: string) => zone.replace(/.*\//, '').replaceAll('_', ' ')

type ClockTime = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs more than a thousand uses of it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(timeZone, clock)
  }
  return clock
}

function clockTimeIn(timeZone: string, date: Date): ClockTime {
  const time: ClockTime = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of clockOf(timeZone).formatToParts(date)) {
    if (type in time) time[type as keyof ClockTime] = Number(value)
  }
  return time
}

function localClockTime(date: Date): ClockTime {
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
    second: date.getSeconds(),
  }
}

function dateOf(instant: Instant): Date {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) throw new RangeError(`'${instant}' is not an instant.`)
  return date
}

/** Whether the name is one of the zone database. Offsets such as '+05:00' are not: PostgreSQL reads them backwards. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  // The list costs nothing; the first clock costs the server seven megabytes, and knows older names too.
  if (Intl.supportedValuesOf('timeZone').includes(name)) return true
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The day of an instant where this code runs; meant for browsers. */
export function dayOf(instant: Instant): Day {
  const { year, month, day } = localClockTime(dateOf(instant))
  return dayFrom(year, month, day)
}

/** The day of an instant in a zone, such as the shop's. */
export function dayIn(timeZone: string, instant: Instant): Day {
  const { year, month, day } = clockTimeIn(timeZone, dateOf(instant))
  return dayFrom(year, month, day)
}

/** How far the zone's clocks are ahead of UTC at this time. */
function offsetIn(timeZone: string, ms: number): number {
  const { year, month, day, hour, minute, second } = clockTimeIn(timeZone, new Date(ms))
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000
}

/**
 * The first instant of a day in a zone: midnight; where the clocks skip midnight, the moment they are put forward; the
 * earlier one where midnight comes twice. A day that the zone left out starts when the next one does.
 */
export function startOfDayIn(timeZone: string, text: Day): Instant {
  const { year, month, day } = partsOf(text)
  const midnight = Date.UTC(year, month - 1, day)
  // No zone is or was further than 16 hours from UTC.
  const before = midnight - 16 * MS_PER_HOUR
  const after = midnight + 16 * MS_PER_HOUR
  const starts = [offsetIn(timeZone, before), offsetIn(timeZone, after)]
    .map((offset) => ({ offset, ms: midnight - offset }))
    .filter(({ offset, ms }) => offsetIn(timeZone, ms) === offset)
    .map(({ ms }) => ms)
  return new Date(
    starts.length > 0 ? Math.min(...starts) : firstMomentFrom(timeZone, midnight, before, after),
  ).toISOString()
}

/** The change of the clocks that skipped midnight, found by halving. */
function firstMomentFrom(timeZone: string, midnight: number, before: number, after: number): number {
  let early = before
  let late = after
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (middle + offsetIn(timeZone, middle) < midnight) early = middle
    else late = middle
  }
  return late
}

function localMidnight(text: Day, daysLater = 0): Date {
  const { year, month, day } = partsOf(text)
  return new Date(year, month - 1, day + daysLater)
}

/** The bounds of a report, both included, on the clock where this code runs: the browser's. */
export function instantsOf({ start, end }: DayRange): { startDate: Instant; endDate: Instant } {
  // The last millisecond before the next day, not 23:59:59.999: where clocks go back at midnight that comes twice.
  const endDate = new Date(localMidnight(end, 1).getTime() - 1)
  return { startDate: localMidnight(start).toISOString(), endDate: endDate.toISOString() }
}

/** '1/6/2026' on the clock where this code runs. */
export function formatDate(instant: Instant): string {
  const { year, month, day } = localClockTime(dateOf(instant))
  return tIn('date')`${month}/${day}/${year}`
}

/** '1/6/2026' in every language: a file of numbers is read by programs, which take the order of the United States. */
export function dateInFile(instant: Instant): string {
  const { year, month, day } = localClockTime(dateOf(instant))
  return `${month}/${day}/${year}`
}

type FormatOptions = {
  /** Where this code runs, unless a zone is named. */
  timeZone?: string | undefined
  now?: Date
  /** Left out where its age stands beside it. */
  weekday?: boolean
}

/** 'Tue, Jan 6, 3:40 PM', and 'Tue, Jan 6, 2026, 3:40 PM' once that year is not the present one. */
export function formatInstant(
  instant: Instant,
  { timeZone, now = new Date(), weekday = true }: FormatOptions = {},
): string {
  const clockTime = (date: Date) => (timeZone ? clockTimeIn(timeZone, date) : localClockTime(date))
  const { year, month, day, hour, minute } = clockTime(dateOf(instant))
  const date = formatDay(dayFrom(year, month, day), { weekday, year: year !== clockTime(now).year })
  return tIn('date')`${date}, ${timeOfDay(hour, minute)}`
}

/** '3:40 PM' on the clock where this code runs. */
export function formatTime(instant: Instant): string {
  const { hour, minute } = localClockTime(dateOf(instant))
  return timeOfDay(hour, minute)
}

/** '3:40 PM' */
export function timeOfDay(hour: number, minute: number): string {
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
  return hour < 12 ? t`${time} AM` : t`${time} PM`
}
