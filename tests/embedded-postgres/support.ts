import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import path from 'node:path'
import readline from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, onTestFinished } from 'vitest'
import { projectRoot } from '#server/boot/project-root.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded/launcher.ts'
import { temporaryFolder as newFolder } from '#tests/support/postgres.ts'

/** A folder that goes away with the test. Others may pass through it, as through most folders of a machine. */
export async function temporaryFolder(mode = 0o711): Promise<string> {
  const folder = await newFolder('embedded')
  onTestFinished(folder.remove)
  await chmod(folder.path, mode)
  return folder.path
}

/** Where a server is started for the first time. */
export const newDatabaseFolder = async () => path.join(await temporaryFolder(), 'postgres')

/** Makes one database and gives each test of the file a copy: that takes a tenth of the time of a new one. */
export async function databaseToCopy() {
  const { path: folder, remove } = await newFolder('embedded-copied')
  afterAll(remove)
  const original = path.join(folder, 'postgres')
  const server = await startEmbeddedPostgres({ dir: original, settings: { fsync: 'off' } })
  await server.stop()
  return async () => {
    const copy = await newDatabaseFolder()
    await promisify(execFile)('cp', ['-a', original, copy])
    return copy
  }
}

export interface StartedPostgres extends EmbeddedPostgres {
  lines: string[]
  /** Resolves with the next line that contains this text. */
  nextLine(text: string): Promise<string>
}

/** The server in `folder`, which answers, and is stopped when the test is over. */
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
  await query(server, 'SELECT 1')
  return Object.assign(server, {
    lines,
    nextLine: (text: string) => new Promise<string>((resolve) => waiting.set(text, resolve)),
  })
}

type Connected = Pick<EmbeddedPostgres, 'connection'>

export async function query(server: Connected, text: string) {
  const client = new pg.Client(server.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Writes what is to be there afterwards, which `expectKept` looks for. */
export const keep = (server: Connected) => query(server, "CREATE TABLE tips AS SELECT 'kept' AS state")

export const expectKept = async (server: Connected) =>
  expect(await query(server, 'SELECT state FROM tips')).toEqual([{ state: 'kept' }])

interface Circumstances {
  uid?: number
  env?: NodeJS.ProcessEnv
}

/** Another Node with these arguments, until it is told to stop or killed; its answer is its first line. */
export function nodeElsewhere(args: string[], { env, uid }: Circumstances = {}) {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    ...(uid !== undefined && { uid, gid: uid }),
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  const answer: Promise<string> = once(readline.createInterface({ input: child.stdout }), 'line').then(([line]) => line)
  return { pid: child.pid ?? 0, answer, stop, kill }
}

/** Another Node that runs the server in `folder`; its answer comes once the database runs, or says why it does not. */
export function startElsewhere(folder: string, circumstances: Circumstances = {}) {
  const other = nodeElsewhere([path.join(import.meta.dirname, 'other-process.ts'), folder], circumstances)
  type Answer = { pid?: number; connection?: EmbeddedPostgres['connection']; error?: string }
  return { ...other, answer: other.answer.then((line): Answer => JSON.parse(line)) }
}
