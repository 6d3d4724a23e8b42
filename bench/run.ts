// `npm run bench`: the product beside a bare server on the same database, in turns, as ratios.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { openPool } from '#server/db/db.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
import { migrate } from '#server/db/migrate.ts'
import { type HotCall, hotCalls } from './calls.ts'
import { timeAnswer, waitsDuring } from './consolidated.ts'
import { type Load, load } from './http-load.ts'
import { memoryOf, type Server, signIn, startNode, startProduct } from './servers.ts'
import { fillShop, password } from './shop.ts'

const people = 1_000
const tips = Number(process.env.BENCH_TIPS ?? 1_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const folder = await mkdtemp(path.join(tmpdir(), 'washboard-bench-'))
const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres') })
const pool = openPool({ ...postgres.connection, statement_timeout: 0, query_timeout: 0 })
await migrate(pool)
await fillShop(pool, people, tips)
console.log(
  `${cpus().length} cores, ${cpus()[0]?.model.trim()}; Node ${process.versions.node}; ${tips.toLocaleString('en-US')} tips, ${people} people`,
)

const env = { DATABASE_URL: postgres.connectionString, DATA_DIR: path.join(folder, 'data') }
const product = await startProduct(env)
const bare = await startNode('bench/bare-server.ts', env)
const cookies = await Promise.all(
  Array.from({ length: 40 }, (_, n) => signIn(product.port, `p${n + 2}@bench.example`, password)),
)
const admin = await signIn(product.port, 'p1@bench.example', password)
const memoryAtRest = memoryOf(product.process.pid!)

try {
  await table()
  await consolidated()
  console.log(
    `\nserver memory: ${memoryAtRest} MB after the sign-ins, ${memoryOf(product.process.pid!, 'VmHWM')} MB at its highest`,
  )
} finally {
  await product.stop()
  await bare.stop()
  await pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function table() {
  console.log(
    `\n${'call'.padEnd(28)}${'bare/s'.padStart(9)}${'ours/s'.padStart(9)}${'ratio'.padStart(8)}${'target'.padStart(8)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}`,
  )
  for (const hotCall of hotCalls(cookies)) {
    const { ours, theirs, ratios } = await inTurns(hotCall)
    const middle = (field: keyof Load) => median(ours.map((each) => each[field]))
    console.log(
      hotCall.name.padEnd(28) +
        median(theirs.map(({ rate }) => rate))
          .toFixed(0)
          .padStart(9) +
        middle('rate').toFixed(0).padStart(9) +
        median(ratios).toFixed(2).padStart(8) +
        hotCall.target.toFixed(2).padStart(8) +
        middle('p50').toFixed(1).padStart(9) +
        middle('p99').toFixed(1).padStart(9),
    )
    const failures = ours.reduce((sum, each) => sum + each.failures, 0)
    if (failures > 0) throw new Error(`${failures} requests of "${hotCall.name}" failed`)
  }
}

/** A, B, A, B: what else happens on the machine hits both alike. */
async function inTurns({ product: ourRequest, bare: bareRequest, connections }: HotCall) {
  const ours: Load[] = []
  const theirs: Load[] = []
  const measure = (server: Server, next: () => string, length = seconds) => load(server.port, connections, length, next)
  await measure(product, ourRequest, 1)
  await measure(bare, bareRequest, 1)
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await measure(bare, bareRequest))
    ours.push(await measure(product, ourRequest))
  }
  return { ours, theirs, ratios: ours.map(({ rate }, round) => rate / theirs[round]!.rate) }
}

async function consolidated() {
  const days = (50_000 / tips) * 730
  const range = `startDate=${new Date(Date.now() - days * 86_400_000).toISOString()}&endDate=${new Date().toISOString()}`
  const sides = [
    { name: 'bare', port: bare.port, path: `/consolidated?${range}`, small: '/user', encoding: 'identity' },
    {
      name: 'ours',
      port: product.port,
      path: `/api/admin/tips/consolidated-reports?${range}`,
      small: '/api/user',
      encoding: 'identity',
    },
    {
      name: 'ours, brotli',
      port: product.port,
      path: `/api/admin/tips/consolidated-reports?${range}`,
      small: '/api/user',
      encoding: 'br',
    },
  ]
  const measured = new Map(
    sides.map(({ name }) => [name, { totals: [] as number[], firsts: [] as number[], waits: [] as number[] }]),
  )
  for (let round = 0; round <= rounds; round += 1)
    for (const side of sides) {
      const answer = await timeAnswer(side.port, side.path, admin, side.encoding)
      const others = await waitsDuring(
        side.port,
        cookies[0]!,
        timeAnswer(side.port, side.path, admin, side.encoding),
        side.small,
      )
      if (round === 0) continue
      const of = measured.get(side.name)!
      of.totals.push(answer.total)
      of.firsts.push(answer.firstByte)
      of.waits.push(...others)
    }
  console.log(
    `\nconsolidated report, 50,000 rows${'first ms'.padStart(12)}${'last ms'.padStart(10)}${'others p95'.padStart(12)}${'max'.padStart(8)}`,
  )
  for (const [name, of] of measured)
    console.log(
      name.padEnd(32) +
        median(of.firsts).toFixed(0).padStart(12) +
        median(of.totals).toFixed(0).padStart(10) +
        percentile(of.waits, 0.95).toFixed(0).padStart(12) +
        Math.max(...of.waits)
          .toFixed(0)
          .padStart(8),
    )
  console.log(
    `bare / ours, last byte: ${(median(measured.get('bare')!.totals) / median(measured.get('ours')!.totals)).toFixed(2)} (target 1.30)`,
  )
}
