import { t } from '#shared/language/t.ts'
import { numberFields } from './fields.ts'
import { PayrollFileError } from './file.ts'
import { type Header, hasNames, keyOf } from './header.ts'
import { openKinds, spellings } from './header-words.ts'
import { isEmpty } from './names.ts'

type Lines = readonly (readonly string[])[]

const payWords = new Set([
  ...[...numberFields, ...openKinds].flatMap((kind) => spellings[kind]),
  ...['hourly', 'employeewages', 'adjustedgrosspay', 'taxeswithheld', 'salary', 'bonus', 'holiday', 'sick', 'vacation'],
])

const kindColumns = new Set([
  ...['earningsdescription', 'earningdescription', 'earningstype', 'earningtype', 'earningscode', 'earningcode'],
  ...['payitem', 'payelement', 'paycode', 'lohnart'],
])

/** A title, dates and the header are no more than these lines; what comes below tells how the table is laid out. */
const linesRead = 60

/** Refuses what has no line for each person, in words that say what to export instead. */
export function refuseOtherLayouts(all: Lines, header: Header | undefined) {
  const lines = all.slice(0, linesRead)
  if (isAcross(lines, header))
    throw new PayrollFileError(
      t`This sheet has a column for each person. Export it with one line for each person, in QuickBooks: Payroll Summary by Employee, turned to rows.`,
    )
  if (isByKind(lines))
    throw new PayrollFileError(
      t`This file has a line for each kind of pay. Export it with one line for each person, such as a payroll summary.`,
    )
}

/** Its lines begin with what is paid, as others do with whom. */
function isAcross(lines: Lines, header: Header | undefined): boolean {
  const place = header && hasNames(header) ? header.columns.employeeName : undefined
  if (header && hasNames(header) && place === undefined) return false
  const first = lines.map((line) => (place === undefined ? line.find((cell) => !isEmpty(cell)) : line[place]) ?? '')
  const begun = first.filter((cell, at) => payWords.has(keyOf(cell)) && hasNumber(lines[at]!))
  const named = lines.filter((line, at) => first[at] !== '' && hasNumber(line))
  return new Set(begun.map(keyOf)).size >= 2 && begun.length * 2 > named.length
}

/** A number beside the text with which the line begins. */
const hasNumber = (line: readonly string[]) => line.some((cell) => /\d/.test(cell) && !/\p{L}/u.test(cell))

/** One column says what kind of pay the line has, and it is not the same in all. */
function isByKind(lines: Lines): boolean {
  for (const [at, line] of lines.entries()) {
    const place = line.findIndex((cell) => kindColumns.has(keyOf(cell)))
    if (place < 0) continue
    return new Set(lines.slice(at + 1).flatMap((below) => (isEmpty(below[place] ?? '') ? [] : [below[place]]))).size > 1
  }
  return false
}
