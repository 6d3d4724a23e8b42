// `npm run test:mutations`: leaves each field of the records in records.ts out of one place after another, in a copy of the
// work tree, and prints what notices: the compiler, a test, or nothing. `-- --faults` does so with the faults of faults.ts.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { numberFrom } from '../../scripts/arguments.ts'
import { faults, withFault } from './faults.ts'
import { type Mutation, mutationsOf, type Place, places } from './find.ts'
import { tracked } from './records.ts'

const { values } = parseArgs({
  options: {
    record: { type: 'string', multiple: true, default: tracked.map(({ name }) => name) },
    place: { type: 'string', multiple: true, default: [...places] },
    field: { type: 'string', multiple: true },
    faults: { type: 'boolean', default: false },
    // Of the faults, those with this in their name.
    fault: { type: 'string', multiple: true },
    // Goes on with this one, where an earlier run was broken off.
    from: { type: 'string' },
    // Only names them.
    list: { type: 'boolean', default: false },
  },
})

const from = numberFrom(values.from, 1)
const root = path.resolve(import.meta.dirname, '../..')
const found = tracked.filter(({ name }) => values.record.includes(name)).map((record) => mutationsOf(record, root))
const mutations = found
  .flatMap((each) => each.mutations)
  .filter(({ place, field }) => values.place.includes(place) && (values.field?.includes(field) ?? true))
const whatIsLeftOut = ({ record, field, place, file, line }: Mutation) =>
  `${record.name}: ${field} in ${place}, ${file}:${line}`
const chosenFaults = faults.filter(({ name }) => values.fault?.some((part) => name.includes(part)) ?? true)
const isOfFaults = values.faults || values.fault !== undefined

/** The product with one change, and what looks at it, one after the other. */
interface Trial {
  name: string
  file: string
  /** With the change. */
  source: string
  steps: Step[]
}

interface Step {
  name: string
  run: () => Promise<Outcome>
  /** The line of its output that names what failed. */
  says: RegExp
}

interface Outcome {
  isGood: boolean
  output: string
}

/** Runs a tool of the project in the copy. */
async function run(tool: string, ...args: string[]): Promise<Outcome> {
  const program = path.join(copy, 'node_modules/.bin', tool)
  const child = spawn(program, args, { cwd: copy, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { isGood: code === 0, output }
}

/** Names that are imported and not used do not count: they tell that something was left out, not what it breaks. */
const compile = () =>
  run(
    'tsc',
    ...['-p', '.', '--incremental', '--tsBuildInfoFile', 'mutations.tsbuildinfo'],
    ...['--noUnusedLocals', 'false', '--noUnusedParameters', 'false'],
  )

const testsFail = /^\s*FAIL\s+(.+?)\s*$/m
const browserFails = /^\s*\d+\) \[[\w-]+\] › (.+?)[\s─]*$/m

const test = (...args: string[]) => run('vitest', 'run', '--bail', '1', ...args)

async function browse(...args: string[]): Promise<Outcome> {
  const built = await run('vite', 'build')
  return built.isGood ? run('playwright', 'test', '-x', ...args) : built
}

/** Everything that shows forms, or what becomes of what was written in them. */
const everyScreen = ['tests/history', 'tests/drafts', 'tests/outbox']

interface StepOfPlaces extends Omit<Step, 'run'> {
  run: (record: Mutation['record']) => Promise<Outcome>
  places: Place[]
}

const steps: StepOfPlaces[] = [
  { name: 'compiler', run: compile, says: /^\S+: error (TS\d+: .*)$/m, places: [...places] },
  {
    name: 'test',
    run: ({ tests }) => test('--project', 'unit', '--project', 'api', ...tests),
    says: testsFail,
    places: ['shape', 'write', 'schema', 'history'],
  },
  // No page is shown by a test of the server.
  {
    name: 'test',
    run: ({ tests }) => test('--project', 'unit', ...tests),
    says: testsFail,
    places: ['list', 'form', 'csv'],
  },
  {
    name: 'screen',
    run: ({ tests }) => test('--project', 'screens', ...tests, ...everyScreen),
    says: testsFail,
    places: ['list', 'form', 'csv', 'schema'],
  },
  // Slow, and seldom needed.
  {
    name: 'browser',
    run: ({ pages }) =>
      browse(
        ...['desktop', 'tablet', 'phone'].flatMap((size) => ['--project', size]),
        ...[...pages, 'history', 'outbox'].map((page) => `tests/e2e/${page}/`),
      ),
    says: browserFails,
    places: ['list', 'form', 'csv', 'schema'],
  },
]

function stepsOf(files: string[]): Step[] {
  const inBrowser = files.filter((file) => file.endsWith('.spec.ts'))
  const others = files.filter((file) => !inBrowser.includes(file))
  return [
    ...(others.length > 0 ? [{ name: 'test', run: () => test(...others), says: testsFail }] : []),
    ...(inBrowser.length > 0 ? [{ name: 'browser', run: () => browse(...inBrowser), says: browserFails }] : []),
  ]
}

function chosenTrials(): Trial[] {
  if (isOfFaults)
    return chosenFaults.map((fault) => ({
      ...fault,
      source: withFault(fault, readFileSync(path.join(root, fault.file), 'utf8')),
      steps: stepsOf(fault.noticedBy),
    }))
  return mutations.map((mutation) => ({
    ...mutation,
    name: whatIsLeftOut(mutation),
    steps: steps
      .filter((each) => each.places.includes(mutation.place))
      .map((step) => ({ ...step, run: () => step.run(mutation.record) })),
  }))
}

/** What notices it; undefined where nothing does. */
async function noticedBy({ steps }: Trial): Promise<string | undefined> {
  for (const step of steps) {
    const { isGood, output } = await step.run()
    if (!isGood) return `${step.name}: ${(step.says.exec(output)?.[1] ?? output.slice(-2000)).slice(0, 160)}`
  }
  return undefined
}

const trials = chosenTrials()
if (values.list) {
  for (const { name } of trials) console.log(name)
  process.exit()
}

const copy = mkdtempSync(path.join(tmpdir(), 'washboard-mutations-'))
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
// Git also lists what is deleted and not committed.
for (const file of files.split('\0').filter((each) => each && existsSync(path.join(root, each)))) {
  mkdirSync(path.join(copy, path.dirname(file)), { recursive: true })
  cpSync(path.join(root, file), path.join(copy, file))
}
symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))

/** What has to be good without any change, so that what is not good afterwards tells of the change. */
function beforehand(): Omit<Step, 'says'>[] {
  const server = { name: 'server', run: () => run('vite', 'build', '--ssr', '--config', 'vite.server.config.ts') }
  if (!isOfFaults) return [{ name: 'compiler', run: compile }, server]
  return [server, ...stepsOf([...new Set(chosenFaults.flatMap((fault) => fault.noticedBy))])]
}

console.log('Without any mutation, everything has to be good…')
for (const step of beforehand()) {
  const { isGood, output } = await step.run()
  if (!isGood) throw new Error(`${step.name}: ${output}`)
}

const unnoticed: Trial[] = []
for (const [at, trial] of [...trials.entries()].slice(from - 1)) {
  const file = path.join(copy, trial.file)
  const source = readFileSync(file, 'utf8')
  writeFileSync(file, trial.source)
  const by = await noticedBy(trial)
  writeFileSync(file, source)
  if (by === undefined) unnoticed.push(trial)
  console.log(`${at + 1} of ${trials.length}: ${trial.name}: ${by ?? 'NOTHING'}`)
}

console.log(`\n${trials.length} mutations, ${unnoticed.length} that nothing noticed`)
for (const { name } of unnoticed) console.log(`  ${name}`)
if (!isOfFaults) {
  console.log('\nPlaces that do not have the field:')
  for (const missing of found.flatMap((each) => each.missing)) console.log(`  ${missing}`)
}
process.exitCode = unnoticed.length === 0 ? 0 : 1
