import { sql } from 'drizzle-orm'
import { list, one } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import type { Json } from '#server/db/json.ts'
import type { Given } from '#server/db/shape.ts'
import { AppError, forbidden } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { TaskProgress, TaskStatus } from '#shared/training/assigned-module.ts'
import { pendingApprovalsMax } from '#shared/training/limits.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { pendingProgress } from './queries.ts'
import { gone } from './refusals.ts'
import { pendingApprovalShape, progressRows, progressShape, status, visibleTasks } from './shape.ts'

/** What waits for approval, longest waiting first. */
export const pendingApprovals = list(
  pendingApprovalShape,
  sql`from ${pendingProgress} order by progress.trainee_completed_at, progress.id limit ${pendingApprovalsMax}`,
)

const progressOfId = one(progressShape, ({ id }: Given<'id'>) => sql`from ${progressRows} where progress.id = ${id}`)

interface Held {
  id: string
  userId: string
  status: TaskStatus
  returnedById: string | null
  returnNote: string | null
  isTraineeActive: boolean
  isVisible: boolean
  isAssigned: boolean
}

/** The rows are held in the order of their ids, so that two who approve the same ones wait and do not block each other. */
async function hold(tx: Db, progressIds: string[]): Promise<Map<string, Held>> {
  const rows = await tx.rows<Held>(sql`
    select progress.id, progress.user_id as "userId", ${status} as status,
      progress.returned_by_id as "returnedById", progress.return_note as "returnNote",
      trainee.is_active as "isTraineeActive",
      exists (select from ${visibleTasks} visible where visible.id = progress.task_id) as "isVisible",
      exists (
        select from training_assignments assignment
        join training_tasks task on task.module_id = assignment.module_id
        where assignment.user_id = progress.user_id and task.id = progress.task_id) as "isAssigned"
    from training_progress progress
    join users trainee on trainee.id = progress.user_id
    where progress.id = any(${sql.param(progressIds)}::uuid[])
    order by progress.id
    for update of progress`)
  return new Map(rows.map((row) => [row.id, row]))
}

interface Words {
  own: () => string
  nothing: () => string
}

const approving: Words = {
  own: () => t`You cannot approve your own training. Please ask somebody else.`,
  nothing: () => t`This task is not marked as complete, so there is nothing to approve yet.`,
}

const returning: Words = {
  own: () => t`You cannot send back your own training. Please ask somebody else.`,
  nothing: () => t`This task is not marked as complete, so there is nothing to send back.`,
}

/** Why this person cannot decide on it; undefined where they can, or where it is completed already. */
function refusalOf(found: Held | undefined, trainer: SessionUser, words: Words): AppError | undefined {
  if (!found) return gone('task')
  if (found.userId === trainer.id && trainer.role !== 'admin') return forbidden(words.own())
  if (found.status === 'completed') return undefined
  if (found.status === 'not_started') return new AppError(409, 'NOT_COMPLETED', words.nothing())
  if (!found.isTraineeActive) return new AppError(409, 'DEACTIVATED_USER', t`This person is deactivated.`)
  if (!found.isAssigned) return new AppError(409, 'NOT_ASSIGNED', t`This module is no longer assigned to this person.`)
  if (!found.isVisible) return new AppError(409, 'INACTIVE', t`This task is not active at the moment.`)
  return undefined
}

export interface Approval {
  trainer: SessionUser
  notes: string | null
}

/** Approving twice is as good as once: the first trainer and notes stay. */
export async function approveProgress(db: Db, id: string, approval: Approval): Promise<Json<TaskProgress>> {
  return db.transaction(async (tx) => {
    const found = (await hold(tx, [id])).get(id)
    const refusal = refusalOf(found, approval.trainer, approving)
    if (refusal) throw refusal
    if (found!.status === 'pending') await writeApproval(tx, [id], approval)
    return progressOfId.of(tx, { id })
  })
}

/** Approves what can be approved, and says of the rest why not. */
export async function approveSeveral(db: Db, progressIds: string[], approval: Approval) {
  return db.transaction(async (tx) => {
    const found = await hold(tx, progressIds)
    const approved: string[] = []
    const refused: { progressId: string; message: string }[] = []
    for (const progressId of new Set(progressIds)) {
      const refusal = refusalOf(found.get(progressId), approval.trainer, approving)
      if (refusal) refused.push({ progressId, message: refusal.message })
      else approved.push(progressId)
    }
    await writeApproval(tx, approved, approval)
    return { approved, refused }
  })
}

async function writeApproval(tx: Db, progressIds: string[], { trainer, notes }: Approval) {
  await tx.change(sql`
    update training_progress
    set completed_at = now(), trainer_approved_at = now(), trainer_id = ${trainer.id}, trainer_notes = ${notes}
    where id = any(${sql.param(progressIds)}::uuid[]) and completed_at is null`)
}

/**
 * Its ticks stay: the note says which of them are to be done again. Sending it back twice with the same words is as good
 * as once.
 */
export async function returnProgress(
  db: Db,
  id: string,
  { trainer, note }: { trainer: SessionUser; note: string },
): Promise<Json<TaskProgress>> {
  return db.transaction(async (tx) => {
    const found = (await hold(tx, [id])).get(id)
    const isReturned = found?.status === 'not_started' && found.returnedById === trainer.id && found.returnNote === note
    const refusal = isReturned ? undefined : refusalOf(found, trainer, returning)
    if (refusal) throw refusal
    if (found!.status === 'completed')
      throw new AppError(409, 'COMPLETED', t`This task is completed already, so it cannot be sent back.`)
    if (!isReturned)
      await tx.change(sql`
        update training_progress
        set trainee_completed_at = null, arrived_at = null,
          returned_at = now(), returned_by_id = ${trainer.id}, return_note = ${note}
        where id = ${id}`)
    return progressOfId.of(tx, { id })
  })
}
