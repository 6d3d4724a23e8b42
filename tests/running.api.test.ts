import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { copyOfTemplate } from '#tests/support/postgres.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { overTcp } from '#tests/support/tcp-postgres.ts'

const statusOf = async (url: string) => (await fetch(url)).status

test('an empty folder becomes a running shop, and stops cleanly', async () => {
  const server = await startServerProcess()
  const url = await server.ready
  expect(server.lines[0]).toBe(`Washboard is ready at ${url}`)
  expect([await statusOf(`${url}/healthz`), await statusOf(`${url}/readyz`)]).toEqual([200, 200])

  const { mode } = await stat(server.dataDir)
  // Root lets the database's own user step through; everybody else is kept out.
  expect(mode & 0o007).toBe(0)
  const secrets = path.join(server.dataDir, 'secrets')
  for (const name of await readdir(secrets)) expect((await stat(path.join(secrets, name))).mode & 0o777).toBe(0o600)

  server.process.kill('SIGTERM')
  expect(await server.exit).toBe(0)
})

test('the printed invitation makes the first admin, and a later start prints none', async () => {
  const first = await startServerProcess()
  const url = await first.ready
  await expect.poll(() => first.lines.find((line) => line.includes('/invite/'))).toBeDefined()
  const link = /http:\S+\/invite\/(\S+)/.exec(first.lines.join('\n'))!
  const invitation = await (await fetch(`${url}/api/invitations/${link[1]}`)).json()
  expect(invitation).toMatchObject({ email: 'admin@example.com', role: 'admin', firstName: null, lastName: null })
  const registered = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: 'Olga@Example.com',
      password: 'suds and bubbles',
      firstName: 'Olga',
      lastName: 'Orlova',
      inviteCode: link[1],
    }),
  })
  expect([registered.status, (await registered.json()).role]).toEqual([201, 'admin'])
  first.process.kill('SIGINT')
  expect(await first.exit).toBe(0)

  const second = await startServerProcess({ DATA_DIR: first.dataDir })
  await second.ready
  second.process.kill('SIGTERM')
  expect(await second.exit).toBe(0)
  expect(second.lines.join('\n')).not.toContain('/invite/')
})

test('ADMIN_EMAIL and ADMIN_PASSWORD make an admin once and change nobody later', async () => {
  const env = { ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: 'first password' }
  const first = await startServerProcess(env)
  expect(await signInStatus(await first.ready, 'boss@example.com', 'first password')).toBe(200)
  expect(first.lines.join('\n')).not.toContain('/invite/')
  first.process.kill('SIGTERM')
  await first.exit

  const again = await startServerProcess({ ...env, DATA_DIR: first.dataDir, ADMIN_PASSWORD: 'other password' })
  const url = await again.ready
  expect(await signInStatus(url, 'boss@example.com', 'first password')).toBe(200)
  expect(await signInStatus(url, 'boss@example.com', 'other password')).toBe(401)
})

test('a second start on the same folder is refused with one line that names the first', async () => {
  const first = await startServerProcess()
  await first.ready
  const second = await startServerProcess({ DATA_DIR: first.dataDir })
  expect(await second.exit).toBe(1)
  expect(second.errors().trim().split('\n')).toHaveLength(1)
  expect(second.errors()).toContain(String(first.process.pid))
})

test.each([
  ['a wrong setting', { PORT: 'eighty' }, 'PORT'],
  ['an unknown time zone', { TIMEZONE: 'Mars/Olympus' }, 'TIMEZONE'],
  ['half of the provider settings', { OIDC_CLIENT_ID: 'shop' }, 'OIDC_ISSUER_URL'],
])('%s ends the start with one line and exit code 1', async (_what, env, name) => {
  const server = await startServerProcess(env as Record<string, string>)
  expect(await server.exit).toBe(1)
  expect(server.errors().trim().split('\n')).toHaveLength(1)
  expect(server.errors()).toContain(name)
})

test('a port that is taken ends the start with one line that names it', async () => {
  const taken = createServer().listen(0, '0.0.0.0')
  onTestFinished(() => {
    taken.close()
  })
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const database = await copyOfTemplate(inject('postgres'))
  onTestFinished(database.drop)
  const server = await startServerProcess({ PORT: String(port), DATABASE_URL: database.url, LOG_LEVEL: 'silent' })
  expect(await server.exit).toBe(1)
  expect(server.errors()).toMatch(new RegExp(`^Cannot listen on 0\\.0\\.0\\.0, PORT ${port}: .*\n$`))
})

test('a database that is away at the start is waited for; one that refuses ends it', async () => {
  const database = await copyOfTemplate(inject('postgres'))
  const external = await overTcp(database.url)
  onTestFinished(async () => {
    await external.close()
    await database.drop()
  })
  await external.goAway()
  const port = await freePort()
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
  waiting.process.kill('SIGTERM')
  await waiting.exit

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
  const server = await startServerProcess({ ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'first password' })
  const url = new URL(await server.ready)
  const socket = connect(Number(url.port), url.hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  const body = JSON.stringify({ email: 'boss@example.com', password: 'first password' })
  const head = `POST /api/login HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const { headers } = await fetch(`${url.origin}/healthz`)
  // Longer than a proxy keeps a connection without use.
  expect(Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(120)
  const resting = connect(Number(url.port), url.hostname)
  resting.write(`GET /healthz HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`)
  const ended = once(resting, 'close')
  await once(resting, 'data')
  // The request has begun, and its second half comes after the signal.
  socket.write(head + body.slice(0, 10))
  await expect.poll(() => statusOf(`${url.origin}/healthz`)).toBe(200)
  server.process.kill('SIGTERM')
  await expect.poll(() => statusOf(`${url.origin}/healthz`).catch(() => 'refused')).toBe('refused')
  await ended
  socket.write(body.slice(10))
  expect(await server.exit).toBe(0)
  expect(answer).toContain('HTTP/1.1 200')
})

async function signInStatus(url: string, email: string, password: string) {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.status
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
