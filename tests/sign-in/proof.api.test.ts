import { afterAll, describe, expect, test } from 'vitest'
import { endSessionsOf } from '#server/features/sign-in/queries.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { newAddress } from '#tests/invitations/invitation-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'
import { type Client, refusal, said } from '#tests/support/client.ts'
import { momentsOf } from '#tests/support/moments.ts'
import { startOidcProvider } from '#tests/support/oidc-provider.ts'
import { provedAgo } from '#tests/support/proof.ts'

const provider = await startOidcProvider()
afterAll(() => provider.close())
const app = await startApp(provider.env)
const { during } = momentsOf(app)
const erin = await app.makePerson()

async function admin(minutes?: number | null) {
  const person = await app.makePerson({ role: 'admin' })
  const browser = await app.newBrowserOf(person)
  if (minutes !== undefined) await provedAgo(app, person, minutes)
  return { person, browser }
}

const promote = (browser: Client, role = 'team_lead') => browser.patch(`/api/admin/users/${erin.id}/role`, { role })
const prove = (browser: Client, { password }: Pick<Person, 'password'>) => browser.post('/api/user/proof', { password })
const roleOfErin = async () => (await app.pool.query('select role from users where id = $1', [erin.id])).rows[0].role

const whatAsks =
  'addWebhook changeMailSettings changeRole changeToken changeWebhook deletePeriod endSession endSessions endToken exportHistory exportPerson importPeriod invite listMentions makeToken removeName removePasskey removeWebhook renewRecoveryCodes renewWebhookSecret resendInvitation resetSecondFactor restoreName startPasskey startSecondFactor'

describe('what matters', () => {
  test('is one step while the proof is fresh', async () => {
    const { browser } = await admin(14)
    expect((await promote(browser)).status).toBe(200)
    expect((await browser.get('/api/user/proof')).body).toEqual({ ways: ['password'], isFresh: true })
  })

  test.for([[15], [null]])('asks for proof given %s minutes ago, and does nothing before', async ([minutes]) => {
    const { browser, person } = await admin(minutes)
    const before = await roleOfErin()
    const reply = await promote(browser, 'technician')
    expect(said(reply)).toEqual([403, 'Please confirm first that it is you.'])
    expect(await roleOfErin()).toBe(before)
    expect((await browser.get('/api/user/proof')).body.isFresh).toBe(false)

    expect((await prove(browser, person)).status).toBe(200)
    expect((await promote(browser, 'technician')).status).toBe(200)
    expect((await browser.get('/api/user/proof')).body.isFresh).toBe(true)
  })

  test('asks before it reads what was sent', async () => {
    const { browser } = await admin(60)
    const headers = { 'Content-Type': 'application/json' }
    const reply = await browser.request('POST', '/api/admin/invitations', { headers, body: '{"email": ' })
    expect(refusal(reply)).toEqual([403, 'PROOF_NEEDED'])
  })

  test('goes on afterwards under the key that it was asked with', async () => {
    const { browser, person } = await admin(60)
    const email = newAddress()
    const invite = () =>
      browser.post('/api/admin/invitations', { email, role: 'employee' }, { headers: { 'Idempotency-Key': email } })
    expect((await invite()).body.code).toBe('PROOF_NEEDED')
    await prove(browser, person)
    expect((await invite()).status).toBe(201)
    expect((await invite()).status).toBe(201)
    expect((await app.mails()).filter(({ to }) => to.includes(email))).toHaveLength(1)
  })

  // That these ask, and no others, tests/access.api.test.ts shows.
  test('is what lets people in, what others are paid, and what takes much or cannot be undone', async () => {
    const asking = Object.entries<Endpoint>(endpoints).filter(([, { freshProof }]) => freshProof)
    expect(asking.map(([name]) => name).toSorted()).toEqual(whatAsks.split(' '))
    // Nor does a page of the history, which gives less at once.
    const { browser } = await admin(60)
    expect((await browser.get('/api/admin/history?limit=100')).status).toBe(200)
    expect((await browser.get('/api/admin/history?limit=101')).status).toBe(400)
  })
})

describe('proof', () => {
  test('is not a wrong password, which is said at its field', async () => {
    const { browser } = await admin(60)
    for (const [password, words] of [
      ['a guess', 'This is not your password.'],
      ['', 'Please enter your password.'],
      ['x'.repeat(1001), 'This is not your password.'],
    ] as const) {
      const reply = await prove(browser, { password })
      expect([reply.status, reply.body.errors]).toEqual([400, { password: [words] }])
    }
    expect((await promote(browser)).body.code).toBe('PROOF_NEEDED')
  })

  test('gives the session a new cookie, and a copy of the old one is nobody’s', async () => {
    const { browser, person } = await admin(60)
    const copy = app.stranger(browser.cookies)
    const idOf = async () => (await app.pool.query('select id from sessions where user_id = $1', [person.id])).rows
    const before = await idOf()
    await prove(browser, person)
    expect((await copy.get('/api/user')).status).toBe(401)
    expect((await browser.get('/api/user')).body.id).toBe(person.id)
    expect(await idOf()).toEqual(before)
  })

  test('is needed from nobody who has not signed in, or may not do it at all', async () => {
    expect((await app.stranger().post('/api/user/proof', { password: 'x' })).status).toBe(401)
    const browser = await app.newBrowserOf(erin)
    await provedAgo(app, erin, 60)
    expect((await promote(browser)).body.code).toBe('FORBIDDEN')
  })

  test('of a session that ends in the same moment does not bring it back', async () => {
    const { browser, person } = await admin(60)
    const reply = await during(
      () => prove(browser, person),
      (tx) => endSessionsOf(tx, person.id),
    )
    expect(refusal(reply)).toEqual([401, 'SIGN_IN_AGAIN'])
    expect((await promote(browser)).status).toBe(401)
    expect((await app.pool.query('select from sessions where user_id = $1', [person.id])).rowCount).toBe(0)
  })

  test('cannot be guessed for long, and guesses count with those at the sign-in of the same browser', async () => {
    const strict = await startApp({ RATE_LIMITS: 'on' })
    const robin = await strict.makePerson({ role: 'admin' })
    const guess = () => prove(strict.as(robin), { password: 'a guess' })
    for (let time = 1; time <= 10; time += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    const { email, password } = robin
    expect((await strict.as(robin).post('/api/login', { email, password })).status).toBe(429)
  })
})

test('people of the provider have signed in as their proof, have no password for it, and sign in there again', async () => {
  const person = await app.makePerson({ role: 'admin' })
  await app.pool.query('update users set password_hash = null where id = $1', [person.id])
  provider.signInAs({ sub: person.id, email: person.email })
  const browser = app.stranger()
  await browser.follow('/api/login')
  expect((await promote(browser)).status).toBe(200)
  await provedAgo(app, person, 60)
  expect((await browser.get('/api/user/proof')).body).toEqual({ ways: ['provider'], isFresh: false })
  expect((await prove(browser, { password: 'anything' })).status).toBe(400)
  expect((await promote(browser)).body.code).toBe('PROOF_NEEDED')
  const asked = await browser.get('/api/login?again')
  expect(new URL(asked.headers.get('location')!).searchParams.get('prompt')).toBe('login')
  await browser.follow('/api/login?again')
  expect((await promote(browser)).status).toBe(200)
})

test('FRESH_PROOF_AFTER says for how long; 0 asks nobody', async () => {
  const [hour, never] = [await startApp({ FRESH_PROOF_AFTER: '60' }), await startApp({ FRESH_PROOF_AFTER: '0' })]
  const codeAt = async (at: typeof app, minutes: number | null) => {
    await at.as(ada).get('/api/user')
    await provedAgo(at, ada, minutes)
    return (await at.as(ada).get('/api/admin/history/export')).status
  }
  expect([await codeAt(hour, 59), await codeAt(hour, 60)]).toEqual([200, 403])
  expect([await codeAt(never, 5_000), await codeAt(never, null)]).toEqual([200, 200])
})
