import { type ReadKey, reads } from '#shared/api/call.ts'

export const ownModules = reads('GET /api/training/assigned-modules', {})

export const waitingApprovals = reads('GET /api/admin/training/pending-approvals', {})

export const allModules = reads('GET /api/training/modules', {})

export const trainingOverview = reads('GET /api/admin/training/overview', {})

/** Every list that shows training. After a change they are read again: at once what is on the screen, later the rest. */
export const trainingLists: ReadKey[] = [
  'GET /api/training/assigned-modules',
  'GET /api/training/modules',
  'GET /api/training/tasks',
  'GET /api/training/subtasks',
  'GET /api/admin/training/overview',
  'GET /api/admin/training/pending-approvals',
  'GET /api/admin/training/assignments',
]
