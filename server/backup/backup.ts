import type pg from 'pg'
import type { Config } from '#server/boot/config.ts'
import { filesLock, Locks } from '#server/db/lock.ts'
import { MissingObject, readAll, type Storage } from '#server/storage/storage.ts'
import { pictureSizes } from '#shared/objects/object.ts'
import { type Entry, type Header, headerName, type Manifest, secretsName, writeArchive } from './archive.ts'
import type { Lock } from './encryption.ts'
import { connect, openPlace, type Place, readSecrets } from './place.ts'
import { describe, tableEntries, textForm } from './tables.ts'

/** What was written, and which pictures the database knows and the file store has not. */
export interface Backup extends Manifest {
  missing: string[]
  /** Why the database does not know of this backup: its role may not write, say. */
  unnoted: string | undefined
}

/**
 * Writes everything of a shop into one file, while its server runs or not. The tables are of one moment. Files never
 * change, and none is removed for good meanwhile, so all that this moment's tables name are there.
 */
export async function backup(config: Config, file: string, lock?: Lock): Promise<Backup> {
  const place = await openPlace(config)
  const locks = new Locks(place.connection)
  try {
    const client = await connect(place)
    try {
      const missing: string[] = []
      // Waits for files that are being removed right now.
      const written = await locks.withLock(filesLock, () => writeArchive(file, entriesOf(client, place, missing), lock))
      // Metrics tell when the last one was.
      const unnoted = await client.query('insert into backups default values on conflict do nothing').then(
        () => undefined,
        (error: Error) => error.message,
      )
      return { ...written!, missing, unnoted }
    } finally {
      await client.end()
    }
  } finally {
    await locks.end()
    await place.close()
  }
}

async function* entriesOf(client: pg.Client, place: Place, missing: string[]): AsyncGenerator<Entry> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(textForm)
  const facts = await describe(client)
  const header: Header = { format: 1, madeAt: new Date().toISOString(), ...facts }
  yield { name: headerName, bytes: Buffer.from(JSON.stringify(header)) }
  const secrets = await readSecrets(client, place)
  const { rows: objects } = await client.query<ObjectRow>('select id, kind, state from objects order by id')
  for (const table of header.tables) yield* tableEntries(client, table)
  // A bucket takes its time, in which an open transaction would keep PostgreSQL from tidying up.
  await client.query('commit')
  yield* objectEntries(objects, place.storage, missing)
  // Last, since a restore puts them in place when all else is there.
  yield { name: secretsName, bytes: Buffer.from(JSON.stringify(secrets)) }
}

interface ObjectRow {
  id: string
  kind: string | null
  state: string
}

/** Files asked for at a time; a bucket answers each after tens of milliseconds. */
const atOnce = 8

async function* objectEntries(rows: ObjectRow[], storage: Storage, missing: string[]): AsyncGenerator<Entry> {
  for (let at = 0; at < rows.length; at += atOnce) {
    const read = await Promise.all(rows.slice(at, at + atOnce).map((row) => filesOf(row, storage)))
    for (const [index, entries] of read.entries()) {
      const row = rows[at + index]!
      const isKept = row.state === 'claimed' || row.state === 'ready'
      if (isKept && entries.length === 0) missing.push(row.id)
      yield* entries
    }
  }
}

async function filesOf({ id, kind, state }: ObjectRow, storage: Storage): Promise<Entry[]> {
  const kept = [`pictures/${id}`, ...(kind === 'profile' ? [] : pictureSizes.map((size) => `pictures/${id}-${size}`))]
  // An upload whose forms are being made is removed when they are there: looked for first, one of the two is found.
  const names = state === 'ready' ? kept : [`uploads/${id}`, ...kept]
  const entries: Entry[] = []
  for (const name of names) {
    const bytes = await storage
      .read(name)
      .then(readAll)
      .catch((error) => {
        if (!(error instanceof MissingObject)) throw error
      })
    if (bytes) entries.push({ name: `objects/${name}`, bytes })
  }
  return entries
}
