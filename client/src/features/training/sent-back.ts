import type { AssignedTask } from '#shared/training/assigned-module.ts'

/** What is to be done next: first what was sent back. */
export const nextOf = <Task extends Pick<AssignedTask, 'status' | 'progress'>>(tasks: readonly Task[]) =>
  tasks.find(isSentBack) ?? tasks.find(({ status }) => status === 'not_started')

/** A trainer wants it done again. */
export const isSentBack = ({ status, progress }: Pick<AssignedTask, 'status' | 'progress'>) =>
  status === 'not_started' && Boolean(progress?.lastReturn)
