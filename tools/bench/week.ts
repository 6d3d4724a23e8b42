// `npm run bench:week`: what the page of a week costs in a shop that grows to five million tips, and what a small call waits
// beside it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { asSystem } from '#server/db/who.ts'
import { startEmbeddedPostgres } from '#server/embedded/launcher.ts'
import { addDays, mondayOf, today } from '#shared/time/day.ts'
import { median } from './figures.ts'
import { signIn, startProduct } from './servers.ts'
import { growShop, password } from './shop.ts'

const sizes = (process.env.BENCH_SIZES ?? '50000,5000000').split(',').map(Number)
const repeats = 15

const monday = mondayOf(today())
const weeks = { 'this week': monday, 'a year ago': addDays(monday, -7 * 52) }

const folder = await mkdtemp(path.join(tmpdir(), 'washboard-bench-'))
const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres') })
const pool = openPool(asSystem({ ...postgres.connection, statement_timeout: 0 }), {
  answerWithin: Number.POSITIVE_INFINITY,
})
try {
  await migrate(pool)
  for (const size of sizes) {
    await growShop(pool, size)
    await measure(size)
  }
} finally {
  await pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(size: number) {
  const { port, stop } = await startProduct({
    DATABASE_URL: postgres.connectionString,
    DATA_DIR: path.join(folder, 'data'),
  })
  try {
    const cookie = await signIn(port, 'p1@bench.example', password)
    const timed = async (address: string) => {
      const start = performance.now()
      const response = await fetch(`http://127.0.0.1:${port}${address}`, { headers: { cookie } })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${address}: ${response.status}`)
      return performance.now() - start
    }
    console.log(`\n${size.toLocaleString('en-US')} tips`)
    for (const [name, start] of Object.entries(weeks)) {
      const pages: number[] = []
      const beside: number[] = []
      for (let n = 0; n < repeats; n += 1) {
        let isOver = false
        const page = timed(`/api/admin/week?start=${start}`).finally(() => {
          isOver = true
        })
        while (!isOver) beside.push(await timed('/api/public/machine-problems'))
        pages.push(await page)
      }
      const slowest = Math.max(...beside)
      console.log(
        `${name.padEnd(12)} median ${median(pages).toFixed(0)} ms, a small call beside it ${median(beside).toFixed(1)} ms, at most ${slowest.toFixed(0)} ms`,
      )
    }
  } finally {
    await stop()
  }
}
