import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '#server/boot/config.ts'
import { openDataDir } from '#server/boot/data-dir.ts'
import { type Connection, waysTo } from '#server/db/connection.ts'
import { reasonOf } from '#server/db/errors.ts'
import { poolSettings } from '#server/db/pool.ts'
import { writeDurably } from '#server/embedded/durable-file.ts'
import { takeFileLock } from '#server/embedded/file-lock.ts'
import { startEmbeddedPostgres } from '#server/embedded/launcher.ts'
import { openDiskStorage } from '#server/storage/disk.ts'
import { openBucket } from '#server/storage/open.ts'
import type { Storage } from '#server/storage/storage.ts'
import { BackupError } from './backup-error.ts'

/** Where a shop's data is: its database, its files and its secrets. */
export interface Place {
  connection: Connection
  storage: Storage
  /** Where the secrets are files; undefined where they are in the database. */
  secretsDir: string | undefined
  close(): Promise<void>
}

/** The place of a shop, whether or not a server is running on it. */
export async function openPlace(config: Config): Promise<Place> {
  const root = path.resolve(config.dataDir)
  const undo: (() => Promise<unknown>)[] = []
  let connection = waysTo(config)?.direct
  if (!connection) {
    if (!existsSync(path.join(root, 'postgres', 'data')))
      throw new BackupError(`There is no database in ${root}: set DATA_DIR (or DATABASE_URL) as for the server.`)
    // Without a running server we start the database; holding the folder keeps a server from starting on ours.
    const { lock } = await takeFileLock(path.join(root, 'lock'))
    if (lock) undo.push(async () => lock.release())
    const embedded = await startEmbeddedPostgres({ dir: path.join(root, 'postgres') }).catch((error) => {
      lock?.release()
      throw error
    })
    undo.unshift(() => embedded.stop())
    connection = embedded.connection
  }
  const close = async () => {
    for (const step of undo) await step()
  }
  return { connection, ...(await stores(config, root, undo, close)), close }
}

/** An empty place for a shop; no server can start in it until it is closed. */
export async function makePlace(config: Config): Promise<Place> {
  const dataDir = await openDataDir(config.dataDir)
  const undo: (() => Promise<unknown>)[] = [() => dataDir.release()]
  const close = async () => {
    for (const step of undo) await step()
  }
  try {
    let connection = waysTo(config)?.direct
    if (!connection) {
      const embedded = await startEmbeddedPostgres({ dir: dataDir.postgresDir })
      undo.unshift(() => embedded.stop())
      connection = embedded.connection
    }
    return { connection, ...(await stores(config, dataDir.path, undo, close)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function stores(config: Config, root: string, undo: (() => Promise<unknown>)[], close: () => Promise<void>) {
  try {
    // Not the server's own, which may be running.
    const scratch = await mkdtemp(path.join(tmpdir(), 'washboard-'))
    undo.unshift(() => rm(scratch, { recursive: true, force: true }))
    const storage = (await openBucket(config, scratch)) ?? (await openFolder(config))
    return { storage, secretsDir: config.databaseUrl ? undefined : path.join(root, 'secrets') }
  } catch (error) {
    await close()
    throw new BackupError(`The file store cannot be opened: ${(error as Error).message}`)
  }
}

/** Where files are on the disk; with a bucket, where they were before or will be. */
export async function openFolder({ dataDir, objectsDir }: Config): Promise<Storage> {
  const folder = objectsDir ?? path.join(path.resolve(dataDir), 'objects')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return openDiskStorage({ folder, isShared: true, secret: () => '' })
}

export async function connect({ connection }: Pick<Place, 'connection'>): Promise<pg.Client> {
  const { onConnect, ...settings } = poolSettings({ ...connection, statement_timeout: 0 })
  const client = new pg.Client(settings)
  // What breaks the connection fails the query under way too.
  client.on('error', () => {})
  try {
    await client.connect()
    await onConnect(client)
  } catch (error) {
    throw new BackupError(`The database cannot be reached: ${reasonOf(error)}`)
  }
  return client
}

export async function readSecrets(client: pg.Client, { secretsDir }: Place): Promise<Record<string, string>> {
  if (!secretsDir) {
    const { rows } = await client.query<{ name: string; value: string }>('select name, value from secrets')
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  }
  const names = existsSync(secretsDir) ? (await readdir(secretsDir)).filter((name) => /^[\w-]+$/.test(name)) : []
  const secrets = names.map(async (name) => [name, (await readFile(path.join(secretsDir, name), 'utf8')).trim()])
  return Object.fromEntries(await Promise.all(secrets))
}

export async function writeSecrets(client: pg.Client, { secretsDir }: Place, secrets: Record<string, string>) {
  for (const [name, value] of Object.entries(secrets)) {
    if (!/^[\w-]+$/.test(name)) continue
    if (secretsDir) await writeDurably(path.join(secretsDir, name), value)
    else await client.query('insert into secrets (name, value) values ($1, $2)', [name, value])
  }
}
