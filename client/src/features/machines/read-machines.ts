import Papa from 'papaparse'
import { armed } from '#shared/csv/csv.ts'
import { decodeText, separated } from '#shared/csv/text.ts'
import { t } from '#shared/language/t.ts'
import { machineTypeNames, machineTypes } from '#shared/machine-problems/machine.ts'
import type { ImportLine } from '#shared/machines/machine.ts'
import { importLinesMax, type MachineField, machineFieldNames } from '#shared/machines/register.ts'
import { dayFrom } from '#shared/time/day.ts'

export interface MachineFile {
  lines: ImportLine[]
  /** Columns that mean nothing here. */
  unused: string[]
}

/** More than a full register of the longest texts. */
const fileBytes = 4_000_000

/** 'Serial number' and 'SERIAL_NUMBER' are the same name. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const fields = Object.keys(machineFieldNames) as MachineField[]
const days: readonly MachineField[] = ['boughtOn', 'warrantyUntil', 'outOfUseSince']

/** By their names in the language of the page, and by those of the call. */
const fieldCalled = (header: string) =>
  fields.find((field) => [machineFieldNames[field], field].some((name) => plain(name) === plain(header)))

/** The lines of a CSV file with the numbers that an editor shows; throws with words for a person. */
export function readMachines(bytes: Uint8Array): MachineFile {
  if (bytes.length > fileBytes) throw new Error(t`The file is larger than 4 MB.`)
  const { text, separator } = separated(decodeText(bytes))
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\n' })
  const [fault] = errors
  if (fault) throw new Error(t`Line ${(fault.row ?? 0) + 1}: a quotation mark stands alone or in the wrong place.`)
  const [header = [], ...rows] = data
  const columns = header.map(fieldCalled)
  for (const needed of ['machineType', 'machineNumber'] as const)
    if (!columns.includes(needed))
      throw new Error(t`The first line has to name the columns; “${machineFieldNames[needed]}” is missing.`)
  const lines: ImportLine[] = []
  // A cell may go over several lines.
  let line = 2
  for (const row of rows) {
    if (row.some((cell) => cell.trim() !== '')) lines.push(lineOf(columns, row, line))
    line += 1 + row.reduce((ends, cell) => ends + cell.split('\n').length - 1, 0)
  }
  if (lines.length === 0) throw new Error(t`There is no machine in this file.`)
  if (lines.length > importLinesMax)
    throw new Error(t`The file has more than ${importLinesMax.toLocaleString('en-US')} lines.`)
  return { lines, unused: header.filter((name, at) => name.trim() !== '' && !columns[at]) }
}

function lineOf(columns: readonly (MachineField | undefined)[], row: readonly string[], line: number): ImportLine {
  const cells: Partial<Record<MachineField, string>> = {}
  columns.forEach((field, at) => {
    const cell = row[at]?.trim() ?? ''
    if (field) cells[field] = field === 'machineType' ? typeIn(cell) : days.includes(field) ? dayIn(cell) : armed(cell)
  })
  return { line, ...cells }
}

/** What is no type stays as it is, and is refused with its line. */
const typeIn = (cell: string) =>
  machineTypes.find((type) => [machineTypeNames[type], type].some((name) => plain(name) === plain(cell))) ?? cell

/** '3/5/2026' as spreadsheets write it → '2026-03-05' */
function dayIn(cell: string) {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? []
  return year ? dayFrom(Number(year), Number(month), Number(day)) : cell
}
