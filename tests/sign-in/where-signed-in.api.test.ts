import { describe, expect, test } from 'vitest'
import { endSessionsAsAdmin } from '#server/features/sign-in/queries.ts'
import { startAgain, startApp } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'
import { refusal } from '#tests/support/client.ts'
import { momentsOf } from '#tests/support/moments.ts'

const app = await startApp()
const { during } = momentsOf(app)

const agents = {
  phone: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/127.0.0.0 Mobile Safari/537.36',
  office: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
}

async function signedIn(person: Person, agent?: keyof typeof agents) {
  const browser = app.stranger()
  const headers = agent && { 'User-Agent': agents[agent] }
  expect((await browser.post('/api/login', person, { headers: headers ?? {} })).status).toBe(200)
  return browser
}

const toAge = (person: Person, age: string) =>
  app.pool.query('update sessions set created_at = now() - $2::interval where user_id = $1', [person.id, age])

const agentsIn = (body: { agent: string }[]) => body.map(({ agent }) => agent)

describe('one’s own list', () => {
  test('names browser and system, this one first, and never the hash of a cookie', async () => {
    const robin = await app.makePerson()
    const phone = await signedIn(robin, 'phone')
    await app.pool.query(`update sessions set used_at = now() - interval '3 days' where user_id = $1`, [robin.id])
    await signedIn(robin)
    await signedIn(robin, 'office')
    const { body } = await phone.get('/api/user/sessions')
    expect(agentsIn(body)).toEqual(['Chrome · Android', 'Firefox · Windows', null])
    expect(body.map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([true, false, false])
    expect(Object.keys(body[0]).toSorted()).toEqual(['agent', 'createdAt', 'id', 'isThis', 'usedAt'])
  })

  test('ends another session at once and not twice, never another person’s, and this one like signing out', async () => {
    const robin = await app.makePerson()
    const [phone, office] = [await signedIn(robin, 'phone'), await signedIn(robin, 'office')]
    const [own, other] = (await phone.get('/api/user/sessions')).body
    const stranger = await signedIn(await app.makePerson())
    expect((await stranger.delete(`/api/user/sessions/${other.id}`)).status).toBe(404)
    expect((await office.get('/api/user')).status).toBe(200)
    expect((await phone.delete(`/api/user/sessions/${other.id}`)).status).toBe(200)
    expect((await office.get('/api/user')).status).toBe(401)
    const again = await phone.delete(`/api/user/sessions/${other.id}`)
    expect([again.status, again.body.message]).toEqual([404, 'That device is signed out already.'])
    expect((await phone.delete(`/api/user/sessions/${own.id}`)).status).toBe(200)
    expect(phone.cookies.has('washboard.sid')).toBe(false)
  })
})

describe('an admin', () => {
  const pathOf = ({ id }: Person) => `/api/admin/users/${id}/sessions`

  test('sees and ends one of a person’s, and then all, once', async () => {
    const robin = await app.makePerson()
    const [phone, office] = [await signedIn(robin, 'phone'), await signedIn(robin, 'office')]
    const { body } = await app.as(ada).get(pathOf(robin))
    expect(agentsIn(body)).toEqual(['Firefox · Windows', 'Chrome · Android'])
    expect((await app.as(ada).delete(`${pathOf(robin)}/${body[0].id}`)).status).toBe(200)
    expect([(await office.get('/api/user')).status, (await phone.get('/api/user')).status]).toEqual([401, 200])
    expect((await app.as(ada).delete(pathOf(robin))).status).toBe(200)
    expect((await phone.get('/api/user')).status).toBe(401)
    expect((await app.as(ada).delete(pathOf(robin))).status).toBe(404)
  })

  test('does not end their own there, nor one under the name of somebody else', async () => {
    const phone = await signedIn(await app.makePerson())
    const [own] = (await phone.get('/api/user/sessions')).body
    expect((await app.as(ada).delete(`${pathOf(await app.makePerson())}/${own.id}`)).status).toBe(404)
    expect((await app.as(ada).delete(pathOf(ada))).body.code).toBe('OWN_ACCOUNT')
    expect((await phone.get('/api/user')).status).toBe(200)
  })

  test('ends a session that signs out everywhere else in the same moment', async () => {
    const robin = await app.makePerson()
    const thief = await signedIn(robin)
    const reply = await during(
      () => thief.post('/api/user/sign-out-elsewhere'),
      (tx) => endSessionsAsAdmin(tx, { userId: robin.id }),
    )
    expect(refusal(reply)).toEqual([401, 'SIGN_IN_AGAIN'])
    expect((await thief.get('/api/user')).status).toBe(401)
  })
})

describe('however much it is used, a session ends', () => {
  test.for([
    // The column rounds to milliseconds, half of the time up: a session would be younger than it is set to be.
    ['admin', '29 days', '30 days 1 second'],
    ['employee', '89 days', '90 days 1 second'],
  ] as const)('of a %s after %s, at the latest', async ([role, before, after]) => {
    const robin = await app.makePerson({ role })
    const browser = await signedIn(robin)
    await toAge(robin, before)
    expect((await browser.get('/api/user/sessions')).body).toHaveLength(1)
    await toAge(robin, after)
    expect((await browser.get('/api/user')).status).toBe(401)
    expect((await app.as(ada).get(`/api/admin/users/${robin.id}/sessions`)).body).toEqual([])
  })

  test('and its row is removed', async () => {
    const [robin, sam] = [await app.makePerson(), await app.makePerson({ role: 'admin' })]
    for (const person of [robin, sam]) {
      await signedIn(person)
      await toAge(person, '31 days')
    }
    await startAgain(app)
    const left = async () =>
      (await app.pool.query('select user_id from sessions where user_id = any($1)', [[robin.id, sam.id]])).rows
    await expect.poll(left).toEqual([{ user_id: robin.id }])
  })
})

// What its row says beside whose it is: in what browser, and how many seconds ago it began, was used and was proven.
describe('a session knows', () => {
  async function sessionOf(person: Person) {
    const secondsSince = (column: string) => `extract(epoch from now() - ${column})::float8`
    const { rows } = await app.pool.query(
      `select id, ${secondsSince('created_at')} as age, ${secondsSince('used_at')} as rest,
        ${secondsSince('proved_at')} as "provedAgo" from sessions where user_id = $1`,
      [person.id],
    )
    expect(rows).toHaveLength(1)
    return rows[0]
  }

  /** Somebody who signed in five hours ago and has done nothing since. */
  async function fiveHoursLater() {
    const robin = await app.makePerson()
    const browser = await signedIn(robin)
    const before = (column: string) => `${column} = ${column} - interval '5 hours'`
    await app.pool.query(
      `update sessions set ${['created_at', 'used_at', 'expires_at', 'proved_at'].map(before).join()} where user_id = $1`,
      [robin.id],
    )
    return { robin, browser }
  }

  test('that signing in is proof', async () => {
    const robin = await app.makePerson()
    await signedIn(robin)
    const { age, rest, provedAgo } = await sessionOf(robin)
    for (const seconds of [age, rest, provedAgo]) expect(seconds).toBeLessThan(10)
  })

  test('its beginning and its proof when it is used after a while', async () => {
    const { robin, browser } = await fiveHoursLater()
    const before = await sessionOf(robin)
    expect(before.rest).toBeGreaterThan(17_990)
    expect((await browser.get('/api/user')).status).toBe(200)
    const after = await sessionOf(robin)
    expect(after.rest).toBeLessThan(10)
    expect(after.id).toBe(before.id)
    expect(Math.min(after.age, after.provedAgo)).toBeGreaterThan(17_990)
  })

  test('that signing out everywhere else is no proof, and no new beginning, and a change of the password is', async () => {
    const { robin, browser } = await fiveHoursLater()
    expect((await browser.post('/api/user/sign-out-elsewhere')).status).toBe(200)
    const session = await sessionOf(robin)
    expect(Math.min(session.age, session.provedAgo)).toBeGreaterThan(17_990)
    await app.pool.query('update sessions set proved_at = null where user_id = $1', [robin.id])
    await browser.post('/api/user/sign-out-elsewhere')
    expect((await sessionOf(robin)).provedAgo).toBeNull()
    const change = { currentPassword: robin.password, newPassword: 'starched collars' }
    expect((await browser.put('/api/user/password', change)).status).toBe(200)
    expect((await sessionOf(robin)).provedAgo).toBeLessThan(10)
  })
})
