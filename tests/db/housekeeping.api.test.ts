import { expect, test } from 'vitest'
import { draftLifetime } from '#client/api/drafts.ts'
import { startApp } from '#tests/support/app.ts'

const app = await startApp()

/** A start tidies at once; this one is another server of the same shop. */
const startAnother = (env: Record<string, string> = {}) =>
  startApp({ DATABASE_URL: String(app.pool.options.connectionString), ...env }, { people: [] })

test('a key stays while a draft of its call may lie on a device, and then goes', async () => {
  const aged = `insert into idempotency_keys (caller, key_hash, request_hash, created_at)
    values ($1, $1, '', now() - $2 * interval '1 second')`
  await app.pool.query(aged, ['of a draft', draftLifetime / 1000 + 3600])
  await app.pool.query(aged, ['of no use', 8 * 24 * 3600 + 1])
  await startAnother()
  const left = async () => (await app.pool.query('select caller from idempotency_keys')).rows
  await expect.poll(left).toEqual([{ caller: 'of a draft' }])
})
