import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { tips } from '#shared/tips/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, ivan, type Person, tess, theo } from '#tests/support/cast.ts'
import { refusal } from '#tests/support/client.ts'
import { forgetPayroll, pay } from './tip-data.ts'

const app = await startApp()

const log = (person: Person, body: object, headers: Record<string, string> = {}) =>
  app.as(person).post('/api/tips', { orderId: '0042', amount: '12.50', ...body }, { headers })

const logFor = (person: Person, body: object) =>
  app.as(person).post('/api/admin/tips', { orderId: '0042', amount: '12.50', ...body })

const tipsOf = (person: Person) => app.db.select().from(tips).where(eq(tips.userId, person.id))

describe('a tip', () => {
  test('is answered as it was saved, dated now by the server', async () => {
    const others = { createdAt: '2020-01-01T00:00:00.000Z', id: newId() }
    const { status, body } = await log(erin, { notes: ' left at the counter ', ...others })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{14}7/),
        userId: erin.id,
        orderId: '0042',
        amount: '12.50',
        notes: 'left at the counter',
        createdAt: expect.any(String),
        payroll: null,
      },
    ])
    expect(Math.abs(Date.parse(body.createdAt) - Date.now())).toBeLessThan(5000)
    expect((await app.as(erin).get('/api/tips')).body).toContainEqual(body)
  })

  test('keeps notes of any kind as text', async () => {
    const notes = 'He said "thanks" \\o/ 🙂\n<b>=1+1</b> 🧺.'
    expect((await log(erin, { notes })).body.notes).toBe(notes)
    expect((await app.as(erin).get('/api/tips')).body[0].notes).toBe(notes)
  })
})

// The whole of what an amount may be is a unit test: tests/money/schema.test.ts.
describe('what is filled in', () => {
  test.each([
    ['orderId', '0', '0'],
    ['orderId', ' 0000042 ', '0000042'],
    ['amount', 12.5, '12.50'],
    ['amount', '999999.994', '999999.99'],
    ['notes', 'n'.repeat(1000), 'n'.repeat(1000)],
    ['notes', '   ', null],
    ['orderId', '\u202e42\0', '42'],
    ['notes', 'a\0b\r\n\u3164', 'ab'],
    ['notes', null, null],
    ['notes', undefined, null],
  ])('%s %o is saved as %o', async (field, value, saved) => {
    expect((await log(erin, { [field]: value })).body[field]).toBe(saved)
  })

  const notPositive = 'Amount must be a positive number'
  const tooLarge = 'Please enter a valid number between $0.00 and $999,999.99.'
  test.each([
    ['orderId', undefined, 'Order ID is required'],
    ['orderId', '  ', 'Order ID is required'],
    ['orderId', 42, expect.stringContaining('xpected string')],
    ['orderId', '12345678', 'Order ID must be 7 digits or less'],
    ['orderId', '12a', 'Order ID must contain only numbers'],
    ['orderId', '٤٢', 'Order ID must contain only numbers'],
    ['orderId', '\u200b\0', 'Order ID is required'],
    ['amount', undefined, 'Tip amount is required'],
    ['amount', '1e3', notPositive],
    ['amount', '0.004', notPositive],
    ['amount', '999999.995', tooLarge],
    ['notes', 'n'.repeat(1001), 'Notes must be 1000 characters or less'],
  ])('%s %o is refused', async (field, value, message) => {
    const reply = await log(erin, { [field]: value })
    expect([reply.status, reply.body.message, reply.body.errors]).toEqual([400, message, { [field]: [message] }])
  })

  test('every wrong field is named at once', async () => {
    const { body } = await app.as(erin).post('/api/tips', { orderId: '12345678x' })
    const orderId = ['Order ID must be 7 digits or less', 'Order ID must contain only numbers']
    const errors = { orderId, amount: ['Tip amount is required'] }
    expect(body).toMatchObject({ code: 'INVALID', message: orderId[0], errors })
  })
})

describe('whose tip it is', () => {
  test('the plain call logs it for nobody but the caller, also where that is an admin', async () => {
    expect((await log(erin, { userId: null })).status).toBe(201)
    for (const person of [erin, tess, theo]) {
      expect((await log(person, { userId: person.id })).status).toBe(201)
      expect(refusal(await log(person, { userId: ada.id }))).toEqual([403, 'FORBIDDEN'])
    }
    for (const userId of [erin.id, newId()]) expect((await log(ada, { userId })).status).toBe(403)
  })

  test('an admin logs for anybody who is active, without a name for herself', async () => {
    const robin = await app.makePerson()
    for (const { id } of [robin, tess, ada]) expect((await logFor(ada, { userId: id })).body.userId).toBe(id)
    expect((await logFor(ada, {})).body.userId).toBe(ada.id)
    expect((await app.as(robin).get('/api/tips')).body).toHaveLength(1)
  })

  const notActive = 'This employee is not active. Please choose another one.'
  test.each([
    ['a deactivated person', ivan.id, notActive],
    ['nobody', newId(), notActive],
    ['an id that is none', 'erin', 'Please choose an employee'],
  ])('not for %s', async (_whom, userId, message) => {
    const reply = await logFor(ada, { userId })
    expect([reply.status, reply.body.errors]).toEqual([400, { userId: [message] }])
  })
})

test('a tip of a day that is paid already is saved, and marked', async () => {
  await pay(app.db, '2000-01-01', '2099-12-31', { periodName: 'Week of "now"', importedAt: '2025-01-01T00:00:00.000Z' })
  const robin = await app.makePerson()
  const { status, body } = await log(robin, {})
  expect([status, body.payroll]).toEqual([201, { periodName: 'Week of "now"', isLate: true, settledWith: null }])
  expect((await app.as(robin).get('/api/tips')).body).toEqual([body])
  await forgetPayroll(app.db)
})

// That it is one tip: log-together.api.test.ts; for how long: tests/clocks.api.test.ts.
describe('the same click twice', () => {
  const key = (value: string) => ({ 'Idempotency-Key': value })

  test('may be tried again after a refusal', async () => {
    const robin = await app.makePerson()
    const send = () =>
      app.as(ada).post('/api/admin/tips', { orderId: '9', amount: '1', userId: robin.id }, { headers: key('retry') })
    await app.db.execute(sql`update users set is_active = false where id = ${robin.id}`)
    expect((await send()).status).toBe(400)
    await app.db.execute(sql`update users set is_active = true where id = ${robin.id}`)
    expect((await send()).status).toBe(201)
    expect(await tipsOf(robin)).toHaveLength(1)
  })

  test('leaves neither key nor answer to read in the database', async () => {
    const robin = await app.makePerson()
    await log(robin, { notes: 'from the blue car' }, key('click-to-hide'))
    const { rows } = await app.pool.query('select k::text from idempotency_keys k where caller = $1', [robin.id])
    expect(rows).toHaveLength(1)
    expect(rows[0].k).not.toMatch(/click-to-hide|blue car|orderId/)
  })
})

test('a body of more than 100 kB is refused', async () => {
  expect(refusal(await log(erin, { notes: 'n'.repeat(100_000) }))).toEqual([413, 'TOO_LARGE'])
})

test.each(['null', '"tip"', '3'])('a body that is %s has no fields', async (body) => {
  const headers = { 'content-type': 'application/json' }
  expect((await app.as(erin).request('POST', '/api/tips', { headers, body })).status).toBe(400)
})

test("the plain list has the caller's own tips, newest first, of the range if one is given", async () => {
  const robin = await app.makePerson()
  const made = []
  for (const orderId of ['1', '2', '3']) {
    const { body: tip } = await log(robin, { orderId })
    // Logged as fast as this, two have the same millisecond.
    const createdAt = `2026-03-02T12:00:00.00${orderId}Z`
    await app.db.update(tips).set({ createdAt }).where(eq(tips.id, tip.id))
    made.push({ ...tip, createdAt })
  }
  const list = async (query = '') => (await app.as(robin).get(`/api/tips${query}`)).body
  expect(await list()).toEqual(made.toReversed())
  const [first, second, third] = made
  expect(await list(`?startDate=${second.createdAt}`)).toEqual([third, second])
  expect(await list(`?endDate=${second.createdAt}`)).toEqual([second, first])
  expect(await list(`?startDate=${second.createdAt}&endDate=${second.createdAt}`)).toEqual([second])
  expect(await list(`?startDate=${third.createdAt}&endDate=${first.createdAt}`)).toEqual([])
  expect((await app.as(robin).get('/api/tips?startDate=yesterday')).status).toBe(400)
  expect((await app.as(erin).get('/api/tips')).body).not.toContainEqual(first)
})

test('tips of one moment have a fixed order', async () => {
  const robin = await app.makePerson()
  const createdAt = '2026-03-02T12:00:00.000Z'
  const ids = Array.from({ length: 5 }, newId)
  for (const id of [3, 0, 4, 2, 1].map((place) => ids[place]!))
    await app.db.insert(tips).values({ id, userId: robin.id, orderId: '1', amount: '1', createdAt })
  const list = (await app.as(robin).get('/api/tips')).body
  expect(list.map((tip: { id: string }) => tip.id)).toEqual(ids.toReversed())
})

test.each(['', '12345678', '1"', 'x'])('the table takes no other order ID than one of digits: %j', async (orderId) => {
  const insertion = app.db.insert(tips).values({ userId: erin.id, orderId, amount: '1' })
  await expect(insertion).rejects.toMatchObject({ cause: { constraint: 'tips_order_id_is_digits' } })
})
