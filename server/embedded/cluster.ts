import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, lstat, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Account, commandAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { syncFolder, writeDurably } from './durable-file.ts'
import { EmbeddedPostgresError, ownDatabase, reasonOf } from './error.ts'
import { readOrUndefined } from './processes.ts'
import { spawnGuarded } from './watchdog.ts'

/** PostgreSQL's own superuser; the application signs in as an ordinary role. */
export const superuser = 'postgres'

export interface Place {
  folder: string
  account: Account
  binaries: Binaries
}

export const dataFolder = (folder: string) => path.join(folder, 'data')

/** The password of both roles. */
export function readPassword(folder: string): string | undefined {
  return readOrUndefined(path.join(folder, 'password'))?.trim() || undefined
}

/**
 * Makes the files of the database where there are none, and gives existing ones to the account. To be called only by the
 * holder of the database's lock, while no server runs on it. Tells whether the database is new.
 */
export async function ensureCluster(place: Place, { sync }: { sync: boolean }): Promise<{ isNew: boolean }> {
  const data = dataFolder(place.folder)
  await handOver(data, place.account)
  const [version] = readOrUndefined(path.join(data, 'PG_VERSION'))?.match(/^\d+/) ?? []
  if (!version) {
    await create(place, sync)
    return { isNew: true }
  }
  if (version !== place.binaries.majorVersion) {
    throw new EmbeddedPostgresError(
      `The data in ${data} was made by PostgreSQL ${version}, and this is PostgreSQL ${place.binaries.majorVersion}, which cannot open it: start the release of Washboard that made it and dump the database with pg_dump, move ${data} away and restore the dump with this release; or serve it with a PostgreSQL ${version} of your own and set DATABASE_URL.`,
    )
  }
  if (!readPassword(place.folder)) await replacePassword(place)
  return { isNew: false }
}

/** initdb writes into a folder beside the final one, so that it leaves no half database when it is killed. */
async function create({ folder, account, binaries }: Place, sync: boolean): Promise<void> {
  const data = dataFolder(folder)
  await removeIfEmpty(data)
  const unfinished = 'new-'
  for (const name of await readdir(folder)) {
    if (name.startsWith(unfinished)) await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
  const password = readPassword(folder) ?? newPassword()
  await writeDurably(path.join(folder, 'password'), password)

  const draft = await mkdtemp(path.join(folder, unfinished))
  try {
    const passwordFile = path.join(draft, 'password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    for (const it of [draft, passwordFile]) await chown(it, account.owner.uid, account.owner.gid)
    const initdb = spawnGuarded(account, binaries.initdb, [
      `--pgdata=${path.join(draft, 'data')}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Part of PostgreSQL itself: the same order on every machine, whatever locales it has.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      ...(sync ? [] : ['--no-sync']),
    ])
    const { ok, how } = await initdb.ended
    if (!ok) {
      const reason = initdb.complaint() ?? `initdb ended: ${how}`
      throw new EmbeddedPostgresError(`The database in ${folder} could not be made: ${reason}`)
    }
    await rename(path.join(draft, 'data'), data)
    await syncFolder(folder)
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function removeIfEmpty(data: string): Promise<void> {
  try {
    await rmdir(data)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw new EmbeddedPostgresError(
      `${data} is not a database folder (it has no PG_VERSION): restore it from a backup, or move it away to begin with an empty database.`,
    )
  }
}

/** The files may belong to another account: the folder was moved, and is closed to that one or open again. */
async function handOver(data: string, { owner }: Account): Promise<void> {
  if (!existsSync(data)) return
  const { uid } = await lstat(data)
  if (uid === owner.uid) return
  const names = `${owner.uid}:${owner.gid}`
  const { status } = spawnSync('chown', ['-R', '-h', names, data], { stdio: 'ignore' })
  if (status === 0) return
  throw new EmbeddedPostgresError(
    `The database in ${data} belongs to user ${uid} (it was started as another user before): run "sudo chown -R ${names} ${data}", or ${ownDatabase}.`,
  )
}

/** The password file is lost: PostgreSQL in single-user mode asks for no password, and sets a new one. */
async function replacePassword(place: Place): Promise<void> {
  const password = newPassword()
  const args = ['--single', '-D', dataFolder(place.folder), 'postgres']
  const command = commandAs(place.account, place.binaries.postgres, args)
  const { status, error, stderr } = spawnSync(command.program, command.args, {
    ...command.options,
    input: `ALTER ROLE ${superuser} PASSWORD '${password}'\n`,
    encoding: 'utf8',
  })
  if (status !== 0 || /ERROR:|FATAL:/.test(stderr)) {
    throw new EmbeddedPostgresError(
      `${path.join(place.folder, 'password')} is missing and could not be replaced: ${reasonOf(error ?? stderr)}`,
    )
  }
  await writeDurably(path.join(place.folder, 'password'), password)
}

const newPassword = () => randomBytes(24).toString('base64url')
