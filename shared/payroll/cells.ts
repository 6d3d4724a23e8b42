import { centsOf, fromCents, roundMoney } from '#shared/money/money.ts'

/** What a cell became: a decimal text, and whether a person should look at it. */
export interface ReadCell {
  /** With two decimals; '0.00' where the cell could not be read, which `mark` says. */
  value: string
  /** `doubtful`: read, but with a comma where thousands have none. */
  mark?: 'unreadable' | 'doubtful'
}

const unreadable: ReadCell = { value: '0.00', mark: 'unreadable' }

export const isBlank = (text: string) => text.trim() === ''

/** Without spaces, full-width digits and the several kinds of minus that spreadsheets write. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\s+/g, '')

const thousands = /^[+-]?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]*)?$/

/** A number without dollar sign and commas; '(5.00)' is −5.00, and a lone dash is how accountants write nothing. */
function readNumber(text: string, largest: number): ReadCell {
  const bare = text.replaceAll('$', '')
  const inBrackets = /^\(([^()+-]+)\)$/.exec(bare)
  const number = inBrackets ? `-${inBrackets[1]}` : bare
  if (number === '' || number === '-') return { value: '0.00' }
  const value = roundMoney(number.replaceAll(',', ''))
  if (value === undefined || Math.abs(Number(value)) > largest) return unreadable
  return number.includes(',') && !thousands.test(number) ? { value, mark: 'doubtful' } : { value }
}

/** Twelve digits are what a record keeps of an amount, eight of the hours. */
const largestAmount = 9_999_999_999.99
const largestHours = 999_999.99

/** '$1,234.50', '($5.00)', ' 7.005 '; blank is nothing. */
export const readAmount = (text: string): ReadCell => readNumber(plain(text), largestAmount)

/** '$15/hr', '15.75', '$18.50 per hour'. */
export const readRate = (text: string): ReadCell =>
  readNumber(plain(text).replace(/(?:\/|per|an)?(?:hour|hr|h)\.?$/i, ''), largestAmount)

/** '1,204 lbs'. */
export const readWeight = (text: string): ReadCell =>
  readNumber(plain(text).replace(/(?:lbs?|pounds?)\.?$/i, ''), largestAmount)

/** '38.5', '38:30', '1,024.5', '40 hrs'. */
export function readHours(text: string): ReadCell {
  const hours = plain(text).replace(/(?:hours?|hrs?|h)\.?$/i, '')
  const clock = /^(-?)([0-9,]+):([0-5][0-9])(?::([0-5][0-9]))?$/.exec(hours)
  if (!clock) return readNumber(hours, largestHours)
  const [, sign = '', whole = '', minutes, seconds = '0'] = clock
  const total = readNumber(whole, largestHours)
  if (total.mark === 'unreadable') return unreadable
  const inSeconds = Number(minutes) * 60 + Number(seconds)
  // Hundredths of an hour are 36 seconds long; half of one counts up.
  const hundredths = centsOf(total.value) + Math.floor((2 * inSeconds + 36) / 72)
  const value = roundMoney(sign + fromCents(hundredths))!
  return Math.abs(Number(value)) > largestHours ? unreadable : { ...total, value }
}
