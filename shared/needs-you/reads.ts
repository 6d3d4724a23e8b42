import { reads } from '#shared/api/call.ts'
import type { Clock } from '#shared/time/clock.ts'

export const needsOf = ({ today }: Clock) => reads('GET /api/needs-you', { query: { today } })
