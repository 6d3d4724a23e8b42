import type { Offline } from '#shared/api/offline.ts'

export const stainReportsOffline = {
  calls: { 'POST /api/stain-reports': 'createdAt' },
  photoClaims: { 'stain-photo': ['PUT /api/stain-report-images', 'imageURL'] },
  // The accounts that a report can be for.
  keptReads: [{ url: /^\/api\/commercial-accounts$/ }],
} as const satisfies Offline
