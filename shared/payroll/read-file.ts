import { t } from '#shared/language/t.ts'
import { centsOf, fromCents, multiplyCents, sumCents, sumMoney } from '#shared/money/money.ts'
import { isBlank, type ReadCell, readCell } from './cells.ts'
import { datesIn } from './dates.ts'
import { type NumberField, numberFields, type RowField, rowFields } from './fields.ts'
import {
  type CellMark,
  type Column,
  importLimits,
  type PayrollFile,
  PayrollFileError,
  type PayrollRow,
} from './file.ts'
import { findHeader, headerKey } from './header.ts'
import { isEmpty, tidyName } from './names.ts'
import { notationOf } from './notation.ts'
import type { Notation, Reading, Settled } from './reading.ts'
import { withDeductionsTakenOff } from './signs.ts'

/** What an admin said of a file: fields by their columns (null: of none), and how columns write their numbers. */
export interface Said extends Settled {
  columns?: { [Field in RowField]?: number | null }
  notations?: Reading['notations']
}

/** Reads the lines of a table. Throws a PayrollFileError rather than guess where a value belongs. */
export function readPayroll(lines: readonly (readonly string[])[], said: Said = {}): PayrollFile {
  if (lines.every((line) => line.every(isEmpty))) throw new PayrollFileError(t`The file is empty.`)
  const header = findHeader(lines)
  if (!header)
    throw new PayrollFileError(
      t`There is no column called Name in the first line. Export the pay as a table with a header and one line for each person.`,
    )
  const { names } = header
  const width = names.length
  const columns = withSaid(header.columns, said.columns, width)
  const start = header.at + header.height
  const body = linesBelow(lines, start, names)
  const notations: Reading['notations'] = {}
  const questions: PayrollFile['questions'] = []
  for (const field of numberFields) {
    const place = columns[field]
    if (place === undefined) continue
    const decided = notationOf(
      field,
      body.map(({ cells }) => cells[place] ?? ''),
      said.notations?.[field],
    )
    if (decided.notation) notations[field] = decided.notation
    if (decided.question) questions.push({ field, cells: decided.question, answer: decided.notation })
  }
  const reading: Reading = { ...said, columns, notations }
  const fieldAt = new Map(rowFields.flatMap((field) => (columns[field] === undefined ? [] : [[columns[field], field]])))
  const described = names.map((name, place): Column => {
    const field = fieldAt.get(place)
    const cells = body.map((line) => line.cells[place] ?? '').filter((cell) => !isEmpty(cell))
    return { name, examples: cells.slice(0, 3), field, hasNumbers: !field && cells.some(isAmount) }
  })
  const file: PayrollFile = {
    header: headerKey(names),
    columns: described,
    reading,
    questions,
    rows: [],
    totals: [],
    withoutName: 0,
    nameless: [],
    missingColumns: rowFields.filter((field) => columns[field] === undefined),
    dates: datesIn([
      ...lines.slice(0, header.at).flat(),
      ...described.flatMap(({ field, name }, place) =>
        field ? [] : [name, ...new Set(body.map(({ cells }) => cells[place] ?? ''))],
      ),
    ]),
  }
  for (const line of body) readLine(file, reading, line)
  return withDeductionsTakenOff(file)
}

interface Line {
  row: number
  cells: readonly string[]
}

function linesBelow(lines: readonly (readonly string[])[], start: number, names: readonly string[]): Line[] {
  const below: Line[] = []
  for (let at = start; at < lines.length; at += 1) {
    const cells = lines[at]!
    const row = at - start + 1
    // What the reader makes of an empty line, such as the end of the file.
    if (cells.length === 1 && cells[0] === '') continue
    // The header once more, as at the beginning of each page.
    if (names.every((name, place) => tidyName(cells[place] ?? '') === name)) continue
    if (cells.slice(names.length).some((cell) => !isEmpty(cell)))
      throw new PayrollFileError(
        t`Row ${row} has more values than the first line has columns. A value with a comma in it needs quotes around it.`,
      )
    below.push({ row, cells })
  }
  return below
}

/** A column is read as one field: what an admin gave it is taken from whatever was recognised there. */
function withSaid(recognised: Reading['columns'], said: Said['columns'] = {}, width: number): Reading['columns'] {
  const given = new Set(Object.values(said))
  const kept = rowFields.flatMap((field): [RowField, number][] => {
    const place = field in said ? said[field] : given.has(recognised[field]!) ? undefined : recognised[field]
    return place == null || place >= width ? [] : [[field, place]]
  })
  return Object.fromEntries(kept)
}

/** Somebody's amount, which a number of an order or a telephone is hardly. */
const isAmount = (cell: string) =>
  /\d/.test(cell) &&
  (['point', 'comma'] as const).some((notation) => {
    const { value, mark } = readCell('grossPay', cell, notation)
    return mark !== 'unreadable' && value !== '0.00'
  })

function readLine(file: PayrollFile, { columns, notations }: Reading, { row, cells }: Line) {
  const cellOf = (field: RowField) => cells[columns[field] ?? -1] ?? ''
  const payrollId = tidyName(cellOf('payrollId'))
  const name = tidyName(cellOf('employeeName')) || tidyName(`${cellOf('firstName')} ${cellOf('lastName')}`)
  // A sum may be called so in whichever column comes first.
  const sum = [name, ...cells.slice(0, 3).map(tidyName)].find(isTotal)
  if (sum !== undefined) file.totals.push({ row, name: sum, cells })
  else if (name === '' && payrollId === '') {
    const hasAmounts = numberFields.some((field) => isAmount(cellOf(field)))
    if (hasAmounts) file.nameless.push({ row, name, cells })
    else file.withoutName += 1
  } else file.rows.push(rowOf({ row, cells, employeeName: name || payrollId, payrollId }, columns, notations, cellOf))
}

const isTotal = (name: string) =>
  /^(?:(?:grand|sub|report|company|payroll|week|weekly) ?)?totals?(?: for .*| (?:hours|pay|employees?|gross|week))?$|^sums?$/.test(
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N} ]/gu, '')
      .trim(),
  )

function rowOf(
  start: Pick<PayrollRow, 'row' | 'cells' | 'employeeName' | 'payrollId'>,
  columns: Reading['columns'],
  notations: Reading['notations'],
  cellOf: (field: RowField) => string,
): PayrollRow {
  const marks: CellMark[] = []
  // While nobody has said how a column is to be read, nothing of it is.
  const reader = (field: NumberField) => (text: string) => {
    const notation: Notation | undefined = notations[field]
    return notation ? readCell(field, text, notation) : ({ value: '0.00' } satisfies ReadCell)
  }
  const read = (field: NumberField) => {
    const text = cellOf(field)
    const { value, mark } = reader(field)(text)
    if (mark) marks.push({ field, kind: mark, text })
    return value
  }
  const calculated = (field: NumberField) => marks.push({ field, kind: 'calculated', text: '' })
  const hourlyRate = read('hourlyRate')
  const ifThere = (field: NumberField) => (isBlank(cellOf(field)) ? null : read(field))
  const regularHours = ifThere('regularHours')
  const overtimeHours = ifThere('overtimeHours')
  const hoursWorked = isBlank(cellOf('hoursWorked'))
    ? sumMoney([regularHours ?? '0', overtimeHours ?? '0'])
    : read('hoursWorked')
  let regularPay = read('regularPay')
  if (columns.regularPay === undefined) {
    regularPay = fromCents(multiplyCents(centsOf(hourlyRate), hoursWorked))
    calculated('regularPay')
  } else if (isBlank(cellOf('regularPay'))) marks.push({ field: 'regularPay', kind: 'blank', text: '' })
  const overtimePay = read('overtimePay')
  const tipsPay = read('tipsPay')
  const weightBonus = read('weightBonus')
  let grossPay = read('grossPay')
  if (isBlank(cellOf('grossPay'))) {
    grossPay = fromCents(sumCents([regularPay, overtimePay, tipsPay, weightBonus].map(centsOf)))
    calculated('grossPay')
  }
  const deductions = read('deductions')
  const hasNetPay = !isBlank(cellOf('netPay'))
  const netPay = hasNetPay ? read('netPay') : fromCents(centsOf(grossPay) - centsOf(deductions))
  const notes = cellOf('notes').trim().toWellFormed().replaceAll('\u0000', '')
  if (notes.length > importLimits.notes) marks.push({ field: 'notes', kind: 'shortened', text: notes })
  return {
    ...start,
    hoursWorked,
    regularHours,
    overtimeHours,
    hourlyRate,
    regularPay,
    overtimePay,
    tipsPay,
    weightProcessed: ifThere('weightProcessed'),
    weightBonus,
    grossPay,
    deductions,
    netPay,
    hasNetPay,
    notes: notes.slice(0, importLimits.notes).toWellFormed(),
    marks,
  }
}
