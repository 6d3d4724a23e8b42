import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import { said } from '#tests/support/client.ts'
import {
  approve,
  complete,
  moduleSeenBy,
  overviewOf,
  pendingOf,
  taskSeenBy,
  tick,
  traineeIn,
  trainingIn,
  untick,
} from './training-data.ts'

const app = await startApp()
const { addModule, addTask, addSubtask, assign, assignedTask } = trainingIn(app)
const admin = app.as(ada)

const notYours = (thing: string) => [404, `This ${thing} is not part of your training any more.`]
const withoutApproval = { requiresTrainerSignoff: false }

/** Somebody new who has ticked the only subtask of their task. */
async function withTick(fields: object = {}) {
  const made = await traineeIn(app, fields)
  const subtask = await addSubtask(made.task.id)
  return { ...made, subtask, ticked: await tick(made.trainee, subtask) }
}

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
    const open = { userProgress: { completed: false, completedAt: null } }
    const nothingDone = { progressPercentage: 0, completedTasks: 0 }
    expect(body).toMatchObject([
      { name: 'Sooner', description: 'First things first', dueDate: '2026-01-31', totalTasks: 2, ...nothingDone },
      { name: 'Later', totalTasks: 0, tasks: [], ...nothingDone },
    ])
    expect(body[0].tasks).toEqual([
      { ...first, status: 'not_started', progress: null, subtasks: [] },
      {
        ...second,
        status: 'not_started',
        progress: null,
        subtasks: [
          { ...a, ...open },
          { ...b, ...open },
        ],
      },
    ])
    expect(await moduleSeenBy(app.as(robin), sooner.id)).toEqual(body[0])
  })

  test('only their own progress', async () => {
    const { trainee, module, task } = await traineeIn(app)
    await assign(erin, module.id)
    await complete(app.as(erin), task.id)
    expect((await taskSeenBy(trainee, module.id)).progress).toBeNull()
  })

  test('nothing without an assignment; those who run the training may read every module', async () => {
    const module = await addModule()
    await addTask(module.id)
    const path = `/api/training/modules/${module.id}`
    for (const person of [erin, tess]) expect(said(await app.as(person).get(path))).toEqual(notYours('module'))
    for (const person of [theo, ada])
      expect((await app.as(person).get(path)).body).toMatchObject({ assignedAt: null, totalTasks: 1 })
    expect(said(await admin.get(`/api/training/modules/${newId()}`))).toEqual(notYours('module'))
  })
})

describe('marking a task as complete', () => {
  test.each([erin, tess])('of a $role: it waits for approval, with the time and the notes', async (person) => {
    const { module, task } = await assignedTask(person)
    const { body } = await complete(app.as(person), task.id, '  Ran it twice ')
    expect(body).toMatchObject({
      // A UUID of version 7, like every other id.
      id: expect.stringMatching(/^.{14}7/),
      userId: person.id,
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
    expect(Date.now() - Date.parse(body.traineeCompletedAt)).toBeLessThan(60_000)
    expect(await moduleSeenBy(app.as(person), module.id)).toMatchObject({
      progressPercentage: 0,
      completedTasks: 0,
      tasks: [{ status: 'pending', progress: body }],
    })
    // Twice changes nothing.
    expect((await complete(app.as(person), task.id, 'Second')).body).toEqual(body)
  })

  test('where no approval is needed it is completed at once, and stays without a trainer', async () => {
    const { robin, trainee, module, task } = await traineeIn(app, withoutApproval)
    const { body } = await complete(trainee, task.id, '   ')
    expect(body).toMatchObject({ status: 'completed', trainerApproved: false, notes: null })
    expect((await moduleSeenBy(trainee, module.id)).progressPercentage).toBe(100)
    expect(await pendingOf(app.as(theo), robin)).toEqual([])
    expect((await approve(app.as(theo), body.id)).body).toEqual(body)
  })

  test('not while subtasks are open', async () => {
    const { trainee, module, task } = await traineeIn(app)
    const subtasks = [await addSubtask(task.id), await addSubtask(task.id)]
    const open = [
      '2 subtasks are still open. Please tick them first.',
      'One subtask is still open. Please tick it first.',
    ]
    for (const [place, subtask] of subtasks.entries()) {
      expect(said(await complete(trainee, task.id))).toEqual([409, open[place]])
      await tick(trainee, subtask)
    }
    expect((await taskSeenBy(trainee, module.id)).progress).toBeNull()
    expect((await complete(trainee, task.id)).body.status).toBe('pending')
  })

  test('only what is assigned, active and there, and with no more than a note', async () => {
    const { task } = await assignedTask(erin)
    for (const id of [task.id, newId()]) expect(said(await complete(app.as(theo), id))).toEqual(notYours('task'))
    // Not for admins either: they may read what they do not have, and no more.
    expect((await complete(admin, task.id)).status).toBe(404)
    expect((await complete(app.as(erin), task.id, 'x'.repeat(1001))).body.errors).toEqual({
      notes: ['Notes must be 1000 characters or less'],
    })
  })
})

describe('subtasks', () => {
  test('are ticked and unticked, each time with its state as the answer', async () => {
    const { trainee, module, task, subtask, ticked } = await withTick()
    const { completedAt } = ticked.body
    const answer = { subtaskId: subtask.id, taskId: task.id, completed: true, taskStatus: 'not_started' }
    expect(ticked.body).toMatchObject(answer)
    const seen = async () => (await taskSeenBy(trainee, module.id)).subtasks[0].userProgress
    expect(await seen()).toEqual({ completed: true, completedAt })
    expect((await tick(trainee, subtask)).body).toEqual(ticked.body)
    for (let n = 0; n < 2; n += 1)
      expect((await untick(trainee, subtask)).body).toMatchObject({ completed: false, completedAt: null })
    expect((await seen()).completed).toBe(false)
  })

  test('unticking takes back a task that waits for approval', async () => {
    const { robin, trainee, module, task, subtask } = await withTick()
    const { body: progress } = await complete(trainee, task.id)
    expect((await untick(trainee, subtask)).body.taskStatus).toBe('not_started')
    expect(await pendingOf(app.as(theo), robin)).toEqual([])
    expect(said(await approve(app.as(theo), progress.id))).toEqual([
      409,
      'This task is not marked as complete, so there is nothing to approve yet.',
    ])
    expect(await taskSeenBy(trainee, module.id)).toMatchObject({
      status: 'not_started',
      progress: { traineeCompleted: false, traineeCompletedAt: null, trainerApproved: false },
    })
    await tick(trainee, subtask)
    expect((await complete(trainee, task.id)).body.status).toBe('pending')
  })

  test('of a completed task stay ticked', async () => {
    const { trainee, module, task, subtask } = await withTick(withoutApproval)
    await complete(trainee, task.id)
    const refused = [409, 'This task is completed, so its subtasks stay ticked.']
    expect(said(await untick(trainee, subtask))).toEqual(refused)
    expect((await taskSeenBy(trainee, module.id)).subtasks[0].userProgress.completed).toBe(true)
  })

  test('that are deleted, unknown or of a foreign module are not theirs, nor is another task than that of the subtask', async () => {
    const { trainee, task, subtask } = await withTick()
    expect((await tick(trainee, { ...subtask, taskId: newId() })).body.errors).toEqual({
      taskId: ['This subtask belongs to another task.'],
    })
    expect((await trainee.post(`/api/training/subtasks/${subtask.id}/complete`)).status).toBe(200)
    await admin.delete(`/api/training/subtasks/${subtask.id}`)
    const foreign = await addSubtask((await assignedTask(erin)).task.id)
    for (const other of [subtask, foreign, { id: newId(), taskId: task.id }])
      for (const change of [tick, untick]) expect(said(await change(trainee, other))).toEqual(notYours('subtask'))
  })
})

describe('what an admin changes meanwhile', () => {
  const changeTask = (id: string, fields: object) => admin.put(`/api/training/tasks/${id}`, fields)

  test('an inactive module is hidden and not counted; its progress comes back with it', async () => {
    const { robin, trainee, module, task, subtask } = await withTick()
    const { body: progress } = await complete(trainee, task.id)
    const before = await moduleSeenBy(trainee, module.id)

    await admin.put(`/api/training/modules/${module.id}`, { isActive: false })
    expect((await trainee.get('/api/training/assigned-modules')).body).toEqual([])
    expect((await trainee.get(`/api/training/modules/${module.id}`)).status).toBe(404)
    expect(said(await untick(trainee, subtask))).toEqual(notYours('subtask'))
    expect(said(await complete(trainee, task.id))).toEqual(notYours('task'))
    expect(await pendingOf(app.as(theo), robin)).toEqual([])
    expect(await overviewOf(app.as(theo), robin)).toEqual([])
    const inactive = [409, 'This task is not active at the moment.']
    expect(said(await approve(app.as(theo), progress.id))).toEqual(inactive)

    await admin.put(`/api/training/modules/${module.id}`, { isActive: true })
    expect(await moduleSeenBy(trainee, module.id)).toEqual(before)
    expect(await pendingOf(app.as(theo), robin)).toHaveLength(1)
  })

  test('an inactive task and those below it are hidden and not counted; progress comes back with them', async () => {
    const { robin, trainee, module, task } = await traineeIn(app, withoutApproval)
    const [child, other] = [await addTask(module.id, { parentTaskId: task.id }), await addTask(module.id)]
    for (const { id } of [task, child]) await complete(trainee, id)
    const before = await moduleSeenBy(trainee, module.id)
    expect(before.progressPercentage).toBe(33)

    await changeTask(task.id, { isActive: false })
    const counts = { progressPercentage: 0, completedTasks: 0, totalTasks: 1 }
    expect(await moduleSeenBy(trainee, module.id)).toMatchObject({ ...counts, tasks: [{ id: other.id }] })
    expect((await complete(trainee, child.id)).status).toBe(404)
    expect(await pendingOf(app.as(theo), robin)).toEqual([])
    expect(await overviewOf(app.as(theo), robin)).toMatchObject([counts])
    await changeTask(task.id, { isActive: true })
    expect(await moduleSeenBy(trainee, module.id)).toEqual(before)
  })

  test.each([
    ['no longer needed: what waits is completed', true, [false]],
    ['switched off and on again while something waits: it stays completed', true, [false, true]],
    ['needed from now on: done stays done', false, [true]],
  ])('approval %s', async (_what, needed, changes) => {
    const { robin, trainee, module, task } = await traineeIn(app, { requiresTrainerSignoff: needed })
    await complete(trainee, task.id)
    for (const requiresTrainerSignoff of changes) await changeTask(task.id, { requiresTrainerSignoff })
    const completed = { status: 'completed', progress: { trainerApproved: false, trainer: null } }
    expect(await taskSeenBy(trainee, module.id)).toMatchObject(completed)
    expect(await pendingOf(app.as(theo), robin)).toEqual([])
    const sam = await app.makePerson()
    await assign(sam, module.id)
    const next = changes.at(-1) ? 'pending' : 'completed'
    expect((await complete(app.as(sam), task.id)).body.status).toBe(next)
  })

  test('a subtask added later leaves completed and submitted tasks as they are', async () => {
    const { trainee, module, task } = await traineeIn(app, withoutApproval)
    await complete(trainee, task.id)
    const subtask = await addSubtask(task.id)
    const untouched = { status: 'completed', subtasks: [{ id: subtask.id, userProgress: { completed: false } }] }
    expect(await taskSeenBy(trainee, module.id)).toMatchObject(untouched)
    expect((await tick(trainee, subtask)).body.taskStatus).toBe('completed')
    const waiting = await traineeIn(app)
    const { body: progress } = await complete(waiting.trainee, waiting.task.id)
    await addSubtask(waiting.task.id)
    expect((await complete(waiting.trainee, waiting.task.id)).body).toEqual(progress)
    expect((await approve(app.as(theo), progress.id)).body.status).toBe('completed')
  })

  test('an assignment removed keeps the progress, which is there when it is given again', async () => {
    const { robin, trainee, module, task, assignment } = await withTick()
    const { body: progress } = await complete(trainee, task.id, 'Done it')
    await admin.delete(`/api/training/assignments/${assignment.id}`)
    expect((await trainee.get('/api/training/assigned-modules')).body).toEqual([])
    expect((await complete(trainee, task.id)).status).toBe(404)
    expect(await pendingOf(app.as(theo), robin)).toEqual([])
    const taken = [409, 'This module is no longer assigned to this person.']
    expect(said(await approve(app.as(theo), progress.id))).toEqual(taken)
    await assign(robin, module.id, '2026-03-01')
    expect(await moduleSeenBy(trainee, module.id)).toMatchObject({
      dueDate: '2026-03-01',
      tasks: [{ status: 'pending', progress, subtasks: [{ userProgress: { completed: true } }] }],
    })
    expect(await pendingOf(app.as(theo), robin)).toHaveLength(1)
  })
})
