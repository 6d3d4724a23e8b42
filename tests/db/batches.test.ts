import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test, vi } from 'vitest'
import { inBatches } from '#server/http/group-commit.ts'

/** Batches that are stored when the test says so: `stored[n]` is the n-th. */
function recorded() {
  const stored: { items: string[]; done: PromiseWithResolvers<string[]> }[] = []
  const take = inBatches<string, string>((items) => {
    const done = Promise.withResolvers<string[]>()
    stored.push({ items, done })
    return done.promise
  })
  return {
    stored,
    take,
    begun: (count: number) => vi.waitFor(() => expect(stored).toHaveLength(count), { interval: 1 }),
    finish: ({ items, done }: (typeof stored)[number]) => done.resolve(items.map((item) => `${item} stored`)),
  }
}

const refusal = (code: string) => Object.assign(new Error('no'), { code })

test('what comes in while a batch is stored is the next one', async () => {
  const { stored, take, begun, finish } = recorded()
  const first = take('a')
  await begun(1)
  const others = [take('b'), take('c')]
  expect(stored[0]!.items).toEqual(['a'])
  finish(stored[0]!)
  expect(await first).toBe('a stored')
  await begun(2)
  finish(stored[1]!)
  expect(await Promise.all(others)).toEqual(['b stored', 'c stored'])
  expect(stored.map(({ items }) => items)).toEqual([['a'], ['b', 'c']])
})

test('fifty go together at most', async () => {
  const { stored, take, begun, finish } = recorded()
  const all = Promise.all(Array.from({ length: 120 }, (_, place) => take(String(place))))
  for (let batch = 0; batch < 3; batch += 1) {
    await begun(batch + 1)
    finish(stored[batch]!)
  }
  expect(await all).toEqual(Array.from({ length: 120 }, (_, place) => `${place} stored`))
  expect(stored.map(({ items }) => items.length)).toEqual([50, 50, 20])
})

test('a batch that takes long does not hold up what comes after it', async () => {
  const { stored, take, begun, finish } = recorded()
  const slow = take('slow')
  await begun(1)
  const quick = take('quick')
  await begun(2)
  finish(stored[1]!)
  expect(await quick).toBe('quick stored')
  finish(stored[0]!)
  expect(await slow).toBe('slow stored')
})

test('a batch runs as part of the first request in it', async () => {
  const request = new AsyncLocalStorage<string>()
  const seen: unknown[] = []
  const take = inBatches<string, string>(async (items) => {
    await new Promise(setImmediate)
    seen.push([items, request.getStore()])
    return items
  })
  const takeIn = (name: string, item: string) => request.run(name, () => take(item))
  await Promise.all([takeIn('one', 'a').then(() => takeIn('one again', 'd')), takeIn('two', 'b')])
  expect(seen).toEqual([
    [['a', 'b'], 'one'],
    [['d'], 'one again'],
  ])
})

/** The database refuses a batch for this reason while that is so; which batches it was asked to store. */
function refusing(code: string, isRefused: (items: string[]) => boolean, isRepeatable = (_item: string) => false) {
  const batches: string[][] = []
  const take = inBatches<string, string>(
    async (items) => {
      batches.push(items)
      if (isRefused(items)) throw refusal(code)
      return items
    },
    { isRepeatable },
  )
  return { batches, take: (...items: string[]) => Promise.allSettled(items.map(take)) }
}

test('of a batch that the database refuses, only who is to blame is', async () => {
  const { batches, take } = refusing('23503', (items) => items.includes('wrong'))
  const answers = await take('a', 'wrong', 'b')
  expect(answers).toMatchObject([{ value: 'a' }, { reason: refusal('23503') }, { value: 'b' }])
  expect(batches).toEqual([['a', 'wrong', 'b'], ['a'], ['wrong'], ['b']])
})

test('a batch that is cancelled is stored one by one, so that nobody is refused for it', async () => {
  const { batches, take } = refusing('57014', (items) => items.length > 1)
  expect(await take('a', 'b')).toMatchObject([{ value: 'a' }, { value: 'b' }])
  expect(batches).toEqual([['a', 'b'], ['a'], ['b']])
})

test('where it is not sure that nothing was stored, only what may be stored twice without harm is tried again', async () => {
  const { take } = refusing(
    '57P01',
    (items) => items.length > 1,
    (item) => item.startsWith('keyed'),
  )
  const answers = await take('keyed a', 'b', 'keyed c')
  expect(answers).toMatchObject([{ value: 'keyed a' }, { reason: refusal('57P01') }, { value: 'keyed c' }])
})

test.each([
  ['the connection broke', refusal('ECONNRESET')],
  ['the server is shutting down', refusal('57P01')],
  ['nobody knows', new Error('?')],
])('nothing else is tried again (%s)', async (_why, error) => {
  const store = vi.fn(() => Promise.reject(error))
  const take = inBatches<string, string>(store)
  expect(await Promise.allSettled([take('a'), take('b')])).toEqual([
    { status: 'rejected', reason: error },
    { status: 'rejected', reason: error },
  ])
  expect(store).toHaveBeenCalledOnce()
})
