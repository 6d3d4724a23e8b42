import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess } from '#tests/support/cast.ts'
import { said } from '#tests/support/client.ts'
import { hoursAgo, listed, makeProblem, removeProblems } from './problem-data.ts'

const app = await startApp()
const stranger = app.stranger()

const change = (person: typeof erin, { id }: { id: string }, body: unknown) =>
  app.as(person).patch(`/api/machine-problems/${id}`, body)
const onTheWall = async () => (await stranger.get('/api/public/machine-problems/progress')).body

const byTess = { firstName: 'Tess', lastName: 'Tanaka' }
const byAda = { firstName: 'Ada', lastName: 'Okafor' }
const none = { progressNote: null, progressBy: null, progressAt: null }

test('who sets a problem in progress looks after it, and so does who says something else of it', async () => {
  const problem = await makeProblem(app.db)
  const first = (await change(tess, problem, { status: 'in_progress', progressNote: ' Waiting\n for pump ' })).body
  expect(first).toMatchObject({ status: 'in_progress', progressNote: 'Waiting for pump', progressBy: byTess })
  expect(Math.abs(Date.now() - Date.parse(first.progressAt))).toBeLessThan(60_000)

  for (const body of [{ status: 'in_progress' }, { progressNote: 'Waiting for pump' }, {}])
    expect((await change(ada, problem, body)).body).toEqual(first)

  const { body } = await change(ada, problem, { progressNote: 'Called service' })
  expect(body).toMatchObject({ progressNote: 'Called service', progressBy: byAda })
  expect(body.progressAt > first.progressAt).toBe(true)
  expect((await change(ada, problem, { status: 'in_progress', progressNote: '' })).body.progressNote).toBe(null)

  const history = await app.as(ada).get(`/api/machine-problems/${problem.id}/history`)
  expect(history.body).toMatchObject([
    { status: 'in_progress', note: null, by: byAda },
    { status: 'in_progress', note: 'Called service', by: byAda },
    { status: 'in_progress', note: 'Waiting for pump', by: byTess },
    { status: 'open', note: null },
  ])
})

test('without a note it is known who looks after it; forged names and times change nothing', async () => {
  const forged = { progressBy: byAda, progressById: ada.id, progressAt: hoursAgo(9) }
  const { body } = await change(tess, await makeProblem(app.db), { status: 'in_progress', ...forged })
  expect(body).toMatchObject({ progressNote: null, progressBy: byTess })
  expect(body.progressAt > hoursAgo(1)).toBe(true)
})

test('a note of what is not in progress is not taken, and one that is too long is refused', async () => {
  const problem = await makeProblem(app.db)
  for (const body of [{ progressNote: 'Waiting' }, { status: 'open', progressNote: 'Waiting' }])
    expect((await change(tess, problem, body)).body).toMatchObject({ status: 'open', ...none })
  const long = { status: 'in_progress', progressNote: 'x'.repeat(201) }
  expect(said(await change(tess, problem, long))).toEqual([400, 'The note must be 200 characters or less'])
  await expect(
    app.pool.query(`update machine_problems set progress_note = 'Waiting' where id = $1`, [problem.id]),
  ).rejects.toThrow('machine_problems_progress_check')
})

test('what is repaired keeps it, what is opened loses it, and the next one in progress begins anew', async () => {
  const problem = await makeProblem(app.db)
  await change(tess, problem, { status: 'in_progress', progressNote: 'Waiting for pump' })
  const repaired = { status: 'repaired', progressNote: 'Waiting for pump', progressBy: byTess }
  expect((await app.as(erin).post(`/api/machine-problems/${problem.id}/repair`, {})).body).toMatchObject(repaired)
  const again = (await change(ada, problem, { status: 'in_progress' })).body
  expect(again).toMatchObject({ progressNote: null, progressBy: byAda })
  expect((await change(ada, problem, { status: 'open' })).body).toMatchObject(none)
})

test('a repair at the status page that is undone leaves who looked after it', async () => {
  const problem = await makeProblem(app.db)
  const { body } = await change(tess, problem, { status: 'in_progress', progressNote: 'Waiting for pump' })
  const at = `/api/public/machine-problems/${problem.id}`
  const { undo } = (await stranger.post(`${at}/repair`, { technicianName: 'Sam' })).body
  await stranger.post(`${at}/undo-repair`, { undo })
  expect(await listed(app, problem)).toEqual(body)
})

test('the wall says first names, notes and times of what is in progress, and nothing else of the staff', async () => {
  await removeProblems(app.db)
  const nameless = await app.makePerson({ role: 'technician', firstName: '', lastName: 'Tanaka' })
  const former = await app.makePerson({ role: 'technician', firstName: 'Former employee', lastName: '17' })
  const [first, second, third, repaired] = await Promise.all([1, 2, 3, 4].map(() => makeProblem(app.db)))
  await makeProblem(app.db, { status: 'in_progress' })
  const { progressAt } = (await change(tess, first!, { status: 'in_progress', progressNote: 'Waiting for pump' })).body
  await change(nameless, second!, { status: 'in_progress' })
  await change(former, third!, { status: 'in_progress' })
  await change(tess, repaired!, { status: 'in_progress' })
  await change(tess, repaired!, { status: 'repaired' })
  const unknown = { firstName: null, note: null, since: expect.any(String) }
  expect(await onTheWall()).toEqual([
    { problemId: first!.id, firstName: 'Tess', note: 'Waiting for pump', since: progressAt },
    { problemId: second!.id, ...unknown },
    { problemId: third!.id, ...unknown },
  ])
})
