import { createHash } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type App, signIn, startAgain, startApp } from '#tests/support/app.ts'
import { erin, theo } from '#tests/support/cast.ts'
import { type Client, refusal } from '#tests/support/client.ts'
import { startOidcProvider } from '#tests/support/oidc-provider.ts'

const app = await startApp()
const cookieName = 'washboard.sid'
const week = 7 * 24 * 60 * 60
const planted = 's%3Aplanted.c2lnbmF0dXJl'

const login = (at: App, headers = {}) =>
  at.stranger().post('/api/login', { email: erin.email, password: erin.password }, { headers })

const signedIn = (at: App, person = erin) => at.newBrowserOf(person)

/** A browser with this cookie of a session, however it came by it. */
const withCookie = (value: string, at: App = app) => at.stranger(new Map([[cookieName, value]]))

/** The row of this browser's session: the database keeps only the hash of the cookie's value. */
async function rowOf(at: App, browser: Client) {
  const id = decodeURIComponent(browser.cookies.get(cookieName)!).slice('s:'.length).split('.')[0]!
  const { rows } = await at.pool.query('select * from sessions where token_hash = $1', [
    createHash('sha256').update(id).digest('base64url'),
  ])
  return rows[0]
}

const isSignedIn = async (browser: Client) => (await browser.get('/api/user')).status === 200

describe('the cookie', () => {
  test('stays out of reach of scripts and other sites, for a week', async () => {
    const cookies = (await login(app)).headers.getSetCookie()
    // That of the session is the first, for clients that keep one.
    expect(cookies.map((each) => each.split('=')[0])).toEqual([cookieName, 'washboard.device'])
    const attributes = cookies[0]!.split('; ').slice(1)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']))
    expect(attributes).not.toContain('Secure')
    const expires = Date.parse(attributes.find((each) => each.startsWith('Expires='))!.slice('Expires='.length))
    expect(Math.abs(expires - Date.now() - week * 1000)).toBeLessThan(10_000)
  })

  test('travels over https only where PUBLIC_URL is https, from which it may be asked for', async () => {
    const secure = await startApp({ PUBLIC_URL: 'https://wash.example.com' })
    expect((await login(secure, { origin: 'https://wash.example.com.evil.example' })).status).toBe(403)
    const cookies = (await login(secure, { origin: 'https://wash.example.com' })).headers.getSetCookie()
    expect(cookies.map((each) => each.split('=')[0])).toEqual(['__Host-washboard.sid', '__Host-washboard.device'])
    expect(cookies[0]!.split('; ')).toContain('Secure')
  })

  test('is not set for visitors', async () => {
    const browser = app.stranger()
    for (const path of ['/', '/api/user', '/api/auth/config']) await browser.get(path)
    expect(browser.cookies.size).toBe(0)
  })

  test('that was tampered with is nobody', async () => {
    const browser = await signedIn(app)
    const [id, signature] = decodeURIComponent(browser.cookies.get(cookieName)!).split('.')
    for (const forged of [
      id!.slice(2),
      `${id}.`,
      `${id}x.${signature}`,
      `${id}.${signature!.slice(1)}`,
      `${id}.é${signature!.slice(1)}`,
    ])
      expect(await isSignedIn(withCookie(encodeURIComponent(forged)))).toBe(false)
  })
})

test('each sign-in gets a new session, and the one before it ends', async () => {
  const browser = await signedIn(app)
  const old = app.stranger(browser.cookies)
  await signIn(browser, theo)
  expect(browser.cookies).not.toEqual(old.cookies)
  expect((await browser.get('/api/user')).body.id).toBe(theo.id)
  expect(await isSignedIn(old)).toBe(false)
})

test('a session id that somebody planted does not become a session', async () => {
  const browser = withCookie(planted)
  await signIn(browser, erin)
  expect(browser.cookies.get(cookieName)).not.toContain('planted')
})

test('what a browser began before signing in is not carried into the session', async () => {
  const provider = await startOidcProvider()
  onTestFinished(() => provider.close())
  const at = await startApp(provider.env)
  const browser = at.stranger()
  await browser.get('/api/login')
  const planter = at.stranger(browser.cookies)
  expect((await rowOf(at, browser)).user_id).toBeNull()

  await signIn(browser, erin)
  expect(browser.cookies.get(cookieName)).not.toBe(planter.cookies.get(cookieName))
  expect(await rowOf(at, planter)).toBeUndefined()
  expect(await isSignedIn(planter)).toBe(false)
  expect((await rowOf(at, browser)).data).not.toHaveProperty('startedSignIn')
})

// That a session ends with it, tests/clocks.api.test.ts shows.
describe('the expiry', () => {
  /** As if the last use lay more than an hour back. */
  const rest = async (browser: Client) => {
    const older = `update sessions set expires_at = expires_at - interval '61 minutes' where id = $1`
    await app.pool.query(older, [(await rowOf(app, browser)).id])
  }

  test('is left alone within the hour, and moves on with the first use after it, together with the cookie', async () => {
    const browser = await signedIn(app)
    const before = await rowOf(app, browser)
    const cookie = browser.cookies.get(cookieName)
    expect((await browser.get('/api/user')).headers.getSetCookie()).toEqual([])
    expect(await rowOf(app, browser)).toEqual(before)

    await rest(browser)
    expect((await browser.get('/api/user')).headers.getSetCookie()[0]).toMatch(/Expires=/)
    expect(browser.cookies.get(cookieName)).toBe(cookie)
    const { expires_at } = await rowOf(app, browser)
    expect(Math.abs(Date.parse(expires_at) - Date.now() - week * 1000)).toBeLessThan(10_000)
    expect((await browser.get('/api/user')).headers.getSetCookie()).toEqual([])
  })

  test('is not renewed by signing out', async () => {
    const browser = await signedIn(app)
    await rest(browser)
    const cookies = (await browser.post('/api/logout')).headers.getSetCookie()
    expect(cookies).toEqual([expect.stringMatching(/=; .*Expires=Thu, 01 Jan 1970/)])
    expect(await isSignedIn(browser)).toBe(false)
  })
})

describe('signing out', () => {
  test('ends the session itself, not only the cookie, and no other of the person', async () => {
    const [browser, tablet] = [await signedIn(app), await signedIn(app)]
    const copied = app.stranger(browser.cookies)
    expect((await rowOf(app, browser)).user_id).toBe(erin.id)

    const reply = await browser.post('/api/logout')
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect(browser.cookies.has(cookieName)).toBe(false)
    expect(await rowOf(app, copied)).toBeUndefined()
    expect([await isSignedIn(copied), await isSignedIn(tablet)]).toEqual([false, true])
  })

  test('answers 200 to everybody, with any cookies', async () => {
    const headers = { 'content-type': 'text/plain' }
    const browser = await signedIn(app)
    for (const reply of [
      await app.stranger().post('/api/logout'),
      await browser.post('/api/logout', { anything: true }),
      await browser.post('/api/logout'),
      await app.stranger().request('POST', '/api/logout', { headers, body: 'bye' }),
      await withCookie(planted).post('/api/logout'),
    ])
      expect(reply.status).toBe(200)
  })
})

describe('a device on which somebody signed out without a network', () => {
  /** What the page writes, beside the session's cookie, which it cannot reach. */
  async function signedOut(at = app, person = erin) {
    const browser = await signedIn(at, person)
    browser.cookies.set('signed-out', '1')
    return browser
  }

  test.each(['/api/tips', '/', '/api/no-such-call', '/api/logout'])('ends its session with %s', async (path) => {
    const browser = await signedOut()
    const copied = app.stranger(new Map([...browser.cookies].filter(([name]) => name !== 'signed-out')))
    const reply = path === '/api/logout' ? await browser.post(path) : await browser.get(path)
    expect(reply.text).not.toContain(erin.email)
    expect(await rowOf(app, copied)).toBeUndefined()
    expect(await isSignedIn(copied)).toBe(false)
    // A late answer does not sign out a person who has signed in meanwhile.
    expect(reply.headers.getSetCookie()).toEqual([])
  })

  test('is free again after any kind of sign-in', async () => {
    const provider = await startOidcProvider()
    onTestFinished(() => provider.close())
    const at = await startApp(provider.env)
    provider.signInAs({ sub: 'theo', email: theo.email })
    const ways = [(browser: Client) => signIn(browser, theo), (browser: Client) => browser.follow('/api/login')]
    for (const way of ways) {
      const browser = await signedOut(at)
      // Set by a page that was reached by https, through a proxy that the server does not know about.
      browser.cookies.set('__Host-signed-out', '1')
      const before = await rowOf(at, browser)
      await way(browser)
      expect([...browser.cookies.keys()].filter((name) => name.endsWith('signed-out'))).toEqual([])
      expect(await isSignedIn(browser)).toBe(true)
      const { rows } = await at.pool.query('select from sessions where id = $1', [before.id])
      expect(rows).toEqual([])
    }
  })

  test('over https only its own host can set it', async () => {
    const origin = 'https://wash.example.com'
    const secure = await startApp({ PUBLIC_URL: origin })
    const browser = secure.stranger()
    await browser.post('/api/login', { email: erin.email, password: erin.password }, { headers: { origin } })
    browser.cookies.set('signed-out', '1')
    expect(await isSignedIn(browser)).toBe(true)
    browser.cookies.set('__Host-signed-out', '1')
    expect(await isSignedIn(browser)).toBe(false)
  })
})

describe('signing out everywhere else', () => {
  test('ends every other session of the person, and no other person’s', async () => {
    const robin = await app.makePerson()
    const [phone, tablet, till] = [await signedIn(app, robin), await signedIn(app, robin), await signedIn(app)]
    const copied = app.stranger(phone.cookies)

    const reply = await phone.post('/api/user/sign-out-elsewhere')
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect(await Promise.all([phone, tablet, copied, till].map(isSignedIn))).toEqual([true, false, false, true])
    const { rows } = await app.pool.query('select count(*)::int from sessions where user_id = $1', [robin.id])
    expect(rows).toEqual([{ count: 1 }])
  })

  test('from several browsers at once leaves no error and at least none that did not ask', async () => {
    const robin = await app.makePerson()
    const browsers = await Promise.all(Array.from({ length: 6 }, () => signedIn(app, robin)))
    const asking = browsers.slice(0, 4)
    const replies = await Promise.all(asking.map((browser) => browser.post('/api/user/sign-out-elsewhere')))
    for (const { status } of replies) expect([200, 401]).toContain(status)
    expect(await Promise.all(browsers.slice(4).map(isSignedIn))).toEqual([false, false])
  })
})

// What an admin does to a person counts at once, too: tests/users/users.api.test.ts
test('a deactivation counts at once, and being active again asks for a new sign-in', async () => {
  const robin = await app.makePerson()
  const browser = await signedIn(app, robin)
  await app.pool.query('update users set is_active = false where id = $1', [robin.id])
  expect((await browser.get('/api/tips')).status).toBe(401)
  await app.pool.query('update users set is_active = true where id = $1', [robin.id])
  expect(await isSignedIn(browser)).toBe(false)
  expect(await isSignedIn(await signedIn(app, robin))).toBe(true)
})

test('several SESSION_SECRETs: the first signs, the others are still read', async () => {
  const old = await startApp({ SESSION_SECRET: 'last-year' })
  const cookieAt = async (at: App) => (await signedIn(at)).cookies.get(cookieName)!
  const restart = (secrets: string) => startAgain(old, { SESSION_SECRET: secrets })
  const cookie = await cookieAt(old)

  const rotated = await restart('this-year, last-year')
  expect(await isSignedIn(withCookie(cookie, rotated))).toBe(true)
  const fresh = await cookieAt(rotated)
  expect(await isSignedIn(withCookie(fresh, await restart('last-year')))).toBe(false)
  const later = await restart('this-year')
  expect(await isSignedIn(withCookie(fresh, later))).toBe(true)
  expect(await isSignedIn(withCookie(cookie, later))).toBe(false)
})

describe('a change that another site asks for', () => {
  const send = async (headers: Record<string, string>, method = 'DELETE') =>
    (await app.as(erin).request(method, '/api/tips/01990000-0000-7000-8000-0000000000ff', { headers })).status
  const own = new URL(app.url)
  const foreign = { origin: 'https://evil.example' }

  test.each<Record<string, string>>([
    foreign,
    { origin: 'null' },
    { origin: `http://localhost:${Number(own.port) + 1}` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: own.origin, 'sec-fetch-site': 'cross-site' },
    { ...foreign, 'sec-fetch-site': 'none' },
  ])('is refused: %o', async (headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await send(headers, method)).toBe(403)
  })

  test.each<Record<string, string>>([
    {},
    { origin: own.origin },
    { origin: own.origin, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])('is not: %o', async (headers) => expect(await send(headers)).toBe(404))

  test('is refused for signing in and out, too; reading is free', async () => {
    expect(refusal(await login(app, foreign))).toEqual([403, 'FOREIGN_ORIGIN'])
    const browser = await signedIn(app)
    expect((await browser.post('/api/logout', undefined, { headers: foreign })).status).toBe(403)
    const headers = { ...foreign, 'sec-fetch-site': 'cross-site' }
    expect((await browser.get('/api/user', { headers })).status).toBe(200)
  })
})
