import { t } from '#shared/language/t.ts'
/**
 * A refusal with words for a person. `details` travel in the body beside `code` and `message`
 * (for instance `{ errors: { amount: ['…'] } }` or `{ locked: true }`).
 */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Also for "exists, but not yours": the two must not be told apart. */
export const notFound = (thing: string) => new AppError(404, 'NOT_FOUND', t`${thing} not found.`)

export const forbidden = (message = t`You do not have the right to do this.`) => new AppError(403, 'FORBIDDEN', message)

/** A 400 whose message stands at one field of the form. */
export const invalidField = (field: string, message: string) =>
  new AppError(400, 'INVALID', message, { errors: { [field]: [message] } })

/**
 * Refuses what was begun before somebody else changed the same. `was` is what it is at present: sent back with the next
 * try, it says that the person has seen it. Said as a whole, or of each field that both have changed.
 */
export function changedMeanwhile(was: unknown, said: string | Record<string, string[]>) {
  const errors = typeof said === 'string' ? { present: [said] } : said
  return new AppError(409, 'CHANGED_MEANWHILE', Object.values(errors)[0]![0]!, { errors, was })
}

export interface ErrorBody {
  message: string
  code?: string
  errors?: Record<string, string[]>
  requestId?: string
  [detail: string]: unknown
}
