import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { Example, Examples } from '#shared/api/example.ts'
import { openApiOf, refusal } from '#shared/api/openapi.ts'
import { endpoints } from '#shared/endpoints.ts'
import { plainCalls } from '#shared/plain-calls.ts'
import { plainExample } from '../scripts/plain-example.ts'

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
  const { sent, answered, refused } = examples[name] as Example
  expect(sent !== undefined).toBe(endpoint.body !== undefined)
  if (endpoint.body) expect(faultOf(endpoint.body, sent)).toBeUndefined()
  expect(faultOf(endpoint.reply, answered)).toBeUndefined()
  expect(endpoint.reply.parse(answered)).toEqual(answered)
  if (refused) expect([refused.status >= 400, faultOf(refusal, refused.answered)]).toEqual([true, undefined])
})

test('the document shows them', () => {
  const { paths } = openApiOf(endpoints, plainCalls, 'Washboard', examples)
  type Content = { content: Record<string, { examples: { recorded: { value: unknown } } }> }
  const { requestBody, responses } = paths!['/api/tips']!.post! as {
    requestBody: Content
    responses: Record<string, Content>
  }
  const shown = ({ content }: Content) => content['application/json']!.examples.recorded.value
  const { sent, answered, refused } = examples.logTip!
  expect(shown(requestBody)).toEqual(sent)
  expect(shown(responses[201]!)).toEqual(answered)
  expect(shown(responses.default!)).toEqual(refused!.answered)
})

test('nothing in them is of one run, and no secret is one', () => {
  for (const { refused, ...made } of Object.values(examples)) {
    expect(plainExample(made)).toEqual(made)
    expect(plainExample(refused ?? {})).toEqual(refused ?? {})
  }
})

test('what runs and secrets make is replaced by what stays the same', () => {
  const [older, younger] = ['2025-11-03T09:00:00.123Z', '2025-11-04T09:00:00.123Z']
  const [id, other] = ['0199a1b2-0000-7000-8000-0000000000ab', '0199a1b2-0000-7000-8000-0000000000cd']
  const secret = 'wb_h7Zk2mQ9xT4vB8nL1pR6sW3yD5fG0jC'
  expect(
    plainExample({ id: other, by: [id, other], at: younger, since: older, secret, password: 'clean linen' }),
  ).toEqual({
    id: '01990000-0000-7000-8000-000000000001',
    by: ['01990000-0000-7000-8000-000000000002', '01990000-0000-7000-8000-000000000001'],
    at: '2026-03-02T14:01:00.000Z',
    since: '2026-03-02T14:00:00.000Z',
    secret: 'wb_example-example-example-example',
    password: 'starched collars',
  })
})
