import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/support/app.ts'

const app = await startApp()

describe('one’s own name', () => {
  test('is changed, for technicians too, and is what the next call answers', async () => {
    const robin = await app.makePerson({ role: 'technician' })
    const reply = await app.as(robin).patch('/api/user', { firstName: ' Robin ', lastName: 'Renamed', role: 'admin' })
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { id: robin.id, firstName: 'Robin', lastName: 'Renamed', role: 'technician' },
    ])
    expect((await app.as(robin).get('/api/user')).body.lastName).toBe('Renamed')
  })

  test('is asked for by the rules of the registration', async () => {
    const robin = await app.makePerson()
    const reply = await app.as(robin).patch('/api/user', { firstName: ' ', lastName: 'x'.repeat(81) })
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { firstName: ['First name is required'], lastName: ['Last name must be 80 characters or less'] },
    ])
  })
})

describe('one’s own password', () => {
  const change = { newPassword: 'clean shirts' }

  test('is changed with the current one; the other sessions and old links end, this one stays', async () => {
    const robin = await app.makePerson()
    const elsewhere = app.stranger()
    await signIn(elsewhere, robin)
    await app.stranger().post('/api/forgot-password', { email: robin.email })
    const link = new URL((await app.waitForMail({ to: robin.email })).links[0]!)
    const before = app.as(robin)
    expect((await before.get('/api/user')).status).toBe(200)
    const cookie = [...before.cookies.values()].join()

    const reply = await before.put('/api/user/password', { currentPassword: robin.password, ...change })
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect((await before.get('/api/user')).status).toBe(200)
    expect([...before.cookies.values()].join()).not.toBe(cookie)
    expect((await elsewhere.get('/api/user')).status).toBe(401)

    const { email } = robin
    const tryWith = async (password: string) => (await app.stranger().post('/api/login', { email, password })).status
    expect([await tryWith(robin.password), await tryWith(change.newPassword)]).toEqual([401, 200])
    const token = link.searchParams.get('token')
    const reset = await app.stranger().post('/api/reset-password', { email, token, newPassword: 'other shirts' })
    expect(reset.status).toBe(400)
  })

  test('stays where the current one is wrong, and nobody is signed out', async () => {
    const robin = await app.makePerson()
    const reply = await app.as(robin).put('/api/user/password', { currentPassword: 'wrong one', ...change })
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { currentPassword: ['This is not your current password.'] },
    ])
    expect((await app.as(robin).get('/api/user')).status).toBe(200)
  })

  test('follows the rules of the reset', async () => {
    const robin = await app.makePerson()
    const reply = await app.as(robin).put('/api/user/password', { currentPassword: '', newPassword: 'short' })
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      {
        currentPassword: ['Current password is required'],
        newPassword: ['Password must be at least 6 characters long'],
      },
    ])
  })

  test('is none to change for those who only ever came through the provider', async () => {
    const robin = await app.makePerson()
    const client = app.as(robin)
    await client.get('/api/user')
    await app.pool.query('update users set password_hash = null where id = $1', [robin.id])
    const reply = await client.put('/api/user/password', { currentPassword: 'anything', ...change })
    expect([reply.status, reply.body.code]).toEqual([409, 'NO_PASSWORD'])
  })

  test('cannot be guessed at length with somebody’s open session', async () => {
    const strict = await startApp({ RATE_LIMITS: 'on' })
    const robin = await strict.makePerson()
    const guess = () => strict.as(robin).put('/api/user/password', { currentPassword: 'a guess', ...change })
    const statuses = []
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await guess()).status)
    expect(statuses.at(9)).toBe(400)
    expect(statuses.at(10)).toBe(429)
  })
})
