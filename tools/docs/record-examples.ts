// `npm run examples`: runs the tests that make every call, twice, and keeps of what they sent and got both times one
// example each for the OpenAPI document, in server/http/examples.json.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { Example, Examples } from '#shared/api/example.ts'
import { endpoints } from '#shared/endpoints.ts'
import { refuse, takeNoArguments } from '#tools/arguments.ts'
import { plainExample } from './plain-example.ts'

/** Together they make every call with success; the last is refused by most. */
const tests = [
  'every-call',
  'lists',
  'passkeys/passkeys',
  'second-factor/second-factor',
  'stain-reports/reports',
  'storage/uploads',
  'tokens/bearer',
  'shift-reports/reports',
  'payroll/sheets',
  'access',
].map((name) => `tests/${name}.api.test.ts`)

const file = path.join(import.meta.dirname, '../../server/http/examples.json')

interface Noted {
  name: string
  status: number
  sent?: unknown
  answered: unknown
}

function run(): Noted[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'examples-'))
  const notes = path.join(folder, 'notes')
  // Each file alone, so that its numbers do not depend on the files before.
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'api', '--isolate', ...tests], {
    stdio: 'inherit',
    env: { ...process.env, EXAMPLES_FILE: notes },
  })
  if (status !== 0) refuse('The tests fail, so that nothing was recorded.')
  const lines = readFileSync(notes, 'utf8').trim().split('\n')
  rmSync(folder, { recursive: true })
  return lines.map((line) => JSON.parse(line))
}

/** What one run sent and got, made plain, as JSON text: by the name of the call. */
type Candidates = Map<string, Set<string>>

function candidatesOf(noted: Noted[]): { made: Candidates; refused: Candidates } {
  const made: Candidates = new Map()
  const refused: Candidates = new Map()
  const add = (to: Candidates, name: string, example: unknown) => {
    const texts = to.get(name) ?? new Set()
    to.set(name, texts.add(JSON.stringify(example)))
  }
  for (const { name, status, sent, answered } of noted) {
    const endpoint: Endpoint = endpoints[name as keyof typeof endpoints]
    if (status === (endpoint.status ?? 200)) {
      const whole = { ...(endpoint.body && { sent: knownOf(endpoint.body, sent) }), answered }
      const short = plainExample(shortened(whole))
      // Two of a list, unless there have to be more.
      const example = fits(endpoint)(short) ? short : plainExample(whole)
      if (fits(endpoint)(example)) add(made, name, example)
    } else if (typical.includes(status)) {
      add(refused, name, plainExample({ status, answered }))
    }
  }
  return { made, refused }
}

/** Tests send a whole record back where the body takes some of its fields. */
function knownOf(body: z.ZodType, sent: unknown): unknown {
  if (!(body instanceof z.ZodObject) || sent === null || typeof sent !== 'object') return sent
  return Object.fromEntries(Object.entries(sent).filter(([name]) => name in body.shape))
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

/** Nobody reads an example of many pages. */
const longest = 4_000

/** What both runs made: so nothing is in it that only one of them did, nor a secret of chance. */
function inBoth<T>(name: string, [one, other]: Candidates[], worth: (example: T) => number): T | undefined {
  const texts = [...(one!.get(name) ?? [])].filter((text) => other!.get(name)?.has(text))
  const short = texts.filter((text) => text.length <= longest)
  const value = (text: string) => worth(JSON.parse(text))
  // Among equals the shortest, then the first by its letters.
  const [best] = (short.length > 0 ? short : texts).toSorted(
    (a, b) => value(b) - value(a) || a.length - b.length || (a < b ? -1 : 1),
  )
  return best && JSON.parse(best)
}

function exampleOf(name: string): Example | undefined {
  const example = inBoth<Example>(name, [first.made, second.made], filledIn)
  const refused = inBoth<NonNullable<Example['refused']>>(
    name,
    [first.refused, second.refused],
    ({ status }) => -typical.indexOf(status),
  )
  return example && { ...example, ...(refused && { refused }) }
}

/** How much an example shows. */
function filledIn(value: unknown): number {
  if (value === null || value === undefined || value === '') return 0
  if (typeof value !== 'object') return 1
  return Object.values(value).reduce((sum: number, each) => sum + filledIn(each), 0)
}

takeNoArguments('examples')
const [first, second] = [candidatesOf(run()), candidatesOf(run())]
const found = Object.keys(endpoints).map((name) => [name, exampleOf(name)] as const)
const missing = found.filter(([, example]) => !example).map(([name]) => name)
if (missing.length > 0) refuse(`No test makes these calls with success, twice in the same way: ${missing.join(', ')}`)
const examples = Object.fromEntries(found) as Examples
writeFileSync(file, `${JSON.stringify(examples, undefined, 1)}\n`)
console.log(`${found.length} examples written to ${path.relative(process.cwd(), file)}`)
