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
