// `npm run bench:load`: 200 clients that read and log tips with pauses to think, for five minutes. No error, and the
// memory at the end is what it was when all had come.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { asSystem } from '#server/db/who.ts'
import { startEmbeddedPostgres } from '#server/embedded/launcher.ts'
import { count, percentile, printTable } from './figures.ts'
import { hotCalls } from './hot-calls.ts'
import { type Connection, openConnection } from './http-load.ts'
import { memoryOf, signIn, startProduct } from './servers.ts'
import { growShop, password } from './shop.ts'

const clients = Number(process.env.BENCH_CLIENTS ?? 200)
const minutes = Number(process.env.BENCH_MINUTES ?? 5)
/** Between two calls of a client, from nothing to twice this. */
const thinking = 1_000
/** What the memory may be higher at the end than after the first fifth. */
const mostGrowth = 1.15

const folder = await mkdtemp(path.join(tmpdir(), 'washboard-bench-'))
const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres') })
const pool = openPool(asSystem({ ...postgres.connection, statement_timeout: 0 }), {
  answerWithin: Number.POSITIVE_INFINITY,
})
await migrate(pool)
await growShop(pool, 1_000_000)
const product = await startProduct({ DATABASE_URL: postgres.connectionString, DATA_DIR: path.join(folder, 'data') })

try {
  const cookies: string[] = []
  for (let n = 0; n < clients; n += 1) cookies.push(await signIn(product.port, `p${n + 2}@bench.example`, password))
  const calls = hotCalls(cookies)
  const latencies: number[] = []
  const memory: number[] = []
  let failures = 0
  const end = performance.now() + minutes * 60_000
  const watching = setInterval(() => memory.push(memoryOf(product.process.pid!)), 1_000)

  const client = async () => {
    const connection: Connection = await openConnection(product.port)
    while (performance.now() < end) {
      await wait(Math.random() * 2 * thinking)
      const call = calls[Math.floor(Math.random() * calls.length)]!
      const sent = performance.now()
      const status = await connection.exchange(call.product())
      latencies.push(performance.now() - sent)
      if (status >= 400) failures += 1
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: clients }, client))
  clearInterval(watching)

  const early = Math.max(...memory.slice(0, Math.ceil(memory.length / 5)))
  const late = Math.max(...memory.slice(-Math.ceil(memory.length / 5)))
  printTable(
    `${clients} clients for ${minutes} minutes on ${cpus().length} cores`,
    ['what', 'measured', 'target'],
    [
      ['requests', count(latencies.length), ''],
      ['errors', count(failures), '0'],
      ['p50', `${percentile(latencies, 0.5).toFixed(1)} ms`, ''],
      ['p99', `${percentile(latencies, 0.99).toFixed(1)} ms`, ''],
      ['server memory, first fifth', `${early} MB`, ''],
      ['server memory, last fifth', `${late} MB`, `${Math.round(early * mostGrowth)} MB`],
      ['server memory at its highest', `${memoryOf(product.process.pid!, 'VmHWM')} MB`, '200 MB'],
    ],
  )
  if (failures > 0 || late > early * mostGrowth) process.exitCode = 1
} finally {
  await product.stop()
  await pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
