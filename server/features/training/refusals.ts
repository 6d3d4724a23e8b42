import { AppError } from '#shared/api/app-error.ts'

/** For trainees: deleted, inactive and somebody else's are not told apart. */
export const notYours = (thing: 'module' | 'task' | 'subtask') =>
  new AppError(404, 'NOT_FOUND', `This ${thing} is not part of your training any more.`)

export const gone = (thing: string) => new AppError(404, 'NOT_FOUND', `This ${thing} no longer exists.`)
