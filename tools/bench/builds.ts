// `npm run bench:builds -- ../before`: the hot calls of this build beside those of another checkout that is built, in turns
// on one database of a million tips. For changes that are to cost nothing.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { asSystem } from '#server/db/who.ts'
import { startEmbeddedPostgres } from '#server/embedded/launcher.ts'
import { refuse } from '#tools/arguments.ts'
import { compareHotCalls, hotCalls } from './hot-calls.ts'
import { memoryOf, signIn, startProduct } from './servers.ts'
import { growShop, password } from './shop.ts'

const [other] = process.argv.slice(2)
if (!other) refuse('Say where the other build is: npm run bench:builds -- ../before')
if (!existsSync(path.join(other, 'dist/server/main.js'))) refuse(`There is no build in ${other}: npm run build there.`)
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)

const folder = await mkdtemp(path.join(tmpdir(), 'washboard-bench-'))
const postgres = await startEmbeddedPostgres({
  dir: path.join(folder, 'postgres'),
  settings: { max_connections: '60' },
})
const pool = openPool(asSystem({ ...postgres.connection, statement_timeout: 0 }), {
  answerWithin: Number.POSITIVE_INFINITY,
})
try {
  await migrate(pool)
  await growShop(pool, Number(process.env.BENCH_TIPS ?? 1_000_000))
  const start = (place: string, data: string) =>
    startProduct({ DATABASE_URL: postgres.connectionString, DATA_DIR: path.join(folder, data) }, place)
  const product = await start('.', 'this')
  const before = await start(other, 'other')
  const atRest = [product, before].map(({ process }) => memoryOf(process.pid!))
  const cookies = await Promise.all(
    Array.from({ length: 40 }, (_, n) => signIn(product.port, `p${n + 2}@bench.example`, password)),
  )
  const calls = hotCalls(cookies).map((call) => ({ ...call, bare: call.product, target: 0.97 }))
  await compareHotCalls({ product, bare: before, postgresPid: postgres.pid }, calls, {
    rounds,
    seconds,
    title: `Hot calls of this build beside those of ${other} (called bare)`,
  })
  const highest = [product, before].map(({ process }) => memoryOf(process.pid!, 'VmHWM'))
  console.log(
    `Memory of this build and the other: ${atRest.join(' and ')} MB at rest, ${highest.join(' and ')} MB highest`,
  )
  await product.stop()
  await before.stop()
} finally {
  await pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
