import type { Offline } from '#shared/api/offline.ts'

export const machineProblemsOffline = {
  calls: {
    'POST /api/machine-problems': 'createdAt',
    'POST /api/machine-problems/:id/voices': 'createdAt',
    'POST /api/machine-problems/:id/repair': 'repairDate',
  },
  photoClaims: { 'machine-photo': ['PUT /api/machine-problem-images', 'imageURL'] },
  keptReads: [{ url: /^\/api\/machine-problems(\?|$)/ }],
} as const satisfies Offline
