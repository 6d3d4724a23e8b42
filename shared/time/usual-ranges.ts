import { t } from '#shared/language/t.ts'
import { type DayRange, mondayOf, previousWeek, today } from './day.ts'
import { daysOfMonth } from './month.ts'

/** The days that lists are asked for most, up to today. */
export function knownRanges(): { label: string; range: DayRange }[] {
  const end = today()
  return [
    { label: t`This week`, range: { start: mondayOf(end), end } },
    { label: t`Last week`, range: previousWeek() },
    { label: t`This month`, range: { start: daysOfMonth(end.slice(0, 7)).start, end } },
  ]
}
