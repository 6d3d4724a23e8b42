import { describe, expect, test } from 'vitest'
import type { Drawer, ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
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

describe('a report', () => {
  test('is expected to begin with what the one before left in its drawer, no matter who wrote it and how', async () => {
    const drawer = newDrawer()
    const first = await dropOf(app, erin, leaving(150, { drawer }))
    const loud = drawer.toUpperCase()
    const second = await dropOf(app, theo, leaving(180, { drawer: loud, startingCash: '0', shiftDate: daysAgo(4) }))
    const sameDay = await dropOf(app, ada, leaving(1, { drawer, shiftDate: daysAgo(4) }))
    const elsewhere = await dropOf(app, erin, leaving(1, { drawer: newDrawer(), shiftDate: daysAgo(3) }))
    const starts = [first, second, sameDay, elsewhere].map(({ expectedStart }) => expectedStart)
    expect(starts).toEqual([null, '150.00', '180.00', null])
  })

  test.each([
    ['a name', ' Back  Room ', 'Back Room'],
    ['a blank', '  ', null],
    ['nothing', undefined, null],
  ])('with %s for its drawer has %j as %j', async (_, drawer, kept) => {
    expect((await dropOf(app, await app.makePerson(), { drawer })).drawer).toBe(kept)
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
  test('are each with what was left', async () => {
    const drawer = newDrawer()
    await dropOf(app, erin, leaving(150, { drawer, shiftDate: daysAgo(6) }))
    const last = await dropOf(app, theo, leaving(-5, { drawer }))
    const list: Drawer[] = (await app.as(erin).get('/api/shift-reports/drawers')).body
    expect(list.find((one) => one.drawer === drawer)).toEqual({
      drawer,
      left: '-5.00',
      reportId: last.id,
      shiftDate: daysAgo(5),
      createdAt: last.createdAt,
      user: { firstName: 'Theo', lastName: theo.lastName },
    })
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
