import { expect, test } from 'vitest'
import { CallError } from '#client/api/call.ts'
import { resultOf, type Server, sendWaiting } from '#client/held/outbox-sender.ts'
import type { Entry, NewEntry, SendResult } from '#client/held/outbox-store.ts'
import { memoryStore } from '#tools/chaos/phones.ts'

const second = 1_000
const now = Date.parse('2026-01-06T20:00:00.000Z')

const tip = (overrides: Partial<NewEntry> = {}): NewEntry => ({
  owner: 'robin',
  idempotencyKey: 'one',
  key: 'POST /api/tips',
  sent: { body: { amount: '4.50' } },
  writtenAt: now,
  clockAhead: 0,
  refresh: [],
  ...overrides,
})

/** Answers with what it is told, in this order, and writes down what it was asked. */
function serverThat(...answers: SendResult[]) {
  const asked: Record<string, unknown>[] = []
  const brought: (string | undefined)[] = []
  const server: Server = {
    post: async (_entry, body) => {
      asked.push(body)
      return answers.shift() ?? { kind: 'sent', reply: {} }
    },
    bring: async (_entry, { id }) => {
      brought.push(id)
      return id === 'lost' ? { kind: 'unanswered' } : { path: `/objects/${id}` }
    },
    clockAhead: async () => undefined,
    now: () => now,
  }
  return { server, asked, brought }
}

/** An outbox in which this waits. */
async function outboxWith(...entries: NewEntry[]) {
  const store = memoryStore()
  for (const entry of entries) await store.add(entry)
  const answered: [number, string][] = []
  const onAnswer = ({ number }: Entry, { kind }: SendResult) => void answered.push([number, kind])
  const attempt = (server: Server, at = store) => sendWaiting({ store: at, server, owner: 'robin', onAnswer })
  const send = async (server: Server) => (await attempt(server)).kind
  return { store, answered, attempt, send }
}

test('what is sent at once happens when the server has it', async () => {
  const { store, send, answered } = await outboxWith(tip({ writtenAt: now - 2 * second }))
  const { server, asked } = serverThat()
  expect(await send(server)).toBe('done')
  expect(asked).toEqual([{ amount: '4.50' }])
  expect(answered).toEqual([[1, 'sent']])
  expect(store.size()).toBe(0)
})

test('what is sent later says when it was written, by the server’s clock', async () => {
  const { send } = await outboxWith(tip({ writtenAt: now - 60 * second, clockAhead: -10 * second }))
  const { server, asked } = serverThat()
  await send(server)
  expect(asked[0]).toEqual({ amount: '4.50', occurredAt: '2026-01-06T19:58:50.000Z' })
})

test('it waits until the server has told its time', async () => {
  const { send } = await outboxWith(tip({ writtenAt: now - 60 * second, clockAhead: undefined }))
  const { server, asked } = serverThat()
  expect(await send(server)).toBe('unanswered')
  expect(asked).toEqual([])
  expect(await send({ ...server, clockAhead: async () => 0 })).toBe('done')
})

test('no record stands before the one that was written before it', async () => {
  const { send } = await outboxWith(tip(), tip({ writtenAt: now - 20 * second }))
  const { server, asked } = serverThat({ kind: 'sent', reply: { createdAt: '2026-01-06T19:59:50.000Z' } })
  await send(server)
  expect(asked[1]).toMatchObject({ occurredAt: '2026-01-06T19:59:50.000Z' })
})

test.each(['unanswered', 'signed-out', 'other-person'] as const)(
  '%s ends the attempt and keeps everything',
  async (kind) => {
    const { store, send, answered } = await outboxWith(tip(), tip())
    const { server, asked } = serverThat({ kind })
    expect(await send(server)).toBe(kind)
    expect([asked.length, store.size(), answered]).toEqual([1, 2, []])
  },
)

test('what is refused stays, with the server’s words, and the next goes on', async () => {
  const { store, send, answered } = await outboxWith(tip(), tip())
  const refusal = { status: 400, body: { message: 'No.' } }
  await send(serverThat({ kind: 'refused', refusal }).server)
  expect(await store.all()).toMatchObject([{ number: 1, refusal }])
  expect(answered).toEqual([
    [1, 'refused'],
    [2, 'sent'],
  ])
  expect(await send(serverThat().server)).toBe('done')
  expect(store.size()).toBe(1)
})

test('nobody sends what somebody else wrote', async () => {
  const { store, send } = await outboxWith(tip({ owner: 'kim' }))
  const { server, asked } = serverThat()
  expect(await send(server)).toBe('done')
  expect([asked, store.size()]).toEqual([[], 1])
})

test('photos go first, each once, then the report that names them', async () => {
  const file = new Blob(['picture'])
  const list = [
    { id: 'there', path: '/objects/there' },
    { id: 'one', file },
    { id: 'lost', file },
  ]
  const photos = { field: 'photos', isList: true, claim: 'stain-photo' as const, list }
  const { send } = await outboxWith(tip({ key: 'POST /api/stain-reports', photos }))
  const { server, asked, brought } = serverThat()
  expect(await send(server)).toBe('unanswered')
  expect([brought, asked]).toEqual([['one', 'lost'], []])
  await send({ ...server, bring: async (_entry, { id }) => ({ path: `/objects/again-${id}` }) })
  expect(asked).toEqual([{ amount: '4.50', photos: ['/objects/there', '/objects/one', '/objects/again-lost'] }])
})

const refused: SendResult = { kind: 'refused', refusal: { status: 409, body: undefined } }

test('a refusal that the device has no room for is shown, and the call is not sent again', async () => {
  const { store, attempt, answered } = await outboxWith(tip())
  const { server, asked } = serverThat(refused)
  const full = { ...store, put: async () => Promise.reject(new Error('The quota has been exceeded.')) }
  expect((await attempt(server, full)).kind).toBe('done')
  expect([answered, asked.length]).toEqual([[[1, 'refused']], 1])
})

test('what was taken away meanwhile does not come back with a refusal', async () => {
  const { store, send } = await outboxWith(tip())
  const { server } = serverThat(refused)
  await send({
    ...server,
    post: async (entry, body) => server.post(entry, body).finally(() => store.remove(entry.number)),
  })
  expect(store.size()).toBe(0)
})

test('how long the server wants to be left alone comes with the end of the attempt', async () => {
  const { store, attempt } = await outboxWith(tip())
  const data = { code: 'TOO_MANY_REQUESTS', message: 'Too many.', retryAfter: 20 }
  const { server } = serverThat(resultOf(new CallError(429, '', data)))
  expect(await attempt(server)).toEqual({ kind: 'unanswered', retryAfter: 20 })
  expect(store.size()).toBe(1)
})

const answered = (status: number, body?: object) => CallError.of({ status } as Response, JSON.stringify(body ?? ''))

test.each([
  ['no connection', new TypeError('Failed to fetch'), 'unanswered'],
  ['an error page of a proxy', answered(502), 'unanswered'],
  ['a server that starts', answered(503, { code: 'STARTING' }), 'unanswered'],
  ['an earlier attempt under way', answered(409, { code: 'KEY_BUSY' }), 'unanswered'],
  ['a second step to set up first', answered(403, { code: 'SECOND_FACTOR_DUE' }), 'unanswered'],
  ['too many at once', answered(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 7 }), 'unanswered'],
  ['an ended session', answered(401, { code: 'UNAUTHORIZED' }), 'signed-out'],
  ['somebody else signed in', answered(409, { code: 'OTHER_PERSON' }), 'other-person'],
  ['an error of the server', answered(500, { code: 'INTERNAL' }), 'refused'],
  ['a locked tip', answered(423, { code: 'TIP_LOCKED' }), 'refused'],
])('%s', (_what, error, kind) => {
  expect(resultOf(error).kind).toBe(kind)
})

test('a refusal says its status and what came with it', () => {
  expect(answered(409, { code: 'KEY_BUSY' }).message).toBe('409: {"code":"KEY_BUSY"}')
  expect(CallError.of({ status: 502, statusText: 'Bad Gateway' } as Response, '').message).toBe('502: Bad Gateway')
})
