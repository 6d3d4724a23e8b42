import { beforeEach, expect, test } from 'vitest'
import type { MachineCare } from '#shared/machines/care.ts'
import { addDays, today } from '#shared/time/day.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import { careTaskOf, machineOf, removeMachines } from './machine-data.ts'

const app = await startApp()
beforeEach(() => removeMachines(app.db))

const body = { title: 'Clean the lint trap', machineType: 'washer', everyDays: 7, startsOn: today() }
const due = async (day = today()) => (await app.as(tess).get(`/api/care-tasks/due?today=${day}`)).body as MachineCare[]

test('an admin gives a machine a task, which is due from its first day on', async () => {
  const { machineNumber } = await machineOf(app)
  await machineOf(app)
  const startsOn = addDays(today(), 3)
  const reply = await app.as(ada).post('/api/care-tasks', { ...body, machineNumber, startsOn })
  expect([reply.status, reply.body]).toMatchObject([201, { ...body, machineNumber, startsOn }])
  expect(await due()).toEqual([])
  expect(await due(startsOn)).toMatchObject([{ machineNumber }])
})

test('a task of a type is due at each of its machines that is in use, also one that will go out of use', async () => {
  const one = await machineOf(app)
  const other = await machineOf(app, { outOfUseSince: addDays(today(), 30) })
  await machineOf(app, { outOfUseSince: '2026-01-31' })
  await machineOf(app, { machineType: 'dryer' })
  await careTaskOf(app)
  expect((await due()).map((each) => each.machineNumber)).toEqual([one.machineNumber, other.machineNumber])
})

test('what is to be done at a machine stays its own when it gets another number', async () => {
  const machine = await machineOf(app)
  const task = await careTaskOf(app, { machineNumber: machine.machineNumber })
  await careTaskOf(app, { title: 'Wipe the door' })
  const machineNumber = machine.machineNumber + 500
  expect((await app.as(ada).put(`/api/machines/${machine.id}`, { ...machine, machineNumber })).status).toBe(200)
  expect(await due()).toMatchObject([
    { machineNumber, taskId: task.id },
    { machineNumber, title: 'Wipe the door' },
  ])
  await machineOf(app, { machineNumber: machine.machineNumber })
  expect((await due()).filter(({ taskId }) => taskId === task.id)).toHaveLength(1)
})

test('a machine that comes later is due on the day it came, not since the task began', async () => {
  await careTaskOf(app, { startsOn: '2020-01-01' })
  await machineOf(app)
  expect((await due()).map(({ dueOn }) => dueOn)).toEqual([today()])
  // As if it were older.
  await app.pool.query(`update machines set created_at = now() - interval '1 year'`)
  expect((await due())[0]!.dueOn < today()).toBe(true)
})

test('it is ticked off with a note, and due again so many days later', async () => {
  const machine = await machineOf(app)
  const task = await careTaskOf(app, { everyDays: 10 })
  const done = (note: string) => app.as(tess).post(`/api/care-tasks/${task.id}/done`, { machineId: machine.id, note })
  const tooLong = { note: ['The note must be 1000 characters or less'] }
  expect((await done('x'.repeat(1001))).body.errors).toEqual(tooLong)
  const reply = await done(' Full ')
  const last = { by: { firstName: 'Tess', lastName: 'Tanaka' }, note: 'Full' }
  const { body: care } = reply
  expect(care).toMatchObject({ taskId: task.id, machineId: machine.id, dueOn: addDays(today(), 10), last })
  expect(await due(addDays(today(), 9))).toEqual([])
  expect(await due(addDays(today(), 10))).toEqual([care])
  for (const person of [erin, tess, theo, ada])
    expect((await app.as(person).get(`/api/machines/washer/${machine.machineNumber}`)).body.care).toEqual([care])
  // Every round stays in the history of the machine.
  await app.as(ada).post(`/api/care-tasks/${task.id}/done`, { machineId: machine.id })
  const { entries } = (await app.as(ada).get(`/api/admin/history?record=${machine.id}&kind=careDone`)).body
  expect(entries).toMatchObject([
    { actor: { name: 'Ada Okafor' }, after: { note: null } },
    { actor: { name: 'Tess Tanaka' }, after: { note: 'Full' } },
  ])
})

test('a task is not ticked off where it is not due: another machine, one out of use, a stopped one', async () => {
  const { machineNumber } = await machineOf(app)
  const other = await machineOf(app)
  const gone = await machineOf(app, { outOfUseSince: '2026-01-31' })
  const ofOne = await careTaskOf(app, { machineNumber })
  const ofType = await careTaskOf(app)
  const tick = async (task: { id: string }, machine: { id: string }) =>
    (await app.as(tess).post(`/api/care-tasks/${task.id}/done`, { machineId: machine.id })).status
  expect([await tick(ofOne, other), await tick(ofType, gone), await tick(ofType, erin)]).toEqual([404, 404, 404])
  expect(await tick(ofType, other)).toBe(201)
  expect((await app.as(ada).delete(`/api/care-tasks/${ofType.id}`)).status).toBe(200)
  expect(await tick(ofType, other)).toBe(404)
  expect((await app.as(ada).delete(`/api/care-tasks/${ofType.id}`)).status).toBe(404)
  expect((await due()).map(({ taskId }) => taskId)).toEqual([ofOne.id])
})

test('an admin changes a task; another person’s change of another field stays, of the same field is said', async () => {
  const { machineNumber } = await machineOf(app)
  const { id, ...was } = await careTaskOf(app)
  const change = (fields: object, from: object = was) =>
    app.as(ada).put(`/api/care-tasks/${id}`, { ...fields, was: from })
  const theirs = { ...was, everyDays: 30, machineNumber, startsOn: '2026-02-01' }
  expect((await app.as(ada).put(`/api/care-tasks/${id}`, theirs)).body).toEqual({ id, ...theirs })
  const both = await change({ ...was, title: 'Descale' })
  expect(both.body).toEqual({ id, ...theirs, title: 'Descale' })
  expect((await app.as(tess).get('/api/care-tasks')).body).toEqual([both.body])
  const refused = await change({ ...was, everyDays: 14 })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, ['everyDays']])
  const mine = await change({ ...was, everyDays: 14 }, refused.body.was)
  expect(mine.body).toMatchObject({ title: 'Descale', everyDays: 14 })
  // Both of them mean the machine.
  const elsewhere = await change({ ...was, machineType: 'dryer' })
  expect(Object.keys(elsewhere.body.errors)).toEqual(['machineNumber'])
})

test.each([
  [{ title: ' ' }, 'title', 'What is to be done?'],
  [{ title: 'x'.repeat(201) }, 'title', 'The task must be 200 characters or less'],
  [{ machineType: 'toaster' }, 'machineType', 'Machine type is required'],
  [{ machineNumber: '9998' }, 'machineNumber', 'Washer 9998 is not in the register. Add it there first.'],
  [{ everyDays: 0 }, 'everyDays', 'Every how many days? A whole number from 1 to 730'],
  [{ everyDays: '731' }, 'everyDays', 'Every how many days? A whole number from 1 to 730'],
  [{ startsOn: '' }, 'startsOn', 'When is it due first?'],
  [{ startsOn: '2026-02-30' }, 'startsOn', 'Invalid date'],
])('%o is refused at its field', async (wrong, field, message) => {
  const reply = await app.as(ada).post('/api/care-tasks', { ...body, ...wrong })
  expect([reply.status, reply.body.errors]).toEqual([400, { [field]: [message] }])
})

test('care that is due is shown to admins only, and is no machine problem', async () => {
  await machineOf(app)
  await careTaskOf(app)
  await careTaskOf(app, { startsOn: addDays(today(), 1) })
  const needs = async (person = ada) => (await app.as(person).get(`/api/needs-you?today=${today()}`)).body
  expect((await needs()).dueCare).toBe(1)
  expect([(await needs(erin)).dueCare, (await needs(theo)).dueCare]).toEqual([undefined, undefined])
  expect((await app.as(theo).get('/api/care-tasks/due')).status).toBe(403)
  expect((await app.stranger().get('/api/public/machine-problems')).body).toEqual([])
  expect((await app.as(erin).get('/api/machine-problems')).body).toEqual([])
})
