import { deepStrictEqual } from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { z } from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was answered and compare it.
  body: any
  text: string
  bytes: Buffer
  headers: Headers
  /** The address that answered. */
  url: URL
}

/** What a call is refused with. */
export const refusal = ({ status, body }: Reply) => [status, body.code]
/** The same in words. */
export const said = ({ status, body }: Reply) => [status, body.message]

interface RequestInit {
  headers?: Record<string, string>
  body?: BodyInit
}

type Send = (path: string, body?: unknown, options?: { headers?: Record<string, string> }) => Promise<Reply>

/** One browser, as far as HTTP goes: it keeps its cookies and does not follow redirects. Bodies go out as JSON. */
export interface Client {
  get: (path: string, options?: { headers?: Record<string, string> }) => Promise<Reply>
  post: Send
  put: Send
  patch: Send
  delete: Send
  /** Any method, the body as it is given. */
  request: (method: string, path: string, init?: RequestInit) => Promise<Reply>
  /** GET, and on through every redirect (to other origins too), as a browser does. */
  follow: (path: string) => Promise<Reply>
  cookies: Map<string, string>
}

export function clientOf(origin: string, given?: Client['cookies']): Client {
  const cookies = new Map(given)
  return clientThat(async (method, path, init = {}) => {
    const { headers, body } = init
    const url = new URL(path, origin)
    const cookie = cookieOf({ cookies })
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { body }),
    })
    keepCookies(cookies, response)
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString()
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
    const reply = {
      status: response.status,
      body: isJson ? JSON.parse(text) : undefined,
      text,
      bytes,
      headers: response.headers,
      url,
    }
    if (response.ok) expectAsDescribed(method, url.pathname, reply)
    noteExample(method, init, reply)
    return reply
  }, cookies)
}

export async function signIn(client: Client, { email, password }: { email: string; password: string }) {
  const reply = await client.post('/api/login', { email, password })
  if (reply.status !== 200) throw new Error(`${email} cannot sign in: ${reply.status} ${reply.text}`)
}

/** A client that signs in by itself before its first request. */
export function signedInClientOf(origin: string, signIn: (client: Client) => Promise<void>): Client {
  const plain = clientOf(origin)
  let signedIn: Promise<void> | undefined
  return clientThat(async (...request) => {
    signedIn ??= signIn(plain)
    await signedIn
    return await plain.request(...request)
  }, plain.cookies)
}

function clientThat(request: Client['request'], cookies: Client['cookies']): Client {
  const sendJson =
    (method: string): Send =>
    (path, body, { headers = {} } = {}) =>
      request(method, path, {
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
  return {
    request,
    cookies,
    async follow(path) {
      let reply = await request('GET', path)
      for (let hops = 0; reply.status >= 300 && reply.status < 400; hops += 1) {
        const location = reply.headers.get('location')
        if (!location || hops === 20) throw new Error(`${reply.url} redirects to ${location} after ${hops} redirects`)
        reply = await request('GET', new URL(location, reply.url).href)
      }
      return reply
    },
    get: (path, options = {}) => request('GET', path, options),
    post: sendJson('POST'),
    put: sendJson('PUT'),
    patch: sendJson('PATCH'),
    delete: sendJson('DELETE'),
  }
}

export const cookieOf = ({ cookies }: Pick<Client, 'cookies'>) => [...cookies].map((pair) => pair.join('=')).join('; ')

export function keepCookies(cookies: Map<string, string>, { headers }: Response) {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/expires=thu, 01 jan 1970|max-age=0(;|$)/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

/**
 * Lists that PostgreSQL builds as JSON text leave the server without being parsed against their schema, so every good
 * answer that a test gets is compared with its row here: nothing missing, nothing more, the announced status.
 */
export function expectAsDescribed(method: string, path: string, { status, body }: Pick<Reply, 'status' | 'body'>) {
  const row = rowFor(method, path)
  if (!row) return
  const parsed = row.reply.safeParse(body)
  const call = `${method} ${path}`
  if (!parsed.success)
    throw new Error(`${call} answers what its row does not describe:\n${z.prettifyError(parsed.error)}`)
  deepStrictEqual(body, parsed.data, `${call} answers more, or in another form, than its row describes`)
  if (status !== (row.status ?? 200)) throw new Error(`${call} answers ${status}; its row says ${row.status ?? 200}`)
}

/** For `npm run examples`, which says into which file: what was sent and answered, one line of JSON each. */
function noteExample(method: string, { headers = {}, body }: RequestInit, { status, body: answered, url }: Reply) {
  const file = process.env.EXAMPLES_FILE
  const row = file && answered && rowFor(method, url.pathname)
  // The document is in English.
  if (!row || new Headers(headers).has('accept-language')) return
  const sent = row.body && typeof body === 'string' ? parsed(body) : undefined
  const name = Object.entries<Endpoint>(endpoints).find(([, each]) => each === row)![0]
  appendFileSync(file, `${JSON.stringify({ name, status, sent, answered })}\n`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const rows: Endpoint[] = Object.values(endpoints)

/** Literal paths win over those with parameters, as on the server. */
function rowFor(method: string, path: string): Endpoint | undefined {
  return rows
    .filter((row) => row.method === method && patternOf(row).test(path))
    .sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0]
}

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
