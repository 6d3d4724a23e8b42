import type { OfflinePages } from '#client/held/outbox-store.ts'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { formatDay } from '#shared/time/day.ts'

export const shiftReportsOffline = {
  calls: {
    'POST /api/shift-reports': {
      name: ({ dropAmount, shiftDate }) =>
        t`Drop report of ${dollars(String(dropAmount))} for ${formatDay(String(shiftDate))}`,
      fields: {
        startingCash: t`Starting Cash`,
        endingCash: t`Ending Cash`,
        dropAmount: t`Drop Amount`,
        drawer: t`Drawer`,
        notes: t`Notes`,
      },
      amounts: ['startingCash', 'endingCash', 'dropAmount'],
    },
  },
} satisfies OfflinePages
