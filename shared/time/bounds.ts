import { t } from '#shared/language/t.ts'
import { addDays, type Day, formatDay, today } from './day.ts'

const years = (count: number) => count * 366

/**
 * How many days before and after the shop's today a day may lie that somebody enters, by what it is the day of. Further
 * away it is a slip of the hand, and would stand in everybody's lists. A drop's: `dropDays`.
 */
const bounds = {
  due: { back: years(20), ahead: years(10) },
  care: { back: years(20), ahead: years(10) },
  purchase: { back: years(50), ahead: years(2) },
  warranty: { back: years(50), ahead: years(50) },
  outOfUse: { back: years(50), ahead: years(2) },
  closed: { back: years(20), ahead: years(10) },
  payroll: { back: years(20), ahead: years(5) },
}

export type DayKind = keyof typeof bounds

let dayNow = (): Day => today()

/** For the server, which stands elsewhere than the shop. */
export function countDaysFrom(source: () => Day) {
  dayNow = source
}

/** What is wrong with a day that is too far away; undefined where it is not. */
export function boundsProblem(kind: DayKind, day: Day): string | undefined {
  const [first, last] = [addDays(dayNow(), -bounds[kind].back), addDays(dayNow(), bounds[kind].ahead)]
  if (day >= first && day <= last) return undefined
  return t`Please check the year: days from ${formatDay(first)} to ${formatDay(last)} can be entered.`
}
