import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mostLevels, refuseMonsters, valuesIn } from '#server/http/json-body.ts'
import { type Endpoint, takesKey } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess } from '#tests/support/cast.ts'

const app = await startApp()

const rows = Object.entries<Endpoint>(endpoints).filter(([, { body }]) => body)
const addressOf = ({ path }: Endpoint) => path.replace(/:\w+/g, () => randomUUID())

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const tipWith = (field: string) => `{"orderId":"1","amount":"1.00",${field}}`

/** A tip of Erin's under a key, the body as it is written here. */
const log = (body: BodyInit, { type = 'application/json', key = randomUUID() as string } = {}) =>
  app.as(erin).request('POST', '/api/tips', { headers: { 'content-type': type, 'idempotency-key': key }, body })

const tooDeep = [400, 'TOO_DEEP', 'What you sent is nested more than 20 levels deep.']

test.each(rows)('5,000 brackets are refused by every call that takes a body: %s', async (_name, endpoint) => {
  const { access } = endpoint
  const isForAdmins = access === 'signedIn' || access.includes('admin')
  const client = access === 'public' ? app.stranger() : app.as(isForAdmins ? ada : tess)
  for (const body of [nested(5_000), `{"extra":${nested(5_000)}}`, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`]) {
    const reply = await client.request(endpoint.method, addressOf(endpoint), {
      headers: {
        'content-type': 'application/json',
        ...(takesKey(endpoint) && { 'idempotency-key': randomUUID() }),
      },
      body,
    })
    expect([reply.status, reply.body.code, reply.body.message]).toEqual(tooDeep)
  }
})

test('as deep as the limit says is deep enough, and brackets in a text are text', async () => {
  expect((await log(tipWith(`"extra":${nested(mostLevels - 1)}`))).status).toBe(201)
  expect((await log(tipWith(`"extra":${nested(mostLevels)}`))).status).toBe(400)
  expect((await log(tipWith(`"notes":"${'['.repeat(500)}\\\\"`))).status).toBe(201)
  expect((await log(tipWith(`"notes":"\\"${'{'.repeat(500)}"`))).status).toBe(201)
  expect((await log(tipWith(`"notes":"x\\\\","extra":${nested(500)}`))).body.code).toBe('TOO_DEEP')
})

test('the refusal is in the language of the caller', async () => {
  const reply = await app.stranger().request('POST', '/api/login', {
    headers: { 'content-type': 'application/json', 'accept-language': 'es' },
    body: nested(99),
  })
  expect(reply.body.message).toBe('Lo que enviaste está anidado a más de 20 niveles.')
})

test.each([
  ['an object of 9,000 fields', tipWith(Array.from({ length: 9_000 }, (_, at) => `"k${at}":1`).join())],
  ['a list of 45,000 numbers', tipWith(`"extra":[${Array(45_000).fill(1).join()}]`)],
])('%s is refused before anybody checks each of them', async (_, body) => {
  const reply = await log(body)
  expect([reply.status, reply.body.code]).toEqual([413, 'TOO_LARGE'])
})

test('an import may have as many values as its 2,000 records, and no more than it has room for', () => {
  const most = valuesIn(endpoints.importPeriod.bodyLimit)
  expect(() => refuseMonsters(Buffer.from(`[${'{},'.repeat(299_999)}{}]`), most)).not.toThrow()
  expect(() => refuseMonsters(Buffer.from(`[${'{},'.repeat(300_001)}{}]`), most)).toThrow('too.large')
})

test('four thousand faults in one body are named once each', async () => {
  const items = Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`k${at}`, 1]))
  const reply = await app.as(erin).post('/api/stain-reports', { orderId: '1', items })
  expect([reply.status, reply.body.errors.items.length]).toEqual([400, 4_000])
})

test.each([
  ['a key of 90,000 letters', tipWith(`"${'k'.repeat(90_000)}":1`), 201],
  ['__proto__', '{"__proto__":{"orderId":"1","amount":"1.00"}}', 400],
  ['a constructor', tipWith('"constructor":{"prototype":{"role":"admin"}}'), 201],
  ['half a character', tipWith('"notes":"a\\ud800b"'), 201],
  ['half a character as a key', tipWith('"\\udc00":"\\ud800"'), 201],
  ['a number beyond all numbers', '{"orderId":"1","amount":1e999999}', 400],
  ['90,000 digits', `{"orderId":"1","amount":${'9'.repeat(90_000)}}`, 400],
  ['90,000 digits as text', `{"orderId":"1","amount":"${'9'.repeat(90_000)}"}`, 400],
  ['a NUL', tipWith('"notes":"a\\u0000b"'), 201],
  ['a NUL as a key', tipWith('"\\u0000":1'), 201],
])('%s is answered', async (_, body, status) => {
  expect((await log(body)).status).toBe(status)
})

test('of a field that stands twice the last one counts, for its key too', async () => {
  const key = randomUUID()
  const first = await log('{"orderId":"1","amount":"1.00","amount":"2.00"}', { key })
  const again = await log('{"orderId":"1","amount":"9.00","amount":"2.00"}', { key })
  expect([first.status, first.body.amount, again.body.id]).toEqual([201, '2.00', first.body.id])
})

test.each(['utf-16', 'utf-16be', 'utf-7', 'utf-32'])('a body in %s is none that is read', async (charset) => {
  const reply = await log(Buffer.from(tipWith('"a":1'), 'utf16le') as unknown as Uint8Array<ArrayBuffer>, {
    type: `application/json; charset=${charset}`,
  })
  expect([reply.status, reply.body.code]).toEqual([415, 'WRONG_TYPE'])
})
