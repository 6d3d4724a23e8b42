import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { sentenceOf } from '#shared/history/records.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import {
  approve,
  complete,
  pendingOf,
  sendBack,
  statusAndMessage,
  taskSeenBy,
  tick,
  trainingIn,
  untick,
} from './training-data.ts'

const app = await startApp()
const { addSubtask, assignedTask } = trainingIn(app)

async function pendingTask(person: Person, notes?: string) {
  const made = await assignedTask(person)
  const { body: progress } = await complete(app.as(person), made.task.id, notes)
  return { ...made, progress }
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test.each([tess, theo, ada])(
  '$firstName ($role) sends it back, and the trainee sees the words at the task',
  async (trainer) => {
    const robin = await app.makePerson()
    const { module, progress } = await pendingTask(robin, 'Ready')
    const reply = await sendBack(app.as(trainer), progress.id, '  The corners, please\n"again"  ')
    expect(reply.status).toBe(200)
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
  },
)

test('done again it waits once more, with the words of the last round, until it is approved', async () => {
  const robin = await app.makePerson()
  const { module, task, progress } = await pendingTask(robin, 'First try')
  const { body: returned } = await sendBack(app.as(theo), progress.id, 'Fold the corners')
  expect((await complete(app.as(robin), task.id, 'Second try')).body).toMatchObject({
    id: progress.id,
    status: 'pending',
    notes: 'Second try',
    lastReturn: returned.lastReturn,
  })
  expect(await pendingOf(app.as(theo), robin)).toEqual([
    expect.objectContaining({ notes: 'Second try', lastReturn: returned.lastReturn }),
  ])
  await sendBack(app.as(ada), progress.id, 'And the hem')
  expect((await taskSeenBy(app.as(robin), module.id)).progress.lastReturn).toMatchObject({
    returnedBy: { firstName: 'Ada', lastName: 'Okafor' },
    note: 'And the hem',
  })
  await complete(app.as(robin), task.id)
  const { body: approved } = await approve(app.as(theo), progress.id)
  expect([approved.status, approved.trainer.firstName]).toEqual(['completed', 'Theo'])
})

test('the history keeps each round, with its words', async () => {
  const robin = await app.makePerson({ firstName: 'Robin', lastName: 'Rounds' })
  const { task, progress } = await pendingTask(robin)
  for (const note of ['The corners', 'The hem']) {
    await sendBack(app.as(theo), progress.id, note)
    await complete(app.as(robin), task.id)
  }
  await approve(app.as(ada), progress.id)
  const { entries, names } = (await app.as(ada).get(`/api/admin/history?record=${progress.id}`)).body
  const marked = `Robin Rounds marked “${task.title}” as complete`
  const sentBack = `Theo Lindqvist sent “${task.title}” back to Robin Rounds`
  expect(entries.map((entry: Parameters<typeof sentenceOf>[0]) => sentenceOf(entry, names))).toEqual([
    `Ada Okafor approved “${task.title}” for Robin Rounds`,
    marked,
    sentBack,
    marked,
    sentBack,
    marked,
  ])
  expect(entries.map(({ after }: { after: { return_note?: string } }) => after.return_note).filter(Boolean)).toEqual([
    'The hem',
    'The corners',
  ])
})

describe('is refused', () => {
  test('to employees, and to leads and technicians for what is their own', async () => {
    const { progress } = await pendingTask(await app.makePerson())
    expect((await sendBack(app.as(erin), progress.id)).status).toBe(403)
    for (const person of [theo, tess]) {
      const own = await pendingTask(person)
      expect(statusAndMessage(await sendBack(app.as(person), own.progress.id))).toEqual([
        403,
        'You cannot send back your own training. Please ask somebody else.',
      ])
    }
    const own = await pendingTask(ada)
    expect((await sendBack(app.as(ada), own.progress.id)).status).toBe(200)
  })

  test('without words, or with more than a thousand characters', async () => {
    const { progress } = await pendingTask(await app.makePerson())
    const errors = async (body: object) =>
      (await app.as(theo).post(`/api/training/progress/${progress.id}/return`, body)).body.errors
    for (const body of [{}, { notes: ' \n ' }, { notes: null }])
      expect(await errors(body)).toEqual({ notes: ['Please write what is to be done again'] })
    expect(await errors({ notes: 'x'.repeat(1001) })).toEqual({ notes: ['Notes must be 1000 characters or less'] })
  })

  test('where nothing waits: not marked, sent back by somebody else, completed, unknown', async () => {
    const robin = await app.makePerson()
    const { progress, task } = await pendingTask(robin)
    await sendBack(app.as(theo), progress.id, 'Again')
    const nothing = [409, 'This task is not marked as complete, so there is nothing to send back.']
    expect(statusAndMessage(await sendBack(app.as(ada), progress.id, 'Again'))).toEqual(nothing)
    expect(statusAndMessage(await sendBack(app.as(theo), progress.id, 'Other words'))).toEqual(nothing)
    await complete(app.as(robin), task.id)
    await approve(app.as(theo), progress.id)
    expect(statusAndMessage(await sendBack(app.as(theo), progress.id))).toEqual([
      409,
      'This task is completed already, so it cannot be sent back.',
    ])
    expect(statusAndMessage(await sendBack(app.as(theo), newId()))).toEqual([404, 'This task no longer exists.'])
  })

  test('where the module is no longer theirs', async () => {
    const { progress, assignment } = await pendingTask(await app.makePerson())
    await app.as(ada).delete(`/api/training/assignments/${assignment.id}`)
    expect(statusAndMessage(await sendBack(app.as(theo), progress.id))).toEqual([
      409,
      'This module is no longer assigned to this person.',
    ])
  })
})

test('with the same words twice is as good as once', async () => {
  const { progress } = await pendingTask(await app.makePerson())
  const first = await sendBack(app.as(theo), progress.id, 'Again')
  const again = await sendBack(app.as(theo), progress.id, 'Again')
  expect([again.status, again.body]).toEqual([200, first.body])
})

test('of an approval and a return at the same moment one wins', async () => {
  const { progress } = await pendingTask(await app.makePerson())
  const replies = await Promise.all([approve(app.as(theo), progress.id), sendBack(app.as(ada), progress.id)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

describe('what a device sends after it was sent back', () => {
  const outdated = [409, 'A trainer has sent this task back since. Please read the note and do it again.']

  test('does not undo it, where it was marked before', async () => {
    const robin = await app.makePerson()
    const { module, task, progress } = await pendingTask(robin)
    await sendBack(app.as(theo), progress.id)
    const send = (body: object) => app.as(robin).post(`/api/training/tasks/${task.id}/complete`, body)
    expect(statusAndMessage(await send({ occurredAt: minutesAgo(10) }))).toEqual(outdated)
    expect((await taskSeenBy(app.as(robin), module.id)).status).toBe('not_started')
  })

  test('does not undo it, where it was marked later without having seen it', async () => {
    const robin = await app.makePerson()
    const { module, task, progress } = await pendingTask(robin)
    const { lastReturn } = (await sendBack(app.as(theo), progress.id)).body
    const send = (body: object) => app.as(robin).post(`/api/training/tasks/${task.id}/complete`, body)
    expect(statusAndMessage(await send({ lastReturnSeen: null }))).toEqual(outdated)
    expect(statusAndMessage(await send({ lastReturnSeen: minutesAgo(5) }))).toEqual(outdated)
    expect((await send({ lastReturnSeen: lastReturn.returnedAt })).body.status).toBe('pending')
    // Nothing is undone where it waits again.
    expect((await send({ lastReturnSeen: null })).body.status).toBe('pending')
    expect((await taskSeenBy(app.as(robin), module.id)).status).toBe('pending')
  })

  test('is the answer to it, where the trainee had seen it on that device, whatever its clock says', async () => {
    const robin = await app.makePerson()
    const { task, progress } = await pendingTask(robin)
    const { lastReturn } = (await sendBack(app.as(theo), progress.id)).body
    const body = { lastReturnSeen: lastReturn.returnedAt, occurredAt: minutesAgo(1) }
    expect((await app.as(robin).post(`/api/training/tasks/${task.id}/complete`, body)).body.status).toBe('pending')
  })

  test('ticks as before: ticks stay when it is sent back, and unticking takes nothing more back', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin)
    const subtask = await addSubtask(task.id)
    await tick(app.as(robin), subtask)
    const { body: progress } = await complete(app.as(robin), task.id)
    const { lastReturn } = (await sendBack(app.as(theo), progress.id)).body
    const late = (verb: string) =>
      app
        .as(robin)
        .post(`/api/training/subtasks/${subtask.id}/${verb}`, { taskId: task.id, occurredAt: minutesAgo(10) })
    expect((await late('complete')).body).toMatchObject({ completed: true, taskStatus: 'not_started' })
    expect((await late('incomplete')).body).toMatchObject({ completed: false, taskStatus: 'not_started' })
    expect((await taskSeenBy(app.as(robin), module.id)).progress.lastReturn).toEqual(lastReturn)
    expect((await complete(app.as(robin), task.id)).status).toBe(409)
    await tick(app.as(robin), subtask)
    expect((await complete(app.as(robin), task.id)).body.status).toBe('pending')
    expect((await untick(app.as(robin), subtask)).body.taskStatus).toBe('not_started')
  })

  test('under a key that was answered before is answered as before, and changes nothing', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin)
    const send = () =>
      app
        .as(robin)
        .post(`/api/training/tasks/${task.id}/complete`, {}, { headers: { 'idempotency-key': `again-${task.id}` } })
    const first = await send()
    await sendBack(app.as(theo), first.body.id)
    expect((await send()).body).toEqual(first.body)
    expect((await taskSeenBy(app.as(robin), module.id)).status).toBe('not_started')
  })
})
