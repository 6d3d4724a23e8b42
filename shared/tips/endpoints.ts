import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import { consolidatedTipReport, listRange, newTip, ownTipsMax, reportRange, tip, tipChanges, tipReport } from './tip.ts'

export const tipEndpoints = defineEndpoints({
  listTips: {
    method: 'GET',
    path: '/api/tips',
    access: 'signedIn',
    peopleOnly: true,
    summary: `The caller's tips, newest first, ${ownTipsMax} at most`,
    query: listRange,
    reply: z.array(tip).max(ownTipsMax),
  },
  logTip: {
    method: 'POST',
    path: '/api/tips',
    access: 'signedIn',
    peopleOnly: true,
    summary: 'Log a tip of one’s own',
    body: newTip,
    reply: tip,
    status: 201,
    groupCommit: true,
  },
  changeTip: {
    method: 'PUT',
    path: '/api/tips/:id',
    access: 'signedIn',
    peopleOnly: true,
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
    peopleOnly: true,
    summary: `The caller's tips of a range, with totals; a range with more than ${ownTipsMax} is refused`,
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
    summary:
      "Everybody's tips of a range of five years at most, with totals in all and per person; sent while it is read",
    query: reportRange,
    reply: consolidatedTipReport,
  },
})
