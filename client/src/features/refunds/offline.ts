import type { OfflinePages } from '#client/held/outbox-store.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { dollars } from '#shared/money/money.ts'

export const refundsOffline = {
  calls: {
    'POST /api/refunds': {
      name: ({ amount, machineType, machineNumber }) =>
        t`Refund of ${dollars(String(amount))} for ${machineName({ machineType: String(machineType), machineNumber: Number(machineNumber) })}`,
      fields: {
        machineNumber: t`Machine Number`,
        amount: t`Amount`,
        drawer: t`Drawer`,
        customer: t`Customer`,
        note: t`Note`,
      },
      amounts: ['amount'],
    },
  },
} satisfies OfflinePages
