import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import { moduleSeenBy, statusAndMessage, tick, trainingIn } from './training-data.ts'

const app = await startApp()
const { addModule, addTask, addSubtask, assign, assignedTask } = trainingIn(app)
const admin = app.as(ada)

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('who may', () => {
  test.each([erin, tess, theo])('$firstName ($role) writes nothing', async (person) => {
    const { module, task, assignment } = await assignedTask(person)
    const subtask = await addSubtask(task.id)
    const client = app.as(person)
    const replies = [
      await client.post('/api/training/modules', { name: 'x' }),
      await client.put(`/api/training/modules/${module.id}`, { name: 'x' }),
      await client.put('/api/training/modules/order', { ids: [module.id] }),
      await client.post('/api/training/tasks', { title: 'x', moduleId: module.id }),
      await client.put(`/api/training/tasks/${task.id}`, { title: 'x' }),
      await client.put(`/api/training/modules/${module.id}/tasks/order`, { ids: [task.id] }),
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

  test('team leads read the lists, others do not', async () => {
    const { module, task } = await assignedTask(erin)
    const subtask = await addSubtask(task.id)
    const lists = { modules: module.id, tasks: task.id, subtasks: subtask.id }
    for (const [list, id] of Object.entries(lists)) {
      for (const person of [theo, ada])
        expect(idsOf((await app.as(person).get(`/api/training/${list}`)).body)).toContain(id)
      for (const person of [erin, tess]) expect((await app.as(person).get(`/api/training/${list}`)).status).toBe(403)
    }
  })
})

describe('modules', () => {
  test('have a trimmed name, and are active at place 0 unless told otherwise', async () => {
    const reply = await admin.post('/api/training/modules', { name: '  Washers ', id: newId(), taskCount: 7 })
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Washers',
        description: null,
        orderIndex: 0,
        isActive: true,
        isArchived: false,
        taskCount: 0,
        roles: [],
      },
    ])
  })

  test.each([
    [{}, { name: ['Module name is required'] }],
    [{ name: '   ' }, { name: ['Module name is required'] }],
    [{ name: 'x'.repeat(201) }, { name: ['Module name must be 200 characters or less'] }],
    [{ name: 'x', description: 'x'.repeat(4001) }, { description: ['Description must be 4000 characters or less'] }],
    [{ name: 'x', orderIndex: -1 }, { orderIndex: ['Order must be at least 0'] }],
    [{ name: 'x', orderIndex: 1.5 }, { orderIndex: ['Order must be a whole number'] }],
    [{ name: 'x', orderIndex: 1e12 }, { orderIndex: ['Order must be 1000000 or less'] }],
  ])('%j is refused', async (body, errors) => {
    const reply = await admin.post('/api/training/modules', body)
    expect([reply.status, reply.body.errors]).toEqual([400, errors])
    const module = await addModule()
    if ('name' in body)
      expect((await admin.put(`/api/training/modules/${module.id}`, body)).body.errors).toEqual(errors)
  })

  test.each([
    ['abc', 0],
    ['', 0],
    [null, 0],
    ['7', 7],
    [3, 3],
  ])('the place %j counts as %d', async (orderIndex, place) => {
    expect((await addModule({ orderIndex })).orderIndex).toBe(place)
  })

  test('are changed as far as something is sent', async () => {
    const module = await addModule({ description: 'All about dryers', orderIndex: 4 })
    const path = `/api/training/modules/${module.id}`
    expect((await admin.put(path, { name: 'Dryers' })).body).toEqual({ ...module, name: 'Dryers' })
    expect((await admin.put(path, { isActive: false, description: ' ' })).body).toEqual({
      ...module,
      name: 'Dryers',
      isActive: false,
      description: null,
    })
    expect((await admin.put(path, {})).body.name).toBe('Dryers')
    expect(statusAndMessage(await admin.put(`/api/training/modules/${newId()}`, { name: 'x' }))).toEqual([
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

  test('the same creating call sent again makes one', async () => {
    const headers = { 'Idempotency-Key': newId() }
    const send = () => admin.post('/api/training/modules', { name: 'Sent twice' }, { headers })
    const replies = [await send(), await send()]
    expect(replies[1]!.body).toEqual(replies[0]!.body)
    const { body } = await admin.get('/api/training/modules')
    expect(body.filter((module: { name: string }) => module.name === 'Sent twice')).toHaveLength(1)
  })
})

describe('tasks', () => {
  test('ask for approval and are active unless told otherwise', async () => {
    const module = await addModule()
    const body = { title: ' Load ', moduleId: module.id, parentTaskId: 'none', category: ' Basics ' }
    const reply = await admin.post('/api/training/tasks', body)
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        id: expect.any(String),
        moduleId: module.id,
        parentTaskId: null,
        title: 'Load',
        description: null,
        category: 'Basics',
        orderIndex: 0,
        requiresTrainerSignoff: true,
        isActive: true,
      },
    ])
  })

  test('need a title and a module that exists', async () => {
    const refused = async (body: object) => (await admin.post('/api/training/tasks', body)).body.errors
    expect(await refused({})).toEqual({ title: ['Task title is required'], moduleId: ['Module is required'] })
    expect(await refused({ title: ' ', moduleId: '' })).toEqual({
      title: ['Task title is required'],
      moduleId: ['Module is required'],
    })
    expect(await refused({ title: 'x', moduleId: 'x' })).toEqual({ moduleId: ['Unknown module'] })
    const unknown = { moduleId: ['This module no longer exists. Please choose another one.'] }
    expect(await refused({ title: 'x', moduleId: newId() })).toEqual(unknown)
    const module = await addModule()
    const task = await addTask(module.id)
    expect((await admin.put(`/api/training/tasks/${task.id}`, { moduleId: newId() })).body.errors).toEqual(unknown)
    expect(statusAndMessage(await admin.put(`/api/training/tasks/${newId()}`, { title: 'x' }))).toEqual([
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

    const add = async (parentTaskId: string) =>
      (await admin.post('/api/training/tasks', { title: 'x', moduleId: module.id, parentTaskId })).body.errors
    const change = async (id: string, parentTaskId: string) =>
      (await admin.put(`/api/training/tasks/${id}`, { parentTaskId })).body.errors
    const sameModule = { parentTaskId: ['The parent must be another task of the same module.'] }
    const oneLevel = { parentTaskId: ['This task has a parent itself. Tasks are nested one level deep.'] }
    expect(await add(foreign.id)).toEqual(sameModule)
    expect(await add(newId())).toEqual(sameModule)
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
    expect(body.find((task: { id: string }) => task.id === child.id)).toMatchObject({
      moduleId: to.id,
      parentTaskId: newParent.id,
    })
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
    expect((await admin.put(`/api/training/tasks/${task.id}`, { title: 'New' })).body).toEqual({
      ...task,
      title: 'New',
    })
    expect((await admin.put(`/api/training/tasks/${task.id}`, {})).body).toEqual({ ...task, title: 'New' })
  })
})

describe('subtasks', () => {
  test('need a title and the task that they are added to', async () => {
    const task = await addTask((await addModule()).id)
    const path = `/api/training/tasks/${task.id}/subtasks`
    const refused = async (body: object) => (await admin.post(path, body)).body.errors
    expect(await refused({})).toEqual({ title: ['Subtask title is required'], taskId: ['Task ID is required'] })
    expect(await refused({ title: ' ', taskId: '' })).toEqual({
      title: ['Subtask title is required'],
      taskId: ['Task ID is required'],
    })
    expect(await refused({ title: 'x', taskId: newId() })).toEqual({ taskId: ['This is the address of another task.'] })
    const unknown = newId()
    const reply = await admin.post(`/api/training/tasks/${unknown}/subtasks`, { title: 'x', taskId: unknown })
    expect(statusAndMessage(reply)).toEqual([404, 'This task no longer exists.'])
    const good = await admin.post(path, { title: ' Close the door ', taskId: task.id, orderIndex: '2' })
    expect([good.status, good.body]).toEqual([
      201,
      { id: expect.any(String), taskId: task.id, title: 'Close the door', description: null, orderIndex: 2 },
    ])
  })

  test('are changed as far as something is sent, and stay with their task', async () => {
    const task = await addTask((await addModule()).id)
    const subtask = await addSubtask(task.id, { description: '<p>Gently</p>' })
    const path = `/api/training/subtasks/${subtask.id}`
    expect((await admin.put(path, { title: 'New', taskId: task.id })).body).toEqual({ ...subtask, title: 'New' })
    expect((await admin.put(path, { description: '<p></p>' })).body.description).toBeNull()
    expect((await admin.put(path, {})).body.title).toBe('New')
    expect((await admin.put(path, { taskId: newId() })).body.errors).toEqual({
      taskId: ['A subtask stays with its task.'],
    })
    expect((await admin.put(path, { title: '' })).body.errors).toEqual({ title: ['Subtask title is required'] })
  })

  test('are deleted with their ticks, once', async () => {
    const { task } = await assignedTask(erin)
    const subtask = await addSubtask(task.id)
    await tick(app.as(erin), subtask)
    const path = `/api/training/subtasks/${subtask.id}`
    expect((await admin.delete(path)).body).toEqual({ success: true })
    const gone = [404, 'This subtask no longer exists.']
    expect(statusAndMessage(await admin.delete(path))).toEqual(gone)
    expect(statusAndMessage(await admin.put(path, { title: 'x' }))).toEqual(gone)
  })
})

describe('a new order', () => {
  test('of modules, tasks and subtasks is written in one call each', async () => {
    const own = await startApp()
    const { addModule, addTask, addSubtask } = trainingIn(own)
    const admin = own.as(ada)
    const modules = [await addModule(), await addModule(), await addModule()]
    const tasks = [await addTask(modules[0].id), await addTask(modules[0].id), await addTask(modules[0].id)]
    await addTask(modules[1].id, { orderIndex: 7 })
    const subtasks = [await addSubtask(tasks[0].id), await addSubtask(tasks[0].id)]

    const reorder = async (path: string, rows: { id: string }[]) => {
      const ids = idsOf(rows).reverse()
      expect((await admin.put(path, { ids })).body).toEqual({ success: true })
      return ids
    }
    const places = async (list: string, ids: string[]) =>
      (await admin.get(`/api/training/${list}`)).body
        .filter(({ id }: { id: string }) => ids.includes(id))
        .map(({ id, orderIndex }: { id: string; orderIndex: number }) => [id, orderIndex])
    const inOrder = (ids: string[]) => ids.map((id, at) => [id, at + 1])

    const moduleIds = await reorder('/api/training/modules/order', modules)
    expect(await places('modules', moduleIds)).toEqual(inOrder(moduleIds))
    const taskIds = await reorder(`/api/training/modules/${modules[0].id}/tasks/order`, tasks)
    expect(await places('tasks', taskIds)).toEqual(inOrder(taskIds))
    const subtaskIds = await reorder(`/api/training/tasks/${tasks[0].id}/subtasks/order`, subtasks)
    expect(await places('subtasks', subtaskIds)).toEqual(inOrder(subtaskIds))
    const { body } = await admin.get('/api/training/tasks')
    expect(body.find((task: { moduleId: string }) => task.moduleId === modules[1].id).orderIndex).toBe(7)
  })

  test('of what somebody saw before others changed it is refused', async () => {
    const module = await addModule()
    const tasks = [await addTask(module.id), await addTask(module.id)]
    const path = `/api/training/modules/${module.id}/tasks/order`
    const outdated = [409, 'This list has changed in the meantime. Please look at it again.']
    for (const ids of [[tasks[0].id], [...idsOf(tasks), newId()], [tasks[0].id, newId()]])
      expect(statusAndMessage(await admin.put(path, { ids }))).toEqual(outdated)
    expect((await admin.put(path, { ids: [tasks[0].id, tasks[0].id] })).status).toBe(400)
    expect((await admin.put(path, { ids: [] })).status).toBe(400)
    expect(
      statusAndMessage(await admin.put(`/api/training/modules/${newId()}/tasks/order`, { ids: idsOf(tasks) })),
    ).toEqual(outdated)
  })

  test('of tasks is what trainees see', async () => {
    const module = await addModule()
    const tasks = [await addTask(module.id), await addTask(module.id)]
    const robin = await app.makePerson()
    await assign(robin, module.id)
    const ids = idsOf(tasks).reverse()
    await admin.put(`/api/training/modules/${module.id}/tasks/order`, { ids })
    expect(idsOf((await moduleSeenBy(app.as(robin), module.id)).tasks)).toEqual(ids)
  })
})
