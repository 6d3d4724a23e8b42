import type { OfflinePages } from '#client/held/outbox-store.ts'
import { t } from '#shared/language/t.ts'

export const stainReportsOffline = {
  calls: {
    'POST /api/stain-reports': {
      name: ({ orderId }) => t`Stain report of order ${String(orderId)}`,
      fields: { orderId: t`Order ID` },
    },
  },
} satisfies OfflinePages
