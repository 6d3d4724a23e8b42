import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
import { refundBody, refundOf } from './refund-data.ts'

const path = '/api/refunds'

test('Erin gives money back, once under its key', async () => {
  const app = await startApp()
  const body = refundBody({ amount: '6', drawer: ' Front ', customer: 'Mrs. Lee', note: ' Twice ' })
  const send = () => app.as(erin).post(path, body, { headers: { 'Idempotency-Key': 'refund' } })
  const reply = await send()
  expect([reply.status, reply.body]).toEqual([
    201,
    {
      id: expect.any(String),
      userId: erin.id,
      machineType: 'dryer',
      machineNumber: 4,
      amount: '6.00',
      reason: 'no_run',
      way: 'cash',
      drawer: 'Front',
      customer: 'Mrs. Lee',
      note: 'Twice',
      status: 'given',
      refundDay: '2030-05-15',
      decidedAt: null,
      createdAt: expect.any(String),
      earlier: 0,
      user: { firstName: 'Erin', lastName: 'Ellis', email: erin.email },
    },
  ])
  expect((await send()).body.id).toBe(reply.body.id)
  expect((await app.as(erin).get(path)).body).toEqual([reply.body])
  expect((await app.as(theo).get(path)).body).toEqual([])
  expect((await app.as(ada).get('/api/admin/refunds')).body).toEqual([reply.body])
})

test('a refund belongs to the shop’s day on which it was written, and only cash comes out of a drawer', async () => {
  const app = await startApp()
  const late = await refundOf(app, erin, { occurredAt: '2030-05-15T03:30:00.000Z', drawer: 'Front' })
  const card = await refundOf(app, erin, { way: 'card', drawer: 'Front' })
  expect([late.refundDay, late.drawer, card.drawer]).toEqual(['2030-05-14', 'Front', null])
  expect((await app.as(erin).get(path)).body).toEqual([card])
  expect((await app.as(erin).get(`${path}/cash?day=2030-05-14`)).body).toEqual([
    { drawer: 'Front', amount: '4.50', refunds: 1 },
  ])
  expect((await app.as(erin).get(`${path}/cash?day=2030-05-15`)).body).toEqual([])
  const of = async (days: string) =>
    (await app.as(ada).get(`/api/admin/refunds?${days}`)).body.map((each: { id: string }) => each.id)
  expect(await of('endDate=2030-05-14')).toEqual([late.id])
  expect(await of('startDate=2030-05-15')).toEqual([card.id])
})

describe('corrections', async () => {
  const app = await startApp()
  const change = (person: typeof erin, id: string, body: object) => app.as(person).patch(`${path}/${id}`, body)

  test('Erin corrects her own of today, and sees what became of it', async () => {
    const { id } = await refundOf(app, erin, { drawer: 'Front' })
    const { body } = await change(erin, id, { amount: '5.25', reason: 'wet', way: 'credit' })
    expect(body).toMatchObject({ amount: '5.25', reason: 'wet', way: 'credit', drawer: null, machineNumber: 4 })
    const { entries } = (await app.as(erin).get(`${path}/${id}/history`)).body
    expect(entries).toMatchObject([
      { action: 'changed', before: { amount: '4.50', reason: 'no_run' }, after: { amount: '5.25', reason: 'wet' } },
      { action: 'created' },
    ])
    expect((await app.as(theo).get(`${path}/${id}/history`)).status).toBe(404)
  })

  test('nobody else’s, none of earlier days; an admin any', async () => {
    const { id } = await refundOf(app, erin, { occurredAt: '2030-05-14T16:00:00.000Z' })
    expect((await change(theo, id, { amount: '5' })).status).toBe(404)
    expect((await change(erin, newId(), { amount: '5' })).status).toBe(404)
    const reply = await change(erin, id, { amount: '5' })
    expect([reply.status, reply.body.message]).toEqual([409, 'Only an admin can correct refunds of earlier days.'])
    expect((await change(ada, id, { amount: '5' })).body.amount).toBe('5.00')
  })
})

test('what is missing or wrong is said at its field', async () => {
  const app = await startApp()
  const { status, body } = await app.as(erin).post(path, { machineType: 'dryer', machineNumber: '', amount: '0' })
  expect([status, body.errors]).toEqual([
    400,
    {
      machineNumber: ['Machine number must be at least 1'],
      amount: ['Amount must be from $0.01 to $9,999.99'],
      reason: ['Please choose a reason.'],
      way: ['Please choose how the money goes back.'],
    },
  ])
})

test('above the limit of a role a refund waits for an admin, and then counts on that day', async () => {
  const app = await startApp()
  const before = (await app.as(ada).get('/api/admin/settings')).body.shop
  await app.as(ada).put('/api/admin/settings/shop', { ...before, employeeRefundLimit: '20', was: before })
  expect((await refundOf(app, erin, { amount: '20' })).status).toBe('given')
  expect((await refundOf(app, theo, { amount: '500' })).status).toBe('given')
  const waiting = await refundOf(app, erin, { amount: '20.01', occurredAt: '2030-05-13T16:00:00.000Z' })
  expect([waiting.status, waiting.refundDay]).toEqual(['waiting', '2030-05-13'])
  expect((await app.as(ada).get('/api/needs-you')).body).toMatchObject({ waitingRefunds: 1 })
  expect((await app.as(erin).get(`${path}/cash?day=2030-05-13`)).body).toEqual([])

  const decide = (id: string, isApproved: boolean) => app.as(ada).post(`${path}/${id}/decision`, { isApproved })
  expect((await decide(waiting.id, true)).body).toMatchObject({ status: 'given', refundDay: '2030-05-15' })
  expect((await decide(waiting.id, false)).body.code).toBe('REFUND_DECIDED')
  expect((await decide(newId(), true)).status).toBe(404)

  // Asking for more than was agreed to asks again; what was refused stays so.
  const more = await app.as(erin).patch(`${path}/${waiting.id}`, { amount: '25' })
  expect([more.body.status, more.body.decidedAt]).toEqual(['waiting', null])
  expect((await decide(waiting.id, false)).body.status).toBe('refused')
  expect((await app.as(erin).patch(`${path}/${waiting.id}`, { amount: '1' })).body.code).toBe('REFUND_DECIDED')
  expect((await app.as(ada).get('/api/needs-you')).body.waitingRefunds).toBeUndefined()
})

test('the same customer twice in a week is told, however the number is written', async () => {
  const app = await startApp()
  const earlier = async (customer: string, occurredAt?: string) =>
    (await refundOf(app, erin, { customer, occurredAt })).earlier
  expect(await earlier('+1 (555) 010-7788', '2030-05-14T16:00:00.000Z')).toBe(0)
  expect(await earlier('555.010.7788')).toBe(1)
  expect(await earlier('Ann Lee 2')).toBe(0)
  expect(await earlier('Bo Day 2')).toBe(0)
  expect(await earlier('ann  lee 2')).toBe(1)
  await app.pool.query(`update refunds set created_at = now() - interval '8 days', arrived_at = null`)
  expect(await earlier('5550107788')).toBe(0)
})

test('three in a week for one machine wait for a report of its problem', async () => {
  const app = await startApp()
  await refundOf(app, erin, { machineNumber: 9 })
  for (const amount of ['4.50', '2.00']) await refundOf(app, erin, { amount })
  const needs = async (person = ada) => (await app.as(person).get('/api/needs-you')).body.refundedMachines
  expect(await needs()).toBeUndefined()
  await refundOf(app, theo, { way: 'credit' })
  const row = { count: 1, machineType: 'dryer', machineNumber: 4, refunds: 3 }
  expect([await needs(), await needs(theo)]).toEqual([row, row])
  expect((await app.as(erin).get(`${path}/machines`)).body).toEqual([
    { machineType: 'dryer', machineNumber: 4, amount: '11.00', refunds: 3 },
    { machineType: 'dryer', machineNumber: 9, amount: '4.50', refunds: 1 },
  ])
  const report = { machineType: 'dryer', machineNumber: 4, description: 'Takes money, does not run' }
  const { id } = (await app.as(erin).post('/api/machine-problems', report)).body
  await app.as(erin).post(`/api/machine-problems/${id}/repair`, {})
  expect(await needs()).toBeUndefined()
})
