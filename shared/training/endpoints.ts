import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import { usersMax } from '#shared/users/user.ts'
import { approval, approvals, approvalsMade, newReturn, pendingApproval } from './approval.ts'
import { assignedModule, completion, overviewItem, subtaskTick, taskProgress, tick } from './assigned-module.ts'
import { assignmentFilter, assignmentsMade, newAssignment, newAssignments, trainingAssignment } from './assignment.ts'
import { newOrder } from './fields.ts'
import { assignmentsMax, modulesMax, pendingApprovalsMax, subtasksMax, tasksMax } from './limits.ts'
import { moduleChanges, moduleRoles, moduleRolesSet, newCopy, newModule, trainingModule } from './module.ts'
import {
  asked,
  asking,
  newSubtask,
  newTask,
  subtaskChanges,
  taskChanges,
  taughtPerson,
  taughtTask,
  trainingSubtask,
  trainingTask,
} from './task.ts'

/** Of those who write modules, tasks and subtasks. */
const contentEndpoints = defineEndpoints({
  listModules: {
    method: 'GET',
    path: '/api/training/modules',
    access: ['team_lead', 'admin'],
    summary: `All modules in their order, inactive ones included, ${modulesMax} at most`,
    reply: z.array(trainingModule).max(modulesMax),
  },
  listTasks: {
    method: 'GET',
    path: '/api/training/tasks',
    access: ['team_lead', 'admin'],
    summary: `The tasks of all modules in their order, inactive ones included, ${tasksMax} at most`,
    reply: z.array(taughtTask).max(tasksMax),
  },
  listSubtasks: {
    method: 'GET',
    path: '/api/training/subtasks',
    access: ['team_lead', 'admin'],
    summary: `The subtasks of all tasks in their order, ${subtasksMax} at most`,
    reply: z.array(trainingSubtask).max(subtasksMax),
  },

  addModule: {
    method: 'POST',
    path: '/api/training/modules',
    access: ['admin'],
    summary: 'Add a module',
    body: newModule,
    reply: trainingModule,
    status: 201,
  },
  changeModule: {
    method: 'PUT',
    path: '/api/training/modules/:id',
    access: ['admin'],
    summary: 'Change a module',
    body: moduleChanges,
    reply: trainingModule,
  },
  copyModule: {
    method: 'POST',
    path: '/api/training/modules/:id/copies',
    access: ['admin'],
    summary: 'Copy a module with its tasks and subtasks, under another name and for nobody yet',
    body: newCopy,
    reply: trainingModule,
    status: 201,
  },
  orderModules: {
    method: 'PUT',
    path: '/api/training/modules/order',
    access: ['admin'],
    summary: 'Put all modules into a new order',
    body: newOrder,
    reply: success,
  },
  setModuleRoles: {
    method: 'PUT',
    path: '/api/training/modules/:id/roles',
    access: ['admin'],
    summary:
      'Say which roles a module is for, unless they are others than `was` says meanwhile: who comes into one gets it once',
    body: moduleRoles,
    reply: moduleRolesSet,
  },
  addTask: {
    method: 'POST',
    path: '/api/training/tasks',
    access: ['admin'],
    summary: 'Add a task to a module',
    body: newTask,
    reply: trainingTask,
    status: 201,
  },
  changeTask: {
    method: 'PUT',
    path: '/api/training/tasks/:id',
    access: ['admin'],
    summary: 'Change a task; in another module it has no parent, and the tasks below it come along',
    body: taskChanges,
    reply: trainingTask,
  },
  orderTasks: {
    method: 'PUT',
    path: '/api/training/modules/:moduleId/tasks/order',
    access: ['admin'],
    summary: 'Put all tasks of a module into a new order',
    body: newOrder,
    reply: success,
  },
  listTaught: {
    method: 'GET',
    path: '/api/training/tasks/:id/taught',
    access: ['admin'],
    summary: `Who completed a task before its text was changed, and has its module; ${usersMax} people at most`,
    reply: z.array(taughtPerson).max(usersMax),
  },
  askAgain: {
    method: 'POST',
    path: '/api/training/tasks/:id/ask-again',
    access: ['admin'],
    summary: 'Ask people to do a task again that they completed before its text was changed',
    body: asking,
    reply: asked,
  },
  addSubtask: {
    method: 'POST',
    path: '/api/training/tasks/:taskId/subtasks',
    access: ['admin'],
    summary: 'Add a subtask to a task',
    body: newSubtask,
    reply: trainingSubtask,
    status: 201,
  },
  changeSubtask: {
    method: 'PUT',
    path: '/api/training/subtasks/:id',
    access: ['admin'],
    summary: 'Change a subtask',
    body: subtaskChanges,
    reply: trainingSubtask,
  },
  deleteSubtask: {
    method: 'DELETE',
    path: '/api/training/subtasks/:id',
    access: ['admin'],
    summary: 'Delete a subtask with its ticks',
    reply: success,
  },
  orderSubtasks: {
    method: 'PUT',
    path: '/api/training/tasks/:taskId/subtasks/order',
    access: ['admin'],
    summary: 'Put all subtasks of a task into a new order',
    body: newOrder,
    reply: success,
  },
})

/** Who is to learn which module. */
const assignmentEndpoints = defineEndpoints({
  listAssignments: {
    method: 'GET',
    path: '/api/admin/training/assignments',
    access: ['admin'],
    summary: `Who has which module, latest assignment first, ${assignmentsMax} at most`,
    query: assignmentFilter,
    reply: z.array(trainingAssignment).max(assignmentsMax),
  },
  assignModule: {
    method: 'POST',
    path: '/api/training/assignments',
    access: ['admin'],
    summary: 'Assign an active module to an active person',
    body: newAssignment,
    reply: trainingAssignment,
    status: 201,
  },
  assignModuleToSeveral: {
    method: 'POST',
    path: '/api/training/modules/:moduleId/assignments',
    access: ['admin'],
    summary: 'Assign an active module to several people; those who have it already keep what they have',
    body: newAssignments,
    reply: assignmentsMade,
    status: 201,
  },
  removeAssignment: {
    method: 'DELETE',
    path: '/api/training/assignments/:id',
    access: ['admin'],
    summary: 'Remove an assignment; the progress is kept',
    reply: success,
  },
})

/** Of trainees, and of those who approve what they finished. */
const progressEndpoints = defineEndpoints({
  listAssignedModules: {
    method: 'GET',
    path: '/api/training/assigned-modules',
    access: 'signedIn',
    peopleOnly: true,
    summary: `The caller's modules with their tasks and progress, ${modulesMax} modules at most`,
    reply: z.array(assignedModule).max(modulesMax),
  },
  readAssignedModule: {
    method: 'GET',
    path: '/api/training/modules/:id',
    access: 'signedIn',
    peopleOnly: true,
    summary: "One module with the caller's progress; admins and team leads may read those of others",
    reply: assignedModule,
  },
  completeTask: {
    method: 'POST',
    path: '/api/training/tasks/:id/complete',
    access: 'signedIn',
    peopleOnly: true,
    summary: 'Mark a task as complete once all its subtasks are',
    body: completion,
    reply: taskProgress,
    isSentLater: true,
  },
  tickSubtask: {
    method: 'POST',
    path: '/api/training/subtasks/:id/complete',
    access: 'signedIn',
    peopleOnly: true,
    summary: 'Tick a subtask',
    body: tick,
    reply: subtaskTick,
    isSentLater: true,
  },
  untickSubtask: {
    method: 'POST',
    path: '/api/training/subtasks/:id/incomplete',
    access: 'signedIn',
    peopleOnly: true,
    summary: 'Untick a subtask; a task that waits for approval is taken back by it',
    body: tick,
    reply: subtaskTick,
    isSentLater: true,
  },
  approveProgress: {
    method: 'POST',
    path: '/api/training/progress/:id/approve',
    access: ['technician', 'team_lead', 'admin'],
    summary: 'Approve a task that somebody marked as complete; only admins approve their own',
    body: approval,
    reply: taskProgress,
  },
  approveSeveral: {
    method: 'POST',
    path: '/api/training/progress/approve',
    access: ['technician', 'team_lead', 'admin'],
    summary: 'Approve several tasks with one note',
    body: approvals,
    reply: approvalsMade,
  },
  returnProgress: {
    method: 'POST',
    path: '/api/training/progress/:id/return',
    access: ['technician', 'team_lead', 'admin'],
    summary: 'Send back with a note what somebody marked as complete; only admins send back their own',
    body: newReturn,
    reply: taskProgress,
  },

  trainingOverview: {
    method: 'GET',
    path: '/api/admin/training/overview',
    access: ['team_lead', 'admin'],
    summary: `Everybody who is active, with their progress in each module that is assigned to them; ${usersMax} people at most`,
    reply: z.array(overviewItem).max(usersMax),
  },
  listPendingApprovals: {
    method: 'GET',
    path: '/api/admin/training/pending-approvals',
    access: ['team_lead', 'admin'],
    summary: `What waits for approval, longest waiting first, ${pendingApprovalsMax} at most`,
    reply: z.array(pendingApproval).max(pendingApprovalsMax),
  },
})

export const trainingEndpoints = { ...progressEndpoints, ...contentEndpoints, ...assignmentEndpoints }
