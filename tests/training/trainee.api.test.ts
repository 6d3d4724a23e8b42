import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, ivan, tess, theo } from '#tests/support/cast.ts'
import {
  approve,
  complete,
  moduleSeenBy,
  overviewOf,
  pendingOf,
  statusAndMessage,
  taskSeenBy,
  tick,
  trainingIn,
  untick,
} from './training-data.ts'

const app = await startApp()
const { addModule, addTask, addSubtask, assign, assignedTask } = trainingIn(app)

const notYours = (thing: string) => [404, `This ${thing} is not part of your training any more.`]

describe('what a trainee sees', () => {
  test('the assigned modules in their order, with tasks and subtasks in theirs', async () => {
    const robin = await app.makePerson()
    const later = await addModule({ name: 'Later', orderIndex: 9_000 })
    const sooner = await addModule({ name: 'Sooner', orderIndex: 8_999, description: 'First things first' })
    const second = await addTask(sooner.id, { orderIndex: 2, category: 'Safety', description: '<p>Mind the drum</p>' })
    const first = await addTask(sooner.id, { orderIndex: 1, requiresTrainerSignoff: false })
    const b = await addSubtask(second.id, { orderIndex: 1, description: '<p>Look <strong>twice</strong></p>' })
    const a = await addSubtask(second.id, { orderIndex: 0 })
    await assign(robin, later.id)
    await assign(robin, sooner.id, '2026-01-31')

    const { body } = await app.as(robin).get('/api/training/assigned-modules')
    expect(body.map((module: { name: string }) => module.name)).toEqual(['Sooner', 'Later'])
    expect(body[0]).toMatchObject({
      description: 'First things first',
      dueDate: '2026-01-31',
      progressPercentage: 0,
      completedTasks: 0,
      totalTasks: 2,
    })
    expect(body[0].tasks.map((task: { id: string }) => task.id)).toEqual([first.id, second.id])
    expect(body[0].tasks[1]).toEqual({
      ...second,
      status: 'not_started',
      progress: null,
      subtasks: [
        { ...a, userProgress: { completed: false, completedAt: null } },
        { ...b, userProgress: { completed: false, completedAt: null } },
      ],
    })
    expect(await moduleSeenBy(app.as(robin), sooner.id)).toEqual(body[0])
    expect(body[1]).toMatchObject({ progressPercentage: 0, totalTasks: 0, tasks: [] })
  })

  test('only their own progress', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin)
    await assign(erin, module.id)
    await complete(app.as(erin), task.id)
    expect((await taskSeenBy(app.as(robin), module.id)).progress).toBeNull()
  })

  test('nothing without an assignment; those who run the training may read every module', async () => {
    const module = await addModule()
    await addTask(module.id)
    const path = `/api/training/modules/${module.id}`
    for (const person of [erin, tess])
      expect(statusAndMessage(await app.as(person).get(path))).toEqual(notYours('module'))
    for (const person of [theo, ada]) {
      const { status, body } = await app.as(person).get(path)
      expect([status, body.assignedAt, body.totalTasks]).toEqual([200, null, 1])
    }
    expect(statusAndMessage(await app.as(ada).get(`/api/training/modules/${newId()}`))).toEqual(notYours('module'))
  })

  test('a technician has training like everybody else', async () => {
    const { module, task } = await assignedTask(tess)
    expect((await complete(app.as(tess), task.id)).status).toBe(200)
    expect((await taskSeenBy(app.as(tess), module.id)).status).toBe('pending')
  })
})

describe('marking a task as complete', () => {
  test('it waits for approval, with the time and the notes', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin)
    const reply = await complete(app.as(robin), task.id, '  Ran it twice ')
    expect(reply.body).toMatchObject({
      // A UUID of version 7, like every other id.
      id: expect.stringMatching(/^.{14}7/),
      userId: robin.id,
      taskId: task.id,
      status: 'pending',
      traineeCompleted: true,
      trainerApproved: false,
      trainerApprovedAt: null,
      trainer: null,
      notes: 'Ran it twice',
      trainerNotes: null,
      lastReturn: null,
    })
    expect(Date.now() - Date.parse(reply.body.traineeCompletedAt)).toBeLessThan(60_000)
    expect(await moduleSeenBy(app.as(robin), module.id)).toMatchObject({
      progressPercentage: 0,
      completedTasks: 0,
      tasks: [{ status: 'pending', progress: reply.body }],
    })
  })

  test('where no approval is needed it is completed at once', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin, { requiresTrainerSignoff: false })
    const { body } = await complete(app.as(robin), task.id)
    expect([body.status, body.trainerApproved]).toEqual(['completed', false])
    expect((await moduleSeenBy(app.as(robin), module.id)).progressPercentage).toBe(100)
    expect(await pendingOf(app.as(theo), robin)).toEqual([])
  })

  test('twice changes nothing', async () => {
    const robin = await app.makePerson()
    const { task } = await assignedTask(robin)
    const first = await complete(app.as(robin), task.id, 'First')
    const again = await complete(app.as(robin), task.id, 'Second')
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  test('not while subtasks are open', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin)
    const subtasks = [await addSubtask(task.id), await addSubtask(task.id)]
    expect(statusAndMessage(await complete(app.as(robin), task.id))).toEqual([
      409,
      '2 subtasks are still open. Please tick them first.',
    ])
    await tick(app.as(robin), subtasks[0])
    expect(statusAndMessage(await complete(app.as(robin), task.id))).toEqual([
      409,
      'One subtask is still open. Please tick it first.',
    ])
    expect((await taskSeenBy(app.as(robin), module.id)).progress).toBeNull()
    await tick(app.as(robin), subtasks[1])
    expect((await complete(app.as(robin), task.id)).body.status).toBe('pending')
  })

  test('only what is assigned, active and there', async () => {
    const robin = await app.makePerson()
    const { task } = await assignedTask(erin)
    for (const id of [task.id, newId()])
      expect(statusAndMessage(await complete(app.as(robin), id))).toEqual(notYours('task'))
    // Not for admins either: they may read what they do not have, and no more.
    expect((await complete(app.as(ada), task.id)).status).toBe(404)
  })

  test('notes are 1000 characters at most, and blank ones are none', async () => {
    const robin = await app.makePerson()
    const { task } = await assignedTask(robin)
    expect((await complete(app.as(robin), task.id, 'x'.repeat(1001))).body.errors).toEqual({
      notes: ['Notes must be 1000 characters or less'],
    })
    expect((await complete(app.as(robin), task.id, '   ')).body.notes).toBeNull()
  })

  test('progress is rounded and never above 100', async () => {
    const robin = await app.makePerson()
    const module = await addModule()
    const tasks = []
    for (let n = 0; n < 8; n += 1) tasks.push(await addTask(module.id, { requiresTrainerSignoff: false }))
    await assign(robin, module.id)
    const seen = []
    for (const task of tasks) {
      await complete(app.as(robin), task.id)
      seen.push((await moduleSeenBy(app.as(robin), module.id)).progressPercentage)
    }
    expect(seen).toEqual([13, 25, 38, 50, 63, 75, 88, 100])
  })
})

describe('subtasks', () => {
  test('are ticked and unticked, each time with its state as the answer', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin)
    const subtask = await addSubtask(task.id)
    const ticked = await tick(app.as(robin), subtask)
    expect(ticked.body).toMatchObject({
      subtaskId: subtask.id,
      taskId: task.id,
      completed: true,
      taskStatus: 'not_started',
    })
    expect((await taskSeenBy(app.as(robin), module.id)).subtasks[0].userProgress).toEqual({
      completed: true,
      completedAt: ticked.body.completedAt,
    })
    expect((await tick(app.as(robin), subtask)).body).toEqual(ticked.body)
    for (let n = 0; n < 2; n += 1)
      expect((await untick(app.as(robin), subtask)).body).toMatchObject({ completed: false, completedAt: null })
    expect((await taskSeenBy(app.as(robin), module.id)).subtasks[0].userProgress.completed).toBe(false)
  })

  test('unticking takes back a task that waits for approval', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin)
    const subtask = await addSubtask(task.id)
    await tick(app.as(robin), subtask)
    const { body: progress } = await complete(app.as(robin), task.id)
    expect((await untick(app.as(robin), subtask)).body.taskStatus).toBe('not_started')
    expect(await pendingOf(app.as(theo), robin)).toEqual([])
    expect(await taskSeenBy(app.as(robin), module.id)).toMatchObject({
      status: 'not_started',
      progress: { traineeCompleted: false, traineeCompletedAt: null },
    })
    expect((await approve(app.as(theo), progress.id)).status).toBe(409)
    await tick(app.as(robin), subtask)
    expect((await complete(app.as(robin), task.id)).body.status).toBe('pending')
  })

  test('of a completed task stay ticked', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin)
    const subtask = await addSubtask(task.id)
    await tick(app.as(robin), subtask)
    const { body: progress } = await complete(app.as(robin), task.id)
    await approve(app.as(theo), progress.id)
    expect(statusAndMessage(await untick(app.as(robin), subtask))).toEqual([
      409,
      'This task is completed, so its subtasks stay ticked.',
    ])
    expect((await taskSeenBy(app.as(robin), module.id)).subtasks[0].userProgress.completed).toBe(true)
  })

  test('another task than their own is refused; none is fine', async () => {
    const robin = await app.makePerson()
    const { task } = await assignedTask(robin)
    const subtask = await addSubtask(task.id)
    expect((await tick(app.as(robin), { ...subtask, taskId: newId() })).body.errors).toEqual({
      taskId: ['This subtask belongs to another task.'],
    })
    expect((await app.as(robin).post(`/api/training/subtasks/${subtask.id}/complete`)).status).toBe(200)
  })

  test('that are deleted, unknown or of a foreign module are not theirs', async () => {
    const robin = await app.makePerson()
    const { task } = await assignedTask(robin)
    const deleted = await addSubtask(task.id)
    await app.as(ada).delete(`/api/training/subtasks/${deleted.id}`)
    const foreign = await addSubtask((await assignedTask(erin)).task.id)
    for (const subtask of [deleted, foreign, { id: newId(), taskId: task.id }])
      for (const change of [tick, untick])
        expect(statusAndMessage(await change(app.as(robin), subtask))).toEqual(notYours('subtask'))
  })
})

describe('what an admin changes meanwhile', () => {
  test('an inactive module is hidden and not counted; its progress comes back with it', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin)
    const subtask = await addSubtask(task.id)
    await tick(app.as(robin), subtask)
    const { body: progress } = await complete(app.as(robin), task.id)
    const before = await moduleSeenBy(app.as(robin), module.id)

    await app.as(ada).put(`/api/training/modules/${module.id}`, { isActive: false })
    expect((await app.as(robin).get('/api/training/assigned-modules')).body).toEqual([])
    expect((await app.as(robin).get(`/api/training/modules/${module.id}`)).status).toBe(404)
    expect(statusAndMessage(await untick(app.as(robin), subtask))).toEqual(notYours('subtask'))
    expect(statusAndMessage(await complete(app.as(robin), task.id))).toEqual(notYours('task'))
    expect(await pendingOf(app.as(theo), robin)).toEqual([])
    expect(await overviewOf(app.as(theo), robin)).toEqual([])
    expect(statusAndMessage(await approve(app.as(theo), progress.id))).toEqual([
      409,
      'This task is not active at the moment.',
    ])

    await app.as(ada).put(`/api/training/modules/${module.id}`, { isActive: true })
    expect(await moduleSeenBy(app.as(robin), module.id)).toEqual(before)
    expect(await pendingOf(app.as(theo), robin)).toHaveLength(1)
  })

  test('an inactive task is hidden and not counted; its progress comes back with it', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin, { requiresTrainerSignoff: false })
    const other = await addTask(module.id)
    await complete(app.as(robin), task.id)
    const before = await moduleSeenBy(app.as(robin), module.id)
    expect(before.progressPercentage).toBe(50)

    await app.as(ada).put(`/api/training/tasks/${task.id}`, { isActive: false })
    const without = await moduleSeenBy(app.as(robin), module.id)
    expect(without).toMatchObject({
      progressPercentage: 0,
      completedTasks: 0,
      totalTasks: 1,
      tasks: [{ id: other.id }],
    })
    expect(await overviewOf(app.as(theo), robin)).toMatchObject([{ completedTasks: 0, totalTasks: 1 }])
    await app.as(ada).put(`/api/training/tasks/${task.id}`, { isActive: true })
    expect(await moduleSeenBy(app.as(robin), module.id)).toEqual(before)
  })

  test('below an inactive task the others are hidden too', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin)
    const child = await addTask(module.id, { parentTaskId: task.id })
    await complete(app.as(robin), child.id)
    expect((await moduleSeenBy(app.as(robin), module.id)).totalTasks).toBe(2)
    await app.as(ada).put(`/api/training/tasks/${task.id}`, { isActive: false })
    expect(await moduleSeenBy(app.as(robin), module.id)).toMatchObject({ totalTasks: 0, tasks: [] })
    expect((await complete(app.as(robin), child.id)).status).toBe(404)
    expect(await pendingOf(app.as(theo), robin)).toEqual([])
    expect(await overviewOf(app.as(theo), robin)).toMatchObject([{ totalTasks: 0 }])
  })

  test('approval no longer needed: what waits is completed', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin)
    await complete(app.as(robin), task.id)
    await app.as(ada).put(`/api/training/tasks/${task.id}`, { requiresTrainerSignoff: false })
    expect(await taskSeenBy(app.as(robin), module.id)).toMatchObject({
      status: 'completed',
      progress: { trainerApproved: false, trainer: null },
    })
    expect(await pendingOf(app.as(theo), robin)).toEqual([])
  })

  test('approval needed from now on: done stays done', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin, { requiresTrainerSignoff: false })
    await complete(app.as(robin), task.id)
    await app.as(ada).put(`/api/training/tasks/${task.id}`, { requiresTrainerSignoff: true })
    expect((await taskSeenBy(app.as(robin), module.id)).status).toBe('completed')
    expect(await pendingOf(app.as(theo), robin)).toEqual([])
    const sam = await app.makePerson()
    await assign(sam, module.id)
    expect((await complete(app.as(sam), task.id)).body.status).toBe('pending')
  })

  test('switched off and on again while something waits: it stays completed', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin)
    await complete(app.as(robin), task.id)
    for (const requiresTrainerSignoff of [false, true])
      await app.as(ada).put(`/api/training/tasks/${task.id}`, { requiresTrainerSignoff })
    expect((await taskSeenBy(app.as(robin), module.id)).status).toBe('completed')
  })

  test('a subtask added later leaves completed and submitted tasks as they are', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin, { requiresTrainerSignoff: false })
    await complete(app.as(robin), task.id)
    const subtask = await addSubtask(task.id)
    expect(await taskSeenBy(app.as(robin), module.id)).toMatchObject({
      status: 'completed',
      subtasks: [{ id: subtask.id, userProgress: { completed: false } }],
    })
    expect((await tick(app.as(robin), subtask)).body.taskStatus).toBe('completed')
    const waiting = await assignedTask(robin)
    const { body: progress } = await complete(app.as(robin), waiting.task.id)
    await addSubtask(waiting.task.id)
    expect((await complete(app.as(robin), waiting.task.id)).body).toEqual(progress)
    expect((await approve(app.as(theo), progress.id)).body.status).toBe('completed')
  })

  test('the last open subtask deleted: the task can be marked as complete', async () => {
    const robin = await app.makePerson()
    const { module, task } = await assignedTask(robin)
    const [done, open] = [await addSubtask(task.id), await addSubtask(task.id)]
    await tick(app.as(robin), done)
    await app.as(ada).delete(`/api/training/subtasks/${open.id}`)
    await app.as(ada).delete(`/api/training/subtasks/${done.id}`)
    expect((await taskSeenBy(app.as(robin), module.id)).subtasks).toEqual([])
    expect((await complete(app.as(robin), task.id)).body.status).toBe('pending')
  })

  test('an assignment removed keeps the progress, which is there when it is given again', async () => {
    const robin = await app.makePerson()
    const { module, task, assignment } = await assignedTask(robin)
    const subtask = await addSubtask(task.id)
    await tick(app.as(robin), subtask)
    const { body: progress } = await complete(app.as(robin), task.id, 'Done it')
    await app.as(ada).delete(`/api/training/assignments/${assignment.id}`)
    expect((await app.as(robin).get('/api/training/assigned-modules')).body).toEqual([])
    expect((await complete(app.as(robin), task.id)).status).toBe(404)
    expect(await pendingOf(app.as(theo), robin)).toEqual([])
    expect(statusAndMessage(await approve(app.as(theo), progress.id))).toEqual([
      409,
      'This module is no longer assigned to this person.',
    ])
    await assign(robin, module.id, '2026-03-01')
    expect(await moduleSeenBy(app.as(robin), module.id)).toMatchObject({
      dueDate: '2026-03-01',
      tasks: [{ status: 'pending', progress, subtasks: [{ userProgress: { completed: true } }] }],
    })
    expect(await pendingOf(app.as(theo), robin)).toHaveLength(1)
  })
})

test('a stranger and a deactivated person learn nothing', async () => {
  for (const path of ['/api/training/assigned-modules', `/api/training/modules/${newId()}`])
    expect((await app.stranger().get(path)).status).toBe(401)
  const reply = await app.stranger().post('/api/login', { email: ivan.email, password: ivan.password })
  expect(reply.status).toBe(403)
})
