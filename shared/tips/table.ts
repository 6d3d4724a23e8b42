import { sql } from 'drizzle-orm'
import { index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'

const columns = {
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
  /** One to seven digits exactly as typed, leading zeros included; not unique. */
  orderId: text('order_id').notNull(),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  notes: text(),
}

export const tips = pgTable(
  'tips',
  { id: id(), ...columns, createdAt: instant('created_at').notNull().default(sql`now()`) },
  (table) => [
    // Ascending, because `order by … desc` reads them backwards; `desc` here would put nulls last and not match it.
    index('tips_user_created_index').on(table.userId, table.createdAt),
    index('tips_created_index').on(table.createdAt),
    index('tips_order_index').on(table.orderId),
  ],
)

/** What a tip was before each change and before its deletion, and who did that. */
export const tipHistory = pgTable(
  'tip_history',
  {
    id: id(),
    /** No foreign key: the history stays when the tip is gone. */
    tipId: uuid('tip_id').notNull(),
    ...columns,
    loggedAt: instant('logged_at').notNull(),
    change: text({ enum: ['changed', 'deleted'] }).notNull(),
    changedById: uuid('changed_by_id')
      .notNull()
      .references(() => users.id),
    changedAt: instant('changed_at').notNull().default(sql`now()`),
  },
  (table) => [index('tip_history_tip_index').on(table.tipId)],
)
