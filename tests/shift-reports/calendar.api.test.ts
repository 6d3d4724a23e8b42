import { describe, expect, onTestFinished, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { asSystem, system } from '#server/db/who.ts'
import { needsOf } from '#server/features/needs-you/queries.ts'
import { cashCalendar } from '#server/features/shift-reports/queries.ts'
import type { CalendarDay, CashCalendar } from '#shared/shift-reports/calendar.ts'
import { addDays } from '#shared/time/day.ts'
import { dayIn } from '#shared/time/instant.ts'
import { daysOfMonth } from '#shared/time/month.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
import { databaseOn } from '#tests/support/db.ts'
import { closingOf, dropOf, oldDropOf } from './report-data.ts'

const calendarOf = async (app: App, month: string): Promise<CashCalendar> => {
  const { status, body } = await app.as(ada).get(`/api/shift-reports/calendar?month=${month}`)
  if (status !== 200) throw new Error(`No calendar: ${status}`)
  return body
}

const dayOf = ({ days }: CashCalendar, day: string) => days.find((each) => each.day === day)!

describe('the days of a month', async () => {
  const app = await startApp()
  // Its chain: 200.00 is left, 185.00, 200.00, then 210.00.
  await oldDropOf(app, erin, { shiftDate: '2025-03-03' })
  await oldDropOf(app, erin, { shiftDate: '2025-03-04', endingCash: '497.25' })
  await oldDropOf(app, theo, { shiftDate: '2025-03-05' })
  await oldDropOf(app, theo, {
    shiftDate: '2025-03-07',
    startingCash: '150',
    endingCash: '522.26',
    dropAmount: '312.25',
  })
  // One day and all Sundays; of a week before the month and one after it nothing is said.
  await closingOf(app, { firstDay: '2025-03-12' })
  await closingOf(app, { weekday: 7, firstDay: '2025-03-09' })
  await closingOf(app, { firstDay: '2025-02-20', lastDay: '2025-02-28' })
  await closingOf(app, { weekday: 1, firstDay: '2025-01-01', lastDay: '2025-02-28' })
  const march = await calendarOf(app, '2025-03')

  const noRefunds = { givenBack: '0.00', refunds: 0 }
  const one = { reports: 1, drawers: 1, dropped: '312.25', expected: '312.25', ...noRefunds }
  const even = { shortEvened: '0.00', overEvened: '0.00' }
  const none = {
    reports: 0,
    short: '0.00',
    over: '0.00',
    ...even,
    dropped: '0.00',
    drawers: 0,
    expectedDrawers: 1,
    expected: '0.00',
    ...noRefunds,
  }

  test.each([
    ['before the first report nothing is known', '2025-03-02', { ...none, state: null }],
    ['what adds up is reported', '2025-03-03', { ...none, state: 'reported', ...one }],
    ['less is left', '2025-03-04', { ...none, state: 'short', ...one, short: '15.00', expected: '297.25' }],
    [
      'more is there than was left, which evens that out',
      '2025-03-05',
      { ...none, state: 'reported', ...one, over: '15.00', overEvened: '15.00' },
    ],
    ['nobody has written one', '2025-03-06', { ...none, state: 'missing' }],
    [
      'both differences of one report count, each by itself',
      '2025-03-07',
      { ...none, state: 'short', ...one, short: '50.00', over: '60.01', expected: '372.26' },
    ],
    ['a day is closed', '2025-03-12', { ...none, state: 'closed', expectedDrawers: 0 }],
    ['a day of every week is closed', '2025-03-16', { ...none, state: 'closed', expectedDrawers: 0 }],
    ['a week later, days of every week before their end are open', '2025-03-10', { ...none, state: 'missing' }],
  ])('%s: %s', (_, day, facts) => {
    expect(dayOf(march, day)).toEqual({ day, ...facts })
  })

  test('are all of them, each once, with what is closed', () => {
    expect(march.days.map(({ day }) => day)).toEqual(Array.from({ length: 31 }, (_, at) => addDays('2025-03-01', at)))
    expect(march.closings.map(({ id: _, ...each }) => each)).toEqual([
      { weekday: 7, firstDay: '2025-03-09', lastDay: null },
      { weekday: null, firstDay: '2025-03-12', lastDay: '2025-03-12' },
    ])
    expect(dayOf(march, '2025-03-31').state).toBe('missing')
  })

  test('add up to what their people come to', () => {
    expect(march.people).toEqual([
      {
        user: expect.objectContaining({ id: theo.id, firstName: 'Theo' }),
        reports: 2,
        short: '50.00',
        over: '75.01',
      },
      {
        user: expect.objectContaining({ id: erin.id, email: erin.email }),
        reports: 2,
        short: '15.00',
        over: '0.00',
      },
    ])
  })

  test('follow a late report and a correction at once', async () => {
    const late = await oldDropOf(app, erin, { shiftDate: '2025-03-20', dropAmount: '1' })
    expect(dayOf(await calendarOf(app, '2025-03'), '2025-03-20')).toMatchObject({ state: 'short', over: '311.25' })
    const right = { startingCash: '210.01', endingCash: '211.01', reason: 'Typed wrong' }
    await app.as(ada).patch(`/api/shift-reports/${late.id}`, right)
    expect(dayOf(await calendarOf(app, '2025-03'), '2025-03-20').state).toBe('reported')
  })

  test('that are closed are shown with a report that is there all the same', async () => {
    await oldDropOf(app, erin, { shiftDate: '2025-03-23', startingCash: '210.01', endingCash: '522.26' })
    expect(dayOf(await calendarOf(app, '2025-03'), '2025-03-23')).toMatchObject({ state: 'reported', drawers: 1 })
  })
})

test('a day that was typed wrong, long before the shop had an account, is no beginning', async () => {
  const app = await startApp()
  await app.pool.query(`update users set created_at = '2025-03-05T03:00:00Z'`)
  const missing = async () => (await calendarOf(app, '2025-03')).days.filter(({ state }) => state === 'missing').length
  await oldDropOf(app, erin, { shiftDate: '2025-03-03' })
  expect(await missing()).toBe(0)
  // In New York the first account was made on the 4th.
  await oldDropOf(app, erin, { shiftDate: '2025-03-04' })
  expect(await missing()).toBe(27)
})

describe('several drawers', async () => {
  const app = await startApp()
  const reported = async (day: string, ...drawers: (string | null)[]) => {
    for (const [at, drawer] of drawers.entries())
      await oldDropOf(app, erin, { shiftDate: day, drawer, dropAmount: 312.25 + at, endingCash: 512.25 + at })
  }
  await reported('2025-04-04', 'Front', 'Back')
  await reported('2025-04-11', ' front', 'Front')
  await reported('2025-04-12', 'Front')
  await reported('2025-04-18', 'Main', null)
  await reported('2025-04-25', 'Main')
  const april = await calendarOf(app, '2025-04')

  test.each([
    ['as many as a week before', '2025-04-11', 'missing', 1, 2],
    ['one where there was none', '2025-04-12', 'reported', 1, 1],
    ['more than a week before', '2025-04-18', 'reported', 2, 1],
    ['fewer', '2025-04-25', 'missing', 1, 2],
  ])('are expected: %s', (_, day, state, drawers, expectedDrawers) => {
    expect(dayOf(april, day)).toMatchObject({ day, state, drawers, expectedDrawers })
  })

  test('are also those of a week before that lies in another month', async () => {
    const first = dayOf(await calendarOf(app, '2025-05'), '2025-05-02')
    expect(first).toMatchObject({ state: 'missing', expectedDrawers: 1 })
  })
})

describe('the days that miss a report', async () => {
  const app = await startApp()
  const today = dayIn('America/New_York', new Date().toISOString())
  const ago = (days: number) => addDays(today, -days)
  const asked = async (query = '') => (await app.as(ada).get(`/api/shift-reports/missing-days${query}`)).body
  await dropOf(app, erin, { shiftDate: ago(10), drawer: 'Front' })
  await dropOf(app, erin, { shiftDate: ago(10), drawer: 'Back', dropAmount: '300' })
  await dropOf(app, theo, { shiftDate: ago(3), drawer: 'Front' })
  await closingOf(app, { firstDay: ago(9), lastDay: ago(6) })
  const one = { drawers: 0, expectedDrawers: 1 }

  test('are listed, the newest first, without today, closed days and those before the first report', async () => {
    expect(await asked()).toEqual([
      { day: ago(1), ...one },
      { day: ago(2), ...one },
      { day: ago(3), drawers: 1, expectedDrawers: 2 },
      { day: ago(4), ...one },
      { day: ago(5), ...one },
    ])
  })

  test('are those of the days that are asked for', async () => {
    expect(await asked(`?startDate=${ago(4)}&endDate=${ago(2)}`)).toHaveLength(3)
    expect(await asked(`?startDate=${ago(2)}&endDate=${ago(4)}`)).toEqual([])
    expect(await asked(`?endDate=${addDays(today, 500)}`)).toHaveLength(5)
    expect(await asked(`?endDate=1000-01-01`)).toEqual([])
  })
})

describe('today and the days to come', async () => {
  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('are those of the shop in %s', async (timeZone) => {
    const app = await startApp({ TIMEZONE: timeZone })
    const today = dayIn(timeZone, new Date().toISOString())
    const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
    await dropOf(app, erin, { shiftDate: addDays(today, -3) })
    const stateOf = async (day: string) => dayOf(await calendarOf(app, day.slice(0, 7)), day).state
    expect([await stateOf(yesterday), await stateOf(today), await stateOf(tomorrow)]).toEqual(['missing', null, null])
    // Whatever day the browser of the admin has.
    const needs = async () => (await app.as(ada).get(`/api/needs-you?today=${addDays(today, 1)}`)).body.missingDrops
    expect(await needs()).toEqual({ day: yesterday, count: 1 })
    for (const person of [erin, theo])
      expect((await app.as(person).get('/api/needs-you')).body).not.toHaveProperty('missingDrops')
    const { id } = await closingOf(app, { firstDay: yesterday, lastDay: tomorrow })
    expect([await stateOf(yesterday), await stateOf(today), await stateOf(tomorrow)]).toEqual(Array(3).fill('closed'))
    expect(await needs()).toBeUndefined()
    await app.as(ada).delete(`/api/closings/${id}`)
    expect(await needs()).toEqual({ day: yesterday, count: 1 })
    await dropOf(app, theo, { shiftDate: yesterday })
    expect(await needs()).toBeUndefined()
  })

  test('a shop without a report misses none', async () => {
    const app = await startApp()
    expect((await app.as(ada).get('/api/needs-you')).body).toEqual({})
    expect((await calendarOf(app, '2025-03')).days.every(({ state }) => state === null)).toBe(true)
  })
})

test('yesterday begins and ends by the shop’s clock, also where that is changed', async () => {
  const app = await startApp()
  await oldDropOf(app, erin, { shiftDate: '2025-01-01' })
  const { connectionString } = app.pool.options
  const pool = openPool(asSystem({ connectionString, max: 1 }))
  onTestFinished(() => pool.end())
  const db = databaseOn(pool).as(system)
  const at = async (moment: string) => {
    await pool.query(`select set_config('clock.ahead', ($1::timestamptz - pg_catalog.now())::text, false)`, [moment])
    const { missingDrops } = await needsOf(db, { user: ada as never, sessionKey: 'x' })
    const month = missingDrops!.day.slice(0, 7)
    const { text } = await cashCalendar.of(db, daysOfMonth(month))
    const missing = (JSON.parse(text).days as CalendarDay[]).filter(({ state }) => state === 'missing')
    expect(missing.at(-1)!.day).toBe(missingDrops!.day)
    return missingDrops!.day
  }
  // New York is put forward on 9 March and back on 2 November 2025: a day of 23 hours, and one of 25.
  for (const [moment, yesterday] of [
    ['2025-03-09T04:59:30Z', '2025-03-07'],
    ['2025-03-09T05:00:00Z', '2025-03-08'],
    ['2025-03-10T03:59:30Z', '2025-03-08'],
    ['2025-03-10T04:00:00Z', '2025-03-09'],
    ['2025-11-03T04:59:30Z', '2025-11-01'],
    ['2025-11-03T05:00:00Z', '2025-11-02'],
  ] as const)
    expect(await at(moment)).toBe(yesterday)
})

describe('a month', async () => {
  const app = await startApp()

  test.each(['9999-12', '1000-01'])('may be as far away as %s', async (month) => {
    expect((await calendarOf(app, month)).days).toHaveLength(31)
  })

  test.each(['', '?month=', '?month=2025-13'])('is asked for: %s is refused', async (query) => {
    const { status, body } = await app.as(ada).get(`/api/shift-reports/calendar${query}`)
    expect([status, body.errors]).toEqual([400, { month: ['Please choose a month.'] }])
  })
})

describe('closed days', async () => {
  const app = await startApp()

  test('are changed and taken back', async () => {
    const { id } = await closingOf(app, { weekday: 6, firstDay: '2020-01-01' })
    const days = { weekday: 6, firstDay: '2020-01-01', lastDay: '2020-02-29' }
    expect((await app.as(ada).put(`/api/closings/${id}`, days)).body).toEqual({ id, ...days })
    const closedIn = async (month: string) =>
      (await calendarOf(app, month)).days.flatMap(({ state, day }) => (state === 'closed' ? [day.slice(8)] : []))
    expect(await closedIn('2020-02')).toEqual(['01', '08', '15', '22', '29'])
    expect(await closedIn('2020-03')).toEqual([])
    expect((await app.as(ada).delete(`/api/closings/${id}`)).body).toEqual({ success: true })
    expect(await closedIn('2020-02')).toEqual([])
    for (const reply of [
      await app.as(ada).delete(`/api/closings/${id}`),
      await app.as(ada).put(`/api/closings/${id}`, days),
    ])
      expect([reply.status, reply.body.message]).toEqual([404, 'Closed days not found.'])
  })

  test('that somebody else changed meanwhile stay as they are, until who did not know has seen it', async () => {
    const { id, ...was } = await closingOf(app, { weekday: 2, firstDay: '2021-01-01' })
    const change = (body: object) => app.as(ada).put(`/api/closings/${id}`, { firstDay: '2021-01-01', ...body })
    const theirs = { weekday: 2, firstDay: '2021-01-01', lastDay: '2021-06-30' }
    expect((await change({ ...theirs, was })).status).toBe(200)
    // Once more, as after an answer that got lost.
    expect((await change({ ...theirs, was })).status).toBe(200)
    const mine = { weekday: 4 }
    const refused = await change({ ...mine, was })
    expect(refused).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE', was: theirs } })
    expect(refused.body.message).toBe(
      'Somebody changed these days meanwhile: Every Tuesday, Jan 1, 2021 to Jun 30, 2021. Save once more to have yours instead.',
    )
    expect((await calendarOf(app, '2021-01')).closings).toContainEqual({ id, ...theirs })
    expect((await change({ ...mine, was: theirs })).body).toEqual({ id, ...was, weekday: 4 })
  })

  test.each<[body: object, errors: object]>([
    [{}, { firstDay: ['The first day is required'] }],
    [{ firstDay: '2026-02-30' }, { firstDay: ['Invalid date'] }],
    [{ firstDay: '2026-02-02', lastDay: '2026-02-01' }, { lastDay: ['The last day cannot be before the first day.'] }],
    [{ weekday: 8, firstDay: '2026-02-02' }, { weekday: ['Please choose a day of the week.'] }],
  ])('as %j are refused', async (body, errors) => {
    for (const reply of [
      await app.as(ada).post('/api/closings', body),
      await app.as(ada).put('/api/closings/00000000-0000-7000-8000-000000000000', body),
    ])
      expect([reply.status, reply.body.errors]).toEqual([400, errors])
  })

  test('are marked once', async () => {
    const bodies = [{ firstDay: '2019-05-01' }, { weekday: 3, firstDay: '2019-05-01' }]
    for (const body of bodies) {
      await closingOf(app, body)
      const { status, body: refusal } = await app.as(ada).post('/api/closings', body)
      const message = 'These days are marked as closed already.'
      expect([status, refusal]).toEqual([409, { code: 'DUPLICATE_CLOSING', message }])
    }
  })
})

test('a drop of every shop’s largest amount stays exact', async () => {
  const app = await startApp()
  const most = { startingCash: '999999.99', endingCash: '0', dropAmount: '999999.99', shiftDate: '2025-03-03' }
  for (const person of [erin, theo]) await oldDropOf(app, person, { ...most, drawer: person.firstName })
  const cents = { startingCash: '0.30', endingCash: '0.30', dropAmount: '0.01' }
  await oldDropOf(app, erin, { ...cents, shiftDate: '2025-03-04', drawer: 'Cents' })
  const march = await calendarOf(app, '2025-03')
  expect([dayOf(march, '2025-03-03').short, dayOf(march, '2025-03-04').short]).toEqual(['3999999.96', '0.01'])
  expect(march.people.map(({ short }) => short)).toEqual(['1999999.99', '1999999.98'])
})
