import { describe, expect, onTestFinished, test } from 'vitest'
import { insertResetToken } from '#server/features/sign-in/queries.ts'
import { idInObjectPath } from '#shared/objects/object.ts'
import { payrollPeriods } from '#shared/payroll/table.ts'
import { freshWeek, importAs, recordOf } from './payroll/payroll-data.ts'
import { stainsOf } from './stain-reports/report-data.ts'
import { pictureOf } from './storage/picture-data.ts'
import { startApp } from './support/app.ts'
import { ada, erin, theo } from './support/cast.ts'
import type { Reply } from './support/client.ts'
import { statementsDuring } from './support/statements.ts'
import { pay, tipOf } from './tips/tip-data.ts'
import { complete, tick, trainingIn, untick } from './training/training-data.ts'

// Calls that want the same rows wait for each other. A deadlock would not be seen in their answers, since the transaction
// is run once more, but it holds everybody up for a second; so none may be rolled back here but those that are refused.

const app = await startApp()
const training = trainingIn(app)

interface Collision {
  /** Locks what the calls come to in the middle of their work. */
  hold: [text: string, values: unknown[]]
  /** Sent one after the other, each once the one before waits. */
  calls: (() => Promise<Reply>)[]
  /** So many of them are refused. */
  refused?: number
}

async function collide({ hold, calls, refused = 0 }: Collision): Promise<Reply[]> {
  const holder = await app.pool.connect()
  onTestFinished(() => holder.release(true))
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await holder.query('begin')
  await holder.query(...hold)
  const replies: Promise<Reply>[] = []
  let answers: Reply[] = []
  const sent = await statementsDuring(async () => {
    for (const call of calls) {
      replies.push(call())
      await expect.poll(async () => (await app.pool.query(waiting)).rowCount, { interval: 5 }).toBe(replies.length)
    }
    await holder.query('commit')
    answers = await Promise.all(replies)
  })
  expect(sent.filter(({ text }) => text === 'rollback')).toHaveLength(refused)
  return answers
}

const statuses = (replies: Reply[]) => replies.map(({ status }) => status)

async function moduleOf(count: number) {
  const module = await training.addModule()
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push((await training.addTask(module.id)).id as string)
  return { module, ids }
}

test('a task gets a parent while the tasks are ordered', async () => {
  const { module, ids } = await moduleOf(3)
  const replies = await collide({
    hold: ['select from training_tasks where id = $1 for update', [ids[2]]],
    calls: [
      () => app.as(ada).put(`/api/training/modules/${module.id}/tasks/order`, { ids: ids.toReversed() }),
      () => app.as(ada).put(`/api/training/tasks/${ids[0]}`, { parentTaskId: ids[1] }),
    ],
  })
  expect(statuses(replies)).toEqual([200, 200])
})

/** The assignment of this person to the module is being made. */
const assigned = (person: { id: string }, moduleId: string): Collision['hold'] => [
  `insert into training_assignments (id, user_id, module_id, assigned_by_id) values (gen_random_uuid(), $1, $2, $3)`,
  [person.id, moduleId, ada.id],
]

const threePeople = () => Promise.all([app.makePerson(), app.makePerson(), app.makePerson()])

test('two admins give a module to the same people, in two orders', async () => {
  const module = await training.addModule()
  const [first, middle, last] = await threePeople()
  const give = (...people: { id: string }[]) =>
    app.as(ada).post(`/api/training/modules/${module.id}/assignments`, { userIds: people.map(({ id }) => id) })
  const replies = await collide({
    hold: assigned(middle, module.id),
    calls: [() => give(first, middle, last), () => give(last, middle, first)],
  })
  expect(statuses(replies)).toEqual([201, 201])
})

describe('who comes into a role while a module is given to it has it,', () => {
  const found = 'select from training_assignments where user_id = $1 and module_id = $2'
  /** Robin comes into the role, beside another change, and has the module then. */
  async function expectAssigned(robin: { id: string }, moduleId: string, { hold, calls }: Collision) {
    expect(statuses(await collide({ hold, calls }))).toEqual([200, 200])
    expect((await app.pool.query(found, [robin.id, moduleId])).rowCount).toBe(1)
  }
  const become = (person: { id: string }) => () =>
    app.as(ada).patch(`/api/admin/users/${person.id}/role`, { role: 'technician' })
  const give = (moduleId: string) => () => training.setRoles(moduleId, { technician: 7, isForPresent: true })

  test('also after the people with the role were read', async () => {
    const [module, robin] = [await training.addModule(), await app.makePerson()]
    const present = await app.makePerson({ role: 'technician' })
    const hold = assigned(present, module.id)
    await expectAssigned(robin, module.id, { hold, calls: [give(module.id), become(robin)] })
  })

  test('also after the role’s modules were read', async () => {
    const [module, other, robin] = [await training.addModule(), await training.addModule(), await app.makePerson()]
    await training.setRoles(other.id, { technician: 7 })
    const hold = assigned(robin, other.id)
    await expectAssigned(robin, module.id, { hold, calls: [become(robin), give(module.id)] })
  })

  test('also while an inactive one becomes active', async () => {
    const [module, other] = [await training.addModule({ isActive: false }), await training.addModule()]
    const robin = await app.makePerson()
    for (const { id } of [module, other]) await training.setRoles(id, { technician: 7 })
    const activate = () => app.as(ada).put(`/api/training/modules/${module.id}`, { isActive: true })
    const hold = assigned(robin, other.id)
    await expectAssigned(robin, module.id, { hold, calls: [become(robin), activate] })
  })
})

test('what waits for approval is approved while approval is switched off', async () => {
  const { module, ids } = await moduleOf(1)
  const task = ids[0]!
  const subtask = await training.addSubtask(task)
  const progress: string[] = []
  const people = await threePeople()
  const finish = async (person: (typeof people)[number]) => {
    await tick(app.as(person), subtask)
    progress.push((await complete(app.as(person), task)).body.id)
  }
  for (const person of people) {
    await training.assign(person, module.id)
    await finish(person)
  }
  // In the table it stands behind the others now.
  await untick(app.as(people[0]), subtask)
  await finish(people[0])
  await app.pool.query('vacuum analyze training_progress')
  const replies = await collide({
    hold: ['select from training_progress where id = $1 for update', [progress[2]]],
    calls: [
      () => app.as(ada).put(`/api/training/tasks/${task}`, { requiresTrainerSignoff: false }),
      () => app.as(theo).post('/api/training/progress/approve', { progressIds: progress.slice(0, 3) }),
    ],
  })
  expect(statuses(replies)).toEqual([200, 200])
})

test('a password is changed while a link to a new one is used', async () => {
  const robin = await app.makePerson()
  await app.as(robin).get('/api/user')
  const token = await insertResetToken(app.db, robin.id)
  const [reset, changed] = await collide({
    hold: ['select from reset_tokens where user_id = $1 for update', [robin.id]],
    calls: [
      () => app.stranger().post('/api/reset-password', { email: robin.email, token, newPassword: 'another word' }),
      () => app.as(robin).put('/api/user/password', { currentPassword: robin.password, newPassword: 'a third word' }),
    ],
  })
  expect([reset!.status, changed!.status]).toEqual([200, 400])
})

test('two stain reports exchange their photos, and both get a third one', async () => {
  const photos: string[] = []
  for (let n = 0; n < 3; n += 1) photos.push(await pictureOf(app, erin))
  const [one, other, third] = photos
  const reports = [await stainsOf(app, erin, { photos: [one] }), await stainsOf(app, erin, { photos: [other] })]
  const unprepared = `select from objects where state <> 'ready'`
  await expect.poll(async () => (await app.pool.query(unprepared)).rowCount).toBe(0)
  const replies = await collide({
    hold: ['select from objects where id = $1 for update', [idInObjectPath(third!)]],
    calls: [
      () => app.as(erin).put(`/api/stain-reports/${reports[0].id}`, { photos: [other, third] }),
      () => app.as(erin).put(`/api/stain-reports/${reports[1].id}`, { photos: [one, third] }),
    ],
  })
  expect(statuses(replies)).toEqual([200, 200])
})

describe('a late tip', () => {
  const [first, second] = [freshWeek(), freshWeek()]
  const pays = (person: { id: string }, tipsPay: string) => () =>
    importAs(app, ada, { ...second, periodName: 'Second', records: [recordOf(person, { tipsPay })] })

  /** A tip of a week that was paid before it was over, and what waits while somebody has the tip. */
  async function lateTip() {
    const robin = await app.makePerson()
    await app.as(robin).get('/api/user')
    await app.db.delete(payrollPeriods)
    await pay(app.db, first.startDate, first.endDate, { importedAt: `${first.startDate}T17:00:00.000Z` })
    const { id } = await tipOf(app.db, robin, { amount: '12.00', createdAt: `${first.endDate}T17:00:00.000Z` })
    const hold: Collision['hold'] = ['select from tips where id = $1 for update', [id]]
    return {
      robin,
      hold,
      amount: async () => (await app.pool.query('select amount from tips where id = $1', [id])).rows[0].amount,
      change: () => app.as(robin).put(`/api/tips/${id}`, { amount: '20.00' }),
    }
  }

  test('changed while an import settles it stays what was paid', async () => {
    const { robin, hold, change, amount } = await lateTip()
    const replies = await collide({ hold, calls: [pays(robin, '12.00'), change], refused: 1 })
    expect([...statuses(replies), await amount()]).toEqual([201, 423, '12.00'])
    expect(replies[1]!.body.message).toContain('Second')
  })

  test('is settled as it was changed just before', async () => {
    const { robin, hold, change, amount } = await lateTip()
    const replies = await collide({ hold, calls: [change, pays(robin, '20.00')] })
    expect([...statuses(replies), await amount()]).toEqual([200, 201, '20.00'])
    expect((await change()).status).toBe(423)
  })
})
