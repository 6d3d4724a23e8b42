import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { one } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import type { Json } from '#server/db/json.ts'
import type { Given } from '#server/db/shape.ts'
import { changesOf } from '#server/features/history/queries.ts'
import { takePictures } from '#server/features/objects/queries.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { machineName, type ProblemStatus, problemEventsMax } from '#shared/machine-problems/machine.ts'
import type { ProblemVoice } from '#shared/machine-problems/machine-problem.ts'
import { machineProblems, machineProblemVoices } from '#shared/machine-problems/table.ts'
import { objectPathOf } from '#shared/objects/object.ts'
import { users } from '#shared/users/table.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { voiceShape, voices } from './shape.ts'

const voice = one(voiceShape, ({ id }: Given<'id'>) => sql`from ${voices} where ${machineProblemVoices.id} = ${id}`)

export interface VoiceValues {
  problemId: string
  note: string | null
  /** Its path. */
  photo?: string | null | undefined
  createdAt?: string
  arrivedAt?: SQL
}

/** Refused where the problem was repaired before somebody met it: that is another problem. */
export async function insertVoice(
  db: Db,
  user: SessionUser,
  { photo, ...values }: VoiceValues,
): Promise<Json<ProblemVoice>> {
  const { problemId, createdAt = null } = values
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({
        machineType: machineProblems.machineType,
        machineNumber: machineProblems.machineNumber,
        isOver: sql<boolean>`coalesce(${machineProblems.repairDate} <= coalesce(${createdAt}::timestamptz, now()), false)`,
      })
      .from(machineProblems)
      .where(eq(machineProblems.id, problemId))
      .for('share')
    if (!found) throw notFound(t`Machine problem`)
    if (found.isOver) {
      const machine = machineName(found)
      throw new AppError(
        409,
        'REPAIRED_MEANWHILE',
        t`${machine} was repaired meanwhile. If it does not work, please report it.`,
      )
    }
    const [photoId = null] = photo
      ? await takePictures(tx, user, { kind: 'machine-photo', field: 'photo', paths: [photo] })
      : []
    const [made] = await tx
      .insert(machineProblemVoices)
      .values({ ...values, photoId, personId: user.id })
      .returning({ id: machineProblemVoices.id })
    return voice.of(tx, made!)
  })
}

/** The latest first. */
export const voicesOf = (db: Db, problemId: string) =>
  db
    .select({
      at: machineProblemVoices.createdAt,
      note: machineProblemVoices.note,
      photoId: machineProblemVoices.photoId,
      by: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(machineProblemVoices)
    .innerJoin(users, eq(users.id, machineProblemVoices.personId))
    .where(eq(machineProblemVoices.problemId, problemId))
    .orderBy(desc(machineProblemVoices.createdAt), desc(machineProblemVoices.id))
    .limit(problemEventsMax)

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
    note: after.status === 'in_progress' ? ((after.progress_note ?? null) as string | null) : null,
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
