import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import type { Logger } from 'pino'

/** The request that is being answered, for what is logged far below it. */
const current = new AsyncLocalStorage<string>()

export const withRequestId = <T>(requestId: string, work: () => T): T => current.run(requestId, work)

/** Logs every statement that takes so many milliseconds or more: its text without values, how long, for which request. */
export function logSlowQueries(pool: pg.Pool, { slowMs, log }: { slowMs: number; log: Logger }) {
  if (slowMs <= 0) return
  const connect = pool.connect.bind(pool) as (done?: unknown) => unknown
  // Whoever waited for a connection gets it while another request gives it back.
  pool.connect = ((done?: (...args: unknown[]) => unknown) =>
    done ? connect(AsyncResource.bind(done)) : connect()) as pg.Pool['connect']

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const start = performance.now()
      const requestId = current.getStore()
      const done = () => {
        const ms = performance.now() - start
        if (ms >= slowMs) log.warn({ requestId, ms: Math.round(ms), statement: textOf(args[0]) }, 'slow statement')
      }
      const last = args.at(-1)
      if (typeof last === 'function') {
        args[args.length - 1] = (...results: unknown[]) => {
          done()
          last(...results)
        }
        return query(...args)
      }
      const result = query(...args)
      if (result instanceof Promise) result.then(done, done)
      return result
    }) as typeof client.query
  })
}

/** Values travel apart from the statement, but for those that were written into it. */
function textOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : String((statement as { text?: unknown } | null)?.text ?? '')
  return text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 2000)
}
