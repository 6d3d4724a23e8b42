import { addDays, type Day, type DayRange, dayFrom, daysBetween, isDay, mondayOf, partsOf } from './day.ts'

/** A month is 'YYYY-MM'. */
export type Month = string

export const isMonth = (text: string): boolean => isDay(`${text}-01`)

/** Its first and its last day. */
export function daysOfMonth(month: Month): DayRange {
  const { year, month: number } = partsOf(`${month}-01`)
  // The day before the first one of the next month.
  return { start: `${month}-01`, end: dayFrom(year, number, new Date(Date.UTC(year, number, 0)).getUTCDate()) }
}

export const monthBefore = (month: Month): Month => addDays(daysOfMonth(month).start, -1).slice(0, 7)

export const monthAfter = (month: Month): Month => addDays(daysOfMonth(month).end, 1).slice(0, 7)

/** 1 is Monday, 7 is Sunday. */
export const isoWeekdayOf = (day: Day): number => daysBetween(mondayOf(day), day) + 1
