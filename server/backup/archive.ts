import { hash, randomBytes } from 'node:crypto'
import { createReadStream, rmSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Header as TarHeader } from 'tar-stream'
import { z } from 'zod'
import { syncFolder } from '#server/embedded/durable-file.ts'
import { isName } from '#server/storage/storage.ts'
import { maxFileBytes } from '#shared/objects/object.ts'
import { BackupError } from './backup-error.ts'
import { decrypting, encrypting, type Keys, type Lock } from './encryption.ts'

export interface Entry {
  name: string
  bytes: Buffer
}

/** The first entry: what is in the backup and how to read it. */
export const headerName = 'washboard-backup.json'
export const header = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Of the PostgreSQL that it was read from; the text form of rows is the same in all. */
  postgres: z.string(),
  /** The migrations that made the tables, oldest first. */
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.string() })),
  /** In the order of their entries. */
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
})
export type Header = z.output<typeof header>

/** Entries of a table: tables/public.tips/1.copy and so on, each with so many bytes of COPY's text form or a bit more. */
export const chunkBytes = 2 * 1024 * 1024

export const tableOfEntry = (name: string) => /^tables\/(.+)\/\d+\.copy$/.exec(name)?.[1]

export const secretsName = 'secrets.json'

/** The last entry: everything before it, so that a restore knows whether it has all of it. */
const manifestName = 'manifest.json'
const manifest = z.object({
  entries: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  /** Rows of each table. */
  rows: z.record(z.string(), z.number()),
  objects: z.number(),
})
export type Manifest = z.output<typeof manifest>

/** Counts what goes by, the same way when it is written and when it is read. */
function counter() {
  const counted: Manifest = { entries: [], rows: {}, objects: 0 }
  return {
    counted,
    add({ name, bytes }: Entry) {
      counted.entries.push({ name, bytes: bytes.length, sha256: hash('sha256', bytes) })
      if (name.startsWith('objects/')) counted.objects += 1
      const table = tableOfEntry(name)
      if (table) counted.rows[table] = (counted.rows[table] ?? 0) + lines(bytes)
    },
  }
}

/** COPY's text form writes a line break for the end of a row and for nothing else. */
function lines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}

/** Writes a private file (mode 0600), a gzipped tar, encrypted where it has a lock, which is there whole or not at all, and what it counted. */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>, lock?: Lock): Promise<Manifest> {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new BackupError(`${file} is a folder: name a file in it.`)
  const encrypt = lock && (await encrypting(lock))
  const draft = `${file}.${randomBytes(4).toString('hex')}.partial`
  const out = await open(draft, 'wx', 0o600).catch((error) => {
    throw new BackupError(`${file} cannot be written (${error.code ?? error.message}).`)
  })
  const removeDraft = () => rmSync(draft, { force: true })
  process.once('exit', removeDraft)
  const { counted, add } = counter()
  const tar = pack()
  const put = ({ name, bytes }: Entry) =>
    new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, mode: 0o600, size: bytes.length }, (error) => (error ? reject(error) : resolve()))
      // It waits for ever for no bytes to be taken.
      entry.end(bytes.length > 0 ? bytes : undefined)
    })
  const feed = async () => {
    for await (const entry of entries) {
      add(entry)
      await put(entry)
    }
    await put({ name: manifestName, bytes: Buffer.from(JSON.stringify(counted)) })
    tar.finalize()
  }
  try {
    try {
      const write = (chunks: AsyncIterable<Uint8Array>) => out.writeFile(encrypt ? encrypt(chunks) : chunks)
      const written = pipeline(tar, createGzip({ level: 2 }), write)
      await Promise.all([
        written,
        feed().catch((error) => {
          tar.destroy(error)
          throw error
        }),
      ])
      await out.sync()
    } finally {
      await out.close()
    }
    await rename(draft, file)
  } catch (error) {
    removeDraft()
    throw error
  } finally {
    process.off('exit', removeDraft)
  }
  await syncFolder(path.dirname(path.resolve(file)))
  return counted
}

/**
 * The entries between header and manifest, one after the other. Throws a BackupError, at the end at the latest, where
 * the file is no backup, or is not what was written.
 */
export async function* readArchive(file: string, keys: Keys = {}): AsyncGenerator<Entry, Manifest> {
  const { counted, add } = counter()
  const otherwise = () => new BackupError(`${file} is damaged: it does not hold what its list says.`)
  const admit = ({ name, size = 0 }: TarHeader) => {
    if (counted.entries.length === 0 && name !== headerName) throw notOne(file)
    // The list is what was counted, word for word.
    if (name === manifestName && size > JSON.stringify(counted).length * 2) throw otherwise()
    const most = name === manifestName ? size : mostBytesOf(name)
    const shown = JSON.stringify(name.slice(0, 100))
    if (most === undefined) throw new BackupError(`${file} holds ${shown}, which this version does not know.`)
    if (size > most)
      throw new BackupError(`${file} is no good: its ${shown} has ${size} bytes, where ${most} are the most.`)
  }
  for await (const entry of untarred(file, keys, admit)) {
    if (entry.name === manifestName) {
      const said = parsed(manifest, entry.bytes)
      if (JSON.stringify(said) === JSON.stringify(counted)) return counted
      throw otherwise()
    }
    add(entry)
    yield entry
  }
  throw counted.entries.length > 0 ? new BackupError(`${file} is damaged: its end is missing.`) : notOne(file)
}

export function headerOf(file: string, { bytes }: Entry): Header {
  const found = parsed(header, bytes)
  if (!found) throw new BackupError(`${file} was made by another version of Washboard, which this one cannot read.`)
  return found
}

const notOne = (file: string) => new BackupError(`${file} is not a backup of Washboard.`)

function parsed<T>(schema: z.ZodType<T>, bytes: Buffer): T | undefined {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch {
    return undefined
  }
}

const megabyte = 1024 * 1024

/** The most that an entry of this name has in any backup; undefined where no backup has one. */
function mostBytesOf(name: string): number | undefined {
  if (name === headerName || name === secretsName) return 4 * megabyte
  if (tableOfEntry(name)) return 16 * chunkBytes
  // What people bring has a limit; its forms are rarely larger.
  if (name.startsWith('objects/') && isName(name.slice('objects/'.length))) return 4 * maxFileBytes
  return undefined
}

/** Each entry is admitted before a byte of it is in memory: what is packed into little may be more than there is memory. */
async function* untarred(file: string, keys: Keys, admit: (header: TarHeader) => void): AsyncGenerator<Entry> {
  const decrypt = await decrypting(file, keys)
  // An entry has a name of its own, which takes some bytes however well it is packed.
  const mostEntries = 1_000 + statSync(file).size / 16
  const tar = extract()
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const flowing = decrypt ? pipeline(source, decrypt, createGunzip(), tar) : pipeline(source, createGunzip(), tar)
  // Told by the loop below, which ends with the same error.
  flowing.catch(() => {})
  let count = 0
  try {
    for await (const entry of tar) {
      admit(entry.header)
      if (count > mostEntries) throw new BackupError(`${file} is no good: it holds more entries than fit into it.`)
      const chunks: Buffer[] = []
      for await (const chunk of entry as unknown as Readable) chunks.push(chunk)
      count += 1
      yield { name: entry.header.name, bytes: Buffer.concat(chunks) }
    }
    await flowing
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException
    if (error instanceof BackupError) throw error
    if (syscall) throw new BackupError(`${file} cannot be read (${code}).`)
    const isOfFile = code?.startsWith('Z_') || /tar header|Invalid header|Unexpected end|max size/i.test(message)
    if (!isOfFile) throw error
    throw count === 0 ? notOne(file) : new BackupError(`${file} is damaged: its end is missing or not readable.`)
  } finally {
    source.destroy()
    tar.destroy()
  }
}
