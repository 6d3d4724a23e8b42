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
  return clientThat(async (method, path, { headers = {}, body } = {}) => {
    const url = new URL(path, origin)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { body }),
    })
    keepCookies(cookies, response.headers.getSetCookie())
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
    noteExample(method, url.pathname, headers, body, reply)
    return reply
  }, cookies)
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
      body === undefined
        ? request(method, path, { headers })
        : request(method, path, {
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
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

function keepCookies(cookies: Map<string, string>, received: string[]) {
  for (const line of received) {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const name = pair.slice(0, pair.indexOf('='))
    const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice('expires='.length)
    const isGone =
      attributes.some((attribute) => /^max-age=0$/i.test(attribute)) || (expires && Date.parse(expires) === 0)
    if (isGone) cookies.delete(name)
    else cookies.set(name, pair.slice(pair.indexOf('=') + 1))
  }
}

/**
 * Lists that PostgreSQL builds as JSON text leave the server without being parsed against their schema, so every good
 * answer that a test gets is held against its row here: nothing missing, nothing more, the announced status.
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
function noteExample(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: BodyInit | undefined,
  { status, body: answered }: Reply,
) {
  const file = process.env.EXAMPLES_FILE
  const row = file && answered && rowFor(method, path)
  // The document is in English.
  if (!row || 'accept-language' in headers || 'Accept-Language' in headers) return
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

function patternOf({ path }: Endpoint) {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}
