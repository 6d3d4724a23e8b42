// `npm run test:fuzz -- 100000 --seed 1`: the built product, asked for everything that its OpenAPI document
// offers, by each role and a stranger, with values that are nearly right, extreme or hostile.
import { existsSync, readFileSync } from 'node:fs'
import { startTestPostgres } from '#tests/support/postgres.ts'
import { startShop } from '#tests/support/shop.ts'
import { numberFrom, readArguments } from '#tools/arguments.ts'
import { fuzz, sendersOf } from './fuzz.ts'

const { values, positionals } = readArguments({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now()) },
    // Longer than a person waits; on a busy machine, say more.
    patience: { type: 'string' },
  },
})
const [requests, seed] = [numberFrom(positionals[0], 100_000), Number(values.seed)]
/** What the server may use at most while it is asked all this. */
const mostMegabytes = 500

const postgres = await startTestPostgres()
// A sheet address leads nowhere, whatever is asked.
const shop = await startShop(postgres, { GOOGLE_SHEETS_ORIGIN: 'http://127.0.0.1:9' })
const status = `/proc/${shop.pid}/status`
const megabytes = () =>
  existsSync(status) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024 : 0

try {
  const begun = await sendersOf(shop)
  const memory = [megabytes()]
  const start = performance.now()
  console.log(`seed ${seed}, ${requests} requests`)
  const result = await fuzz({
    url: shop.url,
    seed,
    requests,
    ...begun,
    patienceMs: numberFrom(values.patience, 5_000),
    progress(done) {
      memory.push(megabytes())
      if (done % 10_000 === 0) console.log(`${done} requests, ${Math.round(memory.at(-1)!)} MB`)
    },
  })
  const seconds = (performance.now() - start) / 1000
  const peak = Math.max(...memory)
  const isReady = await fetch(`${shop.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
  const counted = Object.entries(result.statuses).map(([status, count]) => `${status}: ${count}`)
  console.log(`
${requests} requests in ${Math.round(seconds)} s, seed ${seed}
answers       ${counted.join(', ')}
operations    ${result.reached.length} answered with success, never: ${result.unreached.join(', ') || 'none'}
slowest       ${Math.round(result.slowestMs)} ms
memory        ${Math.round(memory[0]!)} MB at first, ${Math.round(peak)} MB at most, ${Math.round(memory.at(-1)!)} MB at last
process       ${isReady ? 'alive and ready' : 'NOT READY'}
findings      ${result.findings.length}`)
  for (const finding of result.findings.slice(0, 40)) console.log(finding)
  if (result.findings.length > 0 || !isReady || peak > mostMegabytes) process.exitCode = 1
} finally {
  await shop.close()
  await postgres.stop()
}
