import type { ErrorBody } from '#shared/api/app-error.ts'
import { addressOf, type Key, type Reply, type Sent, urlOf } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { noteServerTime } from './server-clock.ts'

/** A refused call. Its message is "status: body"; people are shown `reason`. */
export class CallError extends Error {
  readonly status: number
  readonly data: ErrorBody | undefined

  constructor(status: number, text: string, data: ErrorBody | undefined) {
    super(`${status}: ${text}`)
    this.name = 'CallError'
    this.status = status
    this.data = data
  }

  static of(response: Response, text: string) {
    return new CallError(response.status, text || response.statusText, parsed(text))
  }

  get code() {
    return this.data?.code
  }

  /** Messages by field of the form. */
  get errors(): Record<string, string[]> {
    return this.data?.errors ?? {}
  }
}

/** Whether the mail of the call may have gone out all the same. */
export const isUnconfirmed = (error: unknown) => error instanceof CallError && error.code === 'MAIL_UNKNOWN'

/** The person would rather not show who they are: nothing was done, and the dialog has said so. */
export const isUnproven = (error: unknown) => error instanceof CallError && error.code === 'PROOF_NEEDED'

/** Somebody was faster, or it was done already. */
export const isConflict = (error: unknown) => error instanceof CallError && error.status === 409

/** The beginning of the request's id, where the server failed: the log's lines about it have the whole. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof CallError ? error.data?.requestId?.slice(0, 8) : undefined

/** Why it failed, in words for a person; undefined where the server had none. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof CallError) {
    const { message } = error.data ?? {}
    const reference = referenceOf(error)
    return message && reference ? t`${message} (Request ${reference})` : message
  }
  return t`The server cannot be reached. Please check the connection.`
}

export const read = <T>(address: readonly unknown[], signal?: AbortSignal): Promise<T> =>
  withProof(async () => answerOf(await reach(urlOf(address), { credentials: 'include', ...(signal && { signal }) })))

export interface SendOptions {
  /** Makes a repeat of a creating call harmless: the server answers it with the first answer. */
  idempotencyKey?: string | undefined
  /** Refused where somebody else is signed in by now. */
  forUser?: string | undefined
  signal?: AbortSignal
}

/** Sends a call of the table; resolves with the parsed answer or rejects with a CallError. */
export const call = <K extends Key>(key: K, sent: Sent<K>, options: SendOptions = {}): Promise<Reply<K>> =>
  withProof(() => callOnce(key, sent, options))

/** Where the server wants proof first, a dialog asks for it, and the same goes on under the same key. */
async function withProof<T>(once: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await once()
    } catch (error) {
      // A service worker has nobody to ask.
      if (!isUnproven(error) || !('document' in globalThis)) throw error
      // Not for the sign-in page, where nothing asks for it.
      const { askForProof } = await import('./proof.ts')
      if (!(await askForProof())) throw error
    }
}

async function callOnce<K extends Key>(key: K, sent: Sent<K>, options: SendOptions): Promise<Reply<K>> {
  const { body, ...address } = sent as Parameters<typeof addressOf>[1] & { body?: unknown }
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (options.forUser) headers['For-User'] = options.forUser
  const response = await reach(urlOf(addressOf(key, address)), {
    method: key.slice(0, key.indexOf(' ')),
    credentials: 'include',
    headers,
    ...(options.signal && { signal: options.signal }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return answerOf(response)
}

/** Fetches, and lets the page know whether the server could be reached. */
async function reach(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    // Where people have to sign in to a network first, it answers everything with a page of its own, by its own clock.
    if (response.headers.get('Content-Type')?.includes('json')) noteServerTime(response)
    else if (response.ok) throw new TypeError('Not the server')
    dispatchEvent(new Event('reached'))
    return response
  } catch (error) {
    if (!init.signal?.aborted || init.signal.reason?.name === 'TimeoutError') dispatchEvent(new Event('unreached'))
    throw error
  }
}

async function answerOf<T>(response: Response): Promise<T> {
  if (response.ok) return response.json()
  const error = CallError.of(response, await response.text())
  // Whatever the call was, and whoever waits for its answer.
  if (error.code === 'SECOND_FACTOR_DUE') dispatchEvent(new Event('factor-due'))
  throw error
}

function parsed(text: string): ErrorBody | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
