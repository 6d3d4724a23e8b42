import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { isPaged, readsPages } from '#shared/api/paging.ts'
import { endpoints } from '#shared/endpoints.ts'
import { freshWeek, imported, recordOf } from '#tests/payroll/payroll-data.ts'
import { daysAgo, dropOf } from '#tests/shift-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { tokenOf } from './tokens/token-data.ts'

const app = await startApp()

const rows: Endpoint[] = Object.values(endpoints)
const ids = (list: { id: string }[]) => list.map(({ id }) => id)

for (let at = 0; at < 7; at += 1)
  await app.as(ada).post('/api/commercial-accounts', { name: `Hotel ${at}`, email: `h${at}@example.com` })

async function pageAt(limit: number, cursor?: string | null, { by = ada, of = 'commercial-accounts' } = {}) {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor && { cursor }) })
  const { body, headers } = await app.as(by).get(`/api/${of}?${query}`)
  return { found: ids(body), next: headers.get('next-cursor') }
}

test('page by page a list is the same as at once, for people and tokens', async () => {
  const whole = await app.as(ada).get('/api/commercial-accounts')
  expect(whole.headers.get('next-cursor')).toBeNull()
  const first = await pageAt(3)
  const second = await pageAt(3, first.next)
  const third = await pageAt(3, second.next)
  expect([...first.found, ...second.found, ...third.found]).toEqual(ids(whole.body))
  expect(third.next).toBeNull()
  const { secret } = await tokenOf(app, { permissions: ['commercial-accounts:read'] })
  const headers = { Authorization: `Bearer ${secret}` }
  const reply = await app.stranger().get('/api/commercial-accounts?limit=2', { headers })
  expect(ids(reply.body)).toEqual(ids(whole.body).slice(0, 2))
})

test('a page that ends with the list has no cursor', async () => {
  expect((await pageAt(7)).next).toBeNull()
  expect((await pageAt(500)).next).toBeNull()
  expect((await pageAt(6)).next).not.toBeNull()
})

test('what comes before it in the meantime moves no page', async () => {
  const { next } = await pageAt(3)
  await app.as(ada).post('/api/commercial-accounts', { name: 'A hotel', email: 'first@example.com' })
  const whole = ids((await app.as(ada).get('/api/commercial-accounts')).body)
  expect((await pageAt(3, next)).found).toEqual(whole.slice(4, 7))
})

test('where the record is gone, it goes on at its place', async () => {
  const whole = ids((await app.as(ada).get('/api/commercial-accounts')).body)
  expect((await pageAt(2, '4.gone')).found).toEqual(whole.slice(3, 5))
})

const wrongLimits = ['limit=0', 'limit=501', 'limit=x', 'limit=1.5', 'limit=1&limit=2']
test.each([...wrongLimits, 'limit=2&cursor=x', 'limit=2&cursor=1.a b'])('%s is refused', async (query) => {
  expect((await app.as(ada).get(`/api/commercial-accounts?${query}`)).status).toBe(400)
})

test('drop reports of one moment come page by page, each once, and a new one moves no page', async () => {
  const robin = await app.makePerson()
  for (let at = 0; at < 5; at += 1) await dropOf(app, robin, { dropAmount: `${at + 1}` })
  await dropOf(app, robin, { shiftDate: daysAgo(2) })
  await app.pool.query(
    `update shift_reports set created_at = (select min(created_at) from shift_reports where user_id = $1)
    where user_id = $1`,
    [robin.id],
  )
  const whole = await app.as(robin).get('/api/shift-reports')
  expect(whole.headers.get('next-cursor')).toBeNull()
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await pageAt(2, cursor, { by: robin, of: 'shift-reports' })
    expect(page.found).toHaveLength(2)
    found.push(...page.found)
    cursor = page.next
    await dropOf(app, robin, { dropAmount: `${found.length * 10}` })
  }
  expect(found).toEqual(ids(whole.body))
})

const [wrongDay, wrongTime] = ['2026-02-30_2026-01-01T00:00:00.000Z', '2026-01-01_2026-13-01T00:00:00.000Z']
const noCursors = ['x', '2026-01-01', '1.a', `${wrongDay}_${ada.id}`, `${wrongTime}_${ada.id}`]
test.each(noCursors)('drop reports refuse a broken cursor: %s', async (cursor) => {
  const { status, body } = await app.as(ada).get(`/api/shift-reports?limit=2&cursor=${cursor}`)
  expect([status, body.errors]).toEqual([400, { cursor: ['This cursor is none. Begin without one.'] }])
})

test('the reports after a place are found by an index', async () => {
  const client = await app.pool.connect()
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query(`explain select * from shift_reports
    where (shift_date, created_at, id) < ('2026-01-01', now(), gen_random_uuid())
    order by shift_date desc, created_at desc, id desc limit 3`)
  client.release(true)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Cond: \(ROW\(shift_date, created_at\) <=/)
})

test('a list that is sent while it is read has pages too', async () => {
  for (let week = 0; week < 3; week += 1) await imported(app, { ...freshWeek(), records: [recordOf(erin)] })
  const whole = (await app.as(ada).get('/api/payroll-periods')).body
  const { body, headers } = await app.as(ada).get('/api/payroll-periods?limit=2')
  expect([body, headers.get('next-cursor')]).toEqual([whole.slice(0, 2), `2.${whole[1].id}`])
})

test('the document says so of every list that has pages', async () => {
  const { paths } = (await app.stranger().get('/api/openapi.json')).body
  const listed = rows.filter((row) => isPaged(row) || readsPages(row))
  expect(listed.length).toBeGreaterThan(10)
  for (const { path } of listed) {
    const { parameters, responses } = paths[path.replace(/:(\w+)/g, '{$1}')].get
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['limit', 'cursor']))
    expect(responses['200'].headers).toHaveProperty('Next-Cursor')
  }
})
