import pg from 'pg'

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

/** What the driver's query has beyond its types, and calls while a statement is sent and answered. */
interface Driven {
  callback: (error: Error | null, result?: unknown) => void
  prepare(connection: Wire): void
  handleDataRow(message: { fields: TextRow }): void
  handleReadyForQuery(connection: Wire): void
  hasBeenParsed(connection: Wire): boolean
}

type Wire = pg.Connection & { submittedNamedStatements: Record<string, string> }

/**
 * A query that never asks for the description of its columns. The driver's own does so every time, to find out how to
 * parse them; of a row of texts there is nothing to find out, and not asking saves a tenth of a short read on both sides.
 */
export class TextQuery<Row extends TextRow> extends pg.Query implements Driven {
  declare callback: Driven['callback']
  declare hasBeenParsed: Driven['hasBeenParsed']
  declare readonly name: string
  declare readonly text: string
  declare values: TextRow
  readonly #rows: Row[] = []

  constructor(statement: Statement, values: TextRow, done: (error: Error | null, rows: Row[]) => void) {
    super(statement)
    this.values = values
    this.callback = (error) => done(error, this.#rows)
  }

  prepare(connection: Wire) {
    const { name, text, values } = this
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ name, text, types: [] }, true)
      connection.submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values } as never, true)
    connection.execute({} as never, true)
    connection.sync()
  }

  handleDataRow({ fields }: { fields: TextRow }) {
    this.#rows.push(fields as Row)
  }

  handleReadyForQuery() {
    this.callback(null)
  }
}

export const runnerOn = (client: pg.ClientBase): StatementRunner => ({
  rows: (statement, values) =>
    new Promise((resolve, reject) => {
      client.query(new TextQuery(statement, values, (error, rows) => (error ? reject(error) : resolve(rows as never))))
    }),
})

export const runnerOf = (pool: pg.Pool): StatementRunner => ({
  rows: (statement, values) =>
    new Promise((resolve, reject) => {
      pool.connect((failure, client, release) => {
        if (!client) return reject(failure)
        const done = (error: Error | null, rows: TextRow[]) => {
          // As the pool's own `query` does: a connection on which something failed is not used again.
          release(error ?? undefined)
          if (error) reject(error)
          else resolve(rows as never)
        }
        client.query(new TextQuery(statement, values, done))
      })
    }),
})
