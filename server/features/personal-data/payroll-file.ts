import Papa from 'papaparse'
import { decodeText, type Encoding, encodingOf, type Separator, separated } from '#shared/csv/text.ts'
import { findHeader } from '#shared/payroll/header.ts'
import { squashed } from '#shared/payroll/names.ts'
import type { Reading } from '#shared/payroll/reading.ts'
import { type Place, placesIn, type Wanted } from './matching.ts'

/** What a cell of a name becomes: all of the name, the first or the last one alone, or the address. */
export type Part = 'name' | 'first' | 'last' | 'email'

export interface Edit {
  /** Which of those that were wanted. */
  at: number
  part: Part
  /** Bytes of the file. */
  from: number
  to: number
}

export interface NamesInFile {
  edits: Edit[]
  /** The line of each, and where in it the name stands. */
  lines: { at: number; text: string; from: number; to: number }[]
  /** Nobody can tell where its names stand: all of its text was looked through, and nothing of it may be changed. */
  isUntold: boolean
}

/** Places in the text, without quotation marks around. */
interface Cell {
  from: number
  to: number
}

interface Table {
  rows: Cell[][]
  /** In the order of the file: the columns of names, or the two of first and last names. */
  whole: number[]
  pair: [first: number, last: number] | undefined
}

/** Where a kept file names the person, in its columns of names and nowhere else. */
export function namesInFile(bytes: Uint8Array, columns: Reading['columns'], wanted: readonly Wanted[]): NamesInFile {
  const encoding = encodingOf(bytes)
  const text = decodeText(bytes)
  const table = tableOf(text, columns)
  if (!table) {
    const found = placesIn(text, wanted)
    return { edits: [], lines: found.map((place) => lineOf(text, place)), isUntold: true }
  }
  const found = table.rows.flatMap((row) => [
    ...table.whole.flatMap((column) => inCell(text, row[column], wanted)),
    ...(table.pair ? inPair(text, row, table.pair, wanted) : []),
  ])
  const inOrder = found.toSorted((one, other) => one.from - other.from)
  return {
    edits: withBytes(text, encoding, bytes, inOrder),
    // A first and a last name are one place.
    lines: inOrder.filter(({ part }) => part !== 'last').map((place) => lineOf(text, place)),
    isUntold: false,
  }
}

/** The same file with other names: every byte around them is copied as it was. */
export function withNames(bytes: Uint8Array, edits: readonly Edit[], becomes: (part: Part) => string): Buffer {
  const encoding = encodingOf(bytes)
  const pieces: Uint8Array[] = []
  let last = 0
  for (const { from, to, part } of edits) {
    pieces.push(bytes.subarray(last, from), written(becomes(part), encoding))
    last = to
  }
  return Buffer.concat([...pieces, bytes.subarray(last)])
}

/** ASCII means the same in each of them. */
function written(ascii: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(ascii, 'utf16le')
  return encoding === 'utf-16be' ? Buffer.from(ascii, 'utf16le').swap16() : Buffer.from(ascii, 'latin1')
}

function inCell(text: string, cell: Cell | undefined, wanted: readonly Wanted[]): (Place & { part: Part })[] {
  if (!cell) return []
  const inside = text.slice(cell.from, cell.to)
  const isAlias = wanted.findIndex((each) => each.kind === 'alias' && each.letters === squashed(inside))
  const { from, to } = trimmed(text, cell)
  if (isAlias >= 0) return [{ at: isAlias, part: 'name', from, to }]
  return placesIn(inside, wanted).map((place) => ({
    at: place.at,
    part: wanted[place.at]!.kind === 'email' ? 'email' : 'name',
    from: cell.from + place.from,
    to: cell.from + place.to,
  }))
}

function inPair(text: string, row: readonly Cell[], [first, last]: [number, number], wanted: readonly Wanted[]) {
  const cells = [row[first], row[last]] as const
  if (!cells[0] || !cells[1]) return []
  const [one, other] = cells.map((cell) => squashed(text.slice(cell!.from, cell!.to))) as [string, string]
  const at = wanted.findIndex((each) =>
    each.kind === 'name'
      ? each.parts[0] === one && each.parts[1] === other
      : each.kind === 'alias' && [one + other, other + one].includes(each.letters),
  )
  if (at < 0) return []
  const [firstCell, lastCell] = [trimmed(text, cells[0]), trimmed(text, cells[1])]
  return [
    { at, part: 'first' as const, ...firstCell },
    { at, part: 'last' as const, ...lastCell },
  ]
}

function trimmed(text: string, { from, to }: Cell): Cell {
  const inside = text.slice(from, to)
  return {
    from: from + (inside.length - inside.trimStart().length),
    to: to - (inside.length - inside.trimEnd().length),
  }
}

/** So much of a line is shown on either side. */
const around = 60

function lineOf(text: string, { at, from, to }: Place) {
  const start = Math.max(text.lastIndexOf('\n', from - 1), text.lastIndexOf('\r', from - 1)) + 1
  const end = text.slice(to, to + around).search(/[\r\n]/)
  const begin = Math.max(start, from - around)
  const line = text.slice(begin, end < 0 ? to + around : to + end)
  return { at, text: line, from: from - begin, to: to - begin }
}

/** As the import reads it, or nothing where that cannot be told: by its cells, or where its names are. */
function tableOf(text: string, chosen: Reading['columns']): Table | undefined {
  const { text: plain, separator } = separated(text)
  const rows = cellsOf(text, separator)
  if (!rows) return undefined
  const { data } = Papa.parse<string[]>(plain, { delimiter: separator, newline: '\n' })
  const isSame = data.length === rows.length && data.every((line, at) => isAsRead(text, rows[at]!, line))
  const header = isSame ? findHeader(data) : undefined
  if (!header) return undefined
  const columns = Object.keys(chosen).length > 0 ? chosen : header.columns
  const { employeeName, firstName, lastName } = columns
  const isPair = firstName !== undefined && lastName !== undefined
  const whole = [employeeName, ...(isPair ? [] : [firstName, lastName])].filter((place) => place !== undefined)
  if (!isPair && whole.length === 0) return undefined
  return { rows: rows.slice(header.at + header.height), whole, pair: isPair ? [firstName, lastName] : undefined }
}

const isAsRead = (text: string, row: readonly Cell[], line: readonly string[]) =>
  row.length === line.length &&
  row.every(({ from, to }, at) => {
    const inside = text.slice(from, to)
    const isQuoted = text[from - 1] === '"' && text[to] === '"'
    return (isQuoted ? inside.replaceAll('""', '"') : inside).replace(/\r\n?/g, '\n') === line[at]
  })

/** Undefined where a quotation mark has no end, or something stands behind it. */
function cellsOf(text: string, separator: Separator): Cell[][] | undefined {
  const start = /^sep=[,;\t|](?:\r\n?|\n)/i.exec(text)?.[0].length ?? 0
  const rows: Cell[][] = []
  let row: Cell[] = []
  for (let at = start; ; at += 1) {
    const cell = cellAt(text, at, separator)
    if (!cell) return undefined
    row.push(cell)
    at = text[at] === '"' ? cell.to + 1 : cell.to
    const next = text[at]
    if (next === separator) continue
    rows.push(row)
    row = []
    if (next === undefined) return rows
    if (next === '\r' && text[at + 1] === '\n') at += 1
    else if (next !== '\r' && next !== '\n') return undefined
  }
}

function cellAt(text: string, at: number, separator: Separator): Cell | undefined {
  if (text[at] !== '"') {
    let to = at
    while (to < text.length && text[to] !== separator && text[to] !== '\n' && text[to] !== '\r') to += 1
    return { from: at, to }
  }
  let end = text.indexOf('"', at + 1)
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  return end < 0 ? undefined : { from: at + 1, to: end }
}

/** From places in the text to those in the file. */
function withBytes(
  text: string,
  encoding: Encoding,
  bytes: Uint8Array,
  found: readonly (Place & { part: Part })[],
): Edit[] {
  const width = encoding === 'windows-1252' ? 1 : 2
  const sizeOf = (piece: string) => (encoding === 'utf-8' ? Buffer.byteLength(piece) : piece.length * width)
  // The mark at the beginning; half a letter at the end of UTF-16 was read as one.
  let at = Math.max(0, bytes.length - sizeOf(text) + (encoding.startsWith('utf-16') ? bytes.length % 2 : 0))
  let last = 0
  return found.map(({ from, to, ...edit }) => {
    const start = at + sizeOf(text.slice(last, from))
    at = start + sizeOf(text.slice(from, to))
    last = to
    return { ...edit, from: start, to: at }
  })
}
