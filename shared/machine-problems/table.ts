import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { arrivedAt, clientTimeCheck, id, instant, oneOf } from '#shared/db/columns.ts'
import { objects } from '#shared/objects/table.ts'
import { users } from '#shared/users/table.ts'
import { mailRhythms } from './choices.ts'
import { machineTypes, problemStatuses } from './machine.ts'

export const machineProblems = pgTable(
  'machine_problems',
  {
    id: id(),
    machineType: text('machine_type', { enum: machineTypes }).notNull(),
    machineNumber: integer('machine_number').notNull(),
    description: text().notNull(),
    /** Ids of objects, in the order in which they are shown; null without any. */
    photoIds: uuid('photo_ids').array(),
    status: text({ enum: problemStatuses }).notNull().default('open'),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    arrivedAt: arrivedAt(),
    repairDate: instant('repair_date'),
    /** When a repair arrived that was marked without a network. */
    repairArrivedAt: instant('repair_arrived_at'),
    repairNotes: text('repair_notes'),
    /** The person who was signed in; null where it was repaired at the public status page. */
    repairerId: uuid('repairer_id').references(() => users.id),
    /** What somebody at the public status page typed as their name. */
    repairerName: text('repairer_name'),
    /** What it waits for, who looks after it, and since when; stays with the repair, and goes where it is opened again. */
    progressNote: text('progress_note'),
    progressById: uuid('progress_by_id').references(() => users.id),
    progressAt: instant('progress_at'),
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
    index('machine_problems_progress_index').on(table.progressById),
    clientTimeCheck('machine_problems', table.createdAt, table.arrivedAt),
    clientTimeCheck('machine_problems_repair', table.repairDate, table.repairArrivedAt),
    check('machine_problems_type_check', oneOf(table.machineType, machineTypes)),
    check('machine_problems_status_check', oneOf(table.status, problemStatuses)),
    check('machine_problems_repair_check', sql`(${table.status} = 'repaired') = (${table.repairDate} is not null)`),
    check(
      'machine_problems_progress_check',
      sql`${table.status} <> 'open' or (${table.progressNote} is null and ${table.progressById} is null and ${table.progressAt} is null)`,
    ),
  ],
)

/** What people add to a problem that is reported already. */
export const machineProblemVoices = pgTable(
  'machine_problem_voices',
  {
    id: id(),
    problemId: uuid('problem_id')
      .notNull()
      .references(() => machineProblems.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => users.id),
    note: text(),
    photoId: uuid('photo_id').references(() => objects.id),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    arrivedAt: arrivedAt(),
  },
  (table) => [
    index('machine_problem_voices_problem_index').on(table.problemId, table.personId),
    index('machine_problem_voices_person_index').on(table.personId),
    index('machine_problem_voices_photo_index').on(table.photoId).where(sql`${table.photoId} is not null`),
    clientTimeCheck('machine_problem_voices', table.createdAt, table.arrivedAt),
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

/** The one row of its table. */
const onlyPin = '00000000-0000-4000-8000-000000000000'

/** What the status page asks for before a machine is marked as repaired there, where a shop wants that. */
export const publicRepairPins = pgTable(
  'public_repair_pins',
  {
    id: uuid('id').primaryKey().default(onlyPin),
    pinHash: text('pin_hash').notNull(),
    setById: uuid('set_by_id')
      .notNull()
      .references(() => users.id),
    setAt: instant('set_at').notNull().default(sql`now()`),
  },
  (table) => [
    check('public_repair_pins_only_one', sql`${table.id} = ${sql.raw(`'${onlyPin}'`)}`),
    index('public_repair_pins_person_index').on(table.setById),
  ],
)

/** What technicians chose; nobody else is mailed. */
export const problemMailChoices = pgTable(
  'problem_mail_choices',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    rhythm: text({ enum: mailRhythms }).notNull(),
  },
  (table) => [check('problem_mail_choices_rhythm_check', oneOf(table.rhythm, mailRhythms))],
)

/** What a technician has still to be told. */
export const problemNews = pgTable(
  'problem_news',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    problemId: uuid('problem_id')
      .notNull()
      .references(() => machineProblems.id, { onDelete: 'cascade' }),
    attempts: integer().notNull().default(0),
    /** When to try next; moved on before each try. */
    nextAt: instant('next_at').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.problemId] }),
    index('problem_news_next_index').on(table.nextAt),
    index('problem_news_problem_index').on(table.problemId),
  ],
)
