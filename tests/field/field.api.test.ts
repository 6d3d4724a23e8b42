import { expect, test } from 'vitest'
import type { Day } from '#shared/time/day.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { machineOf } from '#tests/machines/machine-data.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, erin, tess } from '#tests/support/cast.ts'
import { complete, moduleSeenBy, overviewOf, traineeIn, trainingIn } from '#tests/training/training-data.ts'

const loggedOn = async (app: App, day: Day) => {
  const days = new URLSearchParams({ startDate: day, endDate: day })
  const { body } = await app.as(ada).get(`/api/payroll-periods/logged-tips?${days}`)
  return body.people.map(({ amount }: { amount: string }) => amount)
}

test('a tip that is sent after midnight counts on the day on which it was written, also once the shop’s zone is put right', async () => {
  const app = await startApp({ TIMEZONE: '' })
  for (const [amount, occurredAt] of [
    ['1.00', '2030-05-14T03:59:59.000Z'],
    ['2.00', '2030-05-14T04:00:00.000Z'],
    ['4.00', '2030-05-14T05:00:00.000Z'],
  ])
    expect((await app.as(erin).post('/api/tips', { orderId: '7', amount, occurredAt })).status).toBe(201)
  const both = async () => [await loggedOn(app, '2030-05-13'), await loggedOn(app, '2030-05-14')]
  expect(await both()).toEqual([['1.00'], ['6.00']])
  const reply = await app.as(ada).put('/api/admin/settings/shop', { timeZone: 'America/Chicago' })
  expect(reply.body.inForce.timeZone).toBe('America/Chicago')
  expect(await both()).toEqual([['3.00'], ['4.00']])
})

test('what was open at a machine that goes out of use stays listed, and can be finished', async () => {
  const app = await startApp()
  const machine = await machineOf(app)
  const { machineNumber } = machine
  const { id } = await makeProblem(app.db, { machineNumber })
  const outOfUseSince = '2030-05-01'
  expect((await app.as(ada).put(`/api/machines/${machine.id}`, { ...machine, outOfUseSince })).status).toBe(200)
  const { body } = await app.as(ada).get('/api/machines')
  expect(body.find((each: { id: string }) => each.id === machine.id)).toMatchObject({ outOfUseSince, openProblems: 1 })
  expect((await app.as(tess).get('/api/machine-problems')).body).toMatchObject([{ id, status: 'open' }])
  expect((await app.as(tess).post(`/api/machine-problems/${id}/repair`, { repairNotes: 'Sold' })).status).toBe(200)
})

test('a task that is added opens a module that was finished, and what was done stays done', async () => {
  const app = await startApp()
  const { robin, trainee, module, task } = await traineeIn(app, { requiresTrainerSignoff: false })
  await complete(trainee, task.id)
  expect(await overviewOf(app.as(ada), robin)).toMatchObject([{ progressPercentage: 100 }])
  await trainingIn(app).addTask(module.id)
  await app.as(ada).put(`/api/training/tasks/${task.id}`, { title: 'Other words' })
  expect(await overviewOf(app.as(ada), robin)).toMatchObject([{ progressPercentage: 50, totalTasks: 2 }])
  const { tasks } = await moduleSeenBy(trainee, module.id)
  expect(tasks).toMatchObject([{ title: 'Other words', status: 'completed' }, { status: 'not_started' }])
})

test('two admins who have the same record open keep what the other changed, or are told', async () => {
  const app = await startApp()
  const { body: hotel } = await app.as(ada).post('/api/commercial-accounts', { name: 'Hotel', email: 'h@example.com' })
  const person = `/api/admin/users/${erin.id}`
  const name = { firstName: 'Erin', lastName: 'Ellis', payrollId: null }
  const account = { name: 'Hotel', email: 'h@example.com' }
  for (const [method, path, was, theirs, mine] of [
    ['put', `/api/commercial-accounts/${hotel.id}`, account, 'name', { email: 'b@example.com' }],
    ['patch', person, name, 'lastName', { firstName: 'Eryn' }],
    ['patch', person, { ...name, firstName: 'Eryn', lastName: 'B' }, 'payrollId', { lastName: 'Bo' }],
  ] as const) {
    const change = (fields: object, since: object = was) => app.as(ada)[method](path, { ...was, ...fields, was: since })
    await change({ [theirs]: 'B' })
    const reply = await change(mine)
    expect([reply.status, reply.body]).toMatchObject([200, { [theirs]: 'B', ...mine }])
    const both = await change({ [theirs]: 'C' })
    expect([both.status, both.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect(both.body.errors).toEqual({ [theirs]: [expect.stringContaining('“B” meanwhile')] })
    expect((await change({ [theirs]: 'C' }, both.body.was)).body).toMatchObject({ [theirs]: 'C' })
    await change({ [theirs]: 'B' }, { ...was, [theirs]: 'C' })
  }
})
