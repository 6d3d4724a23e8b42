import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { shiftReports } from '#shared/shift-reports/table.ts'
import { pictureOf } from '#tests/storage/picture-data.ts'
import { startApp } from '#tests/support/app.ts'
import { erin, type Person, theo } from '#tests/support/cast.ts'
import { daysAgo, drop, dropOf } from './report-data.ts'

const app = await startApp()

const rowsOf = (person: Person) => app.db.select().from(shiftReports).where(eq(shiftReports.userId, person.id))

describe('submitting', () => {
  test('keeps what was filled in and says who it was', async () => {
    const receiptImageUrl = await pictureOf(app, erin, { kind: 'receipt' })
    const typed = { startingCash: 200, endingCash: '512.254', dropAmount: '312.245', notes: ' till 2 ' }
    expect(await dropOf(app, erin, { ...typed, receiptImageUrl })).toMatchObject({
      ...drop({ notes: 'till 2', receiptImageUrl }),
      userId: erin.id,
      user: { firstName: 'Erin', lastName: 'Ellis', email: 'erin@example.com' },
    })
  })

  // What an amount may be: tests/money/schema.test.ts; a day: tests/time/schema.test.ts.
  test.each([
    ['startingCash', '', 'Starting cash is required'],
    ['endingCash', null, 'Ending cash is required'],
    ['dropAmount', undefined, 'Drop amount is required'],
    ['shiftDate', undefined, 'Shift date is required'],
    ['shiftDate', '2026-02-30', 'Invalid date'],
    ['dropAmount', '-0.005', 'Drop amount must be an amount from $0.00 to $999,999.99'],
    ['startingCash', '1,000', '1,000 can mean $1.00 or $1,000.00: write 1000 or 1.00'],
    ['endingCash', '999999.995', 'Ending cash must be an amount from $0.00 to $999,999.99'],
    ['notes', 'x'.repeat(1001), 'Notes must be 1000 characters or less'],
    ['receiptImageUrl', 'https://evil.example/receipt.jpg', 'This picture was not uploaded here.'],
    ['receiptImageUrl', '/api/objects/00000000-0000-7000-8000-000000000000', 'This picture was not uploaded here.'],
    ['drawer', 'x'.repeat(41), 'The name of a drawer must be 40 characters or less'],
  ])('with %s = %j is refused: %s', async (field, value, message) => {
    const robin = await app.makePerson()
    const reply = await app.as(robin).post('/api/shift-reports', drop({ [field]: value }))
    expect([reply.status, reply.body.errors]).toEqual([400, { [field]: [message] }])
    expect(await rowsOf(robin)).toEqual([])
  })

  test.each([
    ['zero, which is not the same as nothing', { startingCash: 0, endingCash: '0', dropAmount: '0.00' }],
    ['a drop above the ending cash, for the admin to look into', { endingCash: '100', dropAmount: '150.00' }],
  ])('takes %s', async (_, cash) => {
    expect((await dropOf(app, await app.makePerson(), cash)).dropAmount).toBe(cash.dropAmount)
  })

  const question = [400, { shiftDate: ['That is long ago. Are you sure?'] }]
  const tooOld = [400, { shiftDate: ['The shift date can be two years back at most.'] }]
  const [longAgo, notSure] = [{ longAgo: true }, { longAgo: false }]
  test.each<[days: number, more: object, answer: unknown[]]>([
    [-1, {}, [201]],
    [-2, longAgo, [400, { shiftDate: ['The shift date can be tomorrow at the latest.'] }]],
    [60, {}, [201]],
    [61, {}, question],
    [61, notSure, question],
    [61, longAgo, [201]],
    [730, longAgo, [201]],
    [731, longAgo, tooOld],
  ])('of %i days ago with %j is answered %j', async (days, more, answer) => {
    const robin = await app.makePerson()
    const { status, body } = await app.as(robin).post('/api/shift-reports', drop({ shiftDate: daysAgo(days), ...more }))
    expect(status === 201 ? [201] : [status, body.errors]).toEqual(answer)
  })

  test('is not refused for having waited on the device', async () => {
    const occurredAt = new Date(Date.now() - 70 * 3_600_000).toISOString()
    for (const late of [{ shiftDate: daysAgo(62) }, { shiftDate: daysAgo(732), longAgo: true }])
      expect((await dropOf(app, await app.makePerson(), { longAgo: false, occurredAt, ...late })).createdAt).toBe(
        occurredAt,
      )
    const older = drop({ shiftDate: daysAgo(65), occurredAt })
    expect((await app.as(erin).post('/api/shift-reports', older)).status).toBe(400)
  })

  test("with somebody else's receipt, or a stain photo as one, is refused", async () => {
    const receipt = await pictureOf(app, erin, { kind: 'receipt' })
    for (const [person, receiptImageUrl] of [
      [theo, receipt],
      [erin, await pictureOf(app, erin)],
    ] as const) {
      const reply = await app.as(person).post('/api/shift-reports', drop({ shiftDate: daysAgo(9), receiptImageUrl }))
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ['receiptImageUrl']])
    }
  })
})

describe('the same drop', () => {
  const words = 'You already submitted a drop report for this date and amount. Please check your existing reports.'

  // Sent at the same moment: tests/concurrency.api.test.ts; under one key: tests/clocks.api.test.ts.
  test('a second time is a duplicate, also with other digits, other cash and the same receipt', async () => {
    const robin = await app.makePerson()
    const receiptImageUrl = await pictureOf(app, robin, { kind: 'receipt' })
    await dropOf(app, robin, { receiptImageUrl })
    const sent = drop({ startingCash: '1', dropAmount: 312.2499, receiptImageUrl })
    const again = await app.as(robin).post('/api/shift-reports', sent)
    expect([again.status, again.body.code, again.body.message]).toEqual([409, 'DUPLICATE_SHIFT_REPORT', words])
    expect(await rowsOf(robin)).toHaveLength(1)
  })

  test('of another person, day or amount is none', async () => {
    const robin = await app.makePerson()
    for (const person of [robin, await app.makePerson()]) await dropOf(app, person)
    await dropOf(app, robin, { shiftDate: daysAgo(1) })
    await dropOf(app, robin, { dropAmount: '312.26' })
    expect(await rowsOf(robin)).toHaveLength(3)
  })
})

describe('the list', () => {
  test('is one’s own for everybody but admins', async () => {
    const robin = await app.makePerson()
    const lead = await app.makePerson({ role: 'team_lead' })
    const mine = await dropOf(app, robin)
    await dropOf(app, lead)
    const list = await app.as(robin).get('/api/shift-reports')
    expect(list.body.map(({ id }: { id: string }) => id)).toEqual([mine.id])
    expect((await app.as(lead).get('/api/shift-reports')).body).toHaveLength(1)
  })

  test('is everybody’s for an admin, who may ask for the own ones alone', async () => {
    const boss = await app.makePerson({ role: 'admin' })
    const robin = await app.makePerson()
    const theirs = await dropOf(app, robin)
    const own = await dropOf(app, boss)
    const all: { id: string }[] = (await app.as(boss).get('/api/shift-reports')).body
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([theirs.id, own.id]))
    const mine: { id: string }[] = (await app.as(boss).get('/api/shift-reports?mine=true')).body
    expect(mine.map(({ id }) => id)).toEqual([own.id])
  })

  test('begins with the newest day, and with the last submitted of it', async () => {
    const robin = await app.makePerson()
    const old = await dropOf(app, robin, { shiftDate: daysAgo(3) })
    const first = await dropOf(app, robin, { dropAmount: '1' })
    const second = await dropOf(app, robin, { dropAmount: '2' })
    const yesterday = await dropOf(app, robin, { shiftDate: daysAgo(1) })
    const list: { id: string }[] = (await app.as(robin).get('/api/shift-reports?limit=3')).body
    expect(list.map(({ id }) => id)).toEqual([second.id, first.id, yesterday.id])
    expect((await app.as(robin).get('/api/shift-reports')).body.at(-1).id).toBe(old.id)
  })

  test.each(['limit=0', 'limit=5001', 'mine=maybe'])('with %s is refused', async (query) => {
    expect((await app.as(erin).get(`/api/shift-reports?${query}`)).status).toBe(400)
  })
})
