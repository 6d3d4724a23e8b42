import { t } from '#shared/language/t.ts'
import { centsOf, fromCents, multiplyCents, sumCents } from '#shared/money/money.ts'
import { isBlank, type ReadCell, readAmount, readHours, readRate, readWeight } from './cells.ts'
import { tidyName } from './names.ts'

export const importLimits = {
  rows: 2_000,
  fileBytes: 2_000_000,
  notes: 1_000,
  columns: 100,
  /** Rows with those that are blank or hold totals, and the line ends within cells. */
  lines: 5_000,
  /** Of the whole table: fifty columns for each row. */
  cells: 100_000,
}

/** The cells of a row that an import reads. */
export const rowFields = [
  'employeeName',
  'hourlyRate',
  'hoursWorked',
  'regularPay',
  'tipsPay',
  'weightProcessed',
  'weightBonus',
  'grossPay',
  'notes',
] as const

export type RowField = (typeof rowFields)[number]

/** As the columns are called on the page and in messages. */
export const columnNames: Record<RowField, string> = {
  employeeName: 'Name',
  hourlyRate: 'Rate',
  hoursWorked: 'Hours worked',
  regularPay: 'Regular Pay',
  tipsPay: 'Tips',
  weightProcessed: 'Weight processed',
  weightBonus: 'Weight Bonus',
  grossPay: 'Gross Pay',
  notes: 'Notes',
}

/** Headers by their letters and digits alone, so that case and spacing do not matter; earlier ones win. */
const spellings: Record<RowField, string[]> = {
  employeeName: ['name', 'employeename', 'employee'],
  hourlyRate: ['rate', 'hourlyrate', 'payrate'],
  hoursWorked: ['hoursworked', 'hours', 'totalhours'],
  regularPay: ['regularpay', 'regular'],
  tipsPay: ['tips', 'tipspay', 'tip'],
  weightProcessed: ['weightprocessed', 'weight', 'lbs', 'pounds'],
  weightBonus: ['weightbonus', 'bonus', 'bonuses'],
  grossPay: ['grosspay', 'gross'],
  notes: ['notes', 'note'],
}

/** Something about one cell that a person should know before importing. */
export interface CellMark {
  field: RowField
  /**
   * unreadable: no number, 0 taken. doubtful: a comma where thousands have none. blank: nothing there, 0 taken.
   * calculated: not in the file, worked out. shortened: cut to its longest length.
   */
  kind: 'unreadable' | 'doubtful' | 'blank' | 'calculated' | 'shortened'
  /** What the cell says. */
  text: string
}

/** One person's line of a payroll file. Amounts, hours and pounds are decimal texts with two decimals. */
export interface PayrollRow {
  /** Counted from 1 below the header. */
  row: number
  employeeName: string
  hoursWorked: string
  hourlyRate: string
  regularPay: string
  tipsPay: string
  /** Null where the file says nothing of it. */
  weightProcessed: string | null
  weightBonus: string
  grossPay: string
  /** Equals grossPay: a file knows no deductions. */
  netPay: string
  notes: string
  marks: CellMark[]
}

export interface PayrollFile {
  rows: PayrollRow[]
  /** Lines with totals. */
  ignored: { row: number; employeeName: string }[]
  /** Lines without a name, left out silently. */
  withoutName: number
  missingColumns: RowField[]
  /** Headers that mean nothing here. */
  unusedColumns: string[]
}

/** The file as a whole cannot be read; the message says where. */
export class PayrollFileError extends Error {}

/** Reads the lines of a table, its header first. Throws a PayrollFileError rather than guess where a value belongs. */
export function readPayroll(lines: readonly (readonly string[])[]): PayrollFile {
  const start = lines.findIndex((line) => !line.every(isBlank))
  if (start < 0) throw new PayrollFileError(t`The file is empty.`)
  const header = lines[start]!
  const columns = columnsOf(header)
  if (columns.employeeName === undefined)
    throw new PayrollFileError(t`There is no column called Name in the first line.`)
  const file: PayrollFile = {
    rows: [],
    ignored: [],
    withoutName: 0,
    missingColumns: rowFields.filter((field) => columns[field] === undefined),
    unusedColumns: header.filter((name, at) => !isBlank(name) && !Object.values(columns).includes(at)).map(tidyName),
  }
  for (let at = start + 1; at < lines.length; at += 1) readLine(file, columns, header.length, lines[at]!, at - start)
  return file
}

type Columns = Partial<Record<RowField, number>>

function columnsOf(header: readonly string[]): Columns {
  const names = header.map((name) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )
  const columns: Columns = {}
  for (const field of rowFields) {
    const spelling = spellings[field].find((each) => names.includes(each))
    if (spelling !== undefined) columns[field] = names.indexOf(spelling)
  }
  return columns
}

function readLine(file: PayrollFile, columns: Columns, width: number, line: readonly string[], row: number) {
  // What the reader makes of an empty line, such as the end of the file.
  if (line.length === 1 && line[0] === '') return
  if (line.slice(width).some((cell) => !isBlank(cell)))
    throw new PayrollFileError(
      t`Row ${row} has more values than the first line has columns. A value with a comma in it needs quotes around it.`,
    )
  const cellOf = (field: RowField) => line[columns[field] ?? -1] ?? ''
  const employeeName = tidyName(cellOf('employeeName'))
  if (employeeName === '') file.withoutName += 1
  else if (isTotal(employeeName)) file.ignored.push({ row, employeeName })
  else file.rows.push(rowOf(row, employeeName, columns, cellOf))
}

const isTotal = (name: string) =>
  /^(?:grand |sub ?)?totals?$|^sum$/.test(
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N} ]/gu, '')
      .trim(),
  )

function rowOf(row: number, employeeName: string, columns: Columns, cellOf: (field: RowField) => string): PayrollRow {
  const marks: CellMark[] = []
  const read = (field: RowField, reader: (text: string) => ReadCell) => {
    const text = cellOf(field)
    const { value, mark } = reader(text)
    if (mark) marks.push({ field, kind: mark, text })
    return value
  }
  const hourlyRate = read('hourlyRate', readRate)
  const hoursWorked = read('hoursWorked', readHours)
  let regularPay = read('regularPay', readAmount)
  if (columns.regularPay === undefined) {
    regularPay = fromCents(multiplyCents(centsOf(hourlyRate), hoursWorked))
    marks.push({ field: 'regularPay', kind: 'calculated', text: '' })
  } else if (isBlank(cellOf('regularPay'))) marks.push({ field: 'regularPay', kind: 'blank', text: '' })
  const tipsPay = read('tipsPay', readAmount)
  const weightBonus = read('weightBonus', readAmount)
  let grossPay = read('grossPay', readAmount)
  if (isBlank(cellOf('grossPay'))) {
    grossPay = fromCents(sumCents([regularPay, tipsPay, weightBonus].map(centsOf)))
    marks.push({ field: 'grossPay', kind: 'calculated', text: '' })
  }
  const notes = cellOf('notes').trim().toWellFormed().replaceAll('\u0000', '')
  if (notes.length > importLimits.notes) marks.push({ field: 'notes', kind: 'shortened', text: notes })
  return {
    row,
    employeeName,
    hoursWorked,
    hourlyRate,
    regularPay,
    tipsPay,
    weightProcessed: isBlank(cellOf('weightProcessed')) ? null : read('weightProcessed', readWeight),
    weightBonus,
    grossPay,
    netPay: grossPay,
    notes: notes.slice(0, importLimits.notes).toWellFormed(),
    marks,
  }
}
