import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { overview } from '#server/features/training/overview.ts'
import { newId } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, ivan, theo } from '#tests/support/cast.ts'
import { statementsDuring } from '#tests/support/statements.ts'
import { complete, overviewOf, statusAndMessage, trainingIn } from './training-data.ts'

const app = await startApp()
const { addModule, addTask, assign, assignedTask } = trainingIn(app)
const admin = app.as(ada)
const path = '/api/training/assignments'
const listPath = '/api/admin/training/assignments'

describe('assigning a module', () => {
  test('says to whom, what, by whom, when and until when', async () => {
    const robin = await app.makePerson()
    const module = await addModule({ description: 'All about dryers' })
    const body = { userId: robin.id, moduleId: module.id, assignedBy: theo.id, dueDate: '2026-02-28' }
    const reply = await admin.post(path, body)
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        id: expect.any(String),
        userId: robin.id,
        moduleId: module.id,
        // Whoever is signed in, whatever was sent.
        assignedBy: ada.id,
        assignedAt: expect.any(String),
        dueDate: '2026-02-28',
        role: null,
        user: { firstName: robin.firstName, lastName: robin.lastName, email: robin.email, isActive: true },
        module: { name: module.name, description: 'All about dryers', isActive: true, isArchived: false },
        assigner: { firstName: ada.firstName, lastName: ada.lastName },
      },
    ])
    expect((await admin.get(listPath)).body[0]).toEqual(reply.body)
  })

  test.each([undefined, null, ''])('without a due date (%j)', async (dueDate) => {
    const robin = await app.makePerson()
    const module = await addModule()
    const reply = await admin.post(path, { userId: robin.id, moduleId: module.id, dueDate })
    expect([reply.status, reply.body.dueDate]).toEqual([201, null])
  })

  test('needs a person, a module and real days', async () => {
    const refused = async (body: object) => (await admin.post(path, body)).body.errors
    expect(await refused({})).toEqual({ userId: ['User is required'], moduleId: ['Module is required'] })
    expect(await refused({ userId: '', moduleId: '', assignedBy: '' })).toEqual({
      userId: ['User is required'],
      moduleId: ['Module is required'],
      assignedBy: ['Assigned by is required'],
    })
    const module = await addModule()
    const robin = await app.makePerson()
    expect(await refused({ userId: robin.id, moduleId: module.id, dueDate: '2026-02-30' })).toEqual({
      dueDate: ['Invalid date'],
    })
  })

  test('is for active people and active modules', async () => {
    const robin = await app.makePerson()
    const module = await addModule()
    const inactive = await addModule({ isActive: false })
    const refused = async (userId: string, moduleId: string) =>
      (await admin.post(path, { userId, moduleId })).body.errors
    const person = { userId: ['This person is not active. Please choose somebody else.'] }
    const noModule = { moduleId: ['This module is not active. Please choose another one.'] }
    expect(await refused(ivan.id, module.id)).toEqual(person)
    expect(await refused(newId(), module.id)).toEqual(person)
    expect(await refused(robin.id, inactive.id)).toEqual(noModule)
    expect(await refused(robin.id, newId())).toEqual(noModule)
  })

  test('twice is refused, also at the same time', async () => {
    const robin = await app.makePerson()
    const module = await addModule()
    await admin.get(listPath)
    const body = { userId: robin.id, moduleId: module.id }
    const replies = await Promise.all(Array.from({ length: 6 }, () => admin.post(path, body)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)])
    expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'ALREADY_ASSIGNED',
      message: 'This module is already assigned to this person.',
    })
  })
})

describe('assigning to several people', () => {
  test('leaves what somebody has already', async () => {
    const module = await addModule()
    const [robin, sam, kim] = [await app.makePerson(), await app.makePerson(), await app.makePerson()]
    await assign(sam, module.id, '2026-01-01')
    const reply = await admin.post(`/api/training/modules/${module.id}/assignments`, {
      userIds: [robin.id, sam.id, kim.id, kim.id],
      dueDate: '2026-05-01',
    })
    expect(reply.status).toBe(201)
    expect(reply.body.assigned.toSorted()).toEqual([robin.id, kim.id].toSorted())
    expect(reply.body.alreadyAssigned).toEqual([sam.id])
    const dueDates = await Promise.all(
      [robin, sam, kim].map(
        async (person) => (await app.as(person).get('/api/training/assigned-modules')).body[0].dueDate,
      ),
    )
    expect(dueDates).toEqual(['2026-05-01', '2026-01-01', '2026-05-01'])
  })

  test('is all or nothing: somebody inactive, an inactive module, nobody', async () => {
    const robin = await app.makePerson()
    const module = await addModule()
    const to = (id: string) => `/api/training/modules/${id}/assignments`
    expect((await admin.post(to(module.id), { userIds: [robin.id, ivan.id] })).body.errors).toEqual({
      userIds: ['Somebody of these people is not active any more. Please choose again.'],
    })
    expect((await app.as(robin).get('/api/training/assigned-modules')).body).toEqual([])
    const inactive = await addModule({ isActive: false })
    expect((await admin.post(to(inactive.id), { userIds: [robin.id] })).body.errors).toEqual({
      moduleId: ['This module is not active. Please choose another one.'],
    })
    for (const body of [{}, { userIds: [] }])
      expect((await admin.post(to(module.id), body)).body.errors).toEqual({ userIds: ['User is required'] })
  })
})

describe('the list of assignments', () => {
  test('has the latest first and can be searched and cut', async () => {
    const robin = await app.makePerson({ firstName: 'Zelda', lastName: 'Quist' })
    const modules = [await addModule({ name: 'Folding 100%_' }), await addModule({ name: 'Ironing' })]
    const made = [await assign(robin, modules[0].id), await assign(robin, modules[1].id)]
    const ids = async (query: string) =>
      (await admin.get(`${listPath}?${query}`)).body.map(({ id }: { id: string }) => id)
    expect(await ids('search=zelda%20QUIST')).toEqual([made[1].id, made[0].id])
    expect(await ids('search=100%25_')).toEqual([made[0].id])
    expect(await ids('search=nothing%20like%20it')).toEqual([])
    expect(await ids('limit=1')).toEqual([made[1].id])
    for (const limit of ['0', '1001', 'x']) expect((await admin.get(`${listPath}?limit=${limit}`)).status).toBe(400)
  })

  test('says who is deactivated', async () => {
    const robin = await app.makePerson()
    const module = await addModule()
    await assign(robin, module.id)
    await app.db.update(users).set({ isActive: false }).where(eq(users.id, robin.id))
    const { body } = await admin.get(`${listPath}?search=${robin.email}`)
    expect(body[0].user.isActive).toBe(false)
  })
})

test('removing an assignment again says that it is gone', async () => {
  const { assignment } = await assignedTask(await app.makePerson())
  expect((await admin.delete(`${path}/${assignment.id}`)).body).toEqual({ success: true })
  expect(statusAndMessage(await admin.delete(`${path}/${assignment.id}`))).toEqual([
    404,
    'This assignment was already removed.',
  ])
})

describe('the overview', () => {
  test('has every active person by name, technicians only with training', async () => {
    const own = await startApp()
    const training = trainingIn(own)
    const tina = await own.makePerson({ role: 'technician', firstName: 'Tina', lastName: 'aaronson' })
    const module = await training.addModule()
    await training.assign(tina, module.id)
    const { body } = await own.as(theo).get('/api/admin/training/overview')
    expect(body.map((item: { user: { firstName: string } }) => item.user.firstName)).toEqual([
      'Tina',
      'Erin',
      'Theo',
      'Ada',
    ])
    expect(body[0]).toEqual({
      user: {
        id: tina.id,
        firstName: 'Tina',
        lastName: 'aaronson',
        email: tina.email,
        role: 'technician',
      },
      modules: [
        {
          id: module.id,
          name: module.name,
          progressPercentage: 0,
          completedTasks: 0,
          waitingTasks: 0,
          totalTasks: 0,
          dueDate: null,
        },
      ],
    })
    expect(body[1].modules).toEqual([])
  })

  test('counts like the page of the trainee', async () => {
    const robin = await app.makePerson()
    const module = await addModule()
    const parent = await addTask(module.id, { requiresTrainerSignoff: false })
    const child = await addTask(module.id, { requiresTrainerSignoff: false, parentTaskId: parent.id })
    const approved = await addTask(module.id)
    await addTask(module.id, { isActive: false })
    await assign(robin, module.id)
    for (const { id } of [parent, child, approved]) await complete(app.as(robin), id)
    const [seen] = (await app.as(robin).get('/api/training/assigned-modules')).body
    const expected = { progressPercentage: 67, completedTasks: 2, totalTasks: 3, dueDate: null }
    expect(seen).toMatchObject(expected)
    expect(await overviewOf(app.as(theo), robin)).toEqual([
      { id: module.id, name: module.name, ...expected, waitingTasks: 1 },
    ])
  })

  test('is read in one statement, for few people and modules and for many', async () => {
    const own = await startApp()
    const training = trainingIn(own)
    const statementsOf = async () =>
      (await statementsDuring(() => overview.of(own.db))).filter(({ text }) => text.includes('training_assignments'))
        .length
    const few = await statementsOf()
    const modules = [await training.addModule(), await training.addModule(), await training.addModule()]
    for (let n = 0; n < 10; n += 1) {
      const person = await own.makePerson()
      for (const module of modules) await training.assign(person, module.id)
    }
    expect([few, await statementsOf()]).toEqual([1, 1])
  })
})
