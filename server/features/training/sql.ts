import { type SQL, sql } from 'drizzle-orm'

/** The tasks that trainees see and that count: active, in an active module, below no inactive task. */
export const visibleTasks = sql`(
  select task.* from training_tasks task
  join training_modules module on module.id = task.module_id and module.is_active
  left join training_tasks parent on parent.id = task.parent_task_id
  where task.is_active and coalesce(parent.is_active, true))`

/** Of `progress`, which may be the empty side of an outer join. */
export const status = sql`case when progress.completed_at is not null then 'completed'
  when progress.trainee_completed_at is not null then 'pending' else 'not_started' end`

/** Where nothing counts, nothing is done. */
export const percentage = (done: SQL, total: SQL) =>
  sql`case when ${total} > 0 then round(100.0 * ${done} / ${total})::int else 0 end`

/**
 * What follows `from`, open for more conditions: what active people who have the module have done, and completed, of a task before the
 * `change` of its text, or that of a subtask; a subtask that was added changes it too.
 */
export const taughtBefore = sql`(
    select task.id, task.module_id,
      greatest(task.text_changed_at, max(coalesce(subtask.text_changed_at, subtask.created_at))) as changed_at
    from training_tasks task left join training_subtasks subtask on subtask.task_id = task.id
    group by task.id) change
  join training_progress progress on progress.task_id = change.id
  join users on users.id = progress.user_id and users.is_active
  join training_assignments assignment
    on assignment.user_id = progress.user_id and assignment.module_id = change.module_id
  where progress.completed_at is not null and progress.trainee_completed_at < change.changed_at`
