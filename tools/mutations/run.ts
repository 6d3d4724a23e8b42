// `npm run test:mutations`: leaves each field of the records in find.ts out of one place after another, in a copy of the
// work tree, and prints what notices: the compiler, a test, or nothing. `-- --faults` does so with the faults of faults.ts.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { numberFrom, readArguments } from '#tools/arguments.ts'
import { faults, withFault } from './faults.ts'
import { type Mutation, mutationsOf, tracked } from './find.ts'

const { values } = readArguments({
  options: {
    field: { type: 'string', multiple: true },
    // Only names the places.
    list: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    // Only faults with this in their name.
    fault: { type: 'string', multiple: true },
    // Goes on with this one, where an earlier run was broken off.
    from: { type: 'string' },
  },
})

const from = numberFrom(values.from, 1)
const root = path.resolve(import.meta.dirname, '../..')
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
const compiler: Step = {
  name: 'compiler',
  run: () =>
    run(
      'tsc',
      ...['-p', '.', '--incremental', '--tsBuildInfoFile', 'mutations.tsbuildinfo'],
      ...['--noUnusedLocals', 'false', '--noUnusedParameters', 'false'],
    ),
  says: /^\S+: error (TS\d+: .*)$/m,
}

const server: Step = {
  name: 'server',
  run: () => run('vite', 'build', '--ssr', '--config', 'vite.server.config.ts'),
  says: /error.*/i,
}

const test = (...args: string[]): Step => ({
  name: 'test',
  run: () => run('vitest', 'run', '--bail', '1', ...args),
  says: /^\s*FAIL\s+(.+?)\s*$/m,
})

const browser = (...args: string[]): Step => ({
  name: 'browser',
  async run() {
    const built = await run('vite', 'build')
    return built.isGood ? run('playwright', 'test', '-x', ...args) : built
  },
  says: /^\s*\d+\) \[[\w-]+\] › (.+?)[\s─]*$/m,
})

/** What is shown is looked at by screens, and in the browser, which is slow and seldom needed; the rest by the server. */
function stepsOf({ record: { feature, pages }, place }: Mutation): Step[] {
  const isShown = ['list', 'form', 'edit', 'csv'].includes(place)
  const tests = [`tests/${feature}/`, 'tests/history', 'tests/every-call.api.test.ts']
  return [
    compiler,
    test('--project', 'unit', ...(isShown ? [] : ['--project', 'api']), ...tests),
    ...(isShown || place === 'schema'
      ? [
          // Everything that shows forms, or what becomes of what was written in them.
          test('--project', 'screens', ...tests, 'tests/drafts', 'tests/outbox'),
          browser(
            ...['desktop', 'tablet', 'phone'].flatMap((size) => ['--project', size]),
            ...[...pages, 'history', 'outbox'].map((page) => `tests/e2e/${page}/`),
          ),
        ]
      : []),
  ]
}

const looks = new Map<string, Step>()

/** One for all faults that have to be noticed there. */
function lookIn(folder: string): Step {
  const inBrowser = folder.startsWith('e2e/')
  const look =
    looks.get(folder) ??
    (inBrowser ? browser(`tests/${folder}/`) : test('--project', 'unit', '--project', 'screens', `tests/${folder}/`))
  looks.set(folder, look)
  return look
}

const isAsked = ({ field }: { field: string }) => values.field?.includes(field) ?? true
const found = tracked.map((record) => mutationsOf(record, root))
const trials: Trial[] = isOfFaults
  ? faults
      .filter(({ name }) => values.fault?.some((part) => name.includes(part)) ?? true)
      .map((fault) => ({
        ...fault,
        source: withFault(fault, readFileSync(path.join(root, fault.file), 'utf8')),
        steps: [lookIn(fault.noticedIn)],
      }))
  : found
      .flatMap(({ mutations }) => mutations)
      .filter(isAsked)
      .map((mutation) => ({
        ...mutation,
        name: `${mutation.record.name}: ${mutation.field} in ${mutation.place}, ${mutation.file}:${mutation.line}`,
        steps: stepsOf(mutation),
      }))

function printMissing() {
  console.log('\nPlaces that do not have the field:')
  for (const { record, field, place } of found.flatMap(({ missing }) => missing).filter(isAsked))
    console.log(`  ${record.name}: ${field} has no place in ${place}`)
}

if (values.list) {
  for (const { name } of trials) console.log(name)
  if (!isOfFaults) printMissing()
  process.exit()
}

const copy = mkdtempSync(path.join(tmpdir(), 'washboard-mutations-'))

/** What notices it; undefined where nothing does. */
async function noticedBy({ steps }: Trial): Promise<string | undefined> {
  for (const step of steps) {
    const { isGood, output } = await step.run()
    if (!isGood) return `${step.name}: ${(step.says.exec(output)?.[1] ?? output.slice(-2000)).slice(0, 160)}`
  }
  return undefined
}

process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
// Git also lists what is deleted and not committed.
for (const file of files.split('\0').filter((each) => each && existsSync(path.join(root, each)))) {
  mkdirSync(path.join(copy, path.dirname(file)), { recursive: true })
  cpSync(path.join(root, file), path.join(copy, file))
}
symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))

console.log('Without any mutation, everything has to be good…')
// What is not good afterwards then tells of the change.
for (const step of [server, ...(isOfFaults ? looks.values() : [compiler])]) {
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
if (!isOfFaults) printMissing()
process.exitCode = unnoticed.length === 0 ? 0 : 1
