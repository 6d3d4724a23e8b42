import { expect, test } from 'vitest'
import { createLog } from '#server/boot/log.ts'
import { invite, registrationFor } from '#tests/invitations/invitation-data.ts'
import { startApp } from '#tests/support/app.ts'
import { erin } from '#tests/support/cast.ts'
import { startOidcProvider } from '#tests/support/oidc-provider.ts'

/** A shop, and the lines that its server writes, with everything in them. */
async function shopWithLog(env = {}) {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  return { app: await startApp(env, { log }), text: () => lines.join('') }
}

test('signing in, up and out leaves no password, code, token or cookie in the log', async () => {
  const { app, text } = await shopWithLog()
  const secrets: string[] = [erin.password, 'nonsense password', 'fresh towels', 'starched collars']

  const browser = await app.newBrowserOf(erin)
  secrets.push(decodeURIComponent(browser.cookies.get('washboard.sid')!).slice(2).split('.')[0]!)
  await app.stranger().post('/api/login', { email: erin.email, password: 'nonsense password' })
  const invitation = await invite(app)
  secrets.push(invitation.code)
  await app.stranger().get(`/api/invitations/${invitation.code}`)
  await app.stranger().get(`/invite/${invitation.code}`)
  await app.stranger().post('/api/register', registrationFor(invitation))
  await app.stranger().post('/api/register', registrationFor(invitation))
  await app.stranger().post('/api/forgot-password', { email: erin.email })
  const link = new URL((await app.waitForMail({ to: erin.email })).links[0]!)
  const token = link.searchParams.get('token')!
  secrets.push(token)
  await app.stranger().get(`${link.pathname}${link.search}`)
  const reset = { email: erin.email, token, newPassword: 'starched collars' }
  await app.stranger().post('/api/reset-password', { ...reset, token: `${token}x` })
  await app.stranger().post('/api/reset-password', reset)
  await browser.post('/api/logout')

  expect(text().split('\n').length).toBeGreaterThan(10)
  for (const secret of secrets) expect(text()).not.toContain(secret)
})

test('nor do statements that fail', async () => {
  const { app, text } = await shopWithLog()
  const invitation = await invite(app)
  const { code } = invitation
  await app.pool.query(`alter table users add constraint nobody check (first_name <> 'Nora')`)
  const refused = await app.stranger().post('/api/register', registrationFor(invitation))
  expect([refused.status, refused.body.message]).toEqual([500, 'Something went wrong on our side.'])
  await app.pool.query(`alter table users drop constraint nobody, alter last_name type integer using 0`)
  expect((await app.stranger().post('/api/register', registrationFor(invitation))).status).toBe(500)
  await app.pool.query('alter table reset_tokens rename to mislaid')
  await app.stranger().post('/api/forgot-password', { email: erin.email })
  await expect.poll(text).toContain('password reset mail failed')

  expect(text()).toContain('Failed query: insert into \\"users\\"')
  expect(text()).toContain('nobody')
  expect(text()).toContain('invalid input syntax for type integer: \\"…\\"')
  expect(text()).toMatch(/at .*queries\.ts/)
  for (const secret of ['argon2', 'fresh towels', 'Novak', code, invitation.email]) expect(text()).not.toContain(secret)
})

test('nor does a sign-in through the provider, good or bad', async () => {
  const provider = await startOidcProvider({ users: [{ sub: 'erin-1', email: erin.email }] })
  const { app, text } = await shopWithLog(provider.env)
  const seen: string[] = []
  const goThrough = async () => {
    const browser = app.stranger()
    let reply = await browser.get('/api/login')
    for (let next = reply.headers.get('location'); next !== null; next = reply.headers.get('location')) {
      for (const value of new URL(next, reply.url).searchParams.values()) if (value.length > 20) seen.push(value)
      reply = await browser.get(new URL(next, reply.url).href)
    }
    return reply.url.search
  }
  expect(await goThrough()).toBe('')
  for (const signer of [undefined, 'stranger'] as const) {
    provider.lie((claims) => ({ ...claims, ...(!signer && { nonce: 'another' }), phone: 'a-private-number' }), signer)
    expect(await goThrough()).toBe('?problem=provider-failed')
  }
  await provider.close()

  expect(text()).toContain('sign-in through the provider failed')
  const addresses = [provider.issuer, `${app.url}/api/callback`]
  const secrets = seen.filter((value) => !addresses.includes(value) && value !== 'openid email profile')
  expect(secrets.length).toBeGreaterThan(6)
  for (const secret of [...secrets, provider.clientSecret, 'a-private-number', 'eyJ'])
    expect(text()).not.toContain(secret)
})
