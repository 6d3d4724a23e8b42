import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { type ImportedLine, type ImportLine, type MachineFields, machineFields } from '#shared/machines/machine.ts'
import { type MachineField, machineFieldNames } from '#shared/machines/register.ts'
import { addingMachines, writeMachines } from './queries.ts'

/** What is wrong with a file is said of so many of its lines. */
const complaintsShown = 50

/** All lines or none: each is checked before the first is written. */
export async function importMachines(db: Db, lines: ImportLine[]): Promise<{ lines: ImportedLine[] }> {
  const { machines, complaints } = checked(lines)
  if (complaints.length > 0)
    throw new AppError(400, 'BAD_LINES', complaints[0]!, { errors: { lines: complaints.slice(0, complaintsShown) } })
  const written = await addingMachines(db, (tx) =>
    writeMachines(
      tx,
      machines.map(({ fields }) => fields),
    ),
  )
  const outcomes = new Map(written.map((row) => [machineName(row), row.isNew ? 'added' : 'changed'] as const))
  return {
    lines: machines.map(({ line, fields }) => ({
      line,
      machineType: fields.machineType,
      machineNumber: fields.machineNumber,
      outcome: outcomes.get(machineName(fields)) ?? 'unchanged',
    })),
  }
}

function checked(lines: ImportLine[]) {
  const machines: { line: number; fields: MachineFields }[] = []
  const complaints: string[] = []
  const seen = new Map<string, number>()
  for (const { line, ...cells } of lines) {
    const { data, error } = machineFields.safeParse(textOf(cells))
    if (!data) {
      for (const { path, message } of error.issues)
        complaints.push(t`Line ${line}, ${machineFieldNames[path[0] as MachineField]}: ${message}`)
      continue
    }
    const name = machineName(data)
    const before = seen.get(name)
    if (before !== undefined)
      complaints.push(t`Line ${line}, ${machineFieldNames.machineNumber}: ${name} stands on line ${before} already`)
    else seen.set(name, line)
    machines.push({ line, fields: data })
  }
  return { machines, complaints }
}

/** A spreadsheet may have a model or a serial number that looks like a number. */
const textOf = (cells: Omit<ImportLine, 'line'>) =>
  Object.fromEntries(Object.entries(cells).map(([name, value]) => [name, value == null ? '' : String(value)]))
