import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Connection } from './connection.ts'

/** Milliseconds to open a connection. */
const openingTime = 5_000

/** Milliseconds for a statement, where nothing else is said. */
const statementTime = 30_000

/**
 * Milliseconds after which PostgreSQL looks whether the connection that sent a statement is still open; otherwise it would
 * notice only once the statement is done.
 */
const lookForClientEvery = 500

/**
 * What every connection of ours is opened with. Settings of PostgreSQL are not among it: poolers refuse a connection that
 * begins with them, or drop them. Where a transaction may be on any connection, the role brings them (`refuseUnfit`).
 */
export const poolSettings = (
  { statement_timeout = statementTime, schema, isPooledByTransaction = false, ...connection }: Connection,
  settings: Record<string, string | number> = {},
): pg.PoolConfig & { onConnect: (client: pg.ClientBase) => Promise<void> } => ({
  max: 12,
  connectionTimeoutMillis: openingTime,
  idleTimeoutMillis: 60_000,
  keepAlive: true,
  application_name: 'washboard',
  ...connection,
  async onConnect(client) {
    if (isPooledByTransaction) return
    // Timestamps are read as text and are right only at UTC (shared/db/columns.ts).
    const all = {
      timezone: 'UTC',
      statement_timeout: Number(statement_timeout),
      client_connection_check_interval: lookForClientEvery,
      ...(schema && { search_path: schema }),
      ...settings,
    }
    const text = Object.entries(all).map(([name, value]) => `set ${name} = '${value}'`)
    await client.query({ text: text.join('; '), query_timeout: openingTime } as pg.QueryConfig)
  },
})

/** `settings`: of PostgreSQL, for each of its connections. */
export function openPool(
  connection: Connection,
  watching: Watching = {},
  settings: Record<string, string | number> = {},
): pg.Pool {
  // Statements that a caller does not wait for one by one go out together.
  const pool = new pg.Pool({ ...poolSettings(connection, settings), pipeline: true })
  // A connection that breaks while nothing runs on it is replaced at the next use; without a listener, on the pool for
  // the idle ones and on itself for one that is taken, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (connection.isPooledByTransaction) pool.on('connect', preparesNothing)
  watchQueries(pool, watching)
  return pool
}

/** Takes the names from statements, so that none is looked for on a connection that has not prepared it. */
function preparesNothing(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((asked: unknown, ...rest: unknown[]) => {
    const hasName = typeof asked === 'object' && asked !== null && 'name' in asked
    return query(hasName ? { ...asked, name: undefined } : asked, ...rest)
  }) as typeof client.query
}

/** What tells which request a log line belongs to. */
export interface RequestMark {
  requestId: string
  /** Of the `traceparent` that came with it: what the proxy or the other software calls the same. */
  traceId?: string | undefined
}

/** Of the request that is being answered, for log lines that are written far below it. */
const current = new AsyncLocalStorage<RequestMark>()

export const withRequestMark = <T>(mark: RequestMark, work: () => T): T => current.run(mark, work)

export const requestMarkNow = (): RequestMark | undefined => current.getStore()

export interface Watching {
  /**
   * Milliseconds after which a connection that does not answer is closed: longer than PostgreSQL itself lets a statement
   * run, so that only one that is gone gets there.
   */
  answerWithin?: number
  /** The statements of a connection are those of many requests. */
  isShared?: boolean
  slow?: SlowLog
}

interface SlowLog {
  /** Milliseconds; 0: none is slow. */
  slowMs: number
  log: Logger
}

/**
 * What a connection is doing. There is one such object per connection, and no timer or callback per statement: those lived
 * just long enough to be moved to the old part of the heap, which cost the server a fifth of its time.
 */
interface Watch {
  /** The request that has the connection, unless it is shared. */
  mark: RequestMark | undefined
  /** What is not answered yet, in the order in which it was asked. */
  asked: Asked[]
  /** `performance.now()` when the wait for the next answer began. */
  since: number
  mayTakeLong?: boolean
}

interface Asked {
  statement: unknown
  mark: RequestMark | undefined
}

declare module 'pg' {
  interface ClientBase {
    watch?: Watch
  }
}

/** How often unanswered statements are looked for, in milliseconds. */
const lookEvery = 5_000

/**
 * Closes connections on which the database has stopped answering, so that their requests fail instead of waiting for ever;
 * and logs each slow statement: its text without values, how long it took, and for which request.
 */
export function watchQueries(pool: pg.Pool, { answerWithin = 35_000, isShared = false, slow }: Watching) {
  const clients = new Set<pg.PoolClient>()
  const slowMs = slow?.slowMs || Number.POSITIVE_INFINITY

  type Done = Parameters<typeof pool.connect>[0]
  const connect = pool.connect.bind(pool)
  // A request that had to wait gets its connection while another request gives it back, so its id is taken down now.
  pool.connect = ((done?: Done) => {
    const mark = current.getStore()
    const handOver = <C extends pg.PoolClient | undefined>(client: C): C => {
      if (client?.watch) client.watch.mark = mark
      return client
    }
    if (!done) return connect().then(handOver)
    return connect((error, client, release) => done(error, handOver(client), release))
  }) as pg.Pool['connect']

  pool.on('connect', (client) => {
    const watch: Watch = { mark: undefined, asked: [], since: 0 }
    client.watch = watch
    clients.add(client)
    client.once('end', () => clients.delete(client))
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const mark = isShared ? current.getStore() : watch.mark
      if (watch.asked.push({ statement: args[0], mark }) === 1) watch.since = performance.now()
      return query(...args)
    }) as typeof client.query
    // Before the driver sees it, which hands the connection to the next request.
    client.connection.prependListener('readyForQuery', () => {
      const answered = watch.asked.shift()
      const now = performance.now()
      if (slow && answered && now - watch.since >= slowMs) logSlow(slow.log, answered, now - watch.since)
      watch.since = now
    })
  })

  const look = setInterval(
    () => {
      if (pool.ended) clearInterval(look)
      const now = performance.now()
      for (const { watch, connection } of clients)
        if (watch && !watch.mayTakeLong && watch.asked.length > 0 && now - watch.since > answerWithin)
          connection.stream.destroy(new Error('Connection terminated: the database did not answer in time'))
    },
    Math.min(lookEvery, answerWithin),
  )
  look.unref()
}

/** Lifts the time limits for this connection, here and in PostgreSQL. Close it after use, so that no other request gets it. */
export async function mayTakeLong(client: pg.PoolClient): Promise<void> {
  if (client.watch) client.watch.mayTakeLong = true
  await client.query('set statement_timeout = 0')
}

const logSlow = (log: Logger, { mark, statement }: Asked, ms: number) =>
  // Both said, since the statement may end while another request is looked at.
  log.warn(
    { requestId: mark?.requestId, traceId: mark?.traceId, ms: Math.round(ms), statement: textOf(statement) },
    'slow statement',
  )

/** The text without values: most are sent apart from it, and those written into it are blanked out. */
function textOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : String((statement as { text?: unknown } | null)?.text ?? '')
  return text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 2000)
}

/** Without its connection a statement that still runs is ended by PostgreSQL; the driver alone would wait for its answer. */
export function abandon(client: pg.PoolClient) {
  client.connection.stream.destroy()
  client.release(true)
}
