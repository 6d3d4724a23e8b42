import { t, tIn } from '#shared/language/t.ts'

/**
 * A day is 'YYYY-MM-DD' and has no zone. Its arithmetic runs on the calendar of UTC, where every day has 24 hours, so it
 * gives the same answer in every zone and across clock changes. Days compare as texts: '2026-01-06' < '2026-01-07'.
 */
export type Day = string

/** From its first to its last day, both included. */
export type DayRange = { start: Day; end: Day }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const monthNames = () => [
  t`Jan`,
  t`Feb`,
  t`Mar`,
  t`Apr`,
  t`May`,
  t`Jun`,
  t`Jul`,
  t`Aug`,
  t`Sep`,
  t`Oct`,
  t`Nov`,
  t`Dec`,
]
const weekdayNames = () => [t`Sun`, t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`]

const MS_PER_DAY = 24 * 60 * 60 * 1000
const SHAPE = /^([1-9][0-9]{3})-([0-9]{2})-([0-9]{2})$/

/** Whether the text is a day that the calendar has, in the years 1000 to 9999. */
export function isDay(text: string): boolean {
  const match = SHAPE.exec(text)
  if (!match) return false
  const date = new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])))
  return date.toISOString().startsWith(text)
}

/** The numbers of a day, the month from 1; throws where the text is no day. */
export function partsOf(day: Day): { year: number; month: number; day: number } {
  if (!isDay(day)) throw new RangeError(`'${day}' is not a day.`)
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) }
}

/** The month counts from 1. */
export function dayFrom(year: number, month: number, day: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function utcOf(text: Day): number {
  const { year, month, day } = partsOf(text)
  return Date.UTC(year, month - 1, day)
}

/** 0 is Sunday. */
function weekdayOf(day: Day): number {
  return new Date(utcOf(day)).getUTCDay()
}

/** The day it is now where this code runs; on the server, `dayIn` with the shop's zone is meant more often. */
export function today(now: Date = new Date()): Day {
  return dayFrom(now.getFullYear(), now.getMonth() + 1, now.getDate())
}

export function addDays(day: Day, count: number): Day {
  return new Date(utcOf(day) + count * MS_PER_DAY).toISOString().slice(0, 10)
}

/** How many days `end` lies after `start`: 6 from a Monday to its Sunday. */
export function daysBetween(start: Day, end: Day): number {
  return (utcOf(end) - utcOf(start)) / MS_PER_DAY
}

export function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7))
}

export function sundayOf(day: Day): Day {
  return addDays(mondayOf(day), 6)
}

/** The Monday to Sunday around a day. */
export function weekOf(day: Day): DayRange {
  return { start: mondayOf(day), end: sundayOf(day) }
}

export function thisWeek(now: Date = new Date()): DayRange {
  return weekOf(today(now))
}

export function previousWeek(now: Date = new Date()): DayRange {
  return weekOf(addDays(today(now), -7))
}

/** 'Jan 6, 2026'; with `weekday` 'Tue, Jan 6, 2026', without `year` 'Jan 6'. */
export function formatDay(text: Day, { weekday = false, year: withYear = true } = {}): string {
  const { year, day } = partsOf(text)
  const date = withYear ? tIn('date')`${nameOfMonth(text)} ${day}, ${year}` : tIn('date')`${nameOfMonth(text)} ${day}`
  return weekday ? tIn('date')`${nameOfWeekday(text)}, ${date}` : date
}

/** 'Jan 6' of this year, 'Jan 6, 2025' of another; with `weekday` 'Tue, Jan 6'. */
export const formatNearDay = (day: Day, { weekday = false } = {}): string =>
  formatDay(day, { weekday, year: day.slice(0, 4) !== today().slice(0, 4) })

/** 'Jan 6 to Jan 12'; a day alone once, and a year only where it is another one, which is that of both unless both have one. */
export function formatRange({ start, end }: DayRange): string {
  if (start === end) return formatNearDay(end)
  const isOneYear = start.slice(0, 4) === end.slice(0, 4)
  return t`${formatDay(start, { year: !isOneYear })} to ${formatNearDay(end)}`
}

/** 'Jan' */
export const nameOfMonth = (day: Day): string => monthNames()[partsOf(day).month - 1]!

/** 'Tue' */
export const nameOfWeekday = (day: Day): string => weekdayNames()[weekdayOf(day)]!

/**
 * 'Week of Dec 29 - Jan 4, 2026': the year only once, that of the end. English in every language: it is stored as a
 * name that everybody reads.
 */
export function weekName({ start, end }: DayRange): string {
  const [from, to] = [partsOf(start), partsOf(end)]
  return `Week of ${MONTHS[from.month - 1]} ${from.day} - ${MONTHS[to.month - 1]} ${to.day}, ${to.year}`
}
