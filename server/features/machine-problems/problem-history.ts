import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { changesOf } from '#server/features/history/queries.ts'
import { notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { type ProblemStatus, problemEventsMax } from '#shared/machine-problems/machine.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { objectPathOf } from '#shared/objects/object.ts'
import { users } from '#shared/users/table.ts'
import { voicesOf } from './voices.ts'

const plain = { via: 'staff' as const, note: null, photo: null, repairDate: null, repairNotes: null }

/** The changes of a problem and the voices of others, latest first, with its report at the end. */
export async function problemHistory(db: Db, id: string) {
  const [report] = await db
    .select({ at: machineProblems.createdAt, firstName: users.firstName, lastName: users.lastName })
    .from(machineProblems)
    .innerJoin(users, eq(users.id, machineProblems.reporterId))
    .where(eq(machineProblems.id, id))
  if (!report) throw notFound(t`Machine problem`)
  const changes = await changesOf(db, { kind: 'machineProblem', id, most: problemEventsMax })
  const changed = changes.map(({ at, after, by, isPublic }) => ({
    ...plain,
    at,
    by,
    via: isPublic ? ('public' as const) : ('staff' as const),
    status: after.status as ProblemStatus,
    repairDate: after.repair_date ? new Date(String(after.repair_date)).toISOString() : null,
    repairNotes: (after.repair_notes ?? null) as string | null,
  }))
  const met = (await voicesOf(db, id)).map(({ photoId, ...voice }) => ({
    ...plain,
    ...voice,
    photo: photoId && objectPathOf(photoId),
    status: null,
  }))
  const latest = [...changed, ...met].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const { at, firstName, lastName } = report
  return [...latest.slice(0, problemEventsMax), { ...plain, at, status: 'open' as const, by: { firstName, lastName } }]
}
