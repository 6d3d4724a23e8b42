import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { asSystem } from '#server/db/who.ts'
import { startSheetServer } from '#tests/payroll/sheet-server.ts'
import { signIn } from '#tests/support/app.ts'
import { ada, addPeople, cast, ivan } from '#tests/support/cast.ts'
import { clientOf, cookieOf } from '#tests/support/client.ts'
import { openDb } from '#tests/support/db.ts'
import { halfASignIn } from '#tests/support/half-a-request.ts'
import { copyOfTemplate } from '#tests/support/postgres.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { externalDatabase } from '#tests/support/tcp-postgres.ts'

const statusOf = async (url: string) => (await fetch(url)).status
/** Takes a port, until it is given back or the test is over. */
async function listen(host: string) {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const close = () => new Promise((closed) => server.close(closed))
  onTestFinished(() => void close())
  return { port: (server.address() as AddressInfo).port, close }
}

/** As Docker, or Ctrl+C, stops it. */
async function stop(server: ServerProcess, signal: 'SIGTERM' | 'SIGINT') {
  server.process.kill(signal)
  expect(await server.exit).toBe(0)
}

test('an empty folder becomes a running shop, and stops cleanly', async () => {
  const server = await startServerProcess()
  const url = await server.ready
  expect(server.lines[0]).toBe(`Washboard is ready at ${url}`)
  await expect.poll(() => server.lines.join('\n')).toMatch(/http:\S+\/invite\/\S+/)
  expect([await statusOf(`${url}/healthz`), await statusOf(`${url}/readyz`)]).toEqual([200, 200])

  const { mode } = await stat(server.dataDir)
  // Root lets the database's own user step through; everybody else is kept out.
  expect(mode & 0o007).toBe(0)
  const secrets = path.join(server.dataDir, 'secrets')
  for (const name of await readdir(secrets)) expect((await stat(path.join(secrets, name))).mode & 0o777).toBe(0o600)

  await stop(server, 'SIGINT')
})

test('a port that is taken ends the start with one line that names it', async () => {
  const { port } = await listen('0.0.0.0')
  const database = await copyOfTemplate(inject('postgres'))
  onTestFinished(database.drop)
  const server = await startServerProcess({ PORT: String(port), DATABASE_URL: database.url, LOG_LEVEL: 'silent' })
  expect(await server.exit).toBe(1)
  expect(server.errors()).toMatch(new RegExp(`^Cannot listen on 0\\.0\\.0\\.0, PORT ${port}: .*\n$`))
})

test('a database that is away at the start is waited for; one that refuses ends it', async () => {
  const external = await externalDatabase()
  await external.goAway()
  const { port, close } = await listen('127.0.0.1')
  await close()
  const url = `http://127.0.0.1:${port}`
  const waiting = await startServerProcess({ PORT: String(port), DATABASE_URL: external.url })
  await expect.poll(() => statusOf(`${url}/healthz`).catch(() => 0)).toBe(200)
  expect(await statusOf(`${url}/readyz`)).toBe(503)
  const early = fetch(`${url}/api/user`)
  await external.comeBack()
  await waiting.ready
  // What came meanwhile waited.
  expect((await early).status).toBe(401)
  expect(await statusOf(`${url}/readyz`)).toBe(200)
  await stop(waiting, 'SIGTERM')

  await external.goAway()
  await startServerProcess({ PORT: String(port), DATABASE_URL: external.url })
  await expect.poll(() => statusOf(`${url}/healthz`).catch(() => 0)).toBe(200)
  const refused = await fetch(`${url}/api/user`)
  expect([refused.status, (await refused.json()).code]).toEqual([503, 'STARTING'])
  await external.comeBack()

  const missing = new URL(external.url)
  missing.pathname = '/no_such_database'
  const refusedStart = await startServerProcess({ DATABASE_URL: missing.href, LOG_LEVEL: 'silent' })
  expect(await refusedStart.exit).toBe(1)
  expect(refusedStart.errors()).toMatch(/^The database refused the start: .*no_such_database.*\n$/)
})

test('a stop lets the request under way finish, ends connections that rest and takes no new one', async () => {
  const boss = { email: 'boss@example.com', password: 'first password' }
  const server = await startServerProcess({ ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: boss.password })
  const url = new URL(await server.ready)
  const { headers } = await fetch(`${url.origin}/healthz`)
  // Longer than a proxy keeps a connection without use.
  expect(Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(120)
  const resting = connect(Number(url.port), url.hostname)
  resting.write(`GET /healthz HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`)
  const ended = once(resting, 'close')
  await once(resting, 'data')
  // The request has begun, and its second half comes after the signal.
  const signIn = await halfASignIn(url, boss)
  await expect.poll(() => statusOf(`${url.origin}/healthz`)).toBe(200)
  server.process.kill('SIGTERM')
  await expect.poll(() => statusOf(`${url.origin}/healthz`).catch(() => 'refused')).toBe('refused')
  await ended
  signIn.finish()
  expect(await server.exit).toBe(0)
  expect(signIn.answer()).toContain('HTTP/1.1 200')
})

test('a stop ends within its ten seconds, whatever runs', async () => {
  const sheets = await startSheetServer()
  const database = await copyOfTemplate(inject('postgres'))
  const pool = openPool(asSystem({ connectionString: database.url, max: 2 }))
  await addPeople(openDb(pool), cast)
  await pool.query(
    `insert into tips (id, user_id, order_id, amount, notes, created_at)
     select gen_random_uuid(), $1, (n % 9999)::text, 1, repeat(md5(n::text), 20), '2026-03-01' from generate_series(1, 60000) n`,
    [ivan.id],
  )
  const locking = await pool.connect()
  onTestFinished(async () => {
    locking.release(true)
    await Promise.all([pool.end(), sheets.close()])
    await database.drop()
  })
  const env = { DATABASE_URL: database.url, GOOGLE_SHEETS_ORIGIN: sheets.origin, LOG_LEVEL: 'silent' }
  const server = await startServerProcess(env)
  const url = new URL(await server.ready)
  const client = clientOf(url.origin)
  await signIn(client, ada)
  const everything = `/api/admin/users/${ivan.id}/export`
  await client.post(everything)
  for (const path of [
    everything,
    '/api/admin/tips/consolidated-reports?startDate=2026-01-01T00:00:00Z&endDate=2026-12-01T00:00:00Z',
  ]) {
    // Its reader takes the beginning and no more.
    const socket = connect(Number(url.port), url.hostname)
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\nCookie: ${cookieOf(client)}\r\n\r\n`)
    await once(socket, 'readable')
    expect(String(socket.read(12))).toBe('HTTP/1.1 200')
  }
  const isAsked = Promise.withResolvers<void>()
  sheets.answerWith(() => isAsked.resolve())
  const sheetsUrl = `${sheets.origin}/spreadsheets/d/1AbC-d_9/edit`
  const sheet = client.post('/api/import-from-sheets', { sheetsUrl })
  await isAsked.promise
  await locking.query('begin')
  await locking.query('select from users where id = $1 for update', [ivan.id])
  const removal = client.post(`/api/admin/users/${ivan.id}/remove-name`, { name: 'Ivan Petrov' })
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waits)).rowCount).toBe(1)
  const cutOff = Promise.allSettled([sheet, removal])
  const begun = performance.now()
  await stop(server, 'SIGTERM')
  expect(performance.now() - begun).toBeLessThan(10_000)
  await cutOff
})
