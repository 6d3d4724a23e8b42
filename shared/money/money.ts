/**
 * Amounts of money travel as decimal text ('12.50') and are added up in whole cents. Every rounding is half away from
 * zero and happens on decimal digits: 1.005 is one dollar and one cent, although its binary form lies just below.
 */

/** A decimal number without rounding: `units / 10 ** scale`. */
export type Decimal = { units: bigint; scale: number }

const PLAIN_DECIMAL = /^([+-]?)(?:([0-9]+)(?:\.([0-9]*))?|\.([0-9]+))$/

/** Longer texts are no amounts, and would keep a server busy. */
const LONGEST_TEXT = 400

/** Reads '12.5', ' 7 ', '.5', '+3' and '-1.005'. Exponents, separators, currency signs and anything else are no decimal. */
export function parseDecimal(text: string): Decimal | undefined {
  const trimmed = text.trim()
  const match = trimmed.length <= LONGEST_TEXT ? PLAIN_DECIMAL.exec(trimmed) : null
  if (!match) return undefined
  const [, sign, whole = '', fraction = match[4] ?? ''] = match
  const digits = BigInt(whole + fraction)
  return { units: sign === '-' ? -digits : digits, scale: fraction.length }
}

/** A number as its shortest decimal text says it, so 0.1 is a tenth; not for NaN and the infinities. */
function decimalOfNumber(value: number): Decimal | undefined {
  if (!Number.isFinite(value)) return undefined
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const decimal = parseDecimal(mantissa)
  if (!decimal) return undefined
  const scale = decimal.scale - Number(exponent)
  return scale >= 0 ? { units: decimal.units, scale } : { units: decimal.units * 10n ** BigInt(-scale), scale: 0 }
}

function decimalOf(value: string | number): Decimal | undefined {
  return typeof value === 'number' ? decimalOfNumber(value) : parseDecimal(value)
}

/** Integer division, half away from zero. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const size = dividend < 0n ? -dividend : dividend
  const by = divisor < 0n ? -divisor : divisor
  const rounded = (2n * size + by) / (2n * by)
  return isNegative ? -rounded : rounded
}

function unitsAt(decimal: Decimal, places: number): bigint {
  const shift = places - decimal.scale
  return shift >= 0 ? decimal.units * 10n ** BigInt(shift) : divideRounded(decimal.units, 10n ** BigInt(-shift))
}

function textOf(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const cut = digits.length - places
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${places > 0 ? '.' : ''}${digits.slice(cut)}`
}

function safe(units: bigint): number {
  const number = Number(units)
  if (!Number.isSafeInteger(number)) throw new RangeError('An amount of money is too large to calculate with.')
  return number
}

/** Whole cents of any size, or undefined where the value is no number. */
export function toExactCents(value: string | number): bigint | undefined {
  const decimal = decimalOf(value)
  return decimal && unitsAt(decimal, 2)
}

/** Whole cents, or undefined where the value is no number or too large to calculate with (ninety trillion dollars). */
export function toCents(value: string | number): number | undefined {
  const cents = toExactCents(value)
  const number = Number(cents)
  return cents !== undefined && Number.isSafeInteger(number) ? number : undefined
}

/** Whole cents of an amount that is known to be one, such as those in answers; throws where it is not. */
export function centsOf(amount: string | number): number {
  const cents = toExactCents(amount)
  if (cents === undefined) throw new TypeError('This is not an amount of money.')
  return safe(cents)
}

/** Whole cents of an amount as the database prints it, with exactly two decimals: '12.50' → 1250. */
export const plainCents = (amount: string): number => Number(amount.slice(0, -3) + amount.slice(-2))

/** 1250 → '12.50' */
export function fromCents(cents: number): string {
  return textOf(BigInt(cents), 2)
}

/** 1250 → 12.5, for the few answers that carry numbers. */
export function numberFromCents(cents: number): number {
  return Number(fromCents(cents))
}

/** The value with this many decimals ('7' at 1 place → '7.0'), or undefined where it is no number. */
export function roundDecimal(value: string | number, places: number): string | undefined {
  const decimal = decimalOf(value)
  return decimal && textOf(unitsAt(decimal, places), places)
}

/** '12.5' → '12.50', or undefined where the value is no number. */
export function roundMoney(value: string | number): string | undefined {
  return roundDecimal(value, 2)
}

export function sumCents(cents: Iterable<number>): number {
  let sum = 0n
  for (const amount of cents) sum += BigInt(amount)
  return safe(sum)
}

/** The sum of amounts as text; '0.00' of none. */
export function sumMoney(amounts: Iterable<string | number>): string {
  let sum = 0n
  for (const amount of amounts) sum += BigInt(centsOf(amount))
  return textOf(sum, 2)
}

/** The total shared by so many; 0 where there is nobody to share. */
export function averageCents(total: number, count: number): number {
  return count === 0 ? 0 : safe(divideRounded(BigInt(total), BigInt(count)))
}

function factorOf(value: string | number): Decimal {
  const factor = decimalOf(value)
  if (!factor) throw new TypeError('Money can only be multiplied and divided by numbers.')
  return factor
}

/** An amount times a decimal, as in rate times hours. */
export function multiplyCents(cents: number, factor: string | number): number {
  const { units, scale } = factorOf(factor)
  return safe(divideRounded(BigInt(cents) * units, 10n ** BigInt(scale)))
}

/** An amount divided by a decimal, as in pay by hours; throws at zero. */
export function divideCents(cents: number, divisor: string | number): number {
  const { units, scale } = factorOf(divisor)
  return safe(divideRounded(BigInt(cents) * 10n ** BigInt(scale), units))
}

/** Cents as people read them: 123450 → '$1,234.50', -500 → '−$5.00' with a true minus sign. */
export function dollarsFromCents(cents: number): string {
  const text = fromCents(Math.abs(cents)).replace(/\B(?=([0-9]{3})+\.)/g, ',')
  return `${cents < 0 ? '−' : ''}$${text}`
}

/** An amount in dollars as people read it: '1234.5' → '$1,234.50', '-5' → '−$5.00'. Throws where it is no amount. */
export function dollars(amount: string | number): string {
  return dollarsFromCents(centsOf(amount))
}

/** The same without cents where there are none: '$15', for the scale of a chart. */
export const wholeDollars = (cents: number): string => dollarsFromCents(cents).replace(/\.00$/, '')
