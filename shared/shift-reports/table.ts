import { type SQLWrapper, sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { arrivedAt, clientTimeCheck, id, instant } from '#shared/db/columns.ts'
import { objects } from '#shared/objects/table.ts'
import { users } from '#shared/users/table.ts'
import { drawerMaxLength } from './limits.ts'

const cash = <Name extends string>(name: Name) => numeric(name, { precision: 10, scale: 2 }).notNull()

/** 'Till 2' and 'till 2' are one drawer; so are all reports that name none. */
export const drawerKey = (drawer: SQLWrapper) => sql`(coalesce(lower(${drawer}), ''))`

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
    /** Blank, the shop has one drawer, or none has a name yet. */
    drawer: text(),
    /** What the drawer's report before this one left; unknown of its first, and of those older than the column. */
    expectedStart: numeric('expected_start', { precision: 10, scale: 2 }),
    notes: text(),
    receiptId: uuid('receipt_id').references(() => objects.id),
    /** How often it was corrected, and when last. */
    corrections: integer().notNull().default(0),
    correctedAt: instant('corrected_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    arrivedAt: arrivedAt(),
  },
  (table) => [
    // Also serves the list of one person, newest day first.
    unique('shift_reports_drop_unique').on(table.userId, table.shiftDate, table.dropAmount),
    index('shift_reports_date_index').on(table.shiftDate, table.createdAt),
    index('shift_reports_drawer_index').on(drawerKey(table.drawer), table.shiftDate, table.createdAt, table.id),
    index('shift_reports_receipt_index').on(table.receiptId),
    check(
      'shift_reports_drawer_short',
      sql`char_length(${table.drawer}) between 1 and ${sql.raw(String(drawerMaxLength))}`,
    ),
    clientTimeCheck('shift_reports', table.createdAt, table.arrivedAt),
  ],
)

/** Each correction of a drop report: why, and what stood there before. */
export const shiftReportCorrections = pgTable(
  'shift_report_corrections',
  {
    id: id(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => shiftReports.id),
    correctedById: uuid('corrected_by_id')
      .notNull()
      .references(() => users.id),
    correctedAt: instant('corrected_at').notNull().default(sql`now()`),
    reason: text().notNull(),
    shiftDate: date('shift_date', { mode: 'string' }).notNull(),
    startingCash: cash('starting_cash'),
    endingCash: cash('ending_cash'),
    dropAmount: cash('drop_amount'),
    notes: text(),
    receiptId: uuid('receipt_id').references(() => objects.id),
  },
  (table) => [
    index('shift_report_corrections_report_index').on(table.reportId, table.correctedAt),
    index('shift_report_corrections_person_index').on(table.correctedById),
    index('shift_report_corrections_receipt_index').on(table.receiptId),
  ],
)

/** Days on which no report is expected, because the shop is closed: so many in a row, or of these one in each week. */
export const closings = pgTable(
  'closings',
  {
    id: id(),
    /** 1 is Monday; blank, each of the days. */
    weekday: integer(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    /** Blank, a day of every week is closed until further notice. */
    lastDay: date('last_day', { mode: 'string' }),
  },
  (table) => [
    uniqueIndex('closings_unique').on(
      table.firstDay,
      sql`(coalesce(${table.lastDay}, 'infinity'))`,
      sql`(coalesce(${table.weekday}, 0))`,
    ),
    check('closings_weekday', sql`${table.weekday} between 1 and 7`),
    check('closings_in_order', sql`${table.lastDay} >= ${table.firstDay}`),
    check('closings_end', sql`${table.lastDay} is not null or ${table.weekday} is not null`),
  ],
)
