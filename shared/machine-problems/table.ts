import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { arrivedAt, id, instant, oneOf, toldInTime } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'
import { machineTypes, problemStatuses } from './machine.ts'

export const machineProblems = pgTable(
  'machine_problems',
  {
    id: id(),
    machineType: text('machine_type', { enum: machineTypes }).notNull(),
    machineNumber: integer('machine_number').notNull(),
    description: text().notNull(),
    status: text({ enum: problemStatuses }).notNull().default('open'),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    arrivedAt: arrivedAt(),
    repairDate: instant('repair_date'),
    /** Of a repair that was marked without a network. */
    repairArrivedAt: instant('repair_arrived_at'),
    repairNotes: text('repair_notes'),
    /** The person who was signed in; null where it was repaired at the public status page. */
    repairerId: uuid('repairer_id').references(() => users.id),
    /** What somebody at the public status page typed as their name. */
    repairerName: text('repairer_name'),
  },
  (table) => [
    index('machine_problems_status_index').on(table.status, table.createdAt),
    index('machine_problems_machine_index').on(table.machineType, table.machineNumber),
    // Few rows of many: what the status page and the dashboards read all day.
    index('machine_problems_unrepaired_index')
      .on(table.machineType, table.machineNumber, table.createdAt)
      .where(sql`${table.status} in ('open', 'in_progress')`),
    index('machine_problems_repaired_index').on(table.repairDate).where(sql`${table.status} = 'repaired'`),
    index('machine_problems_repairer_index').on(table.repairerId, table.repairDate),
    index('machine_problems_reporter_index').on(table.reporterId),
    check('machine_problems_told_in_time', toldInTime(table.createdAt, table.arrivedAt)),
    check('machine_problems_repair_told_in_time', toldInTime(table.repairDate, table.repairArrivedAt)),
    check('machine_problems_type_check', oneOf(table.machineType, machineTypes)),
    check('machine_problems_status_check', oneOf(table.status, problemStatuses)),
    check('machine_problems_repair_check', sql`(${table.status} = 'repaired') = (${table.repairDate} is not null)`),
  ],
)

/** Lists that were mailed to a technician. */
export const machineProblemEmails = pgTable(
  'machine_problem_emails',
  {
    id: id(),
    technicianEmail: text('technician_email').notNull(),
    problemsCount: integer('problems_count').notNull(),
    sentById: uuid('sent_by_id')
      .notNull()
      .references(() => users.id),
    sentAt: instant('sent_at').notNull().default(sql`now()`),
  },
  (table) => [index('machine_problem_emails_sent_index').on(table.sentAt)],
)
