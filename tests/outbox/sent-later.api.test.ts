import { describe, expect, test } from 'vitest'
import { type Endpoint, takesKey } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { sentenceOf } from '#shared/history/records.ts'
import { offlineCalls } from '#shared/offline.ts'
import { addDays, weekOf } from '#shared/time/day.ts'
import { dayIn } from '#shared/time/instant.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { imported, recordOf } from '#tests/payroll/payroll-data.ts'
import { drop } from '#tests/shift-reports/report-data.ts'
import { accountOf, newOrderId } from '#tests/stain-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person } from '#tests/support/cast.ts'
import { pay } from '#tests/tips/tip-data.ts'
import { trainingIn } from '#tests/training/training-data.ts'

const app = await startApp()
const training = trainingIn(app)

const minute = 60_000
const hour = 60 * minute
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

const said = async (recordId: string) => {
  const { entries, names } = (await app.as(ada).get(`/api/admin/history?record=${recordId}`)).body
  return entries.map((entry: Parameters<typeof sentenceOf>[0]) => sentenceOf(entry, names))
}

interface Write {
  send: (person: Person, occurredAt?: string) => Promise<{ status: number; body: { id: string } }>
  /** Where it is stored when it happened and when it arrived. */
  times: string
}

/** Every write that a device may send later. */
const writes = {
  tip: {
    send: (person, occurredAt) => app.as(person).post('/api/tips', { orderId: '0042', amount: '4.50', occurredAt }),
    times: 'created_at as at, arrived_at as arrived from tips where id',
  },
  'machine problem': {
    send: (person, occurredAt) => {
      const problem = { machineType: 'washer', machineNumber: 3, description: 'Leaks', occurredAt }
      return app.as(person).post('/api/machine-problems', problem)
    },
    times: 'created_at as at, arrived_at as arrived from machine_problems where id',
  },
  voice: {
    send: async (person, occurredAt) => {
      const { id } = await makeProblem(app.db)
      return app.as(person).post(`/api/machine-problems/${id}/voices`, { note: 'Mine too', occurredAt })
    },
    times: 'created_at as at, arrived_at as arrived from machine_problem_voices where id',
  },
  repair: {
    send: async (person, occurredAt) => {
      const { id } = await makeProblem(app.db)
      return app.as(person).post(`/api/machine-problems/${id}/repair`, { repairNotes: 'Belt', occurredAt })
    },
    times: 'repair_date as at, repair_arrived_at as arrived from machine_problems where id',
  },
  'drop report': {
    send: (person, occurredAt) =>
      app.as(person).post('/api/shift-reports', drop({ dropAmount: newOrderId(), occurredAt })),
    times: 'created_at as at, arrived_at as arrived from shift_reports where id',
  },
  'stain report': {
    send: async (person, occurredAt) => {
      const { id: commercialAccountId } = await accountOf(app)
      const report = { orderId: newOrderId(), commercialAccountId, items: { Other: 1 }, occurredAt }
      return app.as(person).post('/api/stain-reports', report)
    },
    times: 'created_at as at, arrived_at as arrived from stain_reports where id',
  },
  'training task': {
    send: async (person, occurredAt) => {
      const { task } = await training.assignedTask(person)
      return app.as(person).post(`/api/training/tasks/${task.id}/complete`, { occurredAt })
    },
    times: 'trainee_completed_at as at, arrived_at as arrived from training_progress where id',
  },
  'training tick': {
    send: async (person, occurredAt) => {
      const { task } = await training.assignedTask(person)
      const subtask = await training.addSubtask(task.id)
      const reply = await app.as(person).post(`/api/training/subtasks/${subtask.id}/complete`, { occurredAt })
      return { status: reply.status, body: { ...reply.body, id: subtask.id } }
    },
    times: 'completed_at as at, arrived_at as arrived from training_subtask_progress where subtask_id',
  },
} satisfies Record<string, Write>

async function timesOf({ times }: Write, id: string): Promise<{ at: Date; arrived: Date | null }> {
  const { rows } = await app.pool.query(`select ${times} = $1`, [id])
  return rows[0]
}

describe.each(Object.entries<Write>(writes))('a %s', (_name, write) => {
  test('happened when it was written, with the time of its arrival, or happens now', async () => {
    const robin = await app.makePerson()
    const occurredAt = ago(5 * hour)
    const before = Date.now()
    const { status, body } = await write.send(robin, occurredAt)
    expect(status).toBeLessThan(300)
    const { at, arrived } = await timesOf(write, body.id)
    expect(at.toISOString()).toBe(occurredAt)
    expect(arrived!.getTime()).toBeGreaterThanOrEqual(before - 10)
    expect(arrived!.getTime()).toBeLessThan(Date.now() + 10)
    const direct = await timesOf(write, (await write.send(robin)).body.id)
    expect(direct.at.getTime()).toBeGreaterThanOrEqual(before - 10)
    expect(direct.arrived).toBeNull()
  })

  test('lies within 72 hours before and 5 minutes after the clock of the database', async () => {
    const robin = await app.makePerson()
    const message = 'The time of this must lie within the last 72 hours and not in the future.'
    for (const wrong of [ago(72 * hour + minute), ago(-6 * minute)]) {
      const { status, body } = await write.send(robin, wrong)
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'INVALID', message, errors: { occurredAt: [message] } })
    }
    const never = await write.send(robin, 'yesterday')
    expect(never.body).toMatchObject({ errors: { occurredAt: ['Invalid date and time'] } })
    for (const right of [ago(71 * hour), ago(-4 * minute)])
      expect((await write.send(robin, right)).status).toBeLessThan(300)
  })
})

test('the history says that it was sent later, and when it arrived', async () => {
  const { body } = await writes.tip.send(erin, ago(hour))
  expect(await said(body.id)).toEqual(['Erin Ellis logged a tip of $4.50 for order 0042 (sent later)'])
  await app.as(erin).put(`/api/tips/${body.id}`, { amount: '5.00' })
  expect((await said(body.id))[0]).toBe('Erin Ellis changed the tip for order 0042 from $4.50 to $5.00')
  const repair = await writes.repair.send(erin, ago(hour))
  expect((await said(repair.body.id))[0]).toBe('Erin Ellis marked Washer 7 as repaired (sent later)')
})

test('opening a problem again forgets when its repair arrived', async () => {
  const { body } = await writes.repair.send(erin, ago(hour))
  for (const status of ['open', 'repaired']) await app.as(ada).patch(`/api/machine-problems/${body.id}`, { status })
  expect((await timesOf(writes.repair, body.id)).arrived).toBeNull()
})

test('one wrong time refuses nobody else who logs a tip at the same moment', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => app.makePerson()))
  await Promise.all(people.map((person) => app.as(person).get('/api/tips')))
  const replies = await Promise.all(
    people.map((person, place) => writes.tip.send(person, place === 3 ? ago(100 * hour) : ago(hour))),
  )
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 400, 201, 201, 201, 201])
})

describe('sent again', () => {
  test('under its key with the time at which it was written, a tip is logged once', async () => {
    const robin = await app.makePerson()
    const headers = { 'Idempotency-Key': 'tip-in-the-basement' }
    const tip = { orderId: '7', amount: '3.00' }
    const first = await app.as(robin).post('/api/tips', tip, { headers })
    const again = await app.as(robin).post('/api/tips', { ...tip, occurredAt: ago(minute) }, { headers })
    expect([again.status, again.body]).toEqual([201, first.body])
    const other = await app.as(robin).post('/api/tips', { ...tip, amount: '4.00' }, { headers })
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
  })

  test('a repair gets its first answer, also where the problem has been opened again since', async () => {
    const { id } = await makeProblem(app.db)
    const send = () =>
      app.as(erin).post(`/api/machine-problems/${id}/repair`, {}, { headers: { 'Idempotency-Key': `repair-${id}` } })
    const first = await send()
    await app.as(ada).patch(`/api/machine-problems/${id}`, { status: 'open' })
    expect((await send()).body).toEqual(first.body)
    const { rows } = await app.pool.query('select status from machine_problems where id = $1', [id])
    expect(rows).toEqual([{ status: 'open' }])
  })

  test.each(offlineCalls)('%s is done once under its key', (call) => {
    const row = Object.values<Endpoint>(endpoints).find(({ method, path }) => `${method} ${path}` === call)!
    expect(takesKey(row)).toBe(true)
  })
})

test('what one person wrote is not accepted while somebody else is signed in', async () => {
  const tip = { orderId: '7', amount: '3.00' }
  const send = (person: Person, owner: Person) =>
    app.as(person).post('/api/tips', tip, { headers: { 'For-User': owner.id } })
  const robin = await app.makePerson()
  const refused = await send(erin, robin)
  expect([refused.status, refused.body.code]).toEqual([409, 'OTHER_PERSON'])
  // Also where the person who is signed in may not do it at all: it goes on waiting for its owner.
  const ofAda = await app.as(erin).post('/api/admin/tips', tip, { headers: { 'For-User': ada.id } })
  expect([ofAda.status, ofAda.body.code]).toEqual([409, 'OTHER_PERSON'])
  expect((await send(robin, robin)).status).toBe(201)
  expect((await app.as(robin).get('/api/tips')).body).toHaveLength(1)
})

// What else becomes of late tips: tests/payroll/late-tips.api.test.ts.
test('a tip that arrives after its week was imported is late, may be changed and restored, and is paid and locked by the next', async () => {
  const robin = await app.makePerson()
  const occurredAt = ago(50 * hour)
  const { start, end } = weekOf(dayIn('America/New_York', occurredAt))
  await pay(app.db, start, end, { periodName: 'Just imported', importedAt: ago(minute) })
  const { id } = (await writes.tip.send(robin, occurredAt)).body
  const late = { periodName: 'Just imported', isLate: true, settledWith: null }
  expect((await app.as(robin).put(`/api/tips/${id}`, { amount: '6.00' })).body.payroll).toEqual(late)
  await app.as(robin).delete(`/api/tips/${id}`)
  const [deletion] = (await app.as(ada).get(`/api/admin/history?record=${id}`)).body.entries
  expect((await app.as(ada).post(`/api/admin/history/${deletion.id}/restore`)).status).toBe(200)
  const [startDate, endDate] = [addDays(end, 1), addDays(end, 7)]
  const logged = `/api/payroll-periods/logged-tips?startDate=${startDate}&endDate=${endDate}`
  expect((await app.as(ada).get(logged)).text).toContain('"carriedAmount":"6.00"')
  await imported(app, { startDate, endDate, periodName: 'Next', records: [recordOf(robin, { tipsPay: '6.00' })] })
  expect((await app.as(robin).get('/api/tips')).body).toMatchObject([{ payroll: { ...late, settledWith: 'Next' } }])
  expect((await app.as(robin).put(`/api/tips/${id}`, { amount: '7.00' })).status).toBe(423)
})
