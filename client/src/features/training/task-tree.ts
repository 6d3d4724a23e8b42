interface TreeTask {
  id: string
  parentTaskId: string | null
}

/** As they are read from top to bottom. */
export const inTreeOrder = <Task extends TreeTask>(tasks: readonly Task[]): Task[] =>
  asTree(tasks).flatMap(({ task, children }) => [task, ...children])

/** Tasks in their order, each with those below it; one whose parent is not in the list stands by itself. */
export function asTree<Task extends TreeTask>(tasks: readonly Task[]): { task: Task; children: Task[] }[] {
  const ids = new Set(tasks.map(({ id }) => id))
  return tasks
    .filter(({ parentTaskId }) => !parentTaskId || !ids.has(parentTaskId))
    .map((task) => ({ task, children: tasks.filter(({ parentTaskId }) => parentTaskId === task.id) }))
}
