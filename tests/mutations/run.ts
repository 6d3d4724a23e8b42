// `npm run test:mutations`: leaves each field of the records in records.ts out of one place after another, in a copy of the
// work tree, and prints what notices: the compiler, a test, or nothing.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { numberFrom } from '../../scripts/arguments.ts'
import { type Mutation, mutationsOf, type Place, places } from './find.ts'
import { tracked } from './records.ts'

const { values } = parseArgs({
  options: {
    record: { type: 'string', multiple: true, default: tracked.map(({ name }) => name) },
    place: { type: 'string', multiple: true, default: [...places] },
    field: { type: 'string', multiple: true },
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

if (values.list) {
  for (const mutation of mutations) console.log(whatIsLeftOut(mutation))
  process.exit()
}

const copy = mkdtempSync(path.join(tmpdir(), 'washboard-mutations-'))
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
for (const file of files.split('\0').filter(Boolean)) {
  mkdirSync(path.join(copy, path.dirname(file)), { recursive: true })
  cpSync(path.join(root, file), path.join(copy, file))
}
symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))

/** Runs a tool of the project in the copy. */
async function run(tool: string, ...args: string[]): Promise<{ isGood: boolean; output: string }> {
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

const test =
  (...projects: string[]) =>
  ({ tests }: Mutation['record']) =>
    run('vitest', 'run', '--bail', '1', ...projects.flatMap((project) => ['--project', project]), ...tests)

async function browse({ pages }: Mutation['record']) {
  const built = await run('vite', 'build')
  if (!built.isGood) return built
  return run(
    'playwright',
    'test',
    '--project',
    'desktop',
    '--project',
    'tablet',
    // What only phones show.
    '--project',
    'phone',
    '-x',
    ...[...pages, 'history', 'outbox'].map((page) => `tests/e2e/${page}/`),
  )
}

const steps: {
  name: string
  run: (record: Mutation['record']) => ReturnType<typeof run>
  says: RegExp
  places: Place[]
}[] = [
  { name: 'compiler', run: compile, says: /^\S+: error (TS\d+: .*)$/m, places: [...places] },
  {
    name: 'test',
    run: test('unit', 'api'),
    says: /^\s*FAIL\s+(.+?)\s*$/m,
    places: ['shape', 'write', 'schema', 'history'],
  },
  // No page is shown by a test of the server.
  { name: 'test', run: test('unit'), says: /^\s*FAIL\s+(.+?)\s*$/m, places: ['list', 'form', 'csv'] },
  {
    name: 'browser',
    run: browse,
    says: /^\s*\d+\) \[\w+\] › (.+?)[\s─]*$/m,
    places: ['schema', 'list', 'form', 'csv'],
  },
]

/** What notices a mutation; undefined where nothing does. */
async function noticedBy({ place, record }: Mutation): Promise<string | undefined> {
  for (const step of steps.filter((each) => each.places.includes(place))) {
    const { isGood, output } = await step.run(record)
    if (!isGood) return `${step.name}: ${(step.says.exec(output)?.[1] ?? output.slice(-2000)).slice(0, 160)}`
  }
  return undefined
}

console.log('Without any mutation, everything has to be good…')
for (const { run: step, name } of [
  ...steps.slice(0, 1),
  { name: 'server', run: () => run('vite', 'build', '--ssr', '--config', 'vite.server.config.ts') },
]) {
  const { isGood, output } = await step(tracked[0]!)
  if (!isGood) throw new Error(`${name}: ${output}`)
}

const unnoticed: Mutation[] = []
for (const [at, mutation] of [...mutations.entries()].slice(from - 1)) {
  const file = path.join(copy, mutation.file)
  const source = readFileSync(file, 'utf8')
  writeFileSync(file, mutation.source)
  const by = await noticedBy(mutation)
  writeFileSync(file, source)
  if (by === undefined) unnoticed.push(mutation)
  console.log(`${at + 1} of ${mutations.length}: ${whatIsLeftOut(mutation)}: ${by ?? 'NOTHING'}`)
}

console.log(`\n${mutations.length} mutations, ${unnoticed.length} that nothing noticed`)
for (const mutation of unnoticed) console.log(`  ${whatIsLeftOut(mutation)}`)
console.log('\nPlaces that do not have the field:')
for (const missing of found.flatMap((each) => each.missing)) console.log(`  ${missing}`)
process.exitCode = unnoticed.length === 0 ? 0 : 1
