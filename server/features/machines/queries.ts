import { and, count, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { list } from '#server/db/answer.ts'
import { dayOf, shopToday } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import { insertion } from '#server/db/insertion.ts'
import { returning } from '#server/db/line.ts'
import { withChanges } from '#server/http/changed-fields.ts'
import type { Conflicts } from '#server/http/errors.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import { machineTypeNames } from '#shared/machine-problems/machine.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import type { CareFields } from '#shared/machines/care.ts'
import type { MachineFields } from '#shared/machines/machine.ts'
import { machinesMax, repeatCount, repeatDays, repeatedMax, unregisteredMax } from '#shared/machines/register.ts'
import { careDone, careTasks, machines } from '#shared/machines/table.ts'
import { formatDay } from '#shared/time/day.ts'
import { listedShape, machineShape, repeatedShape, unregisteredShape } from './shape.ts'

export const machineConflicts: Conflicts = {
  machines_machine_unique: () => {
    const message = t`This machine is in the register already.`
    return new AppError(409, 'DUPLICATE_MACHINE', message, { errors: { machineNumber: [message] } })
  },
}

const days = ['boughtOn', 'warrantyUntil', 'outOfUseSince', 'startsOn']

/** What a form changes in a machine, or in care; a machine is named by both type and number. */
export const merged = <Fields extends CareFields | MachineFields>(
  present: Fields,
  given: Fields,
  was: Fields | undefined,
) => withChanges(present, given, was, { asGroup: ['machineType', 'machineNumber'], inWords })

function inWords(name: string, value: string): string {
  if (name === 'machineType') return machineTypeNames[value as MachineFields['machineType']]
  return days.includes(name) ? formatDay(value) : value
}

/** Washers, then dryers, by number. */
const inOrder = sql`machine_type desc, machine_number`

export const someDays = (days: number) => sql.raw(`interval '${days} days'`)

/** All statuses there are, in the words of the index that begins with them. */
const anyStatus = sql`status in ('open', 'in_progress', 'repaired')`

const recentReports = sql`(
  select machine_type, machine_number, count(*) as reports from ${machineProblems}
  where ${anyStatus} and created_at > now() - ${someDays(repeatDays)}
  group by machine_type, machine_number)`

const unrepairedProblems = sql`(
  select machine_type, machine_number, count(*) as problems from ${machineProblems}
  where status in ('open', 'in_progress') group by machine_type, machine_number)`

const isOf = (rows: string) =>
  sql`(${sql.raw(rows)}.machine_type, ${sql.raw(rows)}.machine_number) = (${machines.machineType}, ${machines.machineNumber})`

/** Those that are in use first. */
export const register = list(
  listedShape,
  sql`from ${machines}
    left join ${unrepairedProblems} unrepaired on ${isOf('unrepaired')}
    left join ${recentReports} recent on ${isOf('recent')}
    order by ${machines.machineType} desc, ${machines.machineNumber}`,
  { most: machinesMax },
)

export const repeatedMachines = list(
  repeatedShape,
  sql`from ${recentReports} recent where reports >= ${sql.raw(String(repeatCount))} order by reports desc, ${inOrder}`,
  { most: repeatedMax },
)

/** From one machine to the next by the index, so that it does not matter how often each was reported. */
export const unregisteredMachines = list(
  unregisteredShape,
  sql`from (
      with recursive reported as (
        (select machine_type, machine_number from ${machineProblems} order by machine_type, machine_number limit 1)
        union all
        select next.machine_type, next.machine_number from reported, lateral (
          select problem.machine_type, problem.machine_number from ${machineProblems} problem
          where (problem.machine_type, problem.machine_number) > (reported.machine_type, reported.machine_number)
          order by problem.machine_type, problem.machine_number limit 1) next
      )
      select machine_type, machine_number from reported
    ) reported
    where not exists (select from ${machines} where ${isOf('reported')})
    order by ${inOrder}`,
  { most: unregisteredMax },
)

export const inDays = (length: SQL) => sql`round((extract(epoch from ${length}) / 86400)::numeric, 1)`

/** How many days these ranges of time are long. */
export const daysOf = (ranges: SQL) =>
  sql`(select ${inDays(sql`sum(upper(failure) - lower(failure))`)} from unnest(${ranges}) failure)`

/**
 * A query called `told`: the times out of order between two moments, found by the indexes of unrepaired problems and
 * of repairs.
 */
export const outOfOrderSince = (moment: SQLWrapper, until: SQLWrapper = sql`'infinity'`) => sql`told as materialized (
  select machine_type, machine_number, created_at, null::timestamptz as repaired_at, greatest(created_at, now()) as ended_at
  from ${machineProblems} where status in ('open', 'in_progress') and created_at < ${until}
  union all
  select machine_type, machine_number, created_at, repair_date, greatest(created_at, repair_date)
  from ${machineProblems} where status = 'repaired' and repair_date >= ${moment} and created_at < ${until})`

/** What was reported from one moment until before another, by the index that begins with the status. */
export const reportedWithin = (from: SQLWrapper, until: SQLWrapper) => sql`${machineProblems}
  where ${anyStatus} and created_at >= ${from} and created_at < ${until}`

export const repairedWithin = (from: SQLWrapper, until: SQLWrapper) => sql`${machineProblems}
  where status = 'repaired' and repair_date >= ${from} and repair_date < ${until}`

/** Each care task at each machine that it is for, with the day on which it is due next. */
export const care = (zone: SQLWrapper) => sql`(
  select task.id as task_id, task.title, task.every_days, machine.id as machine_id, machine.machine_type,
    machine.machine_number, last.done_at, last.done_by_id, last.note,
    coalesce(${dayOf(sql`last.done_at`, zone)} + task.every_days,
      greatest(task.starts_on, ${dayOf(sql`machine.created_at`, zone)})) as due_on
  from ${careTasks} task
  join ${machines} machine on machine.machine_type = task.machine_type
    and machine.machine_number = coalesce(task.machine_number, machine.machine_number)
  left join lateral (
    select done_at, done_by_id, note from ${careDone}
    where task_id = task.id and machine_id = machine.id order by done_at desc limit 1) last on true
  where task.is_active and (machine.out_of_use_since is null
    or machine.out_of_use_since > ${shopToday(zone)})) care`

/** What is due on a day or was before. */
export const dueCareOn = (day: SQLWrapper, zone: SQLWrapper) => sql`${care(zone)} where care.due_on <= ${day}`

/** Care is for machines of the register. */
export async function isRegistered(db: Db, { machineType, machineNumber }: MachineKey): Promise<boolean> {
  const found = await db
    .select({ id: machines.id })
    .from(machines)
    .where(and(eq(machines.machineType, machineType), eq(machines.machineNumber, machineNumber)))
  return found.length > 0
}

/** Undoes what adds more machines than the register holds. One transaction after another, so that none slips in. */
export function addingMachines<T>(db: Db, add: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('washboard register'))`)
    const added = await add(tx)
    const [row] = await tx.select({ number: count() }).from(machines)
    if (row!.number > machinesMax) throw tooMany(row!.number)
    return added
  })
}

function tooMany(number: number) {
  const inWords = (machines: number) => machines.toLocaleString('en-US')
  const message = t`The register holds ${inWords(machinesMax)} machines at most; with this it would have ${inWords(number)}.`
  return new AppError(409, 'REGISTER_FULL', message, { errors: { machineNumber: [message] } })
}

export const machineInsertion = insertion(machines, machineShape)

/** What others have changed since it `was` so, stays. */
export async function updateMachine(db: Db, id: string, given: MachineFields, was: MachineFields | undefined) {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(machines).where(eq(machines.id, id)).for('no key update')
    if (!row) throw notFound(t`Machine`)
    const { id: _, createdAt, ...before } = row
    const fields = merged(before, given, was)
    const { columns, json } = returning(tx, machineShape)
    const [changed] = await tx.update(machines).set(fields).where(eq(machines.id, id)).returning(columns)
    const { machineType, machineNumber } = fields
    // What is to be done at this very machine is done at it under its other number, too.
    if (machineType !== before.machineType || machineNumber !== before.machineNumber)
      await tx
        .update(careTasks)
        .set({ machineType, machineNumber })
        .where(
          and(
            careTasks.isActive,
            eq(careTasks.machineType, before.machineType),
            eq(careTasks.machineNumber, before.machineNumber),
          ),
        )
    return json(changed!)
  })
}

interface Written extends MachineKey {
  isNew: boolean
}

/**
 * Adds new machines and fills in what is missing of the others; returns only those that changed. Always in one order,
 * so that one of two imports waits for the other.
 */
export function writeMachines(db: Db, rows: MachineFields[]): Promise<Written[]> {
  const given = JSON.stringify(rows.map((row) => ({ id: newId(), ...row })))
  const known = ['make', 'model', 'serial_number', 'bought_on', 'warranty_until', 'location', 'out_of_use_since']
  const named = (write: (column: string) => string) => sql.raw(known.map(write).join(', '))
  return db.change<Written>(sql`
    insert into ${machines} (id, machine_type, machine_number, ${named((column) => column)})
    select id, "machineType", "machineNumber", make, model, "serialNumber", "boughtOn", "warrantyUntil", location, "outOfUseSince"
    from json_to_recordset(${given}::json) as given (id uuid, "machineType" text, "machineNumber" int, make text, model text,
      "serialNumber" text, "boughtOn" date, "warrantyUntil" date, location text, "outOfUseSince" date)
    order by "machineType", "machineNumber"
    on conflict (machine_type, machine_number) do update
      set ${named((column) => `${column} = coalesce(excluded.${column}, machines.${column})`)}
      where (${named((column) => `machines.${column}`)}) is distinct from
        (${named((column) => `coalesce(excluded.${column}, machines.${column})`)})
    returning machine_type as "machineType", machine_number as "machineNumber", xmax = 0 as "isNew"`)
}
