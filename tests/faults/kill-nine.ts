// `npm run test:faults`: kill -9 of everything while eight people log tips, ten rounds. Every acknowledged tip must be
// there after the restart, to the letter, and a tip that was sent again under its key must be there once.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Tip } from '#shared/tips/tip.ts'

const rounds = Number(process.env.ROUNDS ?? 10)
const clients = 8

interface Attempt {
  key: string
  orderId: string
  amount: string
  notes: string
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'washboard-kill-'))
const env = {
  ...process.env,
  npm_lifecycle_event: '',
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
  ADMIN_EMAIL: 'ada@example.com',
  ADMIN_PASSWORD: 'kill-nine',
}

/** Acknowledged tips, by id. */
const acknowledged = new Map<string, Attempt>()
/** Sent and not answered when the server died. */
let open: Attempt[] = []
let cookie = ''
let serial = 0

async function start(): Promise<{ server: ChildProcess; url: string }> {
  // A group of its own, so that one signal reaches the server and all that belongs to it.
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code} instead of starting`)))
    createInterface(server.stdout!).on('line', (line) => {
      const found = /ready at (\S+)/.exec(line)
      if (found) resolve(found[1]!)
    })
  })
  server.removeAllListeners('exit')
  return { server, url }
}

async function signIn(url: string) {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }),
  })
  if (!response.ok) throw new Error(`sign-in failed with ${response.status}`)
  cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
}

async function log(url: string, { key, ...body }: Attempt): Promise<Tip> {
  const response = await fetch(`${url}/api/tips`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, Cookie: cookie },
    body: JSON.stringify(body),
  })
  if (response.status !== 201) throw new Error(`answered ${response.status}`)
  return response.json()
}

async function logUntilDead(url: string) {
  for (;;) {
    serial += 1
    const attempt = {
      key: randomUUID(),
      orderId: String(serial % 10_000_000),
      amount: `${randomInt(1, 90)}.${String(randomInt(0, 100)).padStart(2, '0')}`,
      notes: `tip number ${serial}`,
    }
    try {
      acknowledged.set((await log(url, attempt)).id, attempt)
    } catch {
      open.push(attempt)
      return
    }
  }
}

function killEverything(server: ChildProcess, round: number) {
  const pidFile = path.join(dataDir, 'postgres', 'data', 'postmaster.pid')
  const postmaster = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
  process.kill(-server.pid!, 'SIGKILL')
  // Every other round the database dies with it, without a chance to write anything.
  if (round % 2 === 1 && postmaster) process.kill(postmaster, 'SIGKILL')
}

async function check(url: string) {
  const response = await fetch(`${url}/api/tips`, { headers: { Cookie: cookie } })
  const tips: Tip[] = await response.json()
  const found = new Map(tips.map((tip) => [tip.id, tip]))
  if (found.size !== tips.length) throw new Error('a tip is listed twice')
  for (const [id, { orderId, amount, notes }] of acknowledged) {
    const tip = found.get(id)
    if (!tip) throw new Error(`acknowledged tip ${id} is gone`)
    if (tip.orderId !== orderId || tip.amount !== amount || tip.notes !== notes)
      throw new Error(`tip ${id} is not what was acknowledged`)
  }
  const numbers = tips.map((tip) => tip.notes)
  if (new Set(numbers).size !== numbers.length) throw new Error('a tip that was sent again is there twice')
  return tips.length
}

try {
  for (let round = 1; round <= rounds; round += 1) {
    const before = performance.now()
    const { server, url } = await start()
    const startedIn = performance.now() - before
    if (round === 1) await signIn(url)
    for (const attempt of open) acknowledged.set((await log(url, attempt)).id, attempt)
    open = []
    const count = await check(url)
    console.log(`round ${round}: started in ${startedIn.toFixed(0)} ms, ${count} tips, none lost, none twice`)
    const work = Array.from({ length: clients }, () => logUntilDead(url))
    await wait(randomInt(300, 1500))
    const gone = once(server, 'exit')
    killEverything(server, round)
    await Promise.all([gone, ...work])
  }
  const { server, url } = await start()
  for (const attempt of open) acknowledged.set((await log(url, attempt)).id, attempt)
  const count = await check(url)
  if (count !== acknowledged.size) throw new Error(`${count} tips are there, ${acknowledged.size} were acknowledged`)
  console.log(`after ${rounds} kills: ${count} tips, exactly those that were acknowledged`)
  process.kill(server.pid!, 'SIGTERM')
  await once(server, 'exit')
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
