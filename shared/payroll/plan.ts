import { centsOf, divideCents, fromCents, sumCents, sumMoney } from '#shared/money/money.ts'
import { importLimits, type PayrollFile, type PayrollRow } from './file.ts'
import type { How, Match } from './matcher.ts'
import { nameKey } from './names.ts'

/** What an admin decided about a row. */
export type Choice = { kind: 'person'; userId: string; isRemembered: boolean } | { kind: 'leaveOut' }

export interface Choices {
  byRow: ReadonlyMap<number, Choice>
  /** People whose several rows are added up. */
  addedUp: ReadonlySet<string>
}

export const noChoices: Choices = { byRow: new Map(), addedUp: new Set() }

export type Verdict =
  | { status: 'booked'; userId: string; how: How | 'picked'; isShared: boolean; isAddedUp: boolean }
  /** Two rows for one person: neither is booked until one is left out or they are added up. */
  | { status: 'twice'; userId: string; how: How | 'picked' }
  | { status: 'ambiguous'; candidates: string[] }
  | { status: 'unmatched' }
  /** By the admin's choice. */
  | { status: 'leftOut' }

export interface PlannedRow {
  row: PayrollRow
  verdict: Verdict
}

/** A record as the import sends it; amounts, hours and pounds are decimal texts. */
export interface BookedRecord {
  userId: string
  hoursWorked: string
  hourlyRate: string
  regularPay: string
  overtimePay: string
  tipsPay: string
  bonuses: string
  deductions: string
  grossPay: string
  netPay: string
  weightProcessed: string | null
  notes: string | null
}

export interface Plan {
  rows: PlannedRow[]
  records: BookedRecord[]
  /** People with several rows about which nothing is decided. */
  twice: { userId: string; rows: PayrollRow[] }[]
  /** Nobody was found for these, or more than one person. */
  skipped: PayrollRow[]
  leftOut: PayrollRow[]
  aliases: { alias: string; userId: string }[]
}

/** What would be imported, row by row. `matches` has one entry for each row of the file. */
export function planImport(file: PayrollFile, matches: readonly Match[], choices: Choices = noChoices): Plan {
  const found = file.rows.map((row, at) => ({ row, verdict: verdictOf(row, matches[at]!, choices) }))
  const rowsOf = new Map<string, PayrollRow[]>()
  for (const { row, verdict } of found)
    if (verdict.status === 'booked') rowsOf.set(verdict.userId, [...(rowsOf.get(verdict.userId) ?? []), row])

  const isTwice = (userId: string) => rowsOf.get(userId)!.length > 1 && !choices.addedUp.has(userId)
  const rows = found.map(({ row, verdict }): PlannedRow => {
    if (verdict.status !== 'booked') return { row, verdict }
    const { userId, how } = verdict
    if (isTwice(userId)) return { row, verdict: { status: 'twice', userId, how } }
    return { row, verdict: { ...verdict, isAddedUp: rowsOf.get(userId)!.length > 1 } }
  })
  const people = [...rowsOf].map(([userId, theirs]) => ({ userId, rows: theirs }))
  const withStatus = (...statuses: Verdict['status'][]) =>
    rows.filter(({ verdict }) => statuses.includes(verdict.status)).map(({ row }) => row)
  return {
    rows,
    records: people.filter(({ userId }) => !isTwice(userId)).map(({ userId, rows }) => recordOf(userId, rows)),
    twice: people.filter(({ userId }) => isTwice(userId)),
    skipped: withStatus('ambiguous', 'unmatched'),
    leftOut: withStatus('leftOut'),
    aliases: aliasesOf(file.rows, choices),
  }
}

function verdictOf({ row }: PayrollRow, match: Match, { byRow }: Choices): Verdict {
  const choice = byRow.get(row)
  if (choice?.kind === 'leaveOut') return { status: 'leftOut' }
  if (choice) return { status: 'booked', userId: choice.userId, how: 'picked', isShared: false, isAddedUp: false }
  if (match.how === 'none') return { status: 'unmatched' }
  if (match.how === 'ambiguous') return { status: 'ambiguous', candidates: match.candidates }
  const isShared = match.how === 'alias' && match.isShared
  return { status: 'booked', userId: match.userId, how: match.how, isShared, isAddedUp: false }
}

/** The last choice for a spelling counts. */
function aliasesOf(rows: readonly PayrollRow[], { byRow }: Choices) {
  const chosen = new Map<string, { alias: string; userId: string }>()
  for (const { row, employeeName } of rows) {
    const choice = byRow.get(row)
    if (choice?.kind === 'person' && choice.isRemembered)
      chosen.set(nameKey(employeeName), { alias: employeeName, userId: choice.userId })
  }
  return [...chosen.values()]
}

function recordOf(userId: string, rows: readonly PayrollRow[]): BookedRecord {
  // One row is the rule, and thousands of them need no arithmetic.
  const sum = (field: 'hoursWorked' | 'regularPay' | 'tipsPay' | 'weightBonus' | 'grossPay') =>
    rows.length === 1 ? rows[0]![field] : sumMoney(rows.map((row) => row[field]))
  const weights = rows.flatMap(({ weightProcessed }) => weightProcessed ?? [])
  const notes = [...new Set(rows.map((row) => row.notes))].filter((note) => note !== '').join('\n')
  const grossPay = sum('grossPay')
  return {
    userId,
    hoursWorked: sum('hoursWorked'),
    hourlyRate: rateOf(rows),
    regularPay: sum('regularPay'),
    overtimePay: '0.00',
    tipsPay: sum('tipsPay'),
    bonuses: sum('weightBonus'),
    deductions: '0.00',
    grossPay,
    netPay: grossPay,
    weightProcessed: weights.length === 0 ? null : sumMoney(weights),
    notes: notes === '' ? null : notes.slice(0, importLimits.notes).toWellFormed(),
  }
}

/** Rows that are added up may have different rates: then what an hour of them paid on average. */
function rateOf(rows: readonly PayrollRow[]): string {
  const [first, ...others] = rows.map(({ hourlyRate }) => hourlyRate)
  if (others.length === 0) return first!
  const hours = sumMoney(rows.map(({ hoursWorked }) => hoursWorked))
  if (others.every((rate) => rate === first) || centsOf(hours) === 0) return first!
  return fromCents(divideCents(sumCents(rows.map(({ regularPay }) => centsOf(regularPay))), hours))
}

/** By how much gross pay is above (or below) what it is made of; 0 cents where it adds up. */
export const grossDifference = ({ grossPay, regularPay, tipsPay, weightBonus }: PayrollRow) =>
  centsOf(grossPay) - sumCents([regularPay, tipsPay, weightBonus].map(centsOf))

/** Cells by what is the matter with them, over the rows that are to be booked or still could be. */
export function countMarks(plan: Plan): { unreadable: number; doubtful: number; shortened: number } {
  const marks = plan.rows.flatMap(({ row, verdict }) => (verdict.status === 'leftOut' ? [] : row.marks))
  const count = (kind: string) => marks.filter((mark) => mark.kind === kind).length
  return { unreadable: count('unreadable'), doubtful: count('doubtful'), shortened: count('shortened') }
}
