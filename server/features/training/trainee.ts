import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { AppError, invalidField } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import type { TaskStatus } from '#shared/training/assigned-module.ts'
import { modulesMax } from '#shared/training/limits.ts'
import { notYours } from './refusals.ts'
import { iso, percentage, progressJson, status } from './sql.ts'

/** A module as one person sees it; `module` and that person's `assignment` of it, if there is one, are joined outside. */
const moduleJson = (userId: string) => sql`(
  select json_build_object(
    'id', module.id, 'name', module.name, 'description', module.description, 'orderIndex', module.order_index,
    'isActive', module.is_active, 'assignedAt', ${iso(sql`assignment.assigned_at`)}, 'dueDate', assignment.due_date,
    'progressPercentage', ${percentage(sql`count(progress.completed_at)`, sql`count(*)`)},
    'completedTasks', count(progress.completed_at), 'totalTasks', count(*),
    'tasks', coalesce(json_agg(json_build_object(
      'id', task.id, 'moduleId', task.module_id, 'parentTaskId', task.parent_task_id, 'title', task.title,
      'description', task.description, 'category', task.category, 'orderIndex', task.order_index,
      'requiresTrainerSignoff', task.requires_trainer_signoff, 'isActive', task.is_active, 'status', ${status},
      'progress', case when progress.id is not null then ${progressJson} end,
      'subtasks', ${subtasksJson(userId)}) order by task.order_index, task.id), '[]'))
  from training_tasks task
  left join training_tasks parent on parent.id = task.parent_task_id
  left join training_progress progress on progress.task_id = task.id and progress.user_id = ${userId}
  left join users trainer on trainer.id = progress.trainer_id
  where task.module_id = module.id and task.is_active and coalesce(parent.is_active, true))`

const subtasksJson = (userId: string) => sql`(
  select coalesce(json_agg(json_build_object(
    'id', subtask.id, 'taskId', subtask.task_id, 'title', subtask.title, 'description', subtask.description,
    'orderIndex', subtask.order_index, 'userProgress', json_build_object(
      'completed', tick.completed_at is not null, 'completedAt', ${iso(sql`tick.completed_at`)}))
    order by subtask.order_index, subtask.id), '[]')
  from training_subtasks subtask
  left join training_subtask_progress tick on tick.subtask_id = subtask.id and tick.user_id = ${userId}
  where subtask.task_id = task.id)`

/** JSON text of a person's modules in their order. */
export async function assignedModulesText(db: Db, userId: string): Promise<string> {
  return textOf(
    db,
    sql`select coalesce(json_agg(item order by order_index, id), '[]')::text as text
      from (
        select ${moduleJson(userId)} as item, module.order_index, module.id
        from training_assignments assignment
        join training_modules module on module.id = assignment.module_id and module.is_active
        where assignment.user_id = ${userId}
        order by module.order_index, module.id limit ${modulesMax}) listed`,
  )
}

/** JSON text of one module; those who run the training may read it without having it, and while it is inactive. */
export async function assignedModuleText(
  db: Db,
  { id, userId, isTrainer }: { id: string; userId: string; isTrainer: boolean },
): Promise<string> {
  return textOf(
    db,
    sql`select ${moduleJson(userId)}::text as text
      from training_modules module
      left join training_assignments assignment on assignment.module_id = module.id and assignment.user_id = ${userId}
      where module.id = ${id} and (${isTrainer} or (module.is_active and assignment.id is not null))`,
  )
}

async function textOf(db: Db, query: SQL): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(query)
  if (!rows[0]) throw notYours('module')
  return rows[0].text
}

interface HeldTask {
  id: string
  requiresTrainerSignoff: boolean
}

/**
 * A task that its trainee may work on. It and the assignment are held until the transaction ends: ticking, unticking and
 * completing wait for each other per person and module, and see what an admin makes of the task meanwhile.
 */
async function holdTask(tx: Db, userId: string, taskId: string): Promise<HeldTask | undefined> {
  const { rows } = await tx.execute<HeldTask & Record<string, unknown>>(sql`
    select task.id, task.requires_trainer_signoff as "requiresTrainerSignoff"
    from training_assignments assignment
    join training_tasks task on task.module_id = assignment.module_id and task.id = ${taskId} and task.is_active
    join training_modules module on module.id = task.module_id and module.is_active
    left join training_tasks parent on parent.id = task.parent_task_id
    where assignment.user_id = ${userId} and coalesce(parent.is_active, true)
    for update of assignment for share of task`)
  return rows[0]
}

export interface Completion {
  userId: string
  taskId: string
  notes: string | null
}

/** JSON text of the progress. Doing it twice is as good as once: the first notes and times stay. */
export async function completeTask(db: Db, { userId, taskId, notes }: Completion): Promise<string> {
  return db.transaction(async (tx) => {
    const task = await holdTask(tx, userId, taskId)
    if (!task) throw notYours('task')
    const { rows } = await tx.execute<{ open: number }>(sql`
      select count(*)::int as open from training_subtasks subtask
      where subtask.task_id = ${taskId} and not exists (
        select from training_subtask_progress tick where tick.subtask_id = subtask.id and tick.user_id = ${userId})`)
    const open = (await statusOf(tx, userId, taskId)) === 'not_started' ? rows[0]!.open : 0
    if (open > 0)
      throw new AppError(
        409,
        'OPEN_SUBTASKS',
        open === 1
          ? t`One subtask is still open. Please tick it first.`
          : t`${open} subtasks are still open. Please tick them first.`,
      )
    await tx.execute(sql`
      insert into training_progress as progress (id, user_id, task_id, trainee_completed_at, completed_at, notes)
      values (${newId()}, ${userId}, ${taskId}, now(),
        case when ${!task.requiresTrainerSignoff} then now() end, ${notes})
      on conflict (user_id, task_id) do update set trainee_completed_at = excluded.trainee_completed_at,
        completed_at = excluded.completed_at, notes = excluded.notes
      where progress.trainee_completed_at is null`)
    return progressText(tx, sql`progress.user_id = ${userId} and progress.task_id = ${taskId}`)
  })
}

async function statusOf(tx: Db, userId: string, taskId: string): Promise<TaskStatus> {
  const { rows } = await tx.execute<{ status: TaskStatus }>(
    sql`select ${status} as status from training_progress progress
      where progress.user_id = ${userId} and progress.task_id = ${taskId} for update`,
  )
  return rows[0]?.status ?? 'not_started'
}

export async function progressText(db: Db, condition: SQL): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select ${progressJson}::text as text from training_progress progress
    left join users trainer on trainer.id = progress.trainer_id where ${condition}`)
  return rows[0]!.text
}

export interface Tick {
  userId: string
  subtaskId: string
  /** What the caller thinks the task is. */
  taskId: string | null | undefined
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
    const taskStatus = await statusOf(tx, tick.userId, taskId)
    await tx.execute(sql`insert into training_subtask_progress (user_id, subtask_id)
      values (${tick.userId}, ${tick.subtaskId}) on conflict do nothing`)
    const { rows } = await tx.execute<{ at: string }>(sql`
      select ${iso(sql`completed_at`)} as at from training_subtask_progress
      where user_id = ${tick.userId} and subtask_id = ${tick.subtaskId}`)
    return {
      subtaskId: tick.subtaskId,
      taskId,
      completed: true,
      completedAt: rows[0]!.at,
      taskStatus,
    }
  })
}

/** Takes back the task where it waits for approval; of a completed task nothing is unticked. */
export async function untickSubtask(db: Db, tick: Tick): Promise<TickState> {
  return db.transaction(async (tx) => {
    const taskId = await holdSubtask(tx, tick)
    const before = await statusOf(tx, tick.userId, taskId)
    const { rows } = await tx.execute(sql`delete from training_subtask_progress
      where user_id = ${tick.userId} and subtask_id = ${tick.subtaskId} returning subtask_id`)
    const wasTicked = rows.length > 0
    if (wasTicked && before === 'completed')
      throw new AppError(409, 'TASK_COMPLETED', t`This task is completed, so its subtasks stay ticked.`)
    if (wasTicked && before === 'pending')
      await tx.execute(sql`update training_progress set trainee_completed_at = null
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
  const { rows } = await tx.execute<{ task_id: string }>(
    sql`select task_id from training_subtasks where id = ${subtaskId}`,
  )
  const task = rows[0] && (await holdTask(tx, userId, rows[0].task_id))
  if (!task) throw notYours('subtask')
  if (taskId && taskId !== task.id) throw invalidField('taskId', t`This subtask belongs to another task.`)
  // Whoever deletes it now waits until the tick is there, and takes it along.
  const held = await tx.execute(sql`select from training_subtasks where id = ${subtaskId} for key share`)
  if (held.rowCount === 0) throw notYours('subtask')
  return task.id
}
