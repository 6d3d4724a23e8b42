import { reads } from '#shared/api/call.ts'

/** One's own, also for admins, whose list has everybody's. */
export const ownRecentReports = reads('GET /api/shift-reports', { query: { mine: 'true', limit: 10 } })

export const drawers = reads('GET /api/shift-reports/drawers', {})
