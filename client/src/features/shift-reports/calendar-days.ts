import { Check, CircleAlert, DoorClosed, type LucideIcon, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReadKey } from '#shared/api/call.ts'
import { toCsv } from '#shared/csv/csv.ts'
import { t, tIn } from '#shared/language/t.ts'
import { centsOf, dollars, dollarsFromCents, sumCents } from '#shared/money/money.ts'
import { givenBackWords } from '#shared/refunds/words.ts'
import type { CalendarDay, DayState, PersonCash } from '#shared/shift-reports/calendar.ts'
import { type Day, formatDay, mondayOf } from '#shared/time/day.ts'
import { isoWeekdayOf } from '#shared/time/month.ts'
import { nameOf } from '#shared/users/name.ts'

export const stateWords: Record<DayState, string> = {
  missing: tIn('day')`Missing`,
  short: tIn('day')`Short`,
  over: tIn('day')`Over`,
  reported: tIn('day')`Reported`,
  closed: tIn('day')`Closed`,
}

/** What is as usual is quiet. */
export const stateLooks: Record<DayState, { icon: LucideIcon; box: string; mark: string }> = {
  missing: { icon: CircleAlert, box: 'bg-trouble-soft', mark: 'text-trouble' },
  short: { icon: TrendingDown, box: 'bg-attention-soft', mark: 'text-attention' },
  over: { icon: TrendingUp, box: 'bg-attention-soft', mark: 'text-attention' },
  reported: { icon: Check, box: '', mark: 'text-muted' },
  closed: { icon: DoorClosed, box: 'bg-sunken', mark: 'text-muted' },
}

export const needsLook = ({ state }: CalendarDay) => state === 'missing' || state === 'short' || state === 'over'

/** Cents that somebody has to look at: without what evens out the report before. */
const offOf = ({ short, over, shortEvened, overEvened }: CalendarDay) => ({
  short: centsOf(short) - centsOf(shortEvened),
  over: centsOf(over) - centsOf(overEvened),
})

/** What a day is marked with: its state, and what else does not add up on it. */
export function marksOf(day: CalendarDay): DayState[] {
  const { short, over } = offOf(day)
  return [
    ...new Set([
      ...(day.state ? [day.state] : []),
      ...(short > 0 ? ['short' as const] : []),
      ...(over > 0 ? ['over' as const] : []),
    ]),
  ]
}

/** What a day has beside what it brought: '1 of 2 drawers', '$5.00 short', '$2.00 over'; of a usual one nothing. */
export function troublesOf(day: CalendarDay): string[] {
  const { state, drawers, expectedDrawers } = day
  const { short, over } = offOf(day)
  return [
    ...(state === 'missing' && drawers > 0 ? [t`${drawers} of ${expectedDrawers} drawers`] : []),
    ...(short > 0 ? [t`${dollarsFromCents(short)} short`] : []),
    ...(over > 0 ? [t`${dollarsFromCents(over)} over`] : []),
  ]
}

/** All that there is to say of a day. */
export const factsOf = (day: CalendarDay): string[] => [
  ...(day.state ? [stateWords[day.state]] : []),
  ...(day.reports > 0 ? [t`${dollars(day.dropped)} dropped`] : []),
  ...(day.refunds > 0 ? [givenBackWords({ amount: day.givenBack, refunds: day.refunds })] : []),
  ...troublesOf(day),
]

interface Sum {
  reports: number
  /** Cents. */
  short: number
  over: number
}

export interface WeekSum extends Sum {
  /** Cents. */
  givenBack: number
  /** Those of the month. */
  first: Day
  last: Day
  missing: number
}

/** What the days come to. */
export function sumOf(days: readonly CalendarDay[]): Omit<WeekSum, 'first' | 'last'> {
  return {
    givenBack: sumCents(days.map(({ givenBack }) => centsOf(givenBack))),
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
    [
      ...[t`Date`, t`Status`, t`Reports`, t`Drawers`, t`Expected Drawers`, t`Short`, t`Over`],
      ...[t`Drop Amount`, t`Expected Drop`, t`Given back`, t`Refunds`],
    ],
    days.map((each) => [
      // Every program reads this one as the day that it is.
      each.day,
      each.state ? stateWords[each.state] : '',
      String(each.reports),
      String(each.drawers),
      String(each.expectedDrawers),
      each.short,
      each.over,
      ...[each.dropped, each.expected, each.givenBack, String(each.refunds)],
    ]),
    { amountColumns: [t`Short`, t`Over`, t`Drop Amount`, t`Expected Drop`, t`Given back`] },
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

/** What shows which days are closed. */
export const calendarList: ReadKey[] = ['GET /api/shift-reports/calendar', 'GET /api/shift-reports/missing-days']
