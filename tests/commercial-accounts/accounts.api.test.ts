import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'

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

test('everybody reads all of it, by name, inactive ones too', async () => {
  const account = await addAccount({ name: 'Zeta' })
  await app.as(ada).delete(`${path}/${account.id}`)
  const { body } = await app.as(erin).get(path)
  expect(body).toContainEqual({ ...account, isActive: false })
  const names: string[] = body.map((each: { name: string }) => each.name.toLowerCase())
  expect(names).toEqual([...names].sort())
})

test('writing is for admins', async () => {
  const { id } = await addAccount()
  const asErin = app.as(erin)
  const replies = [
    await asErin.post(path, {}),
    await asErin.put(`${path}/${id}`, {}),
    await asErin.delete(`${path}/${id}`),
  ]
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
})

describe('changing an account', () => {
  test('changes name and email and nothing else', async () => {
    const account = await addAccount()
    const changes = { name: 'Motel', email: 'motel@example.com' }
    const change = async (others: object) =>
      (await app.as(ada).put(`${path}/${account.id}`, { ...changes, ...others })).body
    expect(await change({ isActive: false, id: newId(), createdAt: 'x' })).toEqual({ ...account, ...changes })
    await app.as(ada).delete(`${path}/${account.id}`)
    expect(await change({ isActive: true })).toMatchObject({ isActive: false })
  })

  test('of one that does not exist', async () => {
    for (const id of [newId(), '7'])
      expect((await app.as(ada).put(`${path}/${id}`, { name: 'Motel', email: 'motel@example.com' })).status).toBe(404)
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

  test('is refused as a change as well; saved as it is, one is no double', async () => {
    const [first, second] = [await addAccount(), await addAccount()]
    const [refused, saved] = [
      await app.as(ada).put(`${path}/${second.id}`, first),
      await app.as(ada).put(`${path}/${second.id}`, second),
    ]
    expect([refused.status, refused.body.message]).toEqual([409, duplicate])
    expect([saved.status, saved.body]).toEqual([200, second])
  })

  test('branches share a name, customers an address, and one may follow one that was deactivated', async () => {
    await addAccount({ name: 'Chain', email: 'north@example.com' })
    const south = await addAccount({ name: 'Chain', email: 'south@example.com' })
    await addAccount({ name: 'Other', email: 'north@example.com' })
    await app.as(ada).delete(`${path}/${south.id}`)
    await addAccount({ name: 'Chain', email: 'south@example.com' })
  })
})
