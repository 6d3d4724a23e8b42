import { useWaiting } from '#client/held/outbox-now.ts'
import type { AssignedTask } from '#shared/training/assigned-module.ts'

const tickKey = 'POST /api/training/subtasks/:id/complete'
const untickKey = 'POST /api/training/subtasks/:id/incomplete'

/** The task as it will be once the device has sent what waits; and what of it waits. */
export function useWithWaiting(task: AssignedTask) {
  const ticks = useWaiting(tickKey, untickKey)
  const completions = useWaiting('POST /api/training/tasks/:id/complete')
  const latest = (id: string) => ticks.find(({ sent }) => sent.params?.id === id)
  return {
    isCompletionWaiting: completions.some(({ sent }) => sent.params?.id === task.id),
    subtasks: task.subtasks.map((subtask) => {
      const waiting = latest(subtask.id)
      const { completed, completedAt } = subtask.userProgress
      return {
        ...subtask,
        isWaiting: waiting !== undefined,
        userProgress: { completed: waiting ? waiting.key === tickKey : completed, completedAt },
      }
    }),
  }
}
