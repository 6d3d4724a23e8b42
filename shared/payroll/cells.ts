import { centsOf, fromCents, parseDecimal, roundMoney } from '#shared/money/money.ts'
import { hourFields, type NumberField } from './fields.ts'
import type { Notation } from './reading.ts'

/** What a cell became: a decimal text with two decimals, and whether a person should look at it. */
export interface ReadCell {
  /** '0.00' where the cell could not be read, which `mark` says. */
  value: string
  /** `rounded`: the cell says more than two decimals can hold. */
  mark?: 'unreadable' | 'rounded'
}

const unreadable: ReadCell = { value: '0.00', mark: 'unreadable' }

/** Nothing, or the lone dash by which accountants write nothing. */
export const isBlank = (text: string) =>
  !/\d/.test(text) && /^[\s-]*$/.test(plain(text).replace(/^\p{Sc}|\p{Sc}$/gu, ''))

/** Without the several kinds of spaces, digits, minus signs and apostrophes that spreadsheets write. */
const plain = (text: string) =>
  // Printable ASCII but for spaces and the backtick has none of them; long texts are no numbers, and would take long.
  text.length > 1_000 || /^[!-_a-~]*$/.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replace(/[\u2010-\u2015\u2212]/g, '-')
        .replace(/[\u2018\u2019`\u00b4]/g, "'")
        .replace(/\s+/g, ' ')
        .trim()

const inHours = / ?(?:hours?|hrs?|h)\.?$/i

const units: Partial<Record<NumberField, RegExp>> = {
  hourlyRate: / ?(?:\/|per|an)? ?(?:hour|hr|h)\.?$/i,
  hoursWorked: inHours,
  regularHours: inHours,
  overtimeHours: inHours,
  weightProcessed: / ?(?:lbs?|pounds?)\.?$/i,
}

/** Twelve digits are what a record keeps of an amount, eight of the hours. */
const largestAmount = 9_999_999_999.99
const mostHours = 999_999.99

const isHours = (field: NumberField) => (hourFields as readonly NumberField[]).includes(field)

const bodies: Record<Exclude<Notation, 'clock'>, RegExp> = {
  point: /^(?:(?<whole>\d+)|(?<grouped>\d{1,3}(?:(?<mark>[, '])\d{3})(?:\k<mark>\d{3})*))?(?:\.(?<fraction>\d*))?$/,
  comma: /^(?:(?<whole>\d+)|(?<grouped>\d{1,3}(?:(?<mark>[. '])\d{3})(?:\k<mark>\d{3})*))?(?:,(?<fraction>\d*))?$/,
}

/** '1,234.50', '($5.00)', '5.00-', '15 €', '$15/hr', '1,204 lbs', '38:30': a cell of a field, read in one way of writing. */
export function readCell(field: NumberField, text: string, notation: Notation): ReadCell {
  const simple = notation === 'point' && /^\$?(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text)
  // Most cells of most files, which need no closer look.
  if (simple) return { value: `${Number(simple[1])}.${(simple[2] ?? '').padEnd(2, '0')}` }
  if (isBlank(text)) return { value: '0.00' }
  const written = plain(text).replace(units[field] ?? /$^/, '')
  const number = notation === 'clock' ? written.replace(/^(-?\d+)[.,](\d\d)$/, '$1:$2') : written
  const clock = isHours(field) && /^(-?)([^:]+):([0-5][0-9])(?::([0-5][0-9]))?$/.exec(number)
  if (clock) return readClock(clock, notation)
  const { body, isNegative } = withoutSigns(number)
  const exact = body === undefined ? undefined : decimalIn(body, notation)
  if (exact === undefined) return unreadable
  const value = roundMoney(isNegative ? `-${exact}` : exact)
  if (value === undefined || Math.abs(Number(value)) > (isHours(field) ? mostHours : largestAmount)) return unreadable
  return isMoney(field) && saysMore(exact, value) ? { value, mark: 'rounded' } : { value }
}

const isMoney = (field: NumberField) => !isHours(field) && field !== 'weightProcessed'

/** A thousandth or more is something that somebody wrote; less is how a spreadsheet computes. */
function saysMore(exact: string, value: string) {
  const { units: said, scale } = parseDecimal(exact)!
  if (scale <= 2) return false
  const kept = parseDecimal(value.replace('-', ''))!.units * 10n ** BigInt(scale - 2)
  const difference = said > kept ? said - kept : kept - said
  return difference * 1000n >= 10n ** BigInt(scale)
}

const currency =
  /^(?:us)?\p{Sc}|^(?:usd|eur|gbp|cad|mxn|aud|chf)(?= |\d|-|\()|(?:us)?\p{Sc}$|(?<= |\d|-|\))(?:usd|eur|gbp|cad|mxn|aud|chf)$/iu

/** A currency and a sign may stand before and after, in any order, each once. */
function withoutSigns(number: string): { body?: string; isNegative: boolean } {
  let body = number
  let [signs, currencies, isNegative] = [0, 0, false]
  for (;;) {
    const before: string = body
    body = body
      .replace(currency, () => {
        currencies += 1
        return ''
      })
      .trim()
    const signed = /^\((.*)\)$/.exec(body) ?? /^[-+] ?(.*)$/.exec(body) ?? /^(.*?) ?-$/.exec(body)
    if (signed) {
      signs += 1
      isNegative = !body.startsWith('+')
      body = signed[1]!.trim()
    }
    if (body === before) break
  }
  return signs > 1 || currencies > 1 ? { isNegative } : { body, isNegative }
}

function decimalIn(body: string, notation: Notation): string | undefined {
  const groups = bodies[notation === 'clock' ? 'point' : notation].exec(body)?.groups
  if (!groups) return undefined
  const whole = groups.whole ?? groups.grouped?.replace(/\D/g, '')
  if (!whole && !groups.fraction) return undefined
  return groups.fraction ? `${whole ?? '0'}.${groups.fraction}` : whole
}

/** '38:30' is 38.5 hours. */
function readClock([, sign, whole, minutes, seconds = '0']: string[], notation: Notation): ReadCell {
  const hours = decimalIn(whole!, notation)
  if (hours === undefined || hours.includes('.')) return unreadable
  const inSeconds = Number(minutes) * 60 + Number(seconds)
  // Hundredths of an hour are 36 seconds long; half of one counts up.
  const hundredths = centsOf(hours) + Math.floor((2 * inSeconds + 36) / 72)
  const value = roundMoney(sign + fromCents(hundredths))!
  return Math.abs(Number(value)) > mostHours ? unreadable : { value }
}

/** Somebody who writes pounds and hours in English writes thousands with a comma. */
export const isWrittenInEnglish = (field: NumberField, text: string) =>
  field === 'weightProcessed' && /,/.test(text) && units.weightProcessed!.test(plain(text))
