import { describe, expect, test } from 'vitest'
import { createLog } from '#server/boot/log.ts'
import { startAgain, startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import { answer, hang, taken } from '#tests/support/push-service.ts'
import { freshWeek, importAs, recordOf } from '../payroll/payroll-data.ts'
import { refundOf } from '../refunds/refund-data.ts'
import { trainingIn } from '../training/training-data.ts'
import { always, later, pushService, report, turnOn } from './bell-data.ts'

const app = await startApp({ WEBHOOKS_PRIVATE: 'on' })
const path = '/api/user/bell'

/** Somebody new whose phone is told of these kinds. */
async function withPhone(
  service: Awaited<ReturnType<typeof pushService>>,
  role: 'technician' | 'admin' | 'employee',
  kinds: string[],
) {
  const person = await app.makePerson({ role })
  const phone = service.phone()
  await turnOn(app.as(person), phone, { kinds: kinds as never })
  return { person, phone, client: app.as(person) }
}

const subscriptionsOf = async ({ id }: { id: string }) =>
  (await app.pool.query('select * from bell_subscriptions where user_id = $1', [id])).rows

test('a phone is told that a machine is down, in the language of its person, and led there', async () => {
  const service = await pushService()
  const { phone, client } = await withPhone(service, 'technician', ['machineDown'])
  await client.patch('/api/user/language', { language: 'es' })
  await report(app, 7)
  await service.waitFor(1, phone)
  const { headers, ...message } = phone.pushes[0]!
  expect(message).toEqual({
    kind: 'machineDown',
    rings: true,
    unread: ['machineDown'],
    shown: { title: 'Lavadora 7 no funciona', path: '/admin/machine-management' },
  })
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '43200',
    urgency: 'high',
    topic: 'machineDown',
  })
  expect((await client.get(path)).body).toMatchObject({
    addressHere: phone.subscription.endpoint,
    elsewhere: 0,
    unread: ['machineDown'],
  })
})

test('what comes within the hour is told together after it, without what was repaired', async () => {
  const service = await pushService()
  const { person, phone, client } = await withPhone(service, 'technician', ['machineDown'])
  const first = await report(app, 21)
  await service.waitFor(1, phone)
  await report(app, 22)
  await report(app, 23)
  await report(app, 23)
  await app.as(tess).patch(`/api/machine-problems/${first}`, { status: 'repaired' })
  // The second push takes back what the first said.
  await service.waitFor(2, phone)
  await later(app, person)
  await service.waitFor(3, phone)
  expect(phone.pushes.map(({ rings, shown }) => [rings, shown?.title])).toEqual([
    [true, 'Washer 21 is down'],
    [false, undefined],
    [true, '2 machines down'],
  ])
  // Nobody hears of what they report themselves.
  await report(app, 24, person)
  await later(app, person)
  await report(app, 25)
  await service.waitFor(4, phone)
  expect(phone.pushes[3]!.shown!.title).toBe('3 machines down')
  expect((await client.get(path)).body.unread).toEqual(['machineDown'])
})

test('what is read elsewhere is taken back from the other phones, not from where it is read', async () => {
  const service = await pushService()
  const { person, phone, client } = await withPhone(service, 'technician', ['machineDown'])
  const other = service.phone()
  const tablet = await app.newBrowserOf(person)
  await tablet.put(`${path}/subscription`, other.subscription)
  expect((await client.get(path)).body).toMatchObject({
    addressHere: phone.subscription.endpoint,
    elsewhere: 1,
  })
  await report(app, 31)
  await service.waitFor(2, phone, other)
  await tablet.post(`${path}/read`, { kinds: ['machineDown'] })
  await service.waitFor(3, phone, other)
  await expect.poll(async () => (await app.pool.query('select from bell_pushes')).rowCount).toBe(0)
  expect([phone.pushes.length, other.pushes.length]).toEqual([2, 1])
  expect(phone.pushes[1]).toMatchObject({ rings: false, unread: [] })
  expect(phone.pushes[1]).not.toHaveProperty('shown')
  // Apple's service would end the subscription after three pushes that show nothing.
  await app.pool.query(
    `update bell_subscriptions set endpoint = 'https://web.push.apple.com/' || id where user_id = $1`,
    [person.id],
  )
  await app.pool.query('delete from bell_pushes')
  await app.pool.query('update bell_news set read_at = null where user_id = $1', [person.id])
  await tablet.post(`${path}/read`, { kinds: ['machineDown'] })
  const { rowCount } = await app.pool.query(
    'select from bell_pushes push join bell_subscriptions on id = subscription_id where user_id = $1',
    [person.id],
  )
  expect(rowCount).toBe(0)
})

describe('kind by kind', () => {
  test('only what somebody has chosen, and their role is told of', async () => {
    const { body } = await app.as(erin).put(path, { kinds: ['machineDown', 'payrollIn', 'drop'], ...always })
    expect(body.kinds).toEqual(['payrollIn'])
    expect((await app.as(erin).put(path, { kinds: ['everything'], ...always })).status).toBe(400)
    expect((await app.as(erin).put(path, { kinds: [], quietFrom: 24, quietUntil: 0 })).status).toBe(400)
    expect((await app.as(theo).get(path)).body).toMatchObject({
      kinds: [],
      quietFrom: 21,
      quietUntil: 7,
      addressHere: null,
    })
  })

  test('nothing of a kind that is for the role no more', async () => {
    const service = await pushService()
    const { person, phone, client } = await withPhone(service, 'admin', ['refund', 'training'])
    await refundOf(app, erin, {}, 'waiting')
    await service.waitFor(1, phone)
    expect(phone.pushes[0]!.shown).toEqual({ title: 'A refund waits for your yes', path: '/admin/refunds' })
    await app.as(ada).patch(`/api/admin/users/${person.id}/role`, { role: 'employee' })
    await later(app, person)
    await refundOf(app, erin, {}, 'waiting')
    await trainingIn(app).assignedTask(person)
    await service.waitFor(2, phone)
    expect(phone.pushes[1]).toMatchObject({ kind: 'training', unread: ['training'] })
    await expect.poll(async () => (await app.pool.query('select from bell_pushes')).rowCount).toBe(0)
    expect(phone.pushes).toHaveLength(2)
    expect((await client.get(path)).body).toMatchObject({ kinds: ['training'], unread: ['training'] })
  })

  test('pay that is in, and an answer about it, without an amount', async () => {
    const service = await pushService()
    const { person, phone, client } = await withPhone(service, 'employee', ['payrollIn', 'payAnswer'])
    const { body: period } = await importAs(app, ada, { ...freshWeek(), records: [recordOf(person)] })
    await service.waitFor(1, phone)
    await client.post(`/api/my-payroll/${period.id}/questions`, { question: 'Is this right?' })
    const [{ id }] = (await app.as(ada).get('/api/payroll-questions')).body
    await app.as(ada).post(`/api/payroll-questions/${id}/answer`, { answer: 'Yes, $358.00.' })
    await service.waitFor(2, phone)
    expect(phone.pushes.map(({ shown }) => shown)).toEqual([
      { title: 'Your pay is in', path: '/my-payroll' },
      { title: 'Your question is answered', path: '/my-payroll' },
    ])
  })
})

describe('a phone hears nothing any more', () => {
  const ends = {
    'its session ends': async ({ client }: Awaited<ReturnType<typeof withPhone>>) => client.post('/api/logout'),
    'it is turned off': ({ client }: Awaited<ReturnType<typeof withPhone>>) => client.delete(`${path}/subscription`),
    'its person is deactivated': ({ person }: Awaited<ReturnType<typeof withPhone>>) =>
      app.as(ada).delete(`/api/admin/users/${person.id}`),
    'somebody else signs in on it': ({ phone }: Awaited<ReturnType<typeof withPhone>>) =>
      app.as(theo).put(`${path}/subscription`, phone.subscription),
  }
  test.each(Object.entries(ends))('once %s', async (_, end) => {
    const service = await pushService()
    const made = await withPhone(service, 'technician', ['machineDown'])
    expect(await subscriptionsOf(made.person)).toHaveLength(1)
    expect((await end(made)).status).toBeLessThan(300)
    expect(await subscriptionsOf(made.person)).toEqual([])
  })

  test.each([404, 410])('once its push service answers %i', async (status) => {
    const service = await pushService()
    const { person, phone } = await withPhone(service, 'technician', ['machineDown'])
    service.behave(answer(status))
    await report(app, 40)
    await service.waitFor(1, phone)
    await expect.poll(() => subscriptionsOf(person)).toEqual([])
  })
})

test('a new address of a browser takes the place of the old one, with what waits for that', async () => {
  const service = await pushService()
  const { person, phone, client } = await withPhone(service, 'technician', ['machineDown'])
  const renewed = service.phone()
  const held: (() => void)[] = []
  service.behave((res, to) => (to === phone ? held.push(() => res.writeHead(410).end()) : taken(res, to)))
  await report(app, 45)
  await service.waitFor(1, phone)
  expect((await client.put(`${path}/subscription`, renewed.subscription)).status).toBe(200)
  await service.waitFor(1, renewed)
  expect(renewed.pushes[0]!.shown!.title).toBe('Washer 45 is down')
  // The old one is gone, as its service says only now.
  const gone = async () =>
    (await app.stranger().get('/metrics')).text.match(/pushes_total\{outcome="gone"\} (\d+)/)?.[1]
  const before = await gone()
  held[0]!()
  await expect.poll(gone).not.toBe(before)
  expect((await client.get(path)).body).toMatchObject({ addressHere: renewed.subscription.endpoint, elsewhere: 0 })
  expect(await subscriptionsOf(person)).toHaveLength(1)
})

describe('a push service that', () => {
  test('is too busy is left alone as long as it says, and then hears what is true by then', async () => {
    const service = await pushService()
    const { person, phone } = await withPhone(service, 'technician', ['machineDown'])
    service.behave(answer(429, { 'retry-after': '1800' }))
    await report(app, 50)
    await service.waitFor(1, phone)
    const pause = async () => {
      const [{ next_at: at }] = await subscriptionsOf(person)
      return Math.round((Date.parse(at) - Date.now()) / 60_000)
    }
    await expect.poll(pause).toBe(30)
    service.behave(taken)
    await later(app, person)
    await report(app, 51)
    await app.pool.query(`update bell_subscriptions set next_at = now() - interval '1 second' where user_id = $1`, [
      person.id,
    ])
    await service.waitFor(2, phone)
    expect(phone.pushes[1]!.shown!.title).toMatch(/^\d+ machines down$/)
    await expect.poll(async () => (await subscriptionsOf(person))[0].failures).toBe(0)
  })

  test('hangs holds up no other, and nothing of the database', async () => {
    const service = await pushService()
    const quick = await pushService()
    const stuck = await withPhone(service, 'technician', ['machineDown'])
    const other = await withPhone(quick, 'technician', ['machineDown'])
    service.behave(hang)
    await report(app, 60)
    await service.waitFor(1, stuck.phone)
    await quick.waitFor(1, other.phone)
    // It was not given up first.
    expect((await subscriptionsOf(stuck.person))[0].failures).toBe(0)
    const held = `select from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`
    await expect
      .poll(async () => {
        const { rowCount } = await app.pool.query(held)
        return { held: app.serverPool.totalCount - app.serverPool.idleCount, rowCount }
      })
      .toEqual({ held: 0, rowCount: 0 })
  })
})

test('an address that leads into the private network is refused, as a webhook’s is, and asked for no more than that', async () => {
  const shop = await startApp()
  const { subscription } = (await pushService()).phone()
  const at = async (change: object) =>
    (await shop.as(erin).put(`${path}/subscription`, { ...subscription, ...change })).status
  expect(await at({})).toBe(400)
  for (const endpoint of [
    'https://10.0.0.1/push',
    'https://localhost/push',
    'https://[::1]/p',
    'file:///etc/passwd',
    'https://a:b@push.invalid/',
  ])
    expect([endpoint, await at({ endpoint })]).toEqual([endpoint, 400])
  expect(await at({ endpoint: 'https://push.invalid/1', keys: { p256dh: 'AAAA', auth: 'AAAA' } })).toBe(400)
  expect(await at({ endpoint: 'https://push.invalid/1' })).toBe(200)
})

/** As long as a browser's key, and no point of the curve. */
const noPoint = Buffer.alloc(65, 4).toString('base64url')

test('a key to which nothing can be encrypted is refused at its field, and keeps nobody else waiting where it is stored', async () => {
  const lines: string[] = []
  const shop = await startApp(
    { WEBHOOKS_PRIVATE: 'on' },
    { log: createLog('error', { write: (line) => void lines.push(line) }) },
  )
  const service = await pushService()
  const { endpoint, keys } = service.phone().subscription
  for (const p256dh of [noPoint, Buffer.alloc(65).toString('base64url')]) {
    const { status, body } = await shop.as(tess).put(`${path}/subscription`, { endpoint, keys: { ...keys, p256dh } })
    expect([status, body.errors]).toEqual([400, { 'keys.p256dh': ['This address cannot be sent to.'] }])
  }
  const robin = await shop.makePerson({ role: 'technician' })
  const [broken, phone] = [service.phone(), service.phone()]
  await turnOn(shop.as(tess), broken, { kinds: ['machineDown'] })
  await turnOn(shop.as(robin), phone, { kinds: ['machineDown'] })
  await shop.pool.query('update bell_subscriptions set p256dh = $2 where user_id = $1', [tess.id, noPoint])
  await report(shop, 1)
  await service.waitFor(1, phone)
  const state = async () => {
    const { rows } = await shop.pool.query(
      `select failures, next_at > now() as waits, taken_until is null as "isFree" from bell_subscriptions where user_id = $1`,
      [tess.id],
    )
    return rows[0]
  }
  await expect.poll(state).toEqual({ failures: 1, waits: true, isFree: true })
  await shop.pool.query(`update bell_subscriptions set next_at = now() - interval '1 second' where user_id = $1`, [
    tess.id,
  ])
  await later(shop, robin)
  await report(shop, 2)
  await service.waitFor(2, phone)
  await expect.poll(state).toEqual({ failures: 2, waits: true, isFree: true })
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['a push could not be made', 'a push could not be made'])
  expect([broken.pushes.length, phone.pushes.length]).toEqual([0, 2])
})

test('500 phones are told by two servers, each once', async () => {
  const shop = await startApp({ WEBHOOKS_PRIVATE: 'on' }, { people: [erin, ada] })
  const service = await pushService()
  const phones = Array.from({ length: 500 }, () => service.phone())
  const subscriptions = JSON.stringify(phones.map(({ subscription: { endpoint, keys } }) => ({ endpoint, ...keys })))
  await shop.pool.query(
    `with given as (select gen_random_uuid() as id, endpoint, p256dh, auth
        from jsonb_to_recordset($1) as phone (endpoint text, p256dh text, auth text)),
      people as (insert into users (id, email, first_name, last_name, role)
        select id, id || '@example.com', 'Robin', id::text, 'technician' from given returning id),
      chosen as (insert into bell_choices select id, '{machineDown}', 0, 0 from people),
      signed_in as (insert into sessions (token_hash, id, user_id, data, expires_at)
        select id::text, id, id, '{}', now() + interval '1 day' from people)
      insert into bell_subscriptions (id, session_id, user_id, endpoint, p256dh, auth)
      select id, id, id, endpoint, p256dh, auth from given`,
    [subscriptions],
  )
  await shop.as(erin).get('/api/user')
  await shop.as(ada).put(path, { kinds: [], ...always })
  await startAgain(shop, { WEBHOOKS_PRIVATE: 'on' })
  await report(shop, 1)
  await service.waitFor(500, ...phones)
  await expect.poll(async () => (await shop.pool.query('select from bell_pushes')).rowCount).toBe(0)
  expect(phones.map(({ pushes }) => pushes.length)).toEqual(phones.map(() => 1))
})
