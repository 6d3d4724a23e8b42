import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { onTestFinished } from 'vitest'

interface Message {
  type: string
  timestamp: string
  data: Record<string, unknown> | null
}

export interface Received {
  id: string
  /** As the receiver of a webhook finds it: undefined where the signature is not right. */
  verify(secret: string): Message | undefined
  headers: IncomingMessage['headers']
  text: string
  message: Message
}

type Answer = (res: ServerResponse, received: Received) => void

export const ok: Answer = (res) => res.writeHead(204).end()
export const hang: Answer = () => {}
export const answer =
  (status: number, headers = {}): Answer =>
  (res) =>
    res.writeHead(status, headers).end('whatever')

/** Other software, over real HTTP; it answers as the test says. */
export async function startReceiver(given: Answer = ok) {
  let behave = given
  const received: Received[] = []
  const watchers = new Set<() => void>()
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const one: Received = {
      id: String(req.headers['webhook-id']),
      headers: req.headers,
      text,
      message: JSON.parse(text),
      verify: (secret) => verified(secret, req, text),
    }
    received.push(one)
    for (const look of watchers) look()
    behave(res, one)
  })
  const listen = (port = 0) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen()
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(() => stop())
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    behave(next: Answer) {
      behave = next
    },
    /** Nobody is there. */
    leave: stop,
    comeBack: () => listen(port),
    /** The first messages, once so many have come. */
    waitFor(count: number): Promise<Received[]> {
      return new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return
          watchers.delete(look)
          resolve(received.slice(0, count))
        }
        watchers.add(look)
        look()
      })
    },
  }
}

/** By the makers' own package, as an owner's program would look; undefined where it is not right. */
function verified(secret: string, { headers }: IncomingMessage, text: string) {
  try {
    return new Webhook(secret).verify(text, headers as Record<string, string>) as Message
  } catch (error) {
    if (error instanceof WebhookVerificationError) return undefined
    throw error
  }
}
