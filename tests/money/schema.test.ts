import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createDocument } from 'zod-openapi'
import { money, moneyText, typed } from '#shared/money/schema.ts'

const limits = () => 'Please enter a valid number between $0.00 and $999,999.99.'
const newTip = z.object({
  amount: money({
    min: '0.01',
    max: '999999.99',
    messages: {
      required: () => 'Tip amount is required',
      invalid: () => 'Amount must be a positive number',
      tooLarge: limits,
    },
  }),
})
const changedTip = z.object({ amount: money({ min: '0.00', max: '999999.99', messages: { invalid: limits } }) })

function answerOf(schema: z.ZodType<{ amount: string }>, amount: unknown): string {
  const result = schema.safeParse({ amount })
  if (result.success) return result.data.amount
  expect(result.error.issues).toHaveLength(1)
  expect(result.error.issues[0]?.path).toEqual(['amount'])
  return result.error.issues[0]?.message ?? ''
}

describe('a new tip', () => {
  test.each(['', '   ', undefined, null])('%j: nothing was entered', (amount) => {
    expect(answerOf(newTip, amount)).toBe('Tip amount is required')
  })

  test.each([...['abc', '1e3', Number.NaN, true, {}, []], ...[0, '0.00', '0.004', 0.004, '-0.01']])(
    '%j is not positive',
    (amount) => {
      expect(answerOf(newTip, amount)).toBe('Amount must be a positive number')
    },
  )

  test.each(['999999.995', 1e6, '99999999999999999999999'])('%j is above the maximum', (amount) => {
    expect(answerOf(newTip, amount)).toBe(limits())
  })

  test.each<[string | number, string]>([
    ['4.5', '4.50'],
    [' 7 ', '7.00'],
    ['.5', '0.50'],
    [1.005, '1.01'],
    ['999999.994', '999999.99'],
    // What programs write, and what only people do.
    ['12.505', '12.51'],
    ['$1.234,50', '1234.50'],
  ])('%j is stored as %s', (amount, stored) => {
    expect(answerOf(newTip, amount)).toBe(stored)
  })
})

test('what has two meanings is refused, a plain decimal only where a person types it', () => {
  const typedTip = newTip.extend({ amount: typed(newTip.shape.amount) })
  const refusal = (amount: string, second: string) => `${amount} can mean $12.51 or ${second}: write 12505 or 12.51`
  expect(answerOf(newTip, '12,505')).toBe(refusal('12,505', '$12,505.00'))
  expect(answerOf(typedTip, '12.505')).toBe(refusal('12.505', '$12,505.00'))
  for (const [amount, answer] of [
    ['', 'Tip amount is required'],
    ['abc', 'Amount must be a positive number'],
    ['1,2345', 'Amount must be a positive number'],
    ['0.004', 'Amount must be a positive number'],
    ['1.000.000,00', limits()],
    ['1 250,5', '1250.50'],
    ['0.205', '0.21'],
  ])
    expect(answerOf(typedTip, amount)).toBe(answer)
})

describe('a changed tip', () => {
  test('may become zero', () => {
    expect(answerOf(changedTip, '-0.004')).toBe('0.00')
  })

  test.each(['-0.005', '1000000', 'abc'])('%j names the limits', (amount) => {
    expect(answerOf(changedTip, amount)).toBe(limits())
  })

  test('has the general words for nothing', () => {
    expect(answerOf(changedTip, '')).toBe('Required')
  })
})

test('negative amounts pass where the minimum allows them', () => {
  const schema = z.object({
    amount: money({ min: '-9999999999.99', max: '9999999999.99', messages: { invalid: () => 'no' } }),
  })
  expect(answerOf(schema, '-5.005')).toBe('-5.01')
  expect(answerOf(schema, '9999999999.99')).toBe('9999999999.99')
  expect(answerOf(schema, '-9999999999.995')).toBe('no')
})

test('an amount in an answer has exactly two decimals', () => {
  expect(moneyText.safeParse('-12.50').success).toBe(true)
  for (const wrong of ['12.5', '12', '12.500', '$12.50', 12.5, ''])
    expect(moneyText.safeParse(wrong).success).toBe(false)
})

test('the API description shows text or number in requests and text in answers', () => {
  const { paths } = createDocument({
    openapi: '3.1.1',
    info: { title: 'Amounts', version: '1' },
    paths: {
      '/tip': {
        put: {
          requestBody: { content: { 'application/json': { schema: changedTip } } },
          responses: { 200: { description: 'ok', content: { 'application/json': { schema: changedTip } } } },
        },
      },
    },
  })
  const text = JSON.stringify(paths?.['/tip']?.put)
  expect(text).toContain('"amount":{"type":["string","number"]}')
  expect(text).toContain('"amount":{"type":"string","pattern"')
})
