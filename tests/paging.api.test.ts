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

const pageAt = async (limit: number, cursor?: string | null) => {
  const reply = await app
    .as(ada)
    .get(`/api/commercial-accounts?limit=${limit}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)
  return { reply, next: reply.headers.get('next-cursor') }
}

test('page by page a list is the same as at once, for people and tokens', async () => {
  const whole = await app.as(ada).get('/api/commercial-accounts')
  expect(whole.headers.get('next-cursor')).toBeNull()
  const found: string[] = []
  let cursor: string | null | undefined
  do {
    const { reply, next } = await pageAt(3, cursor)
    found.push(...ids(reply.body))
    cursor = next
  } while (cursor)
  expect(found).toEqual(ids(whole.body))
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
  expect(ids((await pageAt(3, next)).reply.body)).toEqual(whole.slice(4, 7))
})

test('where the record is gone, it goes on at its place', async () => {
  const whole = ids((await app.as(ada).get('/api/commercial-accounts')).body)
  expect(ids((await pageAt(2, '4.gone')).reply.body)).toEqual(whole.slice(3, 5))
})

test.each([
  'limit=0',
  'limit=501',
  'limit=x',
  'limit=1.5',
  'limit=2&cursor=x',
  'limit=2&cursor=1.a b',
  'limit=1&limit=2',
])('%s is refused', async (query) => {
  expect((await app.as(ada).get(`/api/commercial-accounts?${query}`)).status).toBe(400)
})

test('drop reports keep the limit that they have', async () => {
  for (const days of [1, 2, 3]) await dropOf(app, erin, { shiftDate: daysAgo(days) })
  const { body, headers } = await app.as(ada).get('/api/shift-reports?limit=2')
  expect([body.length, headers.get('next-cursor')]).toEqual([2, null])
})

test('a list that is sent while it is read has pages too', async () => {
  for (let week = 0; week < 3; week += 1) {
    const { startDate, endDate } = freshWeek()
    await imported(app, { periodName: '', startDate, endDate, records: [recordOf(erin)] })
  }
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
