import type pg from 'pg'
import { databaseFailure, isAway, isStale } from '#server/db/errors.ts'
import { asText, runnerOn, type Statement, type StatementRunner, type TextRow } from './statement.ts'

/** One connection on which statements of many requests follow one another. */
interface Line {
  client: pg.PoolClient | undefined
  opening: Promise<pg.PoolClient> | undefined
  /** Statements that are not answered yet. */
  pending: number
  /** `performance.now()` of the last answer, or of the first statement after a pause. */
  since: number
  /** What is sent is held back until this turn of the event loop is over. */
  isHeld: boolean
}

/** How long (milliseconds) a line may be silent while others are sent to it: reading a whole year takes less. */
const patience = 20

/** How many statements may be under way on a line that is taken although another has fewer. */
const fewEnough = 8

/** How long (milliseconds) a line may rest before it is opened anew: what lies between forgets silent connections. */
const rest = 60_000

/**
 * Reads of all requests on a few connections, each sent without waiting for the answers before it, and those of one turn
 * of the event loop in one go. A read in a connection of its own costs server and database a third more: a place in
 * the pool, a write, a process to wake. Where a statement takes long (a lock, a huge list), what comes meanwhile
 * goes to another line, and when all are busy like that, to the pool. What fails only because it shared a connection is
 * read once more in the pool.
 */
export class Pipeline implements StatementRunner {
  readonly #connections: pg.Pool
  readonly #pool: pg.Pool
  readonly #lines: Line[]

  /** `connections`: a pool of its own, made with `pipeline: true`, that the lines keep. `pool`: for everybody. */
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
      // It is written to in this turn anyway: another line would be one more write, and one more process to wake.
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

/** What is pending on it is answered first, where it still can be; the next statement opens another. */
function close(line: Line, client: pg.PoolClient) {
  if (line.client !== client) return
  line.client = undefined
  client.release(true)
}

/**
 * Whether a read failed because of its connection: it was ended, the read that was to prepare the statement failed, or
 * the statement was prepared for tables that have changed since. Reading once more, without a name, does no harm.
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
    // As in a pool, a connection on which something failed is not used again.
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
