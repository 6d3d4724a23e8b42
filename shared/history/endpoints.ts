import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import {
  historyExport,
  historyExportMax,
  historyExportSearch,
  historyPage,
  historyPageMax,
  historySearch,
  recordEventsMax,
  recordStory,
} from './history.ts'

export const historyEndpoints = defineEndpoints({
  listHistory: {
    method: 'GET',
    path: '/api/admin/history',
    access: ['admin'],
    summary: `Who changed what, newest first, page by page of ${historyPageMax} at most`,
    query: historySearch,
    reply: historyPage,
  },
  exportHistory: {
    method: 'GET',
    path: '/api/admin/history/export',
    access: ['admin'],
    freshProof: true,
    summary: `The same for a file, page by page of ${historyExportMax} at most`,
    query: historyExportSearch,
    reply: historyExport,
  },
  restoreDeleted: {
    method: 'POST',
    path: '/api/admin/history/:id/restore',
    access: ['admin'],
    summary: 'Bring back a deleted tip, payroll period or subtask with all that went with it, for 30 days',
    reply: success,
  },
  tipHistory: {
    method: 'GET',
    path: '/api/tips/:id/history',
    access: 'signedIn',
    summary: `What became of a tip, newest first: of one’s own, or any as an admin; the last ${recordEventsMax} changes at most`,
    reply: recordStory,
  },
})
