import { afterAll, expect, test } from 'vitest'
import { invite, registrationFor } from '#tests/invitations/invitation-data.ts'
import { codeOf, turnOnCodes } from '#tests/second-factor/codes.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { startOidcProvider } from '#tests/support/oidc-provider.ts'
import { resetTokenFor } from './sign-in-data.ts'

const provider = await startOidcProvider()
afterAll(() => provider.close())

const start = () => startApp({ ...provider.env, PASSWORD_SIGN_IN: 'off' })

async function comeThroughProvider(app: App, { email }: { email: string }) {
  provider.signInAs({ sub: email, email })
  const browser = app.stranger()
  await browser.follow('/api/login')
  return browser
}

const signIn = (app: App, person: { email: string; password: string }) => app.stranger().post('/api/login', person)

const passwordsFor = async (app: App) => (await app.stranger().get('/api/auth/config')).body.passwordsFor

const off = {
  status: 403,
  body: {
    code: 'PASSWORD_SIGN_IN_OFF',
    message: 'Passwords are turned off here. Please sign in with Laundry ID.',
  },
}

test('before an admin has come through the provider, admins alone sign in by password and choose another', async () => {
  const app = await start()
  expect(await passwordsFor(app)).toBe('admins')
  expect(await signIn(app, erin)).toMatchObject(off)
  expect(await app.stranger().post('/api/register', registrationFor(await invite(app)))).toMatchObject(off)
  // Says nothing about who is an admin.
  for (const { email } of [ada, erin]) expect((await signIn(app, { email, password: 'wrong' })).status).toBe(401)
  // Also where somebody else has come through it.
  await comeThroughProvider(app, erin)
  expect((await signIn(app, ada)).status).toBe(200)

  // Answered alike for everybody, and mailed to admins.
  expect((await app.stranger().post('/api/forgot-password', { email: erin.email })).status).toBe(200)
  const body = { email: ada.email, token: await resetTokenFor(app, ada), newPassword: 'starched collars' }
  expect((await app.stranger().post('/api/reset-password', body)).status).toBe(200)
  expect((await signIn(app, { email: ada.email, password: 'starched collars' })).status).toBe(200)
  expect((await app.mails()).filter(({ to }) => to.includes(erin.email))).toEqual([])
})

test('once an admin has, nobody does, and people come through the provider', async () => {
  const app = await start()
  const other = await app.makePerson({ role: 'admin' })
  const token = await resetTokenFor(app, other)
  expect((await comeThroughProvider(app, ada)).cookies.size).toBeGreaterThan(0)
  expect(await passwordsFor(app)).toBe('nobody')
  const reset = { email: other.email, token, newPassword: 'starched collars' }
  for (const reply of [
    await signIn(app, ada),
    await signIn(app, other),
    await signIn(app, erin),
    await app.stranger().post('/api/forgot-password', { email: other.email }),
    await app.stranger().post('/api/reset-password', reset),
  ])
    expect(reply).toMatchObject(off)
  expect((await (await comeThroughProvider(app, erin)).get('/api/user')).body.id).toBe(erin.id)

  await app.pool.query('update users set is_active = false where id = $1', [ada.id])
  expect((await signIn(app, other)).status).toBe(200)
})

test('once nobody signs in by password, it is no proof, takes no code and is not changed', async () => {
  const app = await start()
  const robin = await app.makePerson({ role: 'admin' })
  const coded = await app.makePerson({ role: 'admin' })
  const browser = app.as(robin)
  await browser.get('/api/user')
  const { secret } = await turnOnCodes(app.as(coded))
  const halfway = app.stranger()
  expect(await halfway.post('/api/login', coded)).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR' } })
  await comeThroughProvider(app, ada)
  expect((await browser.get('/api/user/proof')).body.ways).toEqual([])
  const changed = { currentPassword: robin.password, newPassword: 'starched collars' }
  for (const reply of [
    await browser.post('/api/user/proof', { password: robin.password }),
    await browser.put('/api/user/password', changed),
    await halfway.post('/api/login/code', { code: codeOf(secret) }),
  ])
    expect(reply).toMatchObject(off)
})
