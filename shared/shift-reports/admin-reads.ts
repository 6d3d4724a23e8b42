import { reads } from '#shared/api/call.ts'
import type { Clock } from '#shared/time/clock.ts'

export const allShiftReports = reads('GET /api/shift-reports', {})

export const missingDays = reads('GET /api/shift-reports/missing-days', {})

export const calendarOf = (month: string) => reads('GET /api/shift-reports/calendar', { query: { month } })

export const presentCalendar = ({ today }: Clock) => calendarOf(today.slice(0, 7))
