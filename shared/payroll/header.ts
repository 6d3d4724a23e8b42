import { numberFields, type RowField, rowFields } from './fields.ts'
import { inBrackets, ofOtherPay, spellings } from './header-words.ts'
import { isEmpty, tidyName } from './names.ts'
import type { Reading } from './reading.ts'

type Columns = Reading['columns']

export interface Header {
  /** The first line of it, counted from 0, and how many there are. */
  at: number
  height: 1 | 2
  /** Of every column. */
  names: string[]
  columns: Columns
}

/** Titles, dates and empty lines above the header are no more than these. */
const linesAbove = 25

/**
 * The line that names the columns, or the two that do together: of the first lines the one in which most is recognised.
 * Undefined where none of them says which column has the names of the people.
 */
export function findHeader(lines: readonly (readonly string[])[]): Header | undefined {
  let best: (Header & { score: number }) | undefined
  // A title above a whole header is no part of it: two lines only where they say more than one.
  for (const height of [1, 2] as const)
    for (let at = 0; at < Math.min(lines.length, linesAbove); at += 1) {
      const found = headerAt(lines, at, height)
      if (found && found.score > (best?.score ?? 0)) best = found
    }
  return best
}

function headerAt(lines: readonly (readonly string[])[], at: number, height: 1 | 2) {
  const upper = lines[at]!
  const lower = lines[at + 1] ?? []
  // What has numbers in it, or nothing, is no second line of a header.
  const isWords = lower.some((cell) => !isEmpty(cell)) && !lower.some((cell) => /\d/.test(cell))
  if (height === 2 && !isWords) return undefined
  const width = height === 2 ? Math.max(upper.length, lower.length) : upper.length
  const parts = Array.from({ length: width }, (_, place) =>
    height === 2 ? [upper[place] ?? '', lower[place] ?? ''] : [upper[place] ?? ''],
  )
  const groups = groupsIn(height === 2 ? upper : (lines[at - 1] ?? []), width)
  const isOther = parts.map((words, place) =>
    ofOtherPay.test([groups[place], ...words, isWords ? lower[place] : ''].join(' ; ')),
  )
  const columns = columnsOf(parts.map(keysOf), isOther)
  const hasNames = columns.employeeName !== undefined || columns.lastName !== undefined
  if (!hasNames) return undefined
  const names = parts.map((words) => tidyName(words.join(' ')))
  return { at, height, names, columns, score: Object.keys(columns).length }
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
    for (const spelling of spellings[field]) {
      const isIt = ({ key, units }: Key) => key === spelling && units.every((unit) => inBrackets[field].includes(unit))
      const at = keys.findIndex((each, place) => mayBe(place) && each.some(isIt))
      if (at < 0) continue
      columns[field] = at
      isTaken.add(at)
      break
    }
  }
  return columns
}

const isNumber = (field: RowField) => (numberFields as readonly RowField[]).includes(field)

const keyOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A lone sign is a unit only where it is a currency: "Tips (#)" are no money. */
const unitOf = (inside: string) => keyOf(inside) || (/^\s*\p{Sc}\s*$/u.test(inside) ? '' : inside)

/** What a column may be recognised by: both lines together, the lower alone, the upper where the lower is empty. */
function keysOf([upper = '', lower]: string[]): Key[] {
  const names = lower === undefined ? [upper] : isEmpty(lower) ? [upper] : [`${upper} ${lower}`, lower]
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
