import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Account, runAs } from './account.ts'
import { EmbeddedPostgresError } from './error.ts'
import { allEnded, readOrUndefined, startMark, stillRuns } from './processes.ts'
import { closeSocketFolder, removeSocket } from './socket-folder.ts'

export interface PostmasterPid {
  pid: number
  socketFolder: string
  isReady: boolean
}

/** What a running server says about itself in its data folder, or what one that was killed has left there. */
export function readPostmasterPid(data: string): PostmasterPid | undefined {
  const [pid, , , , socketFolder, , , status] = (readOrUndefined(path.join(data, 'postmaster.pid')) ?? '').split('\n')
  if (!(Number(pid) > 0)) return
  return { pid: Number(pid), socketFolder: socketFolder?.trim() ?? '', isReady: status?.trim() === 'ready' }
}

/**
 * Ends what is left of an earlier server whose owner is gone, and removes its files, except for a socket folder that stays
 * in use. To be called only by the holder of the database's lock.
 *
 * PostgreSQL refuses to start while a process with the pid in postmaster.pid exists. That alone says little: pids are given
 * out again, and a dead process stays listed until its parent collects it (Node as process 1 of a container never does).
 * Only a process that works in this very folder belongs to this database.
 */
export async function clearLeftovers(
  data: string,
  account: Account,
  log: (line: string) => void,
  socketFolderInUse?: string,
): Promise<void> {
  const left = readPostmasterPid(data)
  if (!left) return
  const atWork = process.platform === 'linux' ? workingIn(data, left.pid, account) : namedByPs(data, left.pid)
  const running = atWork.map(stillRuns)
  if (atWork.includes(left.pid)) {
    log(`stopping the database server that an earlier run has left (process ${left.pid})`)
    interrupt([left.pid], 'SIGINT')
  } else {
    // Workers whose postmaster is gone have nothing left to save, but may take long to notice it.
    interrupt(atWork, 'SIGQUIT')
  }
  if (!(await allEnded(running, 60))) throw stillAtWork(data, left.pid)
  rmSync(path.join(data, 'postmaster.pid'), { force: true })
  if (left.socketFolder === socketFolderInUse) removeSocket(left.socketFolder)
  else closeSocketFolder(left.socketFolder)
}

function workingIn(data: string, postmaster: number, account: Account): number[] {
  const folder = identityOf(data)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readOrUndefined(`/proc/${name}/comm`) === 'postgres\n')
    .map(Number)
    .filter((pid) => {
      const place = identityOf(`/proc/${pid}/cwd`) ?? identityAs(account, `/proc/${pid}/cwd`)
      if (!place && pid === postmaster && startMark(pid)) throw stillAtWork(data, pid)
      return place === folder
    })
}

function identityOf(folder: string): string | undefined {
  try {
    const { dev, ino } = statSync(folder)
    return `${dev}:${ino}`
  } catch {
    return
  }
}

/** In a container even root may not look at the processes of others; the database's own account may. */
function identityAs(account: Account, folder: string): string | undefined {
  const { status, stdout } = runAs(account, 'stat', ['-L', '-c', '%d:%i', folder])
  return status === 0 ? stdout.trim() : undefined
}

function namedByPs(data: string, pid: number): number[] {
  const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  if (!command.includes('postgres') || !startMark(pid)) return []
  if (!command.includes(data)) throw stillAtWork(data, pid)
  return [pid]
}

function stillAtWork(data: string, pid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `A database server (process ${pid}) still works in ${data}, or may do so: stop it with "kill -INT ${pid}" and start again.`,
  )
}

function interrupt(pids: number[], signal: 'SIGINT' | 'SIGQUIT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended by itself.
    }
  }
}
