import { toCsv } from '#shared/csv/csv.ts'
import { t } from '#shared/language/t.ts'
import { centsOf, sumCents } from '#shared/money/money.ts'
import type { CalendarDay, PersonCash } from '#shared/shift-reports/calendar.ts'
import { type Day, formatDay, mondayOf } from '#shared/time/day.ts'
import { isoWeekdayOf } from '#shared/time/month.ts'
import { nameOf } from '#shared/users/name.ts'
import { stateWords } from './day-states.ts'

interface Sum {
  reports: number
  /** Cents. */
  short: number
  over: number
}

export interface WeekSum extends Sum {
  /** Those of the month. */
  first: Day
  last: Day
  missing: number
}

/** What the days come to. */
export function sumOf(days: readonly CalendarDay[]): Sum & { missing: number } {
  return {
    reports: days.reduce((sum, { reports }) => sum + reports, 0),
    short: sumCents(days.map(({ short }) => centsOf(short))),
    over: sumCents(days.map(({ over }) => centsOf(over))),
    missing: days.filter(({ state }) => state === 'missing').length,
  }
}

/** Monday to Sunday; the first and the last week have the days of this month alone, so that all of them add up to it. */
export function weeksOf(days: readonly CalendarDay[]): CalendarDay[][] {
  const weeks = new Map<Day, CalendarDay[]>()
  for (const each of days) {
    const monday = mondayOf(each.day)
    weeks.set(monday, [...(weeks.get(monday) ?? []), each])
  }
  return [...weeks.values()]
}

export const weekSums = (days: readonly CalendarDay[]): WeekSum[] =>
  weeksOf(days).map((week) => ({ first: week[0]!.day, last: week.at(-1)!.day, ...sumOf(week) }))

/** The week in seven places, Monday first; blank ones belong to other months. */
export const placesOf = (week: readonly CalendarDay[]): (CalendarDay | undefined)[] =>
  Array.from({ length: 7 }, (_, place) => week.find(({ day }) => isoWeekdayOf(day) === place + 1))

const amounts = () => ({ amountColumns: [t`Short`, t`Over`] })

/** The file of a month's days. */
export const daysCsv = (days: readonly CalendarDay[]): string =>
  toCsv(
    [t`Date`, t`Status`, t`Reports`, t`Drawers`, t`Expected Drawers`, t`Short`, t`Over`],
    days.map((each) => [
      // Every program reads this one as the day that it is.
      each.day,
      each.state ? stateWords[each.state] : '',
      String(each.reports),
      String(each.drawers),
      String(each.expectedDrawers),
      each.short,
      each.over,
    ]),
    amounts(),
  )

/** The file of a month's people. */
export const peopleCsv = (people: readonly PersonCash[]): string =>
  toCsv(
    [t`Employee`, t`Reports`, t`Short`, t`Over`],
    people.map(({ user, reports, short, over }) => [nameOf(user), String(reports), short, over]),
    amounts(),
  )

/** 'Nov 2 to Nov 8' */
export const weekWords = ({ first, last }: WeekSum): string => {
  const [from, to] = [first, last].map((day) => formatDay(day, { year: false }))
  return first === last ? from! : t`${from!} to ${to!}`
}
