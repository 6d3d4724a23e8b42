import type { AssignedTask } from '#shared/training/assigned-module.ts'

/** A trainer wants it done again. */
export const isSentBack = ({ status, progress }: Pick<AssignedTask, 'status' | 'progress'>) =>
  status === 'not_started' && Boolean(progress?.lastReturn)
