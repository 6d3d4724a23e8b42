import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

export interface Request {
  method: string
  /** Of the product, or a whole one: of a file store beside it. */
  address: string
  /** JSON, or the bytes of a JPEG. */
  body?: object | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

export interface Reply {
  status: number
  text: string
  bytes: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: whoever asks knows what the call answers.
  body: any
}

/** One try, as whoever keeps the figures hears of it. */
export interface Exchange {
  request: Request
  /** `performance.now()` */
  sentAt: number
  answeredAt: number
  /** Undefined where the connection broke, or nothing came for a minute. */
  reply: Reply | undefined
  /** Whether it is one of the answers that the sender waits for. */
  isWanted: boolean
}

/** An answer that was waited for. */
export interface Answer extends Reply {
  /** Every try before it was refused in words, so that nothing but the last one can have left anything behind. */
  isOnlyTry: boolean
}

/** One browser with its session. */
export interface Sender {
  /** Undefined where nothing answered. */
  send(request: Request, options?: { wanted?: number[]; key?: string }): Promise<Reply | undefined>
  /**
   * Sends it again, and what creates something under one key, until it gets one of these answers. Throws where it is
   * told again and again that it is wrong, or told nothing for two minutes.
   */
  untilAnswered(request: Request, wanted: number[], key?: string): Promise<Answer>
}

const patience = 60_000
const mostRefusals = 20

/** Until somebody presses the button again, in milliseconds. */
const pause = 200

/** `headers` go along with every request. */
export function senderOf(
  url: string,
  { cookie, headers }: { cookie: string; headers: Record<string, string> },
  onExchange: (exchange: Exchange) => void,
): Sender {
  async function send(request: Request, { wanted = [200], key }: { wanted?: number[]; key?: string } = {}) {
    const { method, address, body } = request
    const isBytes = body instanceof Uint8Array
    const isOurs = address.startsWith('/')
    const sentAt = performance.now()
    const reply = await fetch(new URL(address, url), {
      method,
      headers: {
        ...headers,
        ...(isOurs && { Cookie: cookie }),
        ...(body && { 'Content-Type': isBytes ? 'image/jpeg' : 'application/json' }),
        ...(key && { 'Idempotency-Key': key }),
        ...request.headers,
      },
      ...(body && { body: isBytes ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    })
      .then(replyOf)
      .catch(() => undefined)
    const isWanted = reply !== undefined && wanted.includes(reply.status) && !isTryAgain(reply)
    onExchange({ request, sentAt, answeredAt: performance.now(), reply, isWanted })
    return reply
  }

  return {
    send,
    async untilAnswered(request, wanted, key = request.method === 'POST' ? randomUUID() : undefined) {
      let isOnlyTry = true
      const latest = performance.now() + 2 * patience
      for (let refusals = 0; refusals < mostRefusals && performance.now() < latest; await wait(pause)) {
        const reply = await send(request, { wanted, ...(key && { key }) })
        if (!reply || isTryAgain(reply)) isOnlyTry = false
        else if (wanted.includes(reply.status)) return { ...reply, isOnlyTry }
        else if (reply.status < 500) refusals += 1
      }
      throw new Error(`${request.method} ${pathOf(request)} is not answered as it should be`)
    },
  }
}

/** No word yet of what became of it. */
export const isTryAgain = ({ status, body }: Reply) => status === 503 || body?.code === 'KEY_BUSY'

async function replyOf(response: Response): Promise<Reply> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = /json|text/.test(response.headers.get('content-type') ?? '') ? bytes.toString() : ''
  return { status: response.status, bytes, text, body: parsed(text) }
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An exchange as a line of a count: what was asked, without ids, and what came. */
export function inWords({ request, reply }: Exchange): string {
  const answer = reply ? [reply.status, reply.body?.code].filter(Boolean).join(' ') : 'no answer'
  return `${request.method} ${pathOf(request)}: ${answer}`
}

/** Without ids. */
export const pathOf = ({ address }: Pick<Request, 'address'>) =>
  address.split('?')[0]!.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
