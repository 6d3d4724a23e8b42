import type { OfflinePages } from '#client/held/outbox-store.ts'
import { t } from '#shared/language/t.ts'

export const trainingOffline = {
  calls: {
    'POST /api/training/tasks/:id/complete': {
      name: () => t`A training task marked as complete`,
      fields: { notes: t`Notes` },
    },
    'POST /api/training/subtasks/:id/complete': { name: () => t`A ticked subtask`, fields: {} },
    'POST /api/training/subtasks/:id/incomplete': { name: () => t`An unticked subtask`, fields: {} },
  },
} satisfies OfflinePages
