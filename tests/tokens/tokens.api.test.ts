import { expect, test } from 'vitest'
import { addDays } from '#shared/time/day.ts'
import { dayIn } from '#shared/time/instant.ts'
import type { NewToken } from '#shared/tokens/token.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { newTokenBody, tokenOf } from './token-data.ts'

const app = await startApp()
const notGrantable = 'objects:read'
const today = () => dayIn('America/New_York', new Date().toISOString())
const listed = async (id: string) =>
  (await app.as(ada).get('/api/tokens')).body.tokens.find((token: { id: string }) => token.id === id)

test('Ada makes a token, sees its secret once and then only the rest of it', async () => {
  const reply = await app
    .as(ada)
    .post('/api/tokens', newTokenBody({ name: ' Till ', permissions: ['tips:write', 'tips:read'] }))
  expect(reply.status).toBe(201)
  const { secret, ...token } = reply.body
  // What is secret may have a _ of its own.
  const [, secretPart] = /^wb_[0-9a-f]{32}_([\w-]{43})$/.exec(secret) ?? []
  expect(secretPart).toBeDefined()
  expect(token).toMatchObject({
    name: 'Till',
    permissions: ['tips:read', 'tips:write'],
    isOver: false,
    lastUsedAt: null,
  })
  expect(await listed(token.id)).toEqual(token)
  const { rows } = await app.pool.query('select t::text as row from api_tokens t where id = $1', [token.id])
  expect(rows[0].row).not.toContain(secretPart)
})

test.each<[what: string, wrong: Partial<NewToken>, field: string, message: string]>([
  ['a name', { name: ' ' }, 'name', 'Name is required'],
  ['a last day', { lastDay: '' }, 'lastDay', 'Choose the last day.'],
  ['a day that is not over', { lastDay: addDays(today(), -1) }, 'lastDay', 'This day is over. Choose a later one.'],
  ['a day within a year', { lastDay: addDays(today(), 366) }, 'lastDay', 'A token works for a year at most.'],
  ['something that it may do', { permissions: [] }, 'permissions', 'Choose what it may do.'],
  ['what a call needs', { permissions: [notGrantable] }, 'permissions', `No token can be given “${notGrantable}”.`],
])('it needs %s', async (_what, wrong, field, message) => {
  const { id } = await tokenOf(app)
  for (const reply of [
    await app.as(ada).post('/api/tokens', newTokenBody(wrong)),
    await app.as(ada).put(`/api/tokens/${id}`, newTokenBody(wrong)),
  ])
    expect([reply.status, reply.body.errors]).toEqual([400, { [field]: [message] }])
})

// Its last day may be today, and a year from today.
test('Ada changes a token, and ends it', async () => {
  const { id, secret: _, ...token } = await tokenOf(app, { lastDay: today() })
  expect(token.isOver).toBe(false)
  const change = { name: 'Office', lastDay: addDays(today(), 365), permissions: ['training:read' as const] }
  const reply = await app.as(ada).put(`/api/tokens/${id}`, change)
  expect([reply.status, reply.body]).toEqual([200, { ...token, id, ...change }])
  expect((await app.as(ada).delete(`/api/tokens/${id}`)).status).toBe(200)
  expect(await listed(id)).toBeUndefined()
  expect((await app.as(ada).delete(`/api/tokens/${id}`)).status).toBe(404)
  expect((await app.as(ada).put(`/api/tokens/${id}`, change)).status).toBe(404)
})

const roleOf = (id: string, role: string) => app.as(ada).patch(`/api/admin/users/${id}/role`, { role })

test.each<[when: string, lose: (id: string) => Promise<unknown>]>([
  ['are deactivated', (id) => app.as(ada).delete(`/api/admin/users/${id}`)],
  ['get another role', (id) => roleOf(id, 'employee')],
])('the tokens of an admin end, for good, when they %s, and not before', async (_when, lose) => {
  const robin = await app.makePerson({ role: 'admin' })
  const { id } = await tokenOf(app, {}, robin)
  await roleOf(robin.id, 'admin')
  expect(await listed(id)).toBeDefined()
  await lose(robin.id)
  await app.as(ada).post(`/api/admin/users/${robin.id}/reactivate`)
  await roleOf(robin.id, 'admin')
  expect(await listed(id)).toBeUndefined()
})
