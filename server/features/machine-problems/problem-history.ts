import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { changesOf } from '#server/features/history/queries.ts'
import { notFound } from '#shared/api/app-error.ts'
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
  const changes = await changesOf(db, { kind: 'machineProblem', id, most: problemEventsMax })
  const { at, firstName, lastName } = report
  return [
    ...changes.map(({ at, after, by, isPublic }) => ({
      at,
      by,
      via: isPublic ? ('public' as const) : ('staff' as const),
      status: after.status as ProblemStatus,
      repairDate: after.repair_date ? new Date(String(after.repair_date)).toISOString() : null,
      repairNotes: (after.repair_notes ?? null) as string | null,
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
