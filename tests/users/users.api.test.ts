import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions } from '#shared/sign-in/table.ts'
import { users } from '#shared/users/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, ivan, type Person, theo } from '#tests/support/cast.ts'
import { refusal, said } from '#tests/support/client.ts'

const app = await startApp()
const asAda = app.as(ada)

const roleOf = (person: Person, role: unknown, by = asAda) => by.patch(`/api/admin/users/${person.id}/role`, { role })
const nameOf = (person: Person, name: object) => asAda.patch(`/api/admin/users/${person.id}`, name)
const nobody = '01990000-0000-7000-8000-0000000000ff'

// In which order, tests/db/order.api.test.ts shows.
test('the list of users has everybody, deactivated people too', async () => {
  const { body } = await asAda.get('/api/admin/users')
  const { password: _, ...listed } = erin
  expect(body).toContainEqual({ ...listed, profileImageUrl: null, payrollId: null, formerNumber: null })
  expect(body.find(({ id }: Person) => id === ivan.id).isActive).toBe(false)
})

describe('a role', () => {
  test('changes, and counts with the next request', async () => {
    const robin = await app.makePerson()
    const status = async () => (await app.as(robin).get('/api/admin/users')).status
    expect((await roleOf(robin, 'employee')).body.role).toBe('employee')
    expect(await status()).toBe(403)
    const reply = await roleOf(robin, 'admin')
    expect([reply.status, reply.body.role, reply.body.id]).toEqual([200, 'admin', robin.id])
    expect(await status()).toBe(200)
    await roleOf(robin, 'technician')
    expect(await status()).toBe(403)
    expect((await app.as(robin).get('/api/user')).body.role).toBe('technician')
  })

  test.each(['owner', undefined])('cannot be %j', async (role) => {
    const message = 'Role must be one of employee, technician, team_lead, admin'
    const { status, body } = await roleOf(erin, role)
    expect([status, body.errors]).toEqual([400, { role: [message] }])
  })

  test('of a deactivated person stays, and that of the last active admin, even for themselves', async () => {
    const words = 'This person is deactivated. Reactivate them to change the role.'
    expect(said(await roleOf(ivan, 'team_lead'))).toEqual([409, words])
    expect(refusal(await roleOf(ada, 'employee'))).toEqual([409, 'LAST_ADMIN'])
    expect((await roleOf(ada, 'admin')).status).toBe(200)
  })

  test('may be given up while another active admin remains', async () => {
    const second = await app.makePerson({ role: 'admin' })
    expect((await roleOf(second, 'employee', app.as(second))).status).toBe(200)
    const asleep = await app.makePerson({ role: 'admin', isActive: false })
    expect((await roleOf(ada, 'employee')).body.code).toBe('LAST_ADMIN')
    await app.db.delete(users).where(eq(users.id, asleep.id))
  })
})

describe('deactivating', () => {
  test('ends every session at once and keeps the person in the list', async () => {
    const robin = await app.makePerson()
    const browsers = [await app.newBrowserOf(robin), await app.newBrowserOf(robin)]
    const reply = await asAda.delete(`/api/admin/users/${robin.id}`)
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    for (const browser of browsers) expect((await browser.get('/api/user')).status).toBe(401)
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, robin.id))).toEqual([])
    expect(refusal(await app.stranger().post('/api/login', robin))).toEqual([403, 'DEACTIVATED'])
    const { body } = await asAda.get('/api/admin/users')
    expect(body.find((user: Person) => user.id === robin.id).isActive).toBe(false)
    // Once more is the same.
    expect((await asAda.delete(`/api/admin/users/${robin.id}`)).status).toBe(200)
  })

  test('oneself is refused, other admins or not', async () => {
    const second = await app.makePerson({ role: 'admin' })
    const reply = await app.as(second).delete(`/api/admin/users/${second.id}`)
    expect(said(reply)).toEqual([409, 'You cannot deactivate yourself.'])
    expect((await asAda.delete(`/api/admin/users/${second.id}`)).status).toBe(200)
    expect((await asAda.delete(`/api/admin/users/${ada.id}`)).status).toBe(409)
  })
})

test('reactivating lets the person sign in with the role and password they had; old sessions stay ended', async () => {
  const robin = await app.makePerson({ role: 'team_lead' })
  const old = await app.newBrowserOf(robin)
  await asAda.delete(`/api/admin/users/${robin.id}`)
  const reply = await asAda.post(`/api/admin/users/${robin.id}/reactivate`)
  expect([reply.status, reply.body.isActive, reply.body.role]).toEqual([200, true, 'team_lead'])
  expect((await old.get('/api/user')).status).toBe(401)
  const fresh = await app.newBrowserOf(robin)
  // Of somebody active it changes nothing, and ends no session.
  expect((await asAda.post(`/api/admin/users/${robin.id}/reactivate`)).body.isActive).toBe(true)
  expect((await fresh.get('/api/user')).status).toBe(200)
})

test('a name is corrected, trimmed, also of a deactivated person, and none is refused', async () => {
  const robin = await app.makePerson({ isActive: false })
  const reply = await nameOf(robin, { firstName: ' José ', lastName: 'Núñez', role: 'admin', email: 'x@example.com' })
  const { id, email, role, isActive } = robin
  expect(reply.body).toMatchObject({ id, email, role, isActive, firstName: 'José', lastName: 'Núñez' })
  const { status, body } = await nameOf(robin, { firstName: 'José', lastName: '' })
  expect([status, body.errors]).toEqual([400, { lastName: ['Last name is required'] }])
})

describe('a payroll ID', () => {
  const correct = (person: Person, change: object) =>
    nameOf(person, { firstName: person.firstName, lastName: person.lastName, ...change })
  const payrollIdOf = async (person: Person) =>
    (await asAda.get('/api/admin/users')).body.find(({ id }: Person) => id === person.id).payrollId

  test('is set trimmed, stays where a change does not name it, and is cleared by null or by nothing', async () => {
    const robin = await app.makePerson()
    const reply = await correct(robin, { payrollId: ' E-0042 ' })
    expect([reply.status, reply.body.payrollId]).toEqual([200, 'E-0042'])
    expect((await correct(robin, { firstName: 'Robyn' })).body.payrollId).toBe('E-0042')
    expect((await roleOf(robin, 'team_lead')).body.payrollId).toBe('E-0042')
    expect((await correct(robin, { payrollId: null })).body.payrollId).toBeNull()
    await correct(robin, { payrollId: 'x'.repeat(40) })
    expect(await payrollIdOf(robin)).toBe('x'.repeat(40))
    expect((await correct(robin, { payrollId: '  ' })).body.payrollId).toBeNull()
    expect(await payrollIdOf(robin)).toBeNull()
  })

  test('of another person is refused with their name, whatever the case, and changes nothing', async () => {
    const [robin, sam] = [await app.makePerson({ firstName: 'Robin', lastName: 'Roe' }), await app.makePerson()]
    await correct(robin, { payrollId: 'Night-7' })
    const reply = await correct(sam, { firstName: 'Samuel', payrollId: 'nIGHT-7' })
    const message = 'This payroll ID is Robin Roe’s. Clear it there first, or enter another one.'
    expect([...refusal(reply), reply.body.message]).toEqual([409, 'PAYROLL_ID_TAKEN', message])
    expect(reply.body).toMatchObject({ errors: { payrollId: [message] } })
    const [kept] = await app.db.select().from(users).where(eq(users.id, sam.id))
    expect([kept!.firstName, kept!.payrollId]).toEqual([sam.firstName, null])
    expect((await correct(robin, { payrollId: 'NIGHT-7' })).body.payrollId).toBe('NIGHT-7')
  })

  test('given to several people at once stays with one person', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.makePerson()))
    const replies = await Promise.all(people.map((person) => correct(person, { payrollId: 'Race' })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const refused = replies.find(({ status }) => status === 409)!
    expect([refused.body.code, refused.body.errors.payrollId]).toEqual(['PAYROLL_ID_TAKEN', [refused.body.message]])
  })

  test.each([
    ['x'.repeat(41), 'Payroll ID must be 40 characters or less'],
    [17, 'Payroll ID must be text'],
  ])('such as %j is refused', async (payrollId, message) => {
    const reply = await correct(erin, { payrollId })
    expect([reply.status, reply.body.errors.payrollId]).toEqual([400, [message]])
  })

  test('is for admins alone', async () => {
    const robin = await app.makePerson()
    await correct(robin, { payrollId: 'Hidden-99' })
    const own = { firstName: 'Robin', lastName: 'Reed', payrollId: 'Mine' }
    expect((await app.as(robin).patch('/api/user', own)).status).toBe(200)
    expect(await payrollIdOf(robin)).toBe('Hidden-99')
    expect((await app.as(theo).patch(`/api/admin/users/${robin.id}`, own)).status).toBe(403)
    for (const path of ['/api/user', '/api/admin/training/overview', '/api/admin/training/pending-approvals'])
      expect((await app.as(path === '/api/user' ? robin : theo).get(path)).text).not.toContain('Hidden-99')
  })
})

test.each([
  ['patch', `/${nobody}/role`, { role: 'admin' }],
  ['patch', `/${nobody}`, { firstName: 'No', lastName: 'Body' }],
  ['delete', `/${nobody}`, undefined],
  ['post', `/${nobody}/reactivate`, undefined],
] as const)('nobody is not found: %s %s', async (method, path, body) => {
  expect((await asAda[method](`/api/admin/users${path}`, body)).status).toBe(404)
})
