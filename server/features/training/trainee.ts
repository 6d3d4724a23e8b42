import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { list, one } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import type { Json } from '#server/db/json.ts'
import type { Given } from '#server/db/shape.ts'
import { AppError, invalidField } from '#shared/api/app-error.ts'
import { isoOf, newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import type { completion, subtaskTick, TaskProgress, TaskStatus, tick } from '#shared/training/assigned-module.ts'
import { modulesMax } from '#shared/training/limits.ts'
import { trainingSubtaskProgress } from '#shared/training/table.ts'
import { notYours } from './refusals.ts'
import { assignedModuleShape, progressRows, progressShape, status } from './shape.ts'

interface HeldTask {
  id: string
  requiresTrainerSignoff: boolean
}

/**
 * A task that its trainee may work on. It and the assignment are held until the transaction ends: ticking, unticking and
 * completing wait for each other per person and module, and see what an admin makes of the task meanwhile.
 */
async function holdTask(tx: Db, userId: string, taskId: string): Promise<HeldTask | undefined> {
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

/** How far the person is with the task; the row is locked as well. */
async function progressSoFar(tx: Db, userId: string, taskId: string) {
  const [progress] = await tx.rows<{ status: TaskStatus; lastReturn: string | null }>(
    sql`select ${status} as status, progress.returned_at as "lastReturn" from training_progress progress
      where progress.user_id = ${userId} and progress.task_id = ${taskId} for update`,
  )
  const lastReturn = progress?.lastReturn ? isoOf(progress.lastReturn) : undefined
  return { status: progress?.status ?? 'not_started', lastReturn }
}

const statusOf = async (tx: Db, userId: string, taskId: string) => (await progressSoFar(tx, userId, taskId)).status

/** Of `module`: its tasks that count, and those of them that the caller has done. */
const counted = (caller: SQLWrapper) => sql`lateral (
  select count(*) as total, count(progress.completed_at) as done
  from training_tasks task
  left join training_tasks parent on parent.id = task.parent_task_id
  left join training_progress progress on progress.task_id = task.id and progress.user_id = ${caller}
  where task.module_id = module.id and task.is_active and coalesce(parent.is_active, true)) counted`

/** The caller's modules in their order. */
export const assignedModules = list(
  assignedModuleShape,
  ({ caller }: Given<'caller'>) => sql`
    from training_assignments assignment
    join training_modules module on module.id = assignment.module_id and module.is_active, ${counted(caller)}
    where assignment.user_id = ${caller} order by module.order_index, module.id limit ${sql.raw(String(modulesMax))}`,
)

/** One module. Admins and team leads may read it without having it, and while it is inactive. */
export const assignedModule = one(
  assignedModuleShape,
  ({ caller, id, isTrainer }: Given<'caller' | 'id' | 'isTrainer'>) => sql`
    from training_modules module
    left join training_assignments assignment on assignment.module_id = module.id and assignment.user_id = ${caller},
    ${counted(caller)}
    where module.id = ${id} and (${isTrainer}::boolean or (module.is_active and assignment.id is not null))`,
)

const progressOf = one(
  progressShape,
  ({ userId, taskId }: Given<'userId' | 'taskId'>) =>
    sql`from ${progressRows} where progress.user_id = ${userId} and progress.task_id = ${taskId}`,
)

type Completion = z.output<typeof completion> & { userId: string; taskId: string }

/** Doing it twice is as good as once: the first notes and times stay. */
export async function completeTask(
  db: Db,
  { userId, taskId, notes, occurredAt, lastReturnSeen }: Completion,
): Promise<Json<TaskProgress>> {
  return db.transaction(async (tx) => {
    const task = await holdTask(tx, userId, taskId)
    if (!task) throw notYours('task')
    const [counted] = await tx.rows<{ open: number }>(sql`
      select count(*)::int as open from training_subtasks subtask
      where subtask.task_id = ${taskId} and not exists (
        select from training_subtask_progress tick where tick.subtask_id = subtask.id and tick.user_id = ${userId})`)
    const { status, lastReturn } = await progressSoFar(tx, userId, taskId)
    const isToDo = status === 'not_started'
    if (isToDo && lastReturn && !isAnswered(lastReturn, { occurredAt, lastReturnSeen }))
      throw new AppError(
        409,
        'RETURNED',
        t`A trainer has sent this task back since. Please read the note and do it again.`,
      )
    const open = isToDo ? counted!.open : 0
    if (open > 0)
      throw new AppError(
        409,
        'OPEN_SUBTASKS',
        open === 1
          ? t`One subtask is still open. Please tick it first.`
          : t`${open} subtasks are still open. Please tick them first.`,
      )
    await tx.change(sql`
      insert into training_progress as progress
        (id, user_id, task_id, trainee_completed_at, arrived_at, completed_at, notes)
      select ${newId()}, ${userId}, ${taskId}, coalesce(told, now()), case when told is not null then now() end,
        case when ${!task.requiresTrainerSignoff} then coalesce(told, now()) end, ${notes ?? null}
      from (select ${occurredAt ?? null}::timestamptz as told) occurred
      on conflict (user_id, task_id) do update set trainee_completed_at = excluded.trainee_completed_at,
        arrived_at = excluded.arrived_at, completed_at = excluded.completed_at, notes = excluded.notes
      where progress.trainee_completed_at is null`)
    return progressOf.of(tx, { userId, taskId })
  })
}

/**
 * A device can send a completion late, marked before the task was sent back or by somebody who had not seen that. It must
 * not undo the return. Callers that do not say which return they had seen are judged by the time.
 */
const isAnswered = (
  lastReturn: string,
  { occurredAt, lastReturnSeen }: Pick<Completion, 'occurredAt' | 'lastReturnSeen'>,
) => (lastReturnSeen === undefined ? !occurredAt || occurredAt > lastReturn : lastReturnSeen === lastReturn)

type Tick = z.output<typeof tick> & { userId: string; subtaskId: string }

type TickState = z.output<typeof subtaskTick>

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
  // A deletion at the same moment waits for the tick, and deletes it too.
  const held = await tx.rows(sql`select id from training_subtasks where id = ${subtaskId} for key share`)
  if (held.length === 0) throw notYours('subtask')
  return task.id
}
