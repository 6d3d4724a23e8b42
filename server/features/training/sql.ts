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
