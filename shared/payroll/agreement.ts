import { t } from '#shared/language/t.ts'
import { dollars, dollarsFromCents, fromCents, plainCents } from '#shared/money/money.ts'
import type { NumberField, RowField } from './fields.ts'
import type { PayrollFile, PayrollRow } from './file.ts'
import { partsOfGross } from './plan.ts'
import { hours } from './words.ts'

/** Two numbers of a row that determine each other and do not agree. */
export interface Difference {
  field: 'hoursWorked' | 'regularPay' | 'overtimePay' | 'grossPay' | 'netPay'
  words: string
}

/** Numbers of a row that contradict each other. */
export function differencesIn(row: PayrollRow, file: PayrollFile): Difference[] {
  return [hoursOf, regularPayOf, overtimeTwice, overtimePayOf, grossPayOf, netPayOf].flatMap(
    (find) => find(row, file) ?? [],
  )
}

type Find = (row: PayrollRow, file: PayrollFile) => Difference | undefined

/** Cells that could not be read, or were calculated from others, cannot be compared. */
const isKnown = (row: PayrollRow, ...fields: RowField[]) =>
  !row.marks.some(({ field, kind }) => fields.includes(field) && (kind === 'unreadable' || kind === 'calculated'))

const centsIn = (amount: string | null) => plainCents(amount ?? '0.00')

/** In hundredths of an hour: three numbers that are rounded to them. */
const hoursOf: Find = (row, { reading: { columns } }) => {
  const { hoursWorked, regularHours, overtimeHours } = row
  if (columns.hoursWorked === undefined || regularHours === null || overtimeHours === null) return undefined
  if (!isKnown(row, 'hoursWorked', 'regularHours', 'overtimeHours')) return undefined
  const parts = centsIn(regularHours) + centsIn(overtimeHours)
  if (Math.abs(centsIn(hoursWorked) - parts) <= 1) return undefined
  return {
    field: 'hoursWorked',
    words: t`Hours worked are ${hours(hoursWorked)}, but regular and overtime hours come to ${hours(fromCents(parts))}.`,
  }
}

/** For comparing only: a mistyped amount may be too large for exact cents. */
const payFor = (rate: string, hundredths: number, times = 1) =>
  Math.round((plainCents(rate) * hundredths * times) / 100)

/**
 * A cent, and what rounding leaves of an hour: half a hundredth of it, of each number of hours. A rate with more decimals
 * than are kept was half a cent more or less.
 */
const tolerance = ({ hourlyRate, marks }: PayrollRow, hundredths: number, numbersOfHours: number) =>
  1 +
  (Math.abs(plainCents(hourlyRate)) * numbersOfHours) / 200 +
  (marks.some(({ field, kind }) => field === 'hourlyRate' && kind === 'rounded') ? Math.abs(hundredths) / 200 : 0)

const regularPayOf: Find = (row, { reading: { columns } }) => {
  const { hourlyRate, hoursWorked, regularHours, overtimeHours, regularPay } = row
  const isThere = columns.regularPay !== undefined && !isBlankCell(row, columns.regularPay)
  if (!isThere || plainCents(hourlyRate) === 0) return undefined
  if (!isKnown(row, 'hourlyRate', 'hoursWorked', 'regularHours', 'overtimeHours', 'regularPay')) return undefined
  const worked = regularHours === null ? centsIn(hoursWorked) - centsIn(overtimeHours) : centsIn(regularHours)
  // Regular pay without any hours has words of its own.
  if (centsIn(hoursWorked) === 0) return undefined
  const expected = payFor(hourlyRate, worked)
  const most = tolerance(row, worked, regularHours === null && overtimeHours !== null ? 2 : 1)
  const difference = plainCents(regularPay) - expected
  if (Math.abs(difference) <= most) return undefined
  // The hours may include overtime for which only the pay is known.
  if (regularHours === null && overtimeHours === null)
    for (const times of overtimeTimes)
      if (Math.abs(difference + plainCents(row.overtimePay) / times) <= most) return undefined
  return {
    field: 'regularPay',
    words: t`Regular Pay is ${dollars(regularPay)}, but ${hours(fromCents(worked))} hours at ${dollars(hourlyRate)} are ${dollarsFromCents(expected)}.`,
  }
}

/** How many times its rate an hour of overtime is paid. */
const overtimeTimes = [1, 1.5, 2]

/** Overtime beside hours that may have it in them, where nothing else tells. */
const overtimeTwice: Find = (row, { reading: { columns } }) => {
  const isWorkedOut = columns.regularPay === undefined && columns.grossPay === undefined
  const isThere = plainCents(row.overtimePay) !== 0 && plainCents(row.regularPay) !== 0
  if (!isWorkedOut || !isThere || row.regularHours !== null || row.overtimeHours !== null) return undefined
  return {
    field: 'regularPay',
    words: t`Regular Pay is all ${hours(row.hoursWorked)} hours at ${dollars(row.hourlyRate)}, and ${dollars(row.overtimePay)} overtime comes on top.`,
  }
}

const overtimePayOf: Find = (row, { reading: { columns } }) => {
  const { hourlyRate, overtimeHours, overtimePay } = row
  if (columns.overtimePay === undefined || overtimeHours === null || plainCents(hourlyRate) === 0) return undefined
  if (!isKnown(row, 'hourlyRate', 'overtimeHours', 'overtimePay')) return undefined
  const worked = centsIn(overtimeHours)
  const isPaid = overtimeTimes.some(
    (times) =>
      Math.abs(plainCents(overtimePay) - payFor(hourlyRate, worked, times)) <= times * tolerance(row, worked, 1),
  )
  if (isPaid) return undefined
  return {
    field: 'overtimePay',
    words: t`Overtime is ${dollars(overtimePay)}, but ${hours(overtimeHours)} overtime hours at ${dollars(hourlyRate)} are ${dollarsFromCents(payFor(hourlyRate, worked))}, or ${dollarsFromCents(payFor(hourlyRate, worked, 1.5))} at time and a half.`,
  }
}

const grossPayOf: Find = (row, file) => {
  const [gross, parts] = [plainCents(row.grossPay), partsOfGross(row)]
  // Gross pay of 0 has words of its own, and a file that knows nothing but gross pay has no parts to add up.
  if (gross === parts || gross === 0 || !knowsParts(file)) return undefined
  return {
    field: 'grossPay',
    words: t`Gross Pay is ${dollarsFromCents(gross)}, but regular pay, overtime, tips and bonus come to ${dollarsFromCents(parts)}.`,
  }
}

/** Regular pay stands in the file, or follows from what does. */
const knowsParts = ({ reading: { columns } }: PayrollFile) =>
  columns.regularPay !== undefined ||
  (columns.hourlyRate !== undefined && (columns.hoursWorked ?? columns.regularHours) !== undefined)

const netPayOf: Find = (row, file) => {
  const [gross, net] = [plainCents(row.grossPay), plainCents(row.netPay)]
  const left = gross - plainCents(row.deductions)
  if (!row.hasNetPay || net === left || !isKnown(row, 'netPay')) return undefined
  // Less than half is hardly taken off by anybody.
  const isUnsaid = takesOffUnsaid(file) || (file.reading.netIsAfterTaxes && net < gross)
  if (isUnsaid && 2 * net >= gross) return undefined
  return {
    field: 'netPay',
    words: t`Net Pay is ${dollarsFromCents(net)}, but gross pay less deductions is ${dollarsFromCents(left)}.`,
  }
}

/** Whether everybody's net pay is below gross pay in a file that does not say what was taken off. */
export const takesOffUnsaid = ({ reading: { columns }, rows }: PayrollFile) => {
  if (columns.deductions !== undefined || columns.netPay === undefined) return false
  const told = rows.filter(({ hasNetPay, grossPay }) => hasNetPay && plainCents(grossPay) !== 0)
  return told.length > 0 && told.every(({ grossPay, netPay }) => plainCents(netPay) < plainCents(grossPay))
}

/** With nothing in it; a dash is how accountants write that there is nothing. */
export const isBlankCell = ({ cells }: PayrollRow, place: number) => (cells[place] ?? '').trim() === ''

/** Overtime hours for which nothing in the file says what they are paid. */
export const hasUnpaidOvertime = ({ rows, reading: { columns } }: PayrollFile) =>
  columns.overtimePay === undefined &&
  columns.grossPay === undefined &&
  rows.some(({ overtimeHours }) => centsIn(overtimeHours) !== 0)

/** Which of these amounts is far above what the others of its column are: more than fifty times their median. */
export function outliersIn(rows: readonly PayrollRow[], field: NumberField): Map<PayrollRow, number> {
  const amounts = rows.flatMap((row) => (centsIn(row[field]) > 0 ? [{ row, cents: centsIn(row[field]) }] : []))
  const sorted = amounts.map(({ cents }) => cents).toSorted((one, other) => one - other)
  // Without one of the upper half.
  const median = sorted[Math.floor((sorted.length - 2) / 2)] ?? 0
  if (sorted.length < 3) return new Map()
  const isFar = (cents: number) => cents > 50 * median && cents > 10_000
  return new Map(amounts.flatMap(({ row, cents }) => (isFar(cents) ? [[row, median]] : [])))
}
