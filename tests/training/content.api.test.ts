import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import { said } from '#tests/support/client.ts'
import { tick, trainingIn } from './training-data.ts'

const app = await startApp()
const { addModule, addTask, addSubtask, assignedTask } = trainingIn(app)
const admin = app.as(ada)

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** What a call refuses, by its fields. */
const refusedBy = (method: 'post' | 'put', path: string) => async (body: object) =>
  (await admin[method](path, body)).body.errors

describe('who may', () => {
  test.each([erin, tess, theo])('$firstName ($role) writes nothing', async (person) => {
    const { module, task, assignment } = await assignedTask(person)
    const subtask = await addSubtask(task.id)
    const client = app.as(person)
    const replies = [
      await client.post('/api/training/modules', { name: 'x' }),
      await client.put(`/api/training/modules/${module.id}`, { name: 'x' }),
      await client.put(`/api/training/modules/${module.id}/roles`, { employee: 7 }),
      await client.post(`/api/training/modules/${module.id}/copies`, { name: 'x' }),
      await client.put('/api/training/modules/order', { ids: [module.id] }),
      await client.post('/api/training/tasks', { title: 'x', moduleId: module.id }),
      await client.put(`/api/training/tasks/${task.id}`, { title: 'x' }),
      await client.put(`/api/training/modules/${module.id}/tasks/order`, { ids: [task.id] }),
      await client.get(`/api/training/tasks/${task.id}/taught`),
      await client.post(`/api/training/tasks/${task.id}/ask-again`, { progressIds: [newId()], notes: 'x' }),
      await client.post(`/api/training/tasks/${task.id}/subtasks`, { title: 'x', taskId: task.id }),
      await client.put(`/api/training/subtasks/${subtask.id}`, { title: 'x' }),
      await client.delete(`/api/training/subtasks/${subtask.id}`),
      await client.put(`/api/training/tasks/${task.id}/subtasks/order`, { ids: [subtask.id] }),
      await client.post('/api/training/assignments', { userId: person.id, moduleId: module.id }),
      await client.post(`/api/training/modules/${module.id}/assignments`, { userIds: [person.id] }),
      await client.delete(`/api/training/assignments/${assignment.id}`),
      await client.get('/api/admin/training/assignments'),
    ]
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 403))
  })

  test.each(['modules', 'tasks', 'subtasks'])('team leads read the %s, others do not', async (list) => {
    const replies = await Promise.all(
      [erin, tess, theo, ada].map((person) => app.as(person).get(`/api/training/${list}`)),
    )
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 200, 200])
  })
})

describe('modules', () => {
  test('have a trimmed name, and are active at place 0 unless told a number', async () => {
    const { body } = await admin.post('/api/training/modules', {
      name: '  Washers ',
      orderIndex: 'abc',
      id: newId(),
      taskCount: 7,
    })
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Washers',
      description: null,
      orderIndex: 0,
      isActive: true,
      isArchived: false,
      taskCount: 0,
      roles: [],
    })
  })

  test.each([
    [{ name: '   ' }, { name: ['Module name is required'] }],
    [{ name: 'x'.repeat(201) }, { name: ['Module name must be 200 characters or less'] }],
    [{ name: 'x', description: 'x'.repeat(4001) }, { description: ['Description must be 4000 characters or less'] }],
    [{ name: 'x', orderIndex: -1 }, { orderIndex: ['Order must be at least 0'] }],
    [{ name: 'x', orderIndex: 1.5 }, { orderIndex: ['Order must be a whole number'] }],
    [{ name: 'x', orderIndex: 1e12 }, { orderIndex: ['Order must be 1000000 or less'] }],
  ])('%j is refused', async (body, errors) => {
    const { id } = await addModule()
    expect(await refusedBy('post', '/api/training/modules')(body)).toEqual(errors)
    expect(await refusedBy('put', `/api/training/modules/${id}`)(body)).toEqual(errors)
  })

  test('are changed as far as something is sent', async () => {
    const module = await addModule({ description: 'All about dryers', orderIndex: 4 })
    const path = `/api/training/modules/${module.id}`
    const changed = { ...module, name: 'Dryers' }
    expect((await admin.put(path, { name: 'Dryers' })).body).toEqual(changed)
    const cleared = { isActive: false, description: null }
    expect((await admin.put(path, { isActive: false, description: ' ' })).body).toEqual({ ...changed, ...cleared })
    expect((await admin.put(path, {})).body).toEqual({ ...changed, ...cleared })
    expect(said(await admin.put(`/api/training/modules/${newId()}`, { name: 'x' }))).toEqual([
      404,
      'This module no longer exists.',
    ])
  })

  test('come in their order, with the number of their tasks', async () => {
    const late = await addModule({ orderIndex: 5001 })
    const tied = [await addModule({ orderIndex: 5000 }), await addModule({ orderIndex: 5000 })]
    const task = await addTask(late.id)
    await addTask(late.id, { isActive: false })
    await addSubtask(task.id)
    const { body } = await admin.get('/api/training/modules')
    expect(idsOf(body).slice(-3)).toEqual([...idsOf(tied), late.id])
    expect(body.at(-1).taskCount).toBe(2)
  })
})

describe('tasks', () => {
  test('ask for approval and are active unless told otherwise', async () => {
    const module = await addModule()
    const body = { title: ' Load ', moduleId: module.id, parentTaskId: 'none', category: ' Basics ', orderIndex: null }
    expect((await admin.post('/api/training/tasks', body)).body).toEqual({
      id: expect.any(String),
      moduleId: module.id,
      parentTaskId: null,
      title: 'Load',
      description: null,
      category: 'Basics',
      orderIndex: 0,
      requiresTrainerSignoff: true,
      isActive: true,
    })
  })

  test('need a title and a module that exists', async () => {
    const refused = refusedBy('post', '/api/training/tasks')
    const missing = { title: ['Task title is required'], moduleId: ['Module is required'] }
    expect(await refused({})).toEqual(missing)
    expect(await refused({ title: ' ', moduleId: '' })).toEqual(missing)
    expect(await refused({ title: 'x', moduleId: 'x' })).toEqual({ moduleId: ['Unknown module'] })
    const unknown = { moduleId: ['This module no longer exists. Please choose another one.'] }
    expect(await refused({ title: 'x', moduleId: newId() })).toEqual(unknown)
    const task = await addTask((await addModule()).id)
    expect(await refusedBy('put', `/api/training/tasks/${task.id}`)({ moduleId: newId() })).toEqual(unknown)
    expect(said(await admin.put(`/api/training/tasks/${newId()}`, { title: 'x' }))).toEqual([
      404,
      'This task no longer exists.',
    ])
  })

  test('have a parent of the same module, one level deep, and never themselves', async () => {
    const module = await addModule()
    const [parent, other] = [await addTask(module.id), await addTask(module.id)]
    const child = await addTask(module.id, { parentTaskId: parent.id })
    expect(child.parentTaskId).toBe(parent.id)
    const foreign = await addTask((await addModule()).id)

    const add = (parentTaskId: string) =>
      refusedBy('post', '/api/training/tasks')({ title: 'x', moduleId: module.id, parentTaskId })
    const change = (id: string, parentTaskId: string) => refusedBy('put', `/api/training/tasks/${id}`)({ parentTaskId })
    const sameModule = { parentTaskId: ['The parent must be another task of the same module.'] }
    const oneLevel = { parentTaskId: ['This task has a parent itself. Tasks are nested one level deep.'] }
    expect(await add(foreign.id)).toEqual(sameModule)
    expect(await add('x')).toEqual({ parentTaskId: ['Unknown task'] })
    expect(await add(child.id)).toEqual(oneLevel)
    expect(await change(other.id, other.id)).toEqual(sameModule)
    expect(await change(other.id, child.id)).toEqual(oneLevel)
    expect(await change(parent.id, other.id)).toEqual({
      parentTaskId: ['There are tasks below this one, so it cannot have a parent itself.'],
    })
    expect((await admin.put(`/api/training/tasks/${child.id}`, { parentTaskId: 'none' })).body.parentTaskId).toBeNull()
    expect(await change(parent.id, other.id)).toBeUndefined()
  })

  test('in another module have no parent, and take the tasks below them along', async () => {
    const [from, to] = [await addModule(), await addModule()]
    const parent = await addTask(from.id)
    const child = await addTask(from.id, { parentTaskId: parent.id })
    const path = `/api/training/tasks/${child.id}`
    // As the form sends it: the parent of before is still in it.
    const moved = await admin.put(path, { title: child.title, moduleId: to.id, parentTaskId: parent.id })
    expect(moved.body).toEqual({ ...child, moduleId: to.id, parentTaskId: null })

    const newParent = await addTask(from.id)
    const back = await admin.put(path, { moduleId: from.id, parentTaskId: newParent.id })
    expect(back.body).toMatchObject({ moduleId: from.id, parentTaskId: newParent.id })

    await admin.put(`/api/training/tasks/${newParent.id}`, { moduleId: to.id })
    const { body } = await admin.get('/api/training/tasks')
    const below = { moduleId: to.id, parentTaskId: newParent.id }
    expect(body.find((task: { id: string }) => task.id === child.id)).toMatchObject(below)
  })

  test('that two admins nest into each other at the same time are nested once', async () => {
    const module = await addModule()
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await addTask(module.id), await addTask(module.id)]
      const nest = (id: string, parentTaskId: string) => admin.put(`/api/training/tasks/${id}`, { parentTaskId })
      const replies = await Promise.all([nest(a.id, b.id), nest(b.id, a.id)])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    }
  })

  test('keep what is not sent', async () => {
    const module = await addModule()
    const parent = await addTask(module.id)
    const task = await addTask(module.id, {
      parentTaskId: parent.id,
      description: '<p>Load</p>',
      category: 'Basics',
      orderIndex: 3,
      requiresTrainerSignoff: false,
      isActive: false,
    })
    for (const body of [{ title: 'New' }, {}])
      expect((await admin.put(`/api/training/tasks/${task.id}`, body)).body).toEqual({ ...task, title: 'New' })
  })
})

describe('subtasks', () => {
  test('need a title and the task that they are added to', async () => {
    const task = await addTask((await addModule()).id)
    const path = `/api/training/tasks/${task.id}/subtasks`
    const refused = refusedBy('post', path)
    expect(await refused({ title: ' ' })).toEqual({
      title: ['Subtask title is required'],
      taskId: ['Task ID is required'],
    })
    expect(await refused({ title: 'x', taskId: newId() })).toEqual({ taskId: ['This is the address of another task.'] })
    const unknown = newId()
    const reply = await admin.post(`/api/training/tasks/${unknown}/subtasks`, { title: 'x', taskId: unknown })
    expect(said(reply)).toEqual([404, 'This task no longer exists.'])
    const good = await admin.post(path, { title: ' Close the door ', taskId: task.id, orderIndex: '2' })
    const made = { taskId: task.id, title: 'Close the door', description: null, orderIndex: 2 }
    expect(good.body).toEqual({ id: expect.any(String), ...made })
  })

  test('are changed as far as something is sent, and stay with their task', async () => {
    const task = await addTask((await addModule()).id)
    const subtask = await addSubtask(task.id, { description: '<p>Gently</p>' })
    const path = `/api/training/subtasks/${subtask.id}`
    expect((await admin.put(path, { title: 'New', taskId: task.id })).body).toEqual({ ...subtask, title: 'New' })
    expect((await admin.put(path, { description: '<p></p>' })).body.description).toBeNull()
    expect((await admin.put(path, {})).body.title).toBe('New')
    expect(await refusedBy('put', path)({ taskId: newId() })).toEqual({ taskId: ['A subtask stays with its task.'] })
    expect(await refusedBy('put', path)({ title: '' })).toEqual({ title: ['Subtask title is required'] })
  })

  test('are deleted with their ticks, once', async () => {
    const { task } = await assignedTask(erin)
    const subtask = await addSubtask(task.id)
    await tick(app.as(erin), subtask)
    const path = `/api/training/subtasks/${subtask.id}`
    expect((await admin.delete(path)).body).toEqual({ success: true })
    const gone = [404, 'This subtask no longer exists.']
    expect(said(await admin.delete(path))).toEqual(gone)
    expect(said(await admin.put(path, { title: 'x' }))).toEqual(gone)
  })
})

describe('a new order', () => {
  test('of modules, tasks and subtasks is written in one call each, and leaves those of others', async () => {
    const module = await addModule()
    const tasks = [await addTask(module.id), await addTask(module.id), await addTask(module.id)]
    const elsewhere = await addTask((await addModule()).id, { orderIndex: 7 })
    const subtasks = [await addSubtask(tasks[0].id), await addSubtask(tasks[0].id)]
    const expectPlaces = async (list: string, made: { id: string }[], orderPath: string) => {
      const ids = idsOf(made).reverse()
      expect((await admin.put(orderPath, { ids })).body).toEqual({ success: true })
      const rows: { id: string; orderIndex: number }[] = (await admin.get(`/api/training/${list}`)).body
      const places = new Map(rows.map(({ id, orderIndex }) => [id, orderIndex]))
      expect(ids.map((id) => places.get(id))).toEqual(ids.map((_, at) => at + 1))
      return places
    }
    const places = await expectPlaces('tasks', tasks, `/api/training/modules/${module.id}/tasks/order`)
    expect(places.get(elsewhere.id)).toBe(7)
    await expectPlaces('subtasks', subtasks, `/api/training/tasks/${tasks[0].id}/subtasks/order`)
    const modules: { id: string }[] = (await admin.get('/api/training/modules')).body
    await expectPlaces('modules', modules, '/api/training/modules/order')
  })

  test('of what somebody saw before others changed it is refused', async () => {
    const module = await addModule()
    const tasks = [await addTask(module.id), await addTask(module.id)]
    const order = (ids: string[], moduleId = module.id) =>
      admin.put(`/api/training/modules/${moduleId}/tasks/order`, { ids })
    const outdated = [409, 'This list has changed in the meantime. Please look at it again.']
    for (const ids of [[tasks[0].id], [...idsOf(tasks), newId()], [tasks[0].id, newId()]])
      expect(said(await order(ids))).toEqual(outdated)
    expect(said(await order(idsOf(tasks), newId()))).toEqual(outdated)
    for (const ids of [[tasks[0].id, tasks[0].id], []]) expect((await order(ids)).status).toBe(400)
  })
})
