// `npm run examples`: runs the tests that make every call, and keeps of what they sent and got one example each for
// the OpenAPI document, in server/http/examples.json.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { Example, Examples } from '#shared/api/example.ts'
import { endpoints } from '#shared/endpoints.ts'
import { refuse, takeNoArguments } from './arguments.ts'
import { plainExample } from './plain-example.ts'

/** Together they make every call with success; the last is refused by most. */
const tests = [
  'statements',
  'history/every-change',
  'passkeys/passkeys',
  'second-factor/second-factor',
  'stain-reports/reports',
  'machine-problems/photos',
  'shift-reports/reports',
  'payroll/sheets',
  'access',
].map((name) => `tests/${name}.api.test.ts`)

const file = path.join(import.meta.dirname, '../server/http/examples.json')

interface Noted {
  name: string
  status: number
  sent?: unknown
  answered: unknown
}

function run(): Noted[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'examples-'))
  const notes = path.join(folder, 'notes')
  // Each file by itself, so that what its tests number does not depend on those before.
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'api', '--isolate', ...tests], {
    stdio: 'inherit',
    env: { ...process.env, EXAMPLES_FILE: notes },
  })
  if (status !== 0) refuse('The tests fail, so that nothing was recorded.')
  const lines = readFileSync(notes, 'utf8').trim().split('\n')
  rmSync(folder, { recursive: true })
  return lines.map((line) => JSON.parse(line))
}

function exampleOf(name: string): Example {
  const refused = refusalOf(name)
  return { ...successOf(name)!, ...(refused && { refused }) }
}

function successOf(name: string): Example | undefined {
  const endpoint: Endpoint = endpoints[name as keyof typeof endpoints]
  const fitting = shortest(noted.filter((each) => each.name === name && each.status === (endpoint.status ?? 200)))
    .map(({ sent, answered }) => ({ ...(endpoint.body && { sent }), answered }))
    // Two of a list, unless there have to be more.
    .flatMap((each) => [plainExample(shortened(each)), plainExample(each)].filter(fits(endpoint)).slice(0, 1))
  return best(fitting, filledIn)
}

const fits =
  ({ body, reply }: Endpoint) =>
  ({ sent, answered }: Example) =>
    reply.safeParse(answered).success && (!body || (sent !== undefined && body.safeParse(sent).success))

function shortened<T>(value: T): T {
  const short = (_name: string, each: unknown) => (Array.isArray(each) ? each.slice(0, 2) : each)
  return JSON.parse(JSON.stringify(value, short))
}

/** What people meet most while they write a program. */
const typical = [400, 409, 404, 403]

function refusalOf(name: string): Example['refused'] {
  const refusals = shortest(noted.filter((each) => each.name === name && typical.includes(each.status))).map(
    ({ status, answered }) => plainExample({ status, answered }),
  )
  return best(refusals, ({ status }) => -typical.indexOf(status))
}

/** Nobody reads an example of many pages; what was longest in the tests was made to be refused. */
function shortest(made: Noted[]): Noted[] {
  const bySize = made
    .map((each) => ({ each, size: JSON.stringify(each).length }))
    .toSorted((one, other) => one.size - other.size)
  const short = bySize.filter(({ size }) => size <= 4_000)
  return (short.length > 0 ? short.slice(-50) : bySize.slice(0, 1)).map(({ each }) => each)
}

/** Among equals the shortest, then the first by its letters: the same one in every run. */
function best<T>(candidates: T[], worth: (candidate: T) => number): T | undefined {
  const text = (each: T) => JSON.stringify(each)
  return candidates.toSorted(
    (a, b) => worth(b) - worth(a) || text(a).length - text(b).length || (text(a) < text(b) ? -1 : 1),
  )[0]
}

/** How much an example shows. */
function filledIn(value: unknown): number {
  if (value === null || value === undefined || value === '') return 0
  if (typeof value !== 'object') return 1
  return Object.values(value).reduce((sum: number, each) => sum + filledIn(each), 0)
}

takeNoArguments('examples')
const noted = run()
const missing = Object.keys(endpoints).filter((name) => !successOf(name))
if (missing.length > 0) refuse(`No test that was run makes these calls with success: ${missing.join(', ')}`)
const examples: Examples = Object.fromEntries(Object.keys(endpoints).map((name) => [name, exampleOf(name)]))
writeFileSync(file, `${JSON.stringify(examples, undefined, 1)}\n`)
console.log(`${Object.keys(examples).length} examples written to ${path.relative(process.cwd(), file)}`)
