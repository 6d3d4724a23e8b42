interface Tasks {
  completedTasks: number
  totalTasks: number
}

/** By the tasks themselves: of 200, 199 are 100 per cent already once they are rounded. Without tasks, nothing is finished. */
export const isFinished = ({ completedTasks, totalTasks }: Tasks) => totalTasks > 0 && completedTasks === totalTasks

/** How many per cent of a module's tasks these are. */
export const percentageOf = (tasks: number, { totalTasks }: Pick<Tasks, 'totalTasks'>) =>
  totalTasks > 0 ? (100 * tasks) / totalTasks : 0
