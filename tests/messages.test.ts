import { expect, test } from 'vitest'
import { z } from 'zod'
import '#shared/api/messages.ts'

const messagesOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message)

test('a missing value is required, a wrong type says what was expected and what came', () => {
  const schema = z.object({ name: z.string(), count: z.number(), list: z.array(z.string()) })
  expect(messagesOf(schema, {})).toEqual(['Required', 'Required', 'Required'])
  expect(messagesOf(schema, { name: 1, count: 'x', list: null })).toEqual([
    'Expected string, received number',
    'Expected number, received string',
    'Expected array, received null',
  ])
  expect(messagesOf(schema, [])).toEqual(['Expected object, received array'])
})

test('words of a schema of its own come first', () => {
  expect(messagesOf(z.string({ error: 'Order ID is required' }), undefined)).toEqual(['Order ID is required'])
})
