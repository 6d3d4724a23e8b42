import { hash } from 'node:crypto'
import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Given } from './shape.ts'

/** A row with every column as the text that PostgreSQL sends. */
export type TextRow = (string | null)[]

/** Makes the driver leave columns as text. */
export const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/** A statement with a name, under which each connection prepares it once. */
export interface Statement {
  name: string
  text: string
}

/** Runs statements: each as a transaction of its own, or all in the transaction of the connection that it stands for. */
export interface StatementRunner {
  rows<Row extends TextRow>(statement: Statement, values: TextRow): Promise<Row[]>
}

export const runnerOn = (client: Pick<pg.ClientBase, 'query'>): StatementRunner => ({
  rows: async ({ name, text }, values) =>
    (await client.query({ name, text, values, rowMode: 'array', types: asText })).rows as never,
})

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
