import { setTimeout as sleep } from 'node:timers/promises'
import { dataFolder, type Place } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'
import { clearLeftovers, readPostmasterPid } from './postmaster-pid.ts'
import { allEnded, stillRuns } from './processes.ts'
import { port } from './socket-folder.ts'
import { spawnGuarded } from './watchdog.ts'

export interface ServerProcess {
  pid: number
  /** Resolves when the server has ended, with how. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** For a shop's machine of two cores and a few GB. Nothing here gives up durability. */
const defaults: Record<string, string> = {
  // More of the tables stays in the system's cache, which other programs can reclaim.
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // Enough for three servers on one folder, and a backup.
  max_connections: '50',
  // Queries of this application take milliseconds; compiling them would take longer.
  jit: 'off',
  random_page_cost: '1.1',
  autovacuum_max_workers: '2',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  // The first change of a page after a checkpoint writes the whole page to the log: of 7 kB that a tip takes there, 6 are
  // such pages. Compressing them saves an eighth and costs half as much CPU again, so they just come less often; after
  // a crash, 512 MB at most are read again.
  checkpoint_timeout: '15min',
  max_wal_size: '512MB',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  log_checkpoints: 'off',
  // What goes wrong is logged without the row and the statement that it went wrong with (ensure-database.ts).
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '[%p] ',
}

/** Starts the server and resolves once it accepts connections; until then it may have a crash to recover from. */
export async function startServer(
  place: Place,
  socketFolder: string,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<ServerProcess> {
  for (let tries = 1; ; tries++) {
    await clearLeftovers(dataFolder(place.folder), place.account, log, socketFolder)
    try {
      return await launch(place, socketFolder, settings, log)
    } catch (error) {
      const isTaken =
        error instanceof Error && /lock file .* already exists|pre-existing shared memory/.test(error.message)
      if (!isTaken || tries === 5) throw error
      await sleep(200)
    }
  }
}

async function launch(
  place: Place,
  socketFolder: string,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<ServerProcess> {
  const data = dataFolder(place.folder)
  const inForce = {
    ...defaults,
    ...settings,
    port: String(port),
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
  const ready = Promise.withResolvers<'ready'>()
  const server = spawnGuarded(
    place.account,
    place.binaries.postgres,
    ['-D', data, ...Object.entries(inForce).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    (line) => {
      if (line.includes('database system is ready to accept connections')) ready.resolve('ready')
      log(line)
    },
  )
  const first = await Promise.race([ready.promise, server.ended])
  if (first !== 'ready') {
    const reason = server.complaint() ?? first.how
    throw new EmbeddedPostgresError(`The embedded PostgreSQL in ${place.folder} did not start: ${reason}`)
  }
  const pid = readPostmasterPid(data)?.pid ?? 0
  const runs = stillRuns(pid)
  return {
    pid,
    ended: server.ended.then(({ how }) => how),
    async stop() {
      server.stop()
      const isOver = server.ended.then(() => allEnded([runs], 60))
      if (await within(10, isOver)) return
      // Its watchdog may have been killed. Asking for the same fast shutdown once more does no harm; SIGKILL might.
      if (runs()) process.kill(pid, 'SIGINT')
      if (!(await within(60, isOver))) log(`the database server (process ${pid}) has not stopped yet`)
    },
  }
}

const within = (seconds: number, done: Promise<boolean>) =>
  Promise.race([done, sleep(seconds * 1000, false, { ref: false })])
