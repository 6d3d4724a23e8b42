import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  ftruncateSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOrUndefined, startMark } from './processes.ts'

export interface Holder {
  pid: number
  command: string
  since: string
}

export interface FileLock {
  release(): void
}

/** Either the lock, or who has it (undefined where that process did not get to write its name). */
export type LockAttempt = { lock: FileLock } | { lock: undefined; holder: Holder | undefined }

/**
 * Takes a lock that ends with this process, however it ends.
 *
 * The kernel keeps it, on the open file: flock(1) sets it on a descriptor that it shares with us, so that the lock stays
 * when the command is done. It needs no cleaning up after a kill -9, does not depend on pids, which are given out again,
 * and holds between containers that share a folder. The content of the file only says who has the lock.
 *
 * Where there is no flock(1) (macOS), or the file system has no such locks, the content decides: the lock is held as long as
 * the process that it names lives.
 */
export async function takeFileLock(file: string): Promise<LockAttempt> {
  const lock = takeKernelLock(file)
  if (lock === 'unsupported') {
    const taken = takeRecordLock(file)
    if (taken) return { lock: taken }
  } else if (lock !== 'held') return { lock }
  return { lock: undefined, holder: await holderOf(file) }
}

export function describeHolder(holder: Holder | undefined): string {
  return holder ? `process ${holder.pid} (${holder.command}, running since ${holder.since})` : 'another process'
}

function takeKernelLock(file: string): FileLock | 'held' | 'unsupported' {
  const fd = openSync(file, 'a+', 0o600)
  const { status } = spawnSync('flock', ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] })
  if (status !== 0 || namesLiveProcess(readOrUndefined(file))) {
    closeSync(fd)
    return status === 0 || status === 1 ? 'held' : 'unsupported'
  }
  ftruncateSync(fd)
  writeSync(fd, ownRecord())
  return once(() => {
    ftruncateSync(fd)
    closeSync(fd)
  })
}

function takeRecordLock(file: string): FileLock | undefined {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const aside = `${draft}.old`
  const own = ownRecord()
  writeFileSync(draft, own, { flag: 'wx', mode: 0o600 })
  try {
    for (;;) {
      if (exclusively(() => linkSync(draft, file))) {
        return once(() => {
          if (readOrUndefined(file) === own) rmSync(file)
        })
      }
      const found = readOrUndefined(file)
      if (found === undefined) continue
      if (namesLiveProcess(found)) return
      if (!exclusively(() => renameSync(file, aside))) continue
      // Somebody else may have taken the lock over since it was read: then it is theirs.
      if (readFileSync(aside, 'utf8') !== found) exclusively(() => linkSync(aside, file))
      rmSync(aside)
    }
  } finally {
    rmSync(draft)
  }
}

function exclusively(change: () => void): boolean {
  try {
    change()
    return true
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

function once(action: () => void): FileLock {
  let held = true
  return {
    release() {
      if (held) action()
      held = false
    },
  }
}

function ownRecord(): string {
  const since = new Date(Date.now() - process.uptime() * 1000).toISOString()
  const command = ['node', ...process.argv.slice(1)].join(' ').slice(0, 200)
  return JSON.stringify({ pid: process.pid, command, since, mark: startMark(process.pid) })
}

function parseRecord(text: string | undefined): (Holder & { mark?: string }) | undefined {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return
  }
}

function namesLiveProcess(text: string | undefined): boolean {
  const holder = parseRecord(text)
  return holder?.mark !== undefined && startMark(holder.pid) === holder.mark
}

/** A holder writes its name just after it took the lock; until then the file is empty or names the holder before it. */
async function holderOf(file: string): Promise<Holder | undefined> {
  for (let tries = 0; tries < 20 && !namesLiveProcess(readOrUndefined(file)); tries++) await sleep(10)
  return parseRecord(readOrUndefined(file))
}
