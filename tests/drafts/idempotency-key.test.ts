import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idempotencyKey, randomKey } from '#client/api/call.ts'

test('the same content of the same draft has the same key, which the server takes', () => {
  const id = randomKey()
  fc.assert(
    fc.property(fc.string(), (content) => {
      const [first, again] = [idempotencyKey(id, content), idempotencyKey(id, content)]
      return first === again && /^[\x21-\x7e]{1,200}$/.test(first)
    }),
  )
})

test('other content, or another draft, has another key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      fc.pre(one !== other)
      return idempotencyKey('a', one) !== idempotencyKey('a', other)
    }),
    { numRuns: 2_000 },
  )
  expect(idempotencyKey(randomKey(), 'same')).not.toBe(idempotencyKey(randomKey(), 'same'))
})

test('among many alike, no two are the same', () => {
  const keys = new Set(
    Array.from({ length: 50_000 }, (_, number) =>
      idempotencyKey('a', JSON.stringify({ body: { orderId: '7', amount: `${number}.00`, notes: null } })),
    ),
  )
  expect(keys.size).toBe(50_000)
})
