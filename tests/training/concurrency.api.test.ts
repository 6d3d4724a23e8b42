import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { trainingProgress, trainingSubtaskProgress } from '#shared/training/progress-table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, type Person, tess, theo } from '#tests/support/cast.ts'
import type { Reply } from '#tests/support/client.ts'
import { approve, complete, taskSeenBy, tick, trainingIn, untick } from './training-data.ts'

const app = await startApp()
const { addSubtask, assign, assignedTask } = trainingIn(app)

const rounds = 8

const rowsOf = (person: Person, task: { id: string }) =>
  app.db
    .select()
    .from(trainingProgress)
    .where(and(eq(trainingProgress.userId, person.id), eq(trainingProgress.taskId, task.id)))

const statuses = (replies: Reply[]) => [...new Set(replies.map(({ status }) => status))].sort()

/** Signed in already, so that what follows really starts at once. */
async function ready(...people: Person[]) {
  await Promise.all(people.map((person) => app.as(person).get('/api/user')))
  return people.map((person) => app.as(person))
}

test('ten completes at once make one state, which each of them answers', async () => {
  const robin = await app.makePerson()
  const { task } = await assignedTask(robin)
  await ready(robin)
  const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => complete(app.as(robin), task.id, `Note ${n}`)))
  expect(statuses(replies)).toEqual([200])
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(await rowsOf(robin, task)).toHaveLength(1)
})

test('trainers who approve at once make one approval, which each of them answers', async () => {
  const trainers = await ready(tess, theo, ada)
  for (let round = 0; round < rounds; round += 1) {
    const robin = await app.makePerson()
    const { task } = await assignedTask(robin)
    const { body } = await complete(app.as(robin), task.id)
    const replies = await Promise.all(
      trainers.flatMap((client, n) => [approve(client, body.id, `Note ${n}`), approve(client, body.id)]),
    )
    expect(statuses(replies)).toEqual([200])
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await rowsOf(robin, task)).toMatchObject([{ trainerNotes: replies[0]!.body.trainerNotes }])
  }
})

test('the same list approved by two people at once, in two orders, is approved', async () => {
  const robin = await app.makePerson()
  const ids: string[] = []
  for (let n = 0; n < 12; n += 1) {
    const { task } = await assignedTask(robin)
    ids.push((await complete(app.as(robin), task.id)).body.id)
  }
  const clients = await ready(theo, ada, tess)
  const replies = await Promise.all(
    clients.map((client, n) =>
      client.post('/api/training/progress/approve', { progressIds: n % 2 ? ids.toReversed() : ids }),
    ),
  )
  expect(replies.map(({ body }) => [body.approved.length, body.refused])).toEqual(replies.map(() => [12, []]))
})

test('completing and unticking at once: what is marked as complete has all its ticks', async () => {
  const robin = await app.makePerson()
  const [client] = await ready(robin)
  for (let round = 0; round < rounds; round += 1) {
    const { module, task } = await assignedTask(robin)
    const subtask = await addSubtask(task.id)
    await tick(client!, subtask)
    const replies = await Promise.all([
      complete(client!, task.id),
      untick(client!, subtask),
      tick(client!, subtask),
      untick(client!, subtask),
    ])
    expect(replies.slice(1).map(({ status }) => status)).toEqual([200, 200, 200])
    expect([200, 409]).toContain(replies[0]!.status)
    const seen = await taskSeenBy(client!, module.id)
    if (seen.status !== 'not_started') expect(seen.subtasks[0].userProgress.completed).toBe(true)
  }
})

test('approving and unticking at once: either it is completed and ticked, or taken back', async () => {
  const robin = await app.makePerson()
  const [client, trainer] = await ready(robin, theo)
  for (let round = 0; round < rounds; round += 1) {
    const { module, task } = await assignedTask(robin)
    const subtask = await addSubtask(task.id)
    await tick(client!, subtask)
    const { body } = await complete(client!, task.id)
    const [approved, unticked] = await Promise.all([approve(trainer!, body.id), untick(client!, subtask)])
    const seen = await taskSeenBy(client!, module.id)
    expect([approved!.status, unticked!.status, seen.status, seen.subtasks[0].userProgress.completed]).toEqual(
      approved!.status === 200 ? [200, 409, 'completed', true] : [409, 200, 'not_started', false],
    )
  }
})

test('marking as complete while approval is switched off: nothing is left waiting', async () => {
  const robin = await app.makePerson()
  const [client, admin] = await ready(robin, ada)
  for (let round = 0; round < rounds; round += 1) {
    const { module, task } = await assignedTask(robin)
    const replies = await Promise.all([
      complete(client!, task.id),
      admin!.put(`/api/training/tasks/${task.id}`, { requiresTrainerSignoff: false }),
    ])
    expect(statuses(replies)).toEqual([200])
    expect((await taskSeenBy(client!, module.id)).status).toBe('completed')
  }
})

describe('what disappears at the same moment is missed with a message, never an error', () => {
  test('a subtask that is deleted while it is ticked', async () => {
    const robin = await app.makePerson()
    const [client, admin] = await ready(robin, ada)
    for (let round = 0; round < rounds; round += 1) {
      const { module, task } = await assignedTask(robin)
      const subtask = await addSubtask(task.id)
      const [ticked, deleted] = await Promise.all([
        tick(client!, subtask),
        admin!.delete(`/api/training/subtasks/${subtask.id}`),
      ])
      expect(deleted!.status).toBe(200)
      expect([200, 404]).toContain(ticked!.status)
      expect((await taskSeenBy(client!, module.id)).subtasks).toEqual([])
      const ticks = await app.db
        .select()
        .from(trainingSubtaskProgress)
        .where(eq(trainingSubtaskProgress.subtaskId, subtask.id))
      expect(ticks).toEqual([])
    }
  })

  test('an assignment that is removed and given again while its task is completed', async () => {
    const robin = await app.makePerson()
    const [client, admin] = await ready(robin, ada)
    for (let round = 0; round < rounds; round += 1) {
      const { module, task, assignment } = await assignedTask(robin)
      const [completed, removed] = await Promise.all([
        complete(client!, task.id),
        admin!.delete(`/api/training/assignments/${assignment.id}`),
      ])
      expect(removed!.status).toBe(200)
      await assign(robin, module.id)
      const seen = await taskSeenBy(client!, module.id)
      expect([completed!.status, seen.status]).toEqual(
        completed!.status === 200 ? [200, 'pending'] : [404, 'not_started'],
      )
    }
  })
})
