import { createHash } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type App, signIn, startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
import { type Client, clientOf } from '#tests/support/client.ts'
import { startOidcProvider } from '#tests/support/oidc-provider.ts'

const app = await startApp()
const cookieName = 'washboard.sid'
const week = 7 * 24 * 60 * 60

async function signedIn(at: App, person = erin) {
  const browser = at.stranger()
  await signIn(browser, person)
  return browser
}

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
  const attributesOf = async (at: App) => {
    const { email, password } = erin
    const reply = await at.stranger().post('/api/login', { email, password })
    return reply.headers
      .getSetCookie()
      .find((each) => each.includes('.sid='))!
      .split('; ')
      .slice(1)
  }

  test('stays out of reach of scripts and other sites, for a week', async () => {
    const attributes = await attributesOf(app)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']))
    expect(attributes).not.toContain('Secure')
    const expires = Date.parse(attributes.find((each) => each.startsWith('Expires='))!.slice('Expires='.length))
    expect(Math.abs(expires - Date.now() - week * 1000)).toBeLessThan(10_000)
  })

  test('comes before that of the device, for clients that keep one', async () => {
    const { email, password } = erin
    const { headers } = await app.stranger().post('/api/login', { email, password })
    expect(headers.getSetCookie().map((each) => each.split('=')[0])).toEqual(['washboard.sid', 'washboard.device'])
  })

  test('travels over https only where PUBLIC_URL is https', async () => {
    const secure = await startApp({ PUBLIC_URL: 'https://wash.example.com' })
    expect(await attributesOf(secure)).toContain('Secure')
    const browser = secure.stranger()
    await signIn(browser, erin)
    expect([...browser.cookies.keys()].toSorted()).toEqual(['__Host-washboard.device', '__Host-washboard.sid'])
  })

  test('is not set for visitors', async () => {
    const browser = app.stranger()
    await browser.get('/')
    await browser.get('/api/user')
    await browser.get('/api/auth/config')
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
    ]) {
      browser.cookies.set(cookieName, encodeURIComponent(forged))
      expect(await isSignedIn(browser)).toBe(false)
    }
  })
})

test('each sign-in gets a new session, and the one before it ends', async () => {
  const browser = await signedIn(app)
  const first = browser.cookies.get(cookieName)!
  await signIn(browser, theo)
  expect(browser.cookies.get(cookieName)).not.toBe(first)
  expect((await browser.get('/api/user')).body.id).toBe(theo.id)

  const old = app.stranger()
  old.cookies.set(cookieName, first)
  expect(await isSignedIn(old)).toBe(false)
})

test('a session id that somebody planted does not become a session', async () => {
  const browser = app.stranger()
  browser.cookies.set(cookieName, 's%3Aplanted.c2lnbmF0dXJl')
  await signIn(browser, erin)
  expect(browser.cookies.get(cookieName)).not.toContain('planted')
})

test('what a browser began before signing in is not carried into the session', async () => {
  const provider = await startOidcProvider()
  onTestFinished(() => provider.close())
  const at = await startApp(provider.env)
  const browser = at.stranger()
  await browser.get('/api/login')
  const before = browser.cookies.get(cookieName)!
  const row = await rowOf(at, browser)
  expect(row.user_id).toBeNull()

  await signIn(browser, erin)
  expect(browser.cookies.get(cookieName)).not.toBe(before)
  const planter = at.stranger()
  planter.cookies.set(cookieName, before)
  expect(await isSignedIn(planter)).toBe(false)
  const { rowCount } = await at.pool.query('select 1 from sessions where token_hash = $1', [row.token_hash])
  expect(rowCount).toBe(0)
  expect((await rowOf(at, browser)).data).not.toHaveProperty('startedSignIn')
})

/** As if the last use lay more than an hour back. */
async function growOld(browser: Client) {
  const { token_hash } = await rowOf(app, browser)
  await app.pool.query(`update sessions set expires_at = expires_at - interval '61 minutes' where token_hash = $1`, [
    token_hash,
  ])
}

describe('the expiry', () => {
  test('is a week ahead and is left alone within the hour', async () => {
    const browser = await signedIn(app)
    const before = await rowOf(app, browser)
    const reply = await browser.get('/api/user')
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await rowOf(app, browser)).toEqual(before)
  })

  test('moves on with the first use after an hour, together with the cookie', async () => {
    const browser = await signedIn(app)
    const cookie = browser.cookies.get(cookieName)
    await growOld(browser)
    const renewed = await browser.get('/api/user')
    expect(renewed.headers.getSetCookie()[0]).toMatch(/Expires=/)
    expect(browser.cookies.get(cookieName)).toBe(cookie)
    const { expires_at } = await rowOf(app, browser)
    expect(Math.abs(Date.parse(expires_at) - Date.now() - week * 1000)).toBeLessThan(10_000)
    expect((await browser.get('/api/user')).headers.getSetCookie()).toEqual([])
  })

  test('ends the session when it has passed', async () => {
    const browser = await signedIn(app)
    const { token_hash } = await rowOf(app, browser)
    await app.pool.query(`update sessions set expires_at = now() - interval '1 second' where token_hash = $1`, [
      token_hash,
    ])
    expect(await isSignedIn(browser)).toBe(false)
  })
})

describe('signing out', () => {
  test('sends no cookie of a session that was due to be renewed', async () => {
    const browser = await signedIn(app)
    await growOld(browser)
    const cookies = (await browser.post('/api/logout')).headers.getSetCookie()
    expect(cookies).toEqual([expect.stringMatching(/=; .*Expires=Thu, 01 Jan 1970/)])
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('ends the session itself, not only the cookie', async () => {
    const browser = await signedIn(app)
    const copied = app.stranger()
    copied.cookies.set(cookieName, browser.cookies.get(cookieName)!)
    const before = await rowOf(app, browser)
    expect(before.user_id).toBe(erin.id)

    const reply = await browser.post('/api/logout')
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect(browser.cookies.has(cookieName)).toBe(false)
    expect(await isSignedIn(copied)).toBe(false)
    const { rowCount } = await app.pool.query('select 1 from sessions where token_hash = $1', [before.token_hash])
    expect(rowCount).toBe(0)
  })

  test('answers 200 whoever asks and whatever comes along', async () => {
    expect((await app.stranger().post('/api/logout')).status).toBe(200)
    const browser = await signedIn(app)
    expect((await browser.post('/api/logout', { anything: true })).status).toBe(200)
    expect((await browser.post('/api/logout')).status).toBe(200)
    const headers = { 'content-type': 'text/plain' }
    expect((await app.stranger().request('POST', '/api/logout', { headers, body: 'bye' })).status).toBe(200)
    const forged = app.stranger()
    forged.cookies.set(cookieName, 's%3Aplanted.c2lnbmF0dXJl')
    expect((await forged.post('/api/logout')).status).toBe(200)
  })

  test('leaves the other browsers of the person signed in', async () => {
    const [phone, tablet] = [await signedIn(app), await signedIn(app)]
    await phone.post('/api/logout')
    expect(await isSignedIn(tablet)).toBe(true)
  })
})

describe('signing out everywhere else', () => {
  test('ends every other session of the person, whoever holds its cookie, and nobody else’s', async () => {
    const robin = await app.makePerson()
    const [phone, tablet, till] = [await signedIn(app, robin), await signedIn(app, robin), await signedIn(app)]
    const copied = app.stranger()
    copied.cookies.set(cookieName, phone.cookies.get(cookieName)!)

    const reply = await phone.post('/api/user/sign-out-elsewhere')
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect(await Promise.all([phone, tablet, copied, till].map(isSignedIn))).toEqual([true, false, false, true])
    const { rows } = await app.pool.query('select count(*)::int from sessions where user_id = $1', [robin.id])
    expect(rows).toEqual([{ count: 1 }])
    expect(await isSignedIn(await signedIn(app, robin))).toBe(true)
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

describe('on a session that is open already', () => {
  test('another role counts at once', async () => {
    const robin = await app.makePerson()
    const browser = await signedIn(app, robin)
    const status = async () => (await browser.get('/api/admin/users')).status
    expect(await status()).toBe(403)
    await app.pool.query(`update users set role = 'admin' where id = $1`, [robin.id])
    expect(await status()).toBe(200)
    expect((await browser.get('/api/user')).body.role).toBe('admin')
    await app.pool.query(`update users set role = 'technician' where id = $1`, [robin.id])
    expect(await status()).toBe(403)
  })

  test('what an admin does counts at once: another role, and deactivation in every browser', async () => {
    const robin = await app.makePerson()
    const browsers = [await signedIn(app, robin), await signedIn(app, robin)]
    const admin = app.as(ada)
    const statuses = (path: string) => Promise.all(browsers.map(async (browser) => (await browser.get(path)).status))
    const changeRole = (role: string) => admin.patch(`/api/admin/users/${robin.id}/role`, { role })
    expect(await statuses('/api/admin/training/overview')).toEqual([403, 403])
    expect((await changeRole('team_lead')).status).toBe(200)
    expect(await statuses('/api/admin/training/overview')).toEqual([200, 200])
    expect((await changeRole('employee')).status).toBe(200)
    expect(await statuses('/api/admin/training/overview')).toEqual([403, 403])

    expect((await admin.delete(`/api/admin/users/${robin.id}`)).status).toBe(200)
    expect(await statuses('/api/user')).toEqual([401, 401])
    expect((await admin.post(`/api/admin/users/${robin.id}/reactivate`)).status).toBe(200)
    expect(await statuses('/api/user')).toEqual([401, 401])
  })

  test('deactivation counts at once, and being active again asks for a new sign-in', async () => {
    const robin = await app.makePerson()
    const browser = await signedIn(app, robin)
    await app.pool.query('update users set is_active = false where id = $1', [robin.id])
    expect((await browser.get('/api/tips')).status).toBe(401)
    await app.pool.query('update users set is_active = true where id = $1', [robin.id])
    expect(await isSignedIn(browser)).toBe(false)
    expect(await isSignedIn(await signedIn(app, robin))).toBe(true)
  })
})

test('several SESSION_SECRETs: the first signs, the others are still read', async () => {
  const old = await startApp({ SESSION_SECRET: 'last-year' })
  const settings = { DATABASE_URL: urlOf(old) }
  const browser = await signedIn(old)
  const cookie = browser.cookies.get(cookieName)!

  const status = async (secret: string, value: string) => {
    const restarted = await startApp({ ...settings, SESSION_SECRET: secret }, { people: [] })
    const visitor = clientOf(restarted.url)
    visitor.cookies.set(cookieName, value)
    return [(await visitor.get('/api/user')).status, restarted] as const
  }
  const [withBoth, rotated] = await status('this-year, last-year', cookie)
  expect(withBoth).toBe(200)
  const fresh = (await signedIn(rotated)).cookies.get(cookieName)!
  expect((await status('last-year', fresh))[0]).toBe(401)
  expect((await status('this-year', fresh))[0]).toBe(200)
  expect((await status('this-year', cookie))[0]).toBe(401)
})

/** The database of an app, as a DATABASE_URL. */
const urlOf = (at: App) => String(at.pool.options.connectionString)

describe('a change that another site asks for', () => {
  const send = async (headers: Record<string, string>, method = 'DELETE') =>
    (await app.as(erin).request(method, '/api/tips/01990000-0000-7000-8000-0000000000ff', { headers })).status
  const own = new URL(app.url)

  test.for([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: `http://localhost:${Number(own.port) + 1}` }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: own.origin, 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'none' }],
  ] as const)('is refused: %o', async ([headers]) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await send(headers, method)).toBe(403)
  })

  test('is refused for signing in and out, too', async () => {
    const headers = { origin: 'https://evil.example' }
    const { email, password } = erin
    const reply = await app.stranger().post('/api/login', { email, password }, { headers })
    expect([reply.status, reply.body.code]).toEqual([403, 'FOREIGN_ORIGIN'])
    const browser = await signedIn(app)
    expect((await browser.post('/api/logout', undefined, { headers })).status).toBe(403)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test.for([
    [{}],
    [{ origin: own.origin }],
    [{ origin: own.origin, 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
  ] as const)('is not: %o', async ([headers]) => {
    expect(await send(headers)).toBe(404)
  })

  test('is not, when it comes from PUBLIC_URL through a proxy', async () => {
    const behind = await startApp({ PUBLIC_URL: 'https://wash.example.com' })
    const { email, password } = erin
    const status = async (origin: string) =>
      (await behind.stranger().post('/api/login', { email, password }, { headers: { origin } })).status
    expect(await status('https://wash.example.com')).toBe(200)
    expect(await status('https://wash.example.com.evil.example')).toBe(403)
  })

  test('is not a change: reading is free', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await app.as(erin).get('/api/user', { headers })).status).toBe(200)
  })
})
