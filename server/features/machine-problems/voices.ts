import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { one } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import type { Json } from '#server/db/json.ts'
import type { Given } from '#server/db/shape.ts'
import { takePictures } from '#server/features/objects/queries.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { problemEventsMax } from '#shared/machine-problems/limits.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { machineProblems, machineProblemVoices } from '#shared/machine-problems/table.ts'
import type { ProblemVoice } from '#shared/machine-problems/voice.ts'
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
