import { t } from '#shared/language/t.ts'
import { type Day, formatDay } from '#shared/time/day.ts'
import { isoWeekdayOf } from '#shared/time/month.ts'
import type { Closing } from './closing.ts'

type Days = Pick<Closing, 'weekday' | 'firstDay' | 'lastDay'>

/** 'Every Sunday', by their number. */
export const everyWeekday = (weekday: number): string =>
  [
    t`Every Monday`,
    t`Every Tuesday`,
    t`Every Wednesday`,
    t`Every Thursday`,
    t`Every Friday`,
    t`Every Saturday`,
    t`Every Sunday`,
  ][weekday - 1]!

/** 'Every Sunday from Jan 4, 2026', 'Nov 26, 2026' or 'Dec 24, 2026 to Jan 1, 2027' */
export function closingWords({ weekday, firstDay, lastDay }: Days): string {
  const days =
    lastDay && lastDay !== firstDay ? t`${formatDay(firstDay)} to ${formatDay(lastDay)}` : formatDay(firstDay)
  if (weekday === null) return days
  return lastDay ? t`${everyWeekday(weekday)}, ${days}` : t`${everyWeekday(weekday)}, from ${days} on`
}

/** Whether a day is among them; as the database tells it, too. */
export const isClosedBy = ({ weekday, firstDay, lastDay }: Days, day: Day): boolean =>
  firstDay <= day && (!lastDay || day <= lastDay) && (weekday === null || weekday === isoWeekdayOf(day))
