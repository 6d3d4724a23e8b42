import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openApiOf } from '#shared/api/openapi.ts'
import { endpoints } from '#shared/endpoints.ts'
import { plainCalls } from '#shared/plain-calls.ts'

const examples = JSON.parse(readFileSync('server/http/examples.json', 'utf8'))

/** The rules that Redocly recommends, but for what the product is meant to have. */
const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // Both are the addresses people and other software know: an order is found by its number, a report by its id.
    'no-ambiguous-paths': 'off',
    // Signing in with a provider sends the browser on, and answers nothing.
    'operation-2xx-response': 'off',
  },
})

test('other people’s tools find nothing wrong with the document', async () => {
  const document = openApiOf(endpoints, plainCalls, { name: 'Washboard', version: '1' }, examples)
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
}, 20_000)
