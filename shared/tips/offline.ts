import type { Offline } from '#shared/api/offline.ts'
import type { Tip } from './tip.ts'

export const tipsOffline = {
  calls: { 'POST /api/tips': 'createdAt', 'POST /api/admin/tips': 'createdAt' },
  // Which pay a tip went into does not stay on the device.
  keptReads: [{ url: /^\/api\/tips\?/, part: (tips: Tip[]) => tips.map((tip) => ({ ...tip, payroll: null })) }],
} as const satisfies Offline
