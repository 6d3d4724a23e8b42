import { sql } from 'drizzle-orm'
import { list } from '#server/db/answer.ts'
import { shopToday } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import { byPerson } from '#server/db/order.ts'
import type { Given } from '#server/db/shape.ts'
import { usersMax } from '#shared/users/user.ts'
import { taughtShape } from './shape.ts'
import { taughtBefore } from './sql.ts'

/** Who completed the task before its text was changed. */
export const taught = list(
  taughtShape,
  ({ id }: Given<'id'>) =>
    sql`from ${taughtBefore} and change.id = ${id} order by ${byPerson} limit ${sql.raw(String(usersMax))}`,
)

interface Asking {
  taskId: string
  progressIds: string[]
  askedById: string
  note: string
  dueDate: string | null
}

/**
 * Sends their task back to them, as a trainer does. Who is not asked for the text before, since they were asked already
 * or did it again, is left out; how many were asked.
 */
export async function askAgain(db: Db, { taskId, progressIds, askedById, note, dueDate }: Asking): Promise<number> {
  return db.transaction(async (tx) => {
    const held = await tx.rows<{ id: string; progressId: string }>(sql`
      select assignment.id, progress.id as "progressId"
      from ${taughtBefore} and change.id = ${taskId} and progress.id = any(${sql.param(progressIds)}::uuid[])
      order by assignment.id for no key update of assignment`)
    if (held.length === 0) return 0
    const ids = sql.param(held.map(({ progressId }) => progressId))
    await tx.rows(sql`select id from training_progress where id = any(${ids}::uuid[]) order by id for no key update`)
    // Another admin may have asked them while this one waited.
    const asked = await tx.change<{ userId: string }>(sql`
      update training_progress
      set trainee_completed_at = null, arrived_at = null, completed_at = null,
        trainer_approved_at = null, trainer_id = null, trainer_notes = null,
        returned_at = now(), returned_by_id = ${askedById}, return_note = ${note}
      where id = any(${ids}::uuid[]) and completed_at is not null
      returning user_id as "userId"`)
    await tx.change(sql`
      update training_assignments assignment set due_date = ${dueDate}::date
      where id = any(${sql.param(held.map(({ id }) => id))}::uuid[])
        and user_id = any(${sql.param(asked.map(({ userId }) => userId))}::uuid[])
        and (${dueDate}::date is not null or due_date < ${shopToday(tx.known.shopZone)})`)
    return asked.length
  })
}
