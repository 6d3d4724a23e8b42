import type { ReadKey } from '#shared/api/call.ts'

/** What shows which days are closed. */
export const calendarList: ReadKey[] = ['GET /api/shift-reports/calendar', 'GET /api/shift-reports/missing-days']
