import type { Offline } from '#shared/api/offline.ts'

export const shiftReportsOffline = {
  calls: { 'POST /api/shift-reports': 'createdAt' },
  photoClaims: { receipt: ['PUT /api/receipt-images', 'receiptImageURL'] },
  keptReads: [{ url: /^\/api\/shift-reports(\?mine=|\/drawers$)/ }],
} as const satisfies Offline
