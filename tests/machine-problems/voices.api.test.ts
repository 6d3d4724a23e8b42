import { describe, expect, test } from 'vitest'
import { takeExpired } from '#server/features/objects/housekeeping.ts'
import { newId } from '#shared/db/columns.ts'
import { pictureOf } from '#tests/storage/picture-data.ts'
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

test('a wrong value is named at its field, and an unknown problem is not found', async () => {
  const problem = await makeProblem(app.db)
  const message = 'The note must be 1000 characters or less'
  const long = await say(erin, problem, { note: 'x'.repeat(1001) })
  expect([long.status, long.body.message, long.body.errors]).toEqual([400, message, { note: [message] }])
  expect((await say(erin, problem, { note: 7 })).status).toBe(400)
  expect((await say(erin, { id: newId() })).status).toBe(404)
})

const photoOf = (person: Person) => pictureOf(app, person, { kind: 'machine-problem' })
const report = (person: Person, photos?: unknown) =>
  app
    .as(person)
    .post('/api/machine-problems', { machineType: 'washer', machineNumber: 7, description: 'Leaks', ...{ photos } })

test('Erin reports with three photos, which stand in their order, and not with four', async () => {
  const photos = [await photoOf(erin), await photoOf(erin), await photoOf(erin)].toReversed()
  const four = await report(erin, [...photos, await photoOf(erin)])
  expect([four.status, four.body.errors]).toEqual([400, { photos: ['A report can have up to 3 photos.'] }])
  const { status, body } = await report(erin, photos)
  expect([status, body.photos]).toEqual([201, photos])
  expect((await listed(app, body)).photos).toEqual(photos)
})

test('a voice brings one photo, after the photos of the report', async () => {
  const first = await photoOf(erin)
  const { body: problem } = await report(erin, [first])
  const photo = await photoOf(theo)
  const voice = await app.as(theo).post(`/api/machine-problems/${problem.id}/voices`, { photo })
  expect([voice.status, voice.body.photo, voice.body.note]).toEqual([201, photo, null])
  expect((await listed(app, problem)).photos).toEqual([first, photo])
  const { body } = await app.as(tess).get(`/api/machine-problems/${problem.id}/history`)
  expect(body.map((event: { photo: string | null }) => event.photo)).toEqual([photo, null])
})

test('all of the staff see them, as the problem, and nobody else', async () => {
  const [photo] = (await report(erin, [await photoOf(erin)])).body.photos
  for (const person of [erin, tess, theo, ada]) {
    const reply = await app.as(person).get(`${photo}?size=320`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  }
  expect((await app.stranger().get(photo)).status).toBe(401)
})

test('a photo of somebody else, of another purpose, or of nobody is refused', async () => {
  const notHere = [400, { photos: ['This picture was not uploaded here.'] }]
  const before = (await app.as(erin).get('/api/machine-problems')).body.length
  for (const photo of [await photoOf(theo), await pictureOf(app, erin), '/api/objects/nothing', 'x'.repeat(200)]) {
    const reply = await report(erin, [photo])
    expect([reply.status, reply.body.errors]).toEqual(notHere)
  }
  expect((await app.as(erin).get('/api/machine-problems')).body).toHaveLength(before)
  const problem = await makeProblem(app.db)
  const voice = await app.as(erin).post(`/api/machine-problems/${problem.id}/voices`, { photo: await photoOf(theo) })
  expect([voice.status, Object.keys(voice.body.errors)]).toEqual([400, ['photo']])
  expect((await listed(app, problem)).people).toBe(1)
})

test('what a report or a voice shows stays; what nobody sent goes after thirty days', async () => {
  const [shown, said, left] = [await photoOf(erin), await photoOf(erin), await photoOf(erin)]
  const { body } = await report(erin, [shown])
  await app.as(erin).post(`/api/machine-problems/${body.id}/voices`, { photo: said })
  await app.pool.query(`update objects set unused_since = unused_since - interval '31 days'`)
  await takeExpired(app.db, 100)
  const status = async (photo: string) => (await app.as(erin).get(photo)).status
  expect([await status(shown), await status(said), await status(left)]).toEqual([200, 200, 404])
})
