import { describe, expect, test } from 'vitest'
import { endSessionsAsAdmin } from '#server/features/sign-in/queries.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'
import { clientOf } from '#tests/support/client.ts'
import { momentsOf } from '#tests/support/moments.ts'

const app = await startApp()
const { during } = momentsOf(app)

const agents = {
  phone: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/127.0.0.0 Mobile Safari/537.36',
  office: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
}

async function signedIn(person: Person, agent?: keyof typeof agents, at = app) {
  const browser = clientOf(at.url)
  const { email, password } = person
  const headers = agent && { 'User-Agent': agents[agent] }
  expect((await browser.post('/api/login', { email, password }, { headers: headers ?? {} })).status).toBe(200)
  return browser
}

const toAge = (person: Person, age: string) =>
  app.pool.query('update sessions set created_at = now() - $2::interval where user_id = $1', [person.id, age])

describe('one’s own list', () => {
  test('names browser and system, this one first, and never what a cookie is known by', async () => {
    const robin = await app.makePerson()
    const phone = await signedIn(robin, 'phone')
    await app.pool.query(`update sessions set used_at = now() - interval '3 days' where user_id = $1`, [robin.id])
    await signedIn(robin)
    await signedIn(robin, 'office')
    const { body } = await phone.get('/api/user/sessions')
    expect(body.map(({ agent, isThis }: { agent: string; isThis: boolean }) => [agent, isThis])).toEqual([
      ['Chrome · Android', true],
      ['Firefox · Windows', false],
      [null, false],
    ])
    expect(Object.keys(body[0]).toSorted()).toEqual(['agent', 'createdAt', 'id', 'isThis', 'usedAt'])
  })

  test('ends another one at once, and not twice', async () => {
    const robin = await app.makePerson()
    const [phone, office] = [await signedIn(robin, 'phone'), await signedIn(robin, 'office')]
    const [, other] = (await phone.get('/api/user/sessions')).body
    expect((await phone.delete(`/api/user/sessions/${other.id}`)).status).toBe(200)
    expect((await office.get('/api/user')).status).toBe(401)
    const again = await phone.delete(`/api/user/sessions/${other.id}`)
    expect([again.status, again.body.message]).toEqual([404, 'That device is signed out already.'])
    expect((await phone.get('/api/user/sessions')).body).toHaveLength(1)
  })

  test('ends this one as signing out does', async () => {
    const robin = await app.makePerson()
    const phone = await signedIn(robin, 'phone')
    const [own] = (await phone.get('/api/user/sessions')).body
    expect((await phone.delete(`/api/user/sessions/${own.id}`)).status).toBe(200)
    expect(phone.cookies.has('washboard.sid')).toBe(false)
  })

  test('is nobody else’s', async () => {
    const [robin, sam] = [await app.makePerson(), await app.makePerson()]
    const [phone, other] = [await signedIn(robin), await signedIn(sam)]
    const [own] = (await phone.get('/api/user/sessions')).body
    expect((await other.delete(`/api/user/sessions/${own.id}`)).status).toBe(404)
    expect((await phone.get('/api/user')).status).toBe(200)
  })
})

describe('an admin', () => {
  test('sees and ends one of a person’s, which the history tells', async () => {
    const robin = await app.makePerson({ firstName: 'Robin', lastName: 'Reed' })
    const [phone, office] = [await signedIn(robin, 'phone'), await signedIn(robin, 'office')]
    const { body } = await app.as(ada).get(`/api/admin/users/${robin.id}/sessions`)
    expect(body.map(({ agent }: { agent: string }) => agent)).toEqual(['Firefox · Windows', 'Chrome · Android'])
    expect((await app.as(ada).delete(`/api/admin/users/${robin.id}/sessions/${body[0].id}`)).status).toBe(200)
    expect([(await office.get('/api/user')).status, (await phone.get('/api/user')).status]).toEqual([401, 200])
    const { entries } = (await app.as(ada).get(`/api/admin/history?record=${robin.id}`)).body
    expect([entries[0].actor.id, Object.keys(entries[0].after)]).toEqual([
      ada.id,
      expect.arrayContaining(['sessions_ended_at']),
    ])
  })

  test('ends all of a person, and says so once', async () => {
    const robin = await app.makePerson()
    const phone = await signedIn(robin)
    expect((await app.as(ada).delete(`/api/admin/users/${robin.id}/sessions`)).status).toBe(200)
    expect((await phone.get('/api/user')).status).toBe(401)
    const again = await app.as(ada).delete(`/api/admin/users/${robin.id}/sessions`)
    expect(again.status).toBe(404)
    const { entries } = (await app.as(ada).get(`/api/admin/history?record=${robin.id}`)).body
    expect(entries.filter(({ action }: { action: string }) => action === 'changed')).toHaveLength(1)
  })

  test('does not end their own there, nor one under the name of somebody else', async () => {
    const [robin, sam] = [await app.makePerson(), await app.makePerson()]
    const phone = await signedIn(robin)
    const [own] = (await phone.get('/api/user/sessions')).body
    const wrong = await app.as(ada).delete(`/api/admin/users/${sam.id}/sessions/${own.id}`)
    expect(wrong.status).toBe(404)
    expect((await app.as(ada).delete(`/api/admin/users/${ada.id}/sessions`)).body.code).toBe('OWN_ACCOUNT')
    expect((await phone.get('/api/user')).status).toBe(200)
  })

  test('ends a session that signs out everywhere else in the same moment', async () => {
    const robin = await app.makePerson()
    const thief = await signedIn(robin)
    const reply = await during(
      () => thief.post('/api/user/sign-out-elsewhere'),
      (tx) => endSessionsAsAdmin(tx, { userId: robin.id }),
    )
    expect([reply.status, reply.body.code]).toEqual([401, 'SIGN_IN_AGAIN'])
    expect((await thief.get('/api/user')).status).toBe(401)
  })
})

describe('however much it is used, a session ends', () => {
  test.for([
    // The column rounds to milliseconds, half of the time up: a session would be younger than it is set to be.
    ['admin', '29 days', '30 days 1 second'],
    ['team_lead', '89 days', '90 days 1 second'],
    ['employee', '89 days', '90 days 1 second'],
  ] as const)('of a %s after %s, at the latest', async ([role, before, after]) => {
    const robin = await app.makePerson({ role })
    const browser = await signedIn(robin)
    await toAge(robin, before)
    expect((await browser.get('/api/user')).status).toBe(200)
    expect((await browser.get('/api/user/sessions')).body).toHaveLength(1)
    await toAge(robin, after)
    expect((await browser.get('/api/user')).status).toBe(401)
    expect((await app.as(ada).get(`/api/admin/users/${robin.id}/sessions`)).body).toEqual([])
  })

  test('also where it moves on under a new cookie', async () => {
    const robin = await app.makePerson()
    const browser = await signedIn(robin)
    await toAge(robin, '89 days')
    await browser.post('/api/user/sign-out-elsewhere')
    await browser.post('/api/user/proof', { password: robin.password })
    const [{ createdAt }] = (await browser.get('/api/user/sessions')).body
    expect(Date.now() - Date.parse(createdAt)).toBeGreaterThan(88 * 24 * 60 * 60 * 1000)
  })

  test('and its row is removed', async () => {
    const [robin, sam] = [await app.makePerson(), await app.makePerson({ role: 'admin' })]
    await Promise.all([signedIn(robin), signedIn(sam)])
    for (const person of [robin, sam]) await toAge(person, '31 days')
    await startApp({ DATABASE_URL: String(app.pool.options.connectionString) }, { people: [] })
    const left = async () =>
      (await app.pool.query('select user_id from sessions where user_id = any($1)', [[robin.id, sam.id]])).rows
    await expect.poll(left).toEqual([{ user_id: robin.id }])
  })
})
