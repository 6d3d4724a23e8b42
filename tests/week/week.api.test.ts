import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, mondayOf, sundayOf, today } from '#shared/time/day.ts'
import { startOfDayIn } from '#shared/time/instant.ts'
import { makeProblem, makeRepairedProblem } from '#tests/machine-problems/problem-data.ts'
import { imported, recordOf, tipAt } from '#tests/payroll/payroll-data.ts'
import { dropOf } from '#tests/shift-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { statementsDuring } from '#tests/support/statements.ts'
import { complete, trainingIn } from '#tests/training/training-data.ts'
import { weekOf as weekOfShop } from './week-data.ts'

const app = await startApp()
const zone = 'America/New_York'
const present = mondayOf(today())

const weekFor = (person: Person, start: string) => app.as(person).get(`/api/admin/week?start=${start}`)
const weekOf = (start: string) => weekOfShop(app, start)
const last = <Figures>(weeks: readonly Figures[]) => weeks.at(-1)!

/** So many hours after the shop's midnight, as time passes. */
const at = (day: string, hours: number) =>
  new Date(Date.parse(startOfDayIn(zone, day)) + hours * 3_600_000).toISOString()
const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()

const forget = (...tables: string[]) => app.pool.query(`delete from ${tables.join('; delete from ')}`)

test('a shop that has just begun has twelve weeks of nothing', async () => {
  const { start, lastDay, tips, cash, machines, stains, training, pay } = await weekOf('2025-12-29')
  expect([start, lastDay]).toEqual(['2025-12-29', '2026-01-04'])
  const mondays = Array.from({ length: 12 }, (_, place) => addDays('2025-10-13', 7 * place))
  expect(last(mondays)).toBe('2025-12-29')
  for (const { weeks } of [tips, cash, machines, stains, training, pay])
    expect(weeks.map((week) => week.start)).toEqual(mondays)
  expect(last(tips.weeks)).toMatchObject({ amount: '0.00', count: 0, amountSoFar: '0.00' })
  expect(last(cash.weeks)).toMatchObject({ dropped: '0.00', short: '0.00', over: '0.00', missing: 0 })
  expect(last(machines.weeks)).toMatchObject({ reported: 0, repaired: 0, daysLost: 0, down: 0 })
  expect([last(stains.weeks).reports, last(training.weeks).finished]).toEqual([0, 0])
  expect(pay).toMatchObject({ unpaid: [], tipsPaid: null, tipsLogged: null })
  expect([last(pay.weeks).hours, last(pay.weeks).gross]).toEqual([null, null])
  expect([tips.people, tips.hours, tips.most, machines.worst]).toEqual([0, [], [], []])
  expect([stains.unsent, stains.accounts, training.overdue]).toEqual([0, [], 0])
})

test('the present week so far is what everybody logged in it, and what drawers are off by in all', async () => {
  const shop = await startApp()
  const soFar = async () => (await shop.as(ada).get('/api/admin/week/so-far')).body
  expect(await soFar()).toEqual({ tips: '0.00', cash: '0.00' })
  await tipAt(shop, erin, at(present, 1), '4.50')
  await tipAt(shop, theo, at(present, 2), '5.00')
  await tipAt(shop, erin, justBefore(at(present, 0)), '100.00')
  await dropOf(shop, erin, { dropAmount: '328.25', shiftDate: addDays(present, -1) })
  await dropOf(shop, erin, { dropAmount: '322.25', shiftDate: present })
  expect(await soFar()).toEqual({ tips: '9.50', cash: '6.00' })
})

describe('it', () => {
  test('tells team leads nothing of cash, of pay, and of who has which tips; the database is not asked for it', async () => {
    await tipAt(app, erin, at('2025-12-30', 12), '4.50')
    await weekFor(theo, '2025-12-29')
    let reply: Awaited<ReturnType<typeof weekFor>>
    const sent = await statementsDuring(async () => {
      reply = await weekFor(theo, '2025-12-29')
    })
    expect(Object.keys(reply!.body)).toEqual(['start', 'lastDay', 'tips', 'machines', 'stains', 'training'])
    expect(Object.keys(reply!.body.tips)).toEqual(['weeks', 'people', 'hours'])
    expect(last(reply!.body.tips.weeks)).toMatchObject({ start: '2025-12-29', amount: '4.50', count: 1 })
    const asked = sent.map(({ text }) => text).join('\n')
    expect(asked).toContain('machine_problems')
    for (const table of ['shift_reports', 'closings', 'payroll_periods', 'payroll_records'])
      expect(asked).not.toContain(table)
    await forget('tips')
  })

  test('is asked for by its Monday', async () => {
    for (const query of ['start=2025-12-30', 'start=2026-01-04', '']) {
      const { status, body } = await app.as(ada).get(`/api/admin/week?${query}`)
      expect([status, body.errors]).toEqual([400, { start: ['Please choose a Monday.'] }])
    }
  })
})

describe('tips', () => {
  beforeEach(() => forget('tips'))

  // Of all weeks with other clocks: sums.api.test.ts.
  test('count by the shop’s clock in the week in which the clocks are put forward', async () => {
    const start = '2026-03-02'
    const [beginning, ending] = [at(start, 0), at(start, 167)]
    await tipAt(app, erin, justBefore(beginning), '1000.00')
    await tipAt(app, erin, beginning, '0.10')
    await tipAt(app, erin, justBefore(ending), '0.20')
    await tipAt(app, theo, at(addDays(start, 3), 12), '0.03')
    await tipAt(app, theo, ending, '2000.00')
    const { tips } = await weekOf(start)
    expect(tips.weeks.slice(-2)).toEqual([
      { start: addDays(start, -7), amount: '1000.00', count: 1, amountSoFar: '1000.00' },
      { start, amount: '0.33', count: 3, amountSoFar: '0.33' },
    ])
    expect(tips.people).toBe(2)
    expect(tips.hours).toEqual([
      { day: start, hour: 0, amount: '0.10', count: 1 },
      { day: addDays(start, 3), hour: 12, amount: '0.03', count: 1 },
      { day: addDays(start, 6), hour: 23, amount: '0.20', count: 1 },
    ])
    expect(tips.most.map(({ user, amount, count }) => [user.email, amount, count])).toEqual([
      [erin.email, '0.30', 2],
      [theo.email, '0.03', 1],
    ])
  })

  test('of an hour that comes twice are one hour', async () => {
    // November 1, 2026: 1:30 in summer time, and an hour later 1:30 again.
    for (const time of ['05:30', '06:30']) await tipAt(app, erin, `2026-11-01T${time}:00.000Z`, '1.25')
    expect((await weekOf('2026-10-26')).tips.hours).toEqual([{ day: '2026-11-01', hour: 1, amount: '2.50', count: 2 }])
  })

  test('of hundreds of people, five with most of them', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => app.makePerson()))
    for (const [place, person] of people.entries()) await tipAt(app, person, at('2026-05-05', 12), `${place + 1}.00`)
    const { tips } = await weekOf('2026-05-04')
    expect([tips.people, last(tips.weeks).amount]).toEqual([7, '28.00'])
    expect(tips.most.map(({ amount }) => amount)).toEqual(['7.00', '6.00', '5.00', '4.00', '3.00'])
  })
})

test('machines: what was reported and repaired, and how long each was out of order within the week', async () => {
  const broken = (machineNumber: number, from: string, to: string) =>
    makeRepairedProblem(app.db, tess, { machineNumber, createdAt: from, repairDate: to })
  // Twelve hours before the week to twelve hours into it, and meanwhile once more; the clocks are put forward on its Sunday.
  await broken(1, at('2026-03-01', 12), at('2026-03-02', 12))
  await broken(1, at('2026-03-02', 6), at('2026-03-02', 9))
  await broken(2, at('2026-03-04', 0), at('2026-03-06', 0))
  await broken(3, at('2026-03-08', 0), at('2026-03-09', 12))
  await broken(4, at('2026-02-01', 0), at('2026-03-20', 0))
  await broken(5, at('2026-03-07', 1), at('2026-03-07', 1.1))
  for (const number of [6, 7]) await broken(number, at('2026-03-03', 0), at('2026-03-03', 12))
  const { machines } = await weekOf('2026-03-02')
  // Number 5 was out of order for less than a twentieth of a day.
  expect(last(machines.weeks)).toMatchObject({ start: '2026-03-02', reported: 6, repaired: 6, daysLost: 11.5, down: 6 })
  expect(machines.worst).toEqual([
    { machineType: 'washer', machineNumber: 4, problems: 1, daysLost: 7 },
    { machineType: 'washer', machineNumber: 2, problems: 1, daysLost: 2 },
    { machineType: 'washer', machineNumber: 3, problems: 1, daysLost: 1 },
    { machineType: 'washer', machineNumber: 1, problems: 2, daysLost: 0.5 },
    { machineType: 'washer', machineNumber: 6, problems: 1, daysLost: 0.5 },
  ])
  await forget('machine_problems')
})

test('machines that are not repaired lose days until now, and none to come', async () => {
  await makeProblem(app.db, { createdAt: at(addDays(present, -7), 0) })
  const { machines } = await weekOf(present)
  const days = (Date.now() - Date.parse(at(present, 0))) / 86_400_000
  expect(machines.weeks.at(-2)).toMatchObject({ reported: 1, repaired: 0, daysLost: expect.closeTo(7, 0) })
  expect(last(machines.weeks)).toMatchObject({ reported: 0, daysLost: expect.closeTo(days, 0) })
  expect(last((await weekOf(addDays(present, 7))).machines.weeks).daysLost).toBe(0)
  await forget('machine_problems')
})

test('training: modules that somebody came to the end of, and what is overdue', async () => {
  const { addModule, addTask, assign } = trainingIn(app)
  const module = await addModule()
  const tasks = [
    await addTask(module.id, { requiresTrainerSignoff: false }),
    await addTask(module.id, { requiresTrainerSignoff: false }),
  ]
  await addTask(module.id, { isActive: false })
  const [done, half] = [await app.makePerson(), await app.makePerson()]
  for (const person of [done, half]) await assign(person, module.id, '2026-03-04')
  for (const task of tasks) await complete(app.as(done), task.id)
  await complete(app.as(half), tasks[0]!.id)
  const doneAt = (taskId: string, moment: string) =>
    app.pool.query('update training_progress set completed_at = $2 where task_id = $1', [taskId, moment])
  await doneAt(tasks[0]!.id, at('2026-02-24', 12))
  await doneAt(tasks[1]!.id, at('2026-03-03', 12))
  const { training } = await weekOf('2026-03-02')
  expect(training.weeks.slice(-2)).toMatchObject([
    { start: '2026-02-23', finished: 0 },
    { start: '2026-03-02', finished: 1 },
  ])
  expect(training.overdue).toBe(1)
  // Before the day on which it was due.
  expect((await weekOf('2026-02-23')).training.overdue).toBe(0)
})

test('the last weeks of a person are their own tips, with what was reported of machines', async () => {
  await forget('tips', 'machine_problems')
  const [now, before] = [new Date().toISOString(), at(addDays(present, -7), 0)]
  await tipAt(app, erin, now, '1.25')
  await tipAt(app, erin, before, '2.50')
  await tipAt(app, erin, before, '0.01')
  await tipAt(app, theo, before, '100.00')
  await makeProblem(app.db, { createdAt: before })
  const { body } = await app.as(erin).get('/api/recent-weeks')
  expect([body.length, ...body.slice(-3)]).toEqual([
    12,
    { start: addDays(present, -14), tips: '0.00', orders: 0, problems: 0 },
    { start: addDays(present, -7), tips: '2.51', orders: 2, problems: 1 },
    { start: present, tips: '1.25', orders: 1, problems: 0 },
  ])
  await forget('tips', 'machine_problems')
})

test('a running week stands beside the same days of the others, up to this time of day', async () => {
  await forget('tips', 'machine_problems', 'shift_reports', 'stain_reports')
  const before = addDays(present, -7)
  const [sameDay, sunday] = [addDays(today(), -7), sundayOf(before)]
  const aWeekAgo = (seconds: number) => new Date(Date.now() - 7 * 86_400_000 + seconds * 1_000).toISOString()
  await tipAt(app, erin, aWeekAgo(-1), '1.25')
  await tipAt(app, erin, aWeekAgo(600), '2.50')
  await tipAt(app, erin, new Date(Date.now() - 1_000).toISOString(), '4.00')
  for (const seconds of [-1, 600])
    await makeProblem(app.db, { machineNumber: 10 + Math.sign(seconds), createdAt: aWeekAgo(seconds) })
  const drop = (shiftDate: string, dropAmount: string) =>
    dropOf(app, erin, { shiftDate, startingCash: '200.00', endingCash: '500.00', dropAmount })
  await drop(sameDay, '300.00')
  const { lastDay, tips, cash, machines } = await weekOf(present)
  expect([lastDay, last(tips.weeks)]).toMatchObject([today(), { amount: '4.00', amountSoFar: '4.00' }])
  expect(tips.weeks.at(-2)).toMatchObject({ amount: '3.75', amountSoFar: '1.25' })
  expect(machines.weeks.at(-2)).toMatchObject({ reported: 2, reportedSoFar: 1 })
  // Today's drop is still to come.
  expect([cash.lastDay, cash.weeks.at(-2)]).toMatchObject([
    addDays(today(), -1),
    { dropped: '300.00', droppedSoFar: '0.00' },
  ])
  await drop(today(), '250.00')
  await drop(sunday, '10.00')
  const withToday = (await weekOf(present)).cash
  expect([withToday.lastDay, withToday.weeks.at(-2)]).toMatchObject([
    today(),
    { dropped: '310.00', droppedSoFar: '300.00' },
  ])
  // A week that is over is compared with the whole of the others.
  const over = await weekOf(before)
  expect([over.lastDay, over.cash.lastDay]).toEqual([sunday, sunday])
  for (const { amount, amountSoFar } of over.tips.weeks) expect(amountSoFar).toBe(amount)
  await forget('tips', 'machine_problems', 'shift_reports')
})

describe('pay', () => {
  beforeEach(async () => {
    await forget('tips', 'payroll_questions', 'payroll_records', 'payroll_periods')
  })
  const days = { startDate: '2026-03-02', endDate: '2026-03-08' }

  test('stands beside the tips that were logged for it: late ones with the week that pays them', async () => {
    await tipAt(app, erin, at('2026-03-03', 12), '10.01')
    await tipAt(app, theo, at('2026-03-03', 12), '5.00')
    await imported(app, { ...days, records: [recordOf(erin)] })
    await app.pool.query(`update payroll_periods set imported_at = $1`, [at('2026-03-05', 0)])
    await tipAt(app, erin, at('2026-03-06', 12), '2.02')
    expect((await weekOf('2026-03-02')).pay).toMatchObject({ tipsPaid: '45.50', tipsLogged: '17.03' })
    await imported(app, {
      startDate: '2026-03-09',
      endDate: '2026-03-15',
      records: [recordOf(erin, { tipsPay: '2.02' })],
    })
    expect((await weekOf('2026-03-02')).pay.tipsLogged).toBe('15.01')
    expect((await weekOf('2026-03-09')).pay.tipsLogged).toBe('2.02')
  })

  test('names weeks that are over and that no period pays, from the first one on', async () => {
    const unpaid = async (start: string) => (await weekOf(start)).pay.unpaid.map((week) => week.start)
    await imported(app, { ...days, records: [recordOf(erin)] })
    expect(await unpaid('2026-03-02')).toEqual([])
    await imported(app, { startDate: '2026-03-23', endDate: '2026-04-05', records: [recordOf(erin)] })
    expect(await unpaid('2026-03-16')).toEqual(['2026-03-09', '2026-03-16'])
    // A period of two weeks pays both, one of a day is a beginning.
    expect(await unpaid('2026-04-06')).toEqual(['2026-03-09', '2026-03-16', '2026-04-06'])
    await imported(app, { startDate: '2026-03-18', endDate: '2026-03-18', records: [recordOf(erin)] })
    expect(await unpaid('2026-03-23')).toEqual(['2026-03-09'])
    expect(await unpaid(present)).toEqual(Array.from({ length: 11 }, (_, place) => addDays(present, 7 * (place - 11))))
  })

  test('of a period of two weeks stands in the week in which it ends', async () => {
    await imported(app, { startDate: '2026-03-02', endDate: '2026-03-15', records: [recordOf(erin)] })
    expect((await weekOf('2026-03-09')).pay.weeks.slice(-2).map(({ gross }) => gross)).toEqual([null, '358.00'])
  })
})
