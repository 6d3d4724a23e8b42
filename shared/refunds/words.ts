import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { RefundReason, RefundStatus, RefundWay } from './refund.ts'

export const reasonNames: Readonly<Record<RefundReason, string>> = {
  no_run: t`Took money, did not run`,
  too_hot: t`Too hot`,
  wet: t`Came out wet`,
  other: t`Something else`,
}

export const wayNames: Readonly<Record<RefundWay, string>> = { cash: t`Cash`, card: t`Card`, credit: t`Credit` }

export const statusNames: Readonly<Record<RefundStatus, string>> = {
  given: t`Given back`,
  waiting: t`Waits for an admin`,
  refused: t`Refused`,
}

/** '$12.00 given back, 2 refunds' */
export const givenBackWords = ({ amount, refunds }: { amount: string; refunds: number }) =>
  refunds === 1 ? t`${dollars(amount)} given back, 1 refund` : t`${dollars(amount)} given back, ${refunds} refunds`
