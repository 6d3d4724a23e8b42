import { describe, expect, test } from 'vitest'
import { hashPassword } from '#server/http/passwords.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, tess, theo } from '#tests/support/cast.ts'
import { makeProblem } from './problem-data.ts'

const withPin = await startApp({ PUBLIC_REPAIRS: 'pin' })
const pinPath = '/api/machine-problems/public-repair-pin'

async function repair(app: App, pin?: string, client = app.stranger()) {
  const { id } = await makeProblem(app.db)
  const body = { technicianName: 'Sam', ...(pin !== undefined && { pin }) }
  return client.post(`/api/public/machine-problems/${id}/repair`, body)
}

const saidOf = ({ status, body }: Awaited<ReturnType<typeof repair>>) => [status, body.code, body.message]

describe('with a PIN', () => {
  test('nobody repairs before an admin has set one; it can be changed, and nobody reads it', async () => {
    const words = 'No PIN is set yet. An admin sets one on Manage Problems.'
    expect(saidOf(await repair(withPin, '1234'))).toEqual([403, 'NO_PIN', words])
    expect((await withPin.as(ada).get(pinPath)).body).toEqual({ setAt: null, setBy: null })
    const first = await withPin.as(ada).put(pinPath, { pin: ' 471108 ' })
    expect(first.body).toMatchObject({ setBy: { firstName: 'Ada', lastName: 'Okafor' } })
    expect((await repair(withPin, '471108')).body.status).toBe('repaired')
    await withPin.as(ada).put(pinPath, { pin: '081526374859' })
    expect((await repair(withPin, '471108')).status).toBe(400)
    expect((await repair(withPin, '081526374859')).body.status).toBe('repaired')
    const { rows } = await withPin.pool.query('select pin_hash from public_repair_pins')
    expect(rows).toEqual([{ pin_hash: expect.stringMatching(/^\$argon2id\$/) }])
    const history = await withPin.as(ada).get('/api/history?kind=publicRepairPin')
    expect(history.text).not.toContain('argon2id')
    expect(history.text).not.toContain('081526374859')
    for (const person of [tess, theo]) {
      expect((await withPin.as(person).put(pinPath, { pin: '1234' })).status).toBe(403)
      expect((await withPin.as(person).get(pinPath)).status).toBe(403)
    }
  })

  test.each([
    [undefined, 'PIN is required'],
    ['12a456', 'The PIN must contain only digits'],
    ['47110', 'The PIN must be at least 6 digits'],
    ['1234567890123', 'The PIN must be 12 digits or less'],
  ])('a PIN of %j is refused at its field', async (pin, message) => {
    const reply = await withPin.as(ada).put(pinPath, { pin })
    expect([reply.status, reply.body.errors]).toEqual([400, { pin: [message] }])
  })

  test('a repair without it, or with another one, says so at its field and repairs nothing', async () => {
    await withPin.as(ada).put(pinPath, { pin: '471108' })
    const before = (await withPin.stranger().get('/api/public/machine-problems')).body.length
    for (const [pin, message] of [
      ['', 'Please enter the PIN'],
      ['471109', 'This PIN is not right.'],
      ['x'.repeat(13), 'The PIN must be 12 digits or less'],
    ] as const) {
      const reply = await repair(withPin, pin)
      expect([reply.status, reply.body.errors]).toEqual([400, { pin: [message] }])
    }
    expect((await withPin.stranger().get('/api/public/machine-problems')).body).toHaveLength(before + 3)
  })

  test('what was repaired with it can be taken back without', async () => {
    await withPin.as(ada).put(pinPath, { pin: '471108' })
    const { body } = await repair(withPin, '471108')
    const undone = await withPin.stranger().post(`/api/public/machine-problems/${body.id}/undo-repair`, body)
    expect([undone.status, undone.body.status]).toEqual([200, 'open'])
  })

  test('a shorter one that was set before keeps working', async () => {
    await withPin.as(ada).put(pinPath, { pin: '471108' })
    await withPin.pool.query('update public_repair_pins set pin_hash = $1', [await hashPassword('4711')])
    expect((await repair(withPin, '4711')).body.status).toBe('repaired')
  })
})

test('off: the page only shows, for staff too', async () => {
  const app = await startApp({ PUBLIC_REPAIRS: 'off' })
  const words = 'Machines are not marked as repaired on this page. Please tell a technician or an admin.'
  const sentence = [403, 'PUBLIC_REPAIRS_OFF', words]
  expect(saidOf(await repair(app))).toEqual(sentence)
  expect(saidOf(await repair(app, undefined, app.as(ada)))).toEqual(sentence)
  const { id } = await makeProblem(app.db)
  const undone = await app.stranger().post(`/api/public/machine-problems/${id}/undo-repair`, { undo: 'x' })
  expect(saidOf(undone)).toEqual(sentence)
  expect((await app.stranger().get('/api/public/machine-problems')).body).toHaveLength(3)
  expect((await app.as(tess).post(`/api/machine-problems/${id}/repair`, {})).body.status).toBe('repaired')
  expect((await app.stranger().get('/api/public/technician-name')).body).toEqual({ technicianName: '' })
})

test('on: everybody, and a PIN that was set is not asked for', async () => {
  const app = await startApp({ PUBLIC_REPAIRS: 'on' })
  await app.as(ada).put(pinPath, { pin: '471108' })
  expect((await repair(app)).body.status).toBe('repaired')
})

test('where the environment says nothing: everybody, until an admin sets a PIN or says otherwise in the settings', async () => {
  const app = await startApp()
  const choose = (publicRepairs: string) => app.as(ada).put('/api/admin/settings/shop', { publicRepairs })
  expect((await repair(app)).body.status).toBe('repaired')
  await app.as(ada).put(pinPath, { pin: '471108' })
  expect((await repair(app)).status).toBe(400)
  // A call that knows nothing of it does not lift it.
  await app.as(ada).put('/api/admin/settings/shop', { appName: 'Suds' })
  expect((await repair(app, '471108')).body.status).toBe('repaired')
  expect((await choose('on')).body.inForce.publicRepairs).toBe('on')
  expect((await repair(app)).body.status).toBe('repaired')
  await choose('off')
  await app.as(ada).put(pinPath, { pin: '081526' })
  expect((await repair(app, '081526')).body.code).toBe('PUBLIC_REPAIRS_OFF')
})
