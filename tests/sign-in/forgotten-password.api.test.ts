import { describe, expect, test } from 'vitest'
import { type App, startApp } from '#tests/support/app.ts'
import { erin } from '#tests/support/cast.ts'
import { resetTokenFor, signInStatus } from './sign-in-data.ts'

const app = await startApp()
const limited = await startApp({ RATE_LIMITS: 'on' })
const newPassword = 'starched collars'

const reset = (body: object, at: App = app) => at.stranger().post('/api/reset-password', body)

const refused = [400, { code: 'INVALID_RESET_LINK', message: 'This reset link is invalid or has expired.' }]

test('the mailed link sets a new password, once', async () => {
  const robin = await app.makePerson()
  const asked = await app.stranger().post('/api/forgot-password', { email: ` ${robin.email.toUpperCase()} ` })
  expect([asked.status, asked.body]).toEqual([200, { success: true }])

  const mail = await app.waitForMail({ to: robin.email })
  expect(mail.subject).toBe('Reset your Washboard password')
  const link = new URL(mail.links[0]!)
  expect([link.origin, link.pathname]).toEqual([app.url, '/'])
  expect(Object.fromEntries(link.searchParams)).toEqual({
    tab: 'reset-password',
    role: 'employee',
    email: robin.email,
    token: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(mail.text).toContain(link.searchParams.get('token'))

  const body = { email: robin.email, token: link.searchParams.get('token'), newPassword }
  const done = await reset(body)
  expect([done.status, done.body]).toEqual([200, { success: true }])
  expect(done.headers.getSetCookie().join()).not.toContain('washboard.sid')
  expect(await signInStatus(app, robin, robin.password)).toBe(401)

  const again = await reset({ ...body, newPassword: 'another one' })
  expect([again.status, again.body]).toEqual(refused)
  expect(await signInStatus(app, robin, newPassword)).toBe(200)
})

test('only the hash of a token is kept, and a newer link ends the older one', async () => {
  const robin = await app.makePerson()
  const older = await resetTokenFor(app, robin)
  const { rows } = await app.pool.query('select * from reset_tokens where user_id = $1', [robin.id])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(older)
  const newer = await resetTokenFor(app, robin)
  expect((await reset({ email: robin.email, token: older, newPassword })).body).toEqual(refused[1])
  expect((await reset({ email: robin.email, token: newer, newPassword })).status).toBe(200)
})

test('of links that were asked for at the same moment one works', async () => {
  const robin = await app.makePerson()
  await Promise.all(
    Array.from({ length: 4 }, () => app.stranger().post('/api/forgot-password', { email: robin.email })),
  )
  const mailsToRobin = async () => (await app.mails()).filter(({ to }) => to.includes(robin.email))
  await expect.poll(async () => (await mailsToRobin()).length).toBe(4)
  const tokens = (await mailsToRobin()).map(({ links }) => new URL(links[0]!).searchParams.get('token'))
  const replies = await Promise.all(tokens.map((token) => reset({ email: robin.email, token, newPassword })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

describe('a link', () => {
  test('works for an hour', async () => {
    const robin = await app.makePerson()
    const token = await resetTokenFor(app, robin)
    const hourLater = `update reset_tokens set expires_at = expires_at - interval '1 hour' where user_id = $1`
    await app.pool.query(hourLater, [robin.id])
    const reply = await reset({ email: robin.email, token, newPassword })
    expect([reply.status, reply.body]).toEqual(refused)
  })

  test('works for its own address only, and a made-up one never', async () => {
    const robin = await app.makePerson()
    const token = await resetTokenFor(app, robin)
    for (const body of [
      { email: erin.email, token },
      { email: robin.email, token: `${token}x` },
      { email: robin.email, token: '' },
      { email: robin.email, token: 'x'.repeat(5000) },
    ]) {
      const reply = await reset({ ...body, newPassword })
      expect([reply.status, reply.body.message]).toEqual([400, 'This reset link is invalid or has expired.'])
    }
    expect(await signInStatus(app, erin, erin.password)).toBe(200)
    expect((await reset({ email: robin.email, token, newPassword })).status).toBe(200)
  })

  test('does not bring a deactivated person back', async () => {
    const robin = await app.makePerson()
    const token = await resetTokenFor(app, robin)
    await app.pool.query('update users set is_active = false where id = $1', [robin.id])
    expect((await reset({ email: robin.email, token, newPassword })).body).toEqual(refused[1])
  })
})

test('the new password has 6 to 200 characters, in the words of the sign-in page', async () => {
  const robin = await app.makePerson()
  const token = await resetTokenFor(app, robin)
  for (const [password, message] of [
    ['12345', 'Password must be at least 6 characters long'],
    ['x'.repeat(201), 'Password must be 200 characters or less'],
    [undefined, 'Required'],
  ]) {
    const reply = await reset({ email: robin.email, token, newPassword: password })
    expect([reply.status, reply.body.message, reply.body.errors]).toEqual([400, message, { newPassword: [message] }])
  }
  expect((await reset({ email: robin.email, token, newPassword: 'x'.repeat(200) })).status).toBe(200)
})

test('a new password ends every session of the person, also who had none so far, and nobody else’s', async () => {
  const robin = await app.makePerson()
  const [phone, tablet] = [await app.newBrowserOf(robin), await app.newBrowserOf(robin)]
  // As with those who only ever used the provider.
  await app.pool.query('update users set password_hash = null where id = $1', [robin.id])
  await reset({ email: robin.email, token: await resetTokenFor(app, robin), newPassword })
  for (const browser of [phone, tablet]) expect((await browser.get('/api/user')).status).toBe(401)
  expect(await signInStatus(app, robin, newPassword)).toBe(200)
  expect((await app.as(erin).get('/api/user')).status).toBe(200)
})

test('who locked themselves out can use the new password at once', async () => {
  for (let failure = 1; failure <= 10; failure += 1) await signInStatus(limited, erin, 'nonsense')
  expect(await signInStatus(limited, erin, erin.password)).toBe(429)
  await reset({ email: erin.email, token: await resetTokenFor(limited, erin), newPassword }, limited)
  expect(await signInStatus(limited, erin, newPassword)).toBe(200)
})

test('a mail that cannot be sent is not the asker’s concern, and the server goes on', async () => {
  const mute = await startApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.com' })
  const reply = await mute.stranger().post('/api/forgot-password', { email: erin.email })
  expect([reply.status, reply.body]).toEqual([200, { success: true }])
  expect((await mute.as(erin).get('/api/user')).status).toBe(200)
})
