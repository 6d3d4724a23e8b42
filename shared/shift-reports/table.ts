import { sql } from 'drizzle-orm'
import { check, date, index, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { arrivedAt, id, instant, toldInTime } from '#shared/db/columns.ts'
import { objects } from '#shared/objects/table.ts'
import { users } from '#shared/users/table.ts'

const cash = <Name extends string>(name: Name) => numeric(name, { precision: 10, scale: 2 }).notNull()

/** Cash drops at the end of a shift; pages call them drop reports. */
export const shiftReports = pgTable(
  'shift_reports',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    shiftDate: date('shift_date', { mode: 'string' }).notNull(),
    startingCash: cash('starting_cash'),
    endingCash: cash('ending_cash'),
    dropAmount: cash('drop_amount'),
    notes: text(),
    receiptId: uuid('receipt_id').references(() => objects.id),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    arrivedAt: arrivedAt(),
  },
  (table) => [
    // Also serves the list of one person, newest day first.
    unique('shift_reports_drop_unique').on(table.userId, table.shiftDate, table.dropAmount),
    index('shift_reports_date_index').on(table.shiftDate, table.createdAt),
    index('shift_reports_receipt_index').on(table.receiptId),
    check('shift_reports_told_in_time', toldInTime(table.createdAt, table.arrivedAt)),
  ],
)
