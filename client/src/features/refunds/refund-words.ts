import type { ReadKey } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { dollars } from '#shared/money/money.ts'
import { type Refund, repeatedRefundDays } from '#shared/refunds/refund.ts'

/** What every refund makes out of date: also drops, which say what was given back. */
export const refundLists: ReadKey[] = ['GET /api/refunds', 'GET /api/admin/refunds', 'GET /api/shift-reports']

/** What somebody has to know of a refund beside what they wrote themselves. */
export const toldOf = ({ status, earlier }: Refund): string[] => [
  ...(status === 'waiting' ? [t`An admin has to say yes first.`] : []),
  ...(earlier > 0 ? [t`Refunds to this customer in ${repeatedRefundDays} days before: ${earlier}`] : []),
]

export const refundName = (refund: Refund) => t`the refund of ${dollars(refund.amount)} for ${machineName(refund)}`
