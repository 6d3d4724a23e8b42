import type { Offline } from '#shared/api/offline.ts'

export const refundsOffline = {
  calls: { 'POST /api/refunds': 'createdAt' },
  keptReads: [{ url: /^\/api\/refunds($|\/cash\?)/ }],
} as const satisfies Offline
