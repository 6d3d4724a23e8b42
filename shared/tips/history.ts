import { digits, type HistoryOf, hidden, instant, money, reference, text } from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { tips } from './table.ts'

export const tipHistory: HistoryOf<typeof tips> = {
  kindName: t`Tip`,
  kept: ['user_id', 'order_id', 'amount'],
  fields: {
    id: hidden,
    user_id: reference('user', t`Person`),
    order_id: digits(t`Order ID`),
    amount: money(t`Amount`),
    notes: text(t`Notes`),
    created_at: instant(t`Created at`),
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
      when: 'amount',
      beside: ['notes'],
      say: ({ who, now, before }) =>
        before('notes') === now('notes')
          ? t`${who} changed the tip for order ${now('order_id')} from ${dollars(before('amount'))} to ${dollars(now('amount'))}`
          : t`${who} changed the tip for order ${now('order_id')} from ${dollars(before('amount'))} to ${dollars(now('amount'))}, and its notes`,
    },
  ],
}
