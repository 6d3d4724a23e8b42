import { CallError } from '#client/api/call.ts'
import type { Attempt } from './sender.ts'

/** Refusals that end by themselves. */
const passing = new Set([
  // An earlier attempt is still under way there: what comes of it is the answer.
  'KEY_BUSY',
  // After a restart the server answers before it can look at anything.
  'STARTING',
  // The person is let in once a second step is set up, to which every page leads.
  'SECOND_FACTOR_DUE',
])

/** What a failure says: only the server's own word is an answer. */
export function attemptAfter(error: unknown): Exclude<Attempt, { kind: 'sent' }> {
  if (!(error instanceof CallError)) return { kind: 'unanswered' }
  const { status, code = '', data } = error
  if (status === 401) return { kind: 'signed-out' }
  if (code === 'OTHER_PERSON') return { kind: 'other-person' }
  // Too many of this person's at once: it is their turn again after a while.
  if (status === 429) return { kind: 'unanswered', retryAfter: Number(data?.retryAfter) || undefined }
  // Where nobody could be asked: their next page does. On a page they were, and would rather not.
  if (code === 'PROOF_NEEDED' && !('document' in globalThis)) return { kind: 'unanswered' }
  // An error page of whatever stands in between has no code.
  if ((status >= 500 && !code) || passing.has(code)) return { kind: 'unanswered' }
  return { kind: 'refused', refusal: { status, body: data } }
}
