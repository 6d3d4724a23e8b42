import type { SQL } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Reads } from './prepared.ts'
import type { Who } from './who.ts'

type Drizzle = PgDatabase<NodePgQueryResultHKT>

/**
 * The database on behalf of one person, or a transaction of theirs; queries take either. The history names that person
 * for each change. Outside a transaction every change is a transaction by itself; `rows` and `select` only read.
 */
export interface Db extends Reads, Pick<Drizzle, 'select' | 'insert' | 'update' | 'delete'> {
  readonly who: Who
  /** The rows of a query. */
  rows<Row extends object>(query: SQL): Promise<Row[]>
  /** The rows that a change returns. */
  change<Row extends object>(query: SQL): Promise<Row[]>
  /** Commits all or nothing; within a transaction it joins that one. */
  transaction<T>(run: (tx: Db) => Promise<T>): Promise<T>
}
