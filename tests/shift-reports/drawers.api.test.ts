import { describe, expect, test } from 'vitest'
import { drawersMax } from '#shared/shift-reports/limits.ts'
import type { Drawer, ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { statementsDuring, tablesReadWhole } from '#tests/support/statements.ts'
import { daysAgo, drop, dropOf } from './report-data.ts'

const app = await startApp()

let drawers = 0
/** One that no other test uses. */
const newDrawer = () => {
  drawers += 1
  return `Till ${drawers}`
}

let drops = 300

/** It leaves so much, and drops what no other one does. */
const leaving = (left: number, overrides: object) => {
  drops += 1
  return drop({ endingCash: drops + left, dropAmount: drops, shiftDate: daysAgo(5), ...overrides })
}

const expectedOf = async ({ id }: ShiftReport) => {
  const list: ShiftReport[] = (await app.as(ada).get('/api/shift-reports')).body
  return list.find((report) => report.id === id)!.expectedStart
}

const newestIn = async (drawer: string | null, person: Person = erin) => {
  const list: Drawer[] = (await app.as(person).get('/api/shift-reports/drawers')).body
  return list.find((one) => one.drawer === drawer)
}

describe('a report', () => {
  test('is expected to begin with what the one before left in its drawer, whoever wrote it', async () => {
    const drawer = newDrawer()
    const first = await dropOf(app, erin, leaving(150, { drawer }))
    const second = await dropOf(app, theo, leaving(180, { drawer, shiftDate: daysAgo(4) }))
    const sameDay = await dropOf(app, ada, leaving(1, { drawer, shiftDate: daysAgo(4) }))
    const elsewhere = await dropOf(app, erin, leaving(1, { drawer: newDrawer(), shiftDate: daysAgo(3) }))
    expect([first, second, sameDay, elsewhere].map(({ expectedStart }) => expectedStart)).toEqual([
      null,
      '150.00',
      '180.00',
      null,
    ])
  })

  test.each([
    ['a name', ' Back  Room ', 'Back Room'],
    ['a blank', '  ', null],
    ['nothing', undefined, null],
    ['null', null, null],
  ])('with %s for its drawer has %j as %j', async (_, drawer, kept) => {
    expect((await dropOf(app, await app.makePerson(), { drawer })).drawer).toBe(kept)
  })

  test('is of the same drawer, however its name is written', async () => {
    const drawer = newDrawer()
    await dropOf(app, erin, leaving(150, { drawer }))
    const next = await dropOf(app, theo, leaving(1, { drawer: drawer.toUpperCase(), shiftDate: daysAgo(4) }))
    expect(next.expectedStart).toBe('150.00')
  })

  test('with too long a name for its drawer is refused', async () => {
    const reply = await app.as(erin).post('/api/shift-reports', drop({ drawer: 'x'.repeat(41) }))
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { drawer: ['The name of a drawer must be 40 characters or less'] },
    ])
  })

  test('of an earlier day counts as the drawer was then, and the next one begins with what it left', async () => {
    const drawer = newDrawer()
    await dropOf(app, erin, leaving(150, { drawer, shiftDate: daysAgo(9) }))
    const next = await dropOf(app, erin, leaving(170, { drawer, shiftDate: daysAgo(7) }))
    const last = await dropOf(app, erin, leaving(1, { drawer, shiftDate: daysAgo(6) }))
    const between = await dropOf(app, theo, leaving(-20, { drawer, shiftDate: daysAgo(8) }))
    expect(between.expectedStart).toBe('150.00')
    expect([await expectedOf(next), await expectedOf(last)]).toEqual(['-20.00', '170.00'])
  })

  test('that arrives late counts at the time at which it was written', async () => {
    const drawer = newDrawer()
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const day = { drawer, shiftDate: daysAgo(1) }
    await dropOf(app, erin, leaving(150, { ...day, occurredAt: at(40) }))
    const next = await dropOf(app, erin, leaving(160, { ...day, occurredAt: at(30) }))
    const late = await dropOf(app, theo, leaving(200, { ...day, occurredAt: at(35) }))
    expect([late.expectedStart, await expectedOf(next)]).toEqual(['150.00', '200.00'])
  })

  test('is never refused for what it begins with', async () => {
    const drawer = newDrawer()
    await dropOf(app, erin, leaving(150, { drawer }))
    const report = await dropOf(app, theo, leaving(1, { drawer, startingCash: '0', shiftDate: daysAgo(4) }))
    expect([report.startingCash, report.expectedStart]).toEqual(['0.00', '150.00'])
  })

  test('of many at once follows one of the others, each another one', async () => {
    const drawer = newDrawer()
    const many = Array.from({ length: 12 }, (_, n) => leaving(n, { drawer }))
    const made: ShiftReport[] = await Promise.all(many.map((one) => dropOf(app, erin, one)))
    const expected = await Promise.all(made.map(expectedOf))
    expect(expected.filter((start) => start === null)).toHaveLength(1)
    expect(new Set(expected).size).toBe(12)
  })
})

describe('the drawers', () => {
  test.each([tess, erin, theo, ada])('are for every role, each with what was left: $firstName', async (person) => {
    const drawer = newDrawer()
    await dropOf(app, erin, leaving(150, { drawer, shiftDate: daysAgo(6) }))
    const last = await dropOf(app, theo, leaving(-5, { drawer }))
    expect(await newestIn(drawer, person)).toEqual({
      drawer,
      left: '-5.00',
      reportId: last.id,
      shiftDate: daysAgo(5),
      createdAt: last.createdAt,
      user: { firstName: 'Theo', lastName: theo.lastName },
    })
  })

  test('are for nobody who is not signed in', async () => {
    expect((await app.stranger().get('/api/shift-reports/drawers')).status).toBe(401)
  })

  test('are called as they were last, the last used first, and the one without a name is one of them', async () => {
    const [one, other] = [newDrawer(), newDrawer()]
    await dropOf(app, erin, leaving(1, { drawer: one, shiftDate: daysAgo(0) }))
    await dropOf(app, erin, leaving(2, { drawer: other, shiftDate: daysAgo(0) }))
    await dropOf(app, erin, leaving(3, { drawer: one.toUpperCase(), shiftDate: daysAgo(0) }))
    await dropOf(app, erin, leaving(4, { shiftDate: daysAgo(0) }))
    const list: Drawer[] = (await app.as(erin).get('/api/shift-reports/drawers')).body
    expect(list.slice(0, 3).map(({ drawer }) => drawer)).toEqual([null, one.toUpperCase(), other])
  })
})

test('ten years of reports are not read for what the last ones left', async () => {
  const shop = await startApp()
  await shop.pool.query(
    `insert into shift_reports (id, user_id, shift_date, starting_cash, ending_cash, drop_amount, drawer)
     select gen_random_uuid(), $1, current_date - n / 3, 200, 500, 300 + n % 3, 'Till ' || n % 60 from generate_series(1, 11000) n`,
    [erin.id],
  )
  await shop.pool.query('vacuum analyze shift_reports')
  const { body: list } = await shop.as(erin).get('/api/shift-reports/drawers')
  expect(list, JSON.stringify(list).slice(0, 300)).toHaveLength(drawersMax)
  const sent = await statementsDuring(() => shop.as(erin).post('/api/shift-reports', drop({ drawer: 'till 7' })))
  const read = await statementsDuring(() => shop.as(erin).get('/api/shift-reports/drawers'))
  for (const statement of [...sent, ...read])
    expect(await tablesReadWhole(shop.pool, statement)).not.toContain('shift_reports')
})
