import { describe, expect, test } from 'vitest'
import { roles } from '#shared/users/roles.ts'
import { invite, letExpire, newAddress, registrationFor, resend } from '#tests/invitations/invitation-data.ts'
import { type App, signIn, startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'

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
  const { email, password } = registrationFor(invitation)
  expect((await app.stranger().post('/api/login', { email, password })).status).toBe(200)
})

test('the role is the one of the invitation, whatever the form sends', async () => {
  for (const role of roles) {
    const invitation = await invite(app, { role })
    const reply = await register({ ...registrationFor(invitation), role: 'admin', isActive: false, id: erin.id })
    expect([reply.status, reply.body.role, reply.body.isActive]).toEqual([201, role, true])
    expect(reply.body.id).not.toBe(erin.id)
  }
})

test('the role that the invitation has at that moment counts', async () => {
  const invitation = await invite(app, { role: 'admin' })
  await app.pool.query(`update invitations set role = 'employee' where id = $1`, [invitation.id])
  expect((await register(registrationFor(invitation))).body.role).toBe('employee')
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

describe('a code', () => {
  const refusalOf = async (body: object) => {
    const reply = await register(body)
    expect(reply.headers.getSetCookie()).toEqual([])
    return [reply.status, reply.body.code, reply.body.message]
  }

  test('that nobody gave out is unknown', async () => {
    expect(await refusalOf(registrationFor({ email: newAddress(), code: 'made-up' }))).toEqual([
      404,
      'UNKNOWN_INVITATION',
      'This invitation does not exist. Please check the link.',
    ])
  })

  test('that was used is used up', async () => {
    const invitation = await invite(app)
    await register(registrationFor(invitation))
    expect(await refusalOf(registrationFor(invitation))).toEqual([
      410,
      'USED_INVITATION',
      'This invitation was already used. Please sign in instead.',
    ])
  })

  test('that a newer one replaced says so', async () => {
    const invitation = await invite(app)
    await resend(app, invitation)
    expect(await refusalOf(registrationFor(invitation))).toEqual([
      410,
      'REPLACED_INVITATION',
      'A newer invitation was sent. Please use the link in the latest email.',
    ])
  })

  test('that has expired says so, and after a new invitation that a newer one was sent', async () => {
    const invitation = await invite(app)
    await letExpire(app, invitation)
    expect(await refusalOf(registrationFor(invitation))).toEqual([
      410,
      'EXPIRED_INVITATION',
      'This invitation has expired. Please ask for a new one.',
    ])
    const newer = await invite(app, { email: invitation.email })
    expect((await refusalOf(registrationFor(invitation)))[1]).toBe('REPLACED_INVITATION')
    expect((await register(registrationFor(newer))).status).toBe(201)
  })

  test('that was deleted is gone', async () => {
    const invitation = await invite(app)
    await app.as(ada).delete(`/api/admin/invitations/${invitation.id}`)
    expect(await refusalOf(registrationFor(invitation))).toEqual([
      404,
      'DELETED_INVITATION',
      'This invitation was withdrawn. Please ask for a new one.',
    ])
  })

  test('is for the invited address, which is not given away', async () => {
    const invitation = await invite(app)
    const reply = await register({ ...registrationFor(invitation), email: newAddress('other') })
    const message = 'This invitation code belongs to another email address.'
    expect([reply.status, reply.body]).toEqual([400, { code: 'OTHER_EMAIL', message, errors: { email: [message] } }])
    expect(reply.text).not.toContain(invitation.email)
    expect((await register(registrationFor(invitation))).status).toBe(201)
  })

  test('used twice at the same moment makes one account', async () => {
    const invitation = await invite(app)
    const replies = await Promise.all(Array.from({ length: 4 }, () => register(registrationFor(invitation))))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 410, 410, 410])
  })
})

test('what is missing or wrong is said at its field', async () => {
  const invitation = await invite(app)
  const good = registrationFor(invitation)
  for (const [field, value, message] of [
    ['password', '12345', 'Password must be at least 6 characters long'],
    ['password', 'x'.repeat(201), 'Password must be 200 characters or less'],
    ['firstName', '   ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['firstName', 'x'.repeat(81), 'First name must be 80 characters or less'],
    ['email', 'nora', 'Please enter a valid email address'],
    ['inviteCode', '  ', 'Invitation code is required'],
    ['inviteCode', undefined, 'Required'],
  ]) {
    const reply = await register({ ...good, [field!]: value })
    expect([reply.status, reply.body.message, reply.body.errors]).toEqual([400, message, { [field!]: [message] }])
  }
  const nothing = await register({})
  expect(Object.keys(nothing.body.errors).sort()).toEqual(Object.keys(good).sort())
  expect((await register(good)).status).toBe(201)
})

test('an address that somebody has in the meantime is taken, and the invitation stays', async () => {
  const invitation = await invite(app)
  await app.makePerson({ email: invitation.email })
  const reply = await register(registrationFor(invitation))
  expect([reply.status, reply.body]).toEqual([
    409,
    { code: 'EMAIL_TAKEN', message: 'An account with this email already exists' },
  ])
  expect((await app.stranger().get(`/api/invitations/${invitation.code}`)).status).toBe(200)
})

test('a deactivated person who is invited again comes back under the same id', async () => {
  const robin = await app.makePerson({ role: 'admin' })
  await app.pool.query('update users set is_active = false where id = $1', [robin.id])
  const invitation = await invite(app, { email: robin.email, role: 'technician' })
  const reply = await register(registrationFor(invitation))
  expect([reply.status, reply.body]).toMatchObject([
    201,
    { id: robin.id, role: 'technician', firstName: 'Nora', isActive: true },
  ])
  const tryWith = async (password: string) =>
    (await app.stranger().post('/api/login', { email: robin.email, password })).status
  expect([await tryWith(robin.password), await tryWith(registrationFor(invitation).password)]).toEqual([401, 200])
})

test('registering in a browser where somebody else is signed in changes hands', async () => {
  const browser = app.stranger()
  await signIn(browser, erin)
  const before = new Map(browser.cookies)
  const invitation = await invite(app)
  const headers = { 'idempotency-key': 'one-registration' }
  const reply = await browser.post('/api/register', registrationFor(invitation), { headers })
  expect(reply.status).toBe(201)
  expect((await browser.get('/api/user')).body.email).toBe(invitation.email)
  expect(browser.cookies).not.toEqual(before)
})

test('codes cannot be tried out one after the other', async () => {
  const limited = await startApp({ RATE_LIMITS: 'on' })
  const guess = () => register(registrationFor({ email: newAddress(), code: 'guess' }), limited)
  for (let time = 1; time <= 30; time += 1) expect((await guess()).status).toBe(404)
  expect((await guess()).status).toBe(429)
})
