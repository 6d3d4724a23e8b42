import type pg from 'pg'
import { MissingObject, readAll, type Storage } from '#server/storage/storage.ts'
import { BackupError } from './backup-error.ts'

export interface Moved {
  copied: number
  /** Found there with the same size. */
  there: number
  /** Not looked at yet. */
  left: number
  /** Of no record of the database: they are left where they are. */
  unknown: number
}

interface Move {
  client: pg.Client
  from: Storage
  to: Storage
  isStopping?: () => boolean
  tell?: (moved: Moved) => void
}

/** Files on their way at a time; a bucket answers each after tens of milliseconds. */
const atOnce = 8

/**
 * Copies the files of a shop from one store to another, while its server works with either of them, until nothing is
 * left. Each is written whole or not at all, so after any end the next run goes on with what is missing. Nothing is
 * removed. Returns the names that are at both with the same size.
 */
export async function copyFiles({ client, from, to, isStopping = () => false, tell = () => {} }: Move) {
  const moved: Moved = { copied: 0, there: 0, left: 0, unknown: 0 }
  const equal: string[] = []
  const seen = new Set<string>()
  const before = new Set<string>()
  for await (const name of to.names()) before.add(name)

  async function copy(name: string) {
    const size = (await from.head(name))?.bytes
    if (size === undefined) return
    const isThere = before.has(name) && (await to.head(name))?.bytes === size
    if (!isThere) {
      const bytes = await readAll(await from.read(name))
      if (bytes.length !== size) throw new BackupError(`${name} has ${size} bytes, and ${bytes.length} could be read`)
      await to.write(name, bytes, 'application/octet-stream')
      const arrived = (await to.head(name))?.bytes
      if (arrived !== size) throw new BackupError(`${name} has ${size} bytes, and ${arrived ?? 0} arrived`)
    }
    equal.push(name)
    moved[isThere ? 'there' : 'copied'] += 1
  }

  for (;;) {
    const names: string[] = []
    for await (const name of from.names()) if (!seen.has(name)) names.push(name)
    // Asked after the list: each of its files had a row before it was a file.
    const states = await statesOf(client)
    const ours = names.filter((name) => states.has(idIn(name)))
    moved.unknown += names.length - ours.length
    moved.left = ours.length
    for (const name of names) seen.add(name)
    if (ours.length === 0) return { moved, equal }
    for (let at = 0; at < ours.length; at += atOnce) {
      if (isStopping()) return { moved, equal }
      const some = ours.slice(at, at + atOnce)
      // Removed or replaced by its forms meanwhile, it is gone; the forms are in the next list.
      await Promise.all(some.map((name) => copy(name).catch(unlessMissing)))
      moved.left -= some.length
      tell(moved)
    }
  }
}

/** Removes files that another store has too. What a server may be working on stays. */
export async function removeFiles(client: pg.Client, from: Storage, names: readonly string[]): Promise<number> {
  const states = await statesOf(client)
  const free = names.filter((name) => ['ready', 'broken'].includes(states.get(idIn(name)) ?? ''))
  for (let at = 0; at < free.length; at += atOnce)
    await Promise.all(free.slice(at, at + atOnce).map((name) => from.remove(name)))
  return free.length
}

async function statesOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; state: string }>('select id, state from objects')
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** 'pictures/ID-320' is one of ID. */
const idIn = (name: string) => name.slice(name.indexOf('/') + 1).slice(0, 36)

function unlessMissing(error: unknown) {
  if (!(error instanceof MissingObject)) throw error
}
