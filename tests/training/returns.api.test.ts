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
  traineeIn,
  trainingIn,
  untick,
} from './training-data.ts'

const app = await startApp()
const { addSubtask, pendingTask } = trainingIn(app)

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test.each([tess, theo, ada])(
  '$firstName ($role) sends it back, and the trainee sees the words at the task',
  async (trainer) => {
    const robin = await app.makePerson()
    const { module, progress } = await pendingTask(robin, 'Ready')
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
  },
)

test('done again it waits once more, with the words of the last round, until it is approved', async () => {
  const robin = await app.makePerson()
  const { module, task, progress } = await pendingTask(robin, 'First try')
  const { body: returned } = await sendBack(app.as(theo), progress.id, 'Fold the corners')
  // The same words twice are as good as once.
  expect((await sendBack(app.as(theo), progress.id, 'Fold the corners')).body).toEqual(returned)
  const { lastReturn } = returned
  expect((await complete(app.as(robin), task.id, 'Second try')).body).toMatchObject({
    id: progress.id,
    status: 'pending',
    notes: 'Second try',
    lastReturn,
  })
  expect(await pendingOf(app.as(theo), robin)).toMatchObject([{ notes: 'Second try', lastReturn }])
  await sendBack(app.as(ada), progress.id, 'And the hem')
  expect((await taskSeenBy(app.as(robin), module.id)).progress.lastReturn).toMatchObject({
    returnedBy: { firstName: 'Ada', lastName: 'Okafor' },
    note: 'And the hem',
  })
  await complete(app.as(robin), task.id)
  const approved = { status: 'completed', trainer: { firstName: 'Theo' } }
  expect((await approve(app.as(theo), progress.id)).body).toMatchObject(approved)
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
  const approved = `Ada Okafor approved “${task.title}” for Robin Rounds`
  const sentences = entries.map((entry: Parameters<typeof sentenceOf>[0]) => sentenceOf(entry, names))
  expect(sentences).toEqual([approved, marked, sentBack, marked, sentBack, marked])
  const notes = entries.map(({ after }: { after: { return_note?: string } }) => after.return_note).filter(Boolean)
  expect(notes).toEqual(['The hem', 'The corners'])
})

describe('is refused', () => {
  const refusal = async (person: Person, progressId: string, notes?: string) =>
    statusAndMessage(await sendBack(app.as(person), progressId, notes))

  test('to employees, and to leads and technicians for what is their own', async () => {
    const { progress } = await pendingTask(await app.makePerson())
    expect((await sendBack(app.as(erin), progress.id)).status).toBe(403)
    for (const person of [theo, tess])
      expect(await refusal(person, (await pendingTask(person)).progress.id)).toEqual([
        403,
        'You cannot send back your own training. Please ask somebody else.',
      ])
    expect((await sendBack(app.as(ada), (await pendingTask(ada)).progress.id)).status).toBe(200)
  })

  test('without words, or with too many', async () => {
    const errors = async (body: object) =>
      (await app.as(theo).post(`/api/training/progress/${newId()}/return`, body)).body.errors
    for (const body of [{}, { notes: ' \n ' }])
      expect(await errors(body)).toEqual({ notes: ['Please write what is to be done again'] })
    expect(await errors({ notes: 'x'.repeat(1001) })).toEqual({ notes: ['Notes must be 1000 characters or less'] })
  })

  test('where nothing waits: sent back by somebody else, completed, unknown, or no longer theirs', async () => {
    const robin = await app.makePerson()
    const { progress, task } = await pendingTask(robin)
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

  /** A task that was sent back to somebody, whose device sends this now. */
  async function returned() {
    const robin = await app.makePerson()
    const { module, task, progress } = await pendingTask(robin)
    const { lastReturn } = (await sendBack(app.as(theo), progress.id)).body
    return {
      seen: lastReturn.returnedAt,
      send: (body: object) => app.as(robin).post(`/api/training/tasks/${task.id}/complete`, body),
      statusNow: async () => (await taskSeenBy(app.as(robin), module.id)).status,
    }
  }

  test('does not undo it, where it was marked before, or later without having seen it', async () => {
    const { seen, send, statusNow } = await returned()
    for (const body of [{ occurredAt: minutesAgo(10) }, { lastReturnSeen: null }, { lastReturnSeen: minutesAgo(5) }])
      expect(statusAndMessage(await send(body))).toEqual(outdated)
    expect(await statusNow()).toBe('not_started')
    expect((await send({ lastReturnSeen: seen })).body.status).toBe('pending')
    // Nothing is undone where it waits again.
    expect((await send({ lastReturnSeen: null })).body.status).toBe('pending')
    expect(await statusNow()).toBe('pending')
  })

  test('is the answer to it, where the trainee had seen it on that device, whatever its clock says', async () => {
    const { seen, send } = await returned()
    expect((await send({ lastReturnSeen: seen, occurredAt: minutesAgo(1) })).body.status).toBe('pending')
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
