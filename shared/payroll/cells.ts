import { centsOf, fromCents, parseDecimal, plainCents, roundMoney, sumCents } from '#shared/money/money.ts'
import { hourFields, type NumberField } from './fields.ts'
import { type Notation, type Reading, textsOf } from './reading.ts'

/** What a cell became: a decimal text with two decimals, and whether a person should look at it. */
interface ReadCell {
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
const isWrittenInEnglish = (field: NumberField, text: string) =>
  field === 'weightProcessed' && /,/.test(text) && units.weightProcessed!.test(plain(text))

/** What a line says of a field, with the text that could not be read or says more than two decimals. */
export function readField(reading: Reading, field: NumberField, cells: readonly string[]): ReadCell & { text: string } {
  const notation = reading.notations[field]
  const texts = textsOf(reading, field, cells)
  // A column is not read until it is clear how it writes numbers.
  if (!notation) return { value: '0.00', text: '' }
  const [first = '', ...others] = texts
  if (others.length === 0) return { ...readCell(field, first, notation), text: first }
  const read = texts.map((text) => ({ ...readCell(field, text, notation), text }))
  const marked = read.find(({ mark }) => mark === 'unreadable') ?? read.find(({ mark }) => mark)
  const value = fromCents(sumCents(read.map(({ value }) => plainCents(value))))
  return { value, text: marked?.text ?? first, ...(marked?.mark && { mark: marked.mark }) }
}

/** The same in cents, or hundredths of an hour or pound; undefined where it says nothing that can be read. */
export function centsIn(reading: Reading, field: NumberField, cells: readonly string[]): number | undefined {
  if (!reading.notations[field] || textsOf(reading, field, cells).every(isBlank)) return undefined
  const { value, mark } = readField(reading, field, cells)
  return mark === 'unreadable' ? undefined : plainCents(value)
}

/** Whether a cell reads as an amount other than 0. */
export const isAmount = (cell: string) =>
  /\d/.test(cell) &&
  (['point', 'comma'] as const).some((notation) => {
    const { value, mark } = readCell('grossPay', cell, notation)
    return mark !== 'unreadable' && value !== '0.00'
  })

/** An ambiguous cell and how each notation reads it; undefined: not at all. */
export interface TwoReadings {
  text: string
  point: string | undefined
  comma: string | undefined
  /** Of hours beside others that are written as on a clock. */
  clock?: string | undefined
}

/** With a question where the cells do not tell: undecided, or decided by what was chosen. */
interface Decided {
  notation?: Notation | undefined
  question?: TwoReadings[]
  /** The notations to choose from; point and comma if absent. */
  ways?: Notation[]
}

/**
 * How a column writes its numbers, told from all of its cells: '12.50' can only be one way, '12,50' only the other. Where
 * they leave it open ('1,234') or contradict each other, `chosen` counts, and without it a person is asked.
 */
export function notationOf(field: NumberField, cells: readonly string[], chosen: Notation | undefined): Decided {
  const decided = pointOrComma(field, cells, chosen === 'clock' ? undefined : chosen)
  if (decided.question || !(hourFields as readonly NumberField[]).includes(field)) return decided
  const like = likeClock(cells)
  if (like === undefined) return decided
  const ways: Notation[] = [decided.notation ?? 'point', 'clock']
  const { value: clock } = readCell(field, like, 'clock')
  return {
    notation: chosen && ways.includes(chosen) ? chosen : undefined,
    question: [{ ...readingsOf(field, like), clock }],
    ways,
  }
}

/** '7.30' beside '38:30' may be half past seven, unless another cell, such as '8.75' or '7.5', is no time of a clock. */
function likeClock(cells: readonly string[]): string | undefined {
  if (!cells.some((text) => /\d:\d\d/.test(text))) return undefined
  const fractions = cells.flatMap((text) => {
    const fraction = /^\s*\d+[.,](\d+)\s*$/.exec(text)?.[1]
    return fraction && Number(fraction) !== 0 ? [{ text, fraction }] : []
  })
  const isTime = ({ fraction }: { fraction: string }) => fraction.length === 2 && Number(fraction) < 60
  return fractions.every(isTime) ? fractions[0]?.text : undefined
}

function pointOrComma(field: NumberField, cells: readonly string[], chosen: Notation | undefined): Decided {
  let onlyPoint: TwoReadings | undefined
  let onlyComma: TwoReadings | undefined
  let either: TwoReadings | undefined
  let isEnglish = true
  for (const text of cells) {
    // Digits alone say nothing, and cents after a point say all.
    if (/^\d*$/.test(text) || (onlyPoint && /^\$?\d+\.\d{1,2}$/.test(text)) || isBlank(text)) continue
    const found = readingsOf(field, text)
    if (found.point === found.comma) continue
    if (found.comma === undefined) onlyPoint ??= found
    else if (found.point === undefined) onlyComma ??= found
    else {
      either ??= found
      isEnglish &&= isWrittenInEnglish(field, text)
    }
  }
  if (onlyPoint && onlyComma) return { notation: chosen, question: [onlyPoint, onlyComma] }
  if (onlyPoint) return { notation: 'point' }
  if (onlyComma) return { notation: 'comma' }
  if (!either) return { notation: 'point' }
  return isEnglish ? { notation: 'point' } : { notation: chosen, question: [either] }
}

function readingsOf(field: NumberField, text: string): TwoReadings {
  const by = (notation: Notation) => {
    const { value, mark } = readCell(field, text, notation)
    return mark === 'unreadable' ? undefined : value
  }
  return { text, point: by('point'), comma: by('comma') }
}
