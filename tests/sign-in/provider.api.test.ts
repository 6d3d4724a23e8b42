import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { invite, letExpire, newAddress } from '#tests/invitations/invitation-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, ivan, theo } from '#tests/support/cast.ts'
import type { Client } from '#tests/support/client.ts'
import { type ProviderUser, startOidcProvider } from '#tests/support/oidc-provider.ts'

const provider = await startOidcProvider()
afterAll(() => provider.close())
const app = await startApp(provider.env)

afterEach(() => {
  provider.behave('up')
  provider.lie(undefined)
})

let count = 0

/** Somebody whom the provider knows, and whose session it gives out from now on. */
function atProvider(user: Partial<ProviderUser> = {}): ProviderUser {
  count += 1
  const known = { sub: `subject-${count}`, firstName: 'Pat', lastName: 'Park', ...user }
  provider.signInAs(known)
  return known
}

/** Where the browser stands after it went through the provider. */
async function goThrough(browser: Client = app.stranger(), start = '/api/login') {
  const { url } = await browser.follow(start)
  return `${url.pathname}${url.search}`
}

/** Whom somebody is here who comes through the provider and is let in. */
async function letIn(start?: string, browser = app.stranger()) {
  expect(await goThrough(browser, start)).toBe('/')
  return (await browser.get('/api/user')).body
}

const deactivate = ({ id }: { id: string }) => app.pool.query('update users set is_active = false where id = $1', [id])

const invitationsOf = async (email: string) =>
  (await app.pool.query('select status from invitations where email = $1', [email])).rows.map(({ status }) => status)

const accountsOf = async (email: string) =>
  (await app.pool.query('select oidc_subject from users where email = $1', [email])).rows

test('the sign-in page shows the provider’s name', async () => {
  const reply = await app.stranger().get('/api/auth/config')
  expect(reply.body).toMatchObject({ oidcAvailable: true, providerName: 'Laundry ID', passwordsFor: 'everyone' })
})

test('the way to the provider is guarded by state, nonce and PKCE, and comes back to PUBLIC_URL', async () => {
  const behind = await startApp({ ...provider.env, PUBLIC_URL: 'https://wash.example.com/' })
  const reply = await behind.stranger().get('/api/login')
  expect(reply.status).toBe(302)
  const url = new URL(reply.headers.get('location')!)
  expect(url.origin).toBe(provider.issuer)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: provider.clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: 'https://wash.example.com/api/callback',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
})

describe('who comes in', () => {
  test('a verified address of somebody here: the account is linked, and from then on the subject counts', async () => {
    const robin = await app.makePerson({ role: 'technician' })
    const user = atProvider({ email: robin.email.toUpperCase() })
    expect(await letIn()).toMatchObject({ id: robin.id, role: 'technician', firstName: robin.firstName })
    // The password stays a way in.
    await app.newBrowserOf(robin)
    atProvider({ ...user, email: newAddress('moved') })
    expect(await letIn()).toMatchObject({ id: robin.id, email: robin.email })
    // Even with the address of somebody else, and where the provider vouches for no address any more.
    atProvider({ ...user, email: theo.email })
    expect(await letIn()).toMatchObject({ id: robin.id, email: robin.email })
    atProvider({ ...user, emailVerified: false })
    expect(await letIn()).toMatchObject({ id: robin.id })
  })

  test('somebody with a pending invitation: the account is made with its role, the invitation is used up', async () => {
    const { email } = await invite(app, { role: 'team_lead' })
    atProvider({ email })
    expect(await letIn()).toMatchObject({ email, role: 'team_lead', firstName: 'Pat', lastName: 'Park' })
    expect(await invitationsOf(email)).toEqual(['accepted'])
    // Whether the link carries the code, or a made-up one.
    for (const made of [undefined, 'made-up']) {
      const other = await invite(app)
      atProvider({ email: other.email })
      await letIn(`/api/login?inviteCode=${made ?? other.code}`)
      expect(await invitationsOf(other.email)).toEqual(['accepted'])
    }
  })

  test('the first admin, by the printed code and with any verified address', async () => {
    const empty = await startApp(provider.env, { people: [] })
    const code = new URL(empty.invitation!).pathname.split('/').at(-1)
    const user = atProvider({ email: 'owner@laundry.example.org' })
    const owner = await letIn(`/api/login?inviteCode=${code}`, empty.stranger())
    expect(owner).toMatchObject({ email: user.email, role: 'admin' })
  })

  test('a person without names, who is called as the invitation says, or by the address until an admin corrects it', async () => {
    const names = { firstName: 'Nora', lastName: 'Novak' }
    const named = newAddress()
    await app.as(ada).post('/api/admin/invitations', { email: named, ...names })
    provider.signInAs({ sub: 'called-by-invitation', email: named })
    expect(await letIn()).toMatchObject(names)
    const { email } = await invite(app)
    provider.signInAs({ sub: 'nameless', email })
    expect(await letIn()).toMatchObject({ firstName: email.split('@')[0], lastName: '' })
  })

  test('a deactivated person who was invited again: same id, new role', async () => {
    const robin = await app.makePerson({ lastName: 'Rivera' })
    const user = atProvider({ email: robin.email })
    await goThrough()
    await deactivate(robin)
    await invite(app, { email: robin.email, role: 'technician' })
    provider.signInAs({ sub: user.sub, email: robin.email, firstName: 'Robin' })
    expect(await letIn()).toMatchObject({ id: robin.id, role: 'technician', lastName: 'Rivera' })
  })

  test('in a new session, although somebody else was signed in before', async () => {
    const browser = await app.newBrowserOf(erin)
    const old = app.stranger(browser.cookies)
    const robin = await app.makePerson()
    atProvider({ email: robin.email })
    expect((await letIn('/api/login', browser)).id).toBe(robin.id)
    expect((await old.get('/api/user')).status).toBe(401)
  })
})

describe('people who stay out, with the reason', () => {
  /** Nobody got in, and the page says this. */
  async function expectRefusal(problem: string, start = '/api/login') {
    const browser = app.stranger()
    expect(await goThrough(browser, start)).toBe(`/?problem=${problem}`)
    expect((await browser.get('/api/user')).status).toBe(401)
  }

  test('a person without invitation, without an address, or refused by the provider', async () => {
    const { email } = atProvider({ email: newAddress() })
    await expectRefusal('no-account')
    expect(await accountsOf(email!)).toEqual([])
    atProvider({})
    await expectRefusal('no-account')
    provider.signInAs(undefined)
    await expectRefusal('provider-failed')
  })

  test('an address that the provider has not verified, of an account or an invitation', async () => {
    const { email } = await invite(app)
    atProvider({ email, emailVerified: false })
    await expectRefusal('email-unverified')
    expect([await accountsOf(email), await invitationsOf(email)]).toEqual([[], ['pending']])
    atProvider({ email: theo.email, emailVerified: false })
    await expectRefusal('email-unverified')
    expect((await accountsOf(theo.email))[0].oidc_subject).toBeNull()
  })

  test('a person who has the address of somebody who came through the provider before', async () => {
    const robin = await app.makePerson()
    const user = atProvider({ email: robin.email })
    await letIn()
    atProvider({ email: robin.email })
    await expectRefusal('another-account')
    expect(await accountsOf(robin.email)).toEqual([{ oidc_subject: user.sub }])
    // The same account of a provider that was there before is no obstacle.
    await app.pool.query(`update users set oidc_issuer = 'https://old.example' where id = $1`, [robin.id])
    expect(await letIn()).toMatchObject({ id: robin.id })
  })

  test('an address that one source names and another one verifies', async () => {
    const robin = await app.makePerson()
    atProvider({ email: robin.email, emailVerified: false })
    provider.lie((claims) => ({ ...claims, email_verified: true }))
    await expectRefusal('email-unverified')
  })

  test('somebody whose invitation expired or was deleted, or is another’s', async () => {
    const expired = await invite(app)
    await letExpire(app, expired)
    atProvider({ email: expired.email })
    await expectRefusal('no-account', `/api/login?inviteCode=${expired.code}`)
    const deleted = await invite(app)
    await app.as(ada).delete(`/api/admin/invitations/${deleted.id}`)
    atProvider({ email: deleted.email })
    await expectRefusal('no-account', `/api/login?inviteCode=${deleted.code}`)
    // Nor does the code of another address let anybody in.
    const { email, code } = await invite(app, { role: 'admin' })
    atProvider({ email: newAddress('thief') })
    await expectRefusal('no-account', `/api/login?inviteCode=${code}`)
    expect(await invitationsOf(email)).toEqual(['pending'])
  })

  test('a deactivated person, known by the address or by the subject, whatever the address then', async () => {
    atProvider({ email: ivan.email })
    await expectRefusal('deactivated')
    const robin = await app.makePerson()
    const user = atProvider({ email: robin.email })
    await goThrough()
    await deactivate(robin)
    await expectRefusal('deactivated')
    atProvider({ ...user, emailVerified: false })
    await expectRefusal('deactivated')
    // Nor with somebody else's address.
    const { email } = await invite(app)
    for (const other of [theo.email, email]) {
      atProvider({ ...user, email: other })
      await expectRefusal('deactivated')
    }
    expect((await accountsOf(theo.email))[0].oidc_subject).toBeNull()
    expect(await invitationsOf(email)).toEqual(['pending'])
  })

  describe('a token that lies about', () => {
    const anHour = 60 * 60
    const now = () => Math.floor(Date.now() / 1000)
    test.for([
      ['whom it is for', { aud: 'somebody-else' }],
      ['who made it', { iss: 'https://evil.example' }],
      ['which sign-in it answers', { nonce: 'of another one' }],
      ['being fresh', { iat: now() - 2 * anHour, exp: now() - anHour }],
      ['whose it is', { sub: 'somebody else' }],
      ['its signature', {}],
    ] as const)('%s', async ([what, change]) => {
      const robin = await app.makePerson()
      atProvider({ email: robin.email })
      provider.lie((claims) => ({ ...claims, ...change }), what === 'its signature' ? 'stranger' : undefined)
      await expectRefusal('provider-failed')
      expect((await accountsOf(robin.email))[0].oidc_subject).toBeNull()
    })
  })

  test('a browser that never started, or that comes a second time', async () => {
    const stranger = app.stranger()
    for (const path of ['/api/callback', '/api/callback?code=x&state=y', '/api/callback?error=access_denied']) {
      const reply = await stranger.get(path)
      expect([reply.status, reply.headers.get('location')]).toEqual([302, '/?problem=sign-in-expired'])
    }
    const { callback, browser } = await stopBeforeCallback()
    expect((await browser.get(callback)).headers.get('location')).toBe('/')
    expect((await browser.get(callback)).headers.get('location')).toBe('/?problem=sign-in-expired')
  })

  test('a browser that is handed the callback of another one', async () => {
    const { callback } = await stopBeforeCallback()
    const victim = app.stranger()
    await victim.get('/api/login')
    expect((await victim.get(callback)).headers.get('location')).toBe('/?problem=provider-failed')
    expect((await victim.get('/api/user')).status).toBe(401)
  })

  test('a callback with parts missing or changed', async () => {
    for (const [name, value] of [
      ['state', 'another'],
      ['state', undefined],
      ['code', 'made-up'],
      ['code', undefined],
      ['iss', 'https://evil.example'],
    ] as const) {
      const { callback, browser } = await stopBeforeCallback()
      const url = new URL(callback)
      if (value === undefined) url.searchParams.delete(name)
      else url.searchParams.set(name, value)
      const reply = await browser.get(url.href)
      expect([name, reply.headers.get('location')]).toEqual([name, '/?problem=provider-failed'])
      expect((await browser.get('/api/user')).status).toBe(401)
    }
  })
})

/** A browser in which somebody went through the provider, and that has the address of the callback before it. */
async function stopBeforeCallback() {
  atProvider({ email: (await app.makePerson()).email })
  const browser = app.stranger()
  let reply = await browser.get('/api/login')
  while (!new URL(reply.headers.get('location')!, reply.url).pathname.startsWith('/api/callback'))
    reply = await browser.get(new URL(reply.headers.get('location')!, reply.url).href)
  return { browser, callback: reply.headers.get('location')! }
}

test('a provider that is down, also on the way, is said in words, does no harm to passwords, and is found again', async () => {
  provider.behave('down')
  const fresh = await startApp(provider.env)
  const browser = fresh.stranger()
  expect(await goThrough(browser)).toBe('/?problem=provider-unavailable')
  await fresh.newBrowserOf(erin)

  provider.behave('up')
  atProvider({ email: erin.email })
  expect((await letIn('/api/login', browser)).id).toBe(erin.id)

  // Also where it goes down on the way.
  const { callback, browser: onTheWay } = await stopBeforeCallback()
  provider.behave('down')
  expect((await onTheWay.get(callback)).headers.get('location')).toBe('/?problem=provider-failed')
})

test('too many starts and a database that is away are said on the sign-in page, never as JSON', async () => {
  const limited = await startApp({ ...provider.env, RATE_LIMITS: 'on' })
  for (let time = 1; time <= 60; time += 1) await limited.stranger().get('/api/login')
  const reply = await limited.stranger().get('/api/login')
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/?problem=too-many'])

  const broken = await startApp(provider.env)
  const browser = await broken.newBrowserOf(erin)
  await broken.pool.query('alter table sessions rename to mislaid')
  const away = await browser.get('/api/login')
  expect([away.status, away.headers.get('location')]).toEqual([302, '/?problem=unavailable'])
})
