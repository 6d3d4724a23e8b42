import { sql } from 'drizzle-orm'
import { count, day, instant, nested, number, oneOf, shape, text, uuid, where } from '#server/db/shape.ts'
import { machineTypes } from '#shared/machine-problems/machine.ts'
import { careTask, machineCare } from '#shared/machines/care.ts'
import {
  listedMachine,
  machine,
  machineRecord,
  repeatedMachine,
  unregisteredMachine,
} from '#shared/machines/machine.ts'
import { careTasks, machines } from '#shared/machines/table.ts'
import { users } from '#shared/users/table.ts'

const fields = {
  id: machines.id,
  machineType: machines.machineType,
  machineNumber: machines.machineNumber,
  make: machines.make,
  model: machines.model,
  serialNumber: machines.serialNumber,
  boughtOn: machines.boughtOn,
  warrantyUntil: machines.warrantyUntil,
  location: machines.location,
  outOfUseSince: machines.outOfUseSince,
}

export const machineShape = shape(machine, fields)

export const listedShape = shape(listedMachine, {
  ...fields,
  openProblems: count(sql`coalesce(unrepaired.problems, 0)`),
  recentReports: count(sql`coalesce(recent.reports, 0)`),
})

/** Of a query's own columns. */
const named = { machineType: oneOf(machineTypes, sql`machine_type`), machineNumber: count(sql`machine_number`) }

export const unregisteredShape = shape(unregisteredMachine, named)

export const repeatedShape = shape(repeatedMachine, { ...named, reports: count(sql`reports`) })

export const recordShape = shape(machineRecord, {
  problems: count(sql`problems`),
  recentReports: count(sql`recent_reports`),
  daysOutOfOrder: number(sql`coalesce(days_out_of_order, 0)`),
  daysBetweenFailures: count<number | null>(sql`days_between_failures`),
  firstReportedAt: instant<string | null>(sql`first_reported_at`),
})

export const careTaskShape = shape(careTask, {
  id: careTasks.id,
  title: careTasks.title,
  machineType: careTasks.machineType,
  machineNumber: careTasks.machineNumber,
  everyDays: careTasks.everyDays,
  startsOn: careTasks.startsOn,
})

/** A task at a machine, with who did it last; `care` is named in the query. */
export const careShape = shape(machineCare, {
  taskId: uuid<string>(sql`care.task_id`),
  machineId: uuid<string>(sql`care.machine_id`),
  machineType: oneOf(machineTypes, sql`care.machine_type`),
  machineNumber: count(sql`care.machine_number`),
  title: text<string>(sql`care.title`),
  everyDays: count(sql`care.every_days`),
  dueOn: day<string>(sql`care.due_on`),
  last: where(
    sql`care.done_at is not null`,
    nested({
      at: instant<string>(sql`care.done_at`),
      by: nested({ firstName: users.firstName, lastName: users.lastName }),
      note: text<string | null>(sql`care.note`),
    }),
  ),
})
