import { expect, test, vi } from 'vitest'
import { open } from '#server/features/webhooks/signing.ts'
import { isPublic, lookupPublic, post } from '#server/http/post.ts'
import { webhooksMax } from '#shared/webhooks/events.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { answer, hang, startReceiver } from './receiver.ts'
import { deliveryOf, nowhere, webhookOf } from './webhook-data.ts'

const app = await startApp()
const path = '/api/admin/webhooks'

const good = { url: nowhere, events: ['tip.logged'] }

test('the secret is shown once, and nowhere in clear', async () => {
  const { id, secret } = await webhookOf(app, { events: ['tip.logged', 'drop.reported', 'tip.logged'] })
  const { body, text } = await app.as(ada).get(path)
  expect(body.find((each: { id: string }) => each.id === id)).toMatchObject({
    url: nowhere,
    events: ['tip.logged', 'drop.reported'],
    createdBy: { firstName: 'Ada', lastName: 'Okafor' },
  })
  const { rows } = await app.pool.query(
    `select webhooks::text as row, sealed_secret as sealed from webhooks where id = $1
     union all select history::text, null from history where record_id = $1`,
    [id],
  )
  for (const shown of [text, ...rows.map(({ row }) => row)]) expect(shown).not.toContain(secret.slice(6, 20))
  const renewed = (await app.as(ada).post(`${path}/${id}/secret`)).body.secret
  expect(renewed).not.toBe(secret)
  // What is sealed for one webhook opens nothing in the row of another.
  expect(() => open('whatever', id, rows[0].sealed)).toThrow()
})

const noAddress = 'Please enter an address that starts with https://'
const isInside = 'This address is inside the private network. Please enter one that the internet reaches.'

test.each<[field: string, value: unknown, message: string]>([
  ['events', undefined, 'Please choose at least one event.'],
  ['events', [], 'Please choose at least one event.'],
  ['events.1', ['tip.logged', 'tip.eaten'], 'Unknown event'],
  ['url', ' ', 'Address is required'],
  ['url', 'example', noAddress],
  ['url', 'http://example.com', noAddress],
  ['url', 'https://me:secret@example.com', noAddress],
  ['url', `https://example.com/${'x'.repeat(1000)}`, 'Address must be 1000 characters or less'],
  ...['localhost', '2130706433', '0x7f.1', '10.1.2.3', '[::ffff:10.0.0.1]', 'shop.localhost.', '169.254.169.254'].map(
    (host): [string, string, string] => ['url', `https://${host}/in`, isInside],
  ),
])('%s: %j is refused', async (field, value, message) => {
  const wrong = { [field.replace('.1', '')]: value }
  const { id } = await webhookOf(app)
  for (const reply of [
    await app.as(ada).post(path, { ...good, ...wrong }),
    await app.as(ada).put(`${path}/${id}`, { ...good, ...wrong }),
  ])
    expect([reply.status, reply.body.errors]).toEqual([400, { [field]: [message] }])
  await app.as(ada).delete(`${path}/${id}`)
})

test('there are twenty at most', async () => {
  const shop = await startApp()
  const made = await Promise.all(Array.from({ length: webhooksMax + 1 }, () => shop.as(ada).post(path, good)))
  expect(made.map(({ status }) => status).toSorted()).toEqual([...Array(webhooksMax).fill(201), 409])
  expect(made.find(({ status }) => status === 409)!.body.message).toBe(
    'There are 20 webhooks already. Remove one of them first.',
  )
})

test('an unknown webhook is not found, and a removed one takes its messages along', async () => {
  const { id } = await webhookOf(app)
  const message = await deliveryOf(app, { id })
  expect((await app.as(ada).delete(`${path}/${id}`)).body).toEqual({ success: true })
  const replies = [
    await app.as(ada).put(`${path}/${id}`, good),
    await app.as(ada).post(`${path}/${id}/secret`),
    await app.as(ada).delete(`${path}/${id}`),
    await app.as(ada).get(`${path}/${id}/deliveries`),
    await app.as(ada).post(`/api/admin/webhook-deliveries/${message}/again`),
  ]
  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(404))
})

const inside =
  '0.0.0.0 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 fc00::1 fd12::1 fe80::1 ff02::1 2001:db8::1 2002:7f00:1:: 2001::1'
const outside = '8.8.8.8 100.63.255.255 100.128.0.0 172.15.255.255 172.32.0.0 192.167.1.1 2606:4700::1111 2a00:1450::1'

test('addresses of the private network are told from others', () => {
  expect(inside.split(' ').filter(isPublic)).toEqual([])
  expect(outside.split(' ').filter((address) => !isPublic(address))).toEqual([])
  expect(isPublic('example.com')).toBe(false)
})

const to = (url: string, others: object = {}) =>
  post({
    url,
    headers: {},
    body: '{}',
    within: 5_000,
    mayBePrivate: false,
    signal: new AbortController().signal,
    ...others,
  })

test('a name that leads inside is met by no connection, whatever it led to before', async () => {
  const receiver = await startReceiver()
  const { port } = new URL(receiver.url)
  const dns = process.getBuiltinModule('node:dns')
  const answers = [
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  const says = (found: object[]) =>
    ((_: string, __: object, done: (...args: unknown[]) => void) => done(null, found)) as never
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(says(answers))
  expect(await to(`https://rebinds.example.com:${port}/`)).toMatchObject({ failure: 'private', status: null })
  answers.shift()
  expect(await to(`https://rebinds.example.com:${port}/`)).toMatchObject({ failure: 'private', status: null })
  answers[0] = { address: '2606:4700::1111', family: 6 }
  const found = await new Promise((resolve) => lookupPublic('rebinds.example.com', {}, (...args) => resolve(args)))
  expect(found).toEqual([null, '2606:4700::1111', 6])
  // Asked once, and met there: nobody has the address that was looked at, and what comes after it is not asked for.
  lookup.mockClear().mockImplementationOnce(says([{ address: '2000::1', family: 6 }]))
  answers[0] = { address: '127.0.0.1', family: 4 }
  const { failure } = await to(`https://rebinds.example.com:${port}/`, { within: 500 })
  expect([failure, lookup.mock.calls.length]).toEqual([expect.stringMatching(/^(unreachable|timeout)$/), 1])
  lookup.mockRestore()
  // What was saved while WEBHOOKS_PRIVATE was on.
  expect(await to(receiver.url)).toMatchObject({ failure: 'private' })
  expect(await to(`https://127.0.0.1:${port}/`)).toMatchObject({ failure: 'private' })
  expect(receiver.received).toEqual([])
})

test('every way in which a receiver fails has its word', async () => {
  const receiver = await startReceiver(hang)
  const near = (others: object = {}) => to(receiver.url, { mayBePrivate: true, ...others })
  expect(await near({ within: 50 })).toMatchObject({ failure: 'timeout', status: null })
  receiver.behave(answer(307, { location: '/elsewhere' }))
  expect(await near()).toMatchObject({ failure: 'redirect', status: 307 })
  receiver.behave((res) => void res.socket!.destroy())
  expect(await near()).toMatchObject({ failure: 'cutOff', status: null })
  receiver.behave((res) => res.writeHead(200).write('some'))
  expect(await near({ within: 50 })).toMatchObject({ failure: 'timeout' })
  receiver.behave((res) => {
    res.writeHead(200, { 'content-length': 100 }).write('some')
    res.socket!.end()
  })
  expect(await near()).toMatchObject({ failure: 'cutOff', status: 200 })
  // An answer without an end is read a little way, and its status counts.
  let written = 0
  receiver.behave((res) => {
    res.writeHead(200)
    const more = () => {
      while (!res.destroyed && res.write('x'.repeat(16_384))) written += 16_384
      written += 16_384
    }
    res.on('drain', more)
    more()
  })
  expect(await near()).toMatchObject({ failure: null, status: 200 })
  expect(written).toBeLessThan(64 * 1024 * 1024)
  receiver.behave((res) => void res.socket!.end('this is no HTTP\r\n\r\n'))
  expect(await near()).toMatchObject({ failure: 'cutOff' })
  expect(await to(receiver.url.replace('http:', 'https:'), { mayBePrivate: true })).toMatchObject({
    failure: 'certificate',
  })
  expect(await to('https://hooks.invalid/')).toMatchObject({ failure: 'unknownHost' })
})
