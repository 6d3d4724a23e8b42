// `npm run test:proxy -- 10000`: so many requests over https through the real Caddy with deploy/Caddyfile, half of them by
// HTTP/2, while the server behind it is restarted again and again. None may fail; what was written may not be there twice.
// Then one of two servers is killed behind Caddy, and behind nginx where that is there.

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http2 from 'node:http2'
import https from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { photo } from '#tests/storage/picture-data.ts'
import { numberFrom, refuse } from '#tools/arguments.ts'
import { killOneOfTwo } from './one-of-two.ts'
import { freePort, lackingProxy, startCaddy } from './proxies.ts'

const built = path.resolve(import.meta.dirname, '../../dist/server/main.js')

/**
 * Does what systemd does for deploy/washboard.socket and deploy/washboard.service: listens, hands the socket to the server,
 * and starts that again when it has ended. Node itself cannot listen without accepting; Perl is part of every Debian.
 */
const supervisor = `
  use strict; use Socket; use POSIX; $| = 1; $^F = 255;
  socket(my $socket, PF_INET, SOCK_STREAM, 0) or die $!;
  bind($socket, sockaddr_in(0, INADDR_LOOPBACK)) or die $!;
  listen($socket, 4096) or die $!;
  my ($port) = sockaddr_in(getsockname($socket));
  print "port $port\\n";
  my ($child, $ends) = (0, 0);
  $SIG{TERM} = sub { $ends = 1; kill 'TERM', $child };
  until ($ends) {
    unless ($child = fork()) {
      POSIX::dup2(fileno($socket), 3);
      @ENV{'LISTEN_FDS', 'LISTEN_PID'} = (1, $$);
      exec @ARGV;
    }
    print "pid $child\\n";
    waitpid $child, 0;
    exit 1 if $?;
  }`

/** The built product with an admin, on a data folder of its own. */
async function startSupervised(env: Record<string, string>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'washboard-proxy-'))
  const parent = spawn('perl', ['-e', supervisor, process.execPath, built], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMITS: 'off', FRESH_PROOF_AFTER: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(parent, 'exit')
  const port = Promise.withResolvers<number>()
  let pid = 0
  let ready = Promise.withResolvers<void>()
  createInterface(parent.stdout).on('line', (line) => {
    const [word, number] = line.split(' ')
    if (word === 'port') port.resolve(Number(number))
    if (word === 'pid') pid = Number(number)
    if (line.includes('is ready at')) ready.resolve()
  })
  await Promise.race([
    ready.promise,
    gone.then(() => Promise.reject(new Error('The server ended instead of starting.'))),
  ])
  return {
    port: await port.promise,
    /** As `systemctl restart` does. */
    async restart() {
      ready = Promise.withResolvers()
      process.kill(pid, 'SIGTERM')
      await ready.promise
    },
    async stop() {
      parent.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const requests = numberFrom(process.argv[2], 10_000)
const lacking = lackingProxy('caddy')
if (lacking) refuse(`npm run test:proxy needs Caddy: ${lacking}.`)
const senders = 20

const port = await freePort()
const origin = `https://localhost:${port}`
const account = { email: 'ada@example.com', password: 'behind a proxy' }
const server = await startSupervised({
  PUBLIC_URL: origin,
  TRUST_PROXY: '1',
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
})
const caddy = await startCaddy([`localhost:${server.port}`], port).catch(async (error) => {
  await server.stop()
  throw error
})

interface Ask {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

interface Answer {
  status: number
  body: string
  cookie?: string
}

const agent = new https.Agent({ ca: caddy.ca, keepAlive: true })
let session = http2.connect(origin, { ca: caddy.ca })

async function byHttp1({ method, path, headers, body }: Ask): Promise<Answer> {
  const request = https.request(new URL(path, origin), { method, agent, headers: { ...headers } })
  request.end(body)
  const [response] = await once(request, 'response')
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  const cookies: string[] = response.headers['set-cookie'] ?? []
  return { status: response.statusCode, body: text, cookie: cookies.map((each) => each.split(';')[0]).join('; ') }
}

async function byHttp2({ method, path, headers, body }: Ask): Promise<Answer> {
  if (session.closed || session.destroyed) session = http2.connect(origin, { ca: caddy.ca })
  const stream = session.request({ ':method': method, ':path': path, ...headers })
  stream.end(body)
  const [response] = await once(stream, 'response')
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += chunk
  return { status: Number(response[':status']), body: text }
}

const json = (method: string, path: string, body: object, headers: Record<string, string>): Ask => ({
  method,
  path,
  headers: { 'content-type': 'application/json', origin, ...headers },
  body: JSON.stringify(body),
})

const { cookie = '' } = await byHttp1(json('POST', '/api/login', account, {}))

const large = await photo({ width: 2400, height: 1800, isNoisy: true })

const counts = new Map<string, number>()
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
const logged: string[] = []
let slowest = 0
let sent = 0

async function judged(send: typeof byHttp1, ask: Ask, expected: number): Promise<Answer> {
  const begun = performance.now()
  const answer = await send(ask).catch((error): Answer => ({ status: 0, body: String(error.code ?? error.message) }))
  slowest = Math.max(slowest, performance.now() - begun)
  const what = ask.path.startsWith('/api/objects/uploads') ? 'PUT of a photo' : `${ask.method} ${ask.path}`
  count(
    answer.status === expected
      ? `${answer.status}  ${what}`
      : `NOT ${expected} but ${answer.status}  ${what}: ${answer.body.slice(0, 80)}`,
  )
  return answer
}

async function uploadPhoto(send: typeof byHttp1) {
  const slot = await judged(send, json('POST', '/api/objects/upload', {}, { cookie }), 201)
  if (slot.status !== 201) return
  const { uploadURL } = JSON.parse(slot.body)
  const place = new URL(uploadURL, origin)
  const headers = { 'content-type': 'image/jpeg' }
  await judged(send, { method: 'PUT', path: `${place.pathname}${place.search}`, headers, body: large }, 200)
}

async function sender(place: number) {
  const send = place % 2 === 0 ? byHttp1 : byHttp2
  while (sent < requests) {
    const number = sent++
    if (number % 200 === 0) await uploadPhoto(send)
    else if (number % 4 === 0) {
      const key = randomUUID()
      const tip = { orderId: '0042', amount: '4.50', notes: key }
      const answer = await judged(send, json('POST', '/api/tips', tip, { cookie, 'idempotency-key': key }), 201)
      if (answer.status === 201) logged.push(key)
    } else if (number % 4 === 1) await judged(send, { method: 'GET', path: '/api/public/machine-problems' }, 200)
    else if (number % 4 === 2) await judged(send, { method: 'GET', path: '/machine-status' }, 200)
    else await judged(send, { method: 'GET', path: '/api/user', headers: { cookie } }, 200)
    // As people do, who pause: ten thousand in some seconds would see one restart at most.
    await wait(50)
  }
}

let restarts = 0
let isDone = false
const restarting = (async () => {
  while (!isDone) {
    await wait(2_000)
    if (isDone) return
    await server.restart()
    restarts += 1
  }
})()

const begun = Date.now()
await Promise.all(Array.from({ length: senders }, (_, place) => sender(place)))
isDone = true
await restarting

const year = 365 * 24 * 60 * 60_000
const range = `startDate=${new Date(begun - year).toISOString()}&endDate=${new Date(begun + year).toISOString()}`
const { body } = await byHttp1({ method: 'GET', path: `/api/tips?${range}`, headers: { cookie } })
const stored: string[] = JSON.parse(body).map(({ notes }: { notes: string }) => notes)
session.close()
agent.destroy()
const lost = logged.filter((key) => !stored.includes(key))
const double = stored.length - new Set(stored).size
console.log(
  `${sent} requests in ${Math.round((Date.now() - begun) / 1000)} s, the server restarted ${restarts} times, the slowest answer after ${(slowest / 1000).toFixed(1)} s; photos of ${(large.length / 1e6).toFixed(1)} MB`,
)
for (const [what, times] of [...counts].sort()) console.log(String(times).padStart(6), what)
console.log(`tips acknowledged: ${logged.length}, lost: ${lost.length}, double: ${double}`)
const failed = [...counts.keys()].some((what) => what.startsWith('NOT'))
await caddy.stop()
await server.stop()
const isFirstGood = !failed && lost.length === 0 && double === 0 && restarts > 0

let isSecondGood = true
for (const proxy of ['caddy', 'nginx'] as const) {
  const reason = lackingProxy(proxy)
  if (reason) console.log(`${proxy}: not tried, since ${reason}`)
  else isSecondGood = (await killOneOfTwo(proxy, (line) => console.log(line))) && isSecondGood
}
process.exitCode = isFirstGood && isSecondGood ? 0 : 1
