import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { sentenceOf } from '#shared/history/records.ts'
import { addDays } from '#shared/time/day.ts'
import { dayIn } from '#shared/time/instant.ts'
import { trainingAssignments } from '#shared/training/table.ts'
import type { Role } from '#shared/users/roles.ts'
import { invite, registrationFor } from '#tests/invitations/invitation-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, theo } from '#tests/support/cast.ts'
import { said } from '#tests/support/client.ts'
import { startOidcProvider } from '#tests/support/oidc-provider.ts'
import { complete, trainingIn } from './training-data.ts'

const provider = await startOidcProvider()
afterAll(() => provider.close())
// Its day is another one than the tests' for hours of every day.
const app = await startApp({ ...provider.env, TIMEZONE: 'Pacific/Kiritimati' })
const { addModule, addTask, assign, setRoles } = trainingIn(app)

const inDays = (days: number) => addDays(dayIn('Pacific/Kiritimati', new Date().toISOString()), days)

/** A module for these roles alone, while the test is at it. */
async function moduleFor(days: Partial<Record<Role, number>>, fields: object = {}) {
  const module = await addModule(fields)
  await addTask(module.id)
  expect((await setRoles(module.id, days)).body).toEqual({ assigned: 0 })
  return module
}

const assignmentsOf = async ({ email }: Pick<Person, 'email'>) => {
  const { body } = await app.as(ada).get(`/api/admin/training/assignments?search=${encodeURIComponent(email)}`)
  return body as { id: string; moduleId: string; dueDate: string; role: string; assignedBy: string }[]
}
const modulesOf = async (person: Pick<Person, 'email'>) =>
  (await assignmentsOf(person)).map(({ moduleId, dueDate, role }) => ({ moduleId, dueDate, role }))

async function register(role: Role) {
  const invitation = await invite(app, { role })
  const { status } = await app.stranger().post('/api/register', registrationFor(invitation))
  expect(status).toBe(201)
  return invitation
}

const rolesOf = async (moduleId: string) =>
  (await app.as(ada).get('/api/training/modules')).body.find(({ id }: { id: string }) => id === moduleId).roles

const changeRole = (person: Person, role: Role) => app.as(ada).patch(`/api/admin/users/${person.id}/role`, { role })

describe('who comes into a role gets its modules, due so many days later in the shop’s time zone:', async () => {
  const forEmployees = await moduleFor({ employee: 14 })
  const forLeads = await moduleFor({ employee: 30, team_lead: 7 })
  await moduleFor({ employee: 3 }, { isActive: false })

  const ofEmployee = [
    { moduleId: forEmployees.id, dueDate: inDays(14), role: 'employee' },
    { moduleId: forLeads.id, dueDate: inDays(30), role: 'employee' },
  ]
  const inOrder = <Given extends { moduleId: string }>(list: Given[]) =>
    list.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId))

  test('by registering with an invitation', async () => {
    const employee = await register('employee')
    expect(inOrder(await modulesOf(employee))).toEqual(inOrder(ofEmployee))
    expect((await assignmentsOf(employee)).map(({ assignedBy }) => assignedBy)).toEqual([ada.id, ada.id])
    expect(await modulesOf(await register('technician'))).toEqual([])
  })

  test('by the first sign-in through the provider, and the history says with which role', async () => {
    const { email } = await invite(app, { role: 'team_lead' })
    provider.setUser({ sub: email, email, emailVerified: true, firstName: 'Nora', lastName: 'Novak' })
    provider.signInAs(email)
    const browser = app.stranger()
    await browser.follow('/api/login')
    expect((await browser.get('/api/user')).body.email).toBe(email)
    const given = [{ moduleId: forLeads.id, dueDate: inDays(7), role: 'team_lead' }]
    expect(await modulesOf({ email })).toEqual(given)
    await app.stranger().follow('/api/login')
    expect(await modulesOf({ email })).toEqual(given)
    const [{ id } = { id: '' }] = await assignmentsOf({ email })
    const { entries, names } = (await app.as(ada).get(`/api/admin/history?record=${id}`)).body
    expect(sentenceOf(entries[0], names)).toBe(`Nora Novak got “${forLeads.name}” with the role Team Lead`)
  })

  test('by changing to it, and the same role again gives nothing', async () => {
    const robin = await app.makePerson({ role: 'technician' })
    await changeRole(robin, 'technician')
    expect(await modulesOf(robin)).toEqual([])
    await changeRole(robin, 'employee')
    expect(inOrder(await modulesOf(robin))).toEqual(inOrder(ofEmployee))
  })

  test('by coming back, reactivated or with an invitation', async () => {
    const robin = await app.makePerson({ isActive: false })
    await app.as(ada).post(`/api/admin/users/${robin.id}/reactivate`)
    expect(await modulesOf(robin)).toHaveLength(2)
    const kim = await app.makePerson({ isActive: false, role: 'technician' })
    const invitation = await invite(app, { email: kim.email, role: 'team_lead' })
    await app.stranger().post('/api/register', registrationFor(invitation))
    expect(await modulesOf(kim)).toEqual([{ moduleId: forLeads.id, dueDate: inDays(7), role: 'team_lead' }])
  })

  test('and keeps what they have: never a second time, with what is done and its own due day', async () => {
    const robin = await app.makePerson({ role: 'technician' })
    const task = await addTask(forEmployees.id, { requiresTrainerSignoff: false })
    const own = await assign(robin, forEmployees.id, '2031-01-01')
    await complete(app.as(robin), task.id)
    for (const role of ['employee', 'team_lead', 'employee'] as const) await changeRole(robin, role)
    const [first, second, ...others] = inOrder(await assignmentsOf(robin))
    expect(first).toMatchObject({ id: own.id, moduleId: forEmployees.id, dueDate: '2031-01-01', role: null })
    // The other came with the first role, and stays as it came.
    expect(second).toMatchObject({ moduleId: forLeads.id, role: 'employee' })
    expect(others).toEqual([])
    const { body } = await app.as(robin).get(`/api/training/modules/${forEmployees.id}`)
    expect(body.completedTasks).toBe(1)
  })

  test('also where an admin assigns it at the same moment', async () => {
    const robin = await app.makePerson({ role: 'technician' })
    const both = await Promise.all([
      changeRole(robin, 'employee'),
      app.as(ada).post(`/api/training/modules/${forEmployees.id}/assignments`, { userIds: [robin.id] }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 201])
    expect(await modulesOf(robin)).toHaveLength(2)
  })
})

test('those who have the role already get it where that is asked for, and keep what they have', async () => {
  const shop = await startApp()
  const training = trainingIn(shop)
  const robin = await shop.makePerson()
  await shop.makePerson({ isActive: false })
  const module = await training.addModule()
  await training.assign(robin, module.id, '2031-01-01')
  const assigned = async (days: object) => (await training.setRoles(module.id, days)).body.assigned
  const both = { employee: 5, team_lead: 9, isForPresent: true }
  expect([await assigned({ employee: 5 }), await assigned(both), await assigned(both)]).toEqual([0, 2, 0])
  const given = await shop.db.select().from(trainingAssignments)
  const here = dayIn('America/New_York', new Date().toISOString())
  const ofRole = new Map(given.map(({ userId, dueDate, role }) => [userId, [dueDate, role]]))
  expect(ofRole).toEqual(
    new Map([
      [robin.id, ['2031-01-01', null]],
      [erin.id, [addDays(here, 5), 'employee']],
      [theo.id, [addDays(here, 9), 'team_lead']],
    ]),
  )
  expect(given).toHaveLength(3)
})

describe('a module that may be given to nobody', () => {
  const change = async (id: string, fields: object) =>
    expect((await app.as(ada).put(`/api/training/modules/${id}`, fields)).status).toBe(200)
  const forWhile = async (fields: object = {}) => {
    const module = await moduleFor({ employee: 14, team_lead: 7 }, fields)
    onTestFinished(async () => void (await setRoles(module.id, {})))
    const has = async (person: Person) => (await modulesOf(person)).filter(({ moduleId }) => moduleId === module.id)
    return { module, has }
  }
  const hired = async (role: Role = 'employee') => {
    const person = await app.makePerson({ role: 'technician' })
    await changeRole(person, role)
    return person
  }

  test.each([
    ['inactive', { isActive: false }, { isActive: true }],
    ['archived', { isArchived: true }, { isArchived: false }],
  ])('while it is %s goes afterwards to people who came into its role meanwhile', async (_, away, back) => {
    const { module, has } = await forWhile()
    const before = await app.makePerson()
    await change(module.id, away)
    const [joined, promoted, moved, left] = [await hired(), await hired(), await hired(), await hired()]
    await changeRole(promoted, 'team_lead')
    await changeRole(moved, 'technician')
    await app.as(ada).delete(`/api/admin/users/${left.id}`)
    const everybody = [before, joined, promoted, moved, left]
    const held = () => Promise.all(everybody.map(has))
    expect(await held()).toEqual([[], [], [], [], []])
    await change(module.id, { name: 'Still away' })
    expect(await held()).toEqual([[], [], [], [], []])
    await change(module.id, back)
    const given = { moduleId: module.id, dueDate: inDays(14), role: 'employee' }
    const theirs = [[], [given], [{ ...given, dueDate: inDays(7), role: 'team_lead' }], [], []]
    expect(await held()).toEqual(theirs)
    const [{ id } = { id: '' }] = (await assignmentsOf(joined)).filter(({ moduleId }) => moduleId === module.id)
    await app.as(ada).delete(`/api/training/assignments/${id}`)
    // Once: what was taken away from them stays away.
    await change(module.id, away)
    await change(module.id, back)
    expect(await has(joined)).toEqual([])
  })

  test('since it is both inactive and archived waits until it is neither', async () => {
    const { module, has } = await forWhile({ isActive: false })
    await change(module.id, { isArchived: true })
    const robin = await hired()
    await change(module.id, { isActive: true })
    expect(await has(robin)).toEqual([])
    await change(module.id, { isArchived: false })
    expect(await has(robin)).toHaveLength(1)
  })

  test('goes afterwards to those who have the role already, where that is asked for', async () => {
    const { module, has } = await forWhile({ isActive: false })
    const robin = await app.makePerson({ role: 'admin' })
    expect((await setRoles(module.id, { admin: 5, isForPresent: true })).body).toEqual({ assigned: 0 })
    await change(module.id, { isActive: true })
    expect(await has(robin)).toEqual([{ moduleId: module.id, dueDate: inDays(5), role: 'admin' }])
  })
})

describe('the roles of a module', () => {
  test('that somebody else set meanwhile stay as they are, until who did not know has seen it', async () => {
    const { id } = await addModule()
    const was = [{ role: 'employee', dueDays: 14 }]
    const theirs = [
      { role: 'employee', dueDays: 1 },
      { role: 'team_lead', dueDays: 7 },
    ]
    await setRoles(id, { employee: 14 })
    // Once more, as after an answer that got lost.
    for (let times = 0; times < 2; times += 1)
      expect((await setRoles(id, { employee: 1, team_lead: 7, was })).status).toBe(200)
    const refused = await setRoles(id, { technician: 3, was })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      message:
        'Somebody changed the roles of this module meanwhile: Employee: 1 day, Team Lead: 7 days. Save once more to have yours instead.',
      was: theirs,
    })
    expect(await rolesOf(id)).toEqual(theirs)
    expect((await setRoles(id, { technician: 3, was: theirs.toReversed() })).status).toBe(200)
    expect(await rolesOf(id)).toEqual([{ role: 'technician', dueDays: 3 }])
    await setRoles(id, {})
    expect(said(await setRoles(id, { employee: 2, was: theirs }))[1]).toContain('meanwhile: no role. Save')
  })

  test('stand in the list of modules; what is left out is taken away, and nobody loses what they have', async () => {
    const module = await addModule()
    await setRoles(module.id, { employee: 14, team_lead: '21', technician: ' ', admin: null })
    expect(await rolesOf(module.id)).toEqual([
      { role: 'employee', dueDays: 14 },
      { role: 'team_lead', dueDays: 21 },
    ])
    const lead = await register('team_lead')
    await setRoles(module.id, { employee: 10 })
    expect(await rolesOf(module.id)).toEqual([{ role: 'employee', dueDays: 10 }])
    expect((await modulesOf(lead)).some(({ moduleId }) => moduleId === module.id)).toBe(true)
    await setRoles(module.id, {})
    expect(await rolesOf(module.id)).toEqual([])
  })

  test('have 1 to 365 days, in a module that there is', async () => {
    const { id } = await addModule()
    for (const days of [0, 366, 1.5, 'x', true, [3]]) {
      const { status, body } = await setRoles(id, { employee: 7, team_lead: days })
      expect([status, body.errors]).toEqual([400, { team_lead: ['Please enter a whole number of days from 1 to 365'] }])
    }
    expect((await setRoles(id, { employee: 1, admin: 365 })).status).toBe(200)
    await setRoles(id, {})
    expect(said(await setRoles(newId(), { employee: 7 }))).toEqual([404, 'This module no longer exists.'])
  })
})
