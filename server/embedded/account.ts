import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, ownDatabase, reasonOf } from './error.ts'
import { readOrUndefined } from './processes.ts'

interface Ids {
  uid: number
  gid: number
}

/** The user that PostgreSQL's programs run as; they refuse to run as root. */
export interface Account {
  /** Who owns the files of the database, as this process sees it. */
  owner: Ids
  /** Set where the programs run as another user than this process. */
  switchTo?: Ids
  /** A command that runs the rest of its arguments. */
  through: string[]
}

export interface Command {
  program: string
  args: string[]
  options: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv }
}

export function commandAs(account: Account, program: string, args: string[]): Command {
  const [first = program, ...rest] = [...account.through, program, ...args]
  return {
    program: first,
    args: rest,
    options: {
      ...account.switchTo,
      cwd: '/',
      // Not our own environment: it holds secrets, and PostgreSQL's own variables in it would change what it does.
      env: {
        PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
        LC_ALL: 'C',
        ...(process.env.LD_LIBRARY_PATH && { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH }),
      },
    },
  }
}

export function runAs(account: Account, program: string, args: string[]): SpawnSyncReturns<string> {
  const command = commandAs(account, program, args)
  return spawnSync(command.program, command.args, { ...command.options, encoding: 'utf8' })
}

/**
 * Finds an account that may run the programs and reach the database, and makes `folder` and `folder/run` fit for it.
 *
 * An ordinary user runs them as themselves. Root has to switch to another user: to `nobody`, who exists everywhere; or, where
 * a home directory above the folder is closed to `nobody`, to the owner of that directory. A folder above it that only root
 * may enter (a clone below `mktemp -d` or /root) keeps every other user out. There, root stays root within a user namespace
 * in which its number counts as that of `nobody`. A capability to ignore file modes would not do: PostgreSQL asks access(2).
 */
export function chooseAccount(folder: string, binaries: Binaries): Account {
  const run = path.join(folder, 'run')
  mkdirSync(run, { recursive: true, mode: 0o700 })
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  let obstacle = ''
  for (const account of self.uid === 0 ? accountsForRoot(folder, binaries) : accountsForUser(self)) {
    let closeAgain = () => {}
    try {
      if (account.switchTo) closeAgain = openTheWay(folder, binaries, account.switchTo)
      chownSync(run, account.owner.uid, account.owner.gid)
    } catch (error) {
      obstacle = reasonOf(error)
      continue
    }
    const trial = 'cd "$1" && test -w . && exec "$2" --version >&2'
    const { status, error, stderr } = runAs(account, '/bin/sh', ['-c', trial, 'sh', run, binaries.postgres])
    if (status === 0) return account
    closeAgain()
    obstacle = reasonOf(error ?? stderr)
  }
  const closed = self.uid === 0 ? closedFolders([folder, path.dirname(binaries.postgres)], nobody())[0] : undefined
  throw new EmbeddedPostgresError(
    closed
      ? `PostgreSQL does not run as root, and the user nobody cannot enter ${closed.path}: allow it with "chmod o+x", start as an ordinary user, or ${ownDatabase}.`
      : `The embedded PostgreSQL cannot run here (${obstacle}): ${ownDatabase}.`,
  )
}

function* accountsForUser(self: Ids): Generator<Account> {
  // initdb asks for the name of its user, which docker run --user may leave without one.
  if (!hasName()) yield inNamespace(self)
  yield { owner: self, through: [] }
}

function* accountsForRoot(folder: string, binaries: Binaries): Generator<Account> {
  const closed = closedFolders([folder, path.dirname(binaries.postgres)], nobody())
  yield runningAs(nobody())
  const host = passwd().find(({ uid }) => uid !== 0 && uid === closed.find(({ stat }) => stat.uid !== 0)?.stat.uid)
  if (host) yield runningAs(host)
  yield inNamespace({ uid: 0, gid: 0 })
}

const runningAs = ({ uid, gid }: Ids): Account => ({ owner: { uid, gid }, switchTo: { uid, gid }, through: [] })

function inNamespace(owner: Ids): Account {
  const { uid, gid } = nobody()
  return { owner, through: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'] }
}

/**
 * Lets an account pass through the folder above ours (the data folder, which is private to root): the account's group may
 * enter that folder, though not list it, and nobody else may. Done only where that is all that stands in the way; the other
 * files in the data folder are private by their own modes. Returns what undoes it.
 */
function openTheWay(folder: string, binaries: Binaries, account: Ids): () => void {
  chmodSync(folder, 0o711)
  const [closed, ...more] = closedFolders([folder, path.dirname(binaries.postgres)], account)
  if (!closed) return () => {}
  const { path: parent, stat } = closed
  const isOurs = parent === path.dirname(realpathSync(folder)) && stat.uid === 0
  if (more.length > 0 || !isOurs || (stat.mode & 0o070) !== 0) throw new Error(`${parent} is closed`)
  chownSync(parent, 0, account.gid)
  chmodSync(parent, 0o710)
  return () => {
    chownSync(parent, 0, stat.gid)
    chmodSync(parent, stat.mode)
  }
}

export function canEnter(account: Account, folder: string): boolean {
  return !account.switchTo || closedFolders([folder], account.switchTo).length === 0
}

/** Which of the folders, and of the folders above them, have modes that keep the account out; outermost first. */
function closedFolders(folders: string[], account: Ids): { path: string; stat: Stats }[] {
  const onTheWay = new Set(folders.flatMap((folder) => withParents(realpathSync(folder))))
  return [...onTheWay]
    .map((folder) => ({ path: folder, stat: statSync(folder) }))
    .filter(({ stat }) => {
      const passBit = stat.uid === account.uid ? 0o100 : stat.gid === account.gid ? 0o010 : 0o001
      return (stat.mode & passBit) === 0
    })
}

function withParents(folder: string): string[] {
  const parent = path.dirname(folder)
  return parent === folder ? [folder] : [...withParents(parent), folder]
}

function hasName(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

const nobody = (): Ids => passwd().find(({ name }) => name === 'nobody') ?? { uid: 65534, gid: 65534 }

function passwd(): (Ids & { name: string })[] {
  return [...(readOrUndefined('/etc/passwd') ?? '').matchAll(/^([^:]+):[^:]*:(\d+):(\d+):/gm)].map(
    ([, name, uid, gid]) => ({ name: String(name), uid: Number(uid), gid: Number(gid) }),
  )
}
