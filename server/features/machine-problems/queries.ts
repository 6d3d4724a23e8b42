import { and, count, eq, gte, or, type SQL, sql } from 'drizzle-orm'
import { list, one } from '#server/db/answer.ts'
import { isOfDays } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import type { Json } from '#server/db/json.ts'
import { afterCursor, byPerson, type Page, toRead } from '#server/db/order.ts'
import type { Given } from '#server/db/shape.ts'
import { takePictures } from '#server/features/objects/queries.ts'
import { type MachineType, type ProblemStatus, problemsMax, unrepairedMax } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { openShown, repairsShown } from '#shared/machines/register.ts'
import type { Day } from '#shared/time/day.ts'
import { fullName } from '#shared/users/name.ts'
import { users } from '#shared/users/table.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { noteNews } from './news.ts'
import {
  byMachine,
  isUnrepaired,
  mailedFields,
  problemShape,
  problems,
  publicProblemShape,
  publicProgressShape,
} from './shape.ts'

const isRepaired = sql`${machineProblems.status} = 'repaired'`

/**
 * The ids of at most so many unrepaired problems: first the oldest of each machine, then the second of each, so that
 * a hundred reports of one machine hide no other.
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

/** As many as the wall has room for. */
const isOnTheWall = sql`${isUnrepaired} and (${areFewUnrepaired(unrepairedMax)} or ${machineProblems.id} in ${someUnrepaired(unrepairedMax)})`

/** What is not repaired, without a word about the staff. */
export const publicProblems = list(
  publicProblemShape,
  sql`from ${machineProblems} where ${isOnTheWall} order by ${byMachine}`,
)

/** Who looks after what stands there. */
export const publicProgress = list(
  publicProgressShape,
  sql`from ${machineProblems} join ${users} on ${users.id} = ${machineProblems.progressById}
    where ${isOnTheWall} order by ${machineProblems.progressAt}, ${machineProblems.id}`,
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
  startDate?: Day | undefined
  endDate?: Day | undefined
  repairedSince?: string | undefined
}

/**
 * The problems, newest first: what is not repaired, and repairs since an instant (or of 90 days), which
 * `listedRepairs` continues. With days: what was reported or repaired on them.
 */
export function listedProblems({ status, repairedSince, ...days }: ProblemFilter) {
  const recently = gte(machineProblems.repairDate, repairedSince ?? sql`now() - interval '90 days'`)
  // One value however many there are: each text of a statement is prepared, and kept, by every connection.
  const isWanted = status && sql`${machineProblems.status} = any(${sql.param(status)}::text[])`
  return list(problemShape, ({ shopZone }: Given<never>) => {
    const reported = isOfDays(machineProblems.createdAt, days, shopZone)
    const repaired = or(reported, isOfDays(machineProblems.repairDate, days, shopZone))
    const isShown = and(isRepaired, isWanted, repaired, reported && !repairedSince ? undefined : recently)
    return sql`from ${problems}
      where ${machineProblems.id} in (
        ${someUnrepaired(problemsMax, and(isWanted, reported))}
        union all (
          select ${machineProblems.id} from ${machineProblems} where ${isShown}
          order by ${machineProblems.repairDate} desc, ${machineProblems.id} desc limit ${sql.raw(String(problemsMax))}))
      order by ${machineProblems.createdAt} desc, ${machineProblems.id} desc`
  })
}

const byRepair = sql`${machineProblems.repairDate}, ${machineProblems.id}`

/** Repairs, latest first. */
const pageOfRepairs = (page: Page, most: number, condition?: SQL) => sql`from ${problems}
  where ${machineProblems.id} in (
    select ${machineProblems.id} from ${machineProblems} where ${and(isRepaired, condition, afterCursor(byRepair, page))}
    order by ${machineProblems.repairDate} desc, ${machineProblems.id} desc limit ${toRead(page, most)})
  order by ${machineProblems.repairDate} desc, ${machineProblems.id} desc`

export const listedRepairs = (page: Page) => list(problemShape, pageOfRepairs(page, problemsMax))

/** What is not repaired of one machine, the latest first. */
export const openProblemsOf = list(
  problemShape,
  ({ machineType, machineNumber }: Given<'machineType' | 'machineNumber'>) => sql`from ${problems}
    where ${isUnrepaired} and ${machineProblems.machineType} = ${machineType} and ${machineProblems.machineNumber} = ${machineNumber}
    order by ${machineProblems.createdAt} desc, ${machineProblems.id} desc`,
  { most: openShown },
)

export const repairsOf = (page: Page) =>
  list(problemShape, ({ machineType, machineNumber }: Given<'machineType' | 'machineNumber'>) =>
    pageOfRepairs(
      page,
      repairsShown,
      sql`${machineProblems.machineType} = ${machineType} and ${machineProblems.machineNumber} = ${machineNumber}`,
    ),
  )

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
  /** Paths. */
  photos: string[]
  createdAt?: string
  arrivedAt?: SQL
}

export async function insertProblem(
  db: Db,
  user: SessionUser,
  { photos, ...values }: ReportValues,
): Promise<Json<MachineProblem>> {
  return db.transaction(async (tx) => {
    const taken = await takePictures(tx, user, { kind: 'machine-photo', field: 'photos', paths: photos })
    const photoIds = taken.length > 0 ? taken : null
    const [made] = await tx
      .insert(machineProblems)
      .values({ ...values, photoIds, reporterId: user.id })
      .returning({ id: machineProblems.id })
    await noteNews(tx, made!.id, user.id)
    return problem.of(tx, made!)
  })
}

/** What is not repaired, machine by machine, for the mail to a technician, and how many there are in all. */
export async function unrepairedProblems(db: Db) {
  const problems = await db
    .select(mailedFields)
    .from(machineProblems)
    .where(sql`${machineProblems.id} in ${someUnrepaired(unrepairedMax)}`)
    .orderBy(byMachine)
  if (problems.length < unrepairedMax) return { problems, total: problems.length }
  const [all] = await db.select({ total: count() }).from(machineProblems).where(isUnrepaired)
  return { problems, total: all!.total }
}
