import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import { NodePgDatabase, type NodePgQueryResultHKT, NodePgSession } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Asked } from './answer.ts'
import type { Db } from './db.ts'
import { databaseFailure, isStale, lostToAnother } from './errors.ts'
import { type JsonRows, jsonRows } from './json-rows.ts'
import type { Reads } from './prepared.ts'
import { runnerOn, type Statement, type StatementRunner, type TextRow } from './prepared.ts'
import { beginAs, system, type Who } from './who.ts'

type Drizzle = PgDatabase<NodePgQueryResultHKT>

const dialect = new PgDialect()

const drizzleOn = (client: Pick<pg.Pool, 'query'>): Drizzle =>
  new NodePgDatabase(dialect, new NodePgSession(client as pg.Pool, dialect, undefined), undefined)

interface Sides {
  who: Who
  shopZone: string
  /** Made when they are needed: the calls of all day need neither. */
  reads: () => Drizzle
  writes: () => Drizzle
  runner: StatementRunner
  transaction?: <T>(run: (tx: Db) => Promise<T>) => Promise<T>
}

class Side implements Db {
  readonly who: Who
  readonly known: Reads['known']
  readonly #side: Sides

  constructor(side: Sides) {
    this.who = side.who
    this.known = { caller: side.who.caller ?? side.who.id, shopZone: side.shopZone }
    this.#side = side
  }

  get select(): Drizzle['select'] {
    const reads = this.#side.reads()
    return reads.select.bind(reads)
  }
  get insert(): Drizzle['insert'] {
    const writes = this.#side.writes()
    return writes.insert.bind(writes)
  }
  get update(): Drizzle['update'] {
    const writes = this.#side.writes()
    return writes.update.bind(writes)
  }
  get delete(): Drizzle['delete'] {
    const writes = this.#side.writes()
    return writes.delete.bind(writes)
  }

  async rows<Row extends object>(query: SQL): Promise<Row[]> {
    return (await this.#side.reads().execute(query)).rows as Row[]
  }
  async change<Row extends object>(query: SQL): Promise<Row[]> {
    return (await this.#side.writes().execute(query)).rows as Row[]
  }
  texts<Row extends TextRow>(statement: Statement, values: TextRow) {
    return this.#side.runner.rows<Row>(statement, values)
  }
  transaction<T>(run: (tx: Db) => Promise<T>): Promise<T> {
    return this.#side.transaction ? this.#side.transaction(run) : run(this)
  }
}

/** The database of this process, as each caller has it. */
export class Database {
  /** For what is read before anybody is known, such as sessions. */
  readonly reads: Reads
  readonly #pool: pg.Pool
  readonly #shopZone: () => string
  readonly #drizzle: Drizzle
  readonly #runner: StatementRunner

  constructor({
    pool,
    shared = runnerOn(pool),
    shopZone,
  }: { pool: pg.Pool; shared?: StatementRunner; shopZone: () => string }) {
    this.#pool = pool
    this.#shopZone = shopZone
    this.#drizzle = drizzleOn(pool)
    this.#runner = runnerOn(pool)
    this.reads = {
      get known() {
        return { caller: undefined, shopZone: shopZone() }
      },
      texts: (statement, values) => shared.rows(statement, values),
    }
  }

  /** For an answer that this person's call ends with: a read of one statement, as short as those of sessions. */
  answersFor({ known }: Db): Reads {
    return { known, texts: this.reads.texts }
  }

  /** The database for this person. Undefined: for statements that say themselves who makes which record; others are refused. */
  as(given: Who | undefined): Db {
    const pool = this.#pool
    const begin = () => (given ? beginAs(given) : 'begin')
    const side = { who: given ?? system, shopZone: this.#shopZone() }
    const eachByItself = {
      query: (config: pg.QueryConfig, values: unknown[]) =>
        inTransaction(pool, begin(), (client) => client.query(config, values)),
    }
    return new Side({
      ...side,
      reads: () => this.#drizzle,
      writes: () => drizzleOn(eachByItself as Pick<pg.Pool, 'query'>),
      runner: this.#runner,
      transaction: <T>(run: (tx: Db) => Promise<T>) =>
        inTransaction(pool, begin(), (client) => {
          const drizzle = drizzleOn(client)
          const both = () => drizzle
          return run(new Side({ ...side, reads: both, writes: both, runner: runnerOn(client) }))
        }),
    })
  }

  /** The JSON text of a long answer, written while its rows are read in one snapshot. */
  stream(
    { answer, values }: Asked<unknown>,
    { caller, ...reader }: Pick<JsonRows, 'signal' | 'patience'> & { caller?: string | undefined } = {},
  ): Promise<Readable> {
    const { plan, read } = answer.prepared()
    const known = { caller, shopZone: this.#shopZone() }
    return jsonRows(this.#pool, {
      async head(runner) {
        const reads: Reads = { known, texts: (statement, values) => runner.rows(statement, values) }
        const [texts = []] = plan.columns.length > 0 ? await read(reads, values) : []
        return plan.write(texts)
      },
      ...plan.long!,
      values: { ...values, ...known },
      ...reader,
    })
  }
}

/** Milliseconds for the other transaction to take what it waited for; at once, both would be where they were. */
const pause = 50

type Run<T> = (client: pg.PoolClient) => Promise<T>

/**
 * Works on a connection of its own between `begin`, the text of one or more statements, and a commit. A transaction
 * that PostgreSQL breaks off for the sake of another one (a deadlock, a conflict) is run once more, so it may do nothing
 * but ask the database.
 */
export async function inTransaction<T>(pool: pg.Pool, begin: string, run: Run<T>): Promise<T> {
  try {
    return await runOnce(pool, begin, run)
  } catch (error) {
    const failure = databaseFailure(error)
    if (!failure || !lostToAnother(failure)) throw error
    await wait(pause)
    return runOnce(pool, begin, run)
  }
}

async function runOnce<T>(pool: pg.Pool, begin: string, run: Run<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query(begin)
    const result = await run(client)
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error(`The transaction was not committed: ${command}`)
    return result
  } catch (error) {
    const failure = databaseFailure(error)
    isBroken = failure !== undefined && isStale(failure)
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}
