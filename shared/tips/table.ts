import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { digits, id, instant } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'

export const tips = pgTable(
  'tips',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** One to seven digits exactly as typed, leading zeros included; not unique. */
    orderId: digits('order_id').notNull(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    notes: text(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    // Ascending, because `order by … desc` reads them backwards; `desc` here would put nulls last and not match it.
    index('tips_user_created_index').on(table.userId, table.createdAt),
    index('tips_created_index').on(table.createdAt),
    index('tips_order_index').on(table.orderId),
    check('tips_order_id_is_digits', sql`${table.orderId} ~ '^[0-9]{1,7}$'`),
  ],
)
