import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import { refusal, said } from '#tests/support/client.ts'
import { hoursAgo, listed, makeProblem } from './problem-data.ts'

const app = await startApp()

const repairOf = ({ id }: { id: string }) => `/api/machine-problems/${id}/repair`
const historyOf = async ({ id }: { id: string }) => (await app.as(ada).get(`/api/machine-problems/${id}/history`)).body

describe('marking a problem fixed', () => {
  test('everybody may, and a second time changes nothing', async () => {
    const problem = await makeProblem(app.db, { reporter: theo })
    const first = await app.as(erin).post(repairOf(problem), { repairNotes: ' New belt ' })
    const repair = { status: 'repaired', repairNotes: 'New belt', via: 'staff' }
    expect(first.body).toMatchObject({ ...repair, repairer: { firstName: 'Erin', lastName: 'Ellis' } })
    expect(Date.now() - Date.parse(first.body.repairDate)).toBeLessThan(60_000)
    expect((await app.as(tess).post(repairOf(problem), { repairNotes: 'Replaced the pump' })).body).toEqual(first.body)
    expect(await historyOf(problem)).toMatchObject([
      { ...repair, by: { firstName: 'Erin' } },
      { status: 'open', by: { firstName: 'Theo' } },
    ])
  })

  test.each([[undefined], [{ repairNotes: '' }], [{ repairNotes: null }]])('needs no notes: %j', async (body) => {
    const problem = await makeProblem(app.db, { status: 'in_progress' })
    const reply = await app.as(erin).post(repairOf(problem), body)
    expect([reply.status, reply.body.status, reply.body.repairNotes]).toEqual([200, 'repaired', null])
  })

  test('notes that are too long, and a problem that does not exist', async () => {
    const problem = await makeProblem(app.db)
    const reply = await app.as(erin).post(repairOf(problem), { repairNotes: 'x'.repeat(1001) })
    expect([reply.status, reply.body.message]).toEqual([400, 'Repair notes must be 1000 characters or less'])
    expect((await app.as(erin).post(repairOf({ id: newId() }), {})).status).toBe(404)
  })
})

describe('changing the status', () => {
  const change = (person: typeof erin, { id }: { id: string }, body: unknown) =>
    app.as(person).patch(`/api/machine-problems/${id}`, body)

  test('is for technicians and admins, and not for team leads', async () => {
    const problem = await makeProblem(app.db)
    const reply = await change(tess, problem, { status: 'in_progress' })
    expect([reply.status, reply.body.status, reply.body.repairer]).toEqual([200, 'in_progress', null])
    expect(refusal(await change(theo, problem, { status: 'open' }))).toEqual([403, 'FORBIDDEN'])
    expect((await app.as(theo).get(`/api/machine-problems/${problem.id}/history`)).status).toBe(403)
  })

  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

  test.each([-60, 4])('to repaired, with the date from the browser, whose clock may be ahead: %j', async (minutes) => {
    const repairDate = inMinutes(minutes)
    const problem = await makeProblem(app.db)
    const reply = await change(tess, problem, { status: 'repaired', repairDate, repairNotes: 'New belt' })
    expect(reply.body).toMatchObject({ repairDate, repairNotes: 'New belt', repairer: { firstName: 'Tess' } })
  })

  test.each([[inMinutes(6)], ['yesterday'], ['2026-01-06'], [12], [null], [undefined]])(
    "a date that cannot be gives way to the server's: %j",
    async (repairDate) => {
      const reply = await change(tess, await makeProblem(app.db), { status: 'repaired', repairDate })
      expect(reply.status).toBe(200)
      expect(Math.abs(Date.now() - Date.parse(reply.body.repairDate))).toBeLessThan(60_000)
    },
  )

  test.each(['open', 'in_progress'])('back from repaired to %s clears the repair, not the history', async (status) => {
    const problem = await makeProblem(app.db)
    await app.as(erin).post(repairOf(problem), { repairNotes: 'New belt' })
    const reply = await change(ada, problem, { status, repairNotes: 'ignored', repairDate: hoursAgo(1) })
    expect(reply.body).toMatchObject({ status, repairDate: null, repairNotes: null, repairer: null, via: null })
    expect(await historyOf(problem)).toMatchObject([
      { status, by: { firstName: 'Ada' }, repairDate: null },
      { status: 'repaired', by: { firstName: 'Erin' }, repairNotes: 'New belt' },
      { status: 'open' },
    ])
  })

  test('to what it already is changes nothing', async () => {
    const problem = await makeProblem(app.db)
    const first = await app.as(erin).post(repairOf(problem), { repairNotes: 'New belt' })
    const second = await change(tess, problem, { status: 'repaired', repairDate: hoursAgo(5), repairNotes: 'Mine' })
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await historyOf(problem)).toHaveLength(2)
  })

  test('without a status corrects the notes of a repair and keeps the repairer', async () => {
    const problem = await makeProblem(app.db)
    const first = await app.as(erin).post(repairOf(problem), { repairNotes: 'New bell' })
    const reply = await change(tess, problem, { repairNotes: 'New belt' })
    expect(reply.body).toEqual({ ...first.body, repairNotes: 'New belt' })
    expect(await historyOf(problem)).toMatchObject([
      { by: { firstName: 'Tess' }, repairNotes: 'New belt' },
      { by: { firstName: 'Erin' }, repairNotes: 'New bell' },
      { status: 'open' },
    ])
  })

  test('an unknown status or problem is refused, and what is open takes no notes', async () => {
    const problem = await makeProblem(app.db)
    expect((await change(tess, problem, { repairNotes: 'New belt' })).body.repairNotes).toEqual(null)
    expect(said(await change(tess, problem, { status: 'exploded' }))).toEqual([400, 'Unknown status'])
    expect((await change(tess, { id: newId() }, { status: 'open' })).status).toBe(404)
    expect((await app.as(tess).get(`/api/machine-problems/${newId()}/history`)).status).toBe(404)
  })

  test('two people who set different statuses at once leave one of them complete', async () => {
    const problem = await makeProblem(app.db)
    await Promise.all([
      change(tess, problem, { status: 'repaired', repairNotes: 'New belt' }),
      change(ada, problem, { status: 'in_progress' }),
    ])
    const left = await listed(app, problem)
    const isRepaired = left.status === 'repaired'
    expect([left.repairer !== null, left.repairDate !== null]).toEqual([isRepaired, isRepaired])
    expect(await historyOf(problem)).toHaveLength(3)
  })
})

const report = { machineType: 'washer', machineNumber: 7, description: 'Does not drain' }

test('Erin reports a problem; status, reporter and dates in the body change nothing', async () => {
  const forged = { ...report, status: 'repaired', reporterId: ada.id, createdAt: '2020-01-01T00:00:00.000Z' }
  const reply = await app.as(erin).post('/api/machine-problems', forged)
  const untouched = { status: 'open', repairDate: null, repairNotes: null, repairer: null, via: null, photos: [] }
  const reporter = { firstName: 'Erin', lastName: 'Ellis' }
  expect([reply.status, reply.body]).toMatchObject([201, { ...report, ...untouched, reporter }])
  expect(reply.body.createdAt > '2024').toBe(true)
  expect((await app.stranger().post('/api/machine-problems', report)).status).toBe(401)
})

test('the number may arrive as text, and the description is trimmed', async () => {
  const body = { machineType: 'dryer', machineNumber: ' 0012 ', description: '  Cold air \n' }
  const reply = await app.as(erin).post('/api/machine-problems', body)
  expect(reply.body).toMatchObject({ machineType: 'dryer', machineNumber: 12, description: 'Cold air' })
})

describe('a wrong value is named at its field', () => {
  test.each([
    ['machineType', 'toaster', 'Machine type is required'],
    ['machineNumber', '', 'Machine number must be at least 1'],
    ['machineNumber', 0, 'Machine number must be at least 1'],
    ['machineNumber', '-3', 'Machine number must be at least 1'],
    ['machineNumber', 1.5, 'Machine number must be a whole number'],
    ['machineNumber', '1e3', 'Machine number must be a whole number'],
    ['machineNumber', 10_000, 'Machine number must be 9999 or less'],
    ['description', '  \n ', 'Description is required'],
    ['description', 7, 'Description is required'],
    ['description', 'x'.repeat(4001), 'Description must be 4000 characters or less'],
  ])('%s %j', async (field, value, message) => {
    const reply = await app.as(erin).post('/api/machine-problems', { ...report, [field]: value })
    expect([reply.status, reply.body.message]).toEqual([400, message])
    expect(reply.body.errors).toEqual({ [field]: [message] })
  })

  test('an empty form: everything at once', async () => {
    expect((await app.as(erin).post('/api/machine-problems', {})).body).toMatchObject({
      message: 'Machine type is required',
      errors: {
        machineType: ['Machine type is required'],
        machineNumber: ['Machine number must be at least 1'],
        description: ['Description is required'],
      },
    })
  })

  test('the longest description and the highest number are taken', async () => {
    const body = { machineType: 'dryer', machineNumber: 9999, description: 'ö'.repeat(4000) }
    expect((await app.as(erin).post('/api/machine-problems', body)).status).toBe(201)
  })
})
