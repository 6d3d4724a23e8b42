import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

interface Reply {
  status: number
  text: string
  bytes: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows what the call answers.
  body: any
}

/** One try, for the figures. */
export interface Exchange {
  call: string
  /** `performance.now()` */
  sentAt: number
  answeredAt: number
  /** Undefined where the connection broke, or nothing came for a minute. */
  reply: Reply | undefined
  /** Whether it is one of the answers that the sender waits for. */
  isWanted: boolean
}

interface Content {
  /** JSON, or the bytes of a JPEG. */
  body?: object | Uint8Array<ArrayBuffer>
  key?: string | undefined
  headers?: Record<string, string>
}

const patience = 60_000
const mostRefusals = 20

/** Until somebody presses the button again, in milliseconds. */
const pause = 200

export type Sender = ReturnType<typeof senderOf>

/**
 * One browser with its session, whose `headers` go along with every call: 'PUT /api/tips/1', or with a whole address, of
 * a file store beside the product.
 */
export function senderOf(
  url: string,
  { cookie, headers: always }: { cookie: string; headers: Record<string, string> },
  onExchange: (exchange: Exchange) => void,
) {
  /** Undefined where nothing answered. */
  async function send(call: string, wanted: number[], { body, key, headers }: Content = {}) {
    const [method, address] = call.split(' ') as [string, string]
    const isBytes = body instanceof Uint8Array
    const sentAt = performance.now()
    const reply = await fetch(new URL(address, url), {
      method,
      headers: {
        ...always,
        ...(address.startsWith('/') && { Cookie: cookie }),
        ...(body && { 'Content-Type': isBytes ? 'image/jpeg' : 'application/json' }),
        ...(key && { 'Idempotency-Key': key }),
        ...headers,
      },
      ...(body && { body: isBytes ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    })
      .then(replyOf)
      .catch(() => undefined)
    const isWanted = reply !== undefined && wanted.includes(reply.status) && !isTryAgain(reply)
    onExchange({ call, sentAt, answeredAt: performance.now(), reply, isWanted })
    return reply
  }

  /**
   * Sends it again, and what creates something under one key, until it gets one of these answers. Throws where it is
   * told again and again that it is wrong, or told nothing for two minutes. `isOnlyTry`: every try before was refused in
   * words, so that nothing but the last one can have left anything behind.
   */
  async function untilAnswered(call: string, wanted: number[], content: Content = {}) {
    const key = content.key ?? (call.startsWith('POST ') ? randomUUID() : undefined)
    let isOnlyTry = true
    const latest = performance.now() + 2 * patience
    for (let refusals = 0; refusals < mostRefusals && performance.now() < latest; await wait(pause)) {
      const reply = await send(call, wanted, { ...content, key })
      if (!reply || isTryAgain(reply)) isOnlyTry = false
      else if (wanted.includes(reply.status)) return { ...reply, isOnlyTry }
      else if (reply.status < 500) refusals += 1
    }
    throw new Error(`${withoutIds(call)} is not answered as it should be`)
  }

  return { send, untilAnswered }
}

/** No word yet of what became of it. */
export const isTryAgain = ({ status, body }: Reply) => status === 503 || body?.code === 'KEY_BUSY'

async function replyOf(response: Response): Promise<Reply> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  const text = /json|text/.test(type) ? bytes.toString() : ''
  return { status: response.status, bytes, text, body: text && /json/.test(type) ? JSON.parse(text) : undefined }
}

/** An exchange as a line of a count: what was asked, without ids, and what came. */
export function inWords({ call, reply }: Exchange): string {
  const answer = reply ? [reply.status, reply.body?.code].filter(Boolean).join(' ') : 'no answer'
  return `${withoutIds(call)}: ${answer}`
}

export const withoutIds = (call: string) => call.split('?')[0]!.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
