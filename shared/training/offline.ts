import type { Offline } from '#shared/api/offline.ts'

export const trainingOffline = {
  calls: {
    'POST /api/training/tasks/:id/complete': 'traineeCompletedAt',
    'POST /api/training/subtasks/:id/complete': 'completedAt',
    'POST /api/training/subtasks/:id/incomplete': 'completedAt',
  },
  keptReads: [{ url: /^\/api\/training\/(assigned-modules$|modules\/)/ }],
} as const satisfies Offline
