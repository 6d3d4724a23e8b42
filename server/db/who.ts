import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'

/** The person, token or system that the history names for a change. */
export interface Who {
  /** Undefined where nobody is signed in. */
  id: string | undefined
  /** '' where nobody said who they are. */
  name: string
  /** Network address. */
  address: string
  /** Undefined where no request asked for it. */
  requestId: string | undefined
  /** The person whose records "the caller's own" are, if the history names somebody else: a token. */
  caller?: string
}

/** The server itself, acting on no request. */
export const system: Who = { id: undefined, name: '', address: '', requestId: undefined }

/** Connections of a tool, such as a benchmark or a test, on which every change is the system's. */
export const asSystem = (connection: pg.PoolConfig): pg.PoolConfig => ({
  ...connection,
  options: [connection.options, '-c washboard.who={}'].filter(Boolean).join(' '),
})

/** The text that the history's triggers read, and without which they refuse a change. Lone surrogates are no valid JSON. */
export const whoText = (who: Partial<Who>) => JSON.stringify({ ...who, name: who.name?.toWellFormed() })

/** Begins a transaction of theirs, in one round trip. */
export const beginAs = (who: Who): string =>
  `begin; select set_config('washboard.who', ${pg.escapeLiteral(whoText(who))}, true)`

/**
 * For a statement that makes records of several people in one round trip: a value to select in it, which says who made
 * which. It is executed with `makersOf`; the triggers run when all rows are written.
 */
export const saysWhoMade: SQL = sql`set_config('washboard.makers', ${sql.placeholder('makers')}, true)`

export const makersOf = (records: { id: string; who: Who }[]): string =>
  JSON.stringify(Object.fromEntries(records.map(({ id, who }) => [id, who])))
