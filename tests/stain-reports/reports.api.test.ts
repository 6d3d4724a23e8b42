import { describe, expect, test } from 'vitest'
import { pictureOf } from '#tests/storage/picture-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import { refusal, said } from '#tests/support/client.ts'
import { accountOf, newOrderId, stainsOf } from './report-data.ts'

const app = await startApp()
const account = await accountOf(app)

/** The id of nothing. */
const nobody = '00000000-0000-7000-8000-000000000000'

const report = (overrides: object = {}) => ({
  orderId: newOrderId(),
  commercialAccountId: account.id,
  items: { 'K Flat': 2, Duvet: 1 },
  totalItems: 3,
  photos: [],
  ...overrides,
})

describe('creating', () => {
  test('answers with the report', async () => {
    const sent = report({ photos: [await pictureOf(app, erin), await pictureOf(app, erin)] })
    const reply = await app.as(erin).post('/api/stain-reports', sent)
    const unsent = { emailSent: false, emailSentAt: null, editedSinceEmail: false, updatedAt: null }
    const commercialAccount = { name: account.name, email: account.email, isActive: true }
    const reporter = { firstName: 'Erin', lastName: 'Ellis' }
    expect(reply.body).toMatchObject({ ...sent, ...unsent, commercialAccount, reporter })
  })

  test('counts the items itself, drops zeros, and ignores the total that was sent', async () => {
    const sent = report({ items: { 'K Flat': 2, Other: 0, 'Dish Rag': 5 }, totalItems: 99 })
    const { body } = await app.as(erin).post('/api/stain-reports', sent)
    expect([body.items, body.totalItems]).toEqual([{ 'K Flat': 2, 'Dish Rag': 5 }, 7])
  })

  test.each([
    ['orderId', '  ', 'Please enter an order ID.'],
    ['orderId', '12a', 'Order ID must contain only numbers'],
    ['orderId', '1'.repeat(21), 'Order ID must be 20 digits or less'],
    ['commercialAccountId', '', 'Please select a commercial account.'],
    ['commercialAccountId', nobody, 'This account is not active. Please choose another one.'],
    ['items', undefined, 'Please select at least one item with stains.'],
    ['items', { 'K Flat': 0 }, 'Please select at least one item with stains.'],
    ['items', { Sock: 1 }, 'There is no item “Sock”'],
    ['photos', ['https://evil.example/x.jpg'], 'This picture was not uploaded here.'],
    ['photos', [`/api/objects/${nobody}`], 'This picture was not uploaded here.'],
    ['photos', Array.from({ length: 101 }, (_, at) => `/api/objects/${at}`), 'A report can have up to 100 photos.'],
  ])('with %s = %j is refused: %s', async (field, value, message) => {
    const reply = await app.as(erin).post('/api/stain-reports', report({ [field]: value }))
    expect([reply.status, reply.body.errors]).toEqual([400, { [field]: [message] }])
  })

  test.each([-1, 1.5, 10_000, '3', null])('with a count of %j is refused', async (count) => {
    const reply = await app.as(erin).post('/api/stain-reports', report({ items: { 'K Flat': count } }))
    expect([reply.status, reply.body.message]).toEqual([400, 'Item counts must be whole numbers from 0 to 9999'])
  })

  test('for an account that was deactivated is refused', async () => {
    const gone = await accountOf(app)
    await app.as(ada).delete(`/api/commercial-accounts/${gone.id}`)
    const reply = await app.as(erin).post('/api/stain-reports', report({ commercialAccountId: gone.id }))
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ['commercialAccountId']])
  })

  test("with somebody else's photo or with a receipt is refused", async () => {
    for (const photo of [await pictureOf(app, theo), await pictureOf(app, erin, { kind: 'receipt' })]) {
      const reply = await app.as(erin).post('/api/stain-reports', report({ photos: [photo] }))
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ['photos']])
    }
  })
})

describe('the same order', () => {
  test('a second time is a conflict that names the report it has, whatever the account', async () => {
    const first = await stainsOf(app, erin)
    const again = await app.as(theo).post('/api/stain-reports', report({ orderId: first.orderId }))
    expect([again.status, again.body.code, again.body.id]).toEqual([409, 'DUPLICATE_STAIN_REPORT', first.id])
  })

  test('sent twice by one person with the same photos makes one report', async () => {
    const photos = await Promise.all(Array.from({ length: 8 }, () => pictureOf(app, erin)))
    const orderId = newOrderId()
    const replies = await Promise.all([
      app.as(erin).post('/api/stain-reports', report({ orderId, photos })),
      app.as(erin).post('/api/stain-reports', report({ orderId, photos: photos.toReversed() })),
    ])
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409])
  })
})

test('an order of up to 20 digits is looked up by all of them, the zeros before it too', async () => {
  const orderId = `00${newOrderId()}`.padEnd(20, '0')
  const made = await stainsOf(app, erin, { orderId })
  expect((await app.as(theo).get(`/api/stain-reports/order/${orderId}`)).body).toEqual(made)
  for (const none of [orderId.slice(2), '0', 'abc', '%20', '1'.repeat(200)])
    expect((await app.as(erin).get(`/api/stain-reports/order/${none}`)).status).toBe(404)
})

describe('changing', () => {
  /** Those of these pictures that will go. */
  const unusedOf = async (...paths: string[]) => {
    const wanted = `select '/api/objects/' || id as path from objects where unused_since is not null`
    const unused = (await app.pool.query(wanted)).rows.map(({ path }) => path)
    return paths.filter((path) => unused.includes(path))
  }

  test('leaves alone what is not sent, and the history says who it was', async () => {
    const made = await stainsOf(app, erin, { photos: [await pictureOf(app, erin)] })
    const { body } = await app.as(tess).put(`/api/stain-reports/${made.id}`, { items: { Blanket: 4 } })
    const { orderId, photos } = made
    expect(body).toMatchObject({ orderId, photos, items: { Blanket: 4 }, totalItems: 4, updatedAt: expect.any(String) })
    const history = await app.as(ada).get(`/api/stain-reports/${made.id}/history`)
    expect(history.body).toMatchObject([
      { action: 'updated', user: { firstName: 'Tess' } },
      { action: 'created', user: { firstName: 'Erin' } },
    ])
    expect((await app.as(erin).get(`/api/stain-reports/${made.id}/history`)).status).toBe(403)
  })

  test('keeps, adds, orders and removes photos; a removed one goes, unless another report shows it', async () => {
    const [one, two, three] = [await pictureOf(app, erin), await pictureOf(app, erin), await pictureOf(app, theo)]
    const shared = await pictureOf(app, erin)
    await stainsOf(app, erin, { photos: [shared] })
    const made = await stainsOf(app, erin, { photos: [one, two, shared] })
    const change = (photos: string[]) => app.as(theo).put(`/api/stain-reports/${made.id}`, { photos })
    const notTheirs = await change([await pictureOf(app, erin)])
    expect([notTheirs.status, Object.keys(notTheirs.body.errors)]).toEqual([400, ['photos']])
    expect((await change([three, one])).body.photos).toEqual([three, one])
    expect(await unusedOf(one, two, three, shared)).toEqual([two])
  })

  test('to the order ID of another report, to nothing, and of what does not exist is refused', async () => {
    const [one, two] = [await stainsOf(app, erin), await stainsOf(app, erin)]
    const change = (id: string, body: object) => app.as(erin).put(`/api/stain-reports/${id}`, body)
    expect(refusal(await change(one.id, { orderId: two.orderId }))).toEqual([409, 'DUPLICATE_STAIN_REPORT'])
    const nothing = [400, 'Please select at least one item with stains.']
    expect(said(await change(one.id, { items: { 'K Flat': 0 } }))).toEqual(nothing)
    expect((await change(nobody, { items: { Other: 1 } })).status).toBe(404)
  })

  test('a report of an account that was deactivated works, moving one there does not', async () => {
    const gone = await accountOf(app)
    const made = await stainsOf(app, erin, { commercialAccountId: gone.id })
    const other = await stainsOf(app, erin)
    await app.as(ada).delete(`/api/commercial-accounts/${gone.id}`)
    const change = ({ id }: { id: string }) =>
      app.as(erin).put(`/api/stain-reports/${id}`, { commercialAccountId: gone.id, items: { Other: 2 } })
    expect((await change(made)).body.commercialAccount.isActive).toBe(false)
    expect((await change(other)).status).toBe(400)
  })

  test('by two people at the same time ends as one of them sent it', async () => {
    const made = await stainsOf(app, erin)
    const replies = await Promise.all(
      [erin, theo, tess, ada].map((person, at) =>
        app.as(person).put(`/api/stain-reports/${made.id}`, { items: { Other: at + 1, Duvet: at + 1 } }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
    const { body } = await app.as(erin).get(`/api/stain-reports/order/${made.orderId}`)
    expect(body.items.Other).toBe(body.items.Duvet)
  })
})

describe('the list', () => {
  test('is for admins', async () => {
    const replies = await Promise.all([erin, tess, theo].map((person) => app.as(person).get('/api/stain-reports')))
    expect(replies.map((reply) => reply.status)).toEqual([403, 403, 403])
  })

  test('is found by a part of the order ID, by account, and by both, newest first', async () => {
    const [here, there] = [await accountOf(app), await accountOf(app)]
    const one = await stainsOf(app, erin, { orderId: '88123401', commercialAccountId: here.id })
    const two = await stainsOf(app, erin, { orderId: '88123402', commercialAccountId: there.id })
    const three = await stainsOf(app, erin, { orderId: '88999903', commercialAccountId: here.id })
    const found = async (query: string) =>
      (await app.as(ada).get(`/api/stain-reports${query}`)).body.map(({ id }: { id: string }) => id)
    expect(await found('?orderId=1234')).toEqual([two.id, one.id])
    expect((await app.as(erin).post(`/api/stain-reports/${one.id}/send-email`)).status).toBe(200)
    expect(await found('?orderId=1234&unsent=true')).toEqual([two.id])
    expect(await found('?orderId=1234&unsent=false')).toEqual([one.id])
    expect(await found(`?commercialAccountId=${here.id}`)).toEqual([three.id, one.id])
    expect(await found(`?orderId=1234&commercialAccountId=${here.id}`)).toEqual([one.id])
    expect((await found('')).slice(0, 3)).toEqual([three.id, two.id, one.id])
    expect(await found('?limit=1')).toEqual([three.id])
  })

  test.each(['unsent=no', 'orderId=%25', 'commercialAccountId=x', 'startDate=x', 'endDate=2026-02-30'])(
    'with %s is refused',
    async (query) => {
      expect((await app.as(ada).get(`/api/stain-reports?${query}`)).status).toBe(400)
    },
  )
})

test('Ada sees when a report was last mailed to each account, and how many never were', async () => {
  const [busy, quiet] = [await accountOf(app), await accountOf(app)]
  const made = []
  for (let n = 0; n < 3; n += 1) made.push(await stainsOf(app, erin, { commercialAccountId: busy.id }))
  const listed = async () => (await app.as(ada).get('/api/stain-reports/accounts')).body
  expect(await listed()).toContainEqual({ ...busy, lastSentAt: null, unsent: 3 })
  const { emailSentAt } = (await app.as(ada).post(`/api/stain-reports/${made[1].id}/send-email`)).body
  expect(await listed()).toContainEqual({ ...busy, lastSentAt: emailSentAt, unsent: 2 })
  expect(await listed()).toContainEqual({ ...quiet, lastSentAt: null, unsent: 0 })
  const { body: all } = await app.as(ada).get('/api/commercial-accounts')
  expect((await listed()).map(({ id }: { id: string }) => id)).toEqual(all.map(({ id }: { id: string }) => id))
})
