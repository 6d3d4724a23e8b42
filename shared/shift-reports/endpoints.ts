import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { shiftReportsMax } from './limits.ts'
import { newShiftReport, shiftReport, shiftReportFilter } from './shift-report.ts'

export const shiftReportEndpoints = defineEndpoints({
  listShiftReports: {
    method: 'GET',
    path: '/api/shift-reports',
    access: 'signedIn',
    summary: `Drop reports, newest day first: the caller's own, for admins everybody's; ${shiftReportsMax} at most`,
    query: shiftReportFilter,
    reply: z.array(shiftReport).max(shiftReportsMax),
  },
  submitShiftReport: {
    method: 'POST',
    path: '/api/shift-reports',
    access: 'signedIn',
    summary: 'Submit a drop report of one’s own',
    body: newShiftReport,
    reply: shiftReport,
    status: 201,
  },
})
