import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { environment, type Program, startProgram } from '#tests/support/program.ts'

/** Something that a shop which outgrows one machine has around it. Each file of scenes/ has one as its default export. */
export interface Scene {
  title: string
  /** Why it cannot be tried on this machine; undefined where it can. */
  missing?(): string | undefined
  /** Throws where something is not as it has to be. */
  play(stage: Stage): Promise<void>
}

export interface Stage {
  /** A folder of its own, removed in the end. */
  folder: string
  /** What was found, a line each. */
  tell(line: string): void
  /** Done in any case when the scene is over, the last one first. */
  after(step: () => unknown): void
}

/** Says what to install; undefined where all of these programs are there. */
export function lacking(programs: string[], install: string): string | undefined {
  const places = (process.env.PATH ?? '').split(path.delimiter)
  const program = programs.find((name) => !places.some((place) => existsSync(path.join(place, name))))
  return program && `there is no ${program} (apt-get install ${install})`
}

export function run(
  command: string,
  args: string[],
  options: { uid?: number; gid?: number; cwd?: string; env?: NodeJS.ProcessEnv } = {},
) {
  return execFileSync(command, args, { ...options, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

const root = path.resolve(import.meta.dirname, '../..')

/** What the product says of a backup into this file, or a restore from it, with these settings. */
export function runCommand(what: 'backup' | 'restore', file: string, env: Record<string, string>): string {
  const { stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'server/backup/command.ts'), what, file], {
    encoding: 'utf8',
    env: { ...environment(env), NODE_OPTIONS: undefined },
  })
  return `${stdout}${stderr}`.trim()
}

const built = path.join(root, 'dist/server/main.js')
export const admin = { email: 'ada@example.com', password: 'outgrown it' }

export interface Product extends Program {
  /** Where it serves. */
  url: string
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

function start(stage: Stage, env: Record<string, string>): Program {
  const program = startProgram(process.execPath, [built], {
    env: {
      ...environment({
        HOST: '127.0.0.1',
        DATA_DIR: path.join(stage.folder, 'data'),
        LOG_LEVEL: 'warn',
        RATE_LIMITS: 'off',
        FRESH_PROOF_AFTER: '0',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        ...env,
      }),
      NODE_OPTIONS: undefined,
    },
  })
  stage.after(async () => {
    program.process.kill('SIGKILL')
    await program.exit
  })
  return program
}

/** The built product, as soon as it is ready; `onLog` gets the lines of its log. */
export async function startProduct(
  stage: Stage,
  env: Record<string, string>,
  onLog: (line: string) => void = () => {},
): Promise<Product> {
  const program = start(stage, env)
  createInterface(program.process.stderr!).on('line', onLog)
  const url = (await program.ready).replace('localhost', '127.0.0.1')
  return {
    ...program,
    url,
    async stop(signal = 'SIGTERM') {
      program.process.kill(signal)
      return program.exit
    },
  }
}

/** What the built product says when it ends instead of starting: its one line. Throws where it says more, or starts. */
export async function refusalOf(stage: Stage, env: Record<string, string>): Promise<string> {
  // Limits that are off are warned of.
  const program = start(stage, { RATE_LIMITS: 'on', ...env })
  const late = setTimeout(() => program.process.kill('SIGKILL'), 20_000)
  const code = await program.exit
  clearTimeout(late)
  const lines = program.output().trim().split('\n')
  if (code !== 1 || lines.length !== 1)
    throw new Error(`one line and exit code 1 were expected, and it ended with ${code}: ${program.output()}`)
  return lines[0]!
}
