import { type SQL, sql } from 'drizzle-orm'
import { list, one } from '#server/db/answer.ts'
import { shopToday } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import { byPerson } from '#server/db/order.ts'
import { asList, type Given } from '#server/db/shape.ts'
import { trainingAssignments, trainingWaiting } from '#shared/training/table.ts'
import { usersMax } from '#shared/users/user.ts'
import { assignmentShape, overviewModuleShape, overviewShape, visibleTasks } from './shape.ts'

/** What `assignmentShape` is made of. */
export const assignments = sql`training_assignments assignment
  join users trainee on trainee.id = assignment.user_id
  join training_modules module on module.id = assignment.module_id
  join users assigner on assigner.id = assignment.assigned_by_id`

export const assignmentOfId = one(
  assignmentShape,
  ({ id }: Given<'id'>) => sql`from ${assignments} where assignment.id = ${id}`,
)

/** After `from`: `progress` in tasks that their trainees see and have, with its `task` and `module`. */
const visibleProgress = sql`training_progress progress
  join training_tasks task on task.id = progress.task_id and task.is_active
  join training_modules module on module.id = task.module_id and module.is_active
  left join training_tasks parent on parent.id = task.parent_task_id
  join training_assignments assignment
    on assignment.user_id = progress.user_id and assignment.module_id = task.module_id`

/** After `from`, and more conditions can follow: what waits for approval, with its `trainee` and its last `returner`. */
export const pendingProgress = sql`${visibleProgress}
  join users trainee on trainee.id = progress.user_id and trainee.is_active
  left join users returner on returner.id = progress.returned_by_id
  where progress.trainee_completed_at is not null and progress.completed_at is null
    and coalesce(parent.is_active, true)`

/** The same for what was sent back to its trainee and is still to be done. */
export const returnedProgress = sql`${visibleProgress}
  where progress.returned_at is not null and progress.trainee_completed_at is null
    and coalesce(parent.is_active, true)`

/** The same for assignments of active `trainee`s with a task that is not completed. */
export const unfinishedAssignments = sql`training_assignments assignment
  join users trainee on trainee.id = assignment.user_id and trainee.is_active
  join training_modules module on module.id = assignment.module_id and module.is_active
  where exists (
    select from training_tasks task
    left join training_tasks parent on parent.id = task.parent_task_id
    where task.module_id = module.id and task.is_active and coalesce(parent.is_active, true) and not exists (
      select from training_progress progress
      where progress.user_id = trainee.id and progress.task_id = task.id and progress.completed_at is not null))`

/** Unfinished assignments that were due before a day. */
export const overdueAssignments = (today: SQL) => sql`${unfinishedAssignments} and assignment.due_date < ${today}`

/** After `from`: finished assignments of active trainees, and when the last task of each was completed. */
export const finishedAssignments = sql`(
  select assignment.id, done.finished_at
  from training_assignments assignment
  join users trainee on trainee.id = assignment.user_id and trainee.is_active
  join (select module_id, count(*) as tasks from ${visibleTasks} visible group by module_id) module using (module_id)
  join (
    select progress.user_id, visible.module_id, count(*) as tasks, max(progress.completed_at) as finished_at
    from training_progress progress join ${visibleTasks} visible on visible.id = progress.task_id
    where progress.completed_at is not null group by progress.user_id, visible.module_id
  ) done on done.user_id = assignment.user_id and done.module_id = assignment.module_id and done.tasks = module.tasks
) finished`

const roleTraining = sql`hashtext('washboard training of roles')`

/**
 * Taken before any row by a transaction that changes what a role gets. It waits for people who get the role at the same
 * moment, or they wait for it and see the change.
 */
export const lockTrainingOfRoles = (tx: Db) => tx.rows(sql`select pg_advisory_xact_lock(${roleTraining})`)

/** Assigns to a person what is for their role, which they have come into in the same transaction. */
export async function giveTrainingOfRole(tx: Db, userId: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock_shared(${roleTraining})`)
  await giveByRole(tx, sql`person.id = ${userId}`)
}

type Missing = typeof trainingAssignments.$inferInsert & { isGiven: boolean }

/**
 * Assigns the modules of their roles to active people; the condition says which `person` and `rule`. People who have a
 * module keep it as it is; inactive and archived ones wait for them. The due day is counted in the shop's time zone.
 * Returns how many assignments were made.
 */
export async function giveByRole(tx: Db, condition: SQL): Promise<number> {
  // In one order, as where one module is assigned to several people.
  const missing = await tx.rows<Missing>(sql`
    select person.id as "userId", rule.module_id as "moduleId", rule.added_by_id as "assignedById", rule.role,
      (${shopToday(tx.known.shopZone)} + rule.due_days)::text as "dueDate",
      module.is_active and not module.is_archived as "isGiven"
    from training_module_roles rule
    join training_modules module on module.id = rule.module_id
    join users person on person.role = rule.role and person.is_active
    where ${condition} and not exists (
      select from training_assignments assignment
      where assignment.user_id = person.id and assignment.module_id = rule.module_id)
    order by person.id, rule.module_id`)
  const waiting = missing.filter(({ isGiven }) => !isGiven).map(({ userId, moduleId }) => ({ userId, moduleId }))
  if (waiting.length > 0) await tx.insert(trainingWaiting).values(waiting).onConflictDoNothing()
  const given = missing.filter(({ isGiven }) => isGiven).map(({ isGiven: _, ...assignment }) => assignment)
  if (given.length === 0) return 0
  const made = await tx
    .insert(trainingAssignments)
    .values(given)
    .onConflictDoNothing()
    .returning({ id: trainingAssignments.id })
  return made.length
}

/**
 * Everybody with their progress per module: one statement, however many there are. Technicians are in it only where a
 * module is assigned to them.
 */
export const overview = list(
  overviewShape,
  (given) => sql`
    from users left join (
      select assignment.user_id, ${asList(overviewModuleShape, { given, order: sql`module.order_index, module.id` })} as modules
      from training_assignments assignment
      join training_modules module on module.id = assignment.module_id and module.is_active
      left join (select module_id, count(*) as total from ${visibleTasks} visible group by module_id) totals
        on totals.module_id = module.id
      left join (
        select progress.user_id, visible.module_id,
          count(progress.completed_at) as done, count(progress.trainee_completed_at) as marked
        from training_progress progress join ${visibleTasks} visible on visible.id = progress.task_id
        group by progress.user_id, visible.module_id) done
        on done.module_id = module.id and done.user_id = assignment.user_id
      group by assignment.user_id) assigned on assigned.user_id = users.id
    where is_active and (role <> 'technician' or assigned.user_id is not null) order by ${byPerson} limit ${sql.raw(String(usersMax))}`,
)
