import { type RowField, rowFields } from './fields.ts'
import { isEmpty, tidyName } from './names.ts'
import type { Reading } from './reading.ts'

type Columns = Reading['columns']

/** Headers by their letters and digits alone, so that case and spacing do not matter; earlier ones win. */
const spellings: Record<RowField, string[]> = {
  employeeName: [
    'name',
    'employeename',
    'employee',
    'fullname',
    'staffname',
    'workername',
    'teammember',
    'staff',
    'worker',
    'person',
    'lastnamefirstname',
    'lastfirst',
    'firstlast',
    'firstnamelastname',
  ],
  firstName: ['firstname', 'first', 'givenname', 'forename', 'employeefirstname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'employeelastname'],
  payrollId: [
    'payrollid',
    'employeeid',
    'employeenumber',
    'employeeno',
    'employeenr',
    'empid',
    'empno',
    'badge',
    'badgenumber',
    'badgeid',
    'badgeno',
    'staffid',
    'workerid',
    'filenumber',
    'id',
  ],
  hourlyRate: ['rate', 'hourlyrate', 'payrate', 'rateofpay', 'wage', 'hourlywage'],
  hoursWorked: ['hoursworked', 'hours', 'totalhours', 'hrs', 'workedhours', 'timeworked', 'regularhours', 'reghours'],
  regularPay: ['regularpay', 'regular', 'regpay', 'regularwages', 'basepay', 'regularearnings'],
  overtimePay: ['overtimepay', 'overtime', 'otpay', 'overtimewages', 'overtimeearnings', 'ot'],
  tipsPay: ['tips', 'tipspay', 'tip', 'totaltips', 'tipspaid', 'tipincome'],
  weightProcessed: ['weightprocessed', 'weight', 'lbs', 'pounds', 'poundsprocessed', 'lbsprocessed'],
  weightBonus: ['weightbonus', 'bonus', 'bonuses', 'bonuspay'],
  grossPay: ['grosspay', 'gross', 'totalgross', 'grosswages', 'grossearnings'],
  deductions: ['deductions', 'totaldeductions', 'deduction', 'withholding', 'withholdings'],
  netPay: ['netpay', 'net', 'takehome', 'takehomepay', 'netwages', 'totalnet'],
  notes: ['notes', 'note', 'comment', 'comments', 'remarks'],
}

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
  if (height === 2 && (lower.every(isEmpty) || lower.some((cell) => /\d/.test(cell)))) return undefined
  const width = height === 2 ? Math.max(upper.length, lower.length) : upper.length
  const parts = Array.from({ length: width }, (_, place) =>
    height === 2 ? [upper[place] ?? '', lower[place] ?? ''] : [upper[place] ?? ''],
  )
  const columns = columnsOf(parts)
  const hasNames = columns.employeeName !== undefined || columns.lastName !== undefined
  if (!hasNames) return undefined
  const names = parts.map((words) => tidyName(words.join(' ')))
  return { at, height, names, columns, score: Object.keys(columns).length }
}

function columnsOf(parts: readonly string[][]): Columns {
  const keys = parts.map(keysOf)
  const columns: Columns = {}
  const isTaken = new Set<number>()
  for (const field of rowFields)
    for (const spelling of spellings[field]) {
      const at = keys.findIndex((each, place) => !isTaken.has(place) && each.includes(spelling))
      if (at < 0) continue
      columns[field] = at
      isTaken.add(at)
      break
    }
  return columns
}

const keyOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** What a column may be recognised by: both lines together, the lower alone, the upper where the lower is empty. */
function keysOf([upper = '', lower]: string[]): string[] {
  const names = lower === undefined ? [upper] : isEmpty(lower) ? [upper] : [`${upper} ${lower}`, lower]
  // 'Hours (h)', 'Gross Pay [USD]'
  return names.flatMap((name) => [keyOf(name), keyOf(name.replace(/\([^)]*\)|\[[^\]]*\]/g, ''))])
}

/** By which a file with the same header is known again. */
export const headerKey = (names: readonly string[]) => names.map(keyOf).join(' ').slice(0, 2_000)
