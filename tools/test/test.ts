// `npm test`: everything that CI checks, in one run. `npm run check`: the part that fits before every commit.
// `npm run test:sweeps`: everything there is at each size, in each language, and what takes long. `npm test -- tips`: the
// tests of one feature.
import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { refuse } from '#tools/arguments.ts'
import type { Summary } from './test-summary.ts'

interface Step {
  name: string
  command: string[]
  env?: Record<string, string | undefined>
  /** The step that has to have passed. */
  after?: string
  /** Says with exit code 77 that it could not look: neither a pass nor a failure. */
  mayBeUnchecked?: boolean
  /** It begins at once, while the steps before it run; what it prints waits until it is its turn. */
  isBeside?: boolean
  /** It writes a `Summary` into the file that TEST_SUMMARY names. */
  hasTests?: boolean
}

const projectRoot = path.resolve(import.meta.dirname, '../..')
const summaries = mkdtempSync(path.join(tmpdir(), 'washboard-tests-'))
const summaryFile = ({ name }: Step) => path.join(summaries, `${name}.json`)
const [name, ...more] = process.argv.slice(2)

const vitestReporters = ['--reporter=default', '--reporter=./tools/test/vitest-summary.ts']
const build: Step = { name: 'build', command: ['npm', 'run', '--silent', 'build'] }
const playwright = (name: string, ...args: string[]): Step => ({
  name,
  command: ['playwright', 'test', '--reporter=list,./tools/test/playwright-summary.ts', ...args],
  after: 'build',
  hasTests: true,
})

const vitest = (name: string, project: string, env: Step['env'] = {}): Step => ({
  name,
  command: ['vitest', 'run', `--project=${project}`, ...vitestReporters],
  env,
  hasTests: true,
})

const quick: Step[] = [
  { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
  // Together these take a processor as long as the types do.
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'], isBeside: true },
  { name: 'unused code', command: ['knip', '--no-progress'], isBeside: true },
  vitest('unit', 'unit'),
  vitest('screens', 'screens'),
  vitest('api', 'api', { TEST_DATABASE_URL: undefined }),
]

const everything: Step[] = [
  ...quick,
  ...(process.env.TEST_DATABASE_URL ? [vitest('api on TEST_DATABASE_URL', 'api')] : []),
  { name: 'advisories', command: [process.execPath, 'tools/test/audit.ts'], mayBeUnchecked: true },
  build,
  playwright('journeys'),
  { name: 'bundle', command: [process.execPath, 'tools/build/check-bundle.ts'], after: 'build' },
]

const sweeps: Step[] = [
  build,
  playwright('every page and dialog', '--config=tests/sweeps/playwright.config.ts'),
  vitest('upgrades and fuzz', 'long'),
  { name: 'outgrow', command: [process.execPath, 'tools/outgrow/run.ts'], after: 'build', mayBeUnchecked: true },
  { name: 'alarms', command: [process.execPath, 'tools/alerts/run.ts'], mayBeUnchecked: true },
  { name: 'container', command: [process.execPath, 'tools/container/run.ts'], mayBeUnchecked: true },
]

/** The folders of tests with this name, and the files that are called so. */
function stepsOf(feature: string): Step[] {
  const isOfIt = (file: string) => file.split(path.sep).some((part) => part.split('.')[0] === feature)
  const tests = (pattern: string) => globSync(pattern, { cwd: projectRoot }).filter(isOfIt)
  const inBrowser = tests('tests/e2e/**/*.spec.ts')
  const others = tests('tests/**/*.test.ts')
  return [
    ...(others.length > 0
      ? [{ name: 'without a browser', command: ['vitest', 'run', ...vitestReporters, ...others], hasTests: true }]
      : []),
    ...(inBrowser.length > 0
      ? [
          // What is fresh needs no new one: half a minute of processor time on a small machine.
          { ...build, command: [process.execPath, 'tools/build/build-if-stale.js'], isBeside: true },
          playwright('journeys', ...inBrowser),
        ]
      : []),
  ]
}

if (more.length > 0) {
  rmSync(summaries, { recursive: true })
  refuse(`Name one feature, and not '${more.join(' ')}' too: npm test -- ${name}`)
}

const parts: Record<string, Step[]> = { check: quick, sweeps }
const steps = name === undefined ? everything : (parts[name] ?? stepsOf(name))
if (steps.length === 0) {
  rmSync(summaries, { recursive: true })
  refuse(`No test is called '${name}'. Names are the folders of tests/ and tests/e2e/, such as tips or payroll.`)
}

const running = new Set<ChildProcess>()
let isStopped = false

// Stopping the run stops what it has started, which then tidies up; what hangs is killed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, async () => {
    isStopped = true
    const ended = [...running].map((child) => new Promise((end) => child.once('close', end)))
    for (const child of running) child.kill('SIGTERM')
    setTimeout(() => running.forEach((child) => void child.kill('SIGKILL')), 20_000)
    await Promise.all(ended)
    process.exit(1)
  })

type Outcome = 'good' | 'bad' | 'not checked'

function run(step: Step): Promise<{ outcome: Outcome; printed: Buffer }> {
  const { command, env = {}, mayBeUnchecked, isBeside } = step
  const [program = '', ...args] = command
  const PATH = [path.join(projectRoot, 'node_modules/.bin'), process.env.PATH].join(path.delimiter)
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: { ...process.env, PATH, TEST_SUMMARY: summaryFile(step), ...env },
    stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  running.add(child)
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => printed.push(part))
  return new Promise((resolve) => {
    const end = (outcome: Outcome) => resolve({ outcome, printed: Buffer.concat(printed) })
    child.once('error', (error) => {
      console.error(error.message)
      end('bad')
    })
    child.once('close', (code) => {
      running.delete(child)
      end(code === 0 ? 'good' : mayBeUnchecked && code === 77 ? 'not checked' : 'bad')
    })
  })
}

function summaryOf(step: Step, isGood: boolean): Summary {
  let summary: Summary = { passed: 0, failed: 0, failures: [], flaky: [] }
  try {
    if (step.hasTests) summary = JSON.parse(readFileSync(summaryFile(step), 'utf8'))
  } catch {
    isGood = false
  }
  // Whatever else went wrong (a type, a file that does not load) counts as one, so that the last line never hides it.
  return isGood || summary.failed > 0 ? summary : { ...summary, failed: 1 }
}

const total: Summary = { passed: 0, failed: 0, failures: [], flaky: [] }
const table: string[] = []
const good = new Set<string>()
const started = performance.now()

const begun = new Map(steps.filter(({ isBeside }) => isBeside).map((step) => [step.name, run(step)]))

for (const step of steps) {
  // Those that have been asked to end are waited for, below.
  if (isStopped) await new Promise(() => {})
  console.log(`\n--- ${step.name}`)
  const stepStarted = performance.now()
  const isPossible = step.after === undefined || good.has(step.after)
  if (!isPossible) console.log(`Not possible, since this failed: ${step.after}`)
  const { outcome, printed } = isPossible
    ? await (begun.get(step.name) ?? run(step))
    : { outcome: 'bad' as const, printed: '' }
  process.stdout.write(printed)
  if (outcome === 'good') good.add(step.name)
  const { passed, failed, failures, flaky } = summaryOf(step, outcome !== 'bad')
  total.passed += passed
  total.failed += failed
  total.failures.push(...failures)
  total.flaky.push(...flaky)
  const seconds = ((performance.now() - stepStarted) / 1000).toFixed(1).padStart(7)
  const tests = step.hasTests
    ? `${passed} passed, ${failed} failed`
    : outcome === 'good'
      ? 'ok'
      : outcome === 'bad'
        ? 'failed'
        : outcome
  table.push(`${step.name.padEnd(26)}${seconds} s   ${tests}`)
}
rmSync(summaries, { recursive: true, force: true })

console.log(`\n${table.join('\n')}`)
console.log(`${'all'.padEnd(26)}${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s\n`)
// Where only the end of a long log is kept, this still says what to look at.
if (total.failures.length > 0) console.log(`${total.failures.join('\n')}\n`)
if (total.flaky.length > 0)
  console.log(
    `flaky: failed once and passed when run again; a browser test's trace is in test-results\n${total.flaky.join('\n')}\n`,
  )
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
