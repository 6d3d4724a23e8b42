import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { openPool } from '#server/db/db.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'

const program = path.resolve(import.meta.dirname, '../../dist/server/main.js')
const admin = { email: 'ada@example.com', password: 'kill-nine' }

/** The built product as a process with its embedded database, on a data folder of its own, that can be ended anyhow. */
export interface Product {
  dataDir: string
  /** The same after every start. */
  url: string
  /** Beside the server's own connections, for looking at what is in its database. */
  pool: pg.Pool
  /** Again, after it was ended. */
  start(): Promise<void>
  /** Sends the signal; resolves when the server is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** kill -9 of the database server. */
  killDatabase(): void
  /** The first admin's; another session each time. */
  signIn(): Promise<string>
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

export async function startProduct(folder?: string): Promise<Product> {
  const dataDir = folder ?? (await mkdtemp(path.join(tmpdir(), 'washboard-fault-')))
  let server: ChildProcess
  let url = ''
  let gone: Promise<unknown>

  async function start() {
    const env = {
      ...process.env,
      npm_lifecycle_event: '',
      HOST: '127.0.0.1',
      PORT: url ? new URL(url).port : '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    }
    // Ctrl-C at these tests is not meant for it: they end it in order.
    server = spawn(process.execPath, [program], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let errors = ''
    server.stderr!.on('data', (text) => {
      errors = `${errors}${text}`.slice(-4_000)
    })
    gone = once(server, 'exit')
    const ready = Promise.withResolvers<string>()
    createInterface(server.stdout!).on('line', (line) => {
      const found = /ready at (\S+)/.exec(line)
      if (found) ready.resolve(found[1]!.replace('localhost', '127.0.0.1'))
    })
    gone.then(() => ready.reject(new Error(`the server ended instead of starting: ${errors}`)))
    url = await ready.promise
  }

  await start()
  // Shares the server that the product runs.
  const { connection } = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres') })
  const pool = openPool({ ...connection, max: 2 })

  return {
    dataDir,
    url,
    pool,
    start,
    async end(signal) {
      server.kill(signal)
      await gone
    },
    killDatabase() {
      const file = path.join(dataDir, 'postgres', 'data', 'postmaster.pid')
      if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
    },
    async signIn() {
      const response = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(admin),
      })
      if (!response.ok) throw new Error(`sign-in failed with ${response.status}`)
      return response.headers.getSetCookie()[0]!.split(';')[0]!
    },
    async stop() {
      await pool.end()
      server.kill('SIGTERM')
      await gone
      if (!folder) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
