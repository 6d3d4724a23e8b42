import { randomBytes } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '#server/embedded/durable-file.ts'
import { reasonOf } from '#server/embedded/error.ts'
import { describeHolder, type FileLock, takeFileLock } from '#server/embedded/file-lock.ts'

/** The data folder cannot be used. The message is one line for the operator. */
export class DataDirError extends Error {}

/** Where one running server keeps what is not in a database or a bucket elsewhere. */
export interface DataDir {
  path: string
  /** Made by the embedded PostgreSQL, since it may have to belong to another user. */
  postgresDir: string
  objectsDir: string
  outboxDir: string
  /** A random value, made when it is first asked for and then the same for as long as the folder lives. */
  secret(name: string): Promise<string>
  /** Lets another server have the folder. The end of the process, however it comes, does so too. */
  release(): Promise<void>
}

/**
 * Makes the folder where it is missing, and holds it against a second server.
 *
 * The folder is private (0700), and so are the folders in it on their own account: one that was there before keeps the
 * mode that its owner gave it. Where root runs the embedded PostgreSQL, which then works as another user, the launcher
 * opens the folder to the step of that user's group (0710), if that is all that user needs to get to the database. To
 * give that user the folder itself would keep 0700, but let a database that was broken into exchange secrets and files.
 */
export async function openDataDir(folder: string): Promise<DataDir> {
  const root = path.resolve(folder)
  const objectsDir = path.join(root, 'objects')
  const outboxDir = path.join(root, 'outbox')
  const secretsDir = path.join(root, 'secrets')
  const lock = await explained(root, async () => {
    await mkdir(path.dirname(root), { recursive: true })
    await makePrivate(root)
    const lock = await hold(root)
    for (const it of [objectsDir, outboxDir, secretsDir]) await makePrivate(it)
    return lock
  })
  const secrets = new Map<string, Promise<string>>()
  return {
    path: root,
    postgresDir: path.join(root, 'postgres'),
    objectsDir,
    outboxDir,
    secret(name) {
      const known = secrets.get(name) ?? explained(root, () => secretIn(path.join(secretsDir, name)))
      secrets.set(name, known)
      return known
    },
    async release() {
      lock.release()
    },
  }
}

async function hold(root: string): Promise<FileLock> {
  const attempt = await takeFileLock(path.join(root, 'lock'))
  if (attempt.lock) return attempt.lock
  throw new DataDirError(
    `The data folder ${root} is in use by ${describeHolder(attempt.holder)}: stop it first, or set DATA_DIR to another folder.`,
  )
}

async function makePrivate(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    // Not mkdir's own `recursive`, which never returns where a file system takes no new folders (/proc).
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && (await stat(folder)).isDirectory()
    if (!isThere) throw error
  }
}

async function secretIn(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (known?.trim() === '')
    throw new DataDirError(`The secret ${file} is empty: remove the file and a new one is made.`)
  if (known) return known.trim()
  const made = randomBytes(32).toString('base64url')
  await writeDurably(file, made)
  return made
}

async function explained<T>(root: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DataDirError) throw error
    const { code } = error as NodeJS.ErrnoException
    const isFile = code === 'EEXIST' || code === 'ENOTDIR'
    const isClosed = code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
    const problem = isFile ? 'is not a folder' : isClosed ? 'is not writable' : 'cannot be used'
    throw new DataDirError(`The data folder ${root} ${problem} (${reasonOf(error)}).`)
  }
}
