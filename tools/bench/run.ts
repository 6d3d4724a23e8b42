// `npm run bench`: the product beside a bare server on the same database, in turns, as ratios; with what growth, starts
// and photos cost. `-- --markdown` prints the tables for docs/performance.md.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { asSystem } from '#server/db/who.ts'
import { startEmbeddedPostgres } from '#server/embedded/launcher.ts'
import { compareConsolidated } from './consolidated.ts'
import { median, printTable } from './figures.ts'
import { compareHotCalls, costsAtThisSize, hotCalls, type Sides } from './hot-calls.ts'
import { memoryOf, signIn, startNode, startProduct } from './servers.ts'
import { growShop, password } from './shop.ts'

/** From the start of the process to its line that it is ready, with the embedded database, and its memory after that. */
async function measureStarts(repeats = 3) {
  const times = { cold: [] as number[], warm: [] as number[] }
  const memory: number[] = []
  for (let round = 0; round < repeats; round += 1) {
    const folder = await mkdtemp(path.join(tmpdir(), 'washboard-bench-start-'))
    for (const kind of ['cold', 'warm'] as const) {
      const start = performance.now()
      const product = await startProduct({ DATA_DIR: folder, DATABASE_URL: '' })
      times[kind].push(performance.now() - start)
      if (kind === 'warm') {
        await wait(3_000)
        memory.push(memoryOf(product.process.pid!))
      }
      await product.stop()
    }
    await rm(folder, { recursive: true, force: true })
  }
  const inSeconds = (values: number[]) => `${(median(values) / 1000).toFixed(2)} s`
  printTable(
    'Start and rest',
    ['what', 'measured', 'target'],
    [
      ['start to ready, an empty data folder', inSeconds(times.cold), ''],
      ['start to ready, warm', inSeconds(times.warm), '1.50 s'],
      ['server memory at rest', `${median(memory)} MB`, '110 MB'],
    ],
  )
}

const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000,5000000').split(',').map(Number)
/** The size at which the product is compared with the bare server. */
const comparedAt = sizes.includes(1_000_000) ? 1_000_000 : sizes.at(-1)!
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const mostAlike = 1.3

const begun = performance.now()
const folder = await mkdtemp(path.join(tmpdir(), 'washboard-bench-'))
// Two servers side by side; one has two pools.
const postgres = await startEmbeddedPostgres({
  dir: path.join(folder, 'postgres'),
  settings: { max_connections: '60' },
})
const pool = openPool(asSystem({ ...postgres.connection, statement_timeout: 0 }), {
  answerWithin: Number.POSITIVE_INFINITY,
})
const env = { DATABASE_URL: postgres.connectionString, DATA_DIR: path.join(folder, 'data') }
await migrate(pool)
console.log(
  `${cpus().length} cores, ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node}; PostgreSQL ${(await pool.query('show server_version')).rows[0].server_version}`,
)

try {
  await measureStarts()
  const growth = new Map<string, number[]>()
  for (const tips of sizes) {
    await growShop(pool, tips)
    await withServers(async (sides, cookies, admin) => {
      if (tips === comparedAt) await compare(sides, cookies, admin)
      for (const [name, share] of await costsAtThisSize(sides, cookies, rounds, seconds / 2))
        growth.set(name, [...(growth.get(name) ?? []), share])
    })
  }
  printGrowth(growth)
} finally {
  await pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
await photos()
console.log(`\nIt took ${((performance.now() - begun) / 60_000).toFixed(1)} minutes.`)

/** Fresh ones at every size: what they have cached and planned comes from this size. */
async function withServers(work: (sides: Sides, cookies: string[], admin: string) => Promise<void>) {
  const product = await startProduct(env)
  const bare = await startNode('tools/bench/bare-server.ts', env)
  try {
    const { rows } = await pool.query('select count(*)::int as people from users')
    const cookies = await Promise.all(
      Array.from({ length: Math.min(40, rows[0].people - 1) }, (_, n) =>
        signIn(product.port, `p${n + 2}@bench.example`, password),
      ),
    )
    const admin = await signIn(product.port, 'p1@bench.example', password)
    await work({ product, bare, postgresPid: postgres.pid }, cookies, admin)
  } finally {
    await product.stop()
    await bare.stop()
  }
}

async function compare(sides: Sides, cookies: string[], admin: string) {
  const { product } = sides
  await compareHotCalls(sides, hotCalls(cookies), { rounds, seconds })
  await compareConsolidated(sides, { cookies, admin, tips: comparedAt, rounds })
  printTable(
    'Server memory under load',
    ['when', 'measured', 'target'],
    [
      ['after all of this', `${memoryOf(product.process.pid!)} MB`, ''],
      ['at its highest', `${memoryOf(product.process.pid!, 'VmHWM')} MB`, '200 MB'],
    ],
  )
}

/** Each person's lists are the same at every size, so every cost should be. */
function printGrowth(growth: Map<string, number[]>) {
  printTable(
    "Growth: processor time of the bare server's session check as a share of each call's",
    ['call', ...sizes.map((tips) => `${tips.toLocaleString('en-US')} tips`), 'first / last', 'at most'],
    [...growth].map(([name, shares]) => [
      name,
      ...shares.map((share) => share.toFixed(3)),
      (shares[0]! / shares.at(-1)!).toFixed(2),
      mostAlike.toFixed(2),
    ]),
  )
}

async function photos() {
  const fence = process.argv.includes('--markdown') ? '```' : ''
  console.log(fence ? `\n**Photos**\n\n${fence}text` : '\nPhotos')
  const child = spawn(process.execPath, ['tools/bench/photos.ts'], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (fence) console.log(fence)
  if (code !== 0) process.exitCode = 1
}
