import type { ErrorBody } from '#shared/api/app-error.ts'
import type { BodySent, Endpoint, EndpointKey, ParamsOf, QuerySent, ReplyOf } from '#shared/api/endpoint.ts'
// Only the types: the rows and their schemas stay out of the browser's bundle.
import type { endpoints } from '#shared/endpoints.ts'
import { t } from '#shared/language/t.ts'

type Row = (typeof endpoints)[keyof typeof endpoints]

/** 'GET /api/tips': names a row of the endpoint table; a misspelt one does not compile. */
export type Key = EndpointKey<Row>
export type ReadKey = Extract<Key, `GET ${string}`>
export type RowOf<K extends Key> = K extends `${infer Method} ${infer Path}`
  ? Extract<Row, { method: Method; path: Path }>
  : never

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

/** What a row needs to be called: its path parameters, query and body, as far as it has them. */
export type Sent<K extends Key> = SentTo<RowOf<K>>
type SentTo<E extends Endpoint> = Part<'params', keyof ParamsOf<E> extends never ? undefined : ParamsOf<E>> &
  Part<'query', Optional<QuerySent<E>>> &
  Part<'body', BodySent<E>>
/** A query of which every part may be left out may be left out itself. */
type Optional<Query> = Record<never, never> extends Query ? Query | undefined : Query

export type Reply<K extends Key> = ReplyOf<RowOf<K>>

/** A refused call. Its message is "status: body", as the specification has it; people are shown `reason`. */
export class CallError extends Error {
  readonly status: number
  readonly data: ErrorBody | undefined

  constructor(status: number, text: string, data: ErrorBody | undefined) {
    super(`${status}: ${text}`)
    this.name = 'CallError'
    this.status = status
    this.data = data
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

type Address = { params?: Record<string, string> | undefined; query?: object | undefined }

/** The address cut at its parameters, which is also the query key: ['/api/training/tasks', '7', 'subtasks']. */
export function addressOf(key: Key, { params = {}, query }: Address): string[] {
  const parts = key.slice(key.indexOf(' ') + 1).split(/\/(?=:)|(?<=:\w+)\//)
  const address = parts.map((part) => (part.startsWith(':') ? encodeURIComponent(params[part.slice(1)] ?? '') : part))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  if (given.length > 0)
    address.push(`${address.pop()}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`)
  return address
}

export const urlOf = (address: readonly unknown[]) => address.filter((part) => part !== '').join('/')

export async function read<T>(address: readonly unknown[], signal?: AbortSignal): Promise<T> {
  return answerOf(await reach(urlOf(address), { credentials: 'include', ...(signal && { signal }) }))
}

export interface SendOptions {
  /** Makes a repeat of a creating call harmless: the server answers it with the first answer. */
  idempotencyKey?: string | undefined
}

/** Sends a call of the table; resolves with the parsed answer or rejects with a CallError. */
export async function call<K extends Key>(key: K, sent: Sent<K>, options: SendOptions = {}): Promise<Reply<K>> {
  const { body, ...address } = sent as Address & { body?: unknown }
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  const response = await reach(urlOf(addressOf(key, address)), {
    method: key.slice(0, key.indexOf(' ')),
    credentials: 'include',
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return answerOf(response)
}

/** Fetches, and lets the page know whether the server could be reached. */
async function reach(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    dispatchEvent(new Event('reached'))
    return response
  } catch (error) {
    if (!init.signal?.aborted) dispatchEvent(new Event('unreached'))
    throw error
  }
}

async function answerOf<T>(response: Response): Promise<T> {
  if (response.ok) return response.json()
  const text = await response.text()
  throw new CallError(response.status, text || response.statusText, parsed(text))
}

function parsed(text: string): ErrorBody | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
