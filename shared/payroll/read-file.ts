import { t } from '#shared/language/t.ts'
import { centsOf, fromCents, multiplyCents, plainCents, sumCents, sumMoney } from '#shared/money/money.ts'
import { tidyLine, tidyLines } from '#shared/text/text.ts'
import { isAmount, isBlank, notationOf, readField } from './cells.ts'
import { meaningOf } from './column-meaning.ts'
import { datesIn } from './dates.ts'
import { moneyFields, type NumberField, numberFields, type RowField, rowFields } from './fields.ts'
import {
  type CellMark,
  type Column,
  importLimits,
  type PayrollFile,
  PayrollFileError,
  type PayrollRow,
} from './file.ts'
import { findHeader, type Header, hasNames, headerKey, refuseOtherLayouts } from './header.ts'
import { type Line, sortLines } from './lines.ts'
import { isEmpty } from './names.ts'
import { placesOf, placesReadAs, type ReadAs, type Reading, textsOf } from './reading.ts'

/** Reads the lines of a table. Throws a PayrollFileError rather than guess where a value belongs. */
export function readPayroll(lines: readonly (readonly string[])[], readAs: ReadAs = {}): PayrollFile {
  if (lines.every((line) => line.every(isEmpty))) throw new PayrollFileError(t`The file is empty.`)
  const header = findHeader(lines)
  refuseOtherLayouts(lines, header)
  if (!header)
    throw new PayrollFileError(
      t`There is no column called Name in the first line. Export the pay as a table with a header and one line for each person.`,
    )
  const { names } = header
  const width = names.length
  const body = linesBelow(lines, header)
  const {
    columns,
    added,
    questions: columnQuestions,
    repeated,
    assumed,
  } = meaningOf(header, withReadAs(header.columns, readAs, width), body, readAs)
  const { notOurs, netIsAfterTaxes, addedUp } = readAs
  const reading: Reading = {
    columns,
    notations: {},
    ...(Object.keys(added).length > 0 && { added }),
    ...{ notOurs, netIsAfterTaxes, addedUp },
  }
  const questions = tellNotations(reading, body, readAs)
  const described = describe(header.names, reading, body, repeated)
  const sorted = sortLines(body, reading, (line, who) => rowOf({ ...line, ...who }, reading))
  return withDeductionsTakenOff({
    header: headerKey(names),
    columns: described,
    reading,
    questions,
    columnQuestions,
    assumed: assumed.map(({ kind, places }) => ({ kind, columns: places.map((place) => names[place] ?? '') })),
    needsNames: !hasNames({ columns }) && columns.firstName === undefined,
    ...sorted,
    missingColumns: rowFields.filter((field) => columns[field] === undefined),
    dates: datesIn([
      ...lines.slice(0, header.at).flat(),
      ...described.flatMap(({ field, name }, place) =>
        field ? [] : [name, ...new Set(body.map(({ cells }) => cells[place] ?? ''))],
      ),
    ]),
  })
}

/** Notes in the reading how each column writes its numbers, and gives back what has to be asked. */
function tellNotations(reading: Reading, body: readonly Line[], readAs: ReadAs): PayrollFile['questions'] {
  const questions: PayrollFile['questions'] = []
  const cellsOf = (field: NumberField) => body.flatMap(({ cells }) => textsOf(reading, field, cells))
  const money = ['hourlyRate', ...moneyFields] as const
  for (const field of numberFields) {
    if (placesOf(reading, field).length === 0) continue
    let decided = notationOf(field, cellsOf(field), readAs.notations?.[field])
    // "$1,200" beside columns that write 15.00 is no question.
    if (decided.question?.length === 1 && !decided.ways && (money as readonly NumberField[]).includes(field)) {
      const beside = notationOf(field, money.flatMap(cellsOf), undefined)
      if (!beside.question) decided = beside
    }
    if (decided.notation) reading.notations[field] = decided.notation
    if (decided.question) {
      const { question: cells, ways = ['point', 'comma'], notation: answer } = decided
      questions.push({ field, cells, ways, answer })
    }
  }
  return questions
}

function describe(names: readonly string[], reading: Reading, body: readonly Line[], repeated: ReadonlySet<number>) {
  const fieldAt = new Map<number, RowField>()
  for (const field of rowFields)
    for (const place of placesOf(reading, field)) if (!fieldAt.has(place)) fieldAt.set(place, field)
  return names.map((name, place): Column => {
    const field = fieldAt.get(place)
    const cells = body.map((line) => line.cells[place] ?? '').filter((cell) => !isEmpty(cell))
    const hasNumbers = !field && !repeated.has(place) && cells.some(isAmount)
    return { name, examples: cells.slice(0, 3), field, hasNumbers }
  })
}

function linesBelow(lines: readonly (readonly string[])[], { at: first, height, names }: Header): Line[] {
  const below: Line[] = []
  const start = first + height
  const headers = lines.slice(first, start).map((line) => names.map((_name, place) => tidyLine(line[place] ?? '')))
  const isHeader = (cells: readonly string[]) =>
    headers.some((header) => header.every((name, place) => tidyLine(cells[place] ?? '') === name))
  for (let at = start; at < lines.length; at += 1) {
    const cells = lines[at]!
    const row = at - start + 1
    // What the reader makes of an empty line, such as the end of the file.
    if (cells.length === 1 && cells[0] === '') continue
    // The header once more, as at the beginning of each page.
    if (isHeader(cells)) continue
    if (cells.slice(names.length).some((cell) => !isEmpty(cell)))
      throw new PayrollFileError(
        t`Row ${row} has more values than the first line has columns. A value with a comma in it needs quotes around it.`,
      )
    below.push({ row, cells })
  }
  return below
}

/** A column is read as one field: what an admin gave it is taken from whatever was recognised there. */
function withReadAs(recognised: Reading['columns'], all: ReadAs, width: number): Reading['columns'] {
  const readAs = all.columns ?? {}
  const given = new Set(placesReadAs(all))
  const kept = rowFields.flatMap((field): [RowField, number][] => {
    const place = field in readAs ? readAs[field] : given.has(recognised[field]!) ? undefined : recognised[field]
    return place == null || place >= width ? [] : [[field, place]]
  })
  return Object.fromEntries(kept)
}

function rowOf(
  start: Pick<PayrollRow, 'row' | 'cells' | 'employeeName' | 'payrollId' | 'belongsTo'>,
  reading: Reading,
): PayrollRow {
  const { columns } = reading
  const { cells } = start
  const marks: CellMark[] = []
  const isNothing = (field: NumberField) => textsOf(reading, field, cells).every(isBlank)
  const read = (field: NumberField) => {
    const { value, mark, text } = readField(reading, field, cells)
    if (mark) marks.push({ field, kind: mark, text })
    return value
  }
  const calculated = (field: NumberField) => marks.push({ field, kind: 'calculated', text: '' })
  const hourlyRate = read('hourlyRate')
  const ifThere = (field: NumberField) => (isNothing(field) ? null : read(field))
  const regularHours = ifThere('regularHours')
  const overtimeHours = ifThere('overtimeHours')
  const hoursWorked = isNothing('hoursWorked')
    ? sumMoney([regularHours ?? '0', overtimeHours ?? '0'])
    : read('hoursWorked')
  const tipsPay = read('tipsPay')
  const weightBonus = read('weightBonus')
  const statedGross = ifThere('grossPay')
  let regularPay = read('regularPay')
  let overtimePay = read('overtimePay')
  const atRate = (hours: string) => multiplyCents(centsOf(hourlyRate), hours)
  if (columns.regularPay === undefined) {
    const withoutOvertime = regularHours ?? fromCents(centsOf(hoursWorked) - centsOf(overtimeHours ?? '0'))
    const extra = (atRate(overtimeHours ?? '0') * 3) / 2
    const restOf = (hours: string) =>
      centsOf(statedGross ?? '0') - sumCents([atRate(hours), centsOf(tipsPay), centsOf(weightBonus)])
    // Overtime that only gross pay has, at half as much again, beside hours with it or without.
    const beside =
      columns.overtimePay === undefined && extra !== 0
        ? [withoutOvertime, regularHours ?? hoursWorked].find((hours) => isNear(restOf(hours), extra))
        : undefined
    if (beside !== undefined) {
      overtimePay = fromCents(restOf(beside))
      calculated('overtimePay')
    }
    regularPay = fromCents(atRate(beside ?? (columns.overtimePay === undefined ? hoursWorked : withoutOvertime)))
    calculated('regularPay')
  } else if (isNothing('regularPay')) marks.push({ field: 'regularPay', kind: 'blank', text: '' })
  if (statedGross === null) calculated('grossPay')
  const grossPay = statedGross ?? fromCents(sumCents([regularPay, overtimePay, tipsPay, weightBonus].map(centsOf)))
  const hasNetPay = !isNothing('netPay')
  const deductions = read('deductions')
  const netPay = hasNetPay ? read('netPay') : fromCents(centsOf(grossPay) - centsOf(deductions))
  const notes = tidyLines(cells[columns.notes ?? -1] ?? '')
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
    hasNumbers: numberFields.some((field) => !isNothing(field)),
    notes: notes.slice(0, importLimits.notes).toWellFormed(),
    marks,
  }
}

/** Rates and hours are rounded, so that their product is off by cents. */
const isNear = (one: number, other: number) => Math.abs(one - other) <= 2

/**
 * Deductions are taken off, with whatever sign a file writes them: where most of a column are below zero, the sign is a way
 * of writing. A row of the other sign may be paid something back, or be a slip; it stays as it is, and is asked about.
 */
function withDeductionsTakenOff(file: PayrollFile): PayrollFile {
  const signs = file.rows.map(({ deductions }) => Math.sign(plainCents(deductions)))
  const below = signs.filter((sign) => sign < 0).length
  const above = signs.filter((sign) => sign > 0).length
  return below > above ? { ...file, rows: file.rows.map(turned) } : file
}

function turned(row: PayrollRow): PayrollRow {
  const cents = -plainCents(row.deductions)
  if (cents === 0) return row
  const netPay = row.hasNetPay ? row.netPay : fromCents(centsOf(row.grossPay) - cents)
  return { ...row, deductions: fromCents(cents), netPay }
}
