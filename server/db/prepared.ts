import { hash } from 'node:crypto'
import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Statement, TextRow } from './driver/statement.ts'
import type { Given } from './shape.ts'

/** Values by name for what a query is given. */
export type Values = Record<string, unknown>

/** Where statements of texts run. Each is given what is `known` by its name; no value that a call says can replace it. */
export interface Reads {
  readonly known: { caller: string | undefined; shopZone: string }
  texts<Row extends TextRow>(statement: Statement, values: TextRow): Promise<Row[]>
}

export type Prepared<Row extends TextRow = TextRow> = (db: Reads, values: Values) => Promise<Row[]>

const dialect = new PgDialect()

/** A statement that each connection prepares once; its rows are arrays of PostgreSQL's texts. */
export function prepare<Row extends TextRow = TextRow>(query: SQL): Prepared<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const statement = { name: hash('sha256', text, 'base64url').slice(0, 20), text }
  return (db, values) => db.texts<Row>(statement, fillPlaceholders(params, { ...values, ...db.known }) as TextRow)
}

/** A statement with its values, for the driver. */
export function filled(query: SQL, values: Values): { text: string; values: unknown[] } {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { text, values: fillPlaceholders(params, values) }
}

/** A query's placeholders by name; their values come when it is run. */
export const byName = (said: Partial<Given> = {}): Given =>
  new Proxy(said, { get: (known, name: string) => known[name] ?? sql.placeholder(name) }) as Given
