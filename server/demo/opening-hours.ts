import { addDays } from '#shared/time/day.ts'
import { dayIn, type Instant, startOfDayIn } from '#shared/time/instant.ts'

const hour = 60 * 60_000
const opensAt = 6
const closesAt = 22

/** From then on an hour of a day and its night takes as much of the opening hours as is left of them. */
const afternoon = 14

/**
 * The moment while the shop is open that stands for this one: never later, so that it is over too, and in the order of
 * the moments, so that what is repaired was reported before.
 */
export function whileOpen(timeZone: string, moment: number): Instant {
  const day = dayIn(timeZone, new Date(moment).toISOString())
  // Counted from midnight back: clocks change before the shop opens.
  const at = (hours: number, days = 0) =>
    Date.parse(startOfDayIn(timeZone, addDays(day, days + 1))) - (24 - hours) * hour
  // The night belongs to the day before.
  const days = moment < at(opensAt) ? -1 : 0
  const from = at(afternoon, days)
  if (moment <= from) return new Date(moment).toISOString()
  const share = (moment - from) / (at(opensAt, days + 1) - from)
  return new Date(Math.floor(from + share * (closesAt - afternoon) * hour)).toISOString()
}
