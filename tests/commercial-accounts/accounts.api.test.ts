import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'

const app = await startApp()
const path = '/api/commercial-accounts'

let made = 0

async function addAccount(fields: { name?: string; email?: string } = {}) {
  made += 1
  const body = { name: `Hotel ${made}`, email: `hotel-${made}@example.com`, ...fields }
  const reply = await app.as(ada).post(path, body)
  expect(reply.status).toBe(201)
  return reply.body
}

const duplicate = 'There is already an active account with this name and email.'

test('Ada adds an account; what she typed is trimmed and keeps its letters', async () => {
  const reply = await app.as(ada).post(path, { name: '  Grand Hotel ', email: ' Linen@Grand.example ' })
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({ name: 'Grand Hotel', email: 'Linen@Grand.example', isActive: true })
})

test.each([erin, tess, theo, ada])('$firstName ($role) reads all of it, by name, inactive ones too', async (person) => {
  const name = `Zeta ${person.firstName}`
  const account = await addAccount({ name })
  await app.as(ada).delete(`${path}/${account.id}`)
  const { body } = await app.as(person).get(path)
  expect(body).toContainEqual({ ...account, isActive: false })
  const names: string[] = body.map((each: { name: string }) => each.name.toLowerCase())
  expect(names).toEqual([...names].sort())
})

test.each([erin, tess, theo])('$firstName ($role) changes nothing', async (person) => {
  const account = await addAccount()
  const body = { name: 'Mine', email: 'mine@example.com' }
  const replies = [
    await app.as(person).post(path, body),
    await app.as(person).put(`${path}/${account.id}`, body),
    await app.as(person).delete(`${path}/${account.id}`),
  ]
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
  expect((await app.as(ada).get(path)).body).toContainEqual(account)
})

test('a stranger reads nothing', async () => {
  expect((await app.stranger().get(path)).status).toBe(401)
})

describe('changing an account', () => {
  test('changes name and email and nothing else', async () => {
    const account = await addAccount()
    const body = { name: 'Motel', email: 'motel@example.com', isActive: false, id: newId(), createdAt: 'x' }
    const reply = await app.as(ada).put(`${path}/${account.id}`, body)
    expect([reply.status, reply.body]).toEqual([200, { ...account, name: 'Motel', email: 'motel@example.com' }])
  })

  test('does not bring an inactive one back', async () => {
    const account = await addAccount()
    await app.as(ada).delete(`${path}/${account.id}`)
    const reply = await app.as(ada).put(`${path}/${account.id}`, { ...account, name: 'Motel 2', isActive: true })
    expect(reply.body).toMatchObject({ name: 'Motel 2', isActive: false })
  })

  test('of one that does not exist', async () => {
    const body = { name: 'Motel', email: 'motel@example.com' }
    expect((await app.as(ada).put(`${path}/${newId()}`, body)).status).toBe(404)
    expect((await app.as(ada).put(`${path}/7`, body)).status).toBe(404)
    expect((await app.as(ada).delete(`${path}/${newId()}`)).status).toBe(404)
  })
})

test('deactivating twice is as good as once', async () => {
  const account = await addAccount()
  const first = await app.as(ada).delete(`${path}/${account.id}`)
  const second = await app.as(ada).delete(`${path}/${account.id}`)
  expect([first.status, first.body]).toEqual([200, { ...account, isActive: false }])
  expect([second.status, second.body]).toEqual([200, first.body])
})

describe('what is missing or wrong', () => {
  const fields = { name: 'Inn', email: 'inn@example.com' }
  const cases = [
    ['name', undefined, 'Please fill in all fields.'],
    ['name', '   ', 'Please fill in all fields.'],
    ['name', 'x'.repeat(201), 'Name must be 200 characters or less'],
    ['email', undefined, 'Please fill in all fields.'],
    ['email', ' ', 'Please fill in all fields.'],
    ['email', 'inn', 'Please enter a valid email address'],
    ['email', `${'x'.repeat(250)}@example.com`, 'Please enter a valid email address'],
  ] as const

  test.each(cases)('%s %j', async (field, value, message) => {
    const account = await addAccount()
    for (const reply of [
      await app.as(ada).post(path, { ...fields, [field]: value }),
      await app.as(ada).put(`${path}/${account.id}`, { ...fields, [field]: value }),
    ]) {
      expect([reply.status, reply.body.message]).toEqual([400, message])
      expect(reply.body.errors).toEqual({ [field]: [message] })
    }
  })
})

describe('the same account twice', () => {
  test('is refused, whatever the letters', async () => {
    await addAccount({ name: 'Spa One', email: 'spa@example.com' })
    const reply = await app.as(ada).post(path, { name: 'SPA one', email: 'Spa@Example.com' })
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([409, 'DUPLICATE_ACCOUNT', duplicate])
  })

  test('is refused as a change as well', async () => {
    const first = await addAccount()
    const second = await addAccount()
    const reply = await app.as(ada).put(`${path}/${second.id}`, { name: first.name, email: first.email })
    expect([reply.status, reply.body.message]).toEqual([409, duplicate])
  })

  test('saving one as it is, is no double', async () => {
    const account = await addAccount()
    const reply = await app.as(ada).put(`${path}/${account.id}`, { name: account.name, email: account.email })
    expect([reply.status, reply.body]).toEqual([200, account])
  })

  test('branches share a name, and customers an address', async () => {
    await addAccount({ name: 'Chain', email: 'north@example.com' })
    await addAccount({ name: 'Chain', email: 'south@example.com' })
    await addAccount({ name: 'Other', email: 'north@example.com' })
  })

  test('may follow one that was deactivated', async () => {
    const old = await addAccount({ name: 'Gym', email: 'gym@example.com' })
    await app.as(ada).delete(`${path}/${old.id}`)
    await addAccount({ name: 'Gym', email: 'gym@example.com' })
  })

  test('ten at once: one is added', async () => {
    const body = { name: 'Race', email: 'race@example.com' }
    await app.as(ada).get(path)
    const replies = await Promise.all(Array.from({ length: 10 }, () => app.as(ada).post(path, body)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })
})
