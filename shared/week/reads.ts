import { reads } from '#shared/api/call.ts'
import type { Clock } from '#shared/time/clock.ts'
import { addDays, type Day, mondayOf } from '#shared/time/day.ts'

export const ownWeekMail = reads('GET /api/user/week-mail', {})

/** Of the whole shop. */
export const shopWeek = reads('GET /api/admin/week/so-far', {})

export const weekFrom = (start: Day) => reads('GET /api/admin/week', { query: { start } })

/** On a Monday, the week that has just ended. */
export const latestMonday = ({ today }: Pick<Clock, 'today'>): Day => mondayOf(addDays(today, -1))

export const latestWeek = (clock: Clock) => weekFrom(latestMonday(clock))
