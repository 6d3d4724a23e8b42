import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { arrivedAt, clientTimeCheck, digits, id, instant } from '#shared/db/columns.ts'
import { payrollPeriods } from '#shared/payroll/table.ts'
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
    /** Of a tip that was logged after its own week was imported: the later period that pays it. */
    settledPeriodId: uuid('settled_period_id').references(() => payrollPeriods.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    arrivedAt: arrivedAt(),
  },
  (table) => [
    // Ascending, because `order by … desc` reads them backwards; `desc` here would put nulls last and not match it.
    index('tips_user_created_index').on(table.userId, table.createdAt),
    // With what sums of days are made of, so that they need not visit the tips.
    index('tips_created_index').on(table.createdAt, table.amount, table.userId),
    index('tips_order_index').on(table.orderId),
    index('tips_settled_index').on(table.settledPeriodId).where(sql`${table.settledPeriodId} is not null`),
    index('tips_arrived_index').on(table.createdAt).where(sql`${table.arrivedAt} is not null`),
    clientTimeCheck('tips', table.createdAt, table.arrivedAt),
    check('tips_order_id_is_digits', sql`${table.orderId} ~ '^[0-9]{1,7}$'`),
  ],
)

/** Late is what the server did not have when the week was imported, whenever it was written. */
export const tipArrival = sql`coalesce(${tips.arrivedAt}, ${tips.createdAt})`
