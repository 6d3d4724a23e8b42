import { t } from '#shared/language/t.ts'
import { dollars, dollarsFromCents, fromCents, plainCents } from '#shared/money/money.ts'
import { type DayRange, daysBetween } from '#shared/time/day.ts'
import { datesOutside } from './dates.ts'
import { columnNames, type MoneyField, moneyFields, type NumberField, type RowField } from './fields.ts'
import type { CellMark, PayrollFile, PayrollRow } from './file.ts'
import { findingLimits } from './limits.ts'
import { type Plan, type PlannedRow, partsOfGross } from './plan.ts'
import { unnamedPay, wrongTotals } from './totals.ts'
import { dateRange, hours } from './words.ts'

/** Something that may be wrong with an import, in words that stand alone: it is kept with the import. */
export interface Finding {
  text: string
  /** The line of the file it is about. */
  row?: number
  field?: RowField
}

/** What a person is usually paid; medians of the last records. */
export interface UsualPay {
  userId: string
  /** How many of the last eight periods they were paid in. */
  periods: number
  isEveryWeek: boolean
  hoursWorked: string
  regularPay: string
  tipsPay: string
  grossPay: string
  /** Of the newest record. */
  hourlyRate: string
}

export interface Circumstances {
  file: PayrollFile
  plan: Plan
  days: DayRange
  /** By the ids of the people; empty before the first import. */
  usual: ReadonlyMap<string, UsualPay>
  /** Who is in the week already and stays in it. */
  staying: ReadonlySet<string>
  /** What the last import read; undefined where there is none. */
  lastFields: readonly RowField[] | undefined
  nameOf: (userId: string) => string
}

/** What an admin is to look at before they import, gravest first. */
export function findingsOf(found: Circumstances): Finding[] {
  const rows = found.plan.rows.filter(({ verdict }) => verdict.status !== 'leftOut')
  const eachRow = (find: (planned: PlannedRow, found: Circumstances) => Finding[]) =>
    rows.flatMap((planned) => find(planned, found))
  const all = [
    ...otherWeek(found),
    ...eachRow(unread),
    ...totals(found),
    ...eachRow(sums),
    ...nobodys(found),
    ...eachRow(unbooked),
    ...columnsGone(found),
    ...eachRow(implausible),
    ...eachRow(unusual),
    ...missingPeople(found),
    ...newPeople(found),
    ...eachRow(changed),
    ...columnsUnread(found),
  ]
  const more = all.length - findingLimits.count + 1
  return more > 1
    ? [...all.slice(0, -more), { text: t`And ${more.toLocaleString('en-US')} more of such findings.` }]
    : all
}

const subject = ({ row, employeeName }: PayrollRow) => t`Row ${row}, ${employeeName.slice(0, 80)}`

/** So many are named; a whole shop that is missing says something else. */
const mostNamed = 100

const listed = (names: readonly string[]) =>
  names.length > mostNamed
    ? t`${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`
    : names.join(', ')

const fewEnough = 5

function otherWeek({ file, days }: Circumstances): Finding[] {
  const outside = [...new Set(datesOutside(file.dates, days).map(({ text }) => text))]
  if (outside.length === 0) return []
  const dates = outside.slice(0, fewEnough).map((text) => `“${text}”`)
  return [
    {
      text: t`The file names ${dates.join(', ')}; the chosen days are ${dateRange({ startDate: days.start, endDate: days.end })}.`,
    },
  ]
}

function unread({ row }: PlannedRow): Finding[] {
  return row.marks.flatMap((mark): Finding[] => {
    const words = wordsOfMark(mark, row)
    return words ? [{ text: words, row: row.row, field: mark.field }] : []
  })
}

function wordsOfMark({ field, kind, text }: CellMark, row: PayrollRow): string | undefined {
  const cell = text.trim().slice(0, 40)
  const name = columnNames[field]
  if (kind === 'unreadable') return t`${subject(row)}: ${name} says “${cell}”, which is no number. It is imported as 0.`
  if (kind === 'blank' && (plainCents(row.hoursWorked) !== 0 || plainCents(row.grossPay) !== 0))
    return t`${subject(row)}: ${name} is blank. It is imported as 0.`
  return undefined
}

function totals({ file }: Circumstances): Finding[] {
  return wrongTotals(file).map(({ row, field, stated, rows }) => ({
    text: t`Row ${row}: the file’s own total of ${columnNames[field]} is ${amountOf(field, stated)}, but its rows come to ${amountOf(field, rows)}.`,
    row,
    field,
  }))
}

const amountOf = (field: NumberField, cents: number) =>
  (moneyFields as readonly NumberField[]).includes(field) ? dollarsFromCents(cents) : hours(fromCents(cents))

function sums({ row }: PlannedRow, { file }: Circumstances): Finding[] {
  const [gross, net] = [plainCents(row.grossPay), plainCents(row.netPay)]
  const parts = partsOfGross(row)
  const left = gross - plainCents(row.deductions)
  const found: Finding[] = []
  // Gross pay of 0 has words of its own, and a file that knows nothing but gross pay has no parts to add up.
  if (gross !== parts && gross !== 0 && knowsParts(file))
    found.push({
      text: t`${subject(row)}: Gross Pay is ${dollarsFromCents(gross)}, but regular pay, overtime, tips and bonus come to ${dollarsFromCents(parts)}.`,
      row: row.row,
      field: 'grossPay',
    })
  if (row.hasNetPay && net !== left)
    found.push({
      text: t`${subject(row)}: Net Pay is ${dollarsFromCents(net)}, but gross pay less deductions is ${dollarsFromCents(left)}.`,
      row: row.row,
      field: 'netPay',
    })
  return found
}

/** Regular pay stands in the file, or follows from what does. */
const knowsParts = ({ reading: { columns } }: PayrollFile) =>
  columns.regularPay !== undefined || (columns.hourlyRate !== undefined && columns.hoursWorked !== undefined)

const nobodys = ({ file }: Circumstances): Finding[] =>
  unnamedPay(file).map(({ row }) => ({ text: t`Row ${row} has amounts, but no name. It is not imported.`, row }))

function unbooked({ row, verdict }: PlannedRow, { nameOf }: Circumstances): Finding[] {
  if (verdict.status === 'unmatched')
    return [{ text: t`${subject(row)}: nobody here has this name. The row is not imported.`, row: row.row }]
  if (verdict.status !== 'suggested') return []
  const names = verdict.suggestions.map(({ userId }) => nameOf(userId))
  return [
    {
      text: t`${subject(row)}: nobody has confirmed that this is ${names.join(t` or `)}. The row is not imported.`,
      row: row.row,
    },
  ]
}

function columnsGone({ file, lastFields }: Circumstances): Finding[] {
  const gone = moneyFields.filter((field) => lastFields?.includes(field) && file.missingColumns.includes(field))
  return gone.map((field) => ({ text: t`The last import had ${columnNames[field]}; this file does not.`, field }))
}

function implausible({ row }: PlannedRow, { days }: Circumstances): Finding[] {
  const cents = (field: 'hoursWorked' | MoneyField) => plainCents(row[field])
  const about = (field: RowField, words: string): Finding => ({
    text: `${subject(row)}: ${words}`,
    row: row.row,
    field,
  })
  const found: Finding[] = []
  const most = 24 * (daysBetween(days.start, days.end) + 1)
  if (cents('hoursWorked') < 0) found.push(about('hoursWorked', t`${hours(row.hoursWorked)} hours are less than 0.`))
  if (cents('hoursWorked') > most * 100)
    found.push(about('hoursWorked', t`${hours(row.hoursWorked)} hours are more than these days have.`))
  if (cents('regularPay') !== 0 && cents('hoursWorked') === 0)
    found.push(about('regularPay', t`${dollars(row.regularPay)} regular pay without any hours.`))
  const others = (['regularPay', 'overtimePay', 'tipsPay', 'weightBonus', 'netPay'] as const).some(
    (field) => cents(field) !== 0,
  )
  if (cents('grossPay') === 0 && others) found.push(about('grossPay', t`Gross Pay is 0 beside other amounts.`))
  else if (cents('tipsPay') > cents('grossPay'))
    found.push(
      about('tipsPay', t`${dollars(row.tipsPay)} tips are more than the gross pay of ${dollars(row.grossPay)}.`),
    )
  for (const field of ['regularPay', 'overtimePay', 'tipsPay', 'weightBonus', 'grossPay', 'netPay'] as const)
    if (cents(field) < 0 && (field !== 'netPay' || row.hasNetPay))
      found.push(about(field, t`${columnNames[field]} is less than 0: ${dollars(row[field])}.`))
  for (const { field, kind, text } of row.marks)
    if (kind === 'rounded')
      found.push(
        about(field, t`${columnNames[field]} says “${text.trim().slice(0, 40)}”, which is stored with two decimals.`),
      )
  return found
}

/** A median of fewer says nothing yet. */
const fewestPeriods = 3

/** Below these, twice as much is still little: in cents, and hundredths of an hour. */
const little = 2_000

function unusual({ row, verdict }: PlannedRow, { usual }: Circumstances): Finding[] {
  if (!('userId' in verdict)) return []
  const known = usual.get(verdict.userId)
  if (!known || known.periods < fewestPeriods) return []
  const off = (['grossPay', 'regularPay', 'tipsPay', 'hoursWorked'] as const).filter((field) => {
    const [is, was] = [plainCents(row[field]), plainCents(known[field])]
    return (is > 2 * was || 2 * is < was) && Math.max(is, was) > little
  })
  const [field] = off
  if (!field) return []
  const compared = off.map((each) => {
    const show = each === 'hoursWorked' ? hours : dollars
    return t`${columnNames[each]} ${show(row[each])} (usually ${show(known[each])})`
  })
  return [
    {
      text: t`${subject(row)}: more than twice or less than half of what is usual: ${compared.join(', ')}.`,
      row: row.row,
      field,
    },
  ]
}

function changed({ row, verdict }: PlannedRow, { usual }: Circumstances): Finding[] {
  const known = 'userId' in verdict ? usual.get(verdict.userId) : undefined
  const isNew = known && plainCents(row.hourlyRate) !== plainCents(known.hourlyRate) && plainCents(row.hourlyRate) !== 0
  return [
    ...(isNew
      ? [
          {
            text: t`${subject(row)}: the rate is ${dollars(row.hourlyRate)}; it was ${dollars(known.hourlyRate)}.`,
            row: row.row,
            field: 'hourlyRate' as const,
          },
        ]
      : []),
    ...row.marks
      .filter(({ kind }) => kind === 'shortened')
      .map(() => ({
        text: t`${subject(row)}: the note is longer than 1,000 characters, and its end is left out.`,
        row: row.row,
        field: 'notes' as const,
      })),
  ]
}

/** Whom the import pays or would pay as soon as something else is decided. */
const peopleIn = ({ rows }: Plan) =>
  new Set(rows.flatMap(({ verdict }) => ('userId' in verdict ? [verdict.userId] : [])))

function missingPeople({ plan, usual, staying, nameOf }: Circumstances): Finding[] {
  const here = peopleIn(plan)
  const missing = [...usual.values()]
    .filter(({ userId, isEveryWeek }) => isEveryWeek && !here.has(userId) && !staying.has(userId))
    .map(({ userId }) => nameOf(userId))
  return missing.length === 0
    ? []
    : [{ text: t`Paid in each of the last four weeks and not in this import: ${listed(missing)}.` }]
}

function newPeople({ plan, usual, nameOf }: Circumstances): Finding[] {
  // Of the first import there is nothing to say.
  if (usual.size === 0) return []
  const added = plan.records.filter(({ userId }) => !usual.has(userId)).map(({ userId }) => nameOf(userId))
  return added.length === 0 ? [] : [{ text: t`In this import and not paid in the last weeks: ${listed(added)}.` }]
}

const columnsUnread = ({ file }: Circumstances): Finding[] =>
  file.columns.flatMap(({ name, field, hasNumbers }, at) => {
    if (field || !hasNumbers) return []
    const column = name ? `“${name.slice(0, 80)}”` : t`Column ${at + 1}`
    return [{ text: t`${column} has numbers and is not read.` }]
  })
