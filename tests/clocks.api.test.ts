import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { addDays, today } from '#shared/time/day.ts'
import { codeOf } from '#tests/invitations/invitation-data.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { drop } from '#tests/shift-reports/report-data.ts'
import { uploadSlot } from '#tests/storage/picture-data.ts'
import { ada, makePerson, type Person, tess } from '#tests/support/cast.ts'
import { clientOf } from '#tests/support/client.ts'
import { browserOf, oneDatabase } from '#tests/support/one-database.ts'
import { outboxIn } from '#tests/support/outbox.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { trainingIn } from '#tests/training/training-data.ts'

// Three servers of one shop: one knows what time it is, as the database does, one is a day ahead, one a day behind.

const { pool, db, settings } = await oneDatabase()
const day = 24 * 60 * 60 * 1000
async function serverAhead(by: number) {
  const clock = { CLOCK_AHEAD: String(Number(process.env.CLOCK_AHEAD) + by) }
  const server = await startServerProcess({ ...settings, ...clock })
  return { url: await server.ready, outbox: outboxIn(server.dataDir) }
}
const [right, ahead, behind] = await Promise.all([serverAhead(0), serverAhead(day), serverAhead(-day)])
const servers = { right, ahead, behind }
const everywhere = Object.entries(servers)

/** A browser in which this person signed in at one server, sent to another. */
async function browserAt(person: Person, signedInAt = right) {
  const at = await browserOf(person, signedInAt.url)
  return ({ url }: { url: string }) => at(url)
}

/** For how many days more, by the clock of the database. */
async function daysLeft(table: string, column: string, value: string) {
  const left = `select extract(epoch from expires_at - now()) / 86400 as days from ${table} where ${column} = $1`
  return Number((await pool.query(left, [value])).rows[0].days)
}

const admin = await browserAt(ada)

test('the clocks are wrong as they should be', async () => {
  const startOf = async ({ url }: { url: string }) =>
    Number(/process_start_time_seconds (\d+)/.exec(await (await fetch(`${url}/metrics`)).text())?.[1])
  const [now, tomorrow, yesterday] = await Promise.all(Object.values(servers).map(startOf))
  expect(tomorrow! - now!).toBeGreaterThan(86_000)
  expect(yesterday! - now!).toBeLessThan(-86_000)
})

test.each(everywhere)(
  'a lockout by the clock %s lasts a quarter of an hour, at all of them',
  async (_clock, server) => {
    const robin = await makePerson(db)
    const attempt = (at: { url: string }, password: string) =>
      clientOf(at.url).post('/api/login', { ...robin, password })
    // Those at another server count as well; the last one is at this.
    for (let failure = 0; failure < 10; failure += 1)
      expect((await attempt(failure % 2 ? server : right, 'wrong')).status).toBe(401)
    for (const [, other] of everywhere) {
      const { status, body } = await attempt(other, robin.password)
      expect([status, body.retryAfter > 14 * 60, body.retryAfter <= 15 * 60]).toEqual([429, true, true])
    }
    await pool.query(`update rate_limits set expire = extract(epoch from now()) * 1000 where key like 'failed%'`)
    for (const [, other] of everywhere) expect((await attempt(other, robin.password)).status).toBe(200)
  },
)

test('requests that are limited in blocks are counted by all of them together', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 30; round += 1)
    for (const [, { url }] of everywhere)
      statuses.push((await clientOf(url).get('/api/public/machine-problems')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  const rest = `select (expire - extract(epoch from now()) * 1000)::int as ms from rate_limits where key like 'publicProblems:%'`
  expect((await pool.query(rest)).rows).toEqual([{ ms: expect.toSatisfy((ms) => ms <= 60_000) }])
})

test.each(everywhere)(
  'a session by the clock %s lasts a week from its last use, everywhere',
  async (_clock, server) => {
    const robin = await makePerson(db)
    const at = await browserAt(robin, server)
    const ends = async () => (await pool.query('select expires_at from sessions where user_id = $1', [robin.id])).rows
    const begun = await ends()
    expect(await daysLeft('sessions', 'user_id', robin.id)).toBeCloseTo(7, 2)
    for (const [, other] of everywhere) expect((await at(other).get('/api/user')).status).toBe(200)
    expect(await ends()).toEqual(begun)

    for (const [, other] of everywhere) {
      await pool.query(`update sessions set expires_at = now() + interval '6 days' where user_id = $1`, [robin.id])
      expect((await at(other).get('/api/user')).status).toBe(200)
      expect(await daysLeft('sessions', 'user_id', robin.id)).toBeCloseTo(7, 2)
    }
    await pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [robin.id])
    for (const [, other] of everywhere) expect((await at(other).get('/api/user')).status).toBe(401)
  },
)

test.each(everywhere)('an invitation and a link to a new password by the clock %s', async (_clock, server) => {
  const email = `${newId()}@example.com`
  const { body } = await admin(server).post('/api/admin/invitations', { email, role: 'employee' })
  const code = codeOf(body.inviteUrl)
  expect(await daysLeft('invitations', 'email', email)).toBeCloseTo(7, 2)
  for (const [, { url }] of everywhere) expect((await clientOf(url).get(`/api/invitations/${code}`)).status).toBe(200)
  await pool.query(`update invitations set expires_at = now() - interval '1 second' where email = $1`, [email])
  for (const [, { url }] of everywhere) expect((await clientOf(url).get(`/api/invitations/${code}`)).status).toBe(410)

  for (const [, other] of everywhere) {
    const robin = await makePerson(db)
    await clientOf(server.url).post('/api/forgot-password', { email: robin.email })
    const mail = await server.outbox.waitForMail({ to: robin.email })
    const token = new URL(mail.links.find((link) => link.includes('token='))!).searchParams.get('token')
    expect((await daysLeft('reset_tokens', 'user_id', robin.id)) * 24 * 60).toBeCloseTo(60, 0)
    const change = { email: robin.email, token, newPassword: 'a new password' }
    expect((await clientOf(other.url).post('/api/reset-password', change)).status).toBe(200)
  }
})

test.each(everywhere)('an upload address by the clock %s is used for a quarter of an hour', async (_clock, server) => {
  const at = await browserAt(await makePerson(db))
  for (const [, other] of everywhere) {
    const { pathname, search } = new URL(await uploadSlot(at(server)), server.url)
    const put = () => fetch(new URL(pathname + search, other.url), { method: 'PUT', body: 'bytes' })
    const age = (minutes: number) =>
      pool.query(`update objects set created_at = now() - $1 * interval '1 minute' where id = $2`, [
        minutes,
        pathname.split('/').at(-1),
      ])
    await age(15)
    const late = await put()
    expect([late.status, (await late.json()).code]).toEqual([403, 'EXPIRED'])
    await age(14)
    expect((await put()).status).toBe(200)
  }
})

test('a key keeps the answer for eight days, at all of them', async () => {
  const robin = await makePerson(db)
  const at = await browserAt(robin)
  const headers = { 'Idempotency-Key': newId() }
  const send = (server: { url: string }) => at(server).post('/api/shift-reports', drop(), { headers })
  const age = `update idempotency_keys set created_at = now() - $1 * interval '1 hour' where caller = $2`
  const first = await send(ahead)
  expect(first.status).toBe(201)
  for (const hours of [0, 191]) {
    await pool.query(age, [hours, robin.id])
    for (const [, server] of everywhere) expect((await send(server)).text).toBe(first.text)
  }
  await pool.query(age, [193, robin.id])
  expect((await send(behind)).body.code).toBe('DUPLICATE_SHIFT_REPORT')
})

test('training is overdue from the day after, for all of them', async () => {
  const robin = await makePerson(db)
  const training = trainingIn({ as: () => admin(right) })
  const at = await browserAt(robin)
  const overdue = () =>
    Promise.all(everywhere.map(async ([, server]) => (await at(server).get('/api/needs-you')).body.ownOverdueTraining))
  const assignedUntil = async (dueDate: string) => {
    const module = await training.addModule()
    await training.addTask(module.id)
    await training.assign(robin, module.id, dueDate)
  }
  await assignedUntil(today())
  expect(await overdue()).toEqual([undefined, undefined, undefined])
  await assignedUntil(addDays(today(), -1))
  expect(await overdue()).toEqual([1, 1, 1])
})

describe.each(everywhere)('records of the server with the clock %s', (_clock, server) => {
  test('have the time of the database', async () => {
    const at = await browserAt(await makePerson(db))
    const tip = await at(server).post('/api/tips', { orderId: '0042', amount: '4.50' })
    expect(Math.abs(Date.parse(tip.body.createdAt) - Date.now())).toBeLessThan(60_000)
    const { body } = await admin(server).get('/api/admin/history')
    expect(body.entries[0]).toMatchObject({ kind: 'tip', recordId: tip.body.id })
  })

  test('say when a machine was repaired as the technician does, where that can be', async () => {
    const at = await browserAt(tess)
    const repaired = async (after: number) => {
      const { id } = await makeProblem(db)
      const repairDate = new Date(Date.now() + after).toISOString()
      const { body } = await at(server).patch(`/api/machine-problems/${id}`, { status: 'repaired', repairDate })
      return Math.round((Date.parse(body.repairDate) - Date.now()) / 60_000) + 0
    }
    expect([await repaired(-60 * 60_000), await repaired(60_000), await repaired(6 * 60_000)]).toEqual([-60, 1, 0])
  })

  test('of a shift are of tomorrow at the latest', async () => {
    const at = await browserAt(await makePerson(db))
    const report = (days: number) => at(server).post('/api/shift-reports', drop({ shiftDate: addDays(today(), days) }))
    expect([(await report(1)).status, (await report(2)).status]).toEqual([201, 400])
  })
})
