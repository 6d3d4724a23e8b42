import type pg from 'pg'

/** Of a row, every column as PostgreSQL writes it. */
export type TextRow = (string | null)[]

/** The driver's own parsers for such rows. */
export const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/** A statement with a name, under which each connection prepares it once. */
export interface Statement {
  name: string
  text: string
}

/** Runs statements, each whole by itself or in the transaction that the runner stands for. */
export interface StatementRunner {
  rows<Row extends TextRow>(statement: Statement, values: TextRow): Promise<Row[]>
}

export const runnerOn = (client: Pick<pg.ClientBase, 'query'>): StatementRunner => ({
  rows: async ({ name, text }, values) =>
    (await client.query({ name, text, values, rowMode: 'array', types: asText })).rows as never,
})
