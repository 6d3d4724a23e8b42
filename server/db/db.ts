import type { SQL } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Reads } from './prepared.ts'
import type { Who } from './who.ts'

type Drizzle = PgDatabase<NodePgQueryResultHKT>

/**
 * The database as somebody sees it, or a transaction of theirs: a query takes either. What writes says so by its name
 * and goes into the history under theirs; outside of a transaction each write is one by itself.
 */
export interface Db extends Reads, Pick<Drizzle, 'select' | 'insert' | 'update' | 'delete'> {
  readonly who: Who
  /** The rows of a query. */
  rows<Row extends object>(query: SQL): Promise<Row[]>
  /** The rows that a change returns. */
  change<Row extends object>(query: SQL): Promise<Row[]>
  /** Everything or nothing; within a transaction a part of it. */
  transaction<T>(run: (tx: Db) => Promise<T>): Promise<T>
}
