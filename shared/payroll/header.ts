import { t } from '#shared/language/t.ts'
import { tidyLine } from '#shared/text/text.ts'
import { numberFields, type RowField, rowFields } from './fields.ts'
import { PayrollFileError } from './file.ts'
import { byUnit, inBrackets, type OpenKind, ofOtherPay, openKinds, spellings } from './header-words.ts'
import { isEmpty } from './names.ts'
import type { Reading } from './reading.ts'

type Columns = Reading['columns']
type Kind = RowField | OpenKind

export interface Header {
  /** The first line of it, counted from 0, and how many there are. */
  at: number
  height: 1 | 2
  /** Of every column. */
  names: string[]
  columns: Columns
  /** What the name of each column says it is, whether or not `columns` has it. */
  kinds: (Kind | undefined)[]
}

/** Titles, dates and empty lines above the header are no more than these. */
const linesAbove = 25

/**
 * The line that names the columns, or the two that do together: of the first lines the one in which most is recognised.
 * One that names the people comes before one that does not; where nothing is recognised, it is the first with several
 * texts above a line with numbers. Undefined where there is no table.
 */
export function findHeader(lines: readonly (readonly string[])[]): Header | undefined {
  const found: (Header & { score: number })[] = []
  // A title above a whole header is no part of it: two lines only where they say more than one.
  for (const height of [1, 2] as const)
    for (let at = 0; at < Math.min(lines.length, linesAbove); at += 1) found.push(...headerAt(lines, at, height))
  const best = (headers: typeof found) =>
    headers.reduce<(typeof found)[number] | undefined>(
      (one, other) => (other.score > (one?.score ?? -1) ? other : one),
      undefined,
    )
  return best(found.filter(hasNames)) ?? best(found.filter((header) => isAboveNumbers(lines, header)))
}

/** Whether it says which column has the names or the numbers of the people. */
export const hasNames = ({ columns }: { columns: Columns }) =>
  columns.employeeName !== undefined || columns.lastName !== undefined || columns.payrollId !== undefined

/** Several texts and, in a line below, a number: two of them are a table only where one is known. */
function isAboveNumbers(lines: readonly (readonly string[])[], { at, height, names, kinds }: Header): boolean {
  const texts = names.filter((name) => /\p{L}/u.test(name)).length
  const below = lines.slice(at + height, at + height + linesAbove)
  return (
    texts >= (kinds.some(Boolean) ? 2 : 3) &&
    !lines[at]!.some((cell) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell)) &&
    below.some((line) => line.some((cell) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell)))
  )
}

function headerAt(lines: readonly (readonly string[])[], at: number, height: 1 | 2): (Header & { score: number })[] {
  const upper = lines[at]!
  const lower = lines[at + 1] ?? []
  // What has numbers in it, or nothing, is no second line of a header.
  const isWords = lower.some((cell) => !isEmpty(cell)) && !lower.some((cell) => /\d/.test(cell))
  if (height === 2 && !isWords) return []
  const width = height === 2 ? Math.max(upper.length, lower.length) : upper.length
  const groups = groupsIn(height === 2 ? upper : (lines[at - 1] ?? []), width)
  const parts = Array.from({ length: width }, (_, place) =>
    height === 2 ? [upper[place] ?? '', lower[place] ?? ''] : [upper[place] ?? ''],
  )
  const isOther = parts.map((words, place) =>
    ofOtherPay.test([groups[place], ...words, isWords ? lower[place] : ''].join(' ; ')),
  )
  const keys = parts.map((words, place) => keysOf(words, groups[place]!))
  const columns = columnsOf(keys, isOther)
  const kinds = kindsOf(keys, isOther, columns)
  const names = parts.map((words) => tidyLine(words.join(' ')))
  const open = kinds.filter((kind) => (openKinds as readonly unknown[]).includes(kind)).length
  return [{ at, height, names, columns, kinds, score: Object.keys(columns).length + open / 2 }]
}

/** What stands above several columns stands in the first of them alone. Above the first column stands a title. */
function groupsIn(line: readonly string[], width: number): string[] {
  let group = ''
  return Array.from({ length: width }, (_, place) => {
    const cell = line[place] ?? ''
    if (place > 0 && !isEmpty(cell)) group = cell
    return group
  })
}

interface Key {
  key: string
  /** What stood in brackets behind it. */
  units: string[]
}

function columnsOf(keys: readonly Key[][], isOther: readonly boolean[]): Columns {
  const columns: Columns = {}
  const isTaken = new Set<number>()
  for (const field of rowFields) {
    const mayBe = (place: number) => !isTaken.has(place) && !(isOther[place] && isNumber(field))
    for (const spelling of spellingsOf(field)) {
      const at = keys.findIndex((each, place) => mayBe(place) && each.some((key) => isSpelt(key, spelling, field)))
      if (at < 0) continue
      columns[field] = at
      isTaken.add(at)
      break
    }
  }
  return columns
}

/** Every column's kind: also those of one that another column has already, and of one that its numbers have to tell. */
const kindsOf = (keys: readonly Key[][], isOther: readonly boolean[], columns: Columns) =>
  keys.map((each, place): Kind | undefined => {
    const field = rowFields.find((one) => columns[one] === place)
    if (field || isOther[place]) return field
    return [...openKinds, ...numberFields].find((kind) =>
      spellingsOf(kind).some((spelling) => each.some((key) => isSpelt(key, spelling, kind))),
    )
  })

const openFor = (kind: Kind) => byUnit[kind as RowField]

function spellingsOf(kind: Kind): string[] {
  const open = openFor(kind)
  return open ? [...spellings[kind], ...spellings[open]] : spellings[kind]
}

function isSpelt({ key, units }: Key, spelling: string, kind: Kind): boolean {
  if (key !== spelling || !units.every((unit) => inBrackets[kind].includes(unit))) return false
  // "Regular (hours)" is told by its unit, "Regular" and "Regular (current)" by nothing.
  const open = openFor(kind)
  const isOpen = open !== undefined && spellings[open].includes(spelling)
  return !isOpen || units.some((unit) => !inBrackets[open].includes(unit))
}

const isNumber = (field: RowField) => (numberFields as readonly RowField[]).includes(field)

export const keyOf = (name: string) =>
  name
    // No name of a column is longer, and marks take a square of the time to be put in order.
    .slice(0, 1_000)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A lone sign is a unit only where it is a currency: "Tips (#)" are no money. */
const unitOf = (inside: string) => keyOf(inside) || (/^\s*\p{Sc}\s*$/u.test(inside) ? '' : inside)

/**
 * What a column may be recognised by: both lines together, the lower with what stands above several, the lower alone, the
 * upper where the lower is empty.
 */
function keysOf([upper = '', lower]: string[], group: string): Key[] {
  const both = () => [`${upper} ${lower}`, `${group} ${lower}`, lower!]
  const names = lower === undefined || isEmpty(lower) ? [upper] : both()
  // 'Hours (h)', 'Gross Pay [USD]'
  return names.flatMap((name) => {
    const units = [...name.matchAll(/[([]([^)\]]*)[)\]]/g)].map(([, inside]) => unitOf(inside!))
    return [
      { key: keyOf(name), units: units.filter((unit) => keyOf(unit) === '') },
      { key: keyOf(name.replace(/[([][^)\]]*[)\]]/g, '')), units },
    ]
  })
}

/** By which a file with the same header is known again. */
export const headerKey = (names: readonly string[]) => names.map(keyOf).join(' ').slice(0, 2_000)

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
