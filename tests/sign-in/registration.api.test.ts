import { expect, test } from 'vitest'
import { roles } from '#shared/users/roles.ts'
import { invite, newAddress, registrationFor } from '#tests/invitations/invitation-data.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { said } from '#tests/support/client.ts'
import { signInStatus } from './sign-in-data.ts'

const app = await startApp()

const register = (body: object, at: App = app, browser = at.stranger()) => browser.post('/api/register', body)

test('an invited person makes an account and is signed in', async () => {
  const invitation = await invite(app, { role: 'team_lead' })
  const browser = app.stranger()
  const reply = await register(registrationFor(invitation), app, browser)
  const person = {
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    email: invitation.email,
    firstName: 'Nora',
    lastName: 'Novak',
    role: 'team_lead',
    profileImageUrl: null,
    isActive: true,
    language: 'en',
  }
  expect([reply.status, reply.body]).toEqual([201, person])
  expect((await browser.get('/api/user')).body).toEqual(reply.body)

  const list = await app.as(ada).get('/api/admin/invitations')
  expect(list.body.find(({ id }: { id: string }) => id === invitation.id).status).toBe('accepted')
  expect(await signInStatus(app, invitation, registrationFor(invitation).password)).toBe(200)
})

test('the role is the one that the invitation has at that moment, whatever the form sends', async () => {
  for (const role of roles) {
    const invitation = await invite(app, { role: 'admin' })
    await app.pool.query('update invitations set role = $2 where id = $1', [invitation.id, role])
    const reply = await register({ ...registrationFor(invitation), role: 'admin', isActive: false, id: erin.id })
    expect([reply.status, reply.body.role, reply.body.isActive]).toEqual([201, role, true])
    expect(reply.body.id).not.toBe(erin.id)
  }
})

test('blanks and capitals around what is typed do not matter, and a pasted link will do', async () => {
  const invitation = await invite(app)
  const reply = await register({
    ...registrationFor(invitation),
    email: ` ${invitation.email.toUpperCase()} `,
    firstName: '  Nora ',
    lastName: ' Novak  ',
    inviteCode: ` ${invitation.inviteUrl} `,
  })
  expect([reply.status, reply.body.email, reply.body.firstName]).toEqual([201, invitation.email, 'Nora'])
})

test('a code is for the invited address, which is not given away', async () => {
  const invitation = await invite(app)
  const reply = await register({ ...registrationFor(invitation), email: newAddress('other') })
  const message = 'This invitation code belongs to another email address.'
  expect([reply.status, reply.body]).toEqual([400, { code: 'OTHER_EMAIL', message, errors: { email: [message] } }])
  expect(reply.text).not.toContain(invitation.email)
  expect(reply.headers.getSetCookie()).toEqual([])
  expect((await register(registrationFor(invitation))).status).toBe(201)
})

test('a missing or wrong value is named at its field', async () => {
  const invitation = await invite(app)
  const good = registrationFor(invitation)
  for (const [field, value, message] of [
    ['lastName', '', 'Last name is required'],
    ['firstName', 'x'.repeat(81), 'First name must be 80 characters or less'],
    ['email', 'nora', 'Please enter a valid email address'],
    ['inviteCode', undefined, 'Required'],
  ]) {
    const reply = await register({ ...good, [field!]: value })
    expect([reply.status, reply.body.message, reply.body.errors]).toEqual([400, message, { [field!]: [message] }])
  }
  expect((await register(good)).status).toBe(201)
})

test('an address that somebody has in the meantime is taken, and the invitation stays', async () => {
  const invitation = await invite(app)
  await app.makePerson({ email: invitation.email })
  const reply = await register(registrationFor(invitation))
  expect(said(reply)).toEqual([409, 'An account with this email already exists'])
  expect((await app.stranger().get(`/api/invitations/${invitation.code}`)).status).toBe(200)
})

test('a deactivated person who is invited again comes back under the same id', async () => {
  const robin = await app.makePerson({ role: 'admin' })
  await app.pool.query('update users set is_active = false where id = $1', [robin.id])
  const invitation = await invite(app, { email: robin.email, role: 'technician' })
  const reply = await register(registrationFor(invitation))
  expect(reply.body).toMatchObject({ id: robin.id, role: 'technician', firstName: 'Nora', isActive: true })
  expect(await signInStatus(app, robin, robin.password)).toBe(401)
  expect(await signInStatus(app, robin, registrationFor(invitation).password)).toBe(200)
})

test('registering in a browser where somebody else is signed in changes hands', async () => {
  const browser = await app.newBrowserOf(erin)
  const before = new Map(browser.cookies)
  const invitation = await invite(app)
  const headers = { 'idempotency-key': 'one-registration' }
  const reply = await browser.post('/api/register', registrationFor(invitation), { headers })
  expect(reply.status).toBe(201)
  expect((await browser.get('/api/user')).body.email).toBe(invitation.email)
  expect(browser.cookies).not.toEqual(before)
})
