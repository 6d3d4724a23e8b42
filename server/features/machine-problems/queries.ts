import { and, asc, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { type Db, prepared, textRows } from '#server/db/db.ts'
import type { StatementRunner } from '#server/db/driver/statement.ts'
import { asJson, columnsOf, line, lines } from '#server/db/lines.ts'
import { byPerson } from '#server/db/order.ts'
import { actAs } from '#server/db/who.ts'
import { notFound } from '#shared/api/app-error.ts'
import { isoOf } from '#shared/db/columns.ts'
import { history } from '#shared/history/table.ts'
import { t } from '#shared/language/t.ts'
import { problemEventsMax, problemsMax, unrepairedMax } from '#shared/machine-problems/limits.ts'
import type { MachineType, ProblemStatus } from '#shared/machine-problems/machine.ts'
import { machineProblemEmails, machineProblems } from '#shared/machine-problems/table.ts'
import { users } from '#shared/users/table.ts'

/** ISO text with Z; every connection runs at UTC. */
const iso = (column: PgColumn) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const publicFields = sql`
  'id', ${machineProblems.id}, 'machineType', ${machineProblems.machineType},
  'machineNumber', ${machineProblems.machineNumber}, 'description', ${machineProblems.description},
  'status', ${machineProblems.status}, 'createdAt', ${iso(machineProblems.createdAt)}`

const publicJson = sql`json_build_object(${publicFields})`

/** The words of the partial index; as parameters they would miss it. */
const isUnrepaired = sql`${machineProblems.status} in ('open', 'in_progress')`
const isRepaired = sql`${machineProblems.status} = 'repaired'`

/** Washers, then dryers, by number, the oldest problem of a machine first. */
const byMachine = sql`${machineProblems.machineType} desc, ${machineProblems.machineNumber},
  ${machineProblems.createdAt}, ${machineProblems.id}`

/**
 * So many of what is not repaired: the oldest problem of each machine, then the second of each, so that a hundred
 * reports of one machine hide no other.
 */
const someUnrepaired = (most: number, condition?: SQL) => sql`(
  select *, row_number() over (
    partition by machine_type, machine_number order by created_at, id) as place
  from ${machineProblems} where ${and(isUnrepaired, condition)}
  order by place, created_at, id limit ${sql.raw(String(most))})`

const publicLinesOf = (from: SQL) =>
  lines(sql`
    select ${line(
      machineProblems.id,
      machineProblems.machineType,
      machineProblems.machineNumber,
      asJson(machineProblems.description),
      machineProblems.status,
      machineProblems.createdAt,
    )} from ${from} order by ${byMachine} limit ${sql.raw(String(unrepairedMax + 1))}`)

// Read all day by everybody, so its JSON is put together here: PostgreSQL would need twice the time for it.
const publicLines = textRows<[problems: string | null]>(
  'public_machine_problems',
  sql`select ${publicLinesOf(sql`${machineProblems} where ${isUnrepaired}`)}`,
)

const somePublicLines = textRows<[problems: string | null]>(
  'some_public_machine_problems',
  sql`select ${publicLinesOf(sql`${someUnrepaired(unrepairedMax)} ${machineProblems}`)}`,
)

type PublicColumns = [
  id: string,
  machineType: string,
  machineNumber: string,
  descriptionJson: string,
  status: string,
  createdAt: string,
]

/** JSON text of what is not repaired, without a word about the staff. */
export async function publicProblemsText(reader: StatementRunner): Promise<string> {
  const [all] = await publicLines(reader, {})
  let found = columnsOf<PublicColumns>(all![0])
  if (found.length > unrepairedMax) {
    const [some] = await somePublicLines(reader, {})
    found = columnsOf<PublicColumns>(some![0])
  }
  const texts = found.map(
    ([id, machineType, machineNumber, descriptionJson, status, createdAt]) =>
      `{"id":"${id}","machineType":"${machineType}","machineNumber":${machineNumber},"description":${descriptionJson},"status":"${status}","createdAt":"${isoOf(createdAt)}"}`,
  )
  return `[${texts.join(',')}]`
}

export async function publicProblemText(db: Db, id: string): Promise<string> {
  const [row] = await db
    .select({ text: sql<string>`${publicJson}::text` })
    .from(machineProblems)
    .where(eq(machineProblems.id, id))
  return row!.text
}

const technicianName = prepared((db) =>
  db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.role, 'technician'), users.isActive))
    .orderBy(
      sql`(select max(${machineProblems.repairDate}) from ${machineProblems} where ${machineProblems.repairerId} = ${users.id}) desc nulls last`,
      byPerson,
    )
    .limit(1)
    .prepare('public_technician_name'),
)

/** The active technician who repaired last, else the first one by name; '' where there is none. */
export async function likelyTechnicianName(db: Db): Promise<string> {
  const [technician] = await technicianName(db).execute()
  return technician ? `${technician.firstName} ${technician.lastName}`.trim() : ''
}

const reporter = alias(users, 'reporter')
const repairer = alias(users, 'repairer')

const problemJson = sql`json_build_object(${publicFields},
  'reporter', json_build_object('firstName', ${reporter.firstName}, 'lastName', ${reporter.lastName}),
  'repairDate', ${iso(machineProblems.repairDate)}, 'repairNotes', ${machineProblems.repairNotes},
  'repairer', case
    when ${machineProblems.repairerId} is not null
      then json_build_object('firstName', ${repairer.firstName}, 'lastName', ${repairer.lastName})
    when ${machineProblems.repairerName} is not null
      then json_build_object('firstName', ${machineProblems.repairerName}, 'lastName', '') end,
  'via', case when ${machineProblems.repairerId} is not null then 'staff'
    when ${machineProblems.repairerName} is not null then 'public' end)`

const selectText = (db: Db, text: SQL<string>, condition: SQL | undefined) =>
  db
    .select({ text })
    .from(machineProblems)
    .innerJoin(reporter, eq(reporter.id, machineProblems.reporterId))
    .leftJoin(repairer, eq(repairer.id, machineProblems.repairerId))
    .where(condition)

export interface ProblemFilter {
  status?: ProblemStatus[] | undefined
  repairedSince?: string | undefined
}

/**
 * JSON text of the problems, newest first: what is not repaired, and the latest repairs since an instant (or of 90 days),
 * which `olderRepairsText` goes on from.
 */
export async function problemsText(db: Db, { status, repairedSince }: ProblemFilter): Promise<string> {
  const recently = gte(machineProblems.repairDate, repairedSince ?? sql`now() - interval '90 days'`)
  const isWanted = status && inArray(machineProblems.status, status)
  const listed = sql`(
    select id from ${someUnrepaired(problemsMax, isWanted)} unrepaired
    union all (
      select ${machineProblems.id} from ${machineProblems} where ${and(isRepaired, recently, isWanted)}
      order by ${machineProblems.repairDate} desc limit ${sql.raw(String(problemsMax))}))`
  const [row] = await selectText(
    db,
    sql`coalesce(json_agg(${problemJson} order by ${machineProblems.createdAt} desc, ${machineProblems.id} desc), '[]')::text`,
    sql`${machineProblems.id} in ${listed}`,
  )
  return row!.text
}

const pageOfRepairs = 100

/**
 * JSON text of the repairs before an instant, latest first. Repairs of the same millisecond stay together, so that the
 * date of the last one here leads to the next page and leaves nothing out.
 */
export async function olderRepairsText(db: Db, repairedBefore: string): Promise<string> {
  const page = sql`(
    select ${machineProblems.id} from ${machineProblems}
    where ${isRepaired} and ${machineProblems.repairDate} < ${repairedBefore}
    order by ${machineProblems.repairDate} desc fetch first ${sql.raw(String(pageOfRepairs))} rows with ties)`
  const [row] = await selectText(
    db,
    sql`coalesce(json_agg(${problemJson} order by ${machineProblems.repairDate} desc, ${machineProblems.id} desc), '[]')::text`,
    sql`${machineProblems.id} in ${page}`,
  )
  return row!.text
}

export async function problemText(db: Db, id: string): Promise<string> {
  const [row] = await selectText(db, sql`${problemJson}::text`, eq(machineProblems.id, id))
  return row!.text
}

export interface ReportValues {
  machineType: MachineType
  machineNumber: number
  description: string
  reporterId: string
}

/** JSON text of the new problem. */
export async function insertProblem(db: Db, values: ReportValues): Promise<string> {
  const [made] = await db.insert(machineProblems).values(values).returning({ id: machineProblems.id })
  return problemText(db, made!.id)
}

/** Who does something: a signed-in person, or somebody who typed a name at the public status page. */
export type Actor = { userId: string } | { name: string }

export interface Repair {
  by: Actor
  notes: string | null
  /** Undefined: now. */
  date?: string | undefined
}

/** Repairs a problem once: whoever comes second finds it repaired and changes nothing. */
export async function repairProblem(db: Db, id: string, repair: Repair): Promise<void> {
  await db.transaction(async (tx) => {
    if ('name' in repair.by) await actAs(tx, repair.by)
    const { status } = await lockProblem(tx, id)
    if (status !== 'repaired') await writeRepair(tx, id, repair)
  })
}

export interface ProblemChange {
  by: { userId: string }
  status?: ProblemStatus | undefined
  notes?: string | null | undefined
  /** When it was repaired; undefined: now. */
  date?: string | undefined
}

/**
 * Sets the status; what leaves 'repaired' loses its repair, which stays in the history. Without a status, the notes of
 * a repaired problem are corrected.
 */
export async function changeProblem(db: Db, id: string, { by, status, notes, date }: ProblemChange): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockProblem(tx, id)
    if (status === undefined) {
      if (found.status === 'repaired' && notes !== undefined && notes !== found.repairNotes)
        await correctNotes(tx, id, notes)
    } else if (status !== found.status) {
      if (status === 'repaired') await writeRepair(tx, id, { by, notes: notes ?? null, date })
      else await writeStatus(tx, id, status)
    }
  })
}

/** Held until the transaction ends, so that of two who change a problem at once the second sees the first one's work. */
async function lockProblem(tx: Db, id: string) {
  const [found] = await tx
    .select({ status: machineProblems.status, repairNotes: machineProblems.repairNotes })
    .from(machineProblems)
    .where(eq(machineProblems.id, id))
    .for('update')
  if (!found) throw notFound(t`Machine problem`)
  return found
}

async function writeRepair(tx: Db, id: string, { by, notes, date }: Repair) {
  await tx
    .update(machineProblems)
    .set({
      status: 'repaired',
      // The clock of a technician's phone may be a little ahead; what lies further ahead is no time of a repair.
      repairDate: date
        ? sql`case when ${date} <= now() + interval '5 minutes' then ${date} else now() end`
        : sql`now()`,
      repairNotes: notes,
      repairerId: 'userId' in by ? by.userId : null,
      repairerName: 'name' in by ? by.name : null,
    })
    .where(eq(machineProblems.id, id))
}

async function writeStatus(tx: Db, id: string, status: ProblemStatus) {
  await tx
    .update(machineProblems)
    .set({ status, repairDate: null, repairNotes: null, repairerId: null, repairerName: null })
    .where(eq(machineProblems.id, id))
}

async function correctNotes(tx: Db, id: string, repairNotes: string | null) {
  await tx.update(machineProblems).set({ repairNotes }).where(eq(machineProblems.id, id))
}

/** The changes of a problem, latest first, with its report at the end. */
export async function problemHistory(db: Db, id: string) {
  const [report] = await db
    .select({ at: machineProblems.createdAt, firstName: users.firstName, lastName: users.lastName })
    .from(machineProblems)
    .innerJoin(users, eq(users.id, machineProblems.reporterId))
    .where(eq(machineProblems.id, id))
  if (!report) throw notFound(t`Machine problem`)
  const after = (column: string) => sql<string | null>`(${history.after} ->> ${column})`
  const events = await db
    .select({
      at: history.at,
      status: sql<ProblemStatus>`${after('status')}`,
      repairDate: sql<string | null>`${after('repair_date')}::timestamptz`.mapWith(machineProblems.repairDate),
      repairNotes: after('repair_notes'),
      isPublic: sql<boolean>`${history.actorId} is null and ${history.actorName} is not null`,
      name: history.actorName,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(history)
    .leftJoin(users, eq(users.id, history.actorId))
    .where(and(eq(history.recordId, id), eq(history.kind, 'machineProblem'), eq(history.action, 'changed')))
    .orderBy(desc(history.id))
    .limit(problemEventsMax)
  const { at, firstName, lastName } = report
  return [
    ...events.map(({ isPublic, name, firstName, lastName, ...event }) => ({
      ...event,
      via: isPublic ? ('public' as const) : ('staff' as const),
      by: { firstName: firstName ?? name ?? '', lastName: lastName ?? '' },
    })),
    {
      at,
      status: 'open' as const,
      via: 'staff' as const,
      by: { firstName, lastName },
      repairDate: null,
      repairNotes: null,
    },
  ]
}

/** What is not repaired, machine by machine, for the mail to a technician, and how many there are in all. */
export async function unrepairedProblems(db: Db) {
  const problems = await db
    .select({
      machineType: machineProblems.machineType,
      machineNumber: machineProblems.machineNumber,
      description: machineProblems.description,
      status: machineProblems.status,
      createdAt: machineProblems.createdAt,
    })
    .from(machineProblems)
    .where(sql`${machineProblems.id} in (select id from ${someUnrepaired(unrepairedMax)} listed)`)
    .orderBy(byMachine)
  const total = problems.length < unrepairedMax ? problems.length : await db.$count(machineProblems, isUnrepaired)
  return { problems, total }
}

export async function insertProblemEmail(
  db: Db,
  values: { technicianEmail: string; problemsCount: number; sentById: string },
): Promise<void> {
  await db.insert(machineProblemEmails).values(values)
}

export async function lastProblemEmail(db: Db) {
  const [last] = await db
    .select({
      technicianEmail: machineProblemEmails.technicianEmail,
      problemsCount: machineProblemEmails.problemsCount,
      sentAt: machineProblemEmails.sentAt,
      sentBy: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(machineProblemEmails)
    .innerJoin(users, eq(users.id, machineProblemEmails.sentById))
    .orderBy(desc(machineProblemEmails.sentAt), desc(machineProblemEmails.id))
    .limit(1)
  return last
}

/** The address of the only active technician; undefined where there are none or several. */
export async function onlyTechnicianEmail(db: Db): Promise<string | undefined> {
  const technicians = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'technician'), users.isActive))
    .orderBy(asc(users.id))
    .limit(2)
  return technicians.length === 1 ? technicians[0]!.email : undefined
}
