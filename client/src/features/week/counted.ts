import { t } from '#shared/language/t.ts'
import { type Day, formatDay, sundayOf } from '#shared/time/day.ts'

export const counted = (value: number) => value.toLocaleString('en-US')
export const orders = (count: number) => (count === 1 ? t`1 order` : t`${counted(count)} orders`)
/** Days of a column and of a list each have the same decimals, so that they stand below one another: '4.0', '13.6'. */
export const decimalDays = (days: number) =>
  days.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
export const daysLost = (days: number) => t`${decimalDays(days)} days`

const shortDay = (day: Day) => formatDay(day, { year: false })

/** 'Nov 9 to Nov 15' */
export const weekInWords = (start: Day) => t`${shortDay(start)} to ${shortDay(sundayOf(start))}`
