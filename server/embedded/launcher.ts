import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { dataFolder, ensureCluster, type Place, readPassword } from './cluster.ts'
import { type Connection, ensureDatabase } from './ensure-database.ts'
import { EmbeddedPostgresError, reasonOf } from './error.ts'
import { describeHolder, type FileLock, takeFileLock } from './file-lock.ts'
import { clearLeftovers, readPostmasterPid } from './postmaster-pid.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { closeSocketFolder, openSocketFolder } from './socket-folder.ts'

export { EmbeddedPostgresError }

export interface EmbeddedPostgres {
  /** For pg.Pool; the host is the folder of the server's socket. */
  connection: Connection
  /** postgresql://…?host=… for tools */
  connectionString: string
  /** Of the server that runs now: another one after it had to be started again. */
  readonly pid: number
  /** Calls when the server has ended without being asked to. It is started again without further ado. */
  onExit(listener: (detail: string) => void): void
  /** Ends the server. One that another process started, and that we only share, stays. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The folder of the database; made where it is missing. */
  dir: string
  /** Made where it is missing. */
  database?: string
  /** Settings of the server in place of ours, by their names in PostgreSQL. */
  settings?: Record<string, string>
  /** Gets the lines that the server logs, and ours about it. */
  log?: (line: string) => void
}

/**
 * Starts the PostgreSQL that comes with the packages, on a folder and a socket of its own. It ends with this process,
 * however that ends. Where another living process has started the server on this folder, that one is shared.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { database = 'washboard', settings = {}, log = () => {} } = options
  const folder = path.resolve(options.dir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const deadline = Date.now() + 60_000; ; ) {
      const attempt = await takeFileLock(path.join(folder, 'lock'))
      if (attempt.lock) return await startOwn({ folder, database, settings, log }, attempt.lock)
      const shared = await share(folder, database)
      if (shared) return shared
      if (Date.now() > deadline) {
        const holder = describeHolder(attempt.holder)
        throw new EmbeddedPostgresError(`The database in ${folder} is held by ${holder}, but no server answers there.`)
      }
      await sleep(50)
    }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    throw new EmbeddedPostgresError(`The embedded PostgreSQL in ${folder} did not start: ${reasonOf(error)}`)
  }
}

type Settled = Required<Omit<EmbeddedPostgresOptions, 'dir'>> & { folder: string }

async function startOwn({ folder, database, settings, log }: Settled, lock: FileLock): Promise<EmbeddedPostgres> {
  let socketFolder = ''
  let server: ServerProcess | undefined
  try {
    const binaries = findBinaries()
    const place: Place = { folder, binaries, account: chooseAccount(folder, binaries) }
    await clearLeftovers(dataFolder(folder), place.account, log)
    const { isNew } = await ensureCluster(place, { sync: settings.fsync !== 'off' })
    socketFolder = openSocketFolder(folder, place.account)
    const start = () => startServer(place, socketFolder, settings, log)
    server = await start()
    const access = { host: socketFolder, password: readPassword(folder) ?? '', database }
    const connection = await ensureDatabase(folder, access, { isNew })
    const keeper = keepRunning(server, start, log)
    return {
      connection,
      connectionString: connectionString(connection),
      get pid() {
        return keeper.pid()
      },
      onExit: keeper.onExit,
      async stop() {
        await keeper.stop()
        closeSocketFolder(socketFolder)
        lock.release()
      },
    }
  } catch (error) {
    await server?.stop()
    closeSocketFolder(socketFolder)
    lock.release()
    throw error
  }
}

/** Starts the server again whenever it ends by itself: at once, and where that happens again soon after pauses. */
function keepRunning(first: ServerProcess, start: () => Promise<ServerProcess>, log: (line: string) => void) {
  const listeners: ((detail: string) => void)[] = []
  const stopping = new AbortController()
  let server = first
  let startedAt = Date.now()
  let pause = 0

  async function startAgain(): Promise<ServerProcess | undefined> {
    if (Date.now() - startedAt > 60_000) pause = 0
    while (!stopping.signal.aborted) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      pause = Math.min(pause * 2 || 250, 5_000)
      if (stopping.signal.aborted) return
      try {
        return await start()
      } catch (error) {
        log(`${reasonOf(error)}; the next attempt follows in ${pause / 1000} s`)
      }
    }
    return
  }

  async function watch(): Promise<void> {
    for (;;) {
      const detail = await server.ended
      if (stopping.signal.aborted) return
      log(`the database server has ended (${detail}) and is started again`)
      for (const listener of listeners) listener(detail)
      const next = await startAgain()
      if (!next) return
      server = next
      startedAt = Date.now()
      if (stopping.signal.aborted) await server.stop()
    }
  }

  const watching = watch()
  return {
    pid: () => server.pid,
    onExit: (listener: (detail: string) => void) => void listeners.push(listener),
    async stop() {
      stopping.abort()
      await server.stop()
      await watching
    },
  }
}

/** The server of another process, once it is ready. That process also looks after it. */
async function share(folder: string, database: string): Promise<EmbeddedPostgres | undefined> {
  const running = readPostmasterPid(dataFolder(folder))
  const password = readPassword(folder)
  if (!running?.isReady || !password) return
  try {
    const connection = await ensureDatabase(folder, { host: running.socketFolder, password, database })
    return {
      connection,
      connectionString: connectionString(connection),
      pid: running.pid,
      onExit: () => {},
      stop: async () => {},
    }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    // It is about to stop, or was killed and not started again yet.
    return
  }
}

function connectionString({ host, port, user, password, database }: Connection): string {
  return `postgresql://${user}:${password}@localhost:${port}/${encodeURIComponent(database)}?host=${encodeURIComponent(host)}`
}
