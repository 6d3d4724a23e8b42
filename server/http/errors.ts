import type { ErrorRequestHandler, Request, Response } from 'express'
import type { Logger } from 'pino'
import { z } from 'zod'
import { databaseFailure, isAway, isBrokenOff, isDiskFull } from '#server/db/errors.ts'
import { isStorageFailure } from '#server/storage/storage.ts'
import { AppError, invalidField } from '#shared/api/app-error.ts'
import { clientTimeSuffix } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import { answerEarly, mostLevels } from './json-body.ts'
import { inTheirLanguage } from './language.ts'
import { ClientGone } from './leaving.ts'

/** What a feature says when a unique constraint refuses a row: constraint name → refusal. */
export type Conflicts = Record<string, () => AppError>

/** Turns every error into a refusal, `{ code, message, ...details }`. */
export function renderErrors(conflicts: Conflicts, log: Logger): ErrorRequestHandler {
  return (error, req, res, _next) => {
    if (hasLeft(error, req, res)) return
    const refusal = inTheirLanguage(req, () => refusalOf(error, conflicts))
    if (refusal.status >= 500) log.error({ err: error, requestId: req.requestId }, refusal.message)
    if (res.headersSent) {
      // The 200 is out already. A broken connection shows the client that something is missing.
      res.destroy()
      return
    }
    sendError(res, refusal, req.requestId)
  }
}

/** Whether the caller went away in the middle of the request or the answer: no error of ours. */
const hasLeft = (error: unknown, req: Request, res: Response) =>
  error instanceof ClientGone ||
  (error !== null && error === req.errored) ||
  (req.destroyed && !req.complete) ||
  (res.destroyed && (error as { code?: unknown } | undefined)?.code === 'ERR_STREAM_PREMATURE_CLOSE')

function sendError(res: Response, { status, code, message, details }: AppError, requestId: string) {
  if (typeof details.retryAfter === 'number') res.setHeader('Retry-After', details.retryAfter)
  const text = JSON.stringify({ code, message, ...details, ...(status >= 500 && { requestId }) })
  res.status(status).type('json')
  if (res.req.complete) res.send(text)
  else answerEarly(res.req, res, text)
}

function refusalOf(error: unknown, conflicts: Conflicts): AppError {
  if (error instanceof AppError) return error
  if (error instanceof z.core.$ZodError) return invalidInput(error)
  const ofBody = bodyRefusal(error)
  if (ofBody) return ofBody
  const failure = databaseFailure(error)
  const conflict = failure?.constraint && conflicts[failure.constraint]
  if (conflict) return conflict()
  if (failure?.constraint?.endsWith(clientTimeSuffix))
    return invalidField('occurredAt', t`The time of this must lie within the last 72 hours and not in the future.`)
  // PostgreSQL stores every character but NUL.
  if (failure && ['22021', '22P05'].includes(failure.code))
    return new AppError(400, 'INVALID', t`What you sent contains a character that cannot be stored.`)
  if (isDiskFull(error))
    return new AppError(
      507,
      'DISK_FULL',
      t`The server has no room left, so this was not saved. Please try again later.`,
    )
  if (isStorageFailure(error))
    return new AppError(
      503,
      'STORAGE_FAILED',
      t`The file store is not working right now. Please try again in a moment.`,
    )
  if (failure && isAway(failure))
    return new AppError(503, 'UNAVAILABLE', t`The database cannot be reached right now. Please try again in a moment.`)
  if (failure && isBrokenOff(failure))
    return new AppError(503, 'UNAVAILABLE', t`The database did not finish this in time. Please try again in a moment.`)
  return new AppError(500, 'INTERNAL', t`Something went wrong on our side.`)
}

/** 400 with every message at its field and the first one on top. */
export function invalidInput(error: z.core.$ZodError): AppError {
  const errors: Record<string, string[]> = Object.create(null)
  for (const { path, message } of error.issues) {
    const field = path.join('.') || 'body'
    errors[field] ??= []
    errors[field].push(message)
  }
  return new AppError(400, 'INVALID', error.issues[0]?.message ?? t`Invalid input`, { errors })
}

/** Refusals of express.json and of our own limits, told by the `type` on the errors. */
function bodyRefusal(error: unknown): AppError | undefined {
  const { type, status } = error as { type?: unknown; status?: unknown }
  switch (type) {
    case 'entity.too.large':
      return new AppError(413, 'TOO_LARGE', t`What you sent is too large.`)
    case 'entity.too.deep':
      return new AppError(400, 'TOO_DEEP', t`What you sent is nested more than ${mostLevels} levels deep.`)
    case 'entity.parse.failed':
      return new AppError(400, 'MALFORMED_JSON', t`The request body is not valid JSON.`)
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new AppError(415, 'WRONG_TYPE', t`The request body has an encoding this server does not read.`)
  }
  if (typeof type === 'string' && typeof status === 'number' && status >= 400 && status < 500)
    return new AppError(status, 'BAD_REQUEST', t`The request body could not be read.`)
  // Express's router: an address with a broken percent escape.
  if (error instanceof URIError) return new AppError(400, 'BAD_ADDRESS', t`The address could not be read.`)
  return undefined
}
