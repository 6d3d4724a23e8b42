import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant, oneOf } from '#shared/db/columns.ts'
import { machineTypes } from '#shared/machine-problems/machine.ts'
import { users } from '#shared/users/table.ts'
import { careEveryMax } from './register.ts'

/** The register: what is known of a machine. Problems name a machine by type and number, whether it stands here or not. */
export const machines = pgTable(
  'machines',
  {
    id: id(),
    machineType: text('machine_type', { enum: machineTypes }).notNull(),
    machineNumber: integer('machine_number').notNull(),
    make: text(),
    model: text(),
    serialNumber: text('serial_number'),
    boughtOn: date('bought_on', { mode: 'string' }),
    warrantyUntil: date('warranty_until', { mode: 'string' }),
    location: text(),
    outOfUseSince: date('out_of_use_since', { mode: 'string' }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    unique('machines_machine_unique').on(table.machineType, table.machineNumber),
    check('machines_type_check', oneOf(table.machineType, machineTypes)),
    check('machines_number_check', sql`${table.machineNumber} between 1 and 9999`),
  ],
)

/** What is to be done every so many days. */
export const careTasks = pgTable(
  'care_tasks',
  {
    id: id(),
    title: text().notNull(),
    machineType: text('machine_type', { enum: machineTypes }).notNull(),
    /** Null: to every machine of the type. */
    machineNumber: integer('machine_number'),
    everyDays: integer('every_days').notNull(),
    /** When it is due for the first time. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** What was stopped is due nowhere; who did it and when stays. */
    isActive: boolean('is_active').notNull().default(true),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    check('care_tasks_type_check', oneOf(table.machineType, machineTypes)),
    check('care_tasks_number_check', sql`${table.machineNumber} between 1 and 9999`),
    check('care_tasks_every_check', sql`${table.everyDays} between 1 and ${sql.raw(String(careEveryMax))}`),
  ],
)

/** That a task was done at a machine. */
export const careDone = pgTable(
  'care_done',
  {
    id: id(),
    taskId: uuid('task_id')
      .notNull()
      .references(() => careTasks.id),
    machineId: uuid('machine_id')
      .notNull()
      .references(() => machines.id),
    doneById: uuid('done_by_id')
      .notNull()
      .references(() => users.id),
    doneAt: instant('done_at').notNull().default(sql`now()`),
    note: text(),
  },
  (table) => [
    index('care_done_task_index').on(table.taskId, table.machineId, table.doneAt),
    index('care_done_machine_index').on(table.machineId),
    index('care_done_person_index').on(table.doneById),
  ],
)
