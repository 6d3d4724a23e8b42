import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, id, instant, oneOf } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'
import type { Reading } from './reading.ts'
import { importModes, importSources } from './words.ts'

const day = <Name extends string>(name: Name) => date(name, { mode: 'string' }).notNull()

const money = <Name extends string>(name: Name) => numeric(name, { precision: 12, scale: 2 })

const person = <Name extends string>(name: Name) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

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
    startDate: day('start_date'),
    endDate: day('end_date'),
    importedFrom: text('imported_from', { enum: importSources }).notNull(),
    importedAt: instant('imported_at').notNull().default(sql`now()`),
    /** Tips that arrived after it are late. It stays when the days are imported again; null: `importedAt`. */
    lateAfter: instant('late_after'),
  },
  (table) => [
    // The end first: of what a period may lie in, all but the newest few ended before.
    unique('payroll_periods_dates_unique').on(table.endDate, table.startDate),
    check('payroll_periods_source_check', oneOf(table.importedFrom, importSources)),
    check('payroll_periods_in_order', sql`${table.startDate} <= ${table.endDate}`),
  ],
)

export const lateAfter = sql`coalesce(${payrollPeriods.lateAfter}, ${payrollPeriods.importedAt})`

const period = () =>
  uuid('period_id')
    .notNull()
    .references(() => payrollPeriods.id, { onDelete: 'cascade' })

/** One person's line of a period. */
export const payrollRecords = pgTable(
  'payroll_records',
  {
    id: id(),
    periodId: period(),
    userId: person('user_id'),
    hoursWorked: numeric('hours_worked', { precision: 8, scale: 2 }).notNull(),
    hourlyRate: money('hourly_rate').notNull(),
    regularPay: money('regular_pay').notNull(),
    overtimePay: money('overtime_pay').notNull(),
    tipsPay: money('tips_pay').notNull(),
    bonuses: money('bonuses').notNull(),
    deductions: money('deductions').notNull(),
    grossPay: money('gross_pay').notNull(),
    netPay: money('net_pay').notNull(),
    /** Whether the file said what is paid out; otherwise `netPay` is gross pay less deductions. */
    hasNetPay: boolean('has_net_pay').notNull().default(false),
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
    userId: person('user_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('payroll_name_aliases_unique').on(sql`lower(${table.alias})`),
    index('payroll_name_aliases_user_index').on(table.userId),
  ],
)

/**
 * What was imported, kept for good: a period that is deleted or imported again leaves its files here, under its days. A
 * file's way of writing is remembered with it, for the next file with the same header.
 */
export const payrollImports = pgTable(
  'payroll_imports',
  {
    id: id(),
    startDate: day('start_date'),
    endDate: day('end_date'),
    importedAt: instant('imported_at').notNull().default(sql`now()`),
    importedBy: person('imported_by'),
    importedFrom: text('imported_from', { enum: importSources }).notNull(),
    mode: text({ enum: importModes }).notNull(),
    recordCount: integer('record_count').notNull(),
    /** What the admin was shown and said to have looked at, in their language. */
    findings: text().array().notNull().default(sql`'{}'`),
    fileName: text('file_name'),
    /** The original, as it was chosen. */
    file: bytes('file'),
    /** By which the same file is known again. */
    digest: text().generatedAlwaysAs(sql`encode(sha256(file), 'hex')`),
    /** Names the header of the file: see headerKey. */
    header: text(),
    /** People whom rows of the file named or may have meant, and who are not paid by it. */
    leftOut: uuid('left_out').array(),
    reading: jsonb().$type<Reading>(),
  },
  (table) => [
    index('payroll_imports_days_index').on(table.endDate, table.startDate),
    index('payroll_imports_reading_index').on(table.importedAt).where(sql`${table.reading} is not null`),
    index('payroll_imports_person_index').on(table.importedBy),
    check('payroll_imports_source_check', oneOf(table.importedFrom, importSources)),
    check('payroll_imports_mode_check', oneOf(table.mode, importModes)),
  ],
)

/** What somebody asks about their line of a period. It belongs to the person and the days: an import may replace the line. */
export const payrollQuestions = pgTable(
  'payroll_questions',
  {
    id: id(),
    periodId: period(),
    userId: person('user_id'),
    question: text().notNull(),
    askedAt: instant('asked_at').notNull().default(sql`now()`),
    /** With the answer, the question is closed. */
    answer: text(),
    answeredAt: instant('answered_at'),
    answeredBy: uuid('answered_by').references(() => users.id),
  },
  (table) => [
    index('payroll_questions_record_index').on(table.periodId, table.userId),
    index('payroll_questions_user_index').on(table.userId),
    index('payroll_questions_answerer_index').on(table.answeredBy),
    uniqueIndex('payroll_questions_open_unique')
      .on(table.periodId, table.userId)
      .where(sql`${table.answeredAt} is null`),
    check(
      'payroll_questions_answered_whole',
      sql`(${table.answer} is null) = (${table.answeredAt} is null) and (${table.answer} is null) = (${table.answeredBy} is null)`,
    ),
  ],
)

/**
 * Admins who have had a question about pay before them, and when each first had. It names the question without a reference:
 * one that comes back with its period has been seen as before.
 */
export const payrollQuestionViews = pgTable(
  'payroll_question_views',
  {
    questionId: uuid('question_id').notNull(),
    userId: person('user_id'),
    seenAt: instant('seen_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.userId] }),
    index('payroll_question_views_user_index').on(table.userId),
  ],
)
