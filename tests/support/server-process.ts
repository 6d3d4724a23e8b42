import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, onTestFinished, TestRunner } from 'vitest'
import { temporaryFolder } from './postgres.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')
const clock = path.resolve(import.meta.dirname, 'clock.ts')

export interface ServerProcess {
  process: ChildProcess
  dataDir: string
  /** Lines of standard output so far. */
  lines: string[]
  /** Everything on standard error so far. */
  errors(): string
  /** The address from the ready line. */
  ready: Promise<string>
  exit: Promise<number | null>
}

/** The server as a process of its own, from the sources, with its own data folder; killed when the test (or the file) is over. */
export async function startServerProcess(env: Record<string, string> = {}): Promise<ServerProcess> {
  const folder = await temporaryFolder('process')
  const dataDir = env.DATA_DIR ?? path.join(folder.path, 'data')
  const child = spawn(process.execPath, [path.join(projectRoot, 'server/main.ts')], {
    // A variable of the machine that runs the tests must not reach the server.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TZ: 'America/New_York',
      PORT: '0',
      DATA_DIR: dataDir,
      // A database of the tests has the clock of the run; one of its own knows what time it is.
      ...(env.DATABASE_URL && { NODE_OPTIONS: `--import=${clock}`, CLOCK_AHEAD: process.env.CLOCK_AHEAD }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text
  })
  const lines: string[] = []
  const output = createInterface(child.stdout)
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<string>((resolve, reject) => {
    output.on('line', (line) => {
      lines.push(line)
      const found = /ready at (\S+)/.exec(line)
      if (found) resolve(found[1]!)
    })
    void exit.then((code) => reject(new Error(`the server ended with ${code}: ${errors}`)))
  })
  ready.catch(() => {})
  const end = async () => {
    child.kill('SIGKILL')
    await exit
    await folder.remove()
  }
  if (TestRunner.getCurrentTest()) onTestFinished(end)
  else afterAll(end)
  return { process: child, dataDir, lines, errors: () => errors, ready, exit }
}
