import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { Example, Examples } from '#shared/api/example.ts'
import { openApiOf, refusal } from '#shared/api/openapi.ts'
import { endpoints } from '#shared/endpoints.ts'
import { plainCalls } from '#shared/plain-calls.ts'
import { plainExample } from '#tools/docs/plain-example.ts'

// What `npm run examples` kept for the OpenAPI document.

const text = readFileSync('server/http/examples.json', 'utf8')
const examples: Examples = JSON.parse(text)
const rows = Object.entries<Endpoint>(endpoints)

/** What is wrong with it, as a person reads it; nothing else may be in it either. */
function faultOf(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value)
  return result.success ? undefined : z.prettifyError(result.error)
}

test('every call has an example, and every example its call', () => {
  expect(Object.keys(examples).toSorted()).toEqual(rows.map(([name]) => name).toSorted())
})

test.each(rows)('the example of %s fits its row', (name, endpoint) => {
  if (!(name in examples)) throw new Error('It has none: `npm run examples` takes one from the tests of the call.')
  const { sent, answered, refused } = examples[name] as Example
  expect(sent !== undefined).toBe(endpoint.body !== undefined)
  if (endpoint.body) expect(faultOf(endpoint.body, sent)).toBeUndefined()
  expect(faultOf(endpoint.reply, answered)).toBeUndefined()
  expect(endpoint.reply.parse(answered)).toEqual(answered)
  if (refused) expect([refused.status >= 400, faultOf(refusal, refused.answered)]).toEqual([true, undefined])
})

test('the document shows them', () => {
  const { paths } = openApiOf(endpoints, plainCalls, { name: 'Washboard', version: '1' }, examples)
  const { sent, answered, refused } = examples.logTip!
  const shows = (value: unknown) => ({ content: { 'application/json': { examples: { recorded: { value } } } } })
  expect(paths!['/api/tips']!.post).toMatchObject({
    requestBody: shows(sent),
    responses: { 201: shows(answered), '4XX': shows(refused!.answered) },
  })
})

/** Every text in it, with the name of its field; a list's texts have the list's. */
function textsOf(value: unknown, field = ''): [string, string][] {
  if (typeof value === 'string') return [[field, value]]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, Array.isArray(value) ? field : name))
}

// By the names of fields and by eye, since what replaces them could not see what it overlooked.
test('no example has values of one run, or a real secret', () => {
  // What is wrong with a field stands under its name.
  const texts = textsOf(JSON.parse(text, (name, value) => (name === 'errors' ? undefined : value)))
  const keys = /password|secret|token|code|pin|challenge|signature|clientData|attestationObject|authenticatorData/i
  const secrets = texts.filter(([field, each]) => keys.test(field) && !/^[A-Z][A-Z_]+$/.test(each))
  const madeUpSecrets = ['', 'wb_', 'whsec_'].map((kind) => `${kind}example-example-example-example-`)
  const others = ['135790', '246813', 'everyone', 'examp-le001', 'examp-le002', 'starched collars']
  expect(new Set(secrets.map(([, each]) => each))).toEqual(new Set([...madeUpSecrets, ...others]))
  expect(texts.filter(([, each]) => /127\.0\.0\.1:|localhost:|\+00:00/.test(each))).toEqual([])
  // An id, an address' token, a time: what has many figures is one of the made-up ones.
  const figures = texts.flatMap(([, each]) => each.match(/[\w-]*\d[\w-]*\d[\w-]*\d[\w-]*/g) ?? [])
  const madeUp = /^(01990000-0000-7000-8000-0000000000\d\d|2026-0[34]-\d\d(T14)?|[\d-]{3,8}|000Z|examp-le00\d)$/
  expect(figures.filter((each) => !madeUp.test(each))).toEqual([])
})

test('what runs and secrets make is replaced by what stays the same', () => {
  const [older, younger] = ['2025-11-03T09:00:00.123Z', '2025-11-04T09:00:00.123Z']
  const [id, other] = ['0199a1b2-0000-7000-8000-0000000000ab', '0199a1b2-0000-7000-8000-0000000000cd']
  const secret = 'whsec_IxLrzoeyf+h7Zk2mQ9xT4/vB8nL1pR6sW3y='
  const [address, code] = ['http://localhost:36695/invite/h7Zk2mQ9xT4vB8nL1pR6sW3y', '7xybc-3a9m8']
  expect(plainExample({ id: other, by: [id, other], at: younger, since: older, secret, address, code })).toEqual({
    id: '01990000-0000-7000-8000-000000000001',
    by: ['01990000-0000-7000-8000-000000000002', '01990000-0000-7000-8000-000000000001'],
    at: '2026-03-02T14:01:00.000Z',
    since: '2026-03-02T14:00:00.000Z',
    secret: 'whsec_example-example-example-example-',
    address: 'https://washboard.example.com/invite/example-example-example-example-',
    code: '135790',
  })
  expect(plainExample({ password: 'clean linen' })).toEqual({ password: 'starched collars' })
})
