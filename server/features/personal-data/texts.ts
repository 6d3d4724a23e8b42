import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { textsIn } from '#server/db/images.ts'
import type { HistoryKind } from '#shared/history/kinds.ts'
import { records } from '#shared/history/records.ts'
import { history } from '#shared/history/table.ts'
import { t, translated } from '#shared/language/t.ts'
import { machineProblemEmails, machineProblems, machineProblemVoices } from '#shared/machine-problems/table.ts'
import { careDone, careTasks, machines } from '#shared/machines/table.ts'
import { payrollImports, payrollPeriods, payrollQuestions, payrollRecords } from '#shared/payroll/table.ts'
import { refunds } from '#shared/refunds/table.ts'
import { shiftReportCorrections, shiftReports } from '#shared/shift-reports/table.ts'
import { tips } from '#shared/tips/table.ts'
import { apiTokens } from '#shared/tokens/table.ts'
import { trainingModules, trainingProgress, trainingSubtasks, trainingTasks } from '#shared/training/table.ts'
import { webhookDeliveries } from '#shared/webhooks/table.ts'
import { type Place, replaced } from './matching.ts'
import type { Matcher } from './matching-process.ts'
import { overwrite } from './originals.ts'

export type Texts = readonly [table: PgTable & { id: PgColumn }, columns: readonly PgColumn[]]

// Texts that people type, in the order of locks (shared/db/lock-order.ts). Which columns are none of them is said in
// tests/personal-data/every-column.api.test.ts, which also sees that no rule of the database is against a longer text.

/** In the images, only what people type into the columns below: all else is the product's own. */
export const textsOfHistory: Texts = [history, [history.actorName, history.before, history.after]]

export const textsBeforePeople: readonly Texts[] = [
  [payrollPeriods, [payrollPeriods.periodName]],
  [payrollRecords, [payrollRecords.notes]],
  [payrollImports, [payrollImports.findings, payrollImports.fileName]],
  [payrollQuestions, [payrollQuestions.question, payrollQuestions.answer]],
  [tips, [tips.notes]],
  [trainingModules, [trainingModules.name, trainingModules.description]],
  [trainingTasks, [trainingTasks.title, trainingTasks.description, trainingTasks.category]],
  [trainingSubtasks, [trainingSubtasks.title, trainingSubtasks.description]],
  [trainingProgress, [trainingProgress.notes, trainingProgress.trainerNotes, trainingProgress.returnNote]],
]

export const textsAfterPeople: readonly Texts[] = [
  [apiTokens, [apiTokens.name]],
  [
    machineProblems,
    [
      machineProblems.description,
      machineProblems.repairNotes,
      machineProblems.repairerName,
      machineProblems.progressNote,
    ],
  ],
  [machineProblemVoices, [machineProblemVoices.note]],
  [machineProblemEmails, [machineProblemEmails.technicianEmail]],
  [machines, [machines.make, machines.model, machines.serialNumber, machines.location]],
  [careTasks, [careTasks.title]],
  [careDone, [careDone.note]],
  [shiftReports, [shiftReports.notes]],
  [shiftReportCorrections, [shiftReportCorrections.reason, shiftReportCorrections.notes]],
  [refunds, [refunds.note]],
]

/** Messages are made of the records: one that has the name in a text is made anew when it is sent again. */
export const textsOfMessages: Texts = [webhookDeliveries, [webhookDeliveries.body]]

/** In the order in which they are shown. */
export const allTexts: readonly Texts[] = [...textsBeforePeople, ...textsAfterPeople, textsOfHistory, textsOfMessages]

/** So many rows are looked at together. */
const atOnce = 500

type Value = string | string[] | Record<string, unknown>

/** A column of a row in which the person is named. */
export interface Found {
  texts: Texts
  id: string
  column: PgColumn
  /** What the row is one of, in words. */
  where: string
  value: Value
  /** Each text of the value, and what was found in it. */
  strings: { text: string; places: Place[] }[]
}

/** The columns of texts of the records that have a history, by their kind. */
const typedColumns = new Map<string, Set<string>>(
  Object.entries(records).flatMap(([kind, { table }]) => {
    const texts = [...textsBeforePeople, ...textsAfterPeople].find(([each]) => getTableName(each) === table)
    return texts ? [[kind, new Set(texts[1].map(({ name }) => name))] as const] : []
  }),
)

const typedAnywhere = [...new Set([...typedColumns.values()].flatMap((names) => [...names]))]

const kindNames = new Map(Object.values(records).map(({ table, kindName }) => [table, kindName]))

const isImage = (column: PgColumn) => column === history.before || column === history.after

/** From the images only what people may type: numbers and whole histories are left alone. */
function read(column: PgColumn): SQL {
  if (isImage(column)) return textsIn(column, typedAnywhere)
  // Entries of people who were signed in are found by their id.
  if (column === history.actorName)
    return sql`case when ${history.actorId} is null then to_jsonb(nullif(${column}, '')) end`
  return sql`to_jsonb(${column})`
}

type Row = { id: string; kind?: HistoryKind } & Record<string, Value | null>

/** Goes through rows with texts and finds the person, a page after the other; of these ids alone where they are given. */
export async function* findIn(
  db: Db,
  texts: Texts,
  matcher: Pick<Matcher, 'places'>,
  ids?: readonly string[],
): AsyncGenerator<Found[]> {
  const [table, columns] = texts
  const isOfHistory = texts === textsOfHistory
  const fields = columns.map((column) => sql`${read(column)} as ${sql.identifier(column.name)}`)
  const isText = sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)} is not null`),
    sql` or `,
  )
  const isWanted = ids ? sql`and ${table.id} = any (${sql.param([...ids])}::uuid[])` : sql``
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db.rows<Row>(sql`
      select * from (
        select ${table.id} as id, ${isOfHistory ? sql`kind, ` : sql``}${sql.join(fields, sql`, `)} from ${table}
        where ${table.id} > ${last} ${isWanted} order by ${table.id}) texts
      where ${isText} order by id limit ${atOnce}`)
    const values = rows.flatMap((row) =>
      columns.flatMap((column) => {
        const value = typedOf(row, column)
        return value === undefined ? [] : [{ row, column, value, strings: stringsOf(column, value) }]
      }),
    )
    const places = await matcher.places(values.flatMap(({ strings }) => strings))
    let at = 0
    yield values.flatMap(({ row, column, value, strings }) => {
      const found = strings.map((text) => ({ text, places: places[at++]! }))
      if (found.every((each) => each.places.length === 0)) return []
      return [{ texts, id: row.id, column, where: whereOf(table), value, strings: found }]
    })
    if (rows.length < atOnce) return
    last = rows.at(-1)!.id
  }
}

function typedOf(row: Row, column: PgColumn): Value | undefined {
  const value = row[column.name]
  if (value === null || value === undefined) return undefined
  if (!isImage(column)) return value
  const typed = typedColumns.get(row.kind!)
  const own = Object.entries(value).filter(([key]) => typed?.has(key))
  return own.length > 0 ? Object.fromEntries(own) : undefined
}

function whereOf(table: PgTable): string {
  if (table === history) return t`History`
  return table === webhookDeliveries ? t`Message to a webhook` : translated(kindNames.get(getTableName(table))!)
}

function stringsOf(column: PgColumn, value: Value): string[] {
  const strings: string[] = []
  mapStrings(column === webhookDeliveries.body ? JSON.parse(value as string) : value, (text) => {
    strings.push(text)
    return text
  })
  return strings
}

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapStrings(each, change)]))
}

/** Writes the text anew; false where something else stands there by now. */
export async function write(
  tx: Db,
  userId: string,
  { texts: [table], id, column, value, strings }: Found,
  becomes: (at: number) => string,
): Promise<boolean> {
  let at = 0
  const next = () => {
    const { text, places } = strings[at++]!
    return replaced(text, places, becomes)
  }
  const made = column === webhookDeliveries.body ? null : mapStrings(value, next)
  const json = JSON.stringify(value)
  return overwrite(tx, userId, table, column, {
    // Only what is different, since a number is another one once it was parsed: 4.5 for 4.50.
    becomes: isImage(column) ? sql`${column} || ${JSON.stringify(made)}::jsonb` : asColumn(made),
    where: sql`${table.id} = ${id} and ${isImage(column) ? sql`${column} @> ${json}::jsonb` : sql`to_jsonb(${column}) = ${json}::jsonb`}`,
  })
}

const asColumn = (made: unknown) => (Array.isArray(made) ? sql`${sql.param(made)}::text[]` : sql`${made}::text`)
