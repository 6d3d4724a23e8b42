import { t } from '#shared/language/t.ts'
import { type Day, formatDay, sundayOf } from '#shared/time/day.ts'

export const counted = (value: number) => value.toLocaleString('en-US')
export const orders = (count: number) => (count === 1 ? t`1 order` : t`${counted(count)} orders`)
export const daysLost = (days: number) => (days === 1 ? t`1 day` : t`${counted(days)} days`)

const shortDay = (day: Day) => formatDay(day, { year: false })

/** 'Nov 9 to Nov 15' */
export const weekInWords = (start: Day) => t`${shortDay(start)} to ${shortDay(sundayOf(start))}`
