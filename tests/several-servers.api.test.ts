import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { ada, cast, makePerson, type Person } from '#tests/support/cast.ts'
import type { Client } from '#tests/support/client.ts'
import { openDatabase } from '#tests/support/db.ts'
import { startGcs } from '#tests/support/gcs.ts'
import { browserOf, oneDatabase } from '#tests/support/one-database.ts'
import { emptyDatabase } from '#tests/support/postgres.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { photo } from './storage/picture-data.ts'

// Two processes on one database, each with a data folder of its own, as behind a load balancer that knows nothing.

const { pool, db, settings } = await oneDatabase()

/** Two at the same moment, and where they are. */
async function startTwo(env: Record<string, string>) {
  const servers = await Promise.all([startServerProcess(env), startServerProcess(env)])
  return { servers, origins: (await Promise.all(servers.map(({ ready }) => ready))) as [string, string] }
}

const [a, b] = (await startTwo(settings)).origins

/** One browser that is sent to either server. */
async function browserAtBoth(person: Person) {
  const at = await browserOf(person, a)
  return { atA: at(a), atB: at(b) }
}

const admin = await browserAtBoth(ada)

describe('a session', () => {
  test('begun at one counts at the other, and ends at both', async () => {
    const { atA, atB } = await browserAtBoth(await makePerson(db))
    expect((await atB.get('/api/tips')).status).toBe(200)
    expect((await atA.post('/api/logout')).status).toBe(200)
    expect((await atB.get('/api/tips')).status).toBe(401)
  })

  test('changes its role at both at once', async () => {
    const robin = await makePerson(db)
    const { atB } = await browserAtBoth(robin)
    expect((await atB.get('/api/admin/users')).status).toBe(403)
    expect((await admin.atA.patch(`/api/admin/users/${robin.id}/role`, { role: 'admin' })).status).toBe(200)
    expect((await atB.get('/api/admin/users')).status).toBe(200)
  })

  test('of somebody who is deactivated at one is over at the other', async () => {
    const robin = await makePerson(db)
    const { atA, atB } = await browserAtBoth(robin)
    expect((await admin.atA.delete(`/api/admin/users/${robin.id}`)).status).toBe(200)
    expect([(await atA.get('/api/user')).status, (await atB.get('/api/user')).status]).toEqual([401, 401])
  })
})

test('the shop’s name that is set at one is soon that of the other', async () => {
  expect((await admin.atA.put('/api/admin/settings/shop', { appName: 'Suds' })).status).toBe(200)
  const nameAt = async (client: Client) => (await client.get('/app.webmanifest')).body.name
  expect(await nameAt(admin.atA)).toBe('Suds')
  await expect.poll(() => nameAt(admin.atB), { timeout: 10_000 }).toBe('Suds')
})

test('an upload address of one is used at the other, and claimed and seen at either', async () => {
  const { atA, atB } = await browserAtBoth(await makePerson(db))
  const { uploadURL } = (await atA.post('/api/objects/upload')).body
  const body = (await photo()) as Uint8Array<ArrayBuffer>
  const stored = await fetch(new URL(uploadURL, b), { method: 'PUT', body, headers: { 'content-type': 'image/jpeg' } })
  expect(stored.status).toBe(200)
  const claim = await atA.put('/api/stain-report-images', { imageURL: uploadURL })
  expect(claim.status).toBe(200)
  const seen = await Promise.all([atA, atB].map((at) => at.get(`${claim.body.objectPath}?size=320`)))
  expect(seen.map(({ status }) => status)).toEqual([200, 200])
  expect(seen[0]!.bytes).toEqual(seen[1]!.bytes)
})

test('one Idempotency-Key at both at the same moment makes one record', async () => {
  const robin = await makePerson(db)
  const { atA, atB } = await browserAtBoth(robin)
  for (let round = 0; round < 10; round += 1) {
    const headers = { 'idempotency-key': `tip-${round}` }
    const send = (at: Client) => at.post('/api/tips', { orderId: '0042', amount: '3' }, { headers })
    const [one, other] = await Promise.all([send(atA), send(atB)])
    expect([one.status, other.status, other.text]).toEqual([201, 201, one.text])
  }
  expect((await atA.get('/api/tips')).body).toHaveLength(10)
})

test('both start at once on an empty database: one shop, one admin, one secret', async () => {
  const empty = await emptyDatabase(inject('postgres'))
  onTestFinished(empty.drop)
  const env = { ...settings, DATABASE_URL: empty.url, ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'clean linen' }
  const { origins } = await startTwo(env)
  const boss = await browserOf({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }, origins[0])
  for (const origin of origins) expect((await boss(origin).get('/api/admin/users')).body).toHaveLength(1)
})

test('pictures that were left over are prepared once, however many servers start', async () => {
  const gcs = await startGcs()
  onTestFinished(gcs.close)
  const shop = await openDatabase(inject('postgres'), cast)
  onTestFinished(shop.close)
  const bytes = await photo()
  const count = 12
  const { rows } = await shop.pool.query<{ id: string }>(
    `insert into objects (id, owner_id, kind, state, content_type, bytes, width, height, claimed_at, unused_since)
     select gen_random_uuid(), $1, 'stain-photo', 'claimed', 'image/jpeg', 1, 1, 1, now(), now()
     from generate_series(1, $2) returning id`,
    [ada.id, count],
  )
  for (const { id } of rows) gcs.objects.set(`uploads/${id}`, { bytes, contentType: 'image/jpeg' })

  const env = { DATABASE_URL: shop.url, ...gcs.env, LOG_LEVEL: 'silent' }
  const { origins } = await startTwo(env)
  // Somebody looks at them meanwhile, at both.
  const viewer = await browserOf(ada, origins[0])
  const seen = await Promise.all(
    rows.flatMap(({ id }) => origins.map((origin) => viewer(origin).get(`/api/objects/${id}?size=320`))),
  )
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]))
  const unprepared = `select count(*)::int as n from objects where state <> 'ready'`
  await expect.poll(async () => (await shop.pool.query(unprepared)).rows[0].n).toBe(0)
  const uploads = gcs.requests.filter((request) => request.startsWith('POST /upload/'))
  expect(uploads).toHaveLength(count * 3)
  expect([...gcs.objects.keys()].filter((name) => name.startsWith('uploads/'))).toEqual([])
})

test('one after the other is restarted, and nobody notices', async () => {
  const robin = await makePerson(db)
  // One person logs more than one person may.
  const env = { ...settings, RATE_LIMITS: 'off' }
  const { servers, origins } = await startTwo(env)
  const browser = await browserOf(robin, origins[0])

  const tip = { orderId: '0042', amount: '3' }
  /** What a load balancer does with a server that takes no connection or closes one unanswered: it asks the next. */
  let turn = 0
  async function send(number: number): Promise<number> {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      turn += 1
      const headers = { 'idempotency-key': `restart-${number}` }
      try {
        return (await browser(origins[turn % 2]!).post('/api/tips', tip, { headers })).status
      } catch {
        await pause(5)
      }
    }
    return 0
  }

  const statuses: number[] = []
  let isOver = false
  const customers = Array.from({ length: 4 }, async (_, customer) => {
    for (let number = 0; !isOver; number += 1) statuses.push(await send(customer * 1_000_000 + number))
  })
  const replace = async (place: number, old: ServerProcess) => {
    old.process.kill('SIGTERM')
    expect(await old.exit).toBe(0)
    origins[place] = await (await startServerProcess(env)).ready
  }
  for (const [place, server] of servers.entries()) await replace(place, server)
  isOver = true
  await Promise.all(customers)
  expect(new Set(statuses)).toEqual(new Set([201]))
  const { rows } = await pool.query('select count(*)::int as n from tips where user_id = $1', [robin.id])
  expect(rows[0].n).toBe(statuses.length)
})
