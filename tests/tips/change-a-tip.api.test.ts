import { and, eq, ne } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { history } from '#shared/history/table.ts'
import { payrollPeriods } from '#shared/payroll/table.ts'
import { tips } from '#shared/tips/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { forgetPayroll, pay, shown, tipOf } from './tip-data.ts'

const app = await startApp()

afterEach(async () => {
  await forgetPayroll(app.db)
})

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

  test('may leave the notes alone or clear them', async () => {
    const tip = await tipOf(app.db, erin, { notes: 'kept' })
    expect((await change(erin, tip.id, { amount: '1' })).body.notes).toBe('kept')
    expect((await change(erin, tip.id, { amount: '1', notes: ' ' })).body.notes).toBeNull()
    await change(erin, tip.id, { amount: '1', notes: 'again' })
    expect((await change(erin, tip.id, { amount: '1', notes: null })).body.notes).toBeNull()
  })

  test.each([
    ['0', '0.00'],
    [0, '0.00'],
    ['0.004', '0.00'],
    ['-0.004', '0.00'],
    ['0.125', '0.13'],
    ['999999.994', '999999.99'],
  ])('the amount to %o saves %o', async (amount, text) => {
    const tip = await tipOf(app.db, erin)
    expect((await change(erin, tip.id, { amount })).body.amount).toBe(text)
  })

  const message = 'Please enter a valid number between $0.00 and $999,999.99.'
  test.each([['abc'], ['1e3'], [''], [null], [undefined], ['-0.01'], ['-0.005'], ['999999.995'], ['1000000'], [true]])(
    'the amount to %o is refused',
    async (amount) => {
      const tip = await tipOf(app.db, erin)
      const reply = await change(erin, tip.id, { amount, notes: 'not saved' })
      expect([reply.status, reply.body.message, reply.body.errors]).toEqual([400, message, { amount: [message] }])
      expect(await saved(tip.id)).toEqual(tip)
    },
  )

  test('notes of more than 1000 characters are refused', async () => {
    const tip = await tipOf(app.db, erin)
    const reply = await change(erin, tip.id, { amount: '1', notes: 'n'.repeat(1001) })
    expect([reply.status, reply.body.errors]).toEqual([400, { notes: ['Notes must be 1000 characters or less'] }])
  })

  test('is for the owner on the plain path and for admins on theirs', async () => {
    const tip = await tipOf(app.db, erin)
    for (const person of [tess, theo, ada]) {
      const reply = await change(person, tip.id, { amount: '1' })
      expect([person.role, reply.status, reply.body.code]).toEqual([person.role, 404, 'NOT_FOUND'])
    }
    for (const person of [erin, tess, theo]) expect((await changeAny(person, tip.id, { amount: '1' })).status).toBe(403)
    expect(await saved(tip.id)).toEqual(tip)
    const reply = await changeAny(ada, tip.id, { amount: '9' })
    expect([reply.status, reply.body.userId, reply.body.amount]).toEqual([200, erin.id, '9.00'])
    const hers = await tipOf(app.db, ada)
    expect((await change(ada, hers.id, { amount: '9' })).status).toBe(200)
  })

  test('answers 404 to ids that nothing has or that are none, whatever the body', async () => {
    for (const id of [newId(), '00000000-0000-0000-0000-000000000000', 'reports', '7', 'undefined'])
      for (const reply of [await change(erin, id, { amount: '1' }), await changeAny(ada, id, { amount: '1' })])
        expect([id, reply.status, reply.body.code]).toEqual([id, 404, 'NOT_FOUND'])
    expect((await change(erin, 'seven', { amount: 'abc' })).status).toBe(404)
  })

  test('is not for strangers', async () => {
    const tip = await tipOf(app.db, erin)
    for (const path of ['/api/tips', '/api/admin/tips'])
      expect((await app.stranger().put(`${path}/${tip.id}`, { amount: '1' })).status).toBe(401)
    expect((await app.stranger().delete(`/api/tips/${tip.id}`)).status).toBe(401)
    expect(await saved(tip.id)).toEqual(tip)
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
      const reply = await app.as(person).delete(`/api/tips/${tip.id}`)
      expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN'])
    }
    expect(await saved(tip.id)).toEqual(tip)
    expect((await app.as(ada).delete(`/api/tips/${tip.id}`)).status).toBe(200)
    expect(await saved(tip.id)).toBeUndefined()
  })

  test('answers 404 to ids that nothing has or that are none', async () => {
    for (const id of [newId(), 'x', '1']) {
      expect((await app.as(erin).delete(`/api/tips/${id}`)).status).toBe(404)
      expect((await app.as(ada).delete(`/api/tips/${id}`)).status).toBe(404)
    }
  })
})

describe('payroll', () => {
  const week = { periodName: 'Week of Mar 2 - Mar 8, 2026' }
  const words = 'This tip cannot be edited because payroll has been finalized for Week of Mar 2 - Mar 8, 2026'

  /** Whether a tip of this moment is locked, asked of each of the four calls that could change it. */
  async function isLocked(createdAt: string) {
    const tip = await tipOf(app.db, erin, { createdAt })
    const replies = [
      await change(erin, tip.id, { amount: '1' }),
      await changeAny(ada, tip.id, { amount: '1' }),
      await app.as(erin).delete(`/api/tips/${tip.id}`),
    ]
    const listed = (await app.as(erin).get(`/api/tips?startDate=${createdAt}&endDate=${createdAt}`)).body
    if (replies[0]!.status === 423) {
      for (const reply of replies) expect([reply.status, reply.body.locked]).toEqual([423, true])
      expect(await saved(tip.id)).toEqual(tip)
      expect(await historyOf(tip.id)).toEqual([])
      expect(listed[0].payroll).not.toBeNull()
      await app.db.delete(tips).where(eq(tips.id, tip.id))
      return true
    }
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    return false
  }

  test('locks every tip of its days for everybody, deletion included, and says which period it was', async () => {
    const robin = await app.makePerson()
    await pay(app.db, '2026-03-02', '2026-03-08', week)
    const tip = await tipOf(app.db, robin, { createdAt: '2026-03-04T12:00:00.000Z' })
    const refusal = { code: 'TIP_LOCKED', message: words, locked: true }
    for (const reply of [
      await change(robin, tip.id, { amount: '1' }),
      await changeAny(ada, tip.id, { amount: '1' }),
      await app.as(robin).delete(`/api/tips/${tip.id}`),
      await app.as(ada).delete(`/api/tips/${tip.id}`),
    ])
      expect([reply.status, reply.body]).toEqual([423, refusal])
    expect(await saved(tip.id)).toEqual(tip)
  })

  test('without a name says "this period"', async () => {
    await pay(app.db, '2026-03-02', '2026-03-08', { periodName: '' })
    const tip = await tipOf(app.db, erin, { createdAt: '2026-03-04T12:00:00.000Z' })
    expect((await change(erin, tip.id, { amount: '1' })).body.message).toBe(
      'This tip cannot be edited because payroll has been finalized for this period',
    )
  })

  test('tells a foreign or unknown tip no more than before', async () => {
    await pay(app.db, '2026-03-02', '2026-03-08', week)
    const tip = await tipOf(app.db, erin, { createdAt: '2026-03-04T12:00:00.000Z' })
    expect((await change(theo, tip.id, { amount: '1' })).status).toBe(404)
    expect((await app.as(theo).delete(`/api/tips/${tip.id}`)).status).toBe(403)
    expect((await change(erin, tip.id, { amount: 'abc' })).status).toBe(400)
  })

  test('locks from midnight to midnight on the shop’s clock', async () => {
    await pay(app.db, '2026-01-05', '2026-01-11')
    // New York is five hours behind UTC in winter.
    expect(await isLocked('2026-01-05T04:59:59.999Z')).toBe(false)
    expect(await isLocked('2026-01-05T05:00:00.000Z')).toBe(true)
    expect(await isLocked('2026-01-12T04:59:59.999Z')).toBe(true)
    expect(await isLocked('2026-01-12T05:00:00.000Z')).toBe(false)
  })

  test('follows the clocks when they change', async () => {
    // The clocks go forward on March 8, the last day of this week, and back on November 1.
    await pay(app.db, '2026-03-02', '2026-03-08')
    expect(await isLocked('2026-03-02T04:59:59.999Z')).toBe(false)
    expect(await isLocked('2026-03-02T05:00:00.000Z')).toBe(true)
    expect(await isLocked('2026-03-09T03:59:59.999Z')).toBe(true)
    expect(await isLocked('2026-03-09T04:00:00.000Z')).toBe(false)
    await pay(app.db, '2026-10-26', '2026-11-01')
    expect(await isLocked('2026-10-26T03:59:59.999Z')).toBe(false)
    expect(await isLocked('2026-10-26T04:00:00.000Z')).toBe(true)
    expect(await isLocked('2026-11-02T04:59:59.999Z')).toBe(true)
    expect(await isLocked('2026-11-02T05:00:00.000Z')).toBe(false)
  })

  test('of a single day locks that day', async () => {
    await pay(app.db, '2026-03-08', '2026-03-08')
    expect(await isLocked('2026-03-08T05:00:00.000Z')).toBe(true)
    expect(await isLocked('2026-03-07T23:00:00.000Z')).toBe(false)
    expect(await isLocked('2026-03-09T05:00:00.000Z')).toBe(false)
  })

  test('that is taken back unlocks', async () => {
    await pay(app.db, '2026-03-02', '2026-03-08')
    expect(await isLocked('2026-03-04T12:00:00.000Z')).toBe(true)
    await forgetPayroll(app.db)
    expect(await isLocked('2026-03-04T12:00:00.000Z')).toBe(false)
  })

  test('follows the zone that the shop is in', async () => {
    const sydney = await startApp({ TIMEZONE: 'Australia/Sydney' })
    await pay(sydney.db, '2026-01-05', '2026-01-05')
    const statusAt = async (createdAt: string) => {
      const tip = await tipOf(sydney.db, erin, { createdAt })
      return (await sydney.as(erin).put(`/api/tips/${tip.id}`, { amount: '1' })).status
    }
    expect(await statusAt('2026-01-04T12:59:59.999Z')).toBe(200)
    expect(await statusAt('2026-01-04T13:00:00.000Z')).toBe(423)
    expect(await statusAt('2026-01-05T12:59:59.999Z')).toBe(423)
    expect(await statusAt('2026-01-05T13:00:00.000Z')).toBe(200)
  })

  test('that is being imported is waited for, so that nothing paid changes after it', async () => {
    const tip = await tipOf(app.db, erin, { createdAt: '2026-03-04T12:00:00.000Z' })
    let reply: Promise<{ status: number }> | undefined
    await app.db.transaction(async (tx) => {
      await pay(tx, '2026-03-02', '2026-03-08')
      reply = change(erin, tip.id, { amount: '1' })
      await waitUntilBlocked()
    })
    expect((await reply!).status).toBe(423)
    expect(await saved(tip.id)).toEqual(tip)
  })

  async function waitUntilBlocked() {
    for (;;) {
      const { rows } = await app.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (rows.length > 0) return
    }
  }

  test('marks what was logged after its import as late', async () => {
    const importedAt = '2026-03-04T12:00:00.000Z'
    await pay(app.db, '2026-03-02', '2026-03-08', { ...week, importedAt })
    const robin = await app.makePerson()
    for (const createdAt of ['2026-03-04T12:00:00.001Z', '2026-03-04T12:00:00.000Z', '2026-03-02T12:00:00.000Z'])
      await tipOf(app.db, robin, { createdAt })
    const listed = (await app.as(robin).get('/api/tips')).body
    expect(listed.map((tip: { payroll: unknown }) => tip.payroll)).toEqual(
      [true, false, false].map((isLate) => ({ periodName: week.periodName, isLate, settledWith: null })),
    )
  })
})

test('of many periods the one around the tip locks it', async () => {
  await app.db.insert(payrollPeriods).values(
    Array.from({ length: 300 }, (_, week) => {
      const start = new Date(Date.UTC(2015, 0, 5 + 7 * week)).toISOString().slice(0, 10)
      const end = new Date(Date.UTC(2015, 0, 11 + 7 * week)).toISOString().slice(0, 10)
      return { id: newId(), periodName: `Week ${week}`, startDate: start, endDate: end, importedFrom: 'csv' as const }
    }),
  )
  const tip = await tipOf(app.db, erin, { createdAt: '2018-06-06T12:00:00.000Z' })
  const reply = await change(erin, tip.id, { amount: '1' })
  expect([reply.status, reply.body.message]).toEqual([423, expect.stringMatching(/for Week 178$/)])
})
