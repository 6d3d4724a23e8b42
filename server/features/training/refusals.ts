import type { Conflicts } from '#server/http/errors.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

/** For trainees: deleted, inactive and somebody else's are not told apart. */
export const notYours = (thing: 'module' | 'task' | 'subtask') =>
  new AppError(
    404,
    'NOT_FOUND',
    {
      module: () => t`This module is not part of your training any more.`,
      task: () => t`This task is not part of your training any more.`,
      subtask: () => t`This subtask is not part of your training any more.`,
    }[thing](),
  )

export const gone = (thing: 'module' | 'task' | 'subtask') =>
  new AppError(
    404,
    'NOT_FOUND',
    {
      module: () => t`This module no longer exists.`,
      task: () => t`This task no longer exists.`,
      subtask: () => t`This subtask no longer exists.`,
    }[thing](),
  )

export const trainingConflicts: Conflicts = {
  training_assignments_user_module_unique: () =>
    new AppError(409, 'ALREADY_ASSIGNED', t`This module is already assigned to this person.`),
}
