import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import readline from 'node:readline'
import { type Account, commandAs } from './account.ts'

/**
 * Runs a program, and interrupts it (SIGINT, PostgreSQL's fast shutdown) when standard input ends. It ends when we close it,
 * and also when this process is killed, since the kernel closes it then. The signal is repeated, because a program that has
 * only just started does not listen yet.
 */
const script = `
exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
{ read -r _ <&3; while kill -INT "$program"; do sleep 1 || exit; done; } 2>/dev/null &
watchdog=$!
exec 3<&-
wait "$program"
status=$?
kill "$watchdog" 2>/dev/null
exit "$status"
`

export interface GuardedProcess {
  /** Rejects only where the program could not be started at all. */
  ended: Promise<{ ok: boolean; how: string }>
  /** The first error that it printed: usually the reason why it did not start. */
  complaint(): string | undefined
  stop(): void
}

export function spawnGuarded(
  account: Account,
  program: string,
  args: string[],
  onLine: (line: string) => void = () => {},
): GuardedProcess {
  const command = commandAs(account, '/bin/sh', ['-c', script, 'washboard-database', program, ...args])
  const child = spawn(command.program, command.args, {
    ...command.options,
    stdio: ['pipe', 'ignore', 'pipe'],
    // Not in our process group, to which Ctrl-C goes: the server needs its database until it has finished.
    detached: true,
  })
  child.stdin.on('error', () => {})
  let complaint: string | undefined
  readline.createInterface({ input: child.stderr }).on('line', (line) => {
    complaint ??= complaintIn(line)
    onLine(line)
  })
  return { ended: endOf(child), complaint: () => complaint, stop: () => child.stdin.end() }
}

function complaintIn(line: string): string | undefined {
  const [, complaint] = line.match(/(?:FATAL|PANIC|ERROR|error): +(.*)/) ?? line.match(/^initdb: (.*)/) ?? []
  // To a client that came too early; it says nothing about the server.
  return complaint?.startsWith('the database system is') ? undefined : complaint
}

function endOf(child: ChildProcess): Promise<{ ok: boolean; how: string }> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      const end = { ok: code === 0, how: signal ?? exitOf(code ?? 0) }
      // The last lines of standard error may still be on their way; processes that a killed server left keep it open.
      child.on('close', () => resolve(end))
      setTimeout(() => resolve(end), 200).unref()
    })
  })
}

/** A shell reports a program that signal n ended as 128 + n. */
function exitOf(code: number): string {
  const signal = Object.entries(constants.signals).find(([, number]) => number === code - 128)
  return signal ? `killed by ${signal[0]}` : `exit code ${code}`
}
