import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import type { HistoryAction } from '#shared/history/kinds.ts'
import { type Db, databaseOf, runnerFor, runThrough, shareStatements } from './db.ts'
import { inTransaction } from './transaction.ts'

/** Whom the history names for what a call changes. */
export interface Who {
  /** Undefined where nobody is signed in. */
  id: string | undefined
  /** '' where nobody said who they are. */
  name: string
  /** Network address. */
  address: string
  /** Undefined where no request asked for it. */
  requestId: string | undefined
}

/** The server itself, which nobody asked. */
export const system: Who = { id: undefined, name: '', address: '', requestId: undefined }

/** Connections of a tool, such as a benchmark or a test, on which every change is the system's. */
export const asSystem = (connection: pg.PoolConfig): pg.PoolConfig => ({
  ...connection,
  options: [connection.options, '-c washboard.who={}'].filter(Boolean).join(' '),
})

/** As the triggers of the history read it, without which they refuse a change. Half a character is none in JSON. */
const whoText = (who: Partial<Who>) => JSON.stringify({ ...who, name: who.name?.toWellFormed() })

/**
 * For a statement that makes records of several people in one round trip: a value to select in it, which says who made
 * which. It is executed with `makersOf`; the triggers run when all rows are written.
 */
export const saysWhoMade: SQL = sql`set_config('washboard.makers', ${sql.placeholder('makers')}, true)`

export const makersOf = (records: { id: string; who: Who }[]): string =>
  JSON.stringify(Object.fromEntries(records.map(({ id, who }) => [id, who])))

/**
 * A database whose every change goes into the history under this name: transactions begin with the settings, in one
 * round trip, and what writes outside of one gets a transaction of its own. Reads and prepared statements go straight
 * to the pool; a statement of texts that writes says who itself (`saysWhoMade`).
 */
export function dbOf(db: Db, pool: pg.Pool, who: Who): Db {
  const begin = `begin; select set_config('washboard.who', ${pg.escapeLiteral(whoText(who))}, true)`
  const statements = {
    query: (config: pg.QueryConfig, values: unknown[]) =>
      /^\s*select\b/i.test(config.text)
        ? pool.query(config, values)
        : inTransaction(pool, begin, (client) => client.query(config, values)),
  }
  const named = databaseOf(statements as Pick<pg.Pool, 'query'>, pool, begin)
  shareStatements(db, named)
  runThrough(named, runnerFor(db))
  return named
}

/** From here on in this transaction it is this person, of whom the call did not know before. */
export async function actAs(tx: Db, { id, name }: { id?: string; name: string }): Promise<void> {
  await tx.execute(sql`
    select set_config('washboard.who', (current_setting('washboard.who')::jsonb - 'id' || ${whoText({ id, name })}::jsonb)::text, true)`)
}

/** What the history calls the making and changing of records in the rest of this transaction; undefined: what it is. */
export async function callIt(tx: Db, action: HistoryAction | undefined): Promise<void> {
  await tx.execute(sql`select set_config('washboard.action', ${action ?? ''}, true)`)
}

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()
