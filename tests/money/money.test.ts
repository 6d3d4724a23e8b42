import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  averageCents,
  centsOf,
  divideCents,
  dollars,
  dollarsFromCents,
  fromCents,
  multiplyCents,
  numberFromCents,
  parseDecimal,
  roundDecimal,
  roundMoney,
  sumCents,
  sumMoney,
  toCents,
  toExactCents,
} from '#shared/money/money.ts'

/** Half away from zero, written another way than the code: compare twice the remainder with the divisor. */
function divideByHand(dividend: bigint, divisor: bigint): bigint {
  const size = (n: bigint) => (n < 0n ? -n : n)
  const quotient = dividend / divisor
  const remainder = dividend % divisor
  if (2n * size(remainder) < size(divisor)) return quotient
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n
}

const cents = fc.integer({ min: -(10 ** 12), max: 10 ** 12 })
/** Sign, whole digits, fraction digits. */
const decimal = fc.tuple(
  fc.constantFrom('', '-', '+'),
  fc.bigInt({ min: 0n, max: 10n ** 12n }),
  fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 9 }),
)

describe('reading decimals', () => {
  test.each([
    ['12.5', 125n, 1],
    [' 7 ', 7n, 0],
    ['.5', 5n, 1],
    ['5.', 5n, 0],
    ['+3', 3n, 0],
    ['-1.005', -1005n, 3],
    ['007.10', 710n, 2],
    ['0', 0n, 0],
    ['99999999999999999999.99', 9999999999999999999999n, 2],
  ])('%j is a number', (text, units, scale) => {
    expect(parseDecimal(text)).toEqual({ units, scale })
  })

  test.each([
    ...['', ' ', '.', '-', '+', '-.', 'abc', '12abc', 'NaN', 'Infinity', '9'.repeat(401)],
    ...['1,2', '1,000', '1 000', '1_000', '1.2.3', '1e3', '1E-2', '0x10', '١٢'],
    ...['$5', '5 USD', '--5', '+-5', '- 5', '−5', '(5.00)'],
  ])('%j is none', (text) => {
    expect(parseDecimal(text)).toBeUndefined()
    expect(toCents(text)).toBeUndefined()
    expect(toExactCents(text)).toBeUndefined()
    expect(roundMoney(text)).toBeUndefined()
    expect(() => centsOf(text)).toThrow(TypeError)
  })
})

describe('cents', () => {
  test.each<[string | number, number]>([
    ['12.5', 1250],
    ['0.005', 1],
    ['-0.005', -1],
    ['-0.0049999', 0],
    [1.005, 101],
    [8.575, 858],
    [0.1 + 0.2, 30],
    [1e-7, 0],
    [-0, 0],
    ['-0', 0],
    [1e10, 10 ** 12],
  ])('%j is %d cents', (value, expected) => {
    expect(toCents(value)).toBe(expected)
    expect(centsOf(value)).toBe(expected)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%d is no amount', (value) => {
    expect(toCents(value)).toBeUndefined()
    expect(roundMoney(value)).toBeUndefined()
    expect(() => centsOf(value)).toThrow(TypeError)
  })

  test('an amount beyond exact arithmetic, or with fractions of a cent, is refused rather than bent', () => {
    expect(toCents('90071992547409.91')).toBe(Number.MAX_SAFE_INTEGER)
    expect(toCents('90071992547409.92')).toBeUndefined()
    expect(toCents(1e21)).toBeUndefined()
    expect(toExactCents(1e21)).toBe(10n ** 23n)
    expect(() => centsOf('90071992547409.92')).toThrow(RangeError)
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
    expect(() => multiplyCents(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError)
    expect(() => fromCents(0.5)).toThrow(RangeError)
    expect(() => sumCents([0.5])).toThrow(RangeError)
  })

  test('the words of an error do not contain the amount', () => {
    expect(() => centsOf('my 123.45')).toThrow(/^(?!.*123).*$/)
    expect(() => centsOf('99999999999999999999')).toThrow(/^(?!.*999).*$/)
  })

  test('text from cents reads back as the same cents', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const text = fromCents(amount)
        expect(text).toMatch(/^-?(0|[1-9][0-9]*)\.[0-9]{2}$/)
        expect(toCents(text)).toBe(amount === 0 ? 0 : amount)
        expect(roundMoney(text)).toBe(text)
        expect(toCents(numberFromCents(amount))).toBe(amount === 0 ? 0 : amount)
      }),
    )
  })
})

describe('rounding', () => {
  test('half away from zero on the decimal digits, at any number of decimals', () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 6 }), ([sign, whole, fraction], places) => {
        const units = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n)
        const expected = divideByHand(units * 10n ** BigInt(places), 10n ** BigInt(fraction.length))
        const rounded = roundDecimal(`${sign}${whole}.${fraction}`, places)
        expect(BigInt((rounded ?? '').replace('.', ''))).toBe(expected)
        expect((rounded ?? '').split('.')[1]?.length ?? 0).toBe(places)
      }),
    )
  })

  test('numbers round as their shortest text does', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: 1e-6, max: 1e12 }), (value) => {
        fc.pre(!String(value).includes('e'))
        expect(toCents(value)).toBe(toCents(String(value)))
        expect(toCents(-value)).toBe(toCents(`-${value}`))
      }),
    )
  })

  test('nothing is less than 0, and money has two decimals', () => {
    expect(roundDecimal('-0.04', 1)).toBe('0.0')
    expect(roundMoney('12.5')).toBe('12.50')
    expect(roundMoney(1.005)).toBe('1.01')
  })
})

describe('sums and averages', () => {
  test('ten dimes are a dollar, and of nothing there is none', () => {
    expect(sumMoney(Array.from({ length: 10 }, () => 0.1))).toBe('1.00')
    expect([sumMoney([]), sumCents([])]).toEqual(['0.00', 0])
  })

  test('a sum is exact, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 60 }), fc.infiniteStream(fc.nat()), (amounts, random) => {
        const shuffled = amounts
          .map((amount) => ({ amount, at: random.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ amount }) => amount)
        const expected = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
        expect(BigInt(sumCents(amounts))).toBe(expected)
        expect(sumCents(shuffled)).toBe(sumCents(amounts))
        expect(sumMoney(shuffled.map(fromCents))).toBe(fromCents(Number(expected)))
      }),
    )
  })

  test('averages, products and quotients round half away from zero', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 10 ** 5 }), (total, count) => {
        expect(BigInt(averageCents(total, count))).toBe(divideByHand(BigInt(total), BigInt(count)))
        expect(averageCents(total, 0)).toBe(0)
        const hours = fromCents(count)
        expect(BigInt(multiplyCents(total, hours))).toBe(divideByHand(BigInt(total) * BigInt(count), 100n))
        expect(BigInt(divideCents(total, hours))).toBe(divideByHand(BigInt(total) * 100n, BigInt(count)))
        expect(BigInt(divideCents(total, -count))).toBe(divideByHand(BigInt(total), BigInt(-count)))
      }),
    )
  })

  test('a factor may be a number, and nothing divides by zero or by words', () => {
    expect(multiplyCents(1555, 0.1)).toBe(156)
    expect(() => divideCents(100, 0)).toThrow(RangeError)
    expect(() => divideCents(100, 'x')).toThrow(TypeError)
    expect(() => multiplyCents(100, Number.NaN)).toThrow(TypeError)
  })
})

describe('dollars', () => {
  test('are rounded to cents, and text that is no amount is not shown', () => {
    expect([12.5, '1234567.891', '-0.001'].map(dollars)).toEqual(['$12.50', '$1,234,567.89', '$0.00'])
    expect(() => dollars('abc')).toThrow(TypeError)
  })

  test('reads as the platform formats US dollars, with the typographic minus', () => {
    const platform = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(cents, (amount) => {
        const expected = platform.format(fromCents(amount) as `${number}`).replace('-', '\u2212')
        expect(dollarsFromCents(amount)).toBe(expected)
        expect(dollars(fromCents(amount))).toBe(expected)
      }),
    )
  })
})
