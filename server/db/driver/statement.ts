import type pg from 'pg'

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
