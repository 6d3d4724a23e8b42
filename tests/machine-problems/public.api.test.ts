import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { undoOf } from '#server/features/machine-problems/repairs.ts'
import { newId } from '#shared/db/columns.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, cast, erin, tess, theo } from '#tests/support/cast.ts'
import { daysAgo, hoursAgo, listed, makeProblem, makeRepairedProblem, removeProblems } from './problem-data.ts'

const app = await startApp()
const stranger = app.stranger()

const repairOf = ({ id }: { id: string }) => `/api/public/machine-problems/${id}/repair`

describe('the list', () => {
  test('washers, then dryers, by number, the oldest problem of a machine first', async () => {
    await removeProblems(app.db)
    await makeProblem(app.db, { machineType: 'dryer', machineNumber: 1, createdAt: daysAgo(9), description: 'e' })
    await makeProblem(app.db, { machineNumber: 10, createdAt: daysAgo(8), description: 'd' })
    await makeProblem(app.db, { machineNumber: 2, createdAt: daysAgo(1), description: 'b' })
    await makeProblem(app.db, { machineNumber: 2, createdAt: daysAgo(2), description: 'a', status: 'in_progress' })
    await makeProblem(app.db, { machineNumber: 3, createdAt: daysAgo(20), description: 'c' })
    await makeRepairedProblem(app.db, tess, { machineNumber: 1, description: 'repaired' })
    const { status, body } = await stranger.get('/api/public/machine-problems')
    expect(status).toBe(200)
    expect(body.map(({ description }: { description: string }) => description)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('says nothing about the staff, also to them, and sets no cookie', async () => {
    const { id } = await makeProblem(app.db)
    await app.as(theo).post(`/api/machine-problems/${id}/voices`, { note: 'Only for us' })
    const reply = await stranger.get('/api/public/machine-problems')
    for (const problem of reply.body)
      expect(Object.keys(problem).sort()).toEqual(
        ['createdAt', 'description', 'id', 'machineNumber', 'machineType', 'status'].sort(),
      )
    expect(reply.text).not.toMatch(/Erin|Ellis|@|Only for us/)
    expect(reply.headers.getSetCookie()).toEqual([])
    expect((await app.as(ada).get('/api/public/machine-problems')).body).toEqual(reply.body)
  })
})

describe('the name to offer', () => {
  const offered = async (at: App) => (await at.stranger().get('/api/public/technician-name')).body.technicianName

  test('the active technician who repaired last, or the first of them, or nobody', async () => {
    const shop = await startApp({}, { people: cast.filter(({ role }) => role !== 'technician') })
    const gone = await shop.makePerson({ role: 'technician', isActive: false })
    expect(await offered(shop)).toBe('')
    const tess = await shop.makePerson({ role: 'technician', firstName: 'Tess', lastName: 'Tanaka' })
    const tom = await shop.makePerson({ role: 'technician', firstName: 'Tom', lastName: 'Abel' })
    expect(await offered(shop)).toBe('Tom Abel')
    await makeRepairedProblem(shop.db, tom, { repairDate: daysAgo(3) })
    await makeRepairedProblem(shop.db, tess, { repairDate: daysAgo(2) })
    await makeRepairedProblem(shop.db, gone, { repairDate: daysAgo(1) })
    await makeRepairedProblem(shop.db, erin, { repairDate: hoursAgo(1) })
    expect(await offered(shop)).toBe('Tess Tanaka')
    await makeRepairedProblem(shop.db, tom, { repairDate: hoursAgo(1) })
    expect(await offered(shop)).toBe('Tom Abel')
  })
})

describe('a repair', () => {
  test('is noted under the typed name, also from a browser that is signed in, and leaves the list', async () => {
    const problem = await makeProblem(app.db)
    const body = { technicianName: '  Sam  ', repairNotes: ' New hose ' }
    const reply = await app.as(tess).post(repairOf(problem), body)
    expect([reply.status, reply.body.status]).toEqual([200, 'repaired'])
    expect(reply.text).not.toMatch(/Erin|Sam|Tess/)
    const left = await stranger.get('/api/public/machine-problems')
    expect(left.body.map(({ id }: { id: string }) => id)).not.toContain(problem.id)
    const sam = { firstName: 'Sam', lastName: '' }
    expect(await listed(app, problem)).toMatchObject({ repairer: sam, repairNotes: 'New hose', via: 'public' })
    const history = (await app.as(ada).get(`/api/machine-problems/${problem.id}/history`)).body
    expect(history[0]).toMatchObject({ status: 'repaired', via: 'public', by: sam })
  })

  test('of what is repaired already changes nothing', async () => {
    const problem = await makeRepairedProblem(app.db, tess, { repairNotes: 'New belt' })
    const reply = await stranger.post(repairOf(problem), { technicianName: 'Sam', repairNotes: 'Mine' })
    expect([reply.status, reply.body.status, reply.body.undo]).toEqual([200, 'repaired', null])
    const theirs = { repairer: { firstName: 'Tess' }, repairNotes: 'New belt', via: 'staff' }
    expect(await listed(app, problem)).toMatchObject(theirs)
  })

  test.each([
    [{}, 'Please enter your name'],
    [{ technicianName: '   ' }, 'Please enter your name'],
    [{ technicianName: 'x'.repeat(81) }, 'Your name must be 80 characters or less'],
    [{ technicianName: 'Sam', repairNotes: 'x'.repeat(1001) }, 'Repair notes must be 1000 characters or less'],
  ])('with %j is refused', async (body, message) => {
    const reply = await stranger.post(repairOf(await makeProblem(app.db)), body)
    expect([reply.status, reply.body.message]).toEqual([400, message])
  })

  test('of a problem that does not exist', async () => {
    expect((await stranger.post(repairOf({ id: newId() }), { technicianName: 'Sam' })).status).toBe(404)
  })
})

describe('Undo', () => {
  const undoAt = ({ id }: { id: string }) => `/api/public/machine-problems/${id}/undo-repair`
  const lying = async ({ id }: { id: string }) => {
    const wanted = 'select status, repairer_name, repair_notes from machine_problems where id = $1'
    return (await app.pool.query(wanted, [id])).rows[0]
  }
  const repaired = async (overrides?: Parameters<typeof makeProblem>[1]) => {
    const problem = await makeProblem(app.db, overrides)
    const { body } = await stranger.post(repairOf(problem), { technicianName: 'Sam', repairNotes: 'New hose' })
    return { problem, undo: body.undo as string }
  }
  const tooLate = [409, 'TOO_LATE', 'It is too late to undo this. Please report the problem again.']

  test.each(['open', 'in_progress'] as const)('makes what was %s that again', async (status) => {
    const { problem, undo } = await repaired({ status })
    const reply = await app.stranger().post(undoAt(problem), { undo })
    expect([reply.status, reply.body.id, reply.body.status]).toEqual([200, problem.id, status])
    expect(await lying(problem)).toEqual({ status, repairer_name: null, repair_notes: null })
    const { body } = await app.as(ada).get(`/api/machine-problems/${problem.id}/history`)
    const bySam = { via: 'public', by: { firstName: 'Sam', lastName: '' } }
    expect(body.slice(0, 2)).toMatchObject([
      { status, ...bySam },
      { status: 'repaired', ...bySam },
    ])
  })

  test('works once', async () => {
    const { problem, undo } = await repaired()
    await stranger.post(undoAt(problem), { undo })
    const again = await stranger.post(undoAt(problem), { undo })
    expect([again.status, again.body.code, again.body.message]).toEqual(tooLate)
    await stranger.post(repairOf(problem), { technicianName: 'Sam' })
    expect((await stranger.post(undoAt(problem), { undo })).status).toBe(409)
    expect(await lying(problem)).toMatchObject({ status: 'repaired' })
  })

  test('works for a minute', async () => {
    const secret = (await readFile(path.join(app.dataDir, 'secrets', 'undo'), 'utf8')).trim()
    const undoAfter = async (seconds: number) => {
      const { problem } = await repaired()
      const { rows } = await app.pool.query(
        `update machine_problems set repair_date = now() - make_interval(secs => $2) where id = $1 returning repair_date`,
        [problem.id, seconds],
      )
      const repairDate = new Date(rows[0].repair_date).toISOString()
      const undo = undoOf(secret, { id: problem.id, repairDate, was: 'open' })
      return (await stranger.post(undoAt(problem), { undo })).status
    }
    expect([await undoAfter(30), await undoAfter(60)]).toEqual([200, 409])
  })

  test('is for nobody who was not given it', async () => {
    const [{ problem, undo }, other] = [await repaired(), await repaired()]
    const wrong = [other.undo, '', `${undo}x`, undo.toUpperCase(), 'é'.repeat(undo.length)]
    for (const each of wrong) {
      const reply = await stranger.post(undoAt(problem), { undo: each })
      expect([reply.status, reply.body.code, reply.body.message]).toEqual(tooLate)
    }
    for (const body of [{}, { undo: 5 }, { undo: 'x'.repeat(101) }])
      expect((await stranger.post(undoAt(problem), body)).status).toBe(400)
    expect(await lying(problem)).toMatchObject({ status: 'repaired' })
    expect((await stranger.post(undoAt({ id: newId() }), { undo })).status).toBe(404)
  })

  test('does not touch what the staff did since', async () => {
    const { problem, undo } = await repaired()
    const reopened = await app.as(ada).patch(`/api/machine-problems/${problem.id}`, { status: 'open' })
    expect(reopened.body).toMatchObject({ status: 'open', repairer: null, via: null })
    await app.as(tess).post(`/api/machine-problems/${problem.id}/repair`, { repairNotes: 'New belt' })
    expect((await stranger.post(undoAt(problem), { undo })).status).toBe(409)
    expect(await lying(problem)).toMatchObject({ status: 'repaired', repair_notes: 'New belt' })
  })
})

test('most reads are counted without a write to the database', async () => {
  const shop = await startApp({ RATE_LIMITS: 'on' })
  const counted = async () => (await shop.pool.query('select points from rate_limits')).rows[0].points
  for (let read = 1; read <= 6; read += 1) await shop.stranger().get('/api/public/machine-problems')
  expect(await counted()).toBe(6)
  await shop.stranger().get('/api/public/machine-problems')
  expect(await counted()).toBe(12)
})
