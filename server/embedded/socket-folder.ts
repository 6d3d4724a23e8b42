import { chownSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Account, canEnter } from './account.ts'
import { EmbeddedPostgresError } from './error.ts'

/** The number in the socket's name. Clients are told it, since PGPORT in their environment would change it. */
export const port = 5432

const socket = `.s.PGSQL.${port}`
const temporaryName = 'washboard-db-'

// The address of a socket holds 108 bytes on Linux and 104 on macOS, with the zero at its end.
const fits = (folder: string) => Buffer.byteLength(path.join(folder, socket)) < 104

/** `folder/run`, or where that is too long for the address of a socket, a private folder made among the temporary ones. */
export function openSocketFolder(folder: string, account: Account): string {
  const usual = path.join(folder, 'run')
  if (fits(usual)) return usual
  const place = [tmpdir(), '/tmp'].find((it) => fits(path.join(it, `${temporaryName}XXXXXX`)) && canEnter(account, it))
  if (!place) {
    throw new EmbeddedPostgresError(
      `The path ${folder} is too long for the socket of the embedded PostgreSQL: shorten it, or point TMPDIR at a short path that every user can enter.`,
    )
  }
  const own = mkdtempSync(path.join(place, temporaryName))
  chownSync(own, account.owner.uid, account.owner.gid)
  return own
}

/** Removes the socket that a killed server has left. It does nothing in folders that are not ours. */
export function removeSocket(socketFolder: string): void {
  if (path.basename(socketFolder) !== 'run' && !isTemporary(socketFolder)) return
  for (const name of [socket, `${socket}.lock`]) rmSync(path.join(socketFolder, name), { force: true })
}

export function closeSocketFolder(socketFolder: string): void {
  removeSocket(socketFolder)
  if (!isTemporary(socketFolder)) return
  try {
    rmdirSync(socketFolder)
  } catch {
    // It holds something of somebody else, or is gone already.
  }
}

const isTemporary = (folder: string) => path.basename(folder).startsWith(temporaryName)
