import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { arrivedAt, clientTimeCheck, id, instant } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'

export const stainReports = pgTable(
  'stain_reports',
  {
    id: id(),
    /** Digits as typed; one order is one report, whatever the account. */
    orderId: text('order_id').notNull(),
    commercialAccountId: uuid('commercial_account_id')
      .notNull()
      .references(() => commercialAccounts.id),
    /** Item name → how many, without zeros. */
    items: jsonb().$type<Record<string, number>>().notNull(),
    totalItems: integer('total_items').notNull(),
    /** Ids of objects, in the order in which they are shown. */
    photoIds: uuid('photo_ids').array().notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    arrivedAt: arrivedAt(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    /** When its content last changed; sending it does not count. */
    updatedAt: instant('updated_at'),
    emailSentAt: instant('email_sent_at'),
  },
  (table) => [
    unique('stain_reports_order_unique').on(table.orderId),
    index('stain_reports_account_index').on(table.commercialAccountId, table.createdAt),
    index('stain_reports_created_index').on(table.createdAt, table.id),
    index('stain_reports_unsent_index').on(table.createdAt, table.id).where(sql`${table.emailSentAt} is null`),
    index('stain_reports_photos_index').using('gin', table.photoIds),
    clientTimeCheck('stain_reports', table.createdAt, table.arrivedAt),
  ],
)
