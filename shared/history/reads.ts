import { reads } from '#shared/api/call.ts'
import type { Clock } from '#shared/time/clock.ts'
import { addDays, type Day, type DayRange } from '#shared/time/day.ts'

/** The days that are shown where nobody has chosen others: thirty that end with this one. */
export const recentDays = (end: Day): DayRange => ({ start: addDays(end, -29), end })

/** These days, as the history is asked for them. */
export function boundsOf({ instantsOf }: Pick<Clock, 'instantsOf'>, days: DayRange) {
  const { startDate: from, endDate: to } = instantsOf(days)
  return { from, to }
}

/** Entries of a page where each has a line, and where most of them are folded. */
export const changesShown = 20
export const foldedShown = 60

export const recentHistory = (clock: Clock) =>
  reads('GET /api/admin/history', {
    query: { ...boundsOf(clock, recentDays(clock.today)), only: 'changes', limit: changesShown },
  })
