import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'

/** A folder that goes away with the test. Others may pass through it, as through most folders of a machine. */
export async function temporaryFolder(mode = 0o711): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'washboard-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  await chmod(folder, mode)
  return folder
}

export interface StartedPostgres extends EmbeddedPostgres {
  lines: string[]
  /** Resolves with the next line that contains this text. */
  nextLine(text: string): Promise<string>
}

/** The server in `folder`, stopped when the test is over. */
export async function start(folder: string, settings: Record<string, string> = {}): Promise<StartedPostgres> {
  const lines: string[] = []
  const waiting = new Map<string, (line: string) => void>()
  const server = await startEmbeddedPostgres({
    dir: folder,
    settings: { fsync: 'off', ...settings },
    log(line) {
      lines.push(line)
      for (const [text, found] of waiting) {
        if (!line.includes(text)) continue
        waiting.delete(text)
        found(line)
      }
    },
  })
  onTestFinished(() => server.stop())
  const { connection, connectionString, onExit, stop } = server
  return {
    connection,
    connectionString,
    onExit,
    stop,
    get pid() {
      return server.pid
    },
    lines,
    nextLine: (text) => new Promise((resolve) => waiting.set(text, resolve)),
  }
}

export async function query(server: Pick<EmbeddedPostgres, 'connection'>, text: string) {
  const client = new pg.Client(server.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

export interface OtherProcess {
  pid: number
  /** Its answer once the database runs, or its message where that failed. */
  answer: Promise<{ pid?: number; connection?: EmbeddedPostgres['connection']; error?: string }>
  stop(): Promise<void>
  kill(): Promise<void>
}

interface Circumstances {
  uid?: number
  env?: NodeJS.ProcessEnv
}

/** Another Node that runs the server in `folder`, until it is told to stop or killed. */
export function startElsewhere(folder: string, { env, ...circumstances }: Circumstances = {}): OtherProcess {
  const gid = circumstances.uid === undefined ? {} : { gid: circumstances.uid }
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'other-process.ts'), folder],
    { ...circumstances, ...gid, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return {
    pid: child.pid ?? 0,
    answer: once(readline.createInterface({ input: child.stdout }), 'line').then(([line]) => JSON.parse(line)),
    async stop() {
      child.stdin.end()
      await ended
    },
    kill,
  }
}
