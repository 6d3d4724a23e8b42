import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { accountsMax } from '#shared/commercial-accounts/commercial-account.ts'
import { tidyLine } from '#shared/text/text.ts'
import { stainEventsMax, stainReportsMax } from './items.ts'
import {
  accountWithReports,
  newStainReport,
  stainReport,
  stainReportChanges,
  stainReportEvent,
  stainReportSearch,
} from './stain-report.ts'

export const stainReportEndpoints = defineEndpoints({
  listStainReports: {
    method: 'GET',
    path: '/api/stain-reports',
    access: ['admin'],
    summary: `Stain reports, newest first, ${stainReportsMax} at most`,
    query: stainReportSearch,
    reply: z.array(stainReport).max(stainReportsMax),
  },
  listAccountsWithReports: {
    method: 'GET',
    path: '/api/stain-reports/accounts',
    access: ['admin'],
    summary: `Business customers by name, each with when a report was last mailed to it and how many never were; ${accountsMax} at most`,
    reply: z.array(accountWithReports).max(accountsMax),
  },
  stainReportOfOrder: {
    method: 'GET',
    path: '/api/stain-reports/order/:orderId',
    access: 'signedIn',
    summary: 'The stain report of an order; 404 where there is none',
    params: z.object({ orderId: z.string().overwrite(tidyLine) }),
    reply: stainReport,
  },
  createStainReport: {
    method: 'POST',
    path: '/api/stain-reports',
    access: 'signedIn',
    summary: 'Report the stains of an order; 409 with the id of the report that the order already has',
    body: newStainReport,
    reply: stainReport,
    status: 201,
  },
  changeStainReport: {
    method: 'PUT',
    path: '/api/stain-reports/:id',
    access: 'signedIn',
    summary: 'Change a stain report, also one of somebody else',
    body: stainReportChanges,
    reply: stainReport,
  },
  sendStainReport: {
    method: 'POST',
    path: '/api/stain-reports/:id/send-email',
    access: 'signedIn',
    summary: 'Mail a stain report with its pictures to its account',
    reply: stainReport,
    waitsFor: ['files', 'mail'],
    limit: 'stainMails',
  },
  stainReportHistory: {
    method: 'GET',
    path: '/api/stain-reports/:id/history',
    access: ['admin'],
    summary: `Who made, changed and sent a stain report, newest first; the last ${stainEventsMax} changes at most`,
    reply: z.array(stainReportEvent).max(stainEventsMax + 1),
  },
})
