import { type SQL, sql } from 'drizzle-orm'

/** What follows `from`, open for more conditions: what waits for approval, as `progress` with its `task` and `module`. */
export const pendingProgress = sql`training_progress progress
  join users trainee on trainee.id = progress.user_id and trainee.is_active
  join training_tasks task on task.id = progress.task_id and task.is_active
  join training_modules module on module.id = task.module_id and module.is_active
  left join training_tasks parent on parent.id = task.parent_task_id
  join training_assignments assignment
    on assignment.user_id = progress.user_id and assignment.module_id = task.module_id
  where progress.trainee_completed_at is not null and progress.completed_at is null
    and coalesce(parent.is_active, true)`

/** The same for assignments of active `trainee`s, due before a day, with a task that is not completed. */
export const overdueAssignments = (today: SQL) => sql`training_assignments assignment
  join users trainee on trainee.id = assignment.user_id and trainee.is_active
  join training_modules module on module.id = assignment.module_id and module.is_active
  where assignment.due_date < ${today} and exists (
    select from training_tasks task
    left join training_tasks parent on parent.id = task.parent_task_id
    where task.module_id = module.id and task.is_active and coalesce(parent.is_active, true) and not exists (
      select from training_progress progress
      where progress.user_id = trainee.id and progress.task_id = task.id and progress.completed_at is not null))`
