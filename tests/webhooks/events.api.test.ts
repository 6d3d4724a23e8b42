import { expect, test } from 'vitest'
import { type WebhookEvent, webhookEvents } from '#shared/webhooks/events.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess } from '#tests/support/cast.ts'
import { makeProblem } from '../machine-problems/problem-data.ts'
import { freshWeek, imported, recordOf } from '../payroll/payroll-data.ts'
import { dropOf } from '../shift-reports/report-data.ts'
import { stainsOf } from '../stain-reports/report-data.ts'
import { approve, complete, pendingOf, trainingIn } from '../training/training-data.ts'
import { startReceiver } from './receiver.ts'
import { webhookOf } from './webhook-data.ts'

const app = await startApp({ WEBHOOKS_PRIVATE: 'on' })
const training = trainingIn(app)

const listening = async (...events: WebhookEvent[]) => {
  const receiver = await startReceiver()
  return { ...receiver, ...(await webhookOf(app, { url: receiver.url, events })) }
}

const noted = async (webhookId: string) => {
  const { rows } = await app.pool.query(
    'select event, record_id as "recordId" from webhook_deliveries where webhook_id = $1 order by place',
    [webhookId],
  )
  return rows
}

const tip = { orderId: '0042', amount: '4.5', notes: 'With “quotes”\tand a tab' }

test('a tip that is logged is told as the API answers with it, signed in the way of Standard Webhooks', async () => {
  const { waitFor, secret } = await listening('tip.logged')
  const logged = (await app.as(erin).post('/api/tips', tip)).body
  const [received] = await waitFor(1)
  expect(received!.verify(secret)).toEqual({ type: 'tip.logged', timestamp: expect.any(String), data: logged })
  expect(received!.verify(`whsec_${Buffer.alloc(32).toString('base64')}`)).toBeUndefined()
  expect(received!.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Washboard' })
  expect(Math.abs(Date.parse(received!.message.timestamp) - Date.parse(logged.createdAt))).toBeLessThan(5_000)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
})

test('a problem is told when it is reported and when it is repaired, and not when it is changed otherwise', async () => {
  const { waitFor, id } = await listening('problem.reported', 'problem.repaired')
  const problem = { machineType: 'washer', machineNumber: 7, description: 'Leaks' }
  const { id: recordId } = (await app.as(erin).post('/api/machine-problems', problem)).body
  const change = (body: object) => app.as(tess).patch(`/api/machine-problems/${recordId}`, body)
  await waitFor(1)
  expect((await change({ status: 'in_progress' })).status).toBe(200)
  expect((await change({ status: 'repaired', repairNotes: 'New hose' })).status).toBe(200)
  const [, second] = await waitFor(2)
  expect(second!.message).toMatchObject({ type: 'problem.repaired', data: { id: recordId, repairNotes: 'New hose' } })
  expect(await noted(id)).toEqual([
    { event: 'problem.reported', recordId },
    { event: 'problem.repaired', recordId },
  ])
})

test('drop and stain reports are told as the API has them', async () => {
  const { waitFor } = await listening('drop.reported', 'stain_report.made')
  const report = await dropOf(app, erin)
  await waitFor(1)
  const stains = await stainsOf(app, erin)
  const [first, second] = await waitFor(2)
  expect(first!.message).toMatchObject({ type: 'drop.reported', data: report })
  expect(second!.message).toMatchObject({ type: 'stain_report.made', data: stains })
})

test('an import of pay is told with its sums and nobody’s pay, and once more when it is imported again', async () => {
  const { waitFor, id } = await listening('payroll.imported')
  const days = freshWeek()
  await imported(app, { ...days, records: [recordOf(erin)] })
  await imported(app, { ...days, records: [recordOf(erin)] })
  const [first, second] = await waitFor(2)
  const listed = (await app.as(ada).get('/api/payroll-periods')).body
  const { payrollRecords: _, ...sums } = listed.find((each: { id: string }) => each.id === second!.message.data!.id)
  expect(second!.message.data).toEqual(sums)
  expect(first!.message.data).not.toHaveProperty('payrollRecords')
  expect((await noted(id)).map(({ event }) => event)).toEqual(['payroll.imported', 'payroll.imported'])
})

test('a person who joins, leaves and comes back is told', async () => {
  const { waitFor, id } = await listening('person.joined', 'person.left')
  const robin = await app.makePerson()
  await waitFor(1)
  await app.as(ada).delete(`/api/admin/users/${robin.id}`)
  await app.as(ada).delete(`/api/admin/users/${robin.id}`)
  await waitFor(2)
  await app.as(ada).post(`/api/admin/users/${robin.id}/reactivate`)
  const received = await waitFor(3)
  expect(received.map(({ message }) => message.type)).toEqual(['person.joined', 'person.left', 'person.joined'])
  expect(received[1]!.message.data).toMatchObject({ id: robin.id, isActive: false })
  const people = (await app.as(ada).get('/api/admin/users')).body
  expect(people).toContainEqual(received[2]!.message.data)
  expect(await noted(id)).toHaveLength(3)
})

test('training is told as finished with its last task, also where two approve the last two at the same moment', async () => {
  const { waitFor, id } = await listening('training.finished')
  const robin = await app.makePerson()
  const { module, task } = await training.assignedTask(robin, { requiresTrainerSignoff: true })
  const other = await training.addTask(module.id, { requiresTrainerSignoff: true })
  await training.addTask(module.id, { isActive: false })
  for (const { id } of [task, other]) await complete(app.as(robin), id)
  expect(await noted(id)).toEqual([])
  const pending = await pendingOf(app.as(ada), robin)
  await Promise.all(pending.map(({ progressId }: { progressId: string }) => approve(app.as(ada), progressId)))
  const [received] = await waitFor(1)
  const data = { userId: robin.id, moduleId: module.id, user: { firstName: robin.firstName } }
  expect(received!.message).toMatchObject({ type: 'training.finished', data })
  expect(await noted(id)).toHaveLength(1)
})

test('changes that are rolled back, restored or made up send nothing', async () => {
  const { id } = await listening(...webhookEvents)
  const robin = await app.makePerson()
  const undone = app.db.transaction(async (tx) => {
    await makeProblem(tx)
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  const logged = (await app.as(robin).post('/api/tips', tip)).body
  await app.as(robin).delete(`/api/tips/${logged.id}`)
  const [{ id: deletion }] = (await app.as(ada).get(`/api/admin/history?record=${logged.id}`)).body.entries
  expect((await app.as(ada).post(`/api/admin/history/${deletion}/restore`)).status).toBe(200)
  expect((await noted(id)).map(({ event }) => event)).toEqual(['person.joined', 'tip.logged'])
})

test('a record that is deleted before its message is sent is null in it', async () => {
  const { waitFor, id } = await listening('tip.logged')
  await app.pool.query(`update webhook_states set next_at = now() + interval '1 day' where webhook_id = $1`, [id])
  const logged = (await app.as(erin).post('/api/tips', tip)).body
  await app.as(erin).delete(`/api/tips/${logged.id}`)
  await app.pool.query(`update webhook_states set next_at = now() - interval '1 second' where webhook_id = $1`, [id])
  const [received] = await waitFor(1)
  expect(received!.message).toEqual({ type: 'tip.logged', timestamp: expect.any(String), data: null })
})

test('the first webhook of a shop is told at once, also where it is made under a key, as by the page', async () => {
  const shop = await startApp({ WEBHOOKS_PRIVATE: 'on' })
  const { url, waitFor } = await startReceiver()
  // A shop without one writes down nothing.
  await shop.as(erin).post('/api/tips', tip)
  expect((await shop.pool.query('select from webhook_deliveries')).rowCount).toBe(0)
  const headers = { 'idempotency-key': 'first-webhook' }
  await shop.as(ada).post('/api/admin/webhooks', { url, events: ['tip.logged'] }, { headers })
  const logged = (await shop.as(erin).post('/api/tips', tip)).body
  const [received] = await waitFor(1)
  expect(received!.message.data).toEqual(logged)
})
