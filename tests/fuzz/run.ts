// `npm run test:fuzz -- --requests 100000 --seed 1`: the built product, asked for everything that its OpenAPI document
// offers, by each role and a stranger, with values that are nearly right, extreme or hostile.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startProduct } from '../faults/product.ts'
import { fuzz, type Sender } from './fuzz.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: String(Date.now()) } },
})
const [requests, seed] = [Number(values.requests), Number(values.seed)]
/** What the server may use at most while it is asked all this. */
const mostMegabytes = 500

const product = await startProduct({ GOOGLE_SHEETS_ORIGIN: 'http://127.0.0.1:9' })
const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid()}/status`, 'utf8'))?.[1] ?? 0) / 1024

try {
  const people = await Promise.all(
    (['employee', 'technician', 'team_lead', 'admin'] as const).map((role) => product.addPerson(role)),
  )
  const senders: Sender[] = [
    { role: 'stranger', id: '', cookie: '' },
    ...people,
    // Half of the calls are for admins alone.
    { ...people[3]!, cookie: await product.signIn(people[3]!) },
  ]
  const users = (await Promise.all([1, 2, 3, 4].map(() => product.addPerson('employee')))).map(({ id }) => id)

  const memory = [megabytes()]
  const start = performance.now()
  console.log(`seed ${seed}, ${requests} requests`)
  const result = await fuzz({
    url: product.url(),
    seed,
    requests,
    senders,
    known: { users },
    progress(done) {
      memory.push(megabytes())
      if (done % 10_000 === 0) console.log(`${done} requests, ${Math.round(memory.at(-1)!)} MB`)
    },
  })
  const seconds = (performance.now() - start) / 1000
  const peak = Math.max(...memory)
  const isAlive = product.isAlive() && (await fetch(`${product.url()}/readyz`)).ok
  const counted = Object.entries(result.statuses).map(([status, count]) => `${status}: ${count}`)
  console.log(`
${result.requests} requests in ${Math.round(seconds)} s, seed ${seed}
answers       ${counted.join(', ')}
operations    ${result.reached.length} answered with success, never: ${result.unreached.join(', ') || 'none'}
slowest       ${Math.round(result.slowestMs)} ms
memory        ${Math.round(memory[0]!)} MB at first, ${Math.round(peak)} MB at most, ${Math.round(memory.at(-1)!)} MB at last
process       ${isAlive ? 'alive and ready' : 'NOT ALIVE'}
findings      ${result.findings.length}`)
  for (const finding of result.findings.slice(0, 40)) console.log(finding)
  if (result.findings.length > 0 || !isAlive || peak > mostMegabytes) process.exitCode = 1
} finally {
  await product.stop()
}
