import { describe, expect, test } from 'vitest'
import { freshWeek, imported, recordOf } from '#tests/payroll/payroll-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { pay, tipOf } from '#tests/tips/tip-data.ts'
import { tick, trainingIn } from '#tests/training/training-data.ts'

const app = await startApp()
const training = trainingIn(app)

const rowsOf = async (table: string, id: string, column = 'id') =>
  (await app.pool.query(`select * from ${table} where ${column} = $1 order by 1, 2`, [id])).rows

/** The entry that says that this was deleted. */
async function deletionOf(record: string) {
  const { entries } = (await app.as(ada).get(`/api/admin/history?record=${record}`)).body
  return entries.find(
    ({ action, kind }: { action: string; kind: string }) => action === 'deleted' && kind !== 'trainingTick',
  )
}

const restore = (entry: { id: string }, person: Person = ada) =>
  app.as(person).post(`/api/admin/history/${entry.id}/restore`)

/** Lets it have been deleted that many days ago. */
const backdate = ({ id }: { id: string }, days: number) =>
  app.pool.query(`update history set at = now() - make_interval(days => $2) where id = $1`, [id, days])

async function deletedTip(values: Parameters<typeof tipOf>[2] = {}) {
  const tip = await tipOf(app.db, erin, values)
  const [before] = await rowsOf('tips', tip.id)
  expect((await app.as(erin).delete(`/api/tips/${tip.id}`)).status).toBe(200)
  return { before, entry: await deletionOf(tip.id) }
}

async function deletedPeriod() {
  const week = freshWeek()
  const records = [
    recordOf(erin, { weightProcessed: '12.34', notes: 'Bonus for "Easter"' }),
    recordOf(theo, { netPay: '-5.50' }),
  ]
  const { id } = await imported(app, { ...week, records })
  const before = [await rowsOf('payroll_periods', id), await rowsOf('payroll_records', id, 'period_id')]
  expect((await app.as(ada).delete(`/api/payroll-periods/${id}`)).status).toBe(200)
  return { id, week, before, entry: await deletionOf(id) }
}

async function deletedSubtask() {
  const people = [await app.makePerson(), await app.makePerson()]
  const { module, task } = await training.assignedTask(people[0]!)
  await training.assign(people[1]!, module.id)
  const subtask = await training.addSubtask(task.id, {
    description: '<p>Whites <strong>first</strong></p>',
    orderIndex: 3,
  })
  for (const person of people) await tick(app.as(person), subtask)
  const before = [
    await rowsOf('training_subtasks', subtask.id),
    await rowsOf('training_subtask_progress', subtask.id, 'subtask_id'),
  ]
  expect((await app.as(ada).delete(`/api/training/subtasks/${subtask.id}`)).status).toBe(200)
  return { id: subtask.id, task, people, before, entry: await deletionOf(subtask.id) }
}

describe('a restored thing has its old id and everything it had', () => {
  test('a tip', async () => {
    const { before, entry } = await deletedTip({ orderId: '0042', amount: '7.10', notes: 'ünï "quoted"\n\\' })
    expect(entry).toMatchObject({ action: 'deleted', canRestore: true, before: { amount: '7.10' } })
    const reply = await restore(entry)
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect(await rowsOf('tips', before.id)).toEqual([before])
    const { entries } = (await app.as(ada).get(`/api/admin/history?record=${before.id}`)).body
    expect(entries.map((each: object) => each)).toMatchObject([
      { action: 'restored', actor: { id: ada.id }, canRestore: false },
      { action: 'deleted', actor: { id: erin.id }, canRestore: false },
      { action: 'created' },
    ])
  })

  test('a payroll period with its records', async () => {
    const { id, before, entry } = await deletedPeriod()
    expect(before[1]).toHaveLength(2)
    expect((await restore(entry)).status).toBe(200)
    expect([await rowsOf('payroll_periods', id), await rowsOf('payroll_records', id, 'period_id')]).toEqual(before)
  })

  test('a subtask with its ticks', async () => {
    const { id, before, entry } = await deletedSubtask()
    expect(before[1]).toHaveLength(2)
    expect((await restore(entry)).status).toBe(200)
    expect([
      await rowsOf('training_subtasks', id),
      await rowsOf('training_subtask_progress', id, 'subtask_id'),
    ]).toEqual(before)
  })

  test('and can be deleted and restored again', async () => {
    const { before, entry } = await deletedTip()
    await restore(entry)
    await app.as(erin).put(`/api/tips/${before.id}`, { amount: '9.99' })
    await app.as(ada).delete(`/api/tips/${before.id}`)
    // The older deletion would bring back what it was then.
    expect((await restore(entry)).status).toBe(409)
    expect((await restore(await deletionOf(before.id))).status).toBe(200)
    expect(await rowsOf('tips', before.id)).toMatchObject([{ amount: '9.99' }])
  })
})

describe('it is refused with the reason', () => {
  const refusal = async (entry: { id: string }) => {
    const { status, body } = await restore(entry)
    return [status, body.code, body.message]
  }

  test('where payroll of a tip’s week was imported since', async () => {
    const { before, entry } = await deletedTip({ createdAt: '2026-03-04T17:00:00.000Z' })
    await pay(app.db, '2026-03-02', '2026-03-08', { periodName: 'Week of Mar 2' })
    expect(await refusal(entry)).toEqual([
      423,
      'TIP_LOCKED',
      'This tip cannot be restored because payroll has been finalized for Week of Mar 2',
    ])
    expect(await rowsOf('tips', before.id)).toEqual([])
  })

  test('where another period has one of the days', async () => {
    const { id, week, entry } = await deletedPeriod()
    await pay(app.db, week.endDate, week.endDate, { periodName: 'Sunday alone' })
    const [status, code, message] = await refusal(entry)
    expect([status, code]).toEqual([409, 'PERIOD_OVERLAP'])
    expect(message).toContain('its days overlap with Sunday alone')
    expect(await rowsOf('payroll_periods', id)).toEqual([])
  })

  test('where the period was imported anew', async () => {
    const { week, entry } = await deletedPeriod()
    await imported(app, { ...week, records: [recordOf(erin)] })
    expect((await refusal(entry)).slice(0, 2)).toEqual([409, 'PERIOD_OVERLAP'])
  })

  test('where the task of a subtask is gone', async () => {
    const { task, entry } = await deletedSubtask()
    await app.pool.query('delete from training_tasks where id = $1', [task.id])
    expect(await refusal(entry)).toEqual([
      409,
      'TASK_GONE',
      'This subtask cannot be restored because the task it belonged to is gone.',
    ])
  })

  test('where a person is gone', async () => {
    const robin = await app.makePerson()
    const tip = await tipOf(app.db, robin)
    await app.as(ada).delete(`/api/tips/${tip.id}`)
    await app.pool.query('delete from users where id = $1', [robin.id])
    expect(await refusal(await deletionOf(tip.id))).toEqual([
      409,
      'USER_GONE',
      'This cannot be restored because a person it belongs to is gone.',
    ])
  })

  test('after 30 days', async () => {
    const { entry } = await deletedTip()
    await backdate(entry, 29)
    expect((await deletionOf(entry.recordId)).canRestore).toBe(true)
    await backdate(entry, 31)
    expect((await deletionOf(entry.recordId)).canRestore).toBe(false)
    expect((await refusal(entry)).slice(0, 2)).toEqual([409, 'TOO_OLD'])
  })

  test('where nothing was deleted, or nothing that can come back', async () => {
    const tip = await tipOf(app.db, erin)
    const [created] = (await app.as(ada).get(`/api/admin/history?record=${tip.id}`)).body.entries
    expect((await refusal(created)).slice(0, 2)).toEqual([409, 'NOT_RESTORABLE'])
    const { assignment } = await training.assignedTask(await app.makePerson())
    await app.as(ada).delete(`/api/training/assignments/${assignment.id}`)
    const removed = await deletionOf(assignment.id)
    expect(removed.canRestore).toBe(false)
    expect((await refusal(removed)).slice(0, 2)).toEqual([409, 'NOT_RESTORABLE'])
    expect((await refusal({ id: '0196b0a0-0000-7000-8000-000000000000' })).slice(0, 2)).toEqual([404, 'NOT_FOUND'])
  })

  test('to everybody but admins', async () => {
    const { entry } = await deletedTip()
    for (const person of [erin, tess, theo]) expect((await restore(entry, person)).status).toBe(403)
  })

  test('to the second of two admins at once', async () => {
    const other = await app.makePerson({ role: 'admin' })
    for (const { entry } of [await deletedTip(), await deletedPeriod(), await deletedSubtask()]) {
      const replies = await Promise.all([restore(entry), restore(entry, other), restore(entry), restore(entry, other)])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      expect(replies.filter(({ body }) => body.code === 'ALREADY_RESTORED')).toHaveLength(3)
    }
  })
})
