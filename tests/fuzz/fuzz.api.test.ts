import { expect, test } from 'vitest'
import { signIn, startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import { fuzz, type Sender } from './fuzz.ts'

// A sheet address leads nowhere, whatever is asked.
const app = await startApp({ GOOGLE_SHEETS_ORIGIN: 'http://127.0.0.1:9' })

// `npm run test:fuzz` sends a hundred thousand, to the built product, from any seed.
test('three thousand wrong, extreme and hostile requests break nothing and cross no border', async () => {
  const senders: Sender[] = [{ role: 'stranger', id: '', cookie: '' }]
  for (const { id, role, email, password } of [erin, tess, theo, ada, ada]) {
    const browser = app.stranger()
    await signIn(browser, { email, password })
    senders.push({ role, id, cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') })
  }
  const users = (await Promise.all([1, 2, 3, 4].map(() => app.makePerson()))).map(({ id }) => id)
  const result = await fuzz({ url: app.url, seed: 2026, requests: 3_000, senders, known: { users } })
  expect(result.findings).toEqual([])
  expect(result.reached.length).toBeGreaterThan(40)
  expect((await app.stranger().get('/readyz')).status).toBe(200)
}, 120_000)
