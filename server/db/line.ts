import { sql } from 'drizzle-orm'
import { Json } from './json.ts'
import type { Reads } from './prepared.ts'
import { type Given, Layout, type Line, lineText, type Part, writer } from './shape.ts'

/** A row of the shape as one text, and the writer of such texts. */
export function lineOf<Row>(shape: Part<Row>, given: Given) {
  const layout = new Layout()
  const write = writer(shape.pieces(layout, given))
  return {
    // A null would take its whole row out of the list without a word.
    line: sql`coalesce(${lineText(layout.columns)}, '')`,
    write(text: string) {
      const columns: Line = text.split('\t')
      if (columns.length !== layout.columns.length)
        throw new Error('A column of this shape is null where its table says it is never: `where` is for outer joins')
      return write(columns)
    },
  }
}

/** The `returning` clause of a statement that changes a record, and how its row becomes JSON text. */
export function returning<Row>({ known }: Reads, shape: Part<Row>) {
  const given = { caller: sql`${known.caller}`, shopZone: sql`${known.shopZone}` }
  const { line, write } = lineOf(shape, given as Given)
  return {
    columns: { line: sql<string>`${line}` },
    json: (row: { line: string }) => new Json<Row>(write(row.line)),
  }
}
