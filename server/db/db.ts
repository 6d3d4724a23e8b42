import type { SQL } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Filled, Reads } from './prepared.ts'
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
  /** The same, where what it asks first and what it writes last save a round trip each. */
  transaction<First, T>(work: Work<Db, First, T>): Promise<T>
}

/** What a transaction does. */
export interface Work<Tx, First, T> {
  /**
   * Sends what is asked at the beginning. It goes out with `begin`, and is run even where that fails, so it may change
   * nothing.
   */
  first?: ((tx: Tx) => Promise<First>) | undefined
  run(tx: Tx, found: First): Promise<T>
  /**
   * What is written at the end. It goes out with `commit`, which undoes everything where this fails; made beforehand, since
   * what fails without being sent would not hold up the commit.
   */
  last?: ((result: T) => Filled | undefined) | undefined
}
