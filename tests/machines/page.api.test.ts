import { beforeAll, expect, test } from 'vitest'
import { cursorAt } from '#shared/api/cursor.ts'
import { daysAgo, makeProblem, makeRepairedProblem } from '#tests/machine-problems/problem-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import type { Client } from '#tests/support/client.ts'
import { statementsDuring, tablesReadWhole } from '#tests/support/statements.ts'
import { machineOf } from './machine-data.ts'

const app = await startApp()
const page = async (address: string, person = erin) => (await app.as(person).get(`/api/machines/${address}`)).body

/** Broken from so many days ago to so many days ago. */
const failure = (machineNumber: number, from: number, to: number, repairNotes?: string) =>
  makeRepairedProblem(app.db, tess, {
    machineNumber,
    createdAt: daysAgo(from),
    repairDate: daysAgo(to),
    repairNotes: repairNotes ?? null,
  })

test('a machine that nobody knows has an empty page', async () => {
  expect(await page('washer/901')).toEqual({
    machine: null,
    record: { problems: 0, recentReports: 0, daysOutOfOrder: 0, daysBetweenFailures: null, firstReportedAt: null },
    open: [],
    repairs: [],
    care: [],
  })
})

test.each(['toaster/1', 'washer/0', 'washer/10000'])('%s is no machine', async (address) => {
  expect((await app.as(erin).get(`/api/machines/${address}`)).status).toBe(400)
})

test('all of the staff see what is open, every repair with notes and person, and what the register knows', async () => {
  const machine = await machineOf(app, { machineNumber: 31, make: 'Hart' })
  await failure(31, 40, 38, 'New belt')
  await failure(31, 20, 19, 'New pump')
  await makeProblem(app.db, { machineNumber: 31, description: 'Leaks' })
  await makeProblem(app.db, { machineNumber: 32 })
  await makeProblem(app.db, { machineNumber: 31, machineType: 'dryer' })
  for (const person of [erin, tess, theo, ada]) {
    const found = await page('washer/31', person)
    expect(found.machine).toEqual(machine)
    expect(found.open).toMatchObject([{ description: 'Leaks' }])
    const repairer = { firstName: 'Tess', lastName: 'Tanaka' }
    expect(found.repairs).toMatchObject([
      { repairNotes: 'New pump', repairer },
      { repairNotes: 'New belt', repairer },
    ])
  }
  expect((await app.stranger().get('/api/machines/washer/31')).status).toBe(401)
})

test('days out of order count once, however many problems there are at a time', async () => {
  await failure(41, 50, 46)
  await failure(41, 48, 45)
  await failure(41, 35, 34)
  // 50 to 45, and 35 to 34; between them 45 to 35.
  const record = { problems: 3, recentReports: 0, daysOutOfOrder: 6, daysBetweenFailures: 10 }
  expect((await page('washer/41')).record).toMatchObject(record)
})

test('what is broken still counts until now, and of long ago only the last 365 days', async () => {
  await failure(42, 400, 364)
  await makeProblem(app.db, { machineNumber: 42, createdAt: daysAgo(2.5) })
  const { record } = await page('washer/42')
  expect([record.daysOutOfOrder, record.daysBetweenFailures, record.recentReports]).toEqual([3.5, 361.5, 1])
})

test('older repairs follow from the last one on', async () => {
  for (let day = 1; day <= 60; day += 1) await failure(51, day, day - 0.5, `Repair ${day}`)
  const { repairs } = await page('washer/51')
  expect(repairs).toHaveLength(50)
  const { repairDate, id } = repairs.at(-1)
  const older = await page(`washer/51/repairs?cursor=${cursorAt([repairDate, id])}`)
  expect(older.map(({ repairNotes }: { repairNotes: string }) => repairNotes)).toEqual(
    Array.from({ length: 10 }, (_, at) => `Repair ${51 + at}`),
  )
})

test.each([
  ['limit=51', { limit: ['A limit is a number from 1 to 50.'] }],
  ['cursor=now', { cursor: ['This cursor is none. Begin without one.'] }],
])('%s is refused at its field', async (query, errors) => {
  const reply = await app.as(erin).get(`/api/machines/washer/51/repairs?${query}`)
  expect([reply.status, reply.body.errors]).toEqual([400, errors])
})

beforeAll(async () => {
  await app.pool.query(`begin; set local washboard.history = 'off';
    insert into machine_problems (id, machine_type, machine_number, description, reporter_id, created_at, status, repair_date, repairer_id)
      select gen_random_uuid(), case when n % 2 = 0 then 'washer' else 'dryer' end, 100 + n % 42, 'It leaks', '${erin.id}',
        now() - n * interval '1 hour', 'repaired', now() - n * interval '1 hour' + interval '50 minutes', '${tess.id}'
      from generate_series(100, 50100) n;
    commit`)
  await app.pool.query('vacuum analyze')
})

const someRepair = cursorAt([daysAgo(500), erin.id])

test.each([
  '/api/public/machine-problems',
  '/api/machines',
  '/api/machines/washer/110',
  '/api/machines/washer/901',
  '/api/machines/fleet',
  '/api/machines/repeated',
  '/api/machines/unregistered',
  '/api/machine-problems/repairs',
  `/api/machine-problems/repairs?limit=100&cursor=${someRepair}`,
  `/api/machines/washer/110/repairs?cursor=${someRepair}`,
])('among 50,000 problems %s goes by an index', async (address) => {
  const sent = await statementsDuring(() => app.as(ada).get(address))
  expect(sent.map(({ text }) => text).join()).toContain('machine_problems')
  const whole = await Promise.all(sent.map((statement) => tablesReadWhole(app.pool, statement)))
  expect(whole.flat()).not.toContain('machine_problems')
})

const leadTo = async (client: Client, path: string) => {
  const reply = await client.get(path)
  return [reply.status, reply.headers.get('location')]
}

test('technicians come to the page of the machine, others to the form, and strangers to how it is', async () => {
  for (const person of [erin, theo, ada])
    expect(await leadTo(app.as(person), '/m/washer-7')).toEqual([302, '/problems?machine=washer-7'])
  expect(await leadTo(app.as(tess), '/m/dryer-12')).toEqual([302, '/machines/dryer-12'])
  expect(await leadTo(app.stranger(), '/m/washer-7')).toEqual([302, '/machine-status?machine=washer-7'])
})

test.each(['toaster-7', 'washer-0', 'washer-99999', 'washer-7%0d%0aX: y', '..%2f..'])(
  '%s is no machine and leads nowhere',
  async (name) => {
    expect(await leadTo(app.stranger(), `/m/${name}`)).toEqual([200, null])
  },
)
