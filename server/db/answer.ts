import { type SQL, sql } from 'drizzle-orm'
import { Json } from './json.ts'
import { lineOf } from './line.ts'
import { byName, type Prepared, prepare, type Reads, type Values } from './prepared.ts'
import type { Given, Part } from './shape.ts'

type Text = string | null

/** What one statement selects for an answer, every column a text, and how its JSON text is made of them. */
export interface Plan {
  columns: SQL[]
  write(texts: readonly Text[]): string
  /** For an answer that is sent while it is read: `write` then gives the text before the rows. */
  long?: LongRows
}

export interface LongRows {
  /** One column, a text. */
  rows: SQL
  rowText(text: string): string
  /** What closes the list and whatever is around it. */
  tail: string
  /** Rows read at a time. */
  batchSize: number
}

/**
 * An answer, described by what is read for it: `list`, `one`, or several `combined`. It is read by one statement, and a long
 * one by a cursor.
 */
export abstract class Answer<T, Names extends string = never> {
  declare readonly value: T
  #prepared: { plan: Plan; read: Prepared } | undefined

  abstract plan(given: Given): Plan

  /** Whether it is sent while it is read. */
  get isLong(): boolean {
    return this.prepared().plan.long !== undefined
  }

  /** Reads it at once, for use within a handler. */
  of(db: Reads, ...values: ValuesOf<Names>): Promise<Json<T>> {
    return this.asked(...values).read(db)
  }

  /** What a handler answers with: this, with these values. */
  asked(...[values]: ValuesOf<Names>): Asked<T> {
    return new Asked(this as unknown as Answer<T>, values ?? {})
  }

  /** A handler that does nothing but answer with this. */
  with<Call>(values: (call: Call) => Record<Said<Names>, unknown>): (call: Call) => Asked<T> {
    return (call) => new Asked(this as unknown as Answer<T>, values(call))
  }

  /** Its statement, made at first use. */
  prepared(): { plan: Plan; read: Prepared } {
    if (!this.#prepared) {
      const plan = this.plan(byName())
      this.#prepared = { plan, read: prepare(sql`select ${sql.join(plan.columns, sql`, `)}`) }
    }
    return this.#prepared
  }
}

/** The values that the handler gives; the caller and the shop's zone are known. */
type Said<Names extends string> = Exclude<Names, 'caller' | 'shopZone'>

/** No argument where the query needs no value. */
type ValuesOf<Names extends string> = [Said<Names>] extends [never] ? [] : [values: Record<Said<Names>, unknown>]

export class Asked<T> {
  declare readonly value: T
  readonly answer: Answer<T>
  readonly values: Values
  constructor(answer: Answer<T>, values: Values) {
    this.answer = answer
    this.values = values
  }

  async read(db: Reads): Promise<Json<T>> {
    const { plan, read } = this.answer.prepared()
    const [texts] = await read(db, this.values)
    return new Json(plan.write(texts!))
  }
}

type Rows<Names extends string> = SQL | ((given: Given<Names>) => SQL)

const rowsOf = <Names extends string>(rows: Rows<Names>) =>
  (typeof rows === 'function' ? rows : () => rows) as (given: Given) => SQL

interface Limit {
  most?: number
  /** The error where there are more rows; without it, the rest is left out. */
  refuseMore?: () => Error
}

class List<Row, Names extends string> extends Answer<Row[], Names> {
  readonly #shape: Part<Row>
  readonly #rows: (given: Given) => SQL
  readonly #batchSize: number | undefined
  readonly #limit: Limit

  constructor(shape: Part<Row>, rows: Rows<Names>, { batchSize, ...limit }: { batchSize?: number } & Limit = {}) {
    super()
    this.#shape = shape
    this.#rows = rowsOf(rows)
    this.#batchSize = batchSize
    this.#limit = limit
  }

  plan(given: Given): Plan {
    const { line, write } = lineOf(this.#shape, given)
    const { most, refuseMore } = this.#limit
    // One more shows that there are more.
    const limit = most ? sql.raw(` limit ${refuseMore ? most + 1 : most}`) : sql``
    const rows = sql`select ${line} as line ${this.#rows(given)}${limit}`
    if (this.#batchSize)
      return {
        columns: [],
        write: () => '[\n',
        long: { rows, rowText: write, tail: '\n]', batchSize: this.#batchSize },
      }
    return {
      // One text for all rows, each a line.
      columns: [sql`(select string_agg(line, E'\\n') from (${rows}) found)`],
      write([text]) {
        // Without rows there is no text; the text of a single row may be empty.
        const lines = text?.split('\n') ?? []
        if (refuseMore && lines.length > most!) throw refuseMore()
        return `[${lines.map(write).join(',')}]`
      },
    }
  }
}

/** The rows of a query, `from` and what follows, each in this shape. */
export const list = <Row, Names extends string = never>(
  shape: Part<Row>,
  rows: Rows<Names>,
  limit: Limit = {},
): Answer<Row[], Names> => new List(shape, rows, limit)

/** The same, of any number of rows: sent while it is read, so many rows at a time. Some 350 kB of text are a good measure. */
export const longList = <Row, Names extends string = never>(
  shape: Part<Row>,
  batchSize: number,
  rows: Rows<Names>,
): Answer<Row[], Names> => new List(shape, rows, { batchSize })

class One<Row, Names extends string> extends Answer<Row, Names> {
  readonly #shape: Part<Row>
  readonly #row: (given: Given) => SQL

  constructor(shape: Part<Row>, row: Rows<Names>) {
    super()
    this.#shape = shape
    this.#row = rowsOf(row)
  }

  plan(given: Given): Plan {
    const { line, write } = lineOf(this.#shape, given)
    return {
      columns: [sql`(select ${line} ${this.#row(given)})`],
      write: ([text]) => (text == null ? 'null' : write(text)),
    }
  }

  /** Undefined where there is none. */
  async find(db: Reads, ...values: ValuesOf<Names>): Promise<Json<Row> | undefined> {
    const found = await this.of(db, ...values)
    return found.text === 'null' ? undefined : found
  }
}

/** The one row of a query; null where there is none. */
export const one = <Row, Names extends string = never>(shape: Part<Row>, row: Rows<Names>): One<Row, Names> =>
  new One(shape, row)

/** Several answers as the fields of one, read in one statement; of these the last may be long. */
class Combined<T, Names extends string> extends Answer<T, Names> {
  readonly #answers: [name: string, answer: Answer<unknown, never>][]

  constructor(answers: Record<string, Answer<unknown, never>>) {
    super()
    this.#answers = Object.entries(answers)
  }

  plan(given: Given): Plan {
    let end = 0
    const plans = this.#answers.map(([name, answer]) => {
      const plan = answer.plan(given)
      const start = end
      end += plan.columns.length
      return { name, plan, own: (texts: readonly Text[]) => texts.slice(start, start + plan.columns.length) }
    })
    const { long } = plans.at(-1)!.plan
    return {
      columns: plans.flatMap(({ plan }) => plan.columns),
      write: (texts) => {
        const fields = plans.map(({ name, plan, own }) => `"${name}":${plan.write(own(texts))}`)
        return `{${fields.join(',')}${long ? '' : '}'}`
      },
      ...(long && { long: { ...long, tail: `${long.tail}}` } }),
    }
  }
}

export const combined = <A extends Record<string, Answer<unknown, string>>>(answers: A) =>
  new Combined<
    { [Name in keyof A]: A[Name]['value'] },
    { [Name in keyof A]: A[Name] extends Answer<unknown, infer N> ? N : never }[keyof A]
  >(answers as never)
