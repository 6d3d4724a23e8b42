import { type SQL, sql } from 'drizzle-orm'

/** ISO text with Z; every connection runs at UTC. */
export const iso = (column: SQL) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The tasks that trainees see and that count: active, in an active module, below no inactive task. */
export const visibleTasks = sql`(
  select task.* from training_tasks task
  join training_modules module on module.id = task.module_id and module.is_active
  left join training_tasks parent on parent.id = task.parent_task_id
  where task.is_active and coalesce(parent.is_active, true))`

/** Of `progress`, which may be the empty side of an outer join. */
export const status = sql`case when progress.completed_at is not null then 'completed'
  when progress.trainee_completed_at is not null then 'pending' else 'not_started' end`

/** Of `progress` and its `trainer`, an outer join. */
export const progressJson = sql`json_build_object(
  'id', progress.id, 'userId', progress.user_id, 'taskId', progress.task_id, 'status', ${status},
  'traineeCompleted', progress.trainee_completed_at is not null,
  'traineeCompletedAt', ${iso(sql`progress.trainee_completed_at`)},
  'trainerApproved', progress.trainer_approved_at is not null,
  'trainerApprovedAt', ${iso(sql`progress.trainer_approved_at`)},
  'trainer', case when trainer.id is not null
    then json_build_object('firstName', trainer.first_name, 'lastName', trainer.last_name) end,
  'notes', progress.notes, 'trainerNotes', progress.trainer_notes)`

/** Where nothing counts, nothing is done. */
export const percentage = (done: SQL, total: SQL) =>
  sql`case when ${total} > 0 then round(100.0 * ${done} / ${total})::int else 0 end`
