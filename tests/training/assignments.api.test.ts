import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, ivan, theo } from '#tests/support/cast.ts'
import { complete, overviewOf, trainingIn } from './training-data.ts'

const app = await startApp()
const { addModule, addTask, assign, assignedTask } = trainingIn(app)
const admin = app.as(ada)
const path = '/api/training/assignments'
const listPath = '/api/admin/training/assignments'
const inactiveModule = { moduleId: ['This module is not active. Please choose another one.'] }

describe('assigning a module', () => {
  const refused = async (body: object) => (await admin.post(path, body)).body.errors

  test('says to whom, what, by whom, when and until when', async () => {
    const robin = await app.makePerson()
    const module = await addModule({ description: 'All about dryers' })
    const body = { userId: robin.id, moduleId: module.id, assignedBy: theo.id, dueDate: '2026-02-28' }
    const reply = await admin.post(path, body)
    expect(reply.body).toEqual({
      id: expect.any(String),
      userId: robin.id,
      moduleId: module.id,
      // The person who is signed in, no matter what was sent.
      assignedBy: ada.id,
      assignedAt: expect.any(String),
      dueDate: '2026-02-28',
      role: null,
      user: { firstName: robin.firstName, lastName: robin.lastName, email: robin.email, isActive: true },
      module: { name: module.name, description: 'All about dryers', isActive: true, isArchived: false },
      assigner: { firstName: ada.firstName, lastName: ada.lastName },
    })
    expect((await admin.get(listPath)).body[0]).toEqual(reply.body)
  })

  test.each([undefined, null, ''])('without a due date (%j)', async (dueDate) => {
    const [robin, module] = [await app.makePerson(), await addModule()]
    expect((await admin.post(path, { userId: robin.id, moduleId: module.id, dueDate })).body.dueDate).toBeNull()
  })

  test('needs a person, a module and real days', async () => {
    expect(await refused({ userId: '', assignedBy: '' })).toEqual({
      userId: ['User is required'],
      moduleId: ['Module is required'],
      assignedBy: ['Assigned by is required'],
    })
    expect(await refused({ userId: newId(), moduleId: newId(), dueDate: '2026-02-30' })).toEqual({
      dueDate: ['Invalid date'],
    })
  })

  test('is for active people and active modules', async () => {
    const [robin, module] = [await app.makePerson(), await addModule()]
    const inactive = await addModule({ isActive: false })
    const person = { userId: ['This person is not active. Please choose somebody else.'] }
    for (const userId of [ivan.id, newId()]) expect(await refused({ userId, moduleId: module.id })).toEqual(person)
    for (const moduleId of [inactive.id, newId()])
      expect(await refused({ userId: robin.id, moduleId })).toEqual(inactiveModule)
  })

  // At the same time: tests/concurrency.api.test.ts.
  test('twice is refused', async () => {
    const { assignment } = await assignedTask(await app.makePerson())
    const { status, body } = await admin.post(path, { userId: assignment.userId, moduleId: assignment.moduleId })
    expect([status, body.code, body.message]).toEqual([
      409,
      'ALREADY_ASSIGNED',
      'This module is already assigned to this person.',
    ])
  })
})

describe('assigning to several people', () => {
  const toSeveral = (moduleId: string, body: object) =>
    admin.post(`/api/training/modules/${moduleId}/assignments`, body)

  test('leaves what somebody has already', async () => {
    const module = await addModule()
    const [robin, sam, kim] = [await app.makePerson(), await app.makePerson(), await app.makePerson()]
    await assign(sam, module.id, '2026-01-01')
    const { body } = await toSeveral(module.id, {
      userIds: [robin.id, sam.id, kim.id, kim.id],
      dueDate: '2026-05-01',
    })
    expect(body.assigned.toSorted()).toEqual([robin.id, kim.id].toSorted())
    expect(body.alreadyAssigned).toEqual([sam.id])
    const dueDates = await Promise.all(
      [robin, sam, kim].map(
        async (person) => (await app.as(person).get('/api/training/assigned-modules')).body[0].dueDate,
      ),
    )
    expect(dueDates).toEqual(['2026-05-01', '2026-01-01', '2026-05-01'])
  })

  test('is all or nothing: somebody inactive, an inactive module, nobody', async () => {
    const [robin, module] = [await app.makePerson(), await addModule()]
    const inactive = await addModule({ isActive: false })
    const refused = async (moduleId: string, userIds: string[]) => (await toSeveral(moduleId, { userIds })).body.errors
    expect(await refused(module.id, [robin.id, ivan.id])).toEqual({
      userIds: ['Somebody of these people is not active any more. Please choose again.'],
    })
    expect((await app.as(robin).get('/api/training/assigned-modules')).body).toEqual([])
    expect(await refused(inactive.id, [robin.id])).toEqual(inactiveModule)
    expect(await refused(module.id, [])).toEqual({ userIds: ['User is required'] })
  })
})

test('the list has the latest first, can be searched and cut, and says who is deactivated', async () => {
  const robin = await app.makePerson({ firstName: 'Zelda', lastName: 'Quist' })
  const modules = [await addModule({ name: 'Folding 100%_' }), await addModule({ name: 'Ironing' })]
  const made = [await assign(robin, modules[0].id), await assign(robin, modules[1].id)]
  const ids = async (query: string) =>
    (await admin.get(`${listPath}?${query}`)).body.map(({ id }: { id: string }) => id)
  expect(await ids('search=zelda%20QUIST')).toEqual([made[1].id, made[0].id])
  expect(await ids('search=100%25_')).toEqual([made[0].id])
  expect(await ids('search=nothing%20like%20it')).toEqual([])
  expect(await ids('limit=1')).toEqual([made[1].id])
  for (const limit of ['0', '1001']) expect((await admin.get(`${listPath}?limit=${limit}`)).status).toBe(400)
  await app.db.update(users).set({ isActive: false }).where(eq(users.id, robin.id))
  expect((await admin.get(`${listPath}?search=${robin.email}`)).body[0].user.isActive).toBe(false)
})

describe('the overview', () => {
  test('has every active person by name, technicians only with training', async () => {
    const own = await startApp()
    const training = trainingIn(own)
    const tina = await own.makePerson({ role: 'technician', firstName: 'Tina', lastName: 'aaronson' })
    const module = await training.addModule()
    await training.assign(tina, module.id)
    const { body } = await own.as(theo).get('/api/admin/training/overview')
    const names = body.map(({ user }: { user: { firstName: string } }) => user.firstName)
    expect(names).toEqual(['Tina', 'Erin', 'Theo', 'Ada'])
    expect(body[0]).toMatchObject({
      user: { id: tina.id, lastName: 'aaronson', email: tina.email, role: 'technician' },
      modules: [{ id: module.id, name: module.name, progressPercentage: 0, totalTasks: 0, dueDate: null }],
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
})
