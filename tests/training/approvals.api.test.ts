import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { sentenceOf } from '#shared/history/records.ts'
import { users } from '#shared/users/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { said } from '#tests/support/client.ts'
import {
  approve,
  complete,
  moduleSeenBy,
  pendingOf,
  pendingTraineeIn,
  sendBack,
  taskSeenBy,
  tick,
  traineeIn,
  trainingIn,
  untick,
} from './training-data.ts'

const app = await startApp()
const { addSubtask, pendingTask } = trainingIn(app)

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const approveSeveral = (person: Person, body: object) => app.as(person).post('/api/training/progress/approve', body)

test.each([tess, theo, ada])('$role approves, and the trainee sees who and with which note', async (trainer) => {
  const { robin, module, progress } = await pendingTraineeIn(app, 'Ready')
  const reply = await approve(app.as(trainer), progress.id, ' Well done ')
  expect(reply.body).toEqual({
    ...progress,
    status: 'completed',
    trainerApproved: true,
    trainerApprovedAt: expect.any(String),
    trainer: { firstName: trainer.firstName, lastName: trainer.lastName },
    trainerNotes: 'Well done',
  })
  expect(await moduleSeenBy(app.as(robin), module.id)).toMatchObject({
    progressPercentage: 100,
    completedTasks: 1,
    tasks: [{ status: 'completed', progress: reply.body }],
  })
  expect(await pendingOf(app.as(ada), robin)).toEqual([])
})

test('an employee approves nothing, and sends nothing back', async () => {
  const { progress } = await pendingTask(await app.makePerson())
  expect((await approve(app.as(erin), progress.id)).status).toBe(403)
  expect((await approveSeveral(erin, { progressIds: [progress.id] })).status).toBe(403)
  expect((await sendBack(app.as(erin), progress.id)).status).toBe(403)
})

test('the pending list says what waits, with the words of the trainee, longest waiting first', async () => {
  const robin = await app.makePerson()
  const fields = { category: 'Safety', description: '<p>Mind the drum</p>' }
  const first = await pendingTask(robin, 'Please look', fields)
  const second = await pendingTask(robin)
  expect(await pendingOf(app.as(theo), robin)).toEqual([
    {
      progressId: first.progress.id,
      userId: robin.id,
      firstName: robin.firstName,
      lastName: robin.lastName,
      email: robin.email,
      traineeCompletedAt: first.progress.traineeCompletedAt,
      moduleName: first.module.name,
      taskTitle: first.task.title,
      taskDescription: '<p>Mind the drum</p>',
      taskCategory: 'Safety',
      notes: 'Please look',
      lastReturn: null,
    },
    expect.objectContaining({ progressId: second.progress.id, notes: null }),
  ])
})

test.each([
  ['approve', approve, 'You cannot approve your own training. Please ask somebody else.'],
  ['send back', sendBack, 'You cannot send back your own training. Please ask somebody else.'],
])('leads and technicians do not %s their own; admins do', async (_what, act, message) => {
  for (const person of [theo, tess])
    expect(said(await act(app.as(person), (await pendingTask(person)).progress.id))).toEqual([403, message])
  expect((await act(app.as(ada), (await pendingTask(ada)).progress.id)).status).toBe(200)
})

test('what deactivated people left waiting is hidden, and cannot be approved', async () => {
  const { robin, progress } = await pendingTraineeIn(app)
  await app.db.update(users).set({ isActive: false }).where(eq(users.id, robin.id))
  expect(await pendingOf(app.as(theo), robin)).toEqual([])
  expect(said(await approve(app.as(theo), progress.id))).toEqual([409, 'This person is deactivated.'])
  await app.db.update(users).set({ isActive: true }).where(eq(users.id, robin.id))
  expect(await pendingOf(app.as(theo), robin)).toHaveLength(1)
})

test('several at once get the same note; what cannot be approved says why', async () => {
  const robin = await app.makePerson()
  const good = [await pendingTask(robin), await pendingTask(await app.makePerson())]
  const done = await pendingTask(robin)
  await approve(app.as(ada), done.progress.id, 'Earlier')
  const own = await pendingTask(theo)
  const unassigned = await pendingTask(robin)
  await app.as(ada).delete(`/api/training/assignments/${unassigned.assignment.id}`)
  const unknown = newId()
  const ids = [...good, done].map(({ progress }) => progress.id)
  const reply = await approveSeveral(theo, {
    progressIds: [...ids, own.progress.id, unassigned.progress.id, unknown, ids[0]],
    notes: 'All seen',
  })
  expect(reply.body).toEqual({
    approved: ids,
    refused: [
      { progressId: own.progress.id, message: 'You cannot approve your own training. Please ask somebody else.' },
      { progressId: unassigned.progress.id, message: 'This module is no longer assigned to this person.' },
      { progressId: unknown, message: 'This task no longer exists.' },
    ],
  })
  // What is approved already keeps its trainer and the words, also where it is approved once more.
  const seen = async ({ progress }: (typeof good)[number]) => {
    const { trainer, trainerNotes } = (await approve(app.as(ada), progress.id, 'Better')).body
    return `${trainer.firstName}: ${trainerNotes}`
  }
  expect(await Promise.all([...good, done].map(seen))).toEqual(['Theo: All seen', 'Theo: All seen', 'Ada: Earlier'])
})

test('what is unknown, too long or nothing is not approved', async () => {
  expect(said(await approve(app.as(theo), newId()))).toEqual([404, 'This task no longer exists.'])
  expect((await approve(app.as(theo), newId(), 'x'.repeat(1001))).body.errors).toEqual({
    notes: ['Notes must be 1000 characters or less'],
  })
  const nobody = await approveSeveral(theo, { progressIds: [] })
  expect(said(nobody)).toEqual([400, 'Please choose at least one task'])
})

test.each([tess, theo, ada])('$role sends it back, and the trainee sees the words at the task', async (trainer) => {
  const { robin, module, progress } = await pendingTraineeIn(app, 'Ready')
  const reply = await sendBack(app.as(trainer), progress.id, '  The corners, please\n"again"  ')
  expect(reply.body).toEqual({
    ...progress,
    status: 'not_started',
    traineeCompleted: false,
    traineeCompletedAt: null,
    lastReturn: {
      returnedAt: expect.any(String),
      returnedBy: { firstName: trainer.firstName, lastName: trainer.lastName },
      note: 'The corners, please\n"again"',
    },
  })
  expect(await taskSeenBy(app.as(robin), module.id)).toMatchObject({ status: 'not_started', progress: reply.body })
  expect(await pendingOf(app.as(ada), robin)).toEqual([])
})

test('done again it waits once more, with the words of the last round; the history keeps those of each', async () => {
  const robin = await app.makePerson({ firstName: 'Robin', lastName: 'Rounds' })
  const { task, progress } = await pendingTask(robin, 'First try')
  const { body: returned } = await sendBack(app.as(theo), progress.id, 'The corners')
  // The same words twice are as good as once.
  expect((await sendBack(app.as(theo), progress.id, 'The corners')).body).toEqual(returned)
  const again = { notes: 'Second try', lastReturn: returned.lastReturn }
  const { body: done } = await complete(app.as(robin), task.id, 'Second try')
  expect(done).toMatchObject({ id: progress.id, status: 'pending', ...again })
  expect(await pendingOf(app.as(theo), robin)).toMatchObject([again])
  const { lastReturn } = (await sendBack(app.as(ada), progress.id, 'The hem')).body
  expect(lastReturn).toMatchObject({ returnedBy: { firstName: 'Ada', lastName: 'Okafor' }, note: 'The hem' })
  await complete(app.as(robin), task.id)
  const approved = { status: 'completed', trainer: { firstName: 'Theo' } }
  expect((await approve(app.as(theo), progress.id)).body).toMatchObject(approved)

  const { entries, names } = (await app.as(ada).get(`/api/admin/history?record=${progress.id}`)).body
  const marked = `Robin Rounds marked “${task.title}” as complete`
  expect(entries.map((entry: Parameters<typeof sentenceOf>[0]) => sentenceOf(entry, names))).toEqual([
    `Theo Lindqvist approved “${task.title}” for Robin Rounds`,
    marked,
    `Ada Okafor sent “${task.title}” back to Robin Rounds`,
    marked,
    `Theo Lindqvist sent “${task.title}” back to Robin Rounds`,
    marked,
  ])
  const notes = entries.map(({ after }: { after: { return_note?: string } }) => after.return_note).filter(Boolean)
  expect(notes).toEqual(['The hem', 'The corners'])
})

describe('sending back is refused', () => {
  const refusal = async (person: Person, progressId: string, notes?: string) =>
    said(await sendBack(app.as(person), progressId, notes))

  test('without words, or with too many', async () => {
    const errors = async (body: object) =>
      (await app.as(theo).post(`/api/training/progress/${newId()}/return`, body)).body.errors
    for (const body of [{}, { notes: ' \n ' }])
      expect(await errors(body)).toEqual({ notes: ['Please write what is to be done again'] })
    expect(await errors({ notes: 'x'.repeat(1001) })).toEqual({ notes: ['Notes must be 1000 characters or less'] })
  })

  test('where nothing waits: sent back by somebody else, completed, unknown, or no longer theirs', async () => {
    const { robin, progress, task } = await pendingTraineeIn(app)
    await sendBack(app.as(theo), progress.id, 'Again')
    const nothing = [409, 'This task is not marked as complete, so there is nothing to send back.']
    expect(await refusal(ada, progress.id, 'Again')).toEqual(nothing)
    expect(await refusal(theo, progress.id, 'Other words')).toEqual(nothing)
    await complete(app.as(robin), task.id)
    await approve(app.as(theo), progress.id)
    const completed = [409, 'This task is completed already, so it cannot be sent back.']
    expect(await refusal(theo, progress.id)).toEqual(completed)
    expect(await refusal(theo, newId())).toEqual([404, 'This task no longer exists.'])
    const taken = await pendingTask(robin)
    await app.as(ada).delete(`/api/training/assignments/${taken.assignment.id}`)
    const gone = [409, 'This module is no longer assigned to this person.']
    expect(await refusal(theo, taken.progress.id)).toEqual(gone)
  })
})

test('of an approval and a return at the same moment one wins', async () => {
  const { progress } = await pendingTask(await app.makePerson())
  const replies = await Promise.all([approve(app.as(theo), progress.id), sendBack(app.as(ada), progress.id)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

describe('what a device sends after it was sent back', () => {
  const outdated = [409, 'A trainer has sent this task back since. Please read the note and do it again.']

  test('does not undo it, unless the trainee had seen it on that device, whatever its clock says', async () => {
    const { robin, module, task, progress } = await pendingTraineeIn(app)
    const { lastReturn } = (await sendBack(app.as(theo), progress.id)).body
    const send = (body: object) => app.as(robin).post(`/api/training/tasks/${task.id}/complete`, body)
    for (const body of [{ occurredAt: minutesAgo(10) }, { lastReturnSeen: null }, { lastReturnSeen: minutesAgo(5) }])
      expect(said(await send(body))).toEqual(outdated)
    expect((await taskSeenBy(app.as(robin), module.id)).status).toBe('not_started')
    const seen = { lastReturnSeen: lastReturn.returnedAt, occurredAt: minutesAgo(1) }
    expect((await send(seen)).body.status).toBe('pending')
    // Nothing is undone where it waits again.
    expect((await send({ lastReturnSeen: null })).body.status).toBe('pending')
  })

  test('ticks as before: ticks stay when it is sent back, and unticking takes nothing more back', async () => {
    const { trainee, module, task } = await traineeIn(app)
    const subtask = await addSubtask(task.id)
    await tick(trainee, subtask)
    const { body: progress } = await complete(trainee, task.id)
    const { lastReturn } = (await sendBack(app.as(theo), progress.id)).body
    const late = async (verb: string) => {
      const body = { taskId: task.id, occurredAt: minutesAgo(10) }
      return (await trainee.post(`/api/training/subtasks/${subtask.id}/${verb}`, body)).body
    }
    expect(await late('complete')).toMatchObject({ completed: true, taskStatus: 'not_started' })
    expect(await late('incomplete')).toMatchObject({ completed: false, taskStatus: 'not_started' })
    expect((await taskSeenBy(trainee, module.id)).progress.lastReturn).toEqual(lastReturn)
    expect((await complete(trainee, task.id)).status).toBe(409)
    await tick(trainee, subtask)
    expect((await complete(trainee, task.id)).body.status).toBe('pending')
    expect((await untick(trainee, subtask)).body.taskStatus).toBe('not_started')
  })
})
