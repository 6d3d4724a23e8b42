import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { openPool } from '#server/db/pool.ts'
import { asSystem } from '#server/db/who.ts'
import { startEmbeddedPostgres } from '#server/embedded/launcher.ts'
import { clientOf, cookieOf, signIn } from '#tests/support/client.ts'
import { environment, type Program, startProgram } from '#tests/support/program.ts'

const built = path.resolve(import.meta.dirname, '../../dist/server')
/** As `npm start` runs it. */
const flags = ['--max-semi-space-size=8', '--max-old-space-size=1024']
/** For the end of a server, with ten seconds for the requests that are under way. */
const patience = 30_000
const admin = { email: 'ada@example.com', password: 'kill-nine' }

export type Product = Awaited<ReturnType<typeof startProduct>>

interface ProductOptions {
  /** Where its data goes; a folder of its own, removed in the end, where absent. */
  folder?: string
  program?: 'main' | 'demo'
  env?: Record<string, string>
  /** Gets the lines of its standard error. */
  onLog?: (line: string) => void
  /** Told that it ended without having been asked to; what it said is in its log. */
  onCrash?: (how: string) => void
}

/** The built product as a process with its embedded database, on a data folder of its own, that can be ended anyhow. */
export async function startProduct(options: ProductOptions = {}) {
  const { folder, program = 'main', onLog = () => {}, onCrash } = options
  const dataDir = folder ?? (await mkdtemp(path.join(tmpdir(), 'washboard-fault-')))
  let server: Program
  let url = ''
  let isUp = false
  let isEnding = false

  /** Again, after it was ended; rejects where it ends instead of starting. */
  async function start() {
    const env = environment({
      HOST: '127.0.0.1',
      PORT: url ? new URL(url).port : '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      // A run may take longer than proof is fresh.
      FRESH_PROOF_AFTER: '0',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      MALLOC_ARENA_MAX: '2',
      // As under npm: if these tests are killed outright, it ends too.
      npm_lifecycle_event: 'start',
      ...options.env,
    })
    isEnding = false
    // Ctrl-C at these tests is not meant for it: they end it in order.
    server = startProgram(process.execPath, [...flags, path.join(built, `${program}.js`)], { env, detached: true })
    createInterface(server.process.stderr!).on('line', onLog)
    void server.exit.then((code) => {
      if (isUp && !isEnding) onCrash?.(server.process.signalCode ?? `exit code ${code}`)
      isUp = false
    })
    url = (await server.ready).replace('localhost', '127.0.0.1')
    isUp = true
  }

  /** Resolves when the server is gone. One that does not end in time is killed, and that is an error. */
  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    isEnding = true
    server.process.kill(signal)
    const isGone = await Promise.race([server.exit.then(() => true), wait(patience, false, { ref: false })])
    if (isGone) return
    server.process.kill('SIGKILL')
    await server.exit
    throw new Error(`the server did not end within ${patience / 1000} s of ${signal}`)
  }

  try {
    await start()
  } catch (error) {
    if (!folder) await rm(dataDir, { recursive: true, force: true })
    throw error
  }
  // Shares the server that the product runs.
  const { connection } = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres') })
  const pool = openPool(asSystem({ ...connection, max: 2, application_name: 'tests' }))

  return {
    dataDir,
    /** The same after every start. */
    url,
    /** Beside the server's own connections, for looking at what is in its database. */
    pool,
    /** The server that runs, or ran last. */
    pid: () => server.process.pid!,
    /** From its ready line until it has ended. */
    isUp: () => isUp,
    start,
    end,
    /** kill -9 of the database server. */
    killDatabase() {
      const file = path.join(dataDir, 'postgres', 'data', 'postmaster.pid')
      if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
    },
    /** Another session each time; the first admin's unless told otherwise. */
    async signIn(account = admin) {
      const browser = clientOf(url)
      await signIn(browser, account)
      return cookieOf(browser)
    },
    async stop() {
      // A connection that broke in the middle of something may never say that it has ended.
      await Promise.race([pool.end(), wait(1_000)])
      await end('SIGTERM')
      if (!folder) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
