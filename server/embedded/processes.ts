import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Tells a process apart from any later one with the same pid: the boot of the machine, and when the process started.
 * Undefined where no such process runs; a dead process that its parent has not collected yet does not run.
 */
export function startMark(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = readOrUndefined(`/proc/${pid}/stat`)
    if (!stat) return
    // The second field is the command in parentheses and may contain anything; state and start time follow it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${bootId()}/${fields[19]}`
  }
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
  const [state, ...started] = (stdout ?? '').trim().split(/\s+/)
  return !state || state.startsWith('Z') ? undefined : started.join(' ')
}

/** Asks about the process that has this pid now, not about a later one. */
export function stillRuns(pid: number): () => boolean {
  const mark = startMark(pid)
  return () => mark !== undefined && startMark(pid) === mark
}

/** False where one of them still runs after this time. It has to ask again and again: only children announce their end. */
export async function allEnded(processes: (() => boolean)[], seconds: number): Promise<boolean> {
  const deadline = Date.now() + seconds * 1000
  while (processes.some((runs) => runs())) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

export function readOrUndefined(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return
  }
}

const bootId = () => readOrUndefined('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
