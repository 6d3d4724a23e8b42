import type { OfflinePages, WaitingCall } from '#client/held/outbox-store.ts'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { weekOf } from '#shared/time/day.ts'
import { weekTips } from '#shared/tips/reads.ts'
import type { Tip } from '#shared/tips/tip.ts'

const tip: WaitingCall = {
  name: ({ amount, orderId }) => t`Tip of ${dollars(String(amount))} for order ${String(orderId)}`,
  fields: { orderId: t`Order ID`, amount: t`Tip Amount ($)`, notes: t`Notes` },
  amounts: ['amount'],
}

export const tipsOffline = {
  calls: { 'POST /api/tips': tip, 'POST /api/admin/tips': tip },
  /** Another week's list has what was known of this one. */
  ofToday(clock) {
    const { startDate, endDate } = clock.instantsOf(weekOf(clock.today))
    return {
      kept: /^\/api\/tips\?/,
      read: weekTips(clock),
      part: (tips: Tip[]) => tips.filter(({ createdAt }) => createdAt >= startDate && createdAt <= endDate),
    }
  },
} satisfies OfflinePages
