import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { openPool } from '#server/db/pool.ts'
import { startEmbeddedPostgres } from '#server/embedded/launcher.ts'
import { environment } from '#tests/support/program.ts'
import { freePort, type ProxyName, startCaddy, startNginx } from './proxies.ts'

const built = path.resolve(import.meta.dirname, '../../dist/server/main.js')
const account = { email: 'ada@example.com', password: 'one of two' }
const writers = 8
/** Milliseconds from the beginning: when which server is killed, and the first one started again. */
const [firstKill, comesBack, secondKill, end] = [5_000, 13_000, 22_000, 30_000]

interface Answer {
  status: number
  body: string
  cookies: string[]
}

/**
 * Eight people write tips and read for thirty seconds through a real proxy in front of two servers on one database. One
 * server is killed (kill -9) and comes back, then the other is killed. What was not answered rightly is sent again with its
 * key, as the application does. Says what was seen; false where something was lost or doubled, or where more failed than
 * what the killed servers had begun.
 */
export async function killOneOfTwo(name: ProxyName, tell: (line: string) => void): Promise<boolean> {
  const undo: (() => unknown)[] = []
  try {
    return await play(name, tell, undo)
  } finally {
    for (const step of undo.toReversed())
      await Promise.resolve()
        .then(step)
        .catch((error) => tell(`while tidying up: ${error.message}`))
  }
}

async function play(name: ProxyName, tell: (line: string) => void, undo: (() => unknown)[]): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'washboard-two-'))
  undo.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres') })
  undo.push(() => postgres.stop())
  const port = await freePort()
  const servers = [await freePort(), await freePort()]
  const origin = `${name === 'caddy' ? 'https' : 'http'}://localhost:${port}`
  const running = new Map<number, ReturnType<typeof spawn>>()
  undo.push(() => Promise.all([...running.keys()].map(kill)))

  async function start(server: number) {
    const child = spawn(process.execPath, [built], {
      env: environment({
        HOST: '127.0.0.1',
        PORT: String(server),
        PUBLIC_URL: origin,
        TRUST_PROXY: '1',
        DATA_DIR: path.join(folder, String(server)),
        OBJECTS_DIR: path.join(folder, 'objects'),
        DATABASE_URL: postgres.connectionString,
        LOG_LEVEL: 'silent',
        RATE_LIMITS: 'off',
        FRESH_PROOF_AFTER: '0',
        ADMIN_EMAIL: account.email,
        ADMIN_PASSWORD: account.password,
        NODE_OPTIONS: '',
      }),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.set(server, child)
    for await (const line of createInterface(child.stdout!)) if (line.includes('is ready at')) return
    throw new Error('A server ended instead of starting.')
  }

  async function kill(server: number) {
    const child = running.get(server)!
    running.delete(server)
    if (child.exitCode !== null || !child.kill('SIGKILL')) return
    await once(child, 'exit')
  }

  await Promise.all(servers.map(start))
  const proxy = await (name === 'caddy' ? startCaddy : startNginx)(
    servers.map((server) => `127.0.0.1:${server}`),
    port,
  )
  undo.push(proxy.stop)
  const client = proxy.ca ? https : http
  const agent = new client.Agent({ keepAlive: true, ...(proxy.ca && { ca: proxy.ca }) })
  undo.push(() => agent.destroy())
  let cookie = ''

  async function ask(method: string, path: string, body?: object, headers = {}): Promise<Answer> {
    const all = { origin, cookie, ...(body && { 'content-type': 'application/json' }), ...headers }
    const request = client.request(new URL(path, origin), { method, agent, headers: all })
    request.end(body && JSON.stringify(body))
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) text += chunk
    return { status: response.statusCode!, body: text, cookies: response.headers['set-cookie'] ?? [] }
  }

  const wrong = new Map<string, number>()
  let [asked, slowest] = [0, 0]
  async function isAnswered(expected: number, ...question: Parameters<typeof ask>): Promise<boolean> {
    const begun = performance.now()
    const { status } = await ask(...question).catch(() => ({ status: 0 }))
    asked += 1
    slowest = Math.max(slowest, performance.now() - begun)
    if (status === expected) return true
    const what = `${status || 'none'} to ${question[0]}`
    wrong.set(what, (wrong.get(what) ?? 0) + 1)
    return false
  }

  const acknowledged: string[] = []
  let isOver = false
  undo.push(() => {
    isOver = true
  })
  const begun = performance.now()
  const at = (moment: number) => wait(Math.max(moment - (performance.now() - begun), 0))
  async function writer() {
    while (performance.now() - begun < end) {
      const key = randomUUID()
      const tip = { orderId: '0042', amount: '4.50', notes: key }
      while (!(await isAnswered(201, 'POST', '/api/tips', tip, { 'idempotency-key': key }))) {
        if (isOver) return
        await wait(100)
      }
      acknowledged.push(key)
      await isAnswered(200, 'GET', '/api/user')
    }
  }
  async function killer() {
    await at(firstKill)
    await kill(servers[0]!)
    await at(comesBack)
    await start(servers[0]!)
    await at(secondKill)
    await kill(servers[1]!)
  }

  const { cookies } = await ask('POST', '/api/login', account)
  cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  await Promise.all([killer(), ...Array.from({ length: writers }, writer)])
  const pool = openPool({ ...postgres.connection, max: 1 })
  const { rows } = await pool.query<{ notes: string }>('select notes from tips')
  await pool.end()
  const stored = rows.map(({ notes }) => notes)
  const there = new Set(stored)
  const lost = acknowledged.filter((key) => !there.has(key)).length
  const doubled = stored.length - there.size
  const failed = [...wrong.values()].reduce((sum, each) => sum + each, 0)
  const kinds = [...wrong].map(([what, times]) => `${times} × ${what}`).join(', ')
  tell(
    `${name}, two servers, two kills: ${asked} requests in ${end / 1000} s, ${failed} not answered rightly${kinds && ` (${kinds})`}, the slowest answer after ${(slowest / 1000).toFixed(1)} s`,
  )
  tell(`tips acknowledged: ${acknowledged.length}, stored: ${stored.length}, lost: ${lost}, doubled: ${doubled}`)
  return lost === 0 && doubled === 0 && failed <= 2 * writers
}
