import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { addDays } from '#shared/time/day.ts'
import { dayIn } from '#shared/time/instant.ts'
import type { Permission } from '#shared/tokens/token.ts'
import { photo, put } from '#tests/storage/picture-data.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { refusal } from '#tests/support/client.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { newTokenBody, tokenOf } from './token-data.ts'

const app = await startApp()
const report = { machineType: 'washer', machineNumber: 7, description: 'It leaks' }

const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` })

/** A program of the shop with a token of its own. */
async function program(permissions: Permission[], from: App = app) {
  const token = await tokenOf(from, { name: 'Till', permissions })
  const client = from.stranger()
  const headers = bearer(token.secret)
  return {
    token,
    get: (path: string) => client.get(path, { headers }),
    post: (path: string, body: unknown, more: Record<string, string> = {}) =>
      client.post(path, body, { headers: { ...headers, ...more } }),
    put: (path: string, body: unknown) => client.put(path, body, { headers }),
    cookies: client.cookies,
  }
}

test('a token does what it may, sets no cookie, and lacks the rest by name', async () => {
  const till = await program(['tips:read'])
  const tip = await tipOf(app.db, erin)
  const [from, to] = [Date.now() - 86_400_000, Date.now() + 86_400_000].map((time) => new Date(time).toISOString())
  const { tips } = (await till.get(`/api/admin/tips/consolidated-reports?startDate=${from}&endDate=${to}`)).body
  expect(tips.map(({ id }: { id: string }) => id)).toContain(tip.id)
  const { status, body } = await till.post('/api/admin/tips', { orderId: '1', amount: '1', userId: erin.id })
  expect([status, body.message]).toEqual([403, 'This token may not do this. It lacks the permission “tips:write”.'])
  expect(till.cookies.size).toBe(0)
})

test('the history names the token and not the admin who made it', async () => {
  const till = await program(['tips:write', 'history:read', 'machine-problems:write', 'shift-reports:read'])
  const tip = (await till.post('/api/admin/tips', { orderId: '0042', amount: '3', userId: erin.id })).body
  const { entries } = (await till.get(`/api/admin/history?record=${tip.id}`)).body
  expect(entries).toHaveLength(1)
  expect(entries[0].actor).toEqual({ id: till.token.id, name: 'Till' })
  const byToken = (await app.as(ada).get(`/api/admin/history?person=${till.token.id}`)).body
  expect(byToken.entries.map(({ recordId }: { recordId: string }) => recordId)).toEqual([tip.id])
  // Records that need a person get the one who answers for the token.
  const { body } = await till.post('/api/machine-problems', report)
  const { rows } = await app.pool.query('select reporter_id from machine_problems where id = $1', [body.id])
  expect(rows).toEqual([{ reporter_id: ada.id }])
  // What depends on the caller is what they get.
  expect((await till.get('/api/shift-reports')).text).toBe((await app.as(ada).get('/api/shift-reports')).text)
})

test('its last use is listed, and written once a minute at most', async () => {
  const till = await program(['tips:read', 'commercial-accounts:read'])
  const lastUse = async () =>
    (await app.as(ada).get('/api/tokens')).body.tokens.find(({ id }: { id: string }) => id === till.token.id).lastUsedAt
  await till.get('/api/commercial-accounts')
  await expect.poll(lastUse).not.toBeNull()
  const set = (ago: string) =>
    app.pool.query(`update api_token_uses set used_at = now() - $2::interval where token_id = $1`, [till.token.id, ago])
  await set('50 seconds')
  const before = await lastUse()
  await till.get('/api/commercial-accounts')
  expect(await lastUse()).toBe(before)
  await set('70 seconds')
  await till.get('/api/commercial-accounts')
  await expect.poll(lastUse).not.toBe(before)
})

test('ended, run out, unknown or misspelt, a token is refused in the same words', async () => {
  const ended = await tokenOf(app)
  await app.as(ada).delete(`/api/tokens/${ended.id}`)
  const over = await tokenOf(app)
  const yesterday = addDays(dayIn('America/New_York', new Date().toISOString()), -1)
  await app.pool.query('update api_tokens set last_day = $2 where id = $1', [over.id, yesterday])
  const robin = await app.makePerson({ role: 'admin' })
  const ofRobin = await tokenOf(app, {}, robin)
  await app.pool.query(`update users set role = 'team_lead' where id = $1`, [robin.id])
  const good = await tokenOf(app)
  const [, id, secret] = good.secret.split(/^wb_([0-9a-f]{32})_/) as [string, string, string]
  const other = randomBytes(32).toString('base64url')
  const words = 'This token is not accepted. Ask an admin of the shop for another one.'
  for (const each of [
    ended.secret,
    over.secret,
    ofRobin.secret,
    `wb_${newId().replaceAll('-', '')}_${secret}`,
    `wb_${id}_${other}`,
    `wb_${id}_`,
    `wb_${id}_${secret}x`,
    `${good.secret} ${good.secret}`,
    good.id,
    '',
    `wb_${'x'.repeat(8000)}`,
  ]) {
    const reply = await app.stranger().get('/api/commercial-accounts', { headers: bearer(each) })
    const { requestId: _, ...body } = reply.body
    expect(body).toEqual({ code: 'TOKEN_REFUSED', message: words })
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  }
})

test('on its last day it works, whatever the case of the word before it', async () => {
  const today = dayIn('America/New_York', new Date().toISOString())
  const { secret } = await tokenOf(app, { lastDay: today, permissions: ['users:read'] })
  for (const word of ['bearer', 'BEARER']) {
    const headers = { Authorization: `${word} ${secret}` }
    expect((await app.stranger().get('/api/admin/users', { headers })).status).toBe(200)
  }
})

test('a change of what it may do counts with the next call', async () => {
  const till = await program(['users:read'])
  await app.as(ada).put(`/api/tokens/${till.token.id}`, newTokenBody({ permissions: ['tips:read'] }))
  expect(refusal(await till.get('/api/admin/users'))).toEqual([403, 'NOT_PERMITTED'])
})

test('a cookie beside it is not read, good or bad as the token is', async () => {
  const robin = await app.makePerson({ role: 'admin' })
  await app.as(robin).get('/api/user')
  const cookie = [...app.as(robin).cookies].map(([name, value]) => `${name}=${value}; language=es`).join('; ')
  const withCookie = (secret: string, path: string) =>
    app.stranger().get(path, { headers: { ...bearer(secret), cookie } })
  expect(refusal(await withCookie('wb_x', '/api/user'))).toEqual([401, 'TOKEN_REFUSED'])
  const { secret } = await tokenOf(app, { permissions: ['users:read'] })
  expect((await withCookie(secret, '/api/admin/users')).status).toBe(200)
  const own = await withCookie(secret, '/api/user')
  expect([own.status, own.body.message]).toEqual([403, 'No token may do this. It is for people who are signed in.'])
  expect(refusal(await withCookie(secret, '/api/admin/history'))).toEqual([403, 'NOT_PERMITTED'])
  const { rows } = await app.pool.query('select count(*)::int from sessions where user_id = $1', [robin.id])
  expect(rows).toEqual([{ count: 1 }])
})

test('nobody asks it for the origin, which programs do not have', async () => {
  const till = await program(['commercial-accounts:write'])
  const body = { name: 'Hotel Bearer', email: 'h@example.com' }
  const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  expect((await till.post('/api/commercial-accounts', body, foreign)).status).toBe(201)
  // A word that makes it look like one opens nothing for a browser's cookie.
  const headers = { ...foreign, Authorization: 'Basic x' }
  const reply = await app.as(ada).post('/api/commercial-accounts', body, { headers })
  expect(refusal(reply)).toEqual([403, 'FOREIGN_ORIGIN'])
})

/** As it is sent over the wire; `fetch` would mend it. */
const sent = (lines: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port, host } = new URL(app.url)
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        ['GET /api/admin/users HTTP/1.1', `Host: ${host}`, 'Connection: close', ...lines, '', ''].join('\r\n'),
      ),
    )
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text.slice(0, 12)))
    socket.on('error', reject)
  })

test('of two of these headers none counts, and hostile ones are refused', async () => {
  const { secret } = await tokenOf(app, { permissions: ['users:read'] })
  const good = `Authorization: Bearer ${secret}`
  for (const [lines, status] of [
    [[good], 200],
    [[good, good], 401],
    [[good, 'Authorization: Bearer wb_x'], 401],
    [['Authorization: Basic x', good], 401],
    [[`${good}\0`], 400],
    [[`${good}${'x'.repeat(20_000)}`], 431],
    [[`Authorization:\tBearer\t${secret}`], 401],
  ] as const)
    expect(await sent(lines)).toBe(`HTTP/1.1 ${status}`)
})

test('a repeat under a key gets the first answer, and keys of others are their own', async () => {
  const till = await program(['tips:write'])
  const other = await program(['tips:write'])
  const body = { orderId: '7', amount: '2', userId: erin.id }
  const key = { 'Idempotency-Key': 'the-same' }
  const first = await till.post('/api/admin/tips', body, key)
  expect((await till.post('/api/admin/tips', body, key)).body).toEqual(first.body)
  expect((await other.post('/api/admin/tips', body, key)).body.id).not.toBe(first.body.id)
  expect((await app.as(ada).post('/api/admin/tips', body, { headers: key })).body.id).not.toBe(first.body.id)
})

test('it uploads a photo and reports with it, later, a problem of before', async () => {
  const till = await program(['machine-problems:write', 'objects:write'])
  const occurredAt = new Date(Date.now() - 3_600_000).toISOString()
  const { uploadURL } = (await till.post('/api/objects/upload', undefined)).body
  expect((await put(app, uploadURL, (await photo()) as Uint8Array<ArrayBuffer>)).status).toBe(200)
  const { objectPath } = (await till.put('/api/machine-problem-images', { imageURL: uploadURL })).body
  const { status, body } = await till.post('/api/machine-problems', { ...report, photos: [objectPath], occurredAt })
  expect([status, body.photos, body.createdAt]).toEqual([201, [objectPath], occurredAt])
})

test('it is answered in the language that it asks for', async () => {
  const till = await program(['users:read'])
  const headers = { ...bearer(till.token.secret), 'Accept-Language': 'es' }
  const { body } = await app.stranger().get('/api/user', { headers })
  expect(body.message).toBe('Ningún token puede hacer esto. Es para personas que entraron con su cuenta.')
})

test('600 calls a minute and no more, each token for itself; guesses are counted by address', async () => {
  const limited = await startApp({ RATE_LIMITS: 'on' })
  const till = await program(['commercial-accounts:read'], limited)
  const other = await program(['commercial-accounts:read'], limited)
  for (let call = 0; call < 600; call += 50)
    await Promise.all(Array.from({ length: 50 }, () => till.get('/api/commercial-accounts')))
  const reply = await till.get('/api/commercial-accounts')
  expect([reply.status, Number(reply.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect((await other.get('/api/commercial-accounts')).status).toBe(200)
  const guess = () => limited.stranger().get('/api/commercial-accounts', { headers: bearer('wb_x') })
  const guesses = []
  for (let call = 0; call < 61; call += 1) guesses.push((await guess()).status)
  expect([guesses.at(59), guesses.at(60)]).toEqual([401, 429])
  expect((await other.get('/api/commercial-accounts')).status).toBe(200)
})
