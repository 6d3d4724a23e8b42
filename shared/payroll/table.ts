import { sql } from 'drizzle-orm'
import { check, date, index, numeric, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, oneOf } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'
import { importSources } from './words.ts'

/**
 * Weeks that were paid; tips that lie in one are locked. That no two of them share a day is a constraint too,
 * `payroll_periods_no_overlap`, which only SQL can say: see migrations/.
 */
export const payrollPeriods = pgTable(
  'payroll_periods',
  {
    id: id(),
    /** A label; the dates say which period it is. */
    periodName: text('period_name').notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    importedFrom: text('imported_from', { enum: importSources }).notNull(),
    importedAt: instant('imported_at').notNull().default(sql`now()`),
  },
  (table) => [
    // The end first: of what a period may lie in, all but the newest few ended before.
    unique('payroll_periods_dates_unique').on(table.endDate, table.startDate),
    check('payroll_periods_source_check', oneOf(table.importedFrom, importSources)),
    check('payroll_periods_in_order', sql`${table.startDate} <= ${table.endDate}`),
  ],
)

const money = <Name extends string>(name: Name) => numeric(name, { precision: 12, scale: 2 })

/** One person's line of a period. */
export const payrollRecords = pgTable(
  'payroll_records',
  {
    id: id(),
    periodId: uuid('period_id')
      .notNull()
      .references(() => payrollPeriods.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    hoursWorked: numeric('hours_worked', { precision: 8, scale: 2 }).notNull(),
    hourlyRate: money('hourly_rate').notNull(),
    regularPay: money('regular_pay').notNull(),
    overtimePay: money('overtime_pay').notNull(),
    tipsPay: money('tips_pay').notNull(),
    bonuses: money('bonuses').notNull(),
    deductions: money('deductions').notNull(),
    grossPay: money('gross_pay').notNull(),
    netPay: money('net_pay').notNull(),
    /** Pounds; null where the import said nothing of it. */
    weightProcessed: money('weight_processed'),
    /** Shown to the person on My Pay. */
    notes: text(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    unique('payroll_records_person_unique').on(table.periodId, table.userId),
    index('payroll_records_user_index').on(table.userId),
  ],
)

/** Names as they stand in payroll files, and whom an admin said they mean. */
export const payrollNameAliases = pgTable(
  'payroll_name_aliases',
  {
    id: id(),
    alias: text().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('payroll_name_aliases_unique').on(sql`lower(${table.alias})`),
    index('payroll_name_aliases_user_index').on(table.userId),
  ],
)
