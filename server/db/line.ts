import { type SQL, sql } from 'drizzle-orm'
import { Json } from './json.ts'
import type { Reads } from './prepared.ts'
import { type Given, Layout, type Line, type Part, writer } from './shape.ts'

/** A row of the shape as one text, what is read beside the rows, and the writer of such texts. */
export function lineOf<Row>(shape: Part<Row>, given: Given, { isOfOne = false } = {}) {
  const layout = new Layout({ isOfOne })
  const write = writer(shape.pieces(layout, given))
  const line: SQL = sql.join(layout.columns, sql` || E'\\t' || `)
  return {
    line,
    beside: layout.beside.map(({ text }) => text),
    write(found: readonly (string | null)[]) {
      const beside = layout.beside.map(({ prepare }, at) => prepare(found[at] ?? null))
      return (text: string) => write(text.split('\t') as Line, beside)
    },
  }
}

/** For a statement that changes a record and returns it in its shape. */
export function returning<Row>({ known }: Reads, shape: Part<Row>) {
  const given = { caller: sql`${known.caller}`, shopZone: sql`${known.shopZone}` }
  const { line, write } = lineOf(shape, given as Given, { isOfOne: true })
  return {
    columns: { line: sql<string>`${line}` },
    json: (row: { line: string }) => new Json<Row>(write([])(row.line)),
  }
}
