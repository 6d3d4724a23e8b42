import { describe, expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { said } from '#tests/support/client.ts'
import { resetTokenFor, signInStatus } from './sign-in-data.ts'

const app = await startApp()

test('one’s own name is changed, for technicians too, and is what the next call answers', async () => {
  const robin = await app.makePerson({ role: 'technician' })
  const reply = await app.as(robin).patch('/api/user', { firstName: ' Robin ', lastName: 'Renamed', role: 'admin' })
  expect(reply.body).toMatchObject({ id: robin.id, firstName: 'Robin', lastName: 'Renamed', role: 'technician' })
  expect((await app.as(robin).get('/api/user')).body.lastName).toBe('Renamed')
  // By the rules of the registration.
  const { body } = await app.as(robin).patch('/api/user', { firstName: 'Robin', lastName: 'x'.repeat(81) })
  expect(body.errors).toEqual({ lastName: ['Last name must be 80 characters or less'] })
})

test('one’s own name is changed five times a day, and an admin’s corrections are not counted', async () => {
  const strict = await startApp({ RATE_LIMITS: 'on' })
  const robin = await strict.makePerson()
  const rename = (lastName: string) => strict.as(robin).patch('/api/user', { firstName: 'Robin', lastName })
  for (const name of ['A', 'B', 'C', 'D', 'E', 'E']) expect((await rename(name)).status).toBe(200)
  const refused = 'You have changed your name 5 times today. Please try again in 24 hours.'
  expect(said(await rename('F'))).toEqual([429, refused])
  const corrected = { firstName: 'Robin', lastName: 'Right' }
  expect((await strict.as(ada).patch(`/api/admin/users/${robin.id}`, corrected)).status).toBe(200)
})

describe('one’s own password', () => {
  const change = { newPassword: 'clean shirts' }

  test('is changed with the current one; the other sessions and old links end, this one stays', async () => {
    const robin = await app.makePerson()
    const elsewhere = await app.newBrowserOf(robin)
    const token = await resetTokenFor(app, robin)
    const before = app.as(robin)
    expect((await before.get('/api/user')).status).toBe(200)
    const cookie = [...before.cookies.values()].join()

    const reply = await before.put('/api/user/password', { currentPassword: robin.password, ...change })
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect((await before.get('/api/user')).status).toBe(200)
    expect([...before.cookies.values()].join()).not.toBe(cookie)
    expect((await elsewhere.get('/api/user')).status).toBe(401)

    expect(await signInStatus(app, robin, robin.password)).toBe(401)
    expect(await signInStatus(app, robin, change.newPassword)).toBe(200)
    const body = { email: robin.email, token, newPassword: 'other shirts' }
    const reset = await app.stranger().post('/api/reset-password', body)
    expect(reset.status).toBe(400)
  })

  test('does not exist for people who only came through the provider', async () => {
    const robin = await app.makePerson()
    const client = app.as(robin)
    await client.get('/api/user')
    await app.pool.query('update users set password_hash = null where id = $1', [robin.id])
    const reply = await client.put('/api/user/password', { currentPassword: 'anything', ...change })
    expect([reply.status, reply.body.code]).toEqual([409, 'NO_PASSWORD'])
  })

  test('cannot be guessed for long in an open session', async () => {
    const strict = await startApp({ RATE_LIMITS: 'on' })
    const robin = await strict.makePerson()
    const guess = () => strict.as(robin).put('/api/user/password', { currentPassword: 'a guess', ...change })
    for (let attempt = 1; attempt <= 10; attempt += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })
})
