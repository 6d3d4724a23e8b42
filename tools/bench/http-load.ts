import { connect, type Socket } from 'node:net'

export interface Load {
  requests: number
  /** Requests a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  failures: number
}

/** What to send: the whole request as text, made anew for each. */
export type NextRequest = () => string

/**
 * Sends requests over that many keep-alive connections, one at a time on each, for that many seconds. Written on plain
 * sockets, because the load generator shares two cores with what it measures.
 */
export async function load(port: number, connections: number, seconds: number, next: NextRequest): Promise<Load> {
  const latencies: number[] = []
  const end = performance.now() + seconds * 1000
  let failures = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await openConnection(port)
      while (performance.now() < end) {
        const sent = performance.now()
        const status = await connection.exchange(next())
        latencies.push(performance.now() - sent)
        if (status >= 400) failures += 1
      }
      connection.close()
    }),
  )
  const elapsed = (performance.now() - start) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return { requests: latencies.length, rate: latencies.length / elapsed, p50: at(0.5), p99: at(0.99), failures }
}

export interface Connection {
  /** Resolves with the status once the whole answer is there. */
  exchange(request: string): Promise<number>
  close(): void
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const made = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(made))
    made.once('error', reject)
  })
  let finish: ((status: number) => void) | undefined
  let fail: ((error: Error) => void) | undefined
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const status = statusOfWhole(received)
    if (status === undefined) return
    received = ''
    finish?.(status)
  })
  socket.on('error', (error) => fail?.(error))
  socket.on('close', () => fail?.(new Error('the connection was closed')))
  return {
    exchange: (request) =>
      new Promise((resolve, reject) => {
        finish = resolve
        fail = reject
        socket.write(request)
      }),
    close: () => {
      fail = undefined
      socket.destroy()
    },
  }
}

function statusOfWhole(text: string): number | undefined {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const status = Number(text.slice(9, 12))
  const length = /content-length: *(\d+)/i.exec(text.slice(0, headEnd))
  if (length) return text.length >= headEnd + 4 + Number(length[1]) ? status : undefined
  return text.endsWith('0\r\n\r\n') ? status : undefined
}

export function getRequest(path: string, cookie: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`
}

/** `headers`: further ones, each with the end of its line. */
export function postRequest(path: string, cookie: string, body: object, headers = ''): string {
  const text = JSON.stringify(body)
  const length = Buffer.byteLength(text)
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${headers}\r\n${text}`
}
