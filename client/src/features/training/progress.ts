import type { AssignedTask } from '#shared/training/assigned-module.ts'

interface Tasks {
  completedTasks: number
  totalTasks: number
}

/** Counts tasks and not per cent: 199 of 200 tasks round to 100. A module without tasks is not finished. */
export const isFinished = ({ completedTasks, totalTasks }: Tasks) => totalTasks > 0 && completedTasks === totalTasks

/** How many per cent of a module's tasks these are. */
export const percentageOf = (tasks: number, { totalTasks }: Pick<Tasks, 'totalTasks'>) =>
  totalTasks > 0 ? (100 * tasks) / totalTasks : 0

/** What is to be done next: first what was sent back. */
export const nextOf = <Task extends Pick<AssignedTask, 'status' | 'progress'>>(tasks: readonly Task[]) =>
  tasks.find(isSentBack) ?? tasks.find(({ status }) => status === 'not_started')

/** A trainer wants it done again. */
export const isSentBack = ({ status, progress }: Pick<AssignedTask, 'status' | 'progress'>) =>
  status === 'not_started' && Boolean(progress?.lastReturn)

interface TreeTask {
  id: string
  parentTaskId: string | null
}

/** In the order in which they are shown from top to bottom. */
export const inTreeOrder = <Task extends TreeTask>(tasks: readonly Task[]): Task[] =>
  asTree(tasks).flatMap(({ task, children }) => [task, ...children])

/** Tasks in their order, each with those below it; one whose parent is not in the list stands by itself. */
export function asTree<Task extends TreeTask>(tasks: readonly Task[]): { task: Task; children: Task[] }[] {
  const ids = new Set(tasks.map(({ id }) => id))
  return tasks
    .filter(({ parentTaskId }) => !parentTaskId || !ids.has(parentTaskId))
    .map((task) => ({ task, children: tasks.filter(({ parentTaskId }) => parentTaskId === task.id) }))
}
