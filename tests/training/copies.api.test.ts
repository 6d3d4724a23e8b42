import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { addDays, today } from '#shared/time/day.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, theo } from '#tests/support/cast.ts'
import { said } from '#tests/support/client.ts'
import {
  approve,
  complete,
  moduleSeenBy,
  overviewOf,
  pendingTraineeIn,
  taskSeenBy,
  tick,
  traineeIn,
  trainingIn,
} from './training-data.ts'

const app = await startApp()
const admin = app.as(ada)
const { addModule, addTask, addSubtask, assign, setRoles } = trainingIn(app)

const copy = (moduleId: string, name: string) => admin.post(`/api/training/modules/${moduleId}/copies`, { name })
const archive = (moduleId: string) => admin.put(`/api/training/modules/${moduleId}`, { isArchived: true })
const assignmentsOf = async (search: string) =>
  (await admin.get(`/api/admin/training/assignments?search=${encodeURIComponent(search)}`)).body
const tasksOf = async (moduleId: string) =>
  (await admin.get('/api/training/tasks')).body.filter((task: { moduleId: string }) => task.moduleId === moduleId)
const subtasksOf = async (taskId: string) =>
  (await admin.get('/api/training/subtasks')).body.filter((subtask: { taskId: string }) => subtask.taskId === taskId)

describe('a copy', () => {
  test('has every task and subtask in its order, the tasks below others, and neither people nor roles', async () => {
    const module = await addModule({ name: 'Folding', description: 'Of towels', orderIndex: 7 })
    const parent = await addTask(module.id, { orderIndex: 2, category: 'Basics', description: '<p>Look</p>' })
    const child = await addTask(module.id, { parentTaskId: parent.id, requiresTrainerSignoff: false, isActive: false })
    await addSubtask(parent.id, { orderIndex: 2, title: 'Second' })
    await addSubtask(parent.id, { orderIndex: 1, title: 'First', description: '<p>Here</p>' })
    await assign(erin, module.id)
    await setRoles(module.id, { employee: 3 })
    const { body } = await copy(module.id, ' Folding sheets ')
    expect(body).toEqual({ ...module, id: body.id, name: 'Folding sheets', taskCount: 2, roles: [] })
    const copies = await tasksOf(body.id)
    const [childId, parentId] = copies.map(({ id }: { id: string }) => id)
    const inCopy = { moduleId: body.id, taughtBefore: 0 }
    expect(copies).toEqual([
      { ...child, id: childId, parentTaskId: parentId, ...inCopy },
      { ...parent, id: parentId, ...inCopy },
    ])
    expect(await subtasksOf(parentId)).toMatchObject([
      { title: 'First', description: '<p>Here</p>' },
      { title: 'Second', description: null },
    ])
    expect((await app.as(erin).get(`/api/training/modules/${body.id}`)).status).toBe(404)
    await setRoles(module.id, {})
    // Neither of both is the other's.
    await admin.put(`/api/training/tasks/${parentId}`, { title: 'Changed' })
    expect((await tasksOf(module.id)).map(({ title }: { title: string }) => title)).toContain(parent.title)
  })

  test('has a name, of a module that there is', async () => {
    const { id } = await addModule()
    expect((await copy(id, '  ')).body.errors).toEqual({ name: ['Module name is required'] })
    expect(said(await copy(newId(), 'Copy'))).toEqual([404, 'This module no longer exists.'])
  })
})

describe('an archived module', () => {
  test('is assigned to nobody any more, by hand or by role', async () => {
    const module = await addModule()
    await setRoles(module.id, { technician: 3 })
    expect((await archive(module.id)).body).toMatchObject({ isArchived: true, isActive: true })
    const robin = await app.makePerson()
    const refusal = [400, { moduleId: ['This module is archived. Please choose another one.'] }]
    const one = await admin.post('/api/training/assignments', { userId: robin.id, moduleId: module.id })
    const several = await admin.post(`/api/training/modules/${module.id}/assignments`, { userIds: [robin.id] })
    expect([one, several].map(({ status, body }) => [status, body.errors])).toEqual([refusal, refusal])
    await admin.patch(`/api/admin/users/${robin.id}/role`, { role: 'technician' })
    expect((await setRoles(module.id, { technician: 3, isForPresent: true })).body).toEqual({ assigned: 0 })
    expect(await assignmentsOf(module.name)).toEqual([])
    await setRoles(module.id, {})
  })

  test('stays with those who have it, who go on with it, and in everybody’s records', async () => {
    const { robin, trainee, module, task } = await traineeIn(app)
    await archive(module.id)
    const { body: progress } = await complete(trainee, task.id)
    expect((await approve(app.as(theo), progress.id)).status).toBe(200)
    expect((await moduleSeenBy(trainee, module.id)).progressPercentage).toBe(100)
    expect(await overviewOf(app.as(theo), robin)).toMatchObject([{ id: module.id }])
    expect((await assignmentsOf(robin.email))[0].module).toMatchObject({ name: module.name, isArchived: true })
  })
})

describe('a changed text', () => {
  const taughtOf = async (taskId: string) => (await admin.get(`/api/training/tasks/${taskId}/taught`)).body
  const countOf = async (moduleId: string) => (await tasksOf(moduleId))[0].taughtBefore
  const change = (taskId: string, fields: object = { title: `Another ${newId()}` }) =>
    admin.put(`/api/training/tasks/${taskId}`, fields)
  const askAgain = async (taskId: string, progressIds: string[], more: object = {}, by = admin) =>
    (await by.post(`/api/training/tasks/${taskId}/ask-again`, { progressIds, notes: 'Again', ...more })).body

  /** A task of one subtask that these people have completed, without approval. */
  async function completedBy(...people: Person[]) {
    const module = await addModule()
    const task = await addTask(module.id, { requiresTrainerSignoff: false, description: '<p>Old</p>' })
    const subtask = await addSubtask(task.id)
    const progress: string[] = []
    for (const person of people) {
      await assign(person, module.id, addDays(today(), -3))
      await tick(app.as(person), subtask)
      progress.push((await complete(app.as(person), task.id)).body.id)
    }
    return { module, task, subtask, progress }
  }

  test('names who learned the one before, as long as they are active and have the module, and no others', async () => {
    const [robin, kim] = [await app.makePerson({ lastName: 'Zola' }), await app.makePerson({ lastName: 'Adams' })]
    const { module, task, subtask } = await completedBy(robin, kim)
    expect([await countOf(module.id), await taughtOf(task.id)]).toEqual([0, []])
    await change(task.id, { description: '<p>New</p>' })
    expect(await countOf(module.id)).toBe(2)
    const later = await app.makePerson()
    await assign(later, module.id)
    await tick(app.as(later), subtask)
    await complete(app.as(later), task.id)
    expect(await countOf(module.id)).toBe(2)
    const people = [kim, robin].map(({ firstName, lastName, email }) => ({ firstName, lastName, email }))
    expect(await taughtOf(task.id)).toMatchObject(people)
    await admin.delete(`/api/admin/users/${robin.id}`)
    expect(await countOf(module.id)).toBe(1)
    const [assignment] = await assignmentsOf(kim.email)
    await admin.delete(`/api/training/assignments/${assignment.id}`)
    expect(await countOf(module.id)).toBe(0)
  })

  test.each([
    ['the title', { title: 'Another' }, 1],
    ['the same text again', { description: '<p>Old</p>' }, 0],
    ['the category, the place', { category: 'Other', orderIndex: 5 }, 0],
  ])('is one where %s is changed: %j', async (_what, fields, count) => {
    const { module, task } = await completedBy(await app.makePerson())
    await change(task.id, fields)
    expect(await countOf(module.id)).toBe(count)
  })

  test('is also that of a subtask, and a subtask that is added', async () => {
    const first = await completedBy(await app.makePerson())
    for (const [count, fields] of [{ orderIndex: 3 }, { title: 'Another' }].entries()) {
      await admin.put(`/api/training/subtasks/${first.subtask.id}`, fields)
      expect(await countOf(first.module.id)).toBe(count)
    }
    const second = await completedBy(await app.makePerson())
    await addSubtask(second.task.id)
    expect(await countOf(second.module.id)).toBe(1)
  })

  test('is asked for again, of those who are chosen, with words and another due day', async () => {
    const [robin, kim] = [await app.makePerson(), await app.makePerson()]
    const { module, task, progress } = await completedBy(robin, kim)
    await change(task.id)
    const day = addDays(today(), 9)
    const ask = () => askAgain(task.id, [progress[0]!, newId()], { notes: ' Read the new part ', dueDate: day })
    expect(await ask()).toEqual({ asked: 1 })
    expect(await moduleSeenBy(app.as(robin), module.id)).toMatchObject({
      progressPercentage: 0,
      dueDate: day,
      tasks: [
        {
          status: 'not_started',
          progress: { lastReturn: { note: 'Read the new part', returnedBy: { firstName: 'Ada' } } },
          subtasks: [{ userProgress: { completed: true } }],
        },
      ],
    })
    const untouched = { progressPercentage: 100, dueDate: addDays(today(), -3) }
    expect(await moduleSeenBy(app.as(kim), module.id)).toMatchObject(untouched)
    expect(await countOf(module.id)).toBe(1)
    // Asked again in vain: it is not done yet; and done again, it is what they learned.
    expect(await ask()).toEqual({ asked: 0 })
    await complete(app.as(robin), task.id)
    expect(await countOf(module.id)).toBe(1)
    expect(await ask()).toEqual({ asked: 0 })
  })

  test('asked for without a day, leaves one that is to come and takes one away that has passed', async () => {
    const robin = await app.makePerson()
    const { module, task, progress } = await completedBy(robin)
    const again = async () => {
      await change(task.id)
      await askAgain(task.id, progress)
      await complete(app.as(robin), task.id)
      return (await moduleSeenBy(app.as(robin), module.id)).dueDate
    }
    expect(await again()).toBeNull()
    const day = addDays(today(), 2)
    await app.pool.query('update training_assignments set due_date = $1 where user_id = $2', [day, robin.id])
    expect(await again()).toBe(day)
  })

  test('of two admins who ask at once, one asks', async () => {
    const { task, progress } = await completedBy(await app.makePerson(), await app.makePerson())
    await change(task.id)
    const other = app.as(await app.makePerson({ role: 'admin' }))
    const replies = await Promise.all([
      askAgain(task.id, progress),
      askAgain(task.id, progress.toReversed(), {}, other),
    ])
    expect(replies.map(({ asked }) => asked).toSorted()).toEqual([0, 2])
  })

  test('names who did the one before, also where it was approved later, and takes the approval away', async () => {
    const { robin, module, task, progress } = await pendingTraineeIn(app)
    await change(task.id)
    expect(await countOf(module.id)).toBe(0)
    await approve(app.as(theo), progress.id, 'Good')
    expect(await taughtOf(task.id)).toMatchObject([{ progressId: progress.id }])
    await askAgain(task.id, [progress.id])
    const none = { trainerApproved: false, trainer: null, trainerNotes: null }
    expect((await taskSeenBy(app.as(robin), module.id)).progress).toMatchObject(none)
    await complete(app.as(robin), task.id)
    expect((await approve(app.as(theo), progress.id)).body.status).toBe('completed')
  })

  test.each([
    ['people', { progressIds: [] }, { progressIds: ['Please choose at least one person'] }],
    ['words', { notes: ' ' }, { notes: ['Please write what has changed'] }],
    ['real days', { dueDate: '2026-02-30' }, { dueDate: ['Invalid date'] }],
  ])('is asked for with %s', async (_what, wrong, errors) => {
    expect((await askAgain(newId(), [newId()], wrong)).errors).toEqual(errors)
  })
})
