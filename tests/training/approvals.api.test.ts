import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { approve, moduleSeenBy, pendingOf, statusAndMessage, trainingIn } from './training-data.ts'

const app = await startApp()
const { pendingTask } = trainingIn(app)

const approveSeveral = (person: Person, body: object) => app.as(person).post('/api/training/progress/approve', body)

test.each([tess, theo, ada])(
  '$firstName ($role) approves, and the trainee sees who and with which note',
  async (trainer) => {
    const robin = await app.makePerson()
    const { module, progress } = await pendingTask(robin, 'Ready')
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
  },
)

test('an employee approves nothing', async () => {
  const { progress } = await pendingTask(await app.makePerson())
  expect((await approve(app.as(erin), progress.id)).status).toBe(403)
  expect((await approveSeveral(erin, { progressIds: [progress.id] })).status).toBe(403)
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

test('leads and technicians do not approve their own; admins do, and it is recorded', async () => {
  for (const person of [theo, tess]) {
    const { progress } = await pendingTask(person)
    expect(statusAndMessage(await approve(app.as(person), progress.id))).toEqual([
      403,
      'You cannot approve your own training. Please ask somebody else.',
    ])
  }
  const { progress } = await pendingTask(ada)
  const { body } = await approve(app.as(ada), progress.id)
  expect(body.trainer).toEqual({ firstName: ada.firstName, lastName: ada.lastName })
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
  expect(statusAndMessage(await approve(app.as(theo), newId()))).toEqual([404, 'This task no longer exists.'])
  expect((await approve(app.as(theo), newId(), 'x'.repeat(1001))).body.errors).toEqual({
    notes: ['Notes must be 1000 characters or less'],
  })
  const nobody = await approveSeveral(theo, { progressIds: [] })
  expect(statusAndMessage(nobody)).toEqual([400, 'Please choose at least one task'])
  expect((await approveSeveral(theo, { progressIds: ['x'] })).status).toBe(400)
})
