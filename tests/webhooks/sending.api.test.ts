import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { asSystem } from '#server/db/who.ts'
import { removeOldDeliveries } from '#server/features/webhooks/outbox.ts'
import { signIn, startApp } from '#tests/support/app.ts'
import { ada, addPeople, cast, erin, tess } from '#tests/support/cast.ts'
import { clientOf } from '#tests/support/client.ts'
import { openDb } from '#tests/support/db.ts'
import { copyOfTemplate } from '#tests/support/postgres.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { answer, hang, ok, startReceiver } from './receiver.ts'
import { webhookOf } from './webhook-data.ts'

const app = await startApp({ WEBHOOKS_PRIVATE: 'on' })

let orders = 0
const logTip = async (client = app.as(erin)) => {
  orders += 1
  const reply = await client.post('/api/tips', { orderId: String(orders), amount: '1.00' })
  expect(reply.status).toBe(201)
  return reply.body as { id: string }
}

const deliveriesOf = async (id: string) => (await app.as(ada).get(`/api/admin/webhooks/${id}/deliveries`)).body
const seenOf = async (id: string) =>
  (await app.as(ada).get('/api/admin/webhooks')).body.find((each: { id: string }) => each.id === id)

/** As if the pauses were over. */
const later = async (id: string, wait = '0 seconds') => {
  await app.pool.query(
    `update webhook_deliveries set next_at = now() - interval '1 second', waits_since = waits_since - $2::interval where webhook_id = $1`,
    [id, wait],
  )
  await pause(id, '-1 second')
}

const tipsTo = ({ url }: { url: string }) => webhookOf(app, { url, events: ['tip.logged'] })

/** The pause of the webhook begins or is over; those of its messages are their own. */
const pause = (id: string, until: string) =>
  app.pool.query(`update webhook_states set next_at = now() + $2::interval where webhook_id = $1`, [id, until])

const tried = (id: string, attempts: number) =>
  expect.poll(async () => (await deliveriesOf(id))[0]?.attempts).toBe(attempts)

describe('a message that does not arrive', () => {
  test('is tried again under its id, with the answer written down', async () => {
    const receiver = await startReceiver(answer(500))
    const { id, secret } = await tipsTo(receiver)
    const tip = await logTip()
    await tried(id, 1)
    const [failed] = await deliveriesOf(id)
    expect(failed).toMatchObject({ state: 'waiting', recordId: tip.id, status: 500, failure: 'answer' })
    expect(Date.parse(failed.nextAt)).toBeGreaterThan(Date.parse(failed.triedAt))
    expect(await seenOf(id)).toMatchObject({ waiting: 1, failures: 1, brokenAt: null })
    receiver.behave(ok)
    await later(id)
    await tried(id, 2)
    const [first, second] = receiver.received
    expect([second!.id, second!.text]).toEqual([first!.id, first!.text])
    expect(second!.verify(secret)).toMatchObject({ data: { id: tip.id } })
    const arrived = { id: first!.id, state: 'delivered', status: 204, failure: null, nextAt: null }
    expect((await deliveriesOf(id))[0]).toMatchObject(arrived)
    expect(await seenOf(id)).toMatchObject({ waiting: 0, failures: 0 })
  })

  test('waits for a receiver that is away, longer each time', async () => {
    const receiver = await startReceiver()
    const { id } = await tipsTo(receiver)
    await receiver.leave()
    await logTip()
    const pauses: number[] = []
    for (const attempt of [1, 2, 3, 10, 11, 12]) {
      await tried(id, attempt)
      const [{ nextAt, triedAt, failure, status }] = await deliveriesOf(id)
      expect([failure, status]).toEqual(['unreachable', null])
      pauses.push(Math.round((Date.parse(nextAt) - Date.parse(triedAt)) / 1000))
      // Six more, as if there had been.
      if (attempt === 3)
        await app.pool.query('update webhook_deliveries set attempts = attempts + 6 where webhook_id = $1', [id])
      await later(id)
    }
    expect(pauses).toEqual([5, 10, 20, 2560, 3600, 3600])
    await receiver.comeBack()
    await later(id)
    const [received] = await receiver.waitFor(1)
    expect(received!.message.type).toBe('tip.logged')
  })
})

test('messages of a record keep their order, and other records do not wait for them', async () => {
  const problems: Record<string, string> = {}
  const receiver = await startReceiver((res, { message }) => {
    res.writeHead(message.data!.id === problems.stuck ? 503 : 200).end()
  })
  const { id } = await webhookOf(app, { url: receiver.url, events: ['problem.reported', 'problem.repaired'] })
  const report = async (machineNumber: number) =>
    (await app.as(erin).post('/api/machine-problems', { machineType: 'dryer', machineNumber, description: 'Cold' }))
      .body.id
  await pause(id, '1 day')
  problems.stuck = await report(1)
  problems.other = await report(2)
  for (const problem of Object.values(problems))
    expect((await app.as(tess).patch(`/api/machine-problems/${problem}`, { status: 'repaired' })).status).toBe(200)
  // The stuck one is tried first and fails; with the pause of the webhook over, its own is not.
  await pause(id, '-1 second')
  await receiver.waitFor(1)
  await expect.poll(async () => (await seenOf(id)).failures).toBe(1)
  await pause(id, '-1 second')
  await receiver.waitFor(3)
  const told = () => receiver.received.map(({ message: { type, data } }) => [type, data!.id])
  expect(told()).toEqual([
    ['problem.reported', problems.stuck],
    ['problem.reported', problems.other],
    ['problem.repaired', problems.other],
  ])
  const { stuck } = problems
  problems.stuck = ''
  await expect.poll(async () => (await seenOf(id)).waiting).toBe(2)
  await later(id)
  await receiver.waitFor(5)
  expect(told().slice(3)).toEqual([
    ['problem.reported', stuck],
    ['problem.repaired', stuck],
  ])
})

test('one receiver that hangs holds up no other, and nothing of the database', async () => {
  const stuck = await startReceiver(hang)
  const quick = await startReceiver()
  const hanging = await tipsTo(stuck)
  await tipsTo(quick)
  for (let tips = 0; tips < 5; tips += 1) await logTip()
  await stuck.waitFor(1)
  await quick.waitFor(5)
  // Nor is it sent the next message before it has answered.
  expect(stuck.received).toHaveLength(1)
  const transactions = `select from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`
  await expect
    .poll(async () => {
      const { rowCount } = await app.pool.query(transactions)
      return { held: app.serverPool.totalCount - app.serverPool.idleCount, rowCount }
    })
    .toEqual({ held: 0, rowCount: 0 })
  expect((await app.as(ada).delete(`/api/admin/webhooks/${hanging.id}`)).status).toBe(200)
})

test('after three days it is given up, which admins are told, until a message arrives again', async () => {
  const receiver = await startReceiver(answer(410))
  const { id } = await tipsTo(receiver)
  const needsYou = async () => (await app.as(ada).get('/api/needs-you')).body
  await logTip()
  await logTip()
  await receiver.waitFor(1)
  await tried(id, 0)
  await later(id, '2 days 23 hours')
  await receiver.waitFor(2)
  expect(await needsYou()).not.toHaveProperty('brokenWebhooks')
  await later(id, '1 hour')
  await expect.poll(() => deliveriesOf(id)).toMatchObject([{ state: 'givenUp' }, { state: 'givenUp' }])
  expect(await needsYou()).toMatchObject({ brokenWebhooks: 1 })
  expect((await seenOf(id)).brokenAt).not.toBeNull()
  const before = receiver.received.length
  receiver.behave(ok)
  const [lost] = await deliveriesOf(id)
  const again = await app.as(ada).post(`/api/admin/webhook-deliveries/${lost.id}/again`)
  expect(again.body).toMatchObject({ id: lost.id, state: 'waiting', attempts: 0 })
  const received = await receiver.waitFor(before + 1)
  expect(received.at(-1)!.id).toBe(lost.id)
  await expect.poll(async () => (await seenOf(id)).brokenAt).toBeNull()
  expect(await needsYou()).not.toHaveProperty('brokenWebhooks')
})

test('what arrived is sent again under its id and with the same words, signed anew', async () => {
  const receiver = await startReceiver()
  const { id, secret } = await tipsTo(receiver)
  const tip = await logTip()
  await receiver.waitFor(1)
  await tried(id, 1)
  await app.as(erin).put(`/api/tips/${tip.id}`, { amount: '2.00' })
  const renewed = (await app.as(ada).post(`/api/admin/webhooks/${id}/secret`)).body.secret
  const [{ id: message }] = await deliveriesOf(id)
  expect((await app.as(ada).post(`/api/admin/webhook-deliveries/${message}/again`)).status).toBe(200)
  const [first, second] = await receiver.waitFor(2)
  expect([second!.id, second!.text]).toEqual([first!.id, first!.text])
  expect([second!.verify(secret), second!.verify(renewed)]).toEqual([undefined, first!.message])
})

test('what is old goes, and of what arrived the newest thousand stay', async () => {
  const { id } = await webhookOf(app)
  /** So many that arrived, each this much later than the one before. */
  const arrive = (count: number, apart: string) =>
    app.pool.query(
      `insert into webhook_deliveries (id, webhook_id, event, record_id, happened_at, delivered_at)
       select gen_random_uuid(), $1, 'tip.logged', gen_random_uuid(), now() - n * $3::interval, now() from generate_series($2::int, 1, -1) n`,
      [id, count, apart],
    )
  await arrive(1100, '1 hour')
  await app.pool.query(
    `insert into webhook_deliveries (id, webhook_id, event, record_id, happened_at, next_at)
     values (gen_random_uuid(), $1, 'tip.logged', gen_random_uuid(), now(), now() + interval '1 day')`,
    [id],
  )
  const left = async () => {
    const { rows } = await app.pool.query(
      `select count(*)::int, min(happened_at) > now() - interval '30 days' as fresh from webhook_deliveries where webhook_id = $1`,
      [id],
    )
    return rows[0]
  }
  await removeOldDeliveries(app.db)
  expect(await left()).toEqual({ count: 720, fresh: true })
  await app.pool.query('update webhook_deliveries set happened_at = now() where webhook_id = $1', [id])
  await arrive(500, '0')
  await removeOldDeliveries(app.db)
  expect((await left()).count).toBe(1001)
})

test('of two servers each sends what the other does not, and what one was sending when it was killed the other sends', async () => {
  const database = await copyOfTemplate(inject('postgres'))
  const pool = openPool(asSystem({ connectionString: database.url, max: 2 }))
  await addPeople(openDb(pool), cast)
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'silent', WEBHOOKS_PRIVATE: 'on', RATE_LIMITS: 'off' }
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  const servers = await Promise.all([startServerProcess(env), startServerProcess(env)])
  const urls = await Promise.all(servers.map(({ ready }) => ready))
  const [a, b] = [clientOf(urls[0]!), clientOf(urls[1]!)]
  for (const client of [a, b]) await signIn(client, ada)
  const receiver = await startReceiver()
  const { id } = (await a.post('/api/admin/webhooks', { url: receiver.url, events: ['tip.logged'] })).body
  // It learns of the webhook when it looks next; this wakes it.
  await b.put(`/api/admin/webhooks/${id}`, { url: receiver.url, events: ['tip.logged'] })
  const tips = await Promise.all(Array.from({ length: 40 }, (_, n) => logTip(n % 2 ? a : b)))
  await receiver.waitFor(40)
  await expect
    .poll(async () => (await pool.query('select from webhook_deliveries where delivered_at is null')).rowCount)
    .toBe(0)
  expect(receiver.received).toHaveLength(40)
  expect(new Set(receiver.received.map(({ message }) => message.data!.id))).toEqual(new Set(tips.map(({ id }) => id)))

  receiver.behave(hang)
  const last = await logTip(a)
  await receiver.waitFor(41)
  for (const { process, exit } of servers) {
    process.kill('SIGKILL')
    await exit
  }
  receiver.behave(ok)
  await (await startServerProcess(env)).ready
  await pool.query(`update webhook_states set taken_until = now()`)
  const received = await receiver.waitFor(42)
  const message = [received[40]!.id, last.id]
  expect(received.slice(40).map(({ id, message: { data } }) => [id, data!.id])).toEqual([message, message])
})

test('a message that cannot be made is put aside with its reason, and the others go out', async () => {
  const shop = await startApp({ WEBHOOKS_PRIVATE: 'on' })
  const receiver = await startReceiver()
  const { id } = await webhookOf(shop, { url: receiver.url, events: ['tip.logged', 'problem.reported'] })
  const other = await startReceiver()
  await webhookOf(shop, { url: other.url, events: ['tip.logged'] })
  // One that the database cannot read, and one that a newer version left behind.
  await shop.pool.query('alter table training_assignments rename to elsewhere')
  await shop.pool.query('alter table webhook_deliveries drop constraint webhook_deliveries_event_check')
  await shop.pool.query(
    `insert into webhook_deliveries (id, webhook_id, event, record_id, happened_at)
     select gen_random_uuid(), $1, event, gen_random_uuid(), now() from unnest(array['training.finished', 'tip.eaten']) event`,
    [id],
  )
  const tip = await logTip(shop.as(erin))
  for (const { waitFor } of [other, receiver])
    expect((await waitFor(1)).map(({ message }) => message.data!.id)).toEqual([tip.id])
  const { rows } = await shop.pool.query(
    `select event, failure, given_up_at is null as waits from webhook_deliveries where webhook_id = $1 order by place`,
    [id],
  )
  expect(rows).toEqual([
    { event: 'training.finished', failure: 'notMade', waits: false },
    { event: 'tip.eaten', failure: 'notMade', waits: false },
    { event: 'tip.logged', failure: null, waits: true },
  ])
})
