import { expect, test } from 'vitest'
import { codeOf, registrationFor } from '#tests/invitations/invitation-data.ts'
import { type App, startAgain, startApp } from '#tests/support/app.ts'
import { ada, cast, erin, ivan } from '#tests/support/cast.ts'
import { signInStatus } from './sign-in-data.ts'

const usersOf = async (app: App) => (await app.pool.query('select email, role from users order by id')).rows

const boss = { email: 'boss@example.com' }
const settings = { ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: 'secret123' }

test('ADMIN_EMAIL and ADMIN_PASSWORD make the first admin, also where people are, but no active admin', async () => {
  const app = await startApp(settings, { people: [] })
  expect(app.invitation).toBeUndefined()
  const reply = await app.stranger().post('/api/login', { ...boss, password: 'secret123' })
  expect([reply.status, reply.body.role, reply.body.email]).toEqual([200, 'admin', boss.email])
  const other = await startApp(settings, { people: [erin, { ...ada, isActive: false }] })
  expect(await signInStatus(other, boss, 'secret123')).toBe(200)
})

test('they change nothing where an active admin is', async () => {
  const app = await startApp(settings)
  expect(await usersOf(app)).toHaveLength(cast.length)
  const again = await startAgain(app, { ADMIN_EMAIL: ada.email, ADMIN_PASSWORD: 'another password' })
  expect(await signInStatus(again, ada, 'another password')).toBe(401)
  expect(await signInStatus(again, ada, ada.password)).toBe(200)
})

test('they never change an account that exists', async () => {
  for (const person of [erin, ivan]) {
    const app = await startApp({ ADMIN_EMAIL: person.email, ADMIN_PASSWORD: 'secret123' }, { people: [erin, ivan] })
    expect(await signInStatus(app, person, 'secret123')).toBe(401)
    expect((await usersOf(app)).map(({ role }) => role)).toEqual(['employee', 'employee'])
  }
})

test('without them an empty shop prints an invitation, with which anybody becomes its admin', async () => {
  const app = await startApp({}, { people: [] })
  const link = new URL(app.invitation!)
  expect(link.href).toMatch(new RegExp(`^${app.url}/invite/[\\w-]{43}$`))
  const code = codeOf(link.href)
  const shown = await app.stranger().get(`/api/invitations/${code}`)
  expect(shown.body).toMatchObject({ email: 'admin@example.com', role: 'admin' })

  const register = (email: string) => app.stranger().post('/api/register', registrationFor({ email, code }))
  const reply = await register('owner@laundry.example.org')
  expect([reply.status, reply.body.role, reply.body.email]).toEqual([201, 'admin', 'owner@laundry.example.org'])
  expect((await register('other@example.com')).status).toBe(410)
  expect((await startAgain(app)).invitation).toBeUndefined()
})

test('the browser of the first admin says which zone the shop is in, and no later one', async () => {
  const app = await startApp({ TIMEZONE: '' }, { people: [] })
  const register = (email: string, link: string, timeZone: string) =>
    app.stranger().post('/api/register', { ...registrationFor({ email, code: codeOf(link) }), timeZone })
  const zones = () => app.pool.query('select time_zone from settings').then(({ rows }) => rows)
  expect((await register('owner@example.com', app.invitation!, 'America/Los_Angeles')).status).toBe(201)
  expect(await zones()).toEqual([{ time_zone: 'America/Los_Angeles' }])

  const owner = app.stranger()
  await owner.post('/api/login', {
    email: 'owner@example.com',
    password: registrationFor({ email: '', code: '' }).password,
  })
  expect((await owner.get('/api/admin/settings')).body.inForce.timeZone).toBe('America/Los_Angeles')
  const { body } = await owner.post('/api/admin/invitations', { email: 'next@example.com', role: 'admin' })
  expect((await register('next@example.com', body.inviteUrl, 'Europe/Berlin')).status).toBe(201)
  expect(await zones()).toEqual([{ time_zone: 'America/Los_Angeles' }])
})

test('a printed link dies with the next one, and when the first admin is made another way', async () => {
  const app = await startApp({}, { people: [] })
  const again = await startAgain(app, { ADMIN_EMAIL: settings.ADMIN_EMAIL })
  expect(again.invitation).not.toBe(app.invitation)
  const lookUp = (invitation: string) => again.stranger().get(`/api/invitations/${codeOf(invitation)}`)
  expect((await lookUp(app.invitation!)).status).toBe(404)
  expect((await lookUp(again.invitation!)).body).toMatchObject({ ...boss, role: 'admin' })
  const late = await startAgain(app, settings)
  const registration = registrationFor({ email: 'late@example.com', code: codeOf(again.invitation!) })
  expect((await late.stranger().post('/api/register', registration)).status).toBe(404)
})
