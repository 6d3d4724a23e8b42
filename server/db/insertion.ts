import { getTableColumns, is, SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { Json } from './json.ts'
import { lineOf } from './line.ts'
import { byName, type Prepared, prepare, type Reads } from './prepared.ts'
import type { Part } from './shape.ts'
import { makersOf, saysWhoMade, type Who } from './who.ts'

type New<Table extends PgTable> = Table['$inferInsert']

/** A row that is to be made, and who makes it. */
export interface Made<Row> {
  row: Row
  who: Who
}

/** The handler of an endpoint that makes one record and does nothing else; calls at the same moment can share a statement. */
export interface Making<Call, Row, T> {
  insertion: Insertion<Row, T>
  row(call: Call): Row
}

/** Makes any number of records, of any number of people, in one statement, and tells what became of each. */
export interface Insertion<Row, T> {
  /** JSON texts in the order of the rows. */
  all(db: Reads, rows: Made<Row>[]): Promise<string[]>
  /** Makes one record for the person whose database it is, and resolves with its JSON text. */
  of(db: Reads & { who: Who }, row: Row): Promise<Json<T>>
  with<Call>(row: (call: Call) => Row): Making<Call, Row, T>
}

/** For a table with an `id` column. Columns that a row leaves out get the table's defaults. */
export function insertion<Table extends PgTable, T>(table: Table, shape: Part<T>): Insertion<New<Table>, T> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const { line, write } = lineOf(shape, byName())
  let statement: Prepared<[id: string, line: string]> | undefined

  const all = async (db: Reads, rows: Made<New<Table>>[]) => {
    statement ??= prepare(statementFor(table, columns, line))
    const given = rows.map(({ row, who }) => ({ row: complete(columns, row), who }))
    const made = await statement(db, {
      rows: JSON.stringify(given.map(({ row }) => row)),
      makers: makersOf(given.map(({ row, who }) => ({ id: String(row.id), who }))),
    })
    const texts = new Map(made.map(([id, text]) => [id, write(text)]))
    return given.map(({ row }) => texts.get(String(row.id))!)
  }

  const made: Insertion<New<Table>, T> = {
    all,
    of: async (db, row) => new Json((await all(db, [{ row, who: db.who }]))[0]!),
    with: (row) => ({ insertion: made, row }),
  }
  return made
}

/** Makes any number of records in one statement. */
export async function insertRows<Table extends PgTable>(db: Db, table: Table, rows: New<Table>[]): Promise<void> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const given = JSON.stringify(rows.map((row) => complete(columns, row)))
  await db.change(insertInto(table, columns, { rows: sql`${given}` }))
}

/** The row's values for the table's columns, with generated ids; lone surrogates, which are no valid JSON, are replaced. */
function complete(columns: Record<string, PgColumn>, row: Record<string, unknown>): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const name in columns) {
    const value = row[name] ?? columns[name]!.defaultFn?.()
    whole[name] = typeof value === 'string' ? value.toWellFormed() : value
  }
  return whole
}

/** The triggers of the history run when all rows are written, and find who made which. */
const statementFor = (table: PgTable, columns: Record<string, PgColumn>, line: SQL): SQL => sql`
  with said as materialized (select ${saysWhoMade})
  ${insertInto(table, columns, { rows: sql.placeholder('rows'), beside: sql`said,` })} returning ${columns.id}, ${line}`

function insertInto(
  table: PgTable,
  columns: Record<string, PgColumn>,
  { rows, beside = sql`` }: { rows: SQLWrapper; beside?: SQL },
) {
  const all = Object.entries(columns)
  const list = (part: (name: SQLWrapper, column: PgColumn) => SQL) =>
    sql.join(
      all.map(([name, column]) => part(sql.identifier(name), column)),
      sql`, `,
    )
  const names = list((_, column) => sql`${sql.identifier(column.name)}`)
  const isInstant = (column: PgColumn) => column.getSQLType().startsWith('timestamptz')
  const values = list((name, column) => {
    const given = isInstant(column)
      ? sql`case ${name} when ${sql.raw(`'${nowInJson}'`)} then now() else ${name}::timestamptz end`
      : sql`${name}`
    return column.default === undefined ? given : sql`coalesce(${given}, ${defaultOf(column)})`
  })
  const types = list((name, column) => sql`${name} ${sql.raw(isInstant(column) ? 'text' : column.getSQLType())}`)
  return sql`insert into ${table} (${names})
    select ${values} from ${beside} json_to_recordset(${rows}::json) as given (${types})`
}

const defaultOf = (column: PgColumn) => (is(column.default, SQL) ? column.default : sql.raw(`'${column.default}'`))

type Told = string | null | undefined

/** The times of a record: written at `occurredAt`, arriving now; where that was not told, the table's own. */
export const timesOf = (occurredAt: Told) => (occurredAt ? { createdAt: occurredAt, arrivedAt: sql`now()` } : {})

/** In the rows of an insertion, which are JSON and have no functions, this stands for `now()`. */
export const nowInJson = 'now'

export const timesInJson = (occurredAt: Told) => (occurredAt ? { createdAt: occurredAt, arrivedAt: nowInJson } : {})
