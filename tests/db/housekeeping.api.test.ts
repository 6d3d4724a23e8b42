import { expect, test } from 'vitest'
import { draftLifetime } from '#shared/api/offline.ts'
import { newAddress, turnOn } from '#tests/bell/bell-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'

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

test('the history is kept for ever, or for as long as is wanted', async () => {
  // So many entries of an age, with ids as the triggers give them.
  const add = `insert into history (id, at, transaction, kind, record_id, action)
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(number::text), 1, 19))::uuid,
      at, 1, 'tip', gen_random_uuid(), 'created'
    from (select now() - $1 * interval '1 day' as at, generate_series(1, $2) as number) entries`
  const ages = async () => {
    const { rows } =
      await app.pool.query(`select round(extract(epoch from now() - at) / 86400)::int as days, count(*)::int
      from history where kind = 'tip' group by 1 order by 1`)
    return rows.map(({ days, count }) => [days, count])
  }
  const added = [
    [39, 1],
    [41, 4_500],
    [4_000, 1],
  ]
  for (const entries of added) await app.pool.query(add, entries)
  const forEver = await startAnother()
  await forEver.close()
  expect(await ages()).toEqual(added)
  const another = await startAnother({ HISTORY_DAYS: '40' })
  await expect.poll(ages).toEqual([[39, 1]])
  const metrics = async () => (await another.stranger().get('/metrics')).text
  await expect.poll(metrics).toContain('washboard_housekeeping_removed_total{what="history"} 4501')
})

test('what phones were to be told goes after three days, and what could not be sent to one after a day', async () => {
  await turnOn(app.as(ada), { subscription: newAddress() }, { kinds: ['refund', 'drop'] })
  await app.pool.query(`update bell_subscriptions set next_at = 'infinity'`)
  const hoursAgo = `now() - $2 * interval '1 hour'`
  for (const [kind, ofNews, ofPush] of [
    ['refund', 73, 25],
    ['drop', 71, 23],
  ]) {
    await app.pool.query(
      `insert into bell_news (user_id, kind, subject, noted_at) select id, $1, id, ${hoursAgo} from users where role = 'admin'`,
      [kind, ofNews],
    )
    await app.pool.query(
      `insert into bell_pushes (subscription_id, kind, rings, wanted_at) select id, $1, true, ${hoursAgo} from bell_subscriptions`,
      [kind, ofPush],
    )
  }
  await startAnother()
  const left = async () => {
    const kindsIn = async (table: string) =>
      (await app.pool.query(`select kind from ${table} order by kind`)).rows.map(({ kind }) => kind)
    return [await kindsIn('bell_news'), await kindsIn('bell_pushes')]
  }
  await expect.poll(left).toEqual([['drop'], ['drop']])
})
