import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { count, instant, items, nested, oneOf, type Part, shape, text, where, yesNo } from '#server/db/shape.ts'
import {
  assignedModule,
  assignedSubtask,
  assignedTask,
  type TaskReturn,
  taskProgress,
  taskStatuses,
} from '#shared/training/assigned-module.ts'
import { trainingModules, trainingSubtasks, trainingTasks } from '#shared/training/content-table.ts'
import { trainingAssignments, trainingProgress, trainingSubtaskProgress } from '#shared/training/progress-table.ts'
import { users } from '#shared/users/table.ts'
import { percentage, status } from './sql.ts'

// As a trainee sees it.

const module = alias(trainingModules, 'module')
const task = alias(trainingTasks, 'task')
const subtask = alias(trainingSubtasks, 'subtask')
const progress = alias(trainingProgress, 'progress')
const tick = alias(trainingSubtaskProgress, 'tick')
const assignment = alias(trainingAssignments, 'assignment')
const trainer = alias(users, 'trainer')
const returner = alias(users, 'returner')

export const taskFields = {
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
export const lastReturn: Part<TaskReturn | null> = where(
  sql`${returner.id} is not null`,
  nested({
    returnedAt: instant<string>(sql`${progress.returnedAt}`),
    returnedBy: nested({ firstName: returner.firstName, lastName: returner.lastName }),
    note: text<string>(progress.returnNote),
  }),
)

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
 * A module as the caller sees it: of `module`, their `assignment` of it, if there is one, and how many
 * tasks are `counted` as theirs, and of these as done.
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
