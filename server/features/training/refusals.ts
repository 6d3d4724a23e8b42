import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

/** For trainees: deleted, inactive and somebody else's are not told apart. */
export const notYours = (thing: 'module' | 'task' | 'subtask') =>
  new AppError(404, 'NOT_FOUND', t`This ${thing} is not part of your training any more.`)

export const gone = (thing: string) => new AppError(404, 'NOT_FOUND', t`This ${thing} no longer exists.`)
