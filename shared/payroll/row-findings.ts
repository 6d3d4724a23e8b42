import { t } from '#shared/language/t.ts'
import { divideCents, dollars, plainCents, sumCents } from '#shared/money/money.ts'
import type { DayRange } from '#shared/time/day.ts'
import { isBlankCell } from './agreement.ts'
import { isBlank } from './cells.ts'
import { columnNames, type MoneyField, type RowField } from './fields.ts'
import type { CellMark, PayrollFile, PayrollRow } from './file.ts'
import type { KnownFile } from './imports.ts'
import type { UsualPay } from './period.ts'
import type { Plan, PlannedRow } from './plan.ts'
import { statedIn } from './totals.ts'
import { hours } from './words.ts'

/** Something that may be wrong with an import, in words that stand alone: it is kept with the import. */
export interface Finding {
  text: string
  /** The line of the file it is about. */
  row?: number
  field?: RowField
  /** Somebody would be paid twice, or not at all. */
  isGrave?: true
}

export interface Circumstances {
  file: PayrollFile
  plan: Plan
  days: DayRange
  /** By the ids of the people; empty before the first import. */
  usual: ReadonlyMap<string, UsualPay>
  /** Who is in the week already and stays in it, with their gross pay. */
  staying: ReadonlyMap<string, string>
  /** What the last import read; undefined where there is none. */
  lastFields: readonly RowField[] | undefined
  nameOf: (userId: string) => string
  /** Of the file that is imported, and those of the periods that are there. */
  digest?: string | undefined
  files?: readonly KnownFile[] | undefined
}

export const subject = ({ row, employeeName }: PayrollRow) => t`Row ${row}, ${employeeName.slice(0, 80)}`

export function unread({ row }: PlannedRow): Finding[] {
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

export function unbooked({ row, verdict }: PlannedRow, { nameOf }: Circumstances): Finding[] {
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

/** In cents, without tips and bonus. */
const mostPerHour = 30_000
const leastPerHour = 500

/** `mostHours`: as many as the days have. */
export function implausible({ row }: PlannedRow, { file }: Circumstances, mostHours: number): Finding[] {
  const { grossPay, regularPay, hourlyRate } = file.reading.columns
  // With a rate or regular pay it is compared with those.
  const isGrossAlone = grossPay !== undefined && regularPay === undefined && hourlyRate === undefined
  const cents = (field: 'hoursWorked' | MoneyField) => plainCents(row[field])
  const about = (field: RowField, words: string): Finding => ({
    text: `${subject(row)}: ${words}`,
    row: row.row,
    field,
  })
  const found: Finding[] = []
  const wages = cents('grossPay') - cents('tipsPay') - cents('weightBonus')
  if (cents('hoursWorked') < 0) found.push(about('hoursWorked', t`${hours(row.hoursWorked)} hours are less than 0.`))
  if (cents('hoursWorked') > mostHours * 100)
    found.push(about('hoursWorked', t`${hours(row.hoursWorked)} hours are more than these days have.`))
  const perHour = cents('hoursWorked') > 0 ? divideCents(wages, row.hoursWorked) : undefined
  if (perHour !== undefined && (perHour > mostPerHour || (isGrossAlone && perHour > 0 && perHour < leastPerHour)))
    found.push(about('grossPay', t`${dollars(row.grossPay)} for ${hours(row.hoursWorked)} hours.`))
  if (cents('deductions') < 0)
    found.push(
      about('deductions', t`Deductions of ${dollars(row.deductions)} have another sign than those of other rows.`),
    )
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

export function unusual({ row, verdict }: PlannedRow, { usual }: Circumstances): Finding[] {
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

export function changed({ row, verdict }: PlannedRow, { usual }: Circumstances): Finding[] {
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

/** If more are blank, they are only counted: many files leave zeros blank. */
const fewBlanks = 3

/** Whether the file's own total shows that blank cells are zeros. */
function isProven(
  { rows, totals, reading }: PayrollFile,
  field: 'overtimePay' | 'tipsPay' | 'weightBonus' | 'deductions',
) {
  const sum = sumCents(rows.map((row) => plainCents(row[field])))
  return totals.some(({ cells }) => statedIn(reading, cells).some(([of, cents]) => of === field && cents === sum))
}

/** Cells that are blank where other rows of the column have an amount, with what was taken instead. */
export function blanksIn(planned: readonly PlannedRow[], file: PayrollFile): Finding[] {
  const { columns } = file.reading
  const rows = planned.map(({ row }) => row)
  const blankIn = (field: MoneyField, isBlankIn: (row: PayrollRow, place: number) => boolean) => {
    const place = columns[field]
    if (place === undefined) return []
    const blank = rows.filter((row) => isBlankIn(row, place))
    return blank.length === rows.length ? [] : blank
  }
  const hasNothing = ({ cells }: PayrollRow, place: number) => isBlank(cells[place] ?? '')
  const isPaid = ({ hoursWorked, grossPay }: PayrollRow) => plainCents(hoursWorked) !== 0 || plainCents(grossPay) !== 0
  return [
    ...blankIn('grossPay', hasNothing).map((row) => ({
      text: t`${subject(row)}: Gross Pay is blank. What its parts come to is taken: ${dollars(row.grossPay)}.`,
      row: row.row,
      field: 'grossPay' as const,
    })),
    ...blankIn('netPay', hasNothing).map((row) => ({
      text: t`${subject(row)}: Net Pay is blank. Gross pay less deductions is taken: ${dollars(row.netPay)}.`,
      row: row.row,
      field: 'netPay' as const,
    })),
    // Regular pay has a mark in the row.
    ...(['overtimePay', 'tipsPay', 'weightBonus', 'deductions'] as const).flatMap((field) => {
      const blank = isProven(file, field) ? [] : blankIn(field, isBlankCell).filter(isPaid)
      const name = columnNames[field]
      if (blank.length <= fewBlanks)
        return blank.map((row) => ({
          text: t`${subject(row)}: ${name} is blank. It is imported as 0.`,
          row: row.row,
          field,
        }))
      const [first, second] = blank
      return [
        {
          text: t`${name} is blank in ${blank.length.toLocaleString('en-US')} rows, such as ${first!.row} and ${second!.row}, and filled in others. It is imported as 0 there.`,
          field,
        },
      ]
    }),
  ]
}
