import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { count, instant, items, json, nested, oneOf, type Part, shape, text, where, yesNo } from '#server/db/shape.ts'
import { pendingApproval } from '#shared/training/approval.ts'
import {
  assignedModule,
  assignedSubtask,
  assignedTask,
  overviewItem,
  overviewModule,
  type TaskReturn,
  taskProgress,
  taskStatuses,
} from '#shared/training/assigned-module.ts'
import { trainingAssignment } from '#shared/training/assignment.ts'
import { moduleRole, trainingModule } from '#shared/training/module.ts'
import {
  trainingAssignments,
  trainingModuleRoles,
  trainingModules,
  trainingProgress,
  trainingSubtaskProgress,
  trainingSubtasks,
  trainingTasks,
} from '#shared/training/table.ts'
import { taughtPerson, taughtTask } from '#shared/training/task.ts'
import { users } from '#shared/users/table.ts'

/** The tasks that trainees see and that count: active, in an active module, below no inactive task. */
export const visibleTasks = sql`(
  select task.* from training_tasks task
  join training_modules module on module.id = task.module_id and module.is_active
  left join training_tasks parent on parent.id = task.parent_task_id
  where task.is_active and coalesce(parent.is_active, true))`

/** Of `progress`, which may be the empty side of an outer join. */
export const status = sql`case when progress.completed_at is not null then 'completed'
  when progress.trainee_completed_at is not null then 'pending' else 'not_started' end`

const percentage = (done: SQL, total: SQL) =>
  sql`case when ${total} > 0 then round(100.0 * ${done} / ${total})::int else 0 end`

/**
 * After `from`, and more conditions can follow: completed tasks of active people who have the module, completed before
 * the text of the task or a subtask changed (`change`). Adding a subtask counts as a change too.
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

// As a trainee sees it.

const module = alias(trainingModules, 'module')
const task = alias(trainingTasks, 'task')
const subtask = alias(trainingSubtasks, 'subtask')
const progress = alias(trainingProgress, 'progress')
const tick = alias(trainingSubtaskProgress, 'tick')
const assignment = alias(trainingAssignments, 'assignment')
const trainer = alias(users, 'trainer')
const returner = alias(users, 'returner')

const taskFields = {
  id: task.id,
  moduleId: task.moduleId,
  parentTaskId: task.parentTaskId,
  title: task.title,
  description: task.description,
  category: task.category,
  orderIndex: task.orderIndex,
  requiresTrainerSignoff: task.requiresTrainerSignoff,
  isActive: task.isActive,
}

const subtaskFields = {
  id: subtask.id,
  taskId: subtask.taskId,
  title: subtask.title,
  description: subtask.description,
  orderIndex: subtask.orderIndex,
}

/** Of `progress` and its `returner`, an outer join. */
const lastReturn: Part<TaskReturn | null> = where(
  sql`${returner.id} is not null`,
  nested({
    returnedAt: instant<string>(sql`${progress.returnedAt}`),
    returnedBy: nested({ firstName: returner.firstName, lastName: returner.lastName }),
    note: text<string>(progress.returnNote),
  }),
)

/** What `progressShape` is made of. */
export const progressRows = sql`training_progress progress
  left join users trainer on trainer.id = progress.trainer_id
  left join users returner on returner.id = progress.returned_by_id`

/** Of `progress`, its `trainer` and its `returner`, outer joins. */
export const progressShape = shape(taskProgress, {
  id: progress.id,
  userId: progress.userId,
  taskId: progress.taskId,
  status: oneOf(taskStatuses, status),
  traineeCompleted: yesNo(sql`${progress.traineeCompletedAt} is not null`),
  traineeCompletedAt: progress.traineeCompletedAt,
  trainerApproved: yesNo(sql`${progress.trainerApprovedAt} is not null`),
  trainerApprovedAt: progress.trainerApprovedAt,
  trainer: where(sql`${trainer.id} is not null`, nested({ firstName: trainer.firstName, lastName: trainer.lastName })),
  notes: progress.notes,
  trainerNotes: progress.trainerNotes,
  lastReturn,
})

/** What a person sees of the subtasks of `task`. */
const assignedSubtasks = items(
  shape(assignedSubtask, {
    ...subtaskFields,
    userProgress: nested({
      completed: yesNo(sql`${tick.completedAt} is not null`),
      completedAt: instant<string | null>(sql`${tick.completedAt}`),
    }),
  }),
  {
    rows: ({ caller }) => sql`from training_subtasks subtask
        left join training_subtask_progress tick on tick.subtask_id = subtask.id and tick.user_id = ${caller}
        where subtask.task_id = task.id`,
    order: sql`subtask.order_index, subtask.id`,
  },
)

const assignedTasks = items(
  shape(assignedTask, {
    ...taskFields,
    status: oneOf(taskStatuses, status),
    progress: where(sql`${progress.id} is not null`, progressShape),
    subtasks: assignedSubtasks,
  }),
  {
    rows: ({ caller }) => sql`from training_tasks task
        left join training_tasks parent on parent.id = task.parent_task_id
        left join training_progress progress on progress.task_id = task.id and progress.user_id = ${caller}
        left join users trainer on trainer.id = progress.trainer_id
        left join users returner on returner.id = progress.returned_by_id
        where task.module_id = module.id and task.is_active and coalesce(parent.is_active, true)`,
    order: sql`task.order_index, task.id`,
  },
)

/**
 * A module as the caller sees it: needs `module`, their `assignment` if there is one, and the numbers of all and of done
 * tasks as `counted`.
 */
export const assignedModuleShape = shape(assignedModule, {
  id: module.id,
  name: module.name,
  description: module.description,
  orderIndex: module.orderIndex,
  isActive: module.isActive,
  assignedAt: instant<string | null>(sql`${assignment.assignedAt}`),
  dueDate: assignment.dueDate,
  progressPercentage: count(percentage(sql`counted.done`, sql`counted.total`)),
  completedTasks: count(sql`counted.done`),
  totalTasks: count(sql`counted.total`),
  tasks: assignedTasks,
})

// As admins and team leads see it.

const trainee = alias(users, 'trainee')
const assigner = alias(users, 'assigner')
const moduleRoles = alias(trainingModuleRoles, 'rule')

export const moduleShape = shape(trainingModule, {
  id: module.id,
  name: module.name,
  description: module.description,
  orderIndex: module.orderIndex,
  isActive: module.isActive,
  isArchived: module.isArchived,
  taskCount: count(sql`(select count(*) from training_tasks where training_tasks.module_id = module.id)`),
  roles: items(shape(moduleRole, { role: moduleRoles.role, dueDays: moduleRoles.dueDays }), {
    rows: sql`from training_module_roles rule where rule.module_id = module.id`,
    order: sql`rule.role`,
  }),
})

export const pendingApprovalShape = shape(pendingApproval, {
  progressId: progress.id,
  userId: trainee.id,
  firstName: trainee.firstName,
  lastName: trainee.lastName,
  email: trainee.email,
  traineeCompletedAt: instant<string>(sql`${progress.traineeCompletedAt}`),
  moduleName: module.name,
  taskTitle: task.title,
  taskDescription: task.description,
  taskCategory: task.category,
  notes: progress.notes,
  lastReturn,
})

export const taughtTaskShape = shape(taughtTask, {
  ...taskFields,
  taughtBefore: count(sql`coalesce(taught.people, 0)`),
})

export const taughtShape = shape(taughtPerson, {
  progressId: progress.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  completedAt: instant<string>(sql`${progress.completedAt}`),
})

export const assignmentShape = shape(trainingAssignment, {
  id: assignment.id,
  userId: assignment.userId,
  moduleId: assignment.moduleId,
  assignedBy: assignment.assignedById,
  assignedAt: assignment.assignedAt,
  dueDate: assignment.dueDate,
  role: assignment.role,
  user: nested({
    firstName: trainee.firstName,
    lastName: trainee.lastName,
    email: trainee.email,
    isActive: trainee.isActive,
  }),
  module: nested({
    name: module.name,
    description: module.description,
    isActive: module.isActive,
    isArchived: module.isArchived,
  }),
  assigner: nested({ firstName: assigner.firstName, lastName: assigner.lastName }),
})

/** A person, and how far they are in each active module that is assigned to them. */
export const overviewShape = shape(overviewItem, {
  user: nested({
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    role: users.role,
  }),
  modules: json<z.output<typeof overviewItem>['modules']>(sql`coalesce(assigned.modules, '[]')`),
})

/** A module in the overview, of `assignment`, `module`, and the numbers of `totals` and `done`. */
export const overviewModuleShape = shape(overviewModule, {
  id: module.id,
  name: module.name,
  progressPercentage: count(percentage(sql`coalesce(done.done, 0)`, sql`coalesce(totals.total, 0)`)),
  completedTasks: count(sql`coalesce(done.done, 0)`),
  waitingTasks: count(sql`coalesce(done.marked - done.done, 0)`),
  totalTasks: count(sql`coalesce(totals.total, 0)`),
  dueDate: assignment.dueDate,
})
