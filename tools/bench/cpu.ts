import { readFileSync } from 'node:fs'

/** Of the kernel, for /proc: hundredths of a second. */
const ticksPerSecond = 100

/** Milliseconds of processor time that these processes and their children, ended ones too, have used; Linux only. */
export function cpuTimeOf(pids: number[]): number {
  const ticks = pids.flatMap((pid) => [pid, ...childrenOf(pid)]).reduce((sum, pid) => sum + ticksOf(pid), 0)
  return (ticks / ticksPerSecond) * 1000
}

const childrenOf = (pid: number) => (read(`/proc/${pid}/task/${pid}/children`)?.match(/\d+/g) ?? []).map(Number)

/** Own time, and that of the children that have ended. */
function ticksOf(pid: number): number {
  // The name of the program, in brackets, may hold spaces.
  const fields = read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')
  return fields ? fields.slice(11, 15).reduce((sum, text) => sum + Number(text), 0) : 0
}

/** A process may end while it is looked at. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
