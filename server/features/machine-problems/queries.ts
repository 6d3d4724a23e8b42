import { and, count, eq, gte, type SQL, sql } from 'drizzle-orm'
import { list, one } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import type { Json } from '#server/db/json.ts'
import { byPerson } from '#server/db/order.ts'
import type { Given } from '#server/db/shape.ts'
import { problemsMax, unrepairedMax } from '#shared/machine-problems/limits.ts'
import type { MachineType, ProblemStatus } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { fullName } from '#shared/users/name.ts'
import { users } from '#shared/users/table.ts'
import { problemShape, problems, publicProblemShape } from './shape.ts'

/** The words of the partial index; as parameters they would miss it. */
const isUnrepaired = sql`${machineProblems.status} in ('open', 'in_progress')`
const isRepaired = sql`${machineProblems.status} = 'repaired'`

/** Washers, then dryers, by number, the oldest problem of a machine first. */
const byMachine = sql`${machineProblems.machineType} desc, ${machineProblems.machineNumber},
  ${machineProblems.createdAt}, ${machineProblems.id}`

/**
 * The ids of so many of what is not repaired: the oldest problem of each machine, then the second of each, so that a
 * hundred reports of one machine hide no other.
 */
const someUnrepaired = (most: number, condition?: SQL) => sql`(
  select id from (
    select id, created_at, row_number() over (partition by machine_type, machine_number order by created_at, id) as place
    from ${machineProblems} where ${and(isUnrepaired, condition)}) placed
  order by place, created_at, id limit ${sql.raw(String(most))})`

/** Whether there are no more; a few are read all day, and need no choice. */
const areFewUnrepaired = (most: number) => sql`(
  select count(*) from (select from ${machineProblems} where ${isUnrepaired} limit ${sql.raw(String(most + 1))}) few
) <= ${sql.raw(String(most))}`

/** What is not repaired, without a word about the staff. */
export const publicProblems = list(
  publicProblemShape,
  sql`from ${machineProblems}
    where ${isUnrepaired} and (${areFewUnrepaired(unrepairedMax)} or ${machineProblems.id} in ${someUnrepaired(unrepairedMax)})
    order by ${byMachine}`,
)

export const publicProblem = one(
  publicProblemShape,
  ({ id }: Given<'id'>) => sql`from ${machineProblems} where ${machineProblems.id} = ${id}`,
)

export const problem = one(
  problemShape,
  ({ id }: Given<'id'>) => sql`from ${problems} where ${machineProblems.id} = ${id}`,
)

export interface ProblemFilter {
  status?: ProblemStatus[] | undefined
  repairedSince?: string | undefined
}

/**
 * The problems, newest first: what is not repaired, and the latest repairs since an instant (or of 90 days), which
 * `olderRepairs` goes on from.
 */
export function listedProblems({ status, repairedSince }: ProblemFilter) {
  const recently = gte(machineProblems.repairDate, repairedSince ?? sql`now() - interval '90 days'`)
  // One value however many there are: each text of a statement is prepared, and kept, by every connection.
  const isWanted = status && sql`${machineProblems.status} = any(${sql.param(status)}::text[])`
  const listed = sql`(
    ${someUnrepaired(problemsMax, isWanted)}
    union all (
      select ${machineProblems.id} from ${machineProblems} where ${and(isRepaired, recently, isWanted)}
      order by ${machineProblems.repairDate} desc limit ${sql.raw(String(problemsMax))}))`
  return list(
    problemShape,
    sql`from ${problems} where ${machineProblems.id} in ${listed}
      order by ${machineProblems.createdAt} desc, ${machineProblems.id} desc`,
  )
}

const pageOfRepairs = 100

/**
 * The repairs before an instant, latest first. Repairs of the same millisecond stay together, so that the date of the
 * last one here leads to the next page and leaves nothing out.
 */
export function olderRepairs(repairedBefore: string) {
  const page = sql`(
    select ${machineProblems.id} from ${machineProblems}
    where ${isRepaired} and ${machineProblems.repairDate} < ${repairedBefore}
    order by ${machineProblems.repairDate} desc fetch first ${sql.raw(String(pageOfRepairs))} rows with ties)`
  return list(
    problemShape,
    sql`from ${problems} where ${machineProblems.id} in ${page}
      order by ${machineProblems.repairDate} desc, ${machineProblems.id} desc`,
  )
}

/** The active technician who repaired last, else the first one by name; '' where there is none. */
export async function likelyTechnicianName(db: Db): Promise<string> {
  const [technician] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.role, 'technician'), users.isActive))
    .orderBy(
      sql`(select max(${machineProblems.repairDate}) from ${machineProblems} where ${machineProblems.repairerId} = ${users.id}) desc nulls last`,
      byPerson,
    )
    .limit(1)
  return technician ? fullName(technician) : ''
}

export interface ReportValues {
  machineType: MachineType
  machineNumber: number
  description: string
  reporterId: string
  createdAt?: string
  arrivedAt?: string
}

export async function insertProblem(db: Db, values: ReportValues): Promise<Json<MachineProblem>> {
  const [made] = await db.insert(machineProblems).values(values).returning({ id: machineProblems.id })
  return problem.of(db, made!)
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
    .where(sql`${machineProblems.id} in ${someUnrepaired(unrepairedMax)}`)
    .orderBy(byMachine)
  if (problems.length < unrepairedMax) return { problems, total: problems.length }
  const [all] = await db.select({ total: count() }).from(machineProblems).where(isUnrepaired)
  return { problems, total: all!.total }
}
