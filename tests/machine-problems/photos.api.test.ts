import { expect, test } from 'vitest'
import { takeExpired } from '#server/features/objects/leftovers.ts'
import { pictureOf } from '#tests/storage/picture-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { listed, makeProblem } from './problem-data.ts'

const app = await startApp()

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

test('a voice brings one, after those of the report', async () => {
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
