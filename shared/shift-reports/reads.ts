import { reads } from '#shared/api/call.ts'
import type { Clock } from '#shared/time/clock.ts'

/** One's own, also for admins, whose list has everybody's. */
export const ownRecentReports = reads('GET /api/shift-reports', { query: { mine: 'true', limit: 10 } })

export const drawers = reads('GET /api/shift-reports/drawers', {})

export const allShiftReports = reads('GET /api/shift-reports', {})

export const missingDays = reads('GET /api/shift-reports/missing-days', {})

export const calendarOf = (month: string) => reads('GET /api/shift-reports/calendar', { query: { month } })

export const presentCalendar = ({ today }: Clock) => calendarOf(today.slice(0, 7))
