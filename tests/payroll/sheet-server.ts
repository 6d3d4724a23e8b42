import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SheetServer {
  origin: string
  /** The addresses it was asked for since the last change of its answer. */
  asked: string[]
  answerWith(answer: RequestListener): void
  close(): Promise<void>
}

/** Plays Google Sheets on the loopback interface. */
export async function startSheetServer(): Promise<SheetServer> {
  let answer: RequestListener = (_req, res) => res.writeHead(404).end()
  const asked: string[] = []
  const server = createServer((req, res) => {
    asked.push(req.url!)
    answer(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answerWith(next) {
      asked.length = 0
      answer = next
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export const csv =
  (text: string | Buffer): RequestListener =>
  (_req, res) =>
    res.setHeader('Content-Type', 'text/csv; charset=utf-8').end(text)
