import {
  arrival,
  count,
  format,
  type HistoryOf,
  hidden,
  instant,
  number,
  reference,
  text,
} from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import { isStainItem, itemName } from './items.ts'
import type { stainReports } from './table.ts'

/** 'K Flat: 2, Duvet: 1' */
const itemCounts = format<'PgJsonb'>((items) =>
  Object.entries(items as object)
    .map(([item, amount]) => `${isStainItem(item) ? itemName(item) : item}: ${amount}`)
    .join(', '),
)

export const stainReportHistory: HistoryOf<typeof stainReports> = {
  table: 'stain_reports',
  kindName: t`Stain report`,
  kept: ['order_id', 'commercial_account_id'],
  fields: {
    id: hidden,
    order_id: text(t`Order ID`),
    commercial_account_id: reference('commercialAccount', t`Commercial account`),
    items: itemCounts(t`Items`),
    total_items: number(t`Items in all`, { follows: true }),
    photo_ids: count(t`Photos`),
    created_at: instant(t`Created at`),
    arrived_at: arrival,
    created_by: reference('user', t`Created by`),
    updated_at: instant(t`Changed at`, { follows: true }),
    email_sent_at: instant(t`Emailed at`),
  },
  phrase: ({ now }) => t`the stain report of order ${now('order_id')}`,
  sentences: {
    created: ({ who, now }) => t`${who} made the stain report of order ${now('order_id')}`,
  },
  changes: [
    {
      when: 'email_sent_at',
      say: ({ who, now, name }) =>
        t`${who} emailed the stain report of order ${now('order_id')} to ${name('commercial_account_id')}`,
    },
  ],
}
