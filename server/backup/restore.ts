import type pg from 'pg'
import { z } from 'zod'
import type { Config } from '#server/boot/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type Entry, type Header, headerOf, type Manifest, readArchive, secretsName, tableOfEntry } from './archive.ts'
import { BackupError } from './backup-error.ts'
import type { Keys } from './encryption.ts'
import { connect, makePlace, type Place, writeSecrets } from './place.ts'
import { copyIn, loosen, makeTables, migrationsOf, setSequences, tablesIn, textForm } from './tables.ts'

/**
 * Brings a shop back from a backup into an empty place. The whole file is read and compared with its list before
 * anything is written; then the tables come back in one transaction, which ends when all files are there too. Whatever
 * goes wrong leaves the place as empty as it was.
 */
export async function restore(config: Config, file: string, keys: Keys = {}): Promise<Manifest> {
  const { header, manifest } = await verify(file, keys)
  const place = await makePlace(config)
  try {
    const client = await connect(place)
    try {
      await refuseUnlessEmpty(client, place.storage, manifest)
      await load({ client, place, file, keys, header })
    } finally {
      await client.end()
    }
    // What came after the migrations of the backup.
    const pool = openPool({ ...place.connection, max: 2 })
    await migrate(pool).finally(() => pool.end())
    return manifest
  } finally {
    await place.close()
  }
}

async function verify(file: string, keys: Keys): Promise<{ header: Header; manifest: Manifest }> {
  const entries = readArchive(file, keys)
  const first = await entries.next()
  if (first.done) throw new BackupError(`${file} is empty.`)
  const header = headerOf(file, first.value)
  migrationsOf(header)
  for (;;) {
    const next = await entries.next()
    if (next.done) return { header, manifest: next.value }
  }
}

async function refuseUnlessEmpty(client: pg.Client, storage: Storage, { entries }: Manifest) {
  if ((await tablesIn(client)).length > 0)
    throw new BackupError(
      'The database is not empty: restore into an empty DATA_DIR, or set DATABASE_URL to an empty database.',
    )
  // A restore that was killed leaves files of the same backup behind, and no tables: it may be begun again.
  const ours = new Set(entries.map(({ name }) => name))
  for await (const name of storage.names())
    if (!ours.has(`objects/${name}`))
      throw new BackupError(`The file store is not empty (it has ${name}): restore into an empty one.`)
}

interface Loading {
  client: pg.Client
  place: Place
  file: string
  keys: Keys
  header: Header
}

async function load({ client, place, file, keys, header }: Loading): Promise<void> {
  const written: string[] = []
  try {
    await client.query('begin')
    await client.query(textForm)
    await makeTables(client, header)
    const tighten = await loosen(client)
    const entries = peekable(readArchive(file, keys))
    await entries.take()
    const wanted = new Set((await tablesIn(client)).map(({ schema, name }) => `${schema}.${name}`))
    for (const table of header.tables) {
      const name = `${table.schema}.${table.name}`
      if (!wanted.delete(name)) throw new BackupError(`The backup has a table ${name}, which its version does not.`)
      await copyIn(client, table, chunksOf(entries, name))
    }
    if (wanted.size > 0) throw new BackupError(`The backup has no table ${[...wanted][0]}.`)
    await setSequences(client, header)
    await tighten()
    for (let entry = await entries.take(); entry; entry = await entries.take())
      if (entry.name === secretsName) await writeSecrets(client, place, secrets.parse(JSON.parse(String(entry.bytes))))
      else if (entry.name.startsWith('objects/')) {
        const name = entry.name.slice('objects/'.length)
        written.push(name)
        await place.storage.write(name, entry.bytes, 'application/octet-stream')
      } else throw new BackupError(`${file} holds ${entry.name}, which this version does not know.`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    for (const name of written) await place.storage.remove(name).catch(() => {})
    throw error
  }
}

const secrets = z.record(z.string(), z.string())

interface Peekable {
  take(): Promise<Entry | undefined>
  /** The next entry where it is one of this table. */
  takeOf(table: string): Promise<Entry | undefined>
}

function peekable(entries: AsyncGenerator<Entry, Manifest>): Peekable {
  let next: Entry | undefined
  const peek = async () => {
    if (!next) {
      const result = await entries.next()
      next = result.done ? undefined : result.value
    }
    return next
  }
  const take = async () => {
    const entry = await peek()
    next = undefined
    return entry
  }
  return { take, takeOf: async (table) => (tableOfEntry((await peek())?.name ?? '') === table ? take() : undefined) }
}

async function* chunksOf(entries: Peekable, table: string): AsyncGenerator<Buffer> {
  for (let entry = await entries.takeOf(table); entry; entry = await entries.takeOf(table))
    if (entry.bytes.length > 0) yield entry.bytes
}
