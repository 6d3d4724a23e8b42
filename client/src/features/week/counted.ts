import { t } from '#shared/language/t.ts'
import { type Day, formatDay, sundayOf } from '#shared/time/day.ts'

export const counted = (value: number) => value.toLocaleString('en-US')
export const orders = (count: number) => (count === 1 ? t`1 order` : t`${counted(count)} orders`)
/** Below others that have a decimal: '4.0', '13.6'. */
export const decimalDays = (days: number) =>
  days.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** '1 day', '3 days'; where any of them has a decimal, all have one. */
export function daysLost(days: number, all: readonly number[]) {
  if (!all.every(Number.isInteger)) return t`${decimalDays(days)} days`
  return days === 1 ? t`1 day` : t`${counted(days)} days`
}

const shortDay = (day: Day) => formatDay(day, { year: false })

/** 'Nov 9 to Nov 15' */
export const weekInWords = (start: Day) => t`${shortDay(start)} to ${shortDay(sundayOf(start))}`
