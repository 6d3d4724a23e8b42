import { centsOf, divideCents, fromCents, plainCents, sumCents, sumMoney } from '#shared/money/money.ts'
import type { MoneyField } from './fields.ts'
import { importLimits, type PayrollFile, type PayrollRow } from './file.ts'
import { nameLength } from './limits.ts'
import { type Ambiguity, type How, type Match, peopleIn } from './matcher.ts'
import { isEmpty, isLikeName, nameKey } from './names.ts'
import { type Suggestion, surelyMeant } from './suggestions.ts'

/** What an admin decided about a row. */
export type Choice =
  /** `isClaimed`: of a line that looked like no pay. */
  { kind: 'person'; userId: string; isRemembered: boolean; isClaimed?: true } | { kind: 'leaveOut' }

export interface Choices {
  byRow: ReadonlyMap<number, Choice>
  /** People whose several rows are added up; undefined: as remembered from earlier imports. */
  addedUp: ReadonlySet<string> | undefined
  /** Rows that are imported with what was taken where they could not be read. */
  accepted?: ReadonlySet<number>
}

export const noChoices: Choices = { byRow: new Map(), addedUp: undefined }

export type Verdict =
  | { status: 'booked'; userId: string; how: How | 'picked'; isShared: boolean; isAddedUp: boolean }
  /** Two rows for one person: neither is booked until one is left out or they are added up. */
  | { status: 'twice'; userId: string; how: How | 'picked' }
  | { status: 'ambiguous'; why: Ambiguity; candidates: string[] }
  /** Not booked until an admin says that one of them is meant. */
  | { status: 'suggested'; suggestions: Suggestion[] }
  | { status: 'unmatched' }
  /** What it pays cannot be told: not booked until an admin takes it as it is read, or leaves it out. */
  | { status: 'held'; userId: string; how: How | 'picked'; because: Unknown[] }
  /** By the admin's choice. */
  | { status: 'leftOut' }
  /** Nobody of this name, and nothing to pay: a heading, or the foot of a page. */
  | { status: 'ignored' }

/** Something of a row that decides what is paid and is not known, and what would be taken. */
export interface Unknown {
  field: 'grossPay' | 'netPay' | 'deductions'
  why: 'unreadable' | 'nothing' | 'noWages' | 'sign'
  /** Of gross or net pay. */
  taken: string
}

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
  hasNetPay: boolean
  weightProcessed: string | null
  notes: string | null
}

export interface Plan {
  rows: PlannedRow[]
  records: BookedRecord[]
  /** People with several rows about which nothing is decided. */
  twice: { userId: string; rows: PayrollRow[] }[]
  /** Nobody was found for these, nobody confirmed who is meant, or more than one person is. */
  skipped: PayrollRow[]
  leftOut: PayrollRow[]
  held: PayrollRow[]
  /** Also people who have only one row this time. */
  addedUp: ReadonlySet<string>
  aliases: { alias: string; userId: string }[]
}

/** What would be imported, row by row. `matches` has one entry for each row of the file. */
export function planImport(file: PayrollFile, matches: readonly Match[], choices: Choices = noChoices): Plan {
  const found = file.rows.map((row, at) => ({ row, verdict: verdictOf(row, matches[at]!, choices) }))
  // A line that looked like no pay is a row as soon as an admin says whose it is.
  for (const { asRow } of [...file.totals, ...file.nameless]) {
    const choice = choices.byRow.get(asRow.row)
    if (choice?.kind === 'person' && choice.isClaimed)
      found.push({ row: asRow, verdict: verdictOf(asRow, { how: 'none' }, choices) })
  }
  const rowsOf = new Map<string, PayrollRow[]>()
  for (const { row, verdict } of found)
    if (verdict.status === 'booked') rowsOf.set(verdict.userId, [...(rowsOf.get(verdict.userId) ?? []), row])

  const addedUp = choices.addedUp ?? new Set(file.reading.addedUp)
  const isTwice = (userId: string) => {
    const [first, ...others] = rowsOf.get(userId)!
    const isOnePay = first?.subtotal !== undefined && others.every(({ subtotal }) => subtotal === first.subtotal)
    return others.length > 0 && !isOnePay && !addedUp.has(userId)
  }
  const unknownOf = unknownIn(file, choices)
  const heldPeople = new Set(
    [...rowsOf].flatMap(([userId, theirs]) => (theirs.some((row) => unknownOf(row).length > 0) ? [userId] : [])),
  )
  const rows = found.map(({ row, verdict }): PlannedRow => {
    if (verdict.status !== 'booked') return { row, verdict }
    const { userId, how } = verdict
    if (isTwice(userId)) return { row, verdict: { status: 'twice', userId, how } }
    // Of several rows that are added up, one that is held holds the others: a part of somebody's pay is not paid alone.
    if (heldPeople.has(userId)) return { row, verdict: { status: 'held', userId, how, because: unknownOf(row) } }
    return { row, verdict: { ...verdict, isAddedUp: rowsOf.get(userId)!.length > 1 } }
  })
  const people = [...rowsOf].map(([userId, theirs]) => ({ userId, rows: theirs }))
  const withStatus = (...statuses: Verdict['status'][]) =>
    rows.filter(({ verdict }) => statuses.includes(verdict.status)).map(({ row }) => row)
  return {
    rows,
    records: people
      .filter(({ userId }) => !isTwice(userId) && !heldPeople.has(userId))
      .map(({ userId, rows }) => recordOf(userId, rows)),
    twice: people.filter(({ userId }) => isTwice(userId)),
    skipped: withStatus('ambiguous', 'suggested', 'unmatched'),
    leftOut: withStatus('leftOut'),
    held: withStatus('held'),
    addedUp,
    aliases: aliasesOf(file.rows, choices),
  }
}

function verdictOf({ row, employeeName, hasNumbers }: PayrollRow, match: Match, { byRow }: Choices): Verdict {
  const choice = byRow.get(row)
  if (choice?.kind === 'leaveOut') return { status: 'leftOut' }
  if (choice) return { status: 'booked', userId: choice.userId, how: 'picked', isShared: false, isAddedUp: false }
  if (!hasNumbers && match.how === 'none' && !isLikeName(employeeName)) return { status: 'ignored' }
  if (match.how === 'none') return { status: 'unmatched' }
  if (match.how === 'ambiguous') return { status: 'ambiguous', why: match.why, candidates: match.candidates }
  if (match.how === 'suggested') return { status: 'suggested', suggestions: match.suggestions }
  const isShared = match.how === 'alias' && match.isShared
  return { status: 'booked', userId: match.userId, how: match.how, isShared, isAddedUp: false }
}

/** Where wages are hours at a rate, and one of them is blank beside the other or beside tips. */
function lacksWages({ reading: { columns } }: PayrollFile, { cells, hoursWorked, hourlyRate, tipsPay }: PayrollRow) {
  const { regularPay, grossPay, hourlyRate: rate, hoursWorked: hours, regularHours, overtimeHours } = columns
  const places = [hours, regularHours, overtimeHours].filter((place) => place !== undefined)
  if (regularPay !== undefined || grossPay !== undefined || rate === undefined || places.length === 0) return false
  const isBlankAt = (place: number) => isEmpty(cells[place] ?? '')
  if (isBlankAt(rate)) return plainCents(hoursWorked) !== 0
  return places.every(isBlankAt) && plainCents(hourlyRate) !== 0 && plainCents(tipsPay) !== 0
}

/** What is unknown about a row's pay and not accepted yet; nothing while the columns themselves are undecided. */
function unknownIn(file: PayrollFile, { accepted }: Choices) {
  const knowsGross =
    file.reading.columns.grossPay !== undefined || file.rows.some(({ grossPay }) => plainCents(grossPay) !== 0)
  const isMute = isUndecided(file)
  return (row: PayrollRow): Unknown[] => {
    if (isMute || accepted?.has(row.row)) return []
    const { grossPay, netPay, deductions, hoursWorked, hasNetPay, marks } = row
    const isUnreadable = (field: Unknown['field']) =>
      marks.some((mark) => mark.field === field && mark.kind === 'unreadable')
    const unknown: Unknown[] = []
    if (isUnreadable('grossPay')) unknown.push({ field: 'grossPay', why: 'unreadable', taken: grossPay })
    else if (knowsGross && plainCents(grossPay) === 0 && plainCents(hoursWorked) > 0)
      unknown.push({ field: 'grossPay', why: 'nothing', taken: grossPay })
    else if (lacksWages(file, row)) unknown.push({ field: 'grossPay', why: 'noWages', taken: grossPay })
    if (isUnreadable('netPay')) unknown.push({ field: 'netPay', why: 'unreadable', taken: netPay })
    if (plainCents(deductions) < 0 && !hasNetPay) unknown.push({ field: 'deductions', why: 'sign', taken: netPay })
    return unknown
  }
}

/** A spelling that was chosen for several people means none of them. */
function aliasesOf(rows: readonly PayrollRow[], { byRow }: Choices) {
  const chosen = new Map<string, { alias: string; userId: string }>()
  const meant = new Map<string, Set<string>>()
  for (const { row, employeeName } of rows) {
    const choice = byRow.get(row)
    if (choice?.kind !== 'person') continue
    const key = nameKey(employeeName)
    meant.set(key, new Set(meant.get(key)).add(choice.userId))
    if (choice.isRemembered && employeeName.length <= nameLength)
      chosen.set(key, { alias: employeeName, userId: choice.userId })
  }
  return [...chosen].filter(([key]) => meant.get(key)!.size === 1).map(([, alias]) => alias)
}

function recordOf(userId: string, rows: readonly PayrollRow[]): BookedRecord {
  // One row is the rule, and thousands of them need no arithmetic.
  const sum = (field: 'hoursWorked' | MoneyField) =>
    rows.length === 1 ? rows[0]![field] : sumMoney(rows.map((row) => row[field]))
  const weights = rows.flatMap(({ weightProcessed }) => weightProcessed ?? [])
  const notes = [...new Set(rows.map((row) => row.notes))].filter((note) => note !== '').join('\n')
  return {
    userId,
    hoursWorked: sum('hoursWorked'),
    hourlyRate: rateOf(rows),
    regularPay: sum('regularPay'),
    overtimePay: sum('overtimePay'),
    tipsPay: sum('tipsPay'),
    bonuses: sum('weightBonus'),
    deductions: sum('deductions'),
    grossPay: sum('grossPay'),
    netPay: sum('netPay'),
    hasNetPay: rows.some(({ hasNetPay }) => hasNetPay),
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

/** Whether an admin still has to say what a column is or how it writes numbers; until then it is not read. */
export const isUndecided = ({ questions, columnQuestions, needsNames }: PayrollFile) =>
  needsNames || [...questions, ...columnQuestions].some(({ answer }) => answer === undefined)

/** What gross pay is made of, in cents. */
export const partsOfGross = ({ regularPay, overtimePay, tipsPay, weightBonus }: PayrollRow) =>
  sumCents([regularPay, overtimePay, tipsPay, weightBonus].map(plainCents))

/** Whom a row surely means, though nobody has confirmed it. */
export const surelySuggested = (verdict: Verdict) =>
  verdict.status === 'suggested' ? surelyMeant(verdict.suggestions) : undefined

/** Choices by which every row that surely means somebody is theirs, remembered for the next import. */
export function withSuggestionsConfirmed(plan: Plan, choices: Choices): Choices {
  const byRow = new Map(choices.byRow)
  for (const { row, verdict } of plan.rows) {
    const meant = surelySuggested(verdict)
    if (meant) byRow.set(row.row, { kind: 'person', userId: meant.userId, isRemembered: true })
  }
  return { ...choices, byRow }
}

/** Whom rows name or may mean that are not imported, for any reason, and who are not paid by another row. */
export function leftOutOf({ rows, records }: Plan, matches: readonly Match[]): string[] {
  const paid = new Set(records.map(({ userId }) => userId))
  const meant = rows.flatMap(({ verdict }, at) => (verdict.status === 'booked' ? [] : peopleIn(matches[at]!)))
  return [...new Set(meant)].filter((userId) => !paid.has(userId))
}

/** Whom a row pays, or would pay as soon as something else is decided. */
export const peopleOf = ({ verdict }: PlannedRow): string[] => {
  if ('userId' in verdict) return [verdict.userId]
  if (verdict.status === 'suggested') return verdict.suggestions.map(({ userId }) => userId)
  return verdict.status === 'ambiguous' ? verdict.candidates : []
}
