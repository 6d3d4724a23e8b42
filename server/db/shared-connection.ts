import type pg from 'pg'
import { databaseFailure, isAway, isStale } from './errors.ts'
import { asText, runnerOn, type Statement, type StatementRunner, type TextRow } from './prepared.ts'

/** Milliseconds without an answer after which the pool takes what is asked meanwhile. */
const patience = 20

/** So often in a row a statement may take longer; others may have waited behind it. Once alone, it may be Node that was busy. */
const mostSlow = 3

/** Milliseconds for which the pool takes such a statement. */
const suspicion = 60_000

/** Milliseconds without use after which the connection is opened anew: firewalls and proxies drop those that are silent. */
const rest = 60_000

/**
 * Sends the short reads of all requests over one connection, without waiting for earlier answers; what is asked in one turn
 * of the event loop goes out in one write. For speed alone: every call reads its session, and over a connection of the pool
 * that costs twice as much processor time, in Node (a place in the pool, a write) and in PostgreSQL (a process to wake).
 * It is used for sessions and tokens, and for the answers of calls that read one statement; features do not know of it.
 *
 * While a statement takes long here (it waits for a lock, its list is long), later ones go to the pool, and so does that
 * statement for a while. A read that failed only because it shared its connection is repeated in the pool.
 */
export class SharedConnection implements StatementRunner {
  readonly #connections: pg.Pool
  readonly #pool: pg.Pool
  #client: pg.PoolClient | undefined
  #opening: Promise<pg.PoolClient> | undefined
  /** Statements that are not answered yet. */
  #pending = 0
  /** `performance.now()` of the last answer, or of the first statement after a pause. */
  #since = 0
  /** By the statement's name: how often in a row it took long, and when last. */
  readonly #slow = new Map<string, { times: number; last: number }>()
  /** Statements are collected until the end of this turn of the event loop, and then sent together. */
  #isHeld = false

  /** `connections`: a pool for this connection alone. `pool`: the one that everything else uses. */
  constructor(connections: pg.Pool, pool: pg.Pool) {
    this.#connections = connections
    this.#pool = pool
  }

  async rows<Row extends TextRow>(statement: Statement, values: TextRow): Promise<Row[]> {
    const now = performance.now()
    const isStuck = this.#pending > 0 && now - this.#since >= patience
    if (isStuck || this.#isSlow(statement, now)) return runnerOn(this.#pool).rows<Row>(statement, values)
    if (this.#pending === 0) {
      if (this.#client && now - this.#since > rest) this.#close(this.#client)
      this.#since = now
    }
    this.#pending += 1
    let client: pg.PoolClient | undefined
    try {
      client = this.#client ?? (await this.#open())
      this.#hold(client)
      return await runnerOn(client).rows<Row>(statement, values)
    } catch (error) {
      // A connection on which something failed is not used again, as in a pool.
      if (client) this.#close(client)
      if (!client || !isOfConnection(error)) throw error
    } finally {
      const answered = performance.now()
      // What was asked before it is not its fault.
      this.#note(statement, answered - Math.max(now, this.#since), answered)
      this.#pending -= 1
      this.#since = answered
    }
    const { rows } = await this.#pool.query({ text: statement.text, values, rowMode: 'array', types: asText })
    return rows as Row[]
  }

  /** Lets go of the connection; nothing may be pending. */
  async end(): Promise<void> {
    const client = this.#client ?? (await this.#opening?.catch(() => undefined))
    if (client) this.#close(client)
    await this.#connections.end()
  }

  #note({ name }: Statement, took: number, last: number) {
    if (took >= patience) this.#slow.set(name, { times: (this.#slow.get(name)?.times ?? 0) + 1, last })
    else this.#slow.delete(name)
  }

  #isSlow({ name }: Statement, now: number) {
    const slow = this.#slow.get(name)
    return slow !== undefined && slow.times >= mostSlow && now - slow.last < suspicion
  }

  #open(): Promise<pg.PoolClient> {
    this.#opening ??= this.#connections
      .connect()
      .then((client) => {
        this.#client = client
        client.once('error', () => this.#close(client))
        return client
      })
      .finally(() => {
        this.#opening = undefined
      })
    return this.#opening
  }

  /** Statements that wait for an answer still get it, where the connection allows; the next one opens a new connection. */
  #close(client: pg.PoolClient) {
    if (this.#client !== client) return
    this.#client = undefined
    client.release(true)
  }

  #hold({ connection: { stream } }: pg.PoolClient) {
    if (this.#isHeld) return
    this.#isHeld = true
    stream.cork()
    setImmediate(() => {
      this.#isHeld = false
      stream.uncork()
    })
  }
}

/**
 * Whether a read failed because of its connection: the connection was ended, an earlier read failed to prepare the
 * statement, or the tables have changed since it was prepared. Such a read can be repeated without a prepared statement.
 */
function isOfConnection(error: unknown) {
  const failure = databaseFailure(error)
  return failure !== undefined && (isAway(failure) || isStale(failure))
}
