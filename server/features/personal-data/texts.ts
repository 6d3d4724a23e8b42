import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { history } from '#shared/history/table.ts'
import { machineProblemEmails, machineProblems, machineProblemVoices } from '#shared/machine-problems/table.ts'
import { careDone, careTasks, machines } from '#shared/machines/table.ts'
import { notices } from '#shared/notices/table.ts'
import { payrollImports, payrollPeriods, payrollQuestions, payrollRecords } from '#shared/payroll/table.ts'
import { shiftReportCorrections, shiftReports } from '#shared/shift-reports/table.ts'
import { tips } from '#shared/tips/table.ts'
import { apiTokens } from '#shared/tokens/table.ts'
import { trainingModules, trainingSubtasks, trainingTasks } from '#shared/training/content-table.ts'
import { trainingProgress } from '#shared/training/progress-table.ts'
import { webhookDeliveries } from '#shared/webhooks/table.ts'
import type { NameRemover } from './names.ts'

export type Texts = readonly [table: PgTable & { id: PgColumn }, columns: readonly PgColumn[]]

// Texts that people type and that the server makes of names, in the order of locks (shared/db/lock-order.ts). Which columns
// have none is said in tests/personal-data/every-column.api.test.ts.

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
  [machineProblems, [machineProblems.description, machineProblems.repairNotes, machineProblems.repairerName]],
  [machineProblemVoices, [machineProblemVoices.note]],
  [machineProblemEmails, [machineProblemEmails.technicianEmail]],
  [machines, [machines.make, machines.model, machines.serialNumber, machines.location]],
  [careTasks, [careTasks.title]],
  [careDone, [careDone.note]],
  [shiftReports, [shiftReports.drawer, shiftReports.notes]],
  [shiftReportCorrections, [shiftReportCorrections.reason, shiftReportCorrections.notes]],
]

export const textsOfNotices: Texts = [notices, [notices.notice]]

export const textsOfMessages: Texts = [webhookDeliveries, [webhookDeliveries.body]]

export interface Removal {
  remover: NameRemover
  /** Makes a condition of SQL of a text: rows of which no text fulfils it are not read. */
  where: (text: SQL) => SQL
}

/** So many rows are looked at together. */
const atOnce = 500

type Value = string | string[] | Record<string, unknown> | null

/** Writes the texts of these columns anew where something is found in them. */
export async function removeFrom(tx: Db, [table, columns]: Texts, { remover, where }: Removal): Promise<void> {
  const fields = columns.map((column) => sql`to_jsonb(${column}) as ${sql.identifier(column.name)}`)
  const wanted = sql.join(
    columns.map((column) => where(sql`${column}::text`)),
    sql` or `,
  )
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await tx.rows<{ id: string } & Record<string, Value>>(sql`
      select ${table.id} as id, ${sql.join(fields, sql`, `)} from ${table}
      where ${table.id} > ${last} and (${wanted}) order by ${table.id} limit ${atOnce}`)
    for (const row of rows) {
      const changes = columns.flatMap((column) => changeOf(column, row[column.name]!, remover) ?? [])
      if (changes.length > 0)
        await tx.change(sql`
          update ${sql.identifier(getTableName(table))} set ${sql.join(changes, sql`, `)} where id = ${row.id}`)
    }
    if (rows.length < atOnce) return
    last = rows.at(-1)!.id
  }
}

function changeOf(column: PgColumn, value: Value, remover: NameRemover): SQL | undefined {
  const name = sql.identifier(column.name)
  if (typeof value === 'string') {
    const made = column === webhookDeliveries.body ? messageWithout(value, remover) : remover.text(value)
    return made === value ? undefined : sql`${name} = ${made}`
  }
  if (Array.isArray(value)) {
    const made = remover.json(value)
    return made.every((text, at) => text === value[at]) ? undefined : sql`${name} = ${sql.param(made)}::text[]`
  }
  // Only what is different, since a number is another one once it was parsed: 4.5 for 4.50.
  const made = Object.entries(value ?? {}).flatMap(([key, each]) => {
    const without = remover.json(each)
    return JSON.stringify(without) === JSON.stringify(each) ? [] : [[key, without] as const]
  })
  return made.length === 0 ? undefined : sql`${name} = ${name} || ${JSON.stringify(Object.fromEntries(made))}::jsonb`
}

/** As it was, byte for byte, where nothing was found: it may be sent again under its id. */
function messageWithout(body: string, remover: NameRemover): string {
  const message = JSON.parse(body)
  const made = JSON.stringify(remover.json(message))
  return made === JSON.stringify(message) ? body : made
}
