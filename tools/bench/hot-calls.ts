import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { count, median, printTable } from './figures.ts'
import { getRequest, type Load, load, type NextRequest, postRequest } from './http-load.ts'
import type { Server } from './servers.ts'

/** The kernel counts in /proc in hundredths of a second. */
const ticksPerSecond = 100

/** Milliseconds of processor time that these processes and their children, ended ones too, have used; Linux only. */
function cpuTimeOf(pids: number[]): number {
  const ticks = pids.flatMap((pid) => [pid, ...childrenOf(pid)]).reduce((sum, pid) => sum + ticksOf(pid), 0)
  return (ticks / ticksPerSecond) * 1000
}

const childrenOf = (pid: number) => (read(`/proc/${pid}/task/${pid}/children`)?.match(/\d+/g) ?? []).map(Number)

/** Own time, and that of the children that have ended. */
function ticksOf(pid: number): number {
  // The name of the program, in brackets, may hold spaces.
  const fields = read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')
  return fields ? fields.slice(11, 15).reduce((sum, text) => sum + Number(text), 0) : 0
}

/** A process may end while it is looked at. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

interface HotCall {
  name: string
  /** What the product's rate is to reach at least, as a share of the bare server's. */
  target: number | undefined
  product: NextRequest
  bare: NextRequest
  connections: number
}

const day = 24 * 60 * 60 * 1000

const since = (days: number) =>
  `startDate=${new Date(Date.now() - days * day).toISOString()}&endDate=${new Date(Date.now() + day).toISOString()}`

/** The calls that a shop makes all day, with the same statement and range on both sides. */
export function hotCalls(cookies: string[]): HotCall[] {
  let turn = 0
  // Those who log tips do not read, at any size of the shop: their lists grow while it is measured.
  const readers = cookies.filter((_, place) => place % 2 === 0)
  const loggers = cookies.filter((_, place) => place % 2 === 1)
  const cookie = () => readers[turn++ % readers.length]!
  const loggingCookie = () => loggers[turn++ % loggers.length]!
  const body = { orderId: '0012345', amount: '4.50', notes: null }
  return [
    {
      name: 'own tips of the week',
      target: 0.8,
      connections: 16,
      product: () => getRequest(`/api/tips?${since(7)}`, cookie()),
      bare: () => getRequest(`/own?${since(7)}`, cookie()),
    },
    {
      name: 'log a tip (durable)',
      target: 0.8,
      connections: 16,
      product: () => postRequest('/api/tips', loggingCookie(), body),
      bare: () => postRequest('/log', loggingCookie(), body),
    },
    {
      // As the page sends it: a tip that is sent again is logged once. The bare server has nothing of the kind.
      name: 'log a tip under a key',
      target: 0.65,
      connections: 16,
      product: () => postRequest('/api/tips', loggingCookie(), body, `Idempotency-Key: ${randomUUID()}\r\n`),
      bare: () => postRequest('/log', loggingCookie(), body),
    },
    {
      name: 'own report, 3 months',
      target: 0.8,
      connections: 16,
      product: () => getRequest(`/api/tips/reports?${since(91)}`, cookie()),
      bare: () => getRequest(`/own?${since(91)}`, cookie()),
    },
    {
      name: 'public problems',
      target: 0.8,
      connections: 16,
      product: () => getRequest('/api/public/machine-problems', ''),
      bare: () => getRequest('/problems', ''),
    },
    {
      // Beside the pay stands what was logged in each period's days, which the bare server does not look up.
      name: 'My Pay',
      target: undefined,
      connections: 16,
      product: () => getRequest('/api/my-payroll', cookie()),
      bare: () => getRequest('/pay', cookie()),
    },
    {
      name: 'session check',
      target: 0.8,
      connections: 16,
      product: () => getRequest('/api/user', cookie()),
      bare: () => getRequest('/user', cookie()),
    },
  ]
}

export interface Sides {
  product: Server
  bare: Server
  /** The database, which works for both. */
  postgresPid: number
}

interface Turn extends Load {
  /** Microseconds of processor time a request, of the server and the database. */
  cpu: number
}

/** Each hot call beside the bare server's, in turns. */
export async function compareHotCalls(
  sides: Sides,
  calls: HotCall[],
  { rounds, seconds, title = 'Hot calls beside the bare server' }: { rounds: number; seconds: number; title?: string },
) {
  const rows: string[][] = []
  // A server runs for weeks: neither is to be judged by what the first seconds compile.
  for (const call of calls)
    for (const [server, next] of [
      [sides.bare, call.bare],
      [sides.product, call.product],
    ] as const)
      await load(server.port, call.connections, seconds, next)
  for (const call of calls) {
    const { ours, theirs } = await inTurns(sides, call, rounds, seconds)
    const middle = (turns: Turn[], field: keyof Turn) => median(turns.map((turn) => turn[field]))
    // More is better in each: of what is better small, the bare server's share of ours.
    const ratio = (share: (ours: Turn, theirs: Turn) => number) =>
      median(ours.map((turn, round) => share(turn, theirs[round]!))).toFixed(2)
    rows.push([
      call.name,
      count(middle(theirs, 'rate')),
      count(middle(ours, 'rate')),
      ratio((ours, theirs) => ours.rate / theirs.rate),
      call.target?.toFixed(2) ?? '',
      ratio((ours, theirs) => theirs.cpu / ours.cpu),
      middle(ours, 'p50').toFixed(1),
      ratio((ours, theirs) => theirs.p50 / ours.p50),
      middle(ours, 'p99').toFixed(1),
      ratio((ours, theirs) => theirs.p99 / ours.p99),
    ])
  }
  printTable(
    title,
    ['call', 'bare/s', 'ours/s', 'ratio', 'target', 'ratio by CPU', 'p50 ms', 'p50 ratio', 'p99 ms', 'p99 ratio'],
    rows,
  )
}

/** A, B, A, B: what else happens on the machine hits both alike. */
async function inTurns(sides: Sides, call: HotCall, rounds: number, seconds: number) {
  const turns = { ours: [] as Turn[], theirs: [] as Turn[] }
  for (let round = 0; round <= rounds; round += 1)
    for (const side of ['theirs', 'ours'] as const) {
      const server = side === 'ours' ? sides.product : sides.bare
      const next = side === 'ours' ? call.product : call.bare
      const turn = await oneTurn(sides, server, call, next, seconds)
      // The first round warms up.
      if (round > 0) turns[side].push(turn)
    }
  return turns
}

async function oneTurn(sides: Sides, server: Server, call: HotCall, next: () => string, seconds: number) {
  const processes = [server.process.pid!, sides.postgresPid]
  const before = cpuTimeOf(processes)
  const measured = await load(server.port, call.connections, seconds, next)
  if (measured.failures > 0) throw new Error(`${measured.failures} requests of "${call.name}" failed`)
  return { ...measured, cpu: ((cpuTimeOf(processes) - before) * 1000) / measured.requests }
}

/**
 * What each hot call costs at one size of the shop: the processor time of the bare server's session check as a share of
 * its own. Rates would not do: what else the machine does hits a call of the database and one of Node differently.
 */
export async function costsAtThisSize(sides: Sides, cookies: string[], rounds: number, seconds: number) {
  const calls = hotCalls(cookies)
  const yardstick = calls.find(({ name }) => name === 'session check')!
  const shares = new Map<string, number>()
  for (const call of calls) {
    const found: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const theirs = await oneTurn(sides, sides.bare, yardstick, yardstick.bare, seconds / 2)
      const ours = await oneTurn(sides, sides.product, call, call.product, seconds)
      if (round > 0) found.push(theirs.cpu / ours.cpu)
    }
    shares.set(call.name, median(found))
  }
  return shares
}
