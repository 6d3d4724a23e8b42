import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollarsFromCents, fromCents } from '#shared/money/money.ts'
import { readTyped, typedCents } from '#shared/money/typed-amount.ts'

test.each([
  ['250', '250.00'],
  [' 250,50 ', '250.50'],
  ['250.50', '250.50'],
  ['1.5', '1.50'],
  ['1,5', '1.50'],
  ['.5', '0.50'],
  [',5', '0.50'],
  ['250,', '250.00'],
  ['0042', '42.00'],
  // Signs.
  ['$4.50', '4.50'],
  ['4,50 $', '4.50'],
  ['＄ 4.50', '4.50'],
  ['+3', '3.00'],
  ['-5', '-5.00'],
  ['−$1,234.50', '-1234.50'],
  ['$ -5', '-5.00'],
  ['-0.004', '0.00'],
  // Thousands.
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234.', '1234.00'],
  ['1,234,567', '1234567.00'],
  ['1.234.567,8', '1234567.80'],
  ['1 234', '1234.00'],
  ['1\u00a0234,50', '1234.50'],
  ['12\u202f345.6', '12345.60'],
  ["1'234.50", '1234.50'],
  ['1’234’567', '1234567.00'],
  ['1,23,456.50', '123456.50'],
  // More decimals than cents, where nothing else can be meant.
  ['0.205', '0.21'],
  ['999999.995', '1000000.00'],
  ['1.2345', '1.23'],
  // Other scripts.
  ['٢٥٠٫٥', '250.50'],
  ['١٬٢٣٤', '1234.00'],
  ['١٬٢٣٤٫٥٠', '1234.50'],
  ['۱۲۳،۵۰', '123.50'],
  ['१,२३४.५०', '1234.50'],
  ['１２，３４５．６０', '12345.60'],
  ['𝟙𝟚.𝟝', '12.50'],
  ['\u200f٧\u200f', '7.00'],
])('%j is %s', (typed, text) => {
  expect(readTyped(typed)).toEqual({ text })
})

test.each([
  ['1,234', '1,234 can mean $1.23 or $1,234.00: write 1234 or 1.23'],
  [' 1.234', '1.234 can mean $1.23 or $1,234.00: write 1234 or 1.23'],
  ['$12,345', '$12,345 can mean $12.35 or $12,345.00: write 12345 or 12.35'],
  ['2.005', '2.005 can mean $2.01 or $2,005.00: write 2005 or 2.01'],
  ['-100.000', '-100.000 can mean −$100.00 or −$100,000.00: write -100000 or -100.00'],
  ['١،٢٣٤', '١،٢٣٤ can mean $1.23 or $1,234.00: write 1234 or 1.23'],
])('%j has two meanings', (typed, refusal) => {
  expect(readTyped(typed)).toEqual({ refusal })
  expect(typedCents(typed)).toBeUndefined()
})

test.each([
  ...['', '  ', '\u200b', '.', '$', '-', 'abc', '12 dollars', '1e3', '0x10', '²', '½', '€5'],
  ...['--5', '-$-5', '5-', '$5$', '(5)', '1..5', '1,5,0', '1 5', '12 34', '1234,567', '0,205', '1,2345'],
  ...['12,34.50', '1,234,56', '1,234.567', '1,234 567', '0,123,456', '1.234.50', '1, 234', '9'.repeat(401)],
])('%j is no amount', (typed) => {
  expect(readTyped(typed)).toBeUndefined()
})

const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })

test('an amount that is read, written and read again stays equal', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const text = fromCents(amount)
      expect([readTyped(text), readTyped(dollarsFromCents(amount))]).toEqual([{ text }, { text }])
    }),
  )
})

test('an amount is read as any language writes it', () => {
  const languages = ['de', 'de-CH', 'de-AT', 'es', 'es-MX', 'fr', 'pl', 'en-IN', 'ar-EG', 'fa', 'hi-u-nu-deva']
  const formats = languages.map((language) => new Intl.NumberFormat(language, { minimumFractionDigits: 2 }))
  const scripts = Intl.supportedValuesOf('numberingSystem').flatMap((script) => {
    const format = new Intl.NumberFormat('en', {
      numberingSystem: script,
      useGrouping: false,
      minimumFractionDigits: 2,
    })
    return /^\p{Nd}+\p{P}\p{Nd}{2}$/u.test(format.format(12)) ? [format] : []
  })
  expect(scripts.length).toBeGreaterThan(60)
  fc.assert(
    fc.property(cents, fc.constantFrom(...formats, ...scripts), (amount, format) => {
      const text = fromCents(amount)
      expect(readTyped(format.format(amount / 100))).toEqual({ text })
    }),
    { numRuns: 1000 },
  )
})
