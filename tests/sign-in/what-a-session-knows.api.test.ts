import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/cast.ts'
import { clientOf } from '#tests/support/client.ts'

// What a row of a session says beside whose it is: since when, when last used, when proven, in what browser.

const app = await startApp()
const phone = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/127.0.0.0 Mobile Safari/537.36' }

async function sessionOf(person: Person) {
  const { rows } = await app.pool.query(
    `select id, agent, extract(epoch from now() - created_at) as age, extract(epoch from now() - used_at) as rest,
      extract(epoch from now() - proved_at) as "provedAgo" from sessions where user_id = $1`,
    [person.id],
  )
  expect(rows).toHaveLength(1)
  const [{ id, agent, age, rest, provedAgo }] = rows
  return { id, agent, age: Number(age), rest: Number(rest), provedAgo: provedAgo === null ? null : Number(provedAgo) }
}

const toAge = (person: Person, hours: number) =>
  app.pool.query(
    `update sessions set created_at = created_at - $2 * interval '1 hour', used_at = used_at - $2 * interval '1 hour',
      expires_at = expires_at - $2 * interval '1 hour', proved_at = proved_at - $2 * interval '1 hour' where user_id = $1`,
    [person.id, hours],
  )

async function signedIn(person: Person) {
  const browser = clientOf(app.url)
  const { email, password } = person
  expect((await browser.post('/api/login', { email, password }, { headers: phone })).status).toBe(200)
  return browser
}

test('signing in is proof, and says in what browser', async () => {
  const robin = await app.makePerson()
  await signedIn(robin)
  const session = await sessionOf(robin)
  expect(session.agent).toBe('Chrome · Android')
  for (const seconds of [session.age, session.rest, session.provedAgo]) expect(seconds).toBeLessThan(10)
})

test('a session that is used after a while keeps its name, its beginning and its proof', async () => {
  const robin = await app.makePerson()
  const browser = await signedIn(robin)
  await toAge(robin, 5)
  const before = await sessionOf(robin)
  expect(before.rest).toBeGreaterThan(17_990)
  expect((await browser.get('/api/user')).status).toBe(200)
  const after = await sessionOf(robin)
  expect(after.rest).toBeLessThan(10)
  expect(after.id).toBe(before.id)
  expect(Math.min(after.age, after.provedAgo!)).toBeGreaterThan(17_990)
})

test('signing out everywhere else is no proof, and no new beginning', async () => {
  const robin = await app.makePerson()
  const browser = await signedIn(robin)
  await toAge(robin, 5)
  expect((await browser.post('/api/user/sign-out-elsewhere', undefined, { headers: phone })).status).toBe(200)
  const session = await sessionOf(robin)
  expect(Math.min(session.age, session.provedAgo!)).toBeGreaterThan(17_990)

  await app.pool.query('update sessions set proved_at = null where user_id = $1', [robin.id])
  await browser.post('/api/user/sign-out-elsewhere')
  expect((await sessionOf(robin)).provedAgo).toBeNull()
})

test('changing the password is proof', async () => {
  const robin = await app.makePerson()
  const browser = await signedIn(robin)
  await toAge(robin, 5)
  const change = { currentPassword: robin.password, newPassword: 'starched collars' }
  expect((await browser.put('/api/user/password', change)).status).toBe(200)
  expect((await sessionOf(robin)).provedAgo).toBeLessThan(10)
})
