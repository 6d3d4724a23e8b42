import { expect, test, vi } from 'vitest'
import { keyPatience, keyTurns } from '#server/http/key-turns.ts'

const busy = { status: 409, code: 'KEY_BUSY' }

test('of the calls under a key one is under way and one waits; the next is told', async () => {
  const inTurn = keyTurns()
  const first = Promise.withResolvers<string>()
  const order: string[] = []
  const one = inTurn('key', () => first.promise, 1)
  const two = inTurn('key', async () => order.push('two'), 1)
  await expect(inTurn('key', async () => order.push('three'), 1)).rejects.toMatchObject(busy)
  expect(await inTurn('another key', async () => 'at once', 1)).toBe('at once')
  expect(order).toEqual([])
  first.resolve('first')
  expect(await one).toBe('first')
  await two
  await inTurn('key', async () => order.push('four'), 1)
  expect(order).toEqual(['two', 'four'])
})

test('one that fails lets the next go on', async () => {
  const inTurn = keyTurns()
  const one = inTurn('key', () => Promise.reject(new Error('planted')), 1)
  const two = inTurn('key', async () => 'two', 1)
  await expect(one).rejects.toThrow('planted')
  expect(await two).toBe('two')
})

test('many may wait where that is said, and go one after the other', async () => {
  const inTurn = keyTurns()
  let atOnce = 0
  const work = async () => {
    atOnce += 1
    await new Promise(setImmediate)
    expect(atOnce).toBe(1)
    atOnce -= 1
  }
  await Promise.all(Array.from({ length: 50 }, () => inTurn('key', work, Number.POSITIVE_INFINITY)))
})

test('nobody waits for long, and who has given up keeps no place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const inTurn = keyTurns()
    const first = Promise.withResolvers<string>()
    const one = inTurn('key', () => first.promise, 1)
    const late = expect(inTurn('key', async () => 'late', 1)).rejects.toMatchObject(busy)
    await vi.advanceTimersByTimeAsync(keyPatience)
    await late
    const next = inTurn('key', async () => 'next', 1)
    first.resolve('first')
    expect([await one, await next]).toEqual(['first', 'next'])
  } finally {
    vi.useRealTimers()
  }
})
