import { reads } from '#shared/api/call.ts'
import type { Clock } from '#shared/time/clock.ts'
import { weekOf } from '#shared/time/day.ts'

/** One's own tips of this week. */
export const weekTips = ({ today, instantsOf }: Clock) => reads('GET /api/tips', { query: instantsOf(weekOf(today)) })
