import { sql } from 'drizzle-orm'
import { Json } from './json.ts'
import type { Reads } from './prepared.ts'
import { type Given, Layout, type Line, lineText, type Part, writer } from './shape.ts'

/** A row of the shape as one text, what is read beside the rows, and the writer of such texts. */
export function lineOf<Row>(shape: Part<Row>, given: Given, { isOfOne = false } = {}) {
  const layout = new Layout({ isOfOne })
  const write = writer(shape.pieces(layout, given))
  // A null would take its whole row out of the list without a word.
  const line = sql`coalesce(${lineText(layout.columns)}, '')`
  return {
    line,
    beside: layout.beside.map(({ text }) => text),
    write(found: readonly (string | null)[]) {
      const beside = layout.beside.map(({ prepare }, at) => prepare(found[at] ?? null))
      return (text: string) => {
        const columns: Line = text.split('\t')
        if (columns.length !== layout.columns.length)
          throw new Error('A column of this shape is null where its table says it is never: `where` is for outer joins')
        return write(columns, beside)
      }
    },
  }
}

/** The `returning` clause of a statement that changes a record, and how its row becomes JSON text. */
export function returning<Row>({ known }: Reads, shape: Part<Row>) {
  const given = { caller: sql`${known.caller}`, shopZone: sql`${known.shopZone}` }
  const { line, write } = lineOf(shape, given as Given, { isOfOne: true })
  return {
    columns: { line: sql<string>`${line}` },
    json: (row: { line: string }) => new Json<Row>(write([])(row.line)),
  }
}
