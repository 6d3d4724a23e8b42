import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { draftLifetime } from '#client/api/drafts.ts'
import { newId } from '#shared/db/columns.ts'
import { tips } from '#shared/tips/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, ivan, type Person, tess, theo } from '#tests/support/cast.ts'
import { forgetPayroll, pay } from './tip-data.ts'

const app = await startApp()

const log = (person: Person, body: object, headers: Record<string, string> = {}) =>
  app.as(person).post('/api/tips', { orderId: '0042', amount: '12.50', ...body }, { headers })

const logFor = (person: Person, body: object) =>
  app.as(person).post('/api/admin/tips', { orderId: '0042', amount: '12.50', ...body })

const tipsOf = (person: Person) => app.db.select().from(tips).where(eq(tips.userId, person.id))

describe('a tip', () => {
  test('is answered as it was saved, dated now by the server', async () => {
    const before = new Date(Date.now() - 1000).toISOString()
    const reply = await log(erin, {
      notes: ' left at the counter ',
      createdAt: '2020-01-01T00:00:00.000Z',
      id: newId(),
    })
    expect([reply.status, reply.body]).toEqual([
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
    expect(reply.body.createdAt > before).toBe(true)
    expect(reply.body.createdAt <= new Date(Date.now() + 1000).toISOString()).toBe(true)
    expect((await app.as(erin).get('/api/tips')).body).toContainEqual(reply.body)
  })

  test.each([erin, tess, theo, ada])('can be logged by $firstName', async (person) => {
    expect((await log(person, {})).body.userId).toBe(person.id)
  })

  test('may be for an order that has one already', async () => {
    const robin = await app.makePerson()
    await log(robin, { orderId: '7' })
    expect((await log(robin, { orderId: '7' })).status).toBe(201)
    expect(await tipsOf(robin)).toHaveLength(2)
  })

  test('keeps notes of any kind as text', async () => {
    const notes = 'He said "thanks" \\o/ 🙂\r\n\t<b>=1+1</b> \u2028.'
    expect((await log(erin, { notes })).body.notes).toBe(notes)
    expect((await app.as(erin).get('/api/tips')).body[0].notes).toBe(notes)
  })

  test.each([[''], ['   '], [null], [undefined]])('has no notes where they are %o', async (notes) => {
    expect((await log(erin, { notes })).body.notes).toBeNull()
  })
})

describe('the order ID', () => {
  test.each([['0'], ['0000042'], [' 42 '], ['9999999']])('%o stays as it was typed', async (orderId) => {
    expect((await log(erin, { orderId })).body.orderId).toBe(orderId.trim())
  })

  test.each([
    [undefined, 'Order ID is required'],
    [null, 'Order ID is required'],
    ['', 'Order ID is required'],
    ['  ', 'Order ID is required'],
    ['12345678', 'Order ID must be 7 digits or less'],
    ['12a', 'Order ID must contain only numbers'],
    ['-12', 'Order ID must contain only numbers'],
    ['1 2', 'Order ID must contain only numbers'],
    ['٤٢', 'Order ID must contain only numbers'],
    ['42\0', 'Order ID must contain only numbers'],
  ])('%o is refused', async (orderId, message) => {
    const reply = await log(erin, { orderId })
    expect([reply.status, reply.body.message, reply.body.errors]).toEqual([400, message, { orderId: [message] }])
  })

  test('that is no text says so', async () => {
    const reply = await log(erin, { orderId: 42 })
    expect([reply.status, reply.body.errors.orderId[0]]).toEqual([400, expect.stringContaining('xpected string')])
  })
})

describe('the amount', () => {
  test.each([
    ['12.5', '12.50'],
    [12.5, '12.50'],
    [7, '7.00'],
    [' 7 ', '7.00'],
    ['.5', '0.50'],
    ['+3', '3.00'],
    ['007', '7.00'],
    // Half a cent goes away from zero, in decimal: 1.005 and 0.145 lie below the half in binary.
    ['1.005', '1.01'],
    [1.005, '1.01'],
    ['0.145', '0.15'],
    ['2.675', '2.68'],
    ['2.6749999999999999999999', '2.67'],
    ['0.005', '0.01'],
    ['0.01', '0.01'],
    ['999999.99', '999999.99'],
    ['999999.994', '999999.99'],
  ])('%o is saved as %o', async (amount, saved) => {
    expect((await log(erin, { amount })).body.amount).toBe(saved)
  })

  const notPositive = 'Amount must be a positive number'
  const tooLarge = 'Please enter a valid number between $0.00 and $999,999.99.'
  test.each([
    [undefined, 'Tip amount is required'],
    [null, 'Tip amount is required'],
    ['', 'Tip amount is required'],
    ['  ', 'Tip amount is required'],
    ['abc', notPositive],
    ['1e3', notPositive],
    ['$5', notPositive],
    ['1,000', notPositive],
    ['5 dollars', notPositive],
    ['0x10', notPositive],
    ['Infinity', notPositive],
    ['NaN', notPositive],
    [true, notPositive],
    [['5'], notPositive],
    ['0', notPositive],
    [0, notPositive],
    ['-0.01', notPositive],
    ['0.004', notPositive],
    ['999999.995', tooLarge],
    ['1000000', tooLarge],
    [1e300, tooLarge],
    ['9'.repeat(400), tooLarge],
  ])('%o is refused', async (amount, message) => {
    const reply = await log(erin, { amount })
    expect([reply.status, reply.body.message, reply.body.errors]).toEqual([400, message, { amount: [message] }])
  })
})

describe('notes', () => {
  test('may have 1000 characters', async () => {
    expect((await log(erin, { notes: 'n'.repeat(1000) })).body.notes).toHaveLength(1000)
  })

  test.each([
    ['n'.repeat(1001), 'Notes must be 1000 characters or less'],
    ['a\0b', 'Notes contain a character that cannot be saved'],
  ])('of another kind are refused', async (notes, message) => {
    const reply = await log(erin, { notes })
    expect([reply.status, reply.body.errors]).toEqual([400, { notes: [message] }])
  })
})

test('every wrong field is named at once', async () => {
  const reply = await app.as(erin).post('/api/tips', { orderId: '12345678x' })
  expect(reply.body).toMatchObject({
    code: 'INVALID',
    message: 'Order ID must be 7 digits or less',
    errors: {
      orderId: ['Order ID must be 7 digits or less', 'Order ID must contain only numbers'],
      amount: ['Tip amount is required'],
    },
  })
})

describe('whose tip it is', () => {
  test('an employee may name only themselves', async () => {
    expect((await log(erin, { userId: erin.id })).status).toBe(201)
    expect((await log(erin, { userId: null })).status).toBe(201)
    for (const person of [erin, tess, theo]) {
      const reply = await log(person, { userId: ada.id })
      expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN'])
    }
    expect((await log(erin, { userId: newId() })).status).toBe(403)
    expect((await log(erin, { userId: 'me' })).status).toBe(400)
  })

  test('the plain call logs no tip for others, not even for an admin', async () => {
    expect((await log(ada, { userId: erin.id })).status).toBe(403)
  })

  test('an admin logs for anybody who is active, without a name for herself', async () => {
    const robin = await app.makePerson()
    expect((await logFor(ada, { userId: robin.id })).body.userId).toBe(robin.id)
    expect((await logFor(ada, { userId: tess.id })).body.userId).toBe(tess.id)
    expect((await logFor(ada, { userId: ada.id })).body.userId).toBe(ada.id)
    expect((await logFor(ada, {})).body.userId).toBe(ada.id)
    expect((await app.as(robin).get('/api/tips')).body).toHaveLength(1)
  })

  test.each([
    ['a deactivated person', ivan.id],
    ['nobody', newId()],
  ])('not for %s', async (_whom, userId) => {
    const reply = await logFor(ada, { userId })
    const message = 'This employee is not active. Please choose another one.'
    expect([reply.status, reply.body.errors]).toEqual([400, { userId: [message] }])
  })

  test('nor under an id that is none', async () => {
    expect((await logFor(ada, { userId: 'erin' })).body.errors).toEqual({ userId: ['Please choose an employee'] })
  })

  test.each([erin, tess, theo])('$firstName cannot use the admin call', async (person) => {
    const reply = await logFor(person, { userId: person.id })
    expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN'])
  })
})

test('a tip of a day that is paid already is saved, and marked', async () => {
  await pay(app.db, '2000-01-01', '2099-12-31', { periodName: 'Week of "now"', importedAt: '2025-01-01T00:00:00.000Z' })
  const robin = await app.makePerson()
  const reply = await log(robin, {})
  expect([reply.status, reply.body.payroll]).toEqual([
    201,
    { periodName: 'Week of "now"', isLate: true, settledWith: null },
  ])
  expect((await app.as(robin).get('/api/tips')).body).toEqual([reply.body])
  await forgetPayroll(app.db)
})

describe('the same click twice', () => {
  const key = (value: string) => ({ 'Idempotency-Key': value })

  test('is one tip and one answer', async () => {
    const robin = await app.makePerson()
    const first = await log(robin, { orderId: '1' }, key('click'))
    const second = await log(robin, { orderId: '1' }, key('click'))
    expect([second.status, second.text]).toEqual([201, first.text])
    expect(await tipsOf(robin)).toHaveLength(1)
  })

  test('with other content is refused', async () => {
    const robin = await app.makePerson()
    await log(robin, { orderId: '1' }, key('click'))
    const reply = await log(robin, { orderId: '2' }, key('click'))
    expect([reply.status, reply.body.code]).toEqual([422, 'KEY_REUSED'])
    expect(await tipsOf(robin)).toHaveLength(1)
  })

  test('eight at a time are one tip', async () => {
    const robin = await app.makePerson()
    const replies = await Promise.all(Array.from({ length: 8 }, () => log(robin, {}, key('burst'))))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]!.status).toBe(201)
    expect(await tipsOf(robin)).toHaveLength(1)
  })

  test('with different keys are two', async () => {
    const robin = await app.makePerson()
    await log(robin, {}, key('one'))
    await log(robin, {}, key('two'))
    expect(await tipsOf(robin)).toHaveLength(2)
  })

  test('is no matter of what other people send', async () => {
    const robin = await app.makePerson()
    const sandy = await app.makePerson()
    await log(robin, {}, key('shared'))
    expect((await log(sandy, {}, key('shared'))).body.userId).toBe(sandy.id)
  })

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

  const ageKeys = (robin: Person, seconds: number) =>
    app.db.execute(
      sql`update idempotency_keys set created_at = now() - ${seconds} * interval '1 second' where caller = ${robin.id}`,
    )

  test('counts for as long as a draft may be sent again', async () => {
    const robin = await app.makePerson()
    const first = await log(robin, {}, key('last-week'))
    await ageKeys(robin, draftLifetime / 1000 + 3600)
    expect((await log(robin, {}, key('last-week'))).text).toBe(first.text)
    expect(await tipsOf(robin)).toHaveLength(1)
  })

  test('no longer counts after eight days', async () => {
    const robin = await app.makePerson()
    await log(robin, {}, key('long-ago'))
    await ageKeys(robin, 8 * 24 * 3600 + 1)
    expect((await log(robin, { orderId: '5' }, key('long-ago'))).status).toBe(201)
    expect(await tipsOf(robin)).toHaveLength(2)
  })

  test('leaves neither key nor answer to read in the database', async () => {
    const robin = await app.makePerson()
    await log(robin, { notes: 'from the blue car' }, key('click-to-hide'))
    const { rows } = await app.pool.query('select k::text from idempotency_keys k where caller = $1', [robin.id])
    expect(rows).toHaveLength(1)
    expect(rows[0].k).not.toMatch(/click-to-hide|blue car|orderId/)
  })
})

describe('a body', () => {
  const send = (body: string, type = 'application/json') =>
    app.as(erin).request('POST', '/api/tips', { headers: { 'content-type': type }, body })
  const good = JSON.stringify({ orderId: '1', amount: '1' })

  test('of more than 100 kB is refused', async () => {
    const reply = await send(JSON.stringify({ orderId: '1', amount: '1', notes: 'n'.repeat(100_000) }))
    expect([reply.status, reply.body.code]).toEqual([413, 'TOO_LARGE'])
  })

  test('that is no JSON is refused', async () => {
    const reply = await send('{"orderId":')
    expect([reply.status, reply.body.code]).toEqual([400, 'MALFORMED_JSON'])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded'])('of type %s is refused', async (type) => {
    expect((await send(good, type)).status).toBe(415)
  })

  test.each(['null', '[]', '"tip"', '3'])('that is %s has no fields', async (body) => {
    expect((await send(body)).status).toBe(400)
  })

  test('may be absent: then everything is missing', async () => {
    const reply = await app.as(erin).post('/api/tips')
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { orderId: ['Order ID is required'], amount: ['Tip amount is required'] },
    ])
  })

  test('in another encoding is read', async () => {
    expect((await send(good, 'application/json; charset=utf-8')).status).toBe(201)
  })
})

test('strangers log nothing', async () => {
  const before = await app.db.$count(tips)
  for (const path of ['/api/tips', '/api/admin/tips'])
    expect((await app.stranger().post(path, { orderId: '1', amount: '1' })).status).toBe(401)
  expect(await app.db.$count(tips)).toBe(before)
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
