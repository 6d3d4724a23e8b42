import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#shared/api/app-error.ts'
import { history } from '#shared/history/table.ts'
import { t } from '#shared/language/t.ts'
import { problemEventsMax } from '#shared/machine-problems/limits.ts'
import type { ProblemStatus } from '#shared/machine-problems/machine.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { users } from '#shared/users/table.ts'

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
