import { sql } from 'drizzle-orm'
import { date, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, instant } from '#shared/db/columns.ts'

export const payrollPeriods = pgTable(
  'payroll_periods',
  {
    id: id(),
    periodName: text('period_name').notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    importedFrom: text('imported_from', { enum: ['csv', 'manual'] }).notNull(),
    importedAt: instant('imported_at').notNull().default(sql`now()`),
  },
  (table) => [unique('payroll_periods_dates_unique').on(table.startDate, table.endDate)],
)
