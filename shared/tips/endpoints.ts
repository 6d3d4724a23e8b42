import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import { consolidatedTipReport, listRange, newTip, reportRange, tip, tipChanges, tipReport } from './tip.ts'

export const tipEndpoints = defineEndpoints({
  listTips: {
    method: 'GET',
    path: '/api/tips',
    access: 'signedIn',
    summary: "The caller's tips, newest first",
    query: listRange,
    reply: z.array(tip),
  },
  logTip: {
    method: 'POST',
    path: '/api/tips',
    access: 'signedIn',
    summary: 'Log a tip of one’s own',
    body: newTip,
    reply: tip,
    status: 201,
  },
  changeTip: {
    method: 'PUT',
    path: '/api/tips/:id',
    access: 'signedIn',
    summary: 'Change a tip of one’s own',
    body: tipChanges,
    reply: tip,
  },
  deleteTip: {
    method: 'DELETE',
    path: '/api/tips/:id',
    access: 'signedIn',
    summary: 'Delete a tip: one’s own, or any as an admin',
    reply: success,
  },
  tipReport: {
    method: 'GET',
    path: '/api/tips/reports',
    access: 'signedIn',
    summary: "The caller's tips of a range, with totals",
    query: reportRange,
    reply: tipReport,
  },
  logTipFor: {
    method: 'POST',
    path: '/api/admin/tips',
    access: ['admin'],
    summary: 'Log a tip for anyone who is active',
    body: newTip,
    reply: tip,
    status: 201,
  },
  changeAnyTip: {
    method: 'PUT',
    path: '/api/admin/tips/:id',
    access: ['admin'],
    summary: 'Change any tip',
    body: tipChanges,
    reply: tip,
  },
  consolidatedTipReport: {
    method: 'GET',
    path: '/api/admin/tips/consolidated-reports',
    access: ['admin'],
    summary: "Everybody's tips of a range, with totals in all and per person",
    query: reportRange,
    reply: consolidatedTipReport,
  },
})
