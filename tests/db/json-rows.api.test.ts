import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type JsonRows, jsonRows } from '#server/db/json-rows.ts'
import { openPool } from '#server/db/pool.ts'
import { periods } from '#server/features/payroll/queries.ts'
import { ClientGone } from '#server/http/leaving.ts'
import { periodsMax } from '#shared/payroll/limits.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { databaseOn } from '#tests/support/db.ts'

const app = await startApp()

/** The rows of a query as one list; the numbers from 1, unless other rows are asked for. */
const listOf = (count: number, more: Partial<JsonRows> = {}, pool = app.pool) =>
  jsonRows(pool, {
    head: async () => '[',
    rows: sql`select i::text from generate_series(1, ${count}::int) i`,
    tail: ']',
    batchSize: 100,
    ...more,
  })

/** A pool of one connection. */
function poolOfOne(options: { statement_timeout?: number } = {}) {
  const pool = openPool({ connectionString: app.pool.options.connectionString!, max: 1, ...options })
  onTestFinished(() => pool.end())
  return pool
}

async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await new Promise(setImmediate)
}

const allGivenBack = () => until(() => app.pool.idleCount === app.pool.totalCount)

test.each([0, 1, 99, 100, 101, 1000])('%i rows are one list', async (count) => {
  const list = JSON.parse(await text(await listOf(count)))
  expect(list).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  await allGivenBack()
})

test('a stream that nobody reads ends by itself and gives its connection back, whether anybody hears of it or not', async () => {
  await expect(finished(await listOf(1000, { patience: 20 }))).rejects.toThrow('stalled')
  const unheard = await listOf(1000, { patience: 20 })
  await until(() => unheard.closed)
  await allGivenBack()
})

test('a row that cannot be written ends the stream, and nothing else', async () => {
  const rowText = () => {
    throw new Error('no such column')
  }
  await expect(listOf(1000, { rowText }).then(text)).rejects.toThrow('no such column')
  await allGivenBack()
})

describe('who leaves', () => {
  const leaving = () => {
    const reader = new AbortController()
    return { signal: reader.signal, leave: () => reader.abort(new ClientGone('left')) }
  }

  test('before anything was asked for takes nothing', async () => {
    const { signal, leave } = leaving()
    leave()
    await expect(listOf(1000, { signal })).rejects.toThrow('left')
    await allGivenBack()
  })

  test('while waiting for a turn does not get one, and keeps it from nobody', async () => {
    const before = await Promise.all(Array.from({ length: 4 }, () => listOf(1000)))
    const { signal, leave } = leaving()
    const fifth = listOf(1000, { signal })
    const sixth = listOf(1000)
    leave()
    await expect(fifth).rejects.toThrow('left')
    before[0]!.destroy()
    ;(await sixth).destroy()
    for (const stream of before) stream.destroy()
    await allGivenBack()
    expect(await text(await listOf(3))).toBe('[1,2,3]')
  })

  test('while waiting for a connection frees the turn at once, and the connection when it comes', async () => {
    const pool = poolOfOne()
    const { signal, leave } = leaving()
    const holder = await pool.connect()
    const waiting = Array.from({ length: 4 }, () => listOf(1, { signal }, pool))
    leave()
    for (const each of waiting) await expect(each).rejects.toThrow('left')
    const next = listOf(1, {}, pool)
    holder.release()
    expect(await text(await next)).toBe('[1]')
    await until(() => pool.idleCount === 1 && pool.waitingCount === 0)
  })

  const sleep = { name: '', text: 'select pg_sleep(60)' }
  const afterTheFirst = sql`select pg_sleep(case when i > 1 then 60 else 0 end)::text from generate_series(1, 3) i`
  test.each<[string, Partial<JsonRows>]>([
    ['what stands before the rows', { head: async (runner) => String(await runner.rows(sleep, [])) }],
    ['the first rows', { rows: sql`select pg_sleep(60)::text` }],
    ['the rest', { rows: afterTheFirst, batchSize: 1 }],
  ])('while %s is read ends the statement', async (_what, slow) => {
    const { signal, leave } = leaving()
    const sleeping = async () =>
      (await app.pool.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount
    const asked = expect(listOf(0, { signal, ...slow }).then(text)).rejects.toThrow('left')
    await until(async () => (await sleeping()) === 1)
    leave()
    await asked
    await until(async () => (await sleeping()) === 0)
    await allGivenBack()
  })
})

test('a statement that lasts too long breaks the answer and keeps nothing', async () => {
  const pool = poolOfOne({ statement_timeout: 100 })
  const rows = sql`select pg_sleep(case when i > 3 then 5 else 0 end)::text from generate_series(1, 9) i`
  await expect(text(await listOf(9, { rows, batchSize: 3 }, pool))).rejects.toThrow('statement timeout')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('an answer may take longer than a statement may, as long as its reader goes on', async () => {
  const pool = poolOfOne({ statement_timeout: 200 })
  const rows = sql`select (pg_sleep(0.1)::text || '1') from generate_series(1, 6) i`
  expect(JSON.parse(await text(await listOf(6, { rows, batchSize: 1 }, pool)))).toHaveLength(6)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('all pay periods: readers who leave in the middle take no connection with them', async () => {
  await app.pool.query(
    `insert into payroll_periods (id, period_name, start_date, end_date, imported_from)
     select gen_random_uuid(), repeat('long ', 2000), day::date, day::date + 6, 'csv'
     from generate_series('1900-01-01'::date, '2030-01-01', '7 days') day`,
  )
  await app.as(ada).get('/api/user')
  const cookie = [...app.as(ada).cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (let round = 0; round < 14; round += 1) {
    const request = http.get(`${app.url}/api/payroll-periods`, { headers: { cookie }, agent: false })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    response.on('error', () => {}).destroy()
  }
  const reading = `select from pg_stat_activity where datname = current_database() and query ~ '^fetch' and state <> 'idle'`
  await until(async () => (await app.pool.query(reading)).rowCount === 0)
  expect((await app.as(ada).get('/api/payroll-periods')).body).toHaveLength(periodsMax)
  const stream = await databaseOn(app.pool).stream(periods.asked())
  stream.destroy()
  await allGivenBack()
})
