import { hash as rawHash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, ivan, type Person } from '#tests/support/cast.ts'
import { refusal, said } from '#tests/support/client.ts'
import { signInStatus } from './sign-in-data.ts'

const app = await startApp()
const limited = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })

const wrong = { code: 'WRONG_SIGN_IN', message: 'Invalid email or password' }

test('the right password answers the person and opens the session', async () => {
  const browser = app.stranger()
  const { email, password } = erin
  const reply = await browser.post('/api/login', { email, password })
  const { password: _, ...person } = erin
  expect([reply.status, reply.body]).toEqual([200, { ...person, profileImageUrl: null, language: 'en' }])
  expect((await browser.get('/api/user')).body).toEqual(reply.body)
})

test('blanks and capitals around the address do not matter, in the password they do', async () => {
  expect(await signInStatus(app, { email: '  Erin@Example.COM\u200b\u0000 ' }, erin.password)).toBe(200)
  expect(await signInStatus(app, erin, ` ${erin.password}`)).toBe(401)
  expect(await signInStatus(app, erin, erin.password.toUpperCase())).toBe(401)
})

test.for([
  ['wrong password', { email: erin.email, password: 'nonsense' }],
  ['unknown address', { email: 'nobody@example.com', password: erin.password }],
  ['blank password', { email: erin.email, password: '' }],
  ['no address', { password: erin.password }],
  ['an address without end', { email: `${'x'.repeat(50_000)}@example.com`, password: erin.password }],
  ['other types', { email: { $ne: '' }, password: ['x'] }],
  ['nothing at all', undefined],
] as const)('a wrong sign-in says the same in every way: %s', async ([, body]) => {
  for (const at of [app, limited]) {
    const browser = at.stranger()
    const reply = await browser.post('/api/login', body)
    expect([reply.status, reply.body]).toEqual([401, wrong])
    expect(browser.cookies.size).toBe(0)
  }
})

test('a password in the address is not looked at', async () => {
  const query = new URLSearchParams({ email: erin.email, password: erin.password })
  expect((await app.stranger().post(`/api/login?${query}`, {})).status).toBe(401)
})

test('a password fits however its letters are sent; an old hash of the raw ones fits once and is made anew', async () => {
  const [composed, decomposed] = ['Señor Cañón 1', 'Sen\u0303or Can\u0303o\u0301n 1']
  const hashOf = async ({ id }: Person) =>
    (await app.pool.query('select password_hash as hash from users where id = $1', [id])).rows[0].hash
  const changes = async ({ id }: Person) =>
    (await app.pool.query('select count(*)::int from history where record_id = $1', [id])).rows[0].count
  const robin = await app.makePerson()
  const old = await rawHash(decomposed)
  await app.pool.query('update users set password_hash = $2 where id = $1', [robin.id, old])
  const [before, browser] = [await changes(robin), app.stranger()]
  expect(await signInStatus(app, robin, composed)).toBe(401)
  expect((await browser.post('/api/login', { email: robin.email, password: decomposed })).status).toBe(200)
  const renewed = await hashOf(robin)
  expect(renewed).not.toBe(old)
  for (const typed of [composed, decomposed, 'Señor Cañón １']) expect(await signInStatus(app, robin, typed)).toBe(200)
  expect([await hashOf(robin), await changes(robin)]).toEqual([renewed, before])
  expect((await browser.get('/api/user')).status).toBe(200)
})

test('a body that is no JSON object is refused as such', async () => {
  const send = async (type: string, body: string) =>
    refusal(await app.stranger().request('POST', '/api/login', { headers: { 'content-type': type }, body }))
  const form = `email=${erin.email}&password=x`
  expect(await send('application/x-www-form-urlencoded', form)).toEqual([415, 'WRONG_TYPE'])
  expect(await send('application/json', '{"email":')).toEqual([400, 'MALFORMED_JSON'])
  expect((await send('application/json', '[]'))[0]).toBe(400)
})

test('a deactivated person reads that only after the right password', async () => {
  const words = 'This account has been deactivated. Please contact your manager.'
  expect(said(await app.stranger().post('/api/login', ivan))).toEqual([403, words])
  expect(await signInStatus(app, ivan, 'nonsense')).toBe(401)
})

describe('ten failures', () => {
  const tryAs = (email: string, password: string, address = '192.0.2.1') =>
    limited.stranger().post('/api/login', { email, password }, { headers: { 'x-forwarded-for': address } })

  const fail = async (times: number, email: string) => {
    for (let failure = 1; failure <= times; failure += 1)
      expect([failure, (await tryAs(email, 'nonsense')).status]).toEqual([failure, 401])
  }

  test('lock the address from this network address for up to a quarter of an hour', async () => {
    const robin = await limited.makePerson()
    await fail(10, robin.email)
    const locked = await tryAs(robin.email.toUpperCase(), robin.password)
    expect(refusal(locked)).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(locked.body.message).toMatch(/^Too many failed sign-ins\. Please try again in \d+ minutes\.$/)
    const retryAfter = Number(locked.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(14 * 60)
    expect(retryAfter).toBeLessThanOrEqual(15 * 60)

    expect((await tryAs(robin.email, robin.password, '192.0.2.2')).status).toBe(200)
    expect((await tryAs(erin.email, erin.password)).status).toBe(200)
  })

  test('count for an address that nobody has, too', async () => {
    await fail(10, 'nobody@example.com')
    expect((await tryAs('nobody@example.com', 'nonsense')).status).toBe(429)
  })

  test('cannot be outrun by trying all at once', async () => {
    const robin = await limited.makePerson()
    const replies = await Promise.all(Array.from({ length: 30 }, () => tryAs(robin.email, 'nonsense', '192.0.2.3')))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('are forgotten after a success', async () => {
    const robin = await limited.makePerson()
    await fail(9, robin.email)
    expect((await tryAs(robin.email, robin.password)).status).toBe(200)
    await fail(10, robin.email)
  })
})

test('GET /api/login leads a browser to the sign-in page where there is no provider', async () => {
  for (const path of ['/api/login', '/api/login?inviteCode=x', '/api/callback?code=x']) {
    const reply = await app.stranger().get(path)
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/'])
  }
})

test('the page gets who is signed in, and the sign-in page the ways in', async () => {
  const bootOf = async (text: Promise<{ text: string }>) =>
    JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/.exec((await text).text)![1]!)
  expect((await bootOf(app.stranger().get('/'))).user).toBeNull()
  expect((await bootOf(app.as(ada).get('/'))).user).toMatchObject({ id: ada.id, role: 'admin' })
  const { body } = await app.stranger().get('/api/auth/config')
  expect(body).toEqual({ oidcAvailable: false, providerName: null, passkeyOrigin: app.url, passwordsFor: 'everyone' })
})
