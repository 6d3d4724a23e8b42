import { arrival, digits, type HistoryOf, hidden, instant, money, reference, text } from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { tips } from './table.ts'

export const tipHistory: HistoryOf<typeof tips> = {
  table: 'tips',
  kindName: t`Tip`,
  kept: ['user_id', 'order_id', 'amount'],
  fields: {
    id: hidden,
    user_id: reference('user', t`Person`),
    order_id: digits(t`Order ID`),
    amount: money(t`Amount`),
    notes: text(t`Notes`),
    settled_period_id: reference('payrollPeriod', t`Paid late with`),
    created_at: instant(t`Created at`),
    arrived_at: arrival,
  },
  phrase: ({ now }) => t`the tip for order ${now('order_id')}`,
  sentences: {
    created: ({ who, now, name, entry }) =>
      entry.actor.id === now('user_id')
        ? t`${who} logged a tip of ${dollars(now('amount'))} for order ${now('order_id')}`
        : t`${who} logged a tip of ${dollars(now('amount'))} for order ${now('order_id')} for ${name('user_id')}`,
    deleted: ({ who, now }) => t`${who} deleted the tip of ${dollars(now('amount'))} for order ${now('order_id')}`,
    restored: ({ who, now }) => t`${who} restored the tip of ${dollars(now('amount'))} for order ${now('order_id')}`,
  },
  changes: [
    {
      when: 'settled_period_id',
      say: ({ who, now, name }) =>
        now('settled_period_id')
          ? t`${who} settled the late tip for order ${now('order_id')} with ${name('settled_period_id')}`
          : t`The late tip for order ${now('order_id')} waits for an import again`,
    },
    {
      when: 'amount',
      beside: ['notes'],
      say: ({ who, now, before }) =>
        before('notes') === now('notes')
          ? t`${who} changed the tip for order ${now('order_id')} from ${dollars(before('amount'))} to ${dollars(now('amount'))}`
          : t`${who} changed the tip for order ${now('order_id')} from ${dollars(before('amount'))} to ${dollars(now('amount'))}, and its notes`,
    },
  ],
}
