import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { AppError, invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { TaskStatus } from '#shared/training/assigned-module.ts'
import { trainingSubtaskProgress } from '#shared/training/progress-table.ts'
import { holdTask, statusOf } from './held-task.ts'
import { notYours } from './refusals.ts'

export interface Tick {
  userId: string
  subtaskId: string
  /** What the caller thinks the task is. */
  taskId: string | null | undefined
  /** When it was ticked without a network; else now. */
  occurredAt?: string | null | undefined
}

export interface TickState {
  subtaskId: string
  taskId: string
  completed: boolean
  completedAt: string | null
  taskStatus: TaskStatus
}

/** Ticking twice is as good as once. */
export async function tickSubtask(db: Db, tick: Tick): Promise<TickState> {
  return db.transaction(async (tx) => {
    const taskId = await holdSubtask(tx, tick)
    const { userId, subtaskId, occurredAt } = tick
    const times = occurredAt ? { completedAt: occurredAt, arrivedAt: sql`now()` } : {}
    await tx
      .insert(trainingSubtaskProgress)
      .values({ userId, subtaskId, ...times })
      .onConflictDoNothing()
    const [ticked] = await tx
      .select({ completedAt: trainingSubtaskProgress.completedAt })
      .from(trainingSubtaskProgress)
      .where(and(eq(trainingSubtaskProgress.userId, userId), eq(trainingSubtaskProgress.subtaskId, subtaskId)))
    return {
      subtaskId,
      taskId,
      completed: true,
      completedAt: ticked!.completedAt,
      taskStatus: await statusOf(tx, userId, taskId),
    }
  })
}

/** Takes back the task where it waits for approval; of a completed task nothing is unticked. */
export async function untickSubtask(db: Db, tick: Tick): Promise<TickState> {
  return db.transaction(async (tx) => {
    const taskId = await holdSubtask(tx, tick)
    const before = await statusOf(tx, tick.userId, taskId)
    const unticked = await tx.change(sql`delete from training_subtask_progress
      where user_id = ${tick.userId} and subtask_id = ${tick.subtaskId} returning subtask_id`)
    const wasTicked = unticked.length > 0
    if (wasTicked && before === 'completed')
      throw new AppError(409, 'TASK_COMPLETED', t`This task is completed, so its subtasks stay ticked.`)
    if (wasTicked && before === 'pending')
      await tx.change(sql`update training_progress set trainee_completed_at = null, arrived_at = null
        where user_id = ${tick.userId} and task_id = ${taskId}`)
    return {
      subtaskId: tick.subtaskId,
      taskId,
      completed: false,
      completedAt: null,
      taskStatus: wasTicked && before === 'pending' ? 'not_started' : before,
    }
  })
}

/** The id of its task; both are held until the transaction ends. */
async function holdSubtask(tx: Db, { userId, subtaskId, taskId }: Tick): Promise<string> {
  const [subtask] = await tx.rows<{ taskId: string }>(
    sql`select task_id as "taskId" from training_subtasks where id = ${subtaskId}`,
  )
  const task = subtask && (await holdTask(tx, userId, subtask.taskId))
  if (!task) throw notYours('subtask')
  if (taskId && taskId !== task.id) throw invalidField('taskId', t`This subtask belongs to another task.`)
  // Whoever deletes it now waits until the tick is there, and takes it along.
  const held = await tx.rows(sql`select id from training_subtasks where id = ${subtaskId} for key share`)
  if (held.length === 0) throw notYours('subtask')
  return task.id
}
