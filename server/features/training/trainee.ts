import { type SQLWrapper, sql } from 'drizzle-orm'
import { list, one } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import type { Json } from '#server/db/json.ts'
import type { Given } from '#server/db/shape.ts'
import { AppError } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import type { TaskProgress } from '#shared/training/assigned-module.ts'
import { modulesMax } from '#shared/training/limits.ts'
import { holdTask, progressSoFar } from './held-task.ts'
import { notYours } from './refusals.ts'
import { assignedModuleShape, progressShape } from './trainee-shape.ts'

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

/** One module; those who run the training may read it without having it, and while it is inactive. */
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
  ({ userId, taskId }: Given<'userId' | 'taskId'>) => sql`
    from training_progress progress
    left join users trainer on trainer.id = progress.trainer_id
    left join users returner on returner.id = progress.returned_by_id
    where progress.user_id = ${userId} and progress.task_id = ${taskId}`,
)

export interface Completion {
  userId: string
  taskId: string
  notes: string | null
  /** When it was marked without a network; else now. */
  occurredAt?: string | null | undefined
  /** What the trainee had seen when they marked it; undefined where they do not say. */
  lastReturnSeen?: string | null | undefined
}

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
        case when ${!task.requiresTrainerSignoff} then coalesce(told, now()) end, ${notes}
      from (select ${occurredAt ?? null}::timestamptz as told) occurred
      on conflict (user_id, task_id) do update set trainee_completed_at = excluded.trainee_completed_at,
        arrived_at = excluded.arrived_at, completed_at = excluded.completed_at, notes = excluded.notes
      where progress.trainee_completed_at is null`)
    return progressOf.of(tx, { userId, taskId })
  })
}

/**
 * What a device sends late was marked before the task was sent back, or by somebody who had not seen that it was: it must
 * not take the return away. Where nobody says what they had seen, the time tells.
 */
const isAnswered = (
  lastReturn: string,
  { occurredAt, lastReturnSeen }: Pick<Completion, 'occurredAt' | 'lastReturnSeen'>,
) => (lastReturnSeen === undefined ? !occurredAt || occurredAt > lastReturn : lastReturnSeen === lastReturn)
