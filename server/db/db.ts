import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { NodePgDatabase, type NodePgQueryResultHKT, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Watching, watchQueries } from './driver/query-watch.ts'
import { runnerOn, type StatementRunner, type TextRow } from './driver/statement.ts'
import { inTransaction } from './transaction.ts'

/** The database, or a transaction in it: a query takes either. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** What every connection of ours is opened with. */
export const poolSettings = (connection: pg.PoolConfig): pg.PoolConfig => ({
  max: 12,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 60_000,
  statement_timeout: 30_000,
  keepAlive: true,
  application_name: 'washboard',
  ...connection,
  // Timestamps are read as text and are right only at UTC (shared/db/columns.ts).
  options: [connection.options, '-c timezone=UTC'].filter(Boolean).join(' '),
})

export function openPool(connection: pg.PoolConfig, watching: Watching = {}): pg.Pool {
  const pool = new pg.Pool(poolSettings(connection))
  // A connection that breaks while nothing runs on it is replaced at the next use; without a listener, on the pool for
  // the idle ones and on itself for one that is taken, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  watchQueries(pool, watching)
  return pool
}

const dialect = new PgDialect()

export function openDb(pool: pg.Pool): Db {
  const db = databaseOf(pool, pool, 'begin')
  runThrough(db, runnerOn(pool))
  return db
}

/** Statements go to `client`; transactions run in the pool and begin with `begin`. */
export function databaseOf(client: Pick<pg.Pool, 'query'>, pool: pg.Pool, begin: string): Db {
  const session = new NodePgSession(client as pg.Pool, dialect, undefined)
  session.transaction = (run) => inTransaction(pool, begin, (client) => run(transactionOn(client)))
  return new NodePgDatabase(dialect, session, undefined)
}

function transactionOn(client: pg.PoolClient) {
  const session = new NodePgSession(client, dialect, undefined)
  const tx = new NodePgTransaction<Record<string, never>, Record<string, never>>(dialect, session, undefined)
  runThrough(tx, runnerOn(client))
  return tx
}

const runners = new WeakMap<Db, StatementRunner>()

/** Says where statements of `textRows` run that are meant for this database, or this transaction. */
export function runThrough(db: Db, runner: StatementRunner) {
  runners.set(db, runner)
}

export function runnerFor(db: Db): StatementRunner {
  const runner = runners.get(db)
  if (!runner) throw new Error('Statements of texts run in the database of a call only')
  return runner
}

const homes = new WeakMap<Db, Db>()

/** Lets `db`, made for one call, use the prepared queries of the database that it stands for. */
export function shareStatements(home: Db, db: Db) {
  homes.set(db, home)
}

/** A query built once per database and sent under its name, so that PostgreSQL plans it once per connection. */
export function prepared<Q>(build: (db: Db) => Q): (db: Db) => Q {
  const built = new WeakMap<Db, Q>()
  return (db) => {
    const home = homes.get(db) ?? db
    let query = built.get(home)
    if (!query) {
      query = build(home)
      built.set(home, query)
    }
    return query
  }
}

/**
 * A statement with placeholders for what is done all day: prepared once per connection under its name, its rows
 * arrays of PostgreSQL's texts. What Drizzle makes of rows would cost more than reading them.
 */
export function textRows<Row extends TextRow>(name: string, query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const statement = { name, text }
  return (runner: StatementRunner, values: Record<string, unknown>): Promise<Row[]> =>
    runner.rows<Row>(statement, fillPlaceholders(params, values) as TextRow)
}
