import { expect, test } from 'vitest'
import { codeOf, registrationFor } from '#tests/invitations/invitation-data.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, cast, erin, ivan } from '#tests/support/cast.ts'

const signInStatus = async (app: App, email: string, password: string) =>
  (await app.stranger().post('/api/login', { email, password })).status

/** The server stops and starts again on the same database. */
const restart = (app: App, env: Record<string, string> = {}) =>
  startApp({ DATABASE_URL: String(app.pool.options.connectionString), ...env }, { people: [] })

const usersOf = async (app: App) => (await app.pool.query('select email, role from users order by id')).rows

const settings = { ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: 'secret123' }

test('ADMIN_EMAIL and ADMIN_PASSWORD make the first admin', async () => {
  const app = await startApp(settings, { people: [] })
  expect(app.invitation).toBeUndefined()
  const reply = await app.stranger().post('/api/login', { email: 'boss@example.com', password: 'secret123' })
  expect([reply.status, reply.body.role, reply.body.email]).toEqual([200, 'admin', 'boss@example.com'])
})

test('they make one where people are, but no active admin', async () => {
  const app = await startApp(settings, { people: [erin, { ...ada, isActive: false }] })
  expect(await signInStatus(app, 'boss@example.com', 'secret123')).toBe(200)
})

test('they change nothing where an active admin is', async () => {
  const app = await startApp(settings)
  expect(await usersOf(app)).toHaveLength(cast.length)
  const again = await restart(app, { ADMIN_EMAIL: ada.email, ADMIN_PASSWORD: 'another password' })
  expect(await signInStatus(again, ada.email, 'another password')).toBe(401)
  expect(await signInStatus(again, ada.email, ada.password)).toBe(200)
})

test('they never change an account that exists', async () => {
  for (const person of [erin, ivan]) {
    const app = await startApp({ ADMIN_EMAIL: person.email, ADMIN_PASSWORD: 'secret123' }, { people: [erin, ivan] })
    expect(await signInStatus(app, person.email, 'secret123')).toBe(401)
    expect((await usersOf(app)).map(({ role }) => role)).toEqual(['employee', 'employee'])
  }
})

test('they are used by one of two servers that start at the same time', async () => {
  const app = await startApp({}, { people: [erin] })
  await Promise.all([restart(app, settings), restart(app, settings)])
  expect((await usersOf(app)).filter(({ role }) => role === 'admin')).toHaveLength(1)
})

test('without them an empty shop prints an invitation, with which anybody becomes its admin', async () => {
  const app = await startApp({}, { people: [] })
  const link = new URL(app.invitation!)
  expect(link.href).toMatch(new RegExp(`^${app.url}/invite/[\\w-]{43}$`))
  const code = codeOf(link.href)
  const shown = await app.stranger().get(`/api/invitations/${code}`)
  expect([shown.status, shown.body]).toEqual([
    200,
    { email: 'admin@example.com', firstName: null, lastName: null, role: 'admin' },
  ])

  const reply = await app
    .stranger()
    .post('/api/register', registrationFor({ email: 'owner@laundry.example.org', code }))
  expect([reply.status, reply.body.role, reply.body.email]).toEqual([201, 'admin', 'owner@laundry.example.org'])
  const second = await app.stranger().post('/api/register', registrationFor({ email: 'other@example.com', code }))
  expect(second.status).toBe(410)
  expect((await restart(app)).invitation).toBeUndefined()
})

test('ADMIN_EMAIL alone is whom the printed invitation is for', async () => {
  const app = await startApp({ ADMIN_EMAIL: settings.ADMIN_EMAIL }, { people: [] })
  const shown = await app.stranger().get(`/api/invitations/${codeOf(app.invitation!)}`)
  expect(shown.body).toEqual({ email: 'boss@example.com', firstName: null, lastName: null, role: 'admin' })
})

test('a later start prints a new link, and the one before is dead', async () => {
  const app = await startApp({}, { people: [] })
  const again = await restart(app)
  expect(again.invitation).not.toBe(app.invitation)
  const status = async (invitation: string) =>
    (await again.stranger().get(`/api/invitations/${codeOf(invitation)}`)).status
  expect([await status(app.invitation!), await status(again.invitation!)]).toEqual([404, 200])
})

test('a printed link dies when the first admin is made another way', async () => {
  const app = await startApp({}, { people: [] })
  const again = await restart(app, settings)
  const reply = await again
    .stranger()
    .post('/api/register', registrationFor({ email: 'late@example.com', code: codeOf(app.invitation!) }))
  expect(reply.status).toBe(404)
})

test('nothing is printed where people are, even without an admin', async () => {
  const app = await startApp({}, { people: [erin] })
  expect(app.invitation).toBeUndefined()
})
