import { t } from '#shared/language/t.ts'
import { enterOrderId, selectAccount, selectItems } from '#shared/stain-reports/items.ts'
import { type FormState, totalOf } from './form-state.ts'

/** What a report is not sent without, in words. */
export const missingWords = {
  orderId: { title: t`Order ID Required`, description: enterOrderId() },
  accountId: { title: t`Account Required`, description: selectAccount() },
  items: { title: t`No Items Selected`, description: selectItems() },
}

export type Missing = keyof typeof missingWords

/** In the order in which a report is refused. */
export function firstMissing({ orderId, fields }: FormState): Missing | undefined {
  if (!orderId) return 'orderId'
  if (!fields.accountId) return 'accountId'
  return totalOf(fields.counts) === 0 ? 'items' : undefined
}
