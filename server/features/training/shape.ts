import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { count, instant, items, json, nested, shape } from '#server/db/shape.ts'
import { pendingApproval } from '#shared/training/approval.ts'
import { trainingAssignment } from '#shared/training/assignment.ts'
import { trainingModules, trainingTasks } from '#shared/training/content-table.ts'
import { moduleRole, trainingModule } from '#shared/training/module.ts'
import { overviewItem, overviewModule } from '#shared/training/overview.ts'
import { trainingAssignments, trainingModuleRoles, trainingProgress } from '#shared/training/progress-table.ts'
import { taughtTask } from '#shared/training/task.ts'
import { taughtPerson } from '#shared/training/taught.ts'
import { users } from '#shared/users/table.ts'
import { percentage } from './sql.ts'
import { lastReturn, taskFields } from './trainee-shape.ts'

// As those who run the training see it.

const module = alias(trainingModules, 'module')
const task = alias(trainingTasks, 'task')
const progress = alias(trainingProgress, 'progress')
const assignment = alias(trainingAssignments, 'assignment')
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
