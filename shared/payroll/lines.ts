import { t } from '#shared/language/t.ts'
import { tidyLine } from '#shared/text/text.ts'
import { isAmount, isBlank } from './cells.ts'
import { nameFields, numberFields } from './fields.ts'
import type { PayrollFile, PayrollRow, WrongTotal } from './file.ts'
import { isEmpty, isOfOnePerson, isPerhapsTotal, isTotal, sumOfWhom } from './names.ts'
import { placesOf, type Reading, textsOf } from './reading.ts'
import { personKey, RunningSums, statedIn } from './totals.ts'

export interface Line {
  /** Counted from 1 below the header. */
  row: number
  cells: readonly string[]
}

type Who = Pick<PayrollRow, 'employeeName' | 'payrollId' | 'belongsTo'>

type Sorted = Pick<PayrollFile, 'rows' | 'totals' | 'nameless' | 'withoutName'>

/**
 * Which lines are people's pay and which are sums of it. Who works here is not known yet: a line that has a payroll ID, or a
 * first and a last name, is a person; a sum is one because it is called so and because of what stands above it.
 */
export function sortLines(
  body: readonly Line[],
  reading: Reading,
  rowOf: (line: Line, who: Who) => PayrollRow,
): Sorted {
  const sorted: Sorted = { rows: [], totals: [], nameless: [], withoutName: 0 }
  const { rows } = sorted
  const sums = new RunningSums()
  /** Where the rows begin that no total has summed up. */
  let part = 0
  const last = body.findLastIndex(({ cells }) => hasAmounts(reading, cells) && totalText(reading, cells) === undefined)

  const addRow = (line: Line, who: Who) => {
    const before = rows.at(-1)
    // The first line of a person may have nothing but the name.
    if (before && isHeading(reading, before) && before.employeeName === who.employeeName) {
      rows.pop()
      sorted.withoutName += 1
    }
    const row = rowOf(line, who)
    rows.push(row)
    sums.add(row)
  }
  const addTotal = (line: Line, name: string, wrong: WrongTotal[], isOwn = false) => {
    const theirs = rows.slice(part)
    const [first] = theirs
    // What a person's own total sums up is one pay, which nobody has to add up.
    if (first && isOwn && theirs.every(isOfSame(first)) && isSumOf(first, line))
      for (const row of theirs) row.subtotal = line.row
    sorted.totals.push({ ...line, name, wrong, asRow: rowOf(line, called(name)) })
    sums.endPart()
    part = rows.length
  }
  /** The sums of a line that are those of no rows above it. */
  const wrongIn = ({ row, cells }: Line, whom: string | undefined): WrongTotal[] =>
    statedIn(reading, cells).flatMap(([field, stated]) => {
      const isWhoms = whom !== undefined && sums.isOf({ employeeName: whom, payrollId: '' }, field, stated)
      const fits = isWhoms || sums.rowsWith(field, stated) !== undefined
      return fits ? [] : [{ row, field, stated, rows: sums.all(field) }]
    })
  /** A sum of a single row proves nothing. */
  const isSum = ({ cells }: Line, fewest: number) => {
    const stated = statedIn(reading, cells)
    // The same amount twice, as gross and net, proves no more than once.
    return (
      new Set(stated.map(([, cents]) => cents)).size >= fewest &&
      stated.every(([field, cents]) => (sums.rowsWith(field, cents) ?? 0) >= 2)
    )
  }

  const isJustBelow = (at: number) => body[at - 1]?.row === body[at]!.row - 1 && !body[at - 1]!.cells.every(isEmpty)

  for (const [at, line] of body.entries()) {
    const { cells } = line
    const { name, payrollId, isWhole } = whoIn(reading, cells)
    const text = totalText(reading, cells)
    const above = part < rows.length ? rows.at(-1) : undefined
    if (text !== undefined && !isWhole && (name === '' || isTotal(name))) {
      addTotal(line, text, wrongIn(line, sumOfWhom(text)), isOfOnePerson(text))
    } else if (text !== undefined && above && isOwnSum(line, above)) {
      addTotal(line, name, [], true)
    } else if (name === '' && payrollId === '') {
      if (!hasAmounts(reading, cells)) sorted.withoutName += 1
      else if (above && saysMore(reading, cells)) addRow(line, below(above))
      else if (isSum(line, at > last ? 1 : 2)) addTotal(line, '', [])
      else if (above && isJustBelow(at) && (at < last || above.belongsTo !== undefined)) addRow(line, below(above))
      else sorted.nameless.push({ ...line, name, wrong: [], asRow: rowOf(line, called(name)) })
    } else if (!isWhole && isPerhapsTotal(name) && !saysRate(reading, cells) && isSum(line, 2)) {
      addTotal(line, name, [])
    } else {
      const isBelow = name === '' && above?.payrollId === payrollId
      addRow(line, isBelow ? below(above) : { employeeName: name || payrollId, payrollId })
    }
  }
  return sorted

  function isSumOf(person: PayrollRow, { cells }: Line) {
    const stated = statedIn(reading, cells)
    return stated.length > 0 && stated.every(([field, cents]) => sums.isOf(person, field, cents))
  }

  /** "Ann Lee, Total" or "Total, 1042" below the lines of Ann Lee, 1042. */
  function isOwnSum(line: Line, above: PayrollRow): boolean {
    const { name, payrollId } = whoIn(reading, line.cells)
    const isHers = isTotal(name)
      ? payrollId === above.payrollId && name !== above.employeeName
      : personKey(name) === personKey(above.employeeName)
    return isHers && isSumOf(above, line)
  }
}

/** As a row, should an admin say that it is somebody's. */
const called = (name: string): Who => ({ employeeName: name || t`without a name`, payrollId: '' })

const isOfSame = (first: PayrollRow) => (row: PayrollRow) =>
  row.payrollId === first.payrollId && personKey(row.employeeName) === personKey(first.employeeName)

const below = ({ employeeName, payrollId, row, belongsTo }: PayrollRow): Who => ({
  employeeName,
  payrollId,
  belongsTo: belongsTo ?? row,
})

function whoIn({ columns }: Reading, cells: readonly string[]) {
  const [whole, first, last, id] = nameFields.map((field) => tidyLine(cells[columns[field] ?? -1] ?? ''))
  const payrollId = id && !isTotal(id) ? id : ''
  const name = whole || tidyLine(`${first} ${last}`)
  return { name, payrollId, isWhole: payrollId !== '' || (!whole && first !== '' && last !== '') }
}

/** What a line is called that is called a sum: in whichever of its first columns, or where it has no name in any. */
function totalText(reading: Reading, cells: readonly string[]): string | undefined {
  const { name, isWhole } = whoIn(reading, cells)
  if (isTotal(name)) return name
  const names = isWhole ? nameFields.map((field) => reading.columns[field]) : []
  return (name === '' ? cells : cells.slice(0, 3))
    .map((cell, place) => (names.includes(place) ? '' : tidyLine(cell)))
    .find(isTotal)
}

const hasAmounts = (reading: Reading, cells: readonly string[]) =>
  numberFields.some((field) => textsOf(reading, field, cells).some(isAmount))

const saysRate = (reading: Reading, cells: readonly string[]) => !textsOf(reading, 'hourlyRate', cells).every(isBlank)

/** A sum has no rate, and says no job. */
function saysMore(reading: Reading, cells: readonly string[]): boolean {
  if (saysRate(reading, cells)) return true
  const numbers = new Set(numberFields.flatMap((field) => placesOf(reading, field)))
  return cells.some((cell, place) => !numbers.has(place) && /\p{L}/u.test(cell))
}

/** A name with nothing beside it. */
const isHeading = ({ columns }: Reading, { cells, hasNumbers }: PayrollRow) =>
  !hasNumbers && cells.every((cell, place) => isEmpty(cell) || nameFields.some((field) => columns[field] === place))
