import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { freshWeek, imported, recordOf } from '#tests/payroll/payroll-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
import { pay, tipOf } from '#tests/tips/tip-data.ts'
import { tick, trainingIn } from '#tests/training/training-data.ts'

const app = await startApp()
const asAda = app.as(ada)
const training = trainingIn(app)

const rowsOf = async (table: string, id: string, column = 'id') =>
  (await app.pool.query(`select * from ${table} where ${column} = $1 order by 1, 2`, [id])).rows

const entriesOf = async (record: string) => (await asAda.get(`/api/admin/history?record=${record}`)).body.entries

/** The entry that says that this was deleted. */
const deletionOf = async (record: string) =>
  (await entriesOf(record)).find(
    ({ action, kind }: { action: string; kind: string }) => action === 'deleted' && kind !== 'trainingTick',
  )

const restore = (entry: { id: string }, client = asAda) => client.post(`/api/admin/history/${entry.id}/restore`)

/** Deletes it; `rows` is what stands in its tables, `before` what stood there. */
async function deleted(id: string, path: string, rows: () => Promise<unknown[]>, client = asAda) {
  const before = await rows()
  expect((await client.delete(path)).status).toBe(200)
  return { id, rows, before, entry: await deletionOf(id) }
}

async function deletedTip(values: Parameters<typeof tipOf>[2] = {}) {
  const { id } = await tipOf(app.db, erin, values)
  return deleted(id, `/api/tips/${id}`, () => rowsOf('tips', id), app.as(erin))
}

async function deletedPeriod() {
  const week = freshWeek()
  const records = [
    recordOf(erin, { weightProcessed: '12.34', notes: 'Bonus for "Easter"' }),
    recordOf(theo, { netPay: '-5.50' }),
  ]
  const { id } = await imported(app, { ...week, records })
  const rows = async () => [
    ...(await rowsOf('payroll_periods', id)),
    ...(await rowsOf('payroll_records', id, 'period_id')),
  ]
  return { week, ...(await deleted(id, `/api/payroll-periods/${id}`, rows)) }
}

async function deletedSubtask() {
  const people = [await app.makePerson(), await app.makePerson()] as const
  const { module, task } = await training.assignedTask(people[0])
  await training.assign(people[1], module.id)
  const fields = { description: '<p>Whites <strong>first</strong></p>', orderIndex: 3 }
  const subtask = await training.addSubtask(task.id, fields)
  for (const person of people) await tick(app.as(person), subtask)
  const rows = async () => [
    ...(await rowsOf('training_subtasks', subtask.id)),
    ...(await rowsOf('training_subtask_progress', subtask.id, 'subtask_id')),
  ]
  return { task, ...(await deleted(subtask.id, `/api/training/subtasks/${subtask.id}`, rows)) }
}

describe('a restored thing has its old id and everything it had', () => {
  test('a tip', async () => {
    const { id, entry } = await deletedTip({ amount: '7.10' })
    expect(entry).toMatchObject({ action: 'deleted', canRestore: true, before: { amount: '7.10' } })
    const reply = await restore(entry)
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect(await entriesOf(id)).toMatchObject([
      { action: 'restored', actor: { id: ada.id }, canRestore: false },
      { action: 'deleted', actor: { id: erin.id }, canRestore: false },
      { action: 'created' },
    ])
  })

  test.each([
    ['a tip', () => deletedTip({ orderId: '0042', notes: 'ünï "quoted"\n\\' }), 1],
    ['a payroll period with its records', deletedPeriod, 3],
    ['a subtask with its ticks', deletedSubtask, 3],
  ])('%s', async (_, make, count) => {
    const { entry, rows, before } = await make()
    expect([before.length, await rows()]).toEqual([count, []])
    expect((await restore(entry)).status).toBe(200)
    expect(await rows()).toEqual(before)
  })

  test('and can be deleted and restored again', async () => {
    const { id, entry, rows } = await deletedTip()
    await restore(entry)
    await app.as(erin).put(`/api/tips/${id}`, { amount: '9.99' })
    await asAda.delete(`/api/tips/${id}`)
    // The older deletion would bring back what it was then.
    expect((await restore(entry)).status).toBe(409)
    expect((await restore(await deletionOf(id))).status).toBe(200)
    expect(await rows()).toMatchObject([{ amount: '9.99' }])
  })
})

describe('it is refused with the reason', () => {
  async function expectRefused(entry: { id: string }, status: number, code: string, message?: string) {
    const { status: answered, body } = await restore(entry)
    expect([answered, body.code]).toEqual([status, code])
    if (message) expect(body.message).toContain(message)
  }

  test('where payroll of a tip’s week was imported since', async () => {
    const { entry, rows } = await deletedTip({ createdAt: '2026-03-04T17:00:00.000Z' })
    await pay(app.db, '2026-03-02', '2026-03-08', { periodName: 'Week of Mar 2' })
    const message = 'This tip cannot be restored because payroll has been finalized for Week of Mar 2'
    await expectRefused(entry, 423, 'TIP_LOCKED', message)
    expect(await rows()).toEqual([])
  })

  test('where another period has one of the days', async () => {
    const { week, entry, rows } = await deletedPeriod()
    await pay(app.db, week.endDate, week.endDate, { periodName: 'Sunday alone' })
    await expectRefused(entry, 409, 'PERIOD_OVERLAP', 'its days overlap with Sunday alone')
    expect(await rows()).toEqual([])
  })

  test('where the task of a subtask is gone', async () => {
    const { task, entry } = await deletedSubtask()
    await app.pool.query('delete from training_tasks where id = $1', [task.id])
    const message = 'This subtask cannot be restored because the task it belonged to is gone.'
    await expectRefused(entry, 409, 'TASK_GONE', message)
  })

  test('where a person is gone', async () => {
    const robin = await app.makePerson()
    const { id } = await tipOf(app.db, robin)
    await asAda.delete(`/api/tips/${id}`)
    await app.pool.query('delete from users where id = $1', [robin.id])
    const message = 'This cannot be restored because a person it belongs to is gone.'
    await expectRefused(await deletionOf(id), 409, 'USER_GONE', message)
  })

  test('after 30 days', async () => {
    const { id, entry } = await deletedTip()
    for (const days of [29, 31]) {
      await app.pool.query(`update history set at = now() - make_interval(days => $2) where id = $1`, [entry.id, days])
      expect((await deletionOf(id)).canRestore).toBe(days < 30)
    }
    await expectRefused(entry, 409, 'TOO_OLD')
  })

  test('where nothing was deleted, or nothing that can come back', async () => {
    const [created] = await entriesOf((await tipOf(app.db, erin)).id)
    await expectRefused(created, 409, 'NOT_RESTORABLE')
    const { assignment } = await training.assignedTask(await app.makePerson())
    await asAda.delete(`/api/training/assignments/${assignment.id}`)
    const removed = await deletionOf(assignment.id)
    expect(removed.canRestore).toBe(false)
    await expectRefused(removed, 409, 'NOT_RESTORABLE')
    await expectRefused({ id: newId() }, 404, 'NOT_FOUND')
  })

  test('to the second of two admins at once', async () => {
    const other = app.as(await app.makePerson({ role: 'admin' }))
    for (const { entry } of [await deletedTip(), await deletedPeriod(), await deletedSubtask()]) {
      const replies = await Promise.all([restore(entry), restore(entry, other), restore(entry), restore(entry, other)])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      expect(replies.filter(({ body }) => body.code === 'ALREADY_RESTORED')).toHaveLength(3)
    }
  })
})
