import { Column, getTableName, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isoOf } from '#shared/db/columns.ts'

/**
 * A record has one shape: its fields by name, each with the column or part that it comes from. The columns that PostgreSQL
 * sends and the JSON text made of them follow from it. A row travels as one line of text with tabs between the columns:
 * Node reads that in a quarter of the time of rows of columns, and PostgreSQL writes it in half the time of JSON.
 */
export interface Shape<Row> extends Part<Row> {}

/** What a query is given when it is run: values by name, the id of who calls, and the shop's time zone. */
export type Given<Names extends string = string> = Record<Names | 'caller' | 'shopZone', SQLWrapper>

/** A row as it travels: every column as text. */
export type Line = string[]

/** A piece of the JSON text of a row: text that is the same in each, the place of a column that is JSON already, or what is made of the row. */
type Piece = string | number | ((line: Line) => string)

/** Collects what PostgreSQL has to send for the rows of a list. */
export class Layout {
  readonly columns: SQLWrapper[] = []
  #mayBeMissing = false

  /** The position of a column in the line; each is sent once. */
  place(column: SQLWrapper): number {
    // A single null would make the whole line null.
    const sent = this.#mayBeMissing ? sql`coalesce(${column}::text, '')` : column
    const known = this.columns.indexOf(sent)
    return known >= 0 ? known : this.columns.push(sent) - 1
  }

  /** For what comes from the empty side of a join: every column may be null there, whatever its table says. */
  whereMissing<T>(run: () => T): T {
    const before = this.#mayBeMissing
    this.#mayBeMissing = true
    try {
      return run()
    } finally {
      this.#mayBeMissing = before
    }
  }
}

/** The columns as one text; of one alone, PostgreSQL is told that it is to be one. */
export const lineText = ([first, ...others]: readonly SQLWrapper[]): SQL =>
  others.length > 0 ? sql.join([first!, ...others], sql` || E'\\t' || `) : sql`${first}::text`

/** One value of a record. */
export interface Part<Value> {
  /** The type of the value; there is none at run time. */
  readonly value?: Value
  /** Adds its columns to a line; the pieces of its JSON text. */
  pieces(layout: Layout, given: Given): Piece[]
  /** The same as PostgreSQL writes it, for a list within a record. */
  json(given: Given): SQL
}

type Nullable<Value> = null extends Value ? true : false

/** A column of the table whose type is the field's, null included; or a part. */
type Field<Value> =
  | (Column & { _: { data: NonNullable<Value>; notNull: Nullable<Value> extends true ? boolean : true } })
  | Part<Value>

type Fields<Row> = { [Name in keyof Row]-?: Field<Exclude<Row[Name], undefined>> }

/** The shape of a record. It has exactly the fields of the endpoint's schema, or it does not compile. */
export function shape<Schema extends z.ZodObject, F extends Fields<z.output<Schema>>>(
  _row: Schema,
  fields: F & { [Name in Exclude<keyof F, keyof z.output<Schema>>]: never },
): Shape<z.output<Schema>> {
  return nested(fields as F) as Shape<z.output<Schema>>
}

/** An object of further fields within a record. */
export function nested<F extends Record<string, Field<unknown>>>(fields: F): Part<ValueOf<F>> {
  const parts = Object.entries(fields).map(([name, field]) => [name, partOf(field)] as const)
  return {
    pieces: (layout, given) => [
      ...parts.flatMap(([name, part], at): Piece[] => [
        `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`,
        ...part.pieces(layout, given),
      ]),
      '}',
    ],
    json: (given) =>
      sql`json_build_object(${sql.join(
        parts.map(([name, part]) => sql`${sql.raw(`'${name}'`)}, ${part.json(given)}`),
        sql`, `,
      )})`,
  }
}

type ValueOf<F> = {
  [Name in keyof F]: F[Name] extends Part<infer V> ? V : F[Name] extends { _: { data: infer D } } ? D : never
}

const partOf = (field: Field<unknown>): Part<unknown> => (is(field, Column) ? column(field) : field)

const isNull = (text: string) => text === ''
const instantOf = (text: string) => `"${isoOf(text)}"`
const quoted = (text: string) => `"${text}"`

/** ISO text with Z; every connection runs at UTC. */
const iso = (value: SQLWrapper) => sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** How a column is sent and written follows from its type in the table; the text of people is always escaped. */
function column(from: Column): Part<unknown> {
  const isOptional = !from.notNull
  if (from.enumValues?.length) return plain(from, { isOptional, write: quoted })
  switch (from.columnType) {
    case 'PgUUID':
    case 'PgDateString':
      return plain(from, { isOptional, write: quoted })
    case 'PgNumeric':
      return { ...plain(from, { isOptional, write: quoted }), json: () => sql`${from}::text` }
    case 'PgInteger':
    case 'PgBoolean':
      return plain(from, { isOptional })
    case 'PgText':
      return text(from)
    case 'PgJsonb':
      return json(from)
    case 'PgCustomColumn':
      if (from.getSQLType() === 'timestamptz(3)') return instant(from, { isOptional })
      // Digits: the one text that its table's check keeps free of what needs escaping.
      if (from.getSQLType() === 'text') return plain(from, { isOptional, write: quoted })
  }
  throw new Error(`A shape does not know columns such as ${getTableName(from.table)}.${from.name}`)
}

interface Optional {
  isOptional?: boolean
}

/** What needs no escaping; `write` makes JSON of it where it is none. */
function plain(
  value: SQLWrapper,
  { isOptional = true, write }: Optional & { write?: (text: string) => string },
): Part<never> {
  const sent = isOptional ? sql`coalesce(${value}::text, '')` : value
  return {
    pieces(layout) {
      const place = layout.place(sent)
      if (isOptional) return [(line) => (isNull(line[place]!) ? 'null' : write ? write(line[place]!) : line[place]!)]
      if (write === quoted) return ['"', place, '"']
      return [write ? (line) => write(line[place]!) : place]
    },
    json: () => sql`${value}`,
  }
}

/** Of values that are no columns of a table, which know their kind: an expression, said to be of this kind. */
export const uuid = <V extends string | null>(value: SQL): Part<V> => plain(value, { write: quoted })
export const day = <V extends string | null>(value: SQL): Part<V> => uuid(value)
export const money = <V extends string | null>(value: SQL): Part<V> => ({
  ...plain(value, { write: quoted }),
  json: () => sql`(${value})::text`,
})
export const count = <V extends number | null = number>(value: SQL): Part<V> => plain(value, {})
/** A decimal number that travels as one. */
export const number = (value: SQL): Part<number> => count(value)
export const yesNo = (value: SQL): Part<boolean> => plain(value, {})
/** Words of our own that stand in the query, never such as people write. */
export const oneOf = <const V extends string | null>(_values: readonly V[], value: SQL): Part<V> =>
  plain(value, { write: quoted })

export const instant = <V extends string | null>(value: SQLWrapper, { isOptional = true }: Optional = {}): Part<V> => ({
  ...plain(value, { isOptional, write: instantOf }),
  json: () => iso(value),
})

/** What people wrote: PostgreSQL escapes it, which leaves neither tabs nor line ends. */
export const text = <V extends string | null>(value: SQLWrapper): Part<V> => ({
  pieces: (layout) => [layout.place(sql`coalesce(${escaped(value)}, 'null')`)],
  json: () => sql`${value}`,
})

/** JSON that PostgreSQL has or makes; line ends between its elements are no part of any text in it. */
export const json = <V>(value: SQLWrapper): Part<V> => ({
  pieces: (layout) => [layout.place(sql`coalesce(replace(${value}::text, E'\\n', ''), 'null')`)],
  json: () => sql`${value}`,
})

/** The part, or null where the condition does not hold. */
export function where<V>(condition: SQL, part: Part<V>): Part<V | null> {
  return {
    pieces(layout, given) {
      const place = layout.place(sql`coalesce((${condition})::int::text, '0')`)
      const write = writer(layout.whereMissing(() => part.pieces(layout, given)))
      return [(line) => (line[place] === '1' ? write(line) : 'null')]
    },
    json: (given) => sql`case when ${condition} then ${part.json(given)} end`,
  }
}

/** A text of people as JSON: without tabs and line ends. */
export const escaped = (value: SQLWrapper): SQL => sql`to_json(${value})::text`

/** The text of an object whose fields are JSON texts already: half the time of PostgreSQL's own function. Null where one is. */
export const objectText = (fields: Record<string, SQLWrapper>): SQL =>
  sql`${sql.join(
    Object.entries(fields).map(([name, text], at) => sql`${sql.raw(`'${at === 0 ? '{' : ','}"${name}":'`)} || ${text}`),
    sql` || `,
  )} || '}'`

/** A list within the record: the rows of a query that may look at the record around it. */
export function items<Row>(
  row: Part<Row>,
  { rows, order }: { rows: SQL | ((given: Given<never>) => SQL); order: SQL },
): Part<Row[]> {
  const list = (given: Given) => sql`(
    select coalesce(${asList(row, { order, given })}, '[]') ${typeof rows === 'function' ? rows(given as Given<never>) : rows})`
  return { pieces: (layout, given) => json(list(given)).pieces(layout, given), json: list }
}

/** The rows of a group as one list, for a query that groups. */
export const asList = <Row>(row: Part<Row>, { order, given }: { order: SQL; given: Given }): SQL =>
  sql`json_agg(${row.json(given)} order by ${order})`

/** Puts pieces together, once per list: what is the same in each row becomes one text. */
export function writer(pieces: Piece[]): (line: Line) => string {
  const merged: Piece[] = []
  for (const piece of pieces)
    if (typeof piece === 'string' && typeof merged.at(-1) === 'string') merged.push(`${merged.pop()}${piece}`)
    else merged.push(piece)
  return (line) => {
    let text = ''
    for (const piece of merged)
      text += typeof piece === 'string' ? piece : typeof piece === 'number' ? line[piece] : piece(line)
    return text
  }
}
