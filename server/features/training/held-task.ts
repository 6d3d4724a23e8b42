import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { isoOf } from '#shared/db/columns.ts'
import type { TaskStatus } from '#shared/training/assigned-module.ts'
import { status } from './sql.ts'

interface HeldTask {
  id: string
  requiresTrainerSignoff: boolean
}

/**
 * A task that its trainee may work on. It and the assignment are held until the transaction ends: ticking, unticking and
 * completing wait for each other per person and module, and see what an admin makes of the task meanwhile.
 */
export async function holdTask(tx: Db, userId: string, taskId: string): Promise<HeldTask | undefined> {
  const [held] = await tx.rows<HeldTask>(sql`
    select task.id, task.requires_trainer_signoff as "requiresTrainerSignoff"
    from training_assignments assignment
    join training_tasks task on task.module_id = assignment.module_id and task.id = ${taskId} and task.is_active
    join training_modules module on module.id = task.module_id and module.is_active
    left join training_tasks parent on parent.id = task.parent_task_id
    where assignment.user_id = ${userId} and coalesce(parent.is_active, true)
    for update of assignment for share of task`)
  return held
}

/** How far the person is with it, held as well. */
export async function progressSoFar(tx: Db, userId: string, taskId: string) {
  const [progress] = await tx.rows<{ status: TaskStatus; lastReturn: string | null }>(
    sql`select ${status} as status, progress.returned_at as "lastReturn" from training_progress progress
      where progress.user_id = ${userId} and progress.task_id = ${taskId} for update`,
  )
  const lastReturn = progress?.lastReturn ? isoOf(progress.lastReturn) : undefined
  return { status: progress?.status ?? 'not_started', lastReturn }
}

export const statusOf = async (tx: Db, userId: string, taskId: string) =>
  (await progressSoFar(tx, userId, taskId)).status
