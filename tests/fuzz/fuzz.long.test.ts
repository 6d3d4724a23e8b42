import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { fuzz, sendersOf } from '#tools/fuzz/fuzz.ts'

// A sheet address leads nowhere, whatever is asked.
const app = await startApp({ GOOGLE_SHEETS_ORIGIN: 'http://127.0.0.1:9' })

// `npm run test:fuzz` sends a hundred thousand, to the built product, from any seed.
test('three thousand wrong, extreme and hostile requests break nothing and cross no border', async () => {
  // Other tests run beside this one: how long an answer takes here says little.
  const patienceMs = 60_000
  const result = await fuzz({ url: app.url, seed: 2026, requests: 3_000, patienceMs, ...(await sendersOf(app)) })
  expect(result.findings).toEqual([])
  expect(result.reached.length).toBeGreaterThan(40)
  expect((await app.stranger().get('/readyz')).status).toBe(200)
})
