import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { tips } from '#shared/tips/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { cookieOf } from '#tests/support/client.ts'
import { tipOf } from './tip-data.ts'

// What its stream does when readers stall or leave: tests/db/json-rows.api.test.ts.

const app = await startApp()
const range = { startDate: '2026-03-01T05:00:00.000Z', endDate: '2026-04-01T03:59:59.999Z' }
const path = `/api/admin/tips/consolidated-reports?${new URLSearchParams(range)}`
/** More than sockets and buffers between the database and a reader who takes nothing can hold. */
const count = 60_000

beforeAll(async () => {
  await app.pool.query(
    `insert into tips (id, user_id, order_id, amount, notes, created_at)
     select gen_random_uuid(), $1, (i % 9999)::text, 1, repeat('note ', 20), $2::timestamptz + i * interval '1 s'
     from generate_series(1, $3::int) i`,
    [erin.id, range.startDate, count],
  )
  await app.pool.query('analyze')
})

async function request(headers: http.OutgoingHttpHeaders = {}): Promise<http.ClientRequest> {
  await app.as(ada).get('/api/user')
  return http.get(`${app.url}${path}`, { headers: { cookie: cookieOf(app.as(ada)), ...headers }, agent: false })
}

/** An answer that nobody has begun to read. */
async function open(): Promise<http.IncomingMessage> {
  const [response] = (await once(await request(), 'response')) as [http.IncomingMessage]
  response.on('error', () => {})
  return response
}

/** The connections on which the server is reading a report. */
async function reading(): Promise<number[]> {
  const { rows } = await app.pool.query(
    `select pid from pg_stat_activity where datname = current_database() and query ~ '^(fetch|declare json_rows)'
     and state <> 'idle'`,
  )
  return rows.map(({ pid }) => pid)
}

async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await new Promise(setImmediate)
}

test('a reader who is slow gets all of one moment, whatever happens meanwhile', async () => {
  const response = await open()
  const { rows } = await app.pool.query('select id from tips order by created_at limit 1')
  await app.pool.query('delete from tips where id = $1', [rows[0].id])
  await tipOf(app.db, erin, { createdAt: range.startDate })
  await app.pool.query('update tips set amount = 2 where created_at < $1', ['2026-03-01T06:00:00.000Z'])
  const report = JSON.parse(await text(response))
  expect([report.stats.totalTips, report.stats.totalAmount, report.tips.length]).toEqual([count, count, count])
  expect(new Set(report.tips.map((tip: { amount: string }) => tip.amount))).toEqual(new Set(['1.00']))
  await until(async () => (await reading()).length === 0)
})

/** Statements of reports that wait for a table, their connections, and those that were left with nothing to do. */
const underWay = async () => {
  const { rows } = await app.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and (wait_event_type = 'Lock' or state = 'idle in transaction' and query !~ 'lock table')`,
  )
  return rows.length
}

test.each(['identity', 'gzip', 'br', 'zstd'])(
  'who leaves before the answer begins frees a place: %s',
  async (encoding) => {
    const holder = await app.pool.connect()
    await holder.query('begin; lock table payroll_periods in access exclusive mode')
    // More than there are places: some are still waiting for one.
    const readers = await Promise.all(Array.from({ length: 6 }, () => request({ 'accept-encoding': encoding })))
    for (const reader of readers) reader.on('error', () => {})
    await until(async () => (await underWay()) === 4)
    for (const reader of readers) reader.destroy()
    await until(async () => (await underWay()) === 0)
    await holder.query('commit')
    holder.release()
    expect((await app.as(ada).get(path)).body.tips).toHaveLength(count)
    expect(await underWay()).toBe(0)
  },
)

test('many slow readers leave connections for the rest of the shop, and wait for each other', async () => {
  const readers = Array.from({ length: 14 }, open)
  const first = await Promise.race(readers)
  await until(async () => (await reading()).length === 4)
  expect((await app.as(erin).get(`/api/tips?startDate=${range.endDate}`)).status).toBe(200)
  expect(await reading()).toHaveLength(4)
  first.destroy()
  await Promise.all(readers.map(async (reader) => (await reader).destroy()))
  await until(async () => (await reading()).length === 0)
})

test('when the database breaks off, so does the answer', async () => {
  const response = await open()
  const [pid] = await reading()
  await app.pool.query('select pg_terminate_backend($1)', [pid])
  await expect(text(response)).rejects.toThrow('aborted')
  expect(response.complete).toBe(false)
  expect((await app.as(ada).get(path)).body.tips).toHaveLength(count)
})

test('a failure before the first row is answered with words', async () => {
  await app.db.delete(tips)
  await app.pool.query('alter table payroll_periods rename to hidden')
  const reply = await app.as(ada).get(path)
  await app.pool.query('alter table hidden rename to payroll_periods')
  expect([reply.status, reply.body.code]).toEqual([500, 'INTERNAL'])
  expect((await app.as(ada).get(path)).status).toBe(200)
})
