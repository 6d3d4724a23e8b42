import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCents } from '#shared/money/money.ts'
import { notationOf } from '#shared/payroll/cells.ts'
import { isUndecided } from '#shared/payroll/plan.ts'
import { readPayroll } from '#shared/payroll/read-file.ts'
import type { Notation } from '#shared/payroll/reading.ts'

type Around = [before: string, after: string]

const ways = fc.record({
  notation: fc.constantFrom<Notation>('point', 'comma'),
  thousands: fc.constantFrom('none', 'mark', 'space', 'apostrophe'),
  /** Whether whole amounts show their zeros. */
  hasZeros: fc.boolean(),
  currency: fc.constantFrom<Around>(
    ['', ''],
    ['$', ''],
    ['$ ', ''],
    ['', ' €'],
    ['', '\u00a0€'],
    ['USD ', ''],
    ['', ' EUR'],
  ),
  negative: fc.constantFrom<Around>(['-', ''], ['\u2212', ''], ['(', ')'], ['', '-']),
})

type Way = typeof ways extends fc.Arbitrary<infer Each> ? Each : never

function write(cents: number, { notation, thousands, hasZeros, currency, negative }: Way): string {
  const [whole = '', fraction = ''] = fromCents(Math.abs(cents)).split('.')
  const mark = { none: '', mark: notation === 'point' ? ',' : '.', space: '\u00a0', apostrophe: '’' }[thousands]
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, mark)
  const number = fraction === '00' && !hasZeros ? grouped : `${grouped}${notation === 'point' ? '.' : ','}${fraction}`
  const [before, after] = cents < 0 ? negative : ['', '']
  return `${before}${currency[0]}${number}${currency[1]}${after}`
}

const amounts = fc.array(
  fc.oneof(
    fc.integer({ min: -99_999_999, max: 999_999_999 }),
    fc.integer({ min: 0, max: 99_999 }).map((dollars) => dollars * 100),
    fc.constantFrom(0, 1, 100_000, 123_400, 100_000_000),
  ),
  { minLength: 1, maxLength: 6 },
)

test('a column of any numbers in any way of writing them gives them back, or asks', () => {
  fc.assert(
    fc.property(amounts, ways, (column, way) => {
      const lines = [['Name', 'Tips'], ...column.map((cents) => ['Ann Lee', write(cents, way)])]
      const file = readPayroll(lines)
      const wanted = column.map((cents) => fromCents(cents))
      const found = file.rows.map(({ tipsPay }) => tipsPay)
      if (file.questions.length === 0) expect(found).toEqual(wanted)
      // Answered as it was written, the numbers are right.
      const answered = readPayroll(lines, { notations: { tipsPay: way.notation } })
      expect(isUndecided(answered)).toBe(false)
      expect(answered.rows.map(({ tipsPay }) => tipsPay)).toEqual(wanted)
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  [['12.50', '1,234'], { notation: 'point' }],
  [['12,50', '1.234'], { notation: 'comma' }],
  [['500', '1250', '-', ''], { notation: 'point' }],
  [['1 234', '12'], { notation: 'point' }],
  [['1,234'], { question: [{ text: '1,234', point: '1234.00', comma: '1.23' }] }],
  [['$1.234', '7'], { question: [{ text: '$1.234', point: '1.23', comma: '1234.00' }] }],
  [
    ['1.50', 'x', '1,50'],
    {
      question: [
        { text: '1.50', point: '1.50', comma: undefined },
        { text: '1,50', point: undefined, comma: '1.50' },
      ],
    },
  ],
])('%j: %j', (cells, decided) => {
  expect(notationOf('tipsPay', cells, undefined)).toEqual(decided)
})

test('pounds that are called so are written in English', () => {
  expect(notationOf('weightProcessed', ['1,204 lbs', '980'], undefined)).toEqual({ notation: 'point' })
  expect(notationOf('weightProcessed', ['1.204 lbs'], undefined)).toHaveProperty('question')
  expect(notationOf('weightProcessed', ['1,204'], undefined)).toHaveProperty('question')
  expect(notationOf('weightProcessed', ['1,204 lbs', '12,5 lbs'], undefined)).toEqual({ notation: 'comma' })
})
