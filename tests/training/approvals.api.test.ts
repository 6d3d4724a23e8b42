import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import {
  approve,
  complete,
  moduleSeenBy,
  pendingOf,
  statusAndMessage,
  taskSeenBy,
  trainingIn,
} from './training-data.ts'

const app = await startApp()
const { addSubtask, assignedTask } = trainingIn(app)

/** A task that this person has marked as complete. */
async function pendingTask(person: Person, notes?: string) {
  const made = await assignedTask(person, { category: 'Safety', description: '<p>Mind the drum</p>' })
  const { body: progress } = await complete(app.as(person), made.task.id, notes)
  return { ...made, progress }
}

test.each([tess, theo, ada])(
  '$firstName ($role) approves, and the trainee sees who and with which note',
  async (trainer) => {
    const robin = await app.makePerson()
    const { module, progress } = await pendingTask(robin, 'Ready')
    const reply = await approve(app.as(trainer), progress.id, ' Well done ')
    expect(reply.status).toBe(200)
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
  },
)

test('an employee approves nothing', async () => {
  const { progress } = await pendingTask(await app.makePerson())
  expect((await approve(app.as(erin), progress.id)).status).toBe(403)
  expect((await app.as(erin).post('/api/training/progress/approve', { progressIds: [progress.id] })).status).toBe(403)
})

test('the pending list says what waits, with the words of the trainee, longest waiting first', async () => {
  const robin = await app.makePerson()
  const first = await pendingTask(robin, 'Please look')
  const second = await pendingTask(robin)
  const pending = await pendingOf(app.as(theo), robin)
  expect(pending).toEqual([
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

test('leads and technicians do not approve their own; admins do, and it is recorded', async () => {
  for (const person of [theo, tess]) {
    const { progress } = await pendingTask(person)
    expect(statusAndMessage(await approve(app.as(person), progress.id))).toEqual([
      403,
      'You cannot approve your own training. Please ask somebody else.',
    ])
  }
  const { progress } = await pendingTask(ada)
  const { status, body } = await approve(app.as(ada), progress.id)
  expect([status, body.trainer]).toEqual([200, { firstName: ada.firstName, lastName: ada.lastName }])
})

test('nothing is approved before it is marked as complete', async () => {
  const robin = await app.makePerson()
  const { module, task, progress } = await pendingTask(robin)
  const subtask = await addSubtask(task.id)
  await app.as(robin).post(`/api/training/subtasks/${subtask.id}/complete`)
  await app.as(robin).post(`/api/training/subtasks/${subtask.id}/incomplete`)
  expect(statusAndMessage(await approve(app.as(theo), progress.id))).toEqual([
    409,
    'This task is not marked as complete, so there is nothing to approve yet.',
  ])
  expect((await taskSeenBy(app.as(robin), module.id)).progress.trainerApproved).toBe(false)
})

test('approving twice changes nothing: the first trainer and note stay', async () => {
  const { progress } = await pendingTask(await app.makePerson())
  const first = await approve(app.as(theo), progress.id, 'Good')
  const second = await approve(app.as(ada), progress.id, 'Better')
  expect([second.status, second.body]).toEqual([200, first.body])
})

test('what is completed without approval stays without a trainer', async () => {
  const robin = await app.makePerson()
  const { task } = await assignedTask(robin, { requiresTrainerSignoff: false })
  const { body: progress } = await complete(app.as(robin), task.id)
  expect((await approve(app.as(theo), progress.id)).body).toEqual(progress)
})

test('unknown progress is not found', async () => {
  expect(statusAndMessage(await approve(app.as(theo), newId()))).toEqual([404, 'This task no longer exists.'])
  expect((await approve(app.as(theo), 'no-id')).status).toBe(404)
})

test('notes are 1000 characters at most', async () => {
  const { progress } = await pendingTask(await app.makePerson())
  expect((await approve(app.as(theo), progress.id, 'x'.repeat(1001))).body.errors).toEqual({
    notes: ['Notes must be 1000 characters or less'],
  })
})

test('what deactivated people left waiting is hidden, and cannot be approved', async () => {
  const robin = await app.makePerson()
  const { progress } = await pendingTask(robin)
  await app.db.update(users).set({ isActive: false }).where(eq(users.id, robin.id))
  expect(await pendingOf(app.as(theo), robin)).toEqual([])
  expect(statusAndMessage(await approve(app.as(theo), progress.id))).toEqual([409, 'This person is deactivated.'])
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
  const reply = await app.as(theo).post('/api/training/progress/approve', {
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
  const seen = async ({ progress }: (typeof good)[number]) =>
    (await approve(app.as(ada), progress.id)).body.trainerNotes
  expect(await Promise.all([...good, done].map(seen))).toEqual(['All seen', 'All seen', 'Earlier'])
})

test('several at once are at least one and ids', async () => {
  const refusal = async (body: object) =>
    statusAndMessage(await app.as(theo).post('/api/training/progress/approve', body))
  expect(await refusal({ progressIds: [] })).toEqual([400, 'Please choose at least one task'])
  expect((await refusal({ progressIds: ['x'] }))[0]).toBe(400)
  expect((await refusal({}))[0]).toBe(400)
})
