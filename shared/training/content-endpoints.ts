import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import { usersMax } from '#shared/users/user.ts'
import { newOrder } from './fields.ts'
import { modulesMax, subtasksMax, tasksMax } from './limits.ts'
import { moduleChanges, newCopy, newModule, trainingModule } from './module.ts'
import { moduleRoles, moduleRolesSet } from './module-roles.ts'
import { newSubtask, newTask, subtaskChanges, taskChanges, taughtTask, trainingSubtask, trainingTask } from './task.ts'
import { asked, asking, taughtPerson } from './taught.ts'

/** Of those who write modules, tasks and subtasks. */
export const contentEndpoints = defineEndpoints({
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
