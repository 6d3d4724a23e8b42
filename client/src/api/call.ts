import type { ErrorBody } from '#shared/api/app-error.ts'
import { addressOf, type Key, type Reply, type Sent, urlOf } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'

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
  // The shell asks for the factor, whichever call it was.
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

/** 128 random bits; crypto.randomUUID exists only on https and localhost. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A response has whole seconds and has been under way: less than this (milliseconds) is no difference. */
const tolerance = 5_000

let ahead: number | undefined

/** Every answer says what time it is where the server is. */
function noteServerTime({ headers }: Response) {
  const time = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(time)) return
  const difference = time - Date.now()
  ahead = Math.abs(difference) < tolerance ? 0 : difference
}

/** How far the server's clock is ahead of this device's, in milliseconds; undefined before the first answer. */
export const clockAhead = () => ahead

/** Refused, since somebody else has changed the same since it `was` as the form says. */
export const isChangedMeanwhile = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'CHANGED_MEANWHILE'

/**
 * What the form says was there before its change. After CHANGED_MEANWHILE that is the present value: the message has shown
 * it, so saving once more replaces it.
 */
export const presentOr = <Was>(was: Was, error: unknown) => (isChangedMeanwhile(error) ? (error.data?.was as Was) : was)

/**
 * The key of a creating call: the same content of the same draft has the same key, also after a reload, and any other
 * content has another one.
 */
export const idempotencyKey = (draftId: string, content: string) => `${draftId}-${digestOf(content)}`

/** The draft of a key. */
export const draftOfKey = (key: string) => key.slice(0, key.lastIndexOf('-'))

/** 53 bits of cyrb53, which has no enemy here: crypto.subtle exists only on https and localhost. */
function digestOf(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
