import { type HotCall, hotCalls } from './calls.ts'
import { cpuTimeOf } from './cpu.ts'
import { type Load, load } from './http-load.ts'
import type { Server } from './servers.ts'
import { count, median } from './statistics.ts'
import { printTable } from './table.ts'

export interface Sides {
  product: Server
  bare: Server
  /** Of the database, which works for both. */
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
