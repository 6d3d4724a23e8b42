import type { Readable } from 'node:stream'
import { NodePgDatabase, type NodePgQueryResultHKT, NodePgSession } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Asked } from './answer.ts'
import type { Db } from './db.ts'
import { runnerOn, type StatementRunner } from './driver/statement.ts'
import { type JsonRows, jsonRows } from './json-rows.ts'
import type { Reads } from './prepared.ts'
import { inTransaction } from './transaction.ts'
import { beginAs, system, type Who } from './who.ts'

type Drizzle = PgDatabase<NodePgQueryResultHKT>

const dialect = new PgDialect()

const drizzleOn = (client: Pick<pg.Pool, 'query'>): Drizzle =>
  new NodePgDatabase(dialect, new NodePgSession(client as pg.Pool, dialect, undefined), undefined)

interface Sides {
  who: Who
  shopZone: string
  reads: Drizzle
  writes: Drizzle
  runner: StatementRunner
  transaction?: Db['transaction']
}

function dbOf({ who, shopZone, reads, writes, runner, transaction }: Sides): Db {
  const db: Db = {
    who,
    known: { caller: who.id, shopZone },
    select: reads.select.bind(reads),
    insert: writes.insert.bind(writes),
    update: writes.update.bind(writes),
    delete: writes.delete.bind(writes),
    rows: async (query) => (await reads.execute(query)).rows as never,
    change: async (query) => (await writes.execute(query)).rows as never,
    texts: (statement, values) => runner.rows(statement, values),
    transaction: transaction ?? ((run) => run(db)),
  }
  return db
}

/** PostgreSQL as this process has it: a pool for everybody, and connections that short reads share. */
export class Database {
  /** Anybody's short reads. */
  readonly shared: Reads
  readonly #pool: pg.Pool
  readonly #shopZone: string
  readonly #reads: Drizzle

  constructor({ pool, shared, shopZone }: { pool: pg.Pool; shared: StatementRunner; shopZone: string }) {
    this.#pool = pool
    this.#shopZone = shopZone
    this.#reads = drizzleOn(pool)
    this.shared = {
      known: { caller: undefined, shopZone },
      texts: (statement, values) => shared.rows(statement, values),
    }
  }

  /** Undefined: each change says itself who makes it. */
  as(given: Who | undefined): Db {
    const pool = this.#pool
    const begin = given ? beginAs(given) : 'begin'
    const side = { who: given ?? system, shopZone: this.#shopZone }
    const alone = {
      query: (config: pg.QueryConfig, values: unknown[]) =>
        inTransaction(pool, begin, (client) => client.query(config, values)),
    }
    return dbOf({
      ...side,
      reads: this.#reads,
      writes: drizzleOn(alone as Pick<pg.Pool, 'query'>),
      runner: runnerOn(pool),
      transaction: (run) =>
        inTransaction(pool, begin, (client) => {
          const drizzle = drizzleOn(client)
          return run(dbOf({ ...side, reads: drizzle, writes: drizzle, runner: runnerOn(client) }))
        }),
    })
  }

  /** JSON text of a long answer, written while it is read; all of it is of one moment. */
  stream(
    { answer, values }: Asked<unknown>,
    { caller, ...reader }: Pick<JsonRows, 'signal' | 'patience'> & { caller?: string | undefined } = {},
  ): Promise<Readable> {
    const { plan, read } = answer.alone()
    const { rows, writeRow, tail, batchSize } = plan.long!
    const known = { caller, shopZone: this.#shopZone }
    let rowText: (text: string) => string
    return jsonRows(this.#pool, {
      async head(runner) {
        const reads: Reads = { known, texts: (statement, values) => runner.rows(statement, values) }
        const [texts = []] = plan.columns.length > 0 ? await read(reads, values) : []
        rowText = writeRow(texts)
        return plan.write(texts)
      },
      rows,
      values: { ...values, ...known },
      rowText: (text) => rowText(text),
      tail,
      batchSize,
      ...reader,
    })
  }
}
