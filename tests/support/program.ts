import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** A server as a process of its own. */
export interface Program {
  process: ChildProcess
  /** Lines of standard output so far. */
  lines: string[]
  /** Everything on standard error so far. */
  errors(): string
  /** Both, as they came. */
  output(): string
  /** The address from the ready line; rejects where it ends before. */
  ready: Promise<string>
  /** Its exit code; null after a signal. */
  exit: Promise<number | null>
}

const running = new Set<ChildProcess>()

// Whatever ends these tests: they leave none behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export function startProgram(command: string, args: string[], options: SpawnOptions = {}): Program {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  const exit = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  const lines: string[] = []
  let errors = ''
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text
    output += text
  })
  const ready = Promise.withResolvers<string>()
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    output += `${line}\n`
    const found = /ready at (\S+)/.exec(line)
    if (found) ready.resolve(found[1]!)
  })
  void exit.then((code) => ready.reject(new Error(`It ended with ${code}: ${output}`)))
  ready.promise.catch(() => {})
  return { process: child, lines, errors: () => errors, output: () => output, ready: ready.promise, exit }
}

const clock = path.resolve(import.meta.dirname, 'clock.ts')

/** What a server is started with: no setting of the person who runs the tests reaches it. */
export const environment = (env: Record<string, string>): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TZ: 'America/New_York',
  PORT: '0',
  // A database of the tests has the clock of the run; one of its own knows what time it is.
  ...(env.DATABASE_URL && { NODE_OPTIONS: `--import=${clock}`, CLOCK_AHEAD: process.env.CLOCK_AHEAD }),
  ...env,
})
