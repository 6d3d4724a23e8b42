import { t } from '#shared/language/t.ts'
import {
  addDays,
  type Day,
  type DayRange,
  daysBetween,
  formatDay,
  mondayOf,
  nameOfMonth,
  nameOfWeekday,
  partsOf,
} from '#shared/time/day.ts'
import type { DaySum } from './report-data.ts'

export type BarUnit = 'day' | 'week' | 'month'

export interface Bar extends DaySum {
  /** Its first day in the range. */
  start: Day
  label: string
  shortLabel: string
}

/** A bar for each day, week or month of the range, also for those without tips: as many as can be told apart. */
export function barsOf(days: ReadonlyMap<Day, DaySum>, { start, end }: DayRange): { unit: BarUnit; bars: Bar[] } {
  const length = daysBetween(start, end) + 1
  const unit: BarUnit = length <= 31 ? 'day' : length <= 26 * 7 ? 'week' : 'month'
  const keyOf = { day: (day: Day) => day, week: mondayOf, month: (day: Day) => day.slice(0, 7) }[unit]
  const bars: (Bar & { key: string; last: Day })[] = []
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const { cents = 0, count = 0 } = days.get(day) ?? {}
    const bar = bars.at(-1)
    if (bar?.key === keyOf(day)) {
      bar.last = day
      bar.cents += cents
      bar.count += count
    } else bars.push({ key: keyOf(day), start: day, last: day, cents, count, label: '', shortLabel: '' })
  }
  return {
    unit,
    bars: bars.map(({ key: _, last, ...bar }) => ({ ...bar, ...labelsOf(unit, bar.start, last, length) })),
  }
}

const shortDay = (day: Day) => formatDay(day, { year: false })

function labelsOf(unit: BarUnit, start: Day, last: Day, length: number): Pick<Bar, 'label' | 'shortLabel'> {
  const withWeekday = formatDay(start, { weekday: true, year: false })
  if (unit === 'day') return { label: withWeekday, shortLabel: length <= 7 ? nameOfWeekday(start) : shortDay(start) }
  if (unit === 'week')
    return {
      label: start === last ? withWeekday : t`${shortDay(start)} to ${shortDay(last)}`,
      shortLabel: shortDay(start),
    }
  const month = nameOfMonth(start)
  return { label: `${month} ${partsOf(start).year}`, shortLabel: `${month} ’${String(partsOf(start).year).slice(2)}` }
}
