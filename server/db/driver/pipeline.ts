import type pg from 'pg'
import { databaseFailure, isAway, isStale } from '#server/db/errors.ts'
import { asText, runnerOn, type Statement, type StatementRunner, type TextRow } from '#server/db/prepared.ts'

/** One connection, shared by the statements of many requests. */
interface Line {
  client: pg.PoolClient | undefined
  opening: Promise<pg.PoolClient> | undefined
  /** Statements that are not answered yet. */
  pending: number
  /** `performance.now()` of the last answer, or of the first statement after a pause. */
  since: number
  /** Statements are collected until the end of this turn of the event loop, and then sent together. */
  isHeld: boolean
}

/** Milliseconds without an answer after which a line gets no further statements; reading a whole year takes less. */
const patience = 20

/** A line that is about to be written to anyway is preferred up to so many statements, even if another has fewer. */
const fewEnough = 8

/** Milliseconds without use after which a line is opened anew: firewalls and proxies drop connections that are silent. */
const rest = 60_000

/**
 * Sends the reads of all requests over a few shared connections ("lines"), without waiting for earlier answers; what is
 * asked in one turn of the event loop goes out in one write. A read over a connection of its own costs server and database
 * a third more: a place in the pool, a write, a process to wake.
 *
 * While a statement takes long on a line (a lock, a huge list), later ones go to another line, and to the pool when every
 * line is busy in that way. A read that failed only because it shared its connection is repeated in the pool.
 */
export class Pipeline implements StatementRunner {
  readonly #connections: pg.Pool
  readonly #pool: pg.Pool
  readonly #lines: Line[]

  /** `connections`: a pool for the lines alone. `pool`: the one that everything else uses. */
  constructor(connections: pg.Pool, pool: pg.Pool) {
    this.#connections = connections
    this.#pool = pool
    this.#lines = Array.from({ length: connections.options.max }, () => ({
      client: undefined,
      opening: undefined,
      pending: 0,
      since: 0,
      isHeld: false,
    }))
  }

  async rows<Row extends TextRow>(statement: Statement, values: TextRow): Promise<Row[]> {
    const now = performance.now()
    const line = this.#freeLine(now)
    if (!line) return runnerOn(this.#pool).rows<Row>(statement, values)
    if (line.pending === 0) {
      if (line.client && now - line.since > rest) close(line, line.client)
      line.since = now
    }
    line.pending += 1
    let client: pg.PoolClient | undefined
    try {
      client = line.client ?? (await this.#open(line))
      return await ask(line, client, statement, values)
    } catch (error) {
      if (!client || !isOfConnection(error)) throw error
    } finally {
      line.pending -= 1
      line.since = performance.now()
    }
    const { rows } = await this.#pool.query({ text: statement.text, values, rowMode: 'array', types: asText })
    return rows as Row[]
  }

  /** Lets go of the connections; nothing may be pending. */
  async end(): Promise<void> {
    for (const line of this.#lines) {
      const client = line.client ?? (await line.opening?.catch(() => undefined))
      if (client) close(line, client)
    }
    await this.#connections.end()
  }

  #freeLine(now: number): Line | undefined {
    let found: Line | undefined
    for (const line of this.#lines) {
      if (line.pending > 0 && now - line.since >= patience) continue
      // It is written to in this turn anyway; another line would cost one more write and wake one more process.
      if (line.isHeld && line.pending < fewEnough) return line
      if (line.pending < (found?.pending ?? Number.POSITIVE_INFINITY)) found = line
    }
    return found
  }

  #open(line: Line): Promise<pg.PoolClient> {
    line.opening ??= this.#connections
      .connect()
      .then((client) => {
        line.client = client
        client.once('error', () => close(line, client))
        return client
      })
      .finally(() => {
        line.opening = undefined
      })
    return line.opening
  }
}

/** Statements that wait for an answer still get it, where the connection allows; the next one opens a new connection. */
function close(line: Line, client: pg.PoolClient) {
  if (line.client !== client) return
  line.client = undefined
  client.release(true)
}

/**
 * Whether a read failed because of its connection: the connection was ended, an earlier read failed to prepare the
 * statement, or the tables have changed since it was prepared. Such a read can be repeated without a prepared statement.
 */
function isOfConnection(error: unknown) {
  const failure = databaseFailure(error)
  return failure !== undefined && (isAway(failure) || isStale(failure))
}

async function ask<Row extends TextRow>(line: Line, client: pg.PoolClient, statement: Statement, values: TextRow) {
  hold(line, client)
  try {
    return await runnerOn(client).rows<Row>(statement, values)
  } catch (error) {
    // A connection on which something failed is not used again, as in a pool.
    close(line, client)
    throw error
  }
}

function hold(line: Line, { connection: { stream } }: pg.PoolClient) {
  if (line.isHeld) return
  line.isHeld = true
  stream.cork()
  setImmediate(() => {
    line.isHeld = false
    stream.uncork()
  })
}
