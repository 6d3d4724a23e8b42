import { fromCents, plainCents, sumCents } from '#shared/money/money.ts'
import { isBlank, type ReadCell, readCell } from './cells.ts'
import type { NumberField } from './fields.ts'
import { type Reading, textsOf } from './reading.ts'

/** What a line says of a field, with the text that could not be read or says more than two decimals. */
export function readField(reading: Reading, field: NumberField, cells: readonly string[]): ReadCell & { text: string } {
  const notation = reading.notations[field]
  const texts = textsOf(reading, field, cells)
  // While nobody has said how a column is to be read, nothing of it is.
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

/** Somebody's amount, which a number of an order or a telephone is hardly. */
export const isAmount = (cell: string) =>
  /\d/.test(cell) &&
  (['point', 'comma'] as const).some((notation) => {
    const { value, mark } = readCell('grossPay', cell, notation)
    return mark !== 'unreadable' && value !== '0.00'
  })
