import { and, eq, ne } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { history } from '#shared/history/table.ts'
import { tips } from '#shared/tips/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { refusal } from '#tests/support/client.ts'
import { forgetPayroll, pay, shown, tipOf } from './tip-data.ts'

const app = await startApp()

afterEach(() => forgetPayroll(app.db))

const saved = async (id: string) => (await app.db.select().from(tips).where(eq(tips.id, id)))[0]
const historyOf = (id: string) =>
  app.db
    .select()
    .from(history)
    .where(and(eq(history.recordId, id), ne(history.action, 'created')))
    .orderBy(history.id)

const change = (person: Person, id: string, body: object) => app.as(person).put(`/api/tips/${id}`, body)
const changeAny = (person: Person, id: string, body: object) => app.as(person).put(`/api/admin/tips/${id}`, body)

describe('changing', () => {
  test('one’s own tip keeps its order, its owner and its date', async () => {
    const tip = await tipOf(app.db, erin, { notes: 'old', createdAt: '2026-03-02T12:00:00.120Z' })
    const reply = await change(erin, tip.id, {
      amount: '7.005',
      notes: ' new ',
      orderId: '1',
      userId: theo.id,
      createdAt: '2020-01-01T00:00:00.000Z',
    })
    expect([reply.status, reply.body]).toEqual([200, { ...shown(tip), amount: '7.01', notes: 'new' }])
    expect(await saved(tip.id)).toEqual({ ...tip, amount: '7.01', notes: 'new' })
  })

  test('may be to nothing, and leave the notes alone or clear them', async () => {
    const tip = await tipOf(app.db, erin, { notes: 'kept' })
    expect((await change(erin, tip.id, { amount: 0 })).body).toMatchObject({ amount: '0.00', notes: 'kept' })
    expect((await change(erin, tip.id, { amount: '1', notes: ' ' })).body.notes).toBeNull()
    await change(erin, tip.id, { amount: '1', notes: 'again' })
    expect((await change(erin, tip.id, { amount: '1', notes: null })).body.notes).toBeNull()
  })

  const outOfRange = 'Please enter a valid number between $0.00 and $999,999.99.'
  test.each([
    ['amount', 'abc', outOfRange],
    ['amount', undefined, outOfRange],
    ['amount', '-0.005', outOfRange],
    ['amount', '999999.995', outOfRange],
    ['notes', 'n'.repeat(1001), 'Notes must be 1000 characters or less'],
  ])('%s to %o is refused', async (field, value, message) => {
    const tip = await tipOf(app.db, erin)
    const reply = await change(erin, tip.id, { amount: '1', notes: 'not saved', [field]: value })
    expect([reply.status, reply.body.message, reply.body.errors]).toEqual([400, message, { [field]: [message] }])
    expect(await saved(tip.id)).toEqual(tip)
  })

  test('is for the owner on the plain path and for admins on theirs', async () => {
    const tip = await tipOf(app.db, erin)
    for (const person of [tess, theo, ada]) {
      const reply = await change(person, tip.id, { amount: '1' })
      expect([person.role, reply.status, reply.body.code]).toEqual([person.role, 404, 'NOT_FOUND'])
    }
    expect(await saved(tip.id)).toEqual(tip)
    const reply = await changeAny(ada, tip.id, { amount: '9' })
    expect([reply.status, reply.body.userId, reply.body.amount]).toEqual([200, erin.id, '9.00'])
    const hers = await tipOf(app.db, ada)
    expect((await change(ada, hers.id, { amount: '9' })).status).toBe(200)
  })

  test('and deleting answer 404 to ids that nothing has or that are none', async () => {
    for (const id of [newId(), 'reports', '7'])
      for (const reply of [
        await change(erin, id, { amount: '1' }),
        await changeAny(ada, id, { amount: '1' }),
        await app.as(ada).delete(`/api/tips/${id}`),
      ])
        expect([id, reply.status, reply.body.code]).toEqual([id, 404, 'NOT_FOUND'])
  })

  test('at the same time: the last one wins, and the history has what was there before', async () => {
    const tip = await tipOf(app.db, erin, { notes: 'first' })
    const [mine, hers] = await Promise.all([
      change(erin, tip.id, { amount: '10', notes: 'Erin' }),
      changeAny(ada, tip.id, { amount: '20', notes: 'Ada' }),
    ])
    expect([mine.status, hers.status]).toEqual([200, 200])
    const last = (await saved(tip.id))!
    const changes = await historyOf(tip.id)
    const written = [...changes.map(({ before }) => before), last].map((tip) => `${Number(tip?.amount)} ${tip?.notes}`)
    expect(written[0]).toBe('4.5 first')
    expect(written.slice(1).sort()).toEqual(['10 Erin', '20 Ada'])
    expect(changes.map(({ actorId }) => actorId).sort()).toEqual([erin.id, ada.id].sort())
    expect(changes[0]).toMatchObject({ action: 'changed', before: { user_id: erin.id, order_id: '0042' } })
  })
})

describe('deleting', () => {
  test('one’s own tip takes it away and keeps it in the history', async () => {
    const tip = await tipOf(app.db, erin)
    const reply = await app.as(erin).delete(`/api/tips/${tip.id}`)
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect(await saved(tip.id)).toBeUndefined()
    expect(await historyOf(tip.id)).toMatchObject([
      { action: 'deleted', before: { amount: 4.5, notes: tip.notes }, actorId: erin.id, actorName: 'Erin Ellis' },
    ])
    expect((await app.as(erin).delete(`/api/tips/${tip.id}`)).status).toBe(404)
  })

  test('a foreign tip is for admins only, and refused by name to others', async () => {
    const tip = await tipOf(app.db, erin)
    for (const person of [tess, theo]) {
      expect(refusal(await app.as(person).delete(`/api/tips/${tip.id}`))).toEqual([403, 'FORBIDDEN'])
    }
    expect(await saved(tip.id)).toEqual(tip)
    expect((await app.as(ada).delete(`/api/tips/${tip.id}`)).status).toBe(200)
    expect(await saved(tip.id)).toBeUndefined()
  })
})

describe('payroll', () => {
  // That it locks every way of changing and deleting, in which words: tests/payroll/late-tips.api.test.ts.
  test('without a name says "this period"', async () => {
    await pay(app.db, '2026-03-02', '2026-03-08', { periodName: '' })
    const tip = await tipOf(app.db, erin, { createdAt: '2026-03-04T12:00:00.000Z' })
    expect((await change(erin, tip.id, { amount: '1' })).body.message).toBe(
      'This tip cannot be edited because payroll has been finalized for this period',
    )
  })

  test('tells a foreign or unknown tip no more than before', async () => {
    await pay(app.db, '2026-03-02', '2026-03-08')
    const tip = await tipOf(app.db, erin, { createdAt: '2026-03-04T12:00:00.000Z' })
    expect((await change(theo, tip.id, { amount: '1' })).status).toBe(404)
    expect((await app.as(theo).delete(`/api/tips/${tip.id}`)).status).toBe(403)
    expect((await change(erin, tip.id, { amount: 'abc' })).status).toBe(400)
  })

  /** Whether a tip of this moment is locked, and marked where it is listed. */
  async function isLocked(createdAt: string, shop = app) {
    const { id } = await tipOf(shop.db, erin, { createdAt })
    const { status } = await shop.as(erin).put(`/api/tips/${id}`, { amount: '1' })
    const listed = (await shop.as(erin).get(`/api/tips?startDate=${createdAt}&endDate=${createdAt}`)).body
    const { payroll } = listed.find((tip: { id: string }) => tip.id === id)
    expect([status, payroll !== null]).toEqual(status === 423 ? [423, true] : [200, false])
    return status === 423
  }

  test.each([
    // New York is five hours behind UTC in winter.
    ['a week', '2026-01-05', '2026-01-11', '2026-01-05T05:00Z', '2026-01-12T05:00Z'],
    ['a week that ends an hour early', '2026-03-02', '2026-03-08', '2026-03-02T05:00Z', '2026-03-09T04:00Z'],
    ['a week that ends an hour late', '2026-10-26', '2026-11-01', '2026-10-26T04:00Z', '2026-11-02T05:00Z'],
    ['a single day of 23 hours', '2026-03-08', '2026-03-08', '2026-03-08T05:00Z', '2026-03-09T04:00Z'],
    ['a day in Sydney', '2026-01-05', '2026-01-05', '2026-01-04T13:00Z', '2026-01-05T13:00Z'],
  ])('of %s locks from midnight to midnight on the shop’s clock', async (what, start, end, from, to) => {
    const shop = what === 'a day in Sydney' ? await startApp({ TIMEZONE: 'Australia/Sydney' }) : app
    await pay(shop.db, start, end)
    const moments = [Date.parse(from) - 1, Date.parse(from), Date.parse(to) - 1, Date.parse(to)]
    const locked: boolean[] = []
    for (const moment of moments) locked.push(await isLocked(new Date(moment).toISOString(), shop))
    expect(locked).toEqual([false, true, true, false])
  })

  test('that is taken back unlocks', async () => {
    await pay(app.db, '2026-03-02', '2026-03-08')
    expect(await isLocked('2026-03-04T12:00:00.000Z')).toBe(true)
    await forgetPayroll(app.db)
    expect(await isLocked('2026-03-04T12:00:00.000Z')).toBe(false)
  })

  test('that is being imported is waited for, so that nothing paid changes after it', async () => {
    const tip = await tipOf(app.db, erin, { createdAt: '2026-03-04T12:00:00.000Z' })
    let reply: Promise<{ status: number }> | undefined
    await app.db.transaction(async (tx) => {
      await pay(tx, '2026-03-02', '2026-03-08')
      reply = change(erin, tip.id, { amount: '1' })
      const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await app.pool.query(blocked)).rowCount).toBe(1)
    })
    expect((await reply!).status).toBe(423)
    expect(await saved(tip.id)).toEqual(tip)
  })
})
