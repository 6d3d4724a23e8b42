import { CallError } from '#client/api/call.ts'
import type { Attempt } from './sender.ts'

const isBusy = ({ code }: CallError) => code === 'KEY_BUSY'
/** After a restart the server answers before it can look at anything. */
const isStarting = ({ code }: CallError) => code === 'STARTING'
const isElse = ({ code }: CallError) => code === 'OTHER_PERSON'

/** What a failure says: only the server's own word is an answer. */
export function attemptAfter(error: unknown): Exclude<Attempt, { kind: 'sent' }> {
  if (!(error instanceof CallError)) return { kind: 'unanswered' }
  const { status, data } = error
  // Who still has a second step to set up is not let in yet.
  if (status === 401 || data?.code === 'SECOND_FACTOR_DUE') return { kind: 'signed-out' }
  if (isElse(error)) return { kind: 'other-person' }
  // Too many of this person's at once: it is their turn again after a while.
  if (status === 429) return { kind: 'unanswered', retryAfter: Number(data?.retryAfter) || undefined }
  // An earlier attempt is still under way there: what comes of it is the answer.
  // An error page of whatever stands in between has no code.
  if ((status >= 500 && data?.code === undefined) || isBusy(error) || isStarting(error)) return { kind: 'unanswered' }
  return { kind: 'refused', refusal: { status, body: data } }
}
