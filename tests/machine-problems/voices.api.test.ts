import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { hoursAgo, listed, makeProblem, makeRepairedProblem } from './problem-data.ts'

const app = await startApp()

const say = (person: Person, { id }: { id: string }, body: object = {}) =>
  app.as(person).post(`/api/machine-problems/${id}/voices`, body)

test('people who met it again are counted once, the reporter among them, and no second card is made', async () => {
  const problem = await makeProblem(app.db, { machineNumber: 41 })
  expect((await listed(app, problem)).people).toBe(1)
  const reply = await say(theo, problem, { note: ' Since noon \n' })
  const person = { firstName: 'Theo', lastName: 'Lindqvist' }
  const voice = { problemId: problem.id, person, note: 'Since noon', photo: null }
  expect([reply.status, reply.body]).toMatchObject([201, voice])
  await say(theo, problem)
  await say(ada, problem)
  await say(erin, problem, { note: 'Still so' })
  const list = (await app.as(erin).get('/api/machine-problems')).body
  const ofMachine = list.filter(({ machineNumber }: { machineNumber: number }) => machineNumber === 41)
  expect(ofMachine).toMatchObject([{ id: problem.id, people: 3 }])
})

test('voices stand in the history of the problem, among its changes', async () => {
  const problem = await makeProblem(app.db, { createdAt: hoursAgo(5) })
  await say(theo, problem, { note: 'Mine too' })
  await app.as(tess).patch(`/api/machine-problems/${problem.id}`, { status: 'in_progress' })
  await say(ada, problem)
  const { body } = await app.as(tess).get(`/api/machine-problems/${problem.id}/history`)
  expect(body).toMatchObject([
    { status: null, note: null, by: { firstName: 'Ada' }, via: 'staff' },
    { status: 'in_progress', note: null, by: { firstName: 'Tess' } },
    { status: null, note: 'Mine too', by: { firstName: 'Theo' }, repairNotes: null },
    { status: 'open', note: null, by: { firstName: 'Erin' } },
  ])
})

describe('what was repaired', () => {
  test('takes no voice: that is another problem', async () => {
    const problem = await makeRepairedProblem(app.db, tess, { machineType: 'dryer', machineNumber: 4 })
    const reply = await say(erin, problem)
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      409,
      'REPAIRED_MEANWHILE',
      'Dryer 4 was repaired meanwhile. If it does not work, please report it.',
    ])
    expect((await listed(app, problem)).people).toBe(1)
  })

  test('takes one that was written before and arrives later', async () => {
    const problem = await makeRepairedProblem(app.db, tess, { createdAt: hoursAgo(9), repairDate: hoursAgo(1) })
    const occurredAt = hoursAgo(2)
    expect((await say(theo, problem, { occurredAt })).body.createdAt).toEqual(occurredAt)
    expect((await say(theo, problem, { occurredAt: hoursAgo(0.5) })).status).toBe(409)
  })
})

test('what is wrong is said at its field, and what is not there is not found', async () => {
  const problem = await makeProblem(app.db)
  const message = 'The note must be 1000 characters or less'
  const long = await say(erin, problem, { note: 'x'.repeat(1001) })
  expect([long.status, long.body.message, long.body.errors]).toEqual([400, message, { note: [message] }])
  expect((await say(erin, problem, { note: 7 })).status).toBe(400)
  expect((await say(erin, { id: newId() })).status).toBe(404)
})
