import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { trainingProgress, trainingSubtaskProgress } from '#shared/training/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, type Person, tess, theo } from '#tests/support/cast.ts'
import type { Reply } from '#tests/support/client.ts'
import { approve, complete, taskSeenBy, tick, trainingIn, untick } from './training-data.ts'

const app = await startApp()
const { addSubtask, assign, assignedTask, pendingTask } = trainingIn(app)

const statuses = (replies: Reply[]) => [...new Set(replies.map(({ status }) => status))].sort()

/** Signed in already, so that what follows really starts at once. */
async function ready(...people: Person[]) {
  await Promise.all(people.map((person) => app.as(person).get('/api/user')))
  return people.map((person) => app.as(person))
}

/** A task of one subtask, which is ticked. */
async function ticked(robin: Person, other: Person) {
  const [trainee, client] = [app.as(robin), app.as(other)]
  const { module, task, assignment } = await assignedTask(robin)
  const subtask = await addSubtask(task.id)
  await tick(trainee, subtask)
  return { trainee, other: client, assignment, subtask, seen: () => taskSeenBy(trainee, module.id) }
}

/** Eight times, each with a task of its own. */
async function often(other: Person, race: (at: Awaited<ReturnType<typeof ticked>>) => Promise<void>) {
  const robin = await app.makePerson()
  await ready(robin, other)
  for (let round = 0; round < 8; round += 1) await race(await ticked(robin, other))
}

test('trainers who approve at once make one approval, which each of them answers', async () => {
  const trainers = await ready(tess, theo, ada)
  for (let round = 0; round < 8; round += 1) {
    const robin = await app.makePerson()
    const { progress } = await pendingTask(robin)
    const replies = await Promise.all(
      trainers.flatMap((client, n) => [approve(client, progress.id, `Note ${n}`), approve(client, progress.id)]),
    )
    expect(statuses(replies)).toEqual([200])
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    const rows = await app.db.select().from(trainingProgress).where(eq(trainingProgress.userId, robin.id))
    expect(rows).toMatchObject([{ trainerNotes: replies[0]!.body.trainerNotes }])
  }
})

test('the same list approved by two people at once, in two orders, is approved', async () => {
  const robin = await app.makePerson()
  const ids: string[] = []
  for (let n = 0; n < 12; n += 1) ids.push((await pendingTask(robin)).progress.id)
  const clients = await ready(theo, ada, tess)
  const replies = await Promise.all(
    clients.map((client, n) =>
      client.post('/api/training/progress/approve', { progressIds: n % 2 ? ids.toReversed() : ids }),
    ),
  )
  expect(replies.map(({ body }) => [body.approved.length, body.refused])).toEqual(replies.map(() => [12, []]))
})

test('completing and unticking at once: what is marked as complete has all its ticks', () =>
  often(ada, async ({ trainee, subtask, seen }) => {
    const [completed, ...others] = await Promise.all([
      complete(trainee, subtask.taskId),
      untick(trainee, subtask),
      tick(trainee, subtask),
      untick(trainee, subtask),
    ])
    expect(statuses(others)).toEqual([200])
    expect([200, 409]).toContain(completed.status)
    const { status, subtasks } = await seen()
    if (status !== 'not_started') expect(subtasks[0]!.userProgress.completed).toBe(true)
  }))

test('approving and unticking at once: either it is completed and ticked, or taken back', () =>
  often(theo, async ({ trainee, other, subtask, seen }) => {
    const { body } = await complete(trainee, subtask.taskId)
    const [approved, unticked] = await Promise.all([approve(other, body.id), untick(trainee, subtask)])
    const { status, subtasks } = await seen()
    expect([approved.status, unticked.status, status, subtasks[0]!.userProgress.completed]).toEqual(
      approved.status === 200 ? [200, 409, 'completed', true] : [409, 200, 'not_started', false],
    )
  }))

test('marking as complete while approval is switched off: nothing is left waiting', () =>
  often(ada, async ({ trainee, other, subtask, seen }) => {
    const replies = await Promise.all([
      complete(trainee, subtask.taskId),
      other.put(`/api/training/tasks/${subtask.taskId}`, { requiresTrainerSignoff: false }),
    ])
    expect(statuses(replies)).toEqual([200])
    expect((await seen()).status).toBe('completed')
  }))

describe('what disappears at the same moment is missed with a message, never an error', () => {
  test('a subtask that is deleted while it is ticked', () =>
    often(ada, async ({ trainee, other, subtask, seen }) => {
      const fresh = await addSubtask(subtask.taskId)
      const path = `/api/training/subtasks/${fresh.id}`
      const [ticked, deleted] = await Promise.all([tick(trainee, fresh), other.delete(path)])
      expect(deleted.status).toBe(200)
      expect([200, 404]).toContain(ticked.status)
      expect((await seen()).subtasks).toHaveLength(1)
      expect(await app.db.$count(trainingSubtaskProgress, eq(trainingSubtaskProgress.subtaskId, fresh.id))).toBe(0)
    }))

  test('an assignment that is removed and given again while its task is completed', () =>
    often(ada, async ({ trainee, other, subtask, assignment, seen }) => {
      const [completed, removed] = await Promise.all([
        complete(trainee, subtask.taskId),
        other.delete(`/api/training/assignments/${assignment.id}`),
      ])
      expect(removed.status).toBe(200)
      await assign({ id: assignment.userId }, assignment.moduleId)
      const { status } = await seen()
      expect([completed.status, status]).toEqual(completed.status === 200 ? [200, 'pending'] : [404, 'not_started'])
    }))
})
