import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { cursorOf, limitUpTo } from '#shared/api/page-query.ts'
import { success } from '#shared/api/success.ts'
import { daySchema, instantSchema } from '#shared/time/schema.ts'
import { cashCalendar, cashMonth, missingDay, missingDayFilter } from './calendar.ts'
import { closing, closingChange, newClosing } from './closing.ts'
import { correctionsMax, drawersMax, missingDaysWithin, shiftReportsMax } from './limits.ts'
import { newShiftReport } from './sent-report.ts'
import { correction, drawer, newCorrection, shiftReport } from './shift-report.ts'

/** Without `mine` an admin gets everybody's, other people their own. */
const shiftReportFilter = z.object({
  /** Only the caller's own. */
  mine: z.literal('true').optional(),
  /** Only those of these days or between them. */
  startDate: daySchema().optional(),
  endDate: daySchema().optional(),
  limit: limitUpTo(shiftReportsMax).optional(),
  cursor: cursorOf(z.tuple([daySchema(), instantSchema, z.uuid()])),
})

export const shiftReportEndpoints = defineEndpoints({
  listShiftReports: {
    method: 'GET',
    path: '/api/shift-reports',
    access: 'signedIn',
    summary: `Drop reports, newest day first: the caller's own, for admins everybody's; ${shiftReportsMax} at most`,
    query: shiftReportFilter,
    reply: z.array(shiftReport).max(shiftReportsMax),
    order: ['shiftDate', 'createdAt', 'id'],
  },
  listDrawers: {
    method: 'GET',
    path: '/api/shift-reports/drawers',
    access: 'signedIn',
    summary: `The drawers of the newest reports, the last used first, each with what was left in it; ${drawersMax} at most`,
    reply: z.array(drawer).max(drawersMax),
  },
  submitShiftReport: {
    method: 'POST',
    path: '/api/shift-reports',
    access: 'signedIn',
    peopleOnly: true,
    summary: 'Submit a drop report of one’s own',
    body: newShiftReport,
    reply: shiftReport,
    status: 201,
  },
  correctShiftReport: {
    method: 'PATCH',
    path: '/api/shift-reports/:id',
    access: 'signedIn',
    summary: 'Correct a drop report with a reason: one’s own until the next one of its drawer, admins any',
    body: newCorrection,
    reply: shiftReport,
  },
  listCorrections: {
    method: 'GET',
    path: '/api/shift-reports/:id/corrections',
    access: 'signedIn',
    summary: `What a drop report said before and after each correction, the last one first; for its writer and admins; ${correctionsMax} at most`,
    reply: z.array(correction).max(correctionsMax),
  },
  cashCalendar: {
    method: 'GET',
    path: '/api/shift-reports/calendar',
    access: ['admin'],
    summary: 'Each day of a month: reported, short, over, missing or closed; with sums by person',
    query: cashMonth,
    reply: cashCalendar,
  },
  listMissingDays: {
    method: 'GET',
    path: '/api/shift-reports/missing-days',
    access: ['admin'],
    summary: `Days on which the shop was open and a drop report is missing, the newest first: of the ${missingDaysWithin} days up to the end date, or up to yesterday`,
    query: missingDayFilter,
    reply: z.array(missingDay).max(missingDaysWithin),
  },
  addClosing: {
    method: 'POST',
    path: '/api/closings',
    access: ['admin'],
    summary: 'Mark days as closed: one, several in a row, or one of every week',
    body: newClosing,
    reply: closing,
    status: 201,
  },
  changeClosing: {
    method: 'PUT',
    path: '/api/closings/:id',
    access: ['admin'],
    summary: 'Change which days are closed, unless they are other days than `was` says meanwhile',
    body: closingChange,
    reply: closing,
  },
  removeClosing: {
    method: 'DELETE',
    path: '/api/closings/:id',
    access: ['admin'],
    summary: 'Take back that days are closed',
    reply: success,
  },
})
