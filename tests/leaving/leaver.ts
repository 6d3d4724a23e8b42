import { connect } from 'node:net'

/** At which point of a call its client is gone. */
export const moments = [
  'before the body',
  'in the middle of the body',
  'after the request',
  'after the headers',
  'after the first byte',
  'in the middle of the answer',
] as const
export type Moment = (typeof moments)[number]

export interface Leaving {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer | undefined
  moment: Moment
}

/** How much of an answer without a length is its middle: less than a long one, more than its first batch. */
const someBytes = 500_000

/** Sends a request, or a part of it, takes a part of the answer, and closes the connection. */
export async function leave(origin: string, { method, path, headers, body = '', moment }: Leaving): Promise<void> {
  const { hostname, port, host } = new URL(origin)
  const bytes = Buffer.from(body)
  const lines = Object.entries({ host, ...headers, ...(bytes.length > 0 && { 'content-length': bytes.length }) })
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const share =
    moment === 'before the body' ? 0 : moment === 'in the middle of the body' ? bytes.length / 2 : bytes.length

  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve) => {
    let received = Buffer.alloc(0)
    socket.once('close', resolve).on('error', () => {})
    socket.on('data', (data) => {
      received = Buffer.concat([received, data])
      const start = received.indexOf('\r\n\r\n') + 4
      if (start < 4) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, start))?.[1] ?? someBytes)
      const wanted = moment === 'after the headers' ? 0 : moment === 'after the first byte' ? 1 : length / 2
      if (received.length - start >= wanted || received.toString('latin1').endsWith('\r\n0\r\n\r\n')) socket.destroy()
    })
    socket.write(Buffer.concat([Buffer.from(head), bytes.subarray(0, share)]), () => {
      if (share < bytes.length || moment === 'after the request') socket.destroy()
    })
  })
}
