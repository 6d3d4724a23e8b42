import { spawnSync } from 'node:child_process'
import { chown, mkdir, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDataDir } from '#server/boot/data-dir.ts'
import { findBinaries } from '#server/embedded/binaries.ts'
import { expectKept, keep, newDatabaseFolder, start, startElsewhere, temporaryFolder } from './support.ts'

const nobody = 65534
const daemon = 1
const isRoot = process.getuid?.() === 0

// Where the whole clone lies below a folder that root has closed, only the user namespace is left.
const isOpen =
  isRoot && spawnSync('test', ['-x', findBinaries().postgres], { uid: nobody, gid: nobody, cwd: '/' }).status === 0

const modeOf = async (file: string) => (await stat(file)).mode & 0o777

/** A whole data folder with its database, as the product has it. */
async function startIn(folder: string) {
  const dataDir = await openDataDir(folder)
  onTestFinished(dataDir.release)
  const server = await start(dataDir.postgresDir)
  return { dataDir, server }
}

test('the data folder of an ordinary start stays private', async () => {
  const { dataDir, server } = await startIn(path.join(await temporaryFolder(), 'data'))
  expect(await userOf(server.pid)).not.toBe(isOpen ? 0 : undefined)
  expect(await modeOf(dataDir.path)).toBe(isOpen ? 0o710 : 0o700)
  for (const folder of [dataDir.objectsDir, dataDir.outboxDir, path.join(dataDir.path, 'secrets')])
    expect(await modeOf(folder)).toBe(0o700)
})

describe.runIf(isRoot)('started by root', () => {
  test('below a folder that only root may pass it works, and changes no mode', async () => {
    const closed = await temporaryFolder(0o700)
    const { dataDir, server } = await startIn(path.join(closed, 'clone', 'data'))
    expect(await userOf(server.pid)).toBe(0)
    expect([await modeOf(closed), await modeOf(dataDir.path)]).toEqual([0o700, 0o700])
  })

  test('where a user namespace is not to be had either, one line names the folder and DATABASE_URL', async () => {
    const closed = await temporaryFolder(0o700)
    const env = { PATH: await temporaryFolder() }
    const { error } = await startElsewhere(path.join(closed, 'data', 'postgres'), { env }).answer
    expect(error).toMatch(/^PostgreSQL does not run as root, and the user nobody cannot enter \/.*DATABASE_URL/)
    expect(error).not.toContain('\n')
  })
})

describe.runIf(isOpen)('started by root in a place that is open to others', () => {
  test('it works as nobody, who gets nothing but the database', async () => {
    const folder = await newDatabaseFolder()
    const server = await start(folder)
    expect(await userOf(server.pid)).toBe(nobody)
    const owners = ['.', 'password', 'lock', 'data', 'run'].map(async (name) => {
      const { uid, mode } = await stat(path.join(folder, name))
      return [name, uid, (mode & 0o777).toString(8)]
    })
    expect(await Promise.all(owners)).toEqual([
      ['.', 0, '711'],
      ['password', 0, '600'],
      ['lock', 0, '600'],
      ['data', nobody, '700'],
      ['run', nobody, '700'],
    ])
    // In a container not even root may read this of another user's process.
    const { stdout } = spawnSync('cat', [`/proc/${server.pid}/environ`], { uid: nobody, gid: nobody, encoding: 'utf8' })
    expect(stdout).toContain('PATH=')
    expect(stdout).not.toContain('HOME=')
  })

  test('in the home of a user it works as that user', async () => {
    const home = await temporaryFolder(0o700)
    await chown(home, daemon, daemon)
    const server = await start(path.join(home, 'data', 'postgres'))
    expect(await userOf(server.pid)).toBe(daemon)
  })

  test('a database that is moved below a closed folder, and out again, goes on', async () => {
    const open = await newDatabaseFolder()
    const closed = path.join(await temporaryFolder(0o700), 'clone', 'postgres')
    await mkdir(path.dirname(closed))
    const first = await start(open)
    await keep(first)
    await first.stop()

    await rename(open, closed)
    const second = await start(closed)
    expect(await userOf(second.pid)).toBe(0)
    await expectKept(second)
    await second.stop()

    await rename(closed, open)
    const third = await start(open)
    expect(await userOf(third.pid)).toBe(nobody)
    await expectKept(third)
  })

  test.each([
    ['an ordinary user', daemon],
    ['a user without a name', 12_345],
  ])('%s starts it as well, but not on the files of another', async (_who, uid) => {
    const folder = await temporaryFolder(0o755)
    await chown(folder, uid, uid)
    const startAs = () => startElsewhere(path.join(folder, 'postgres'), { uid })
    const own = startAs()
    expect(await userOf((await own.answer).pid!)).toBe(uid)
    await own.stop()

    await chown(path.join(folder, 'postgres', 'data'), nobody, nobody)
    const { error } = await startAs().answer
    expect(error).toMatch(/belongs to user 65534 .*: run "sudo chown -R (?:1:1|12345:12345) .*DATABASE_URL/)
  })
})

async function userOf(pid: number): Promise<number | undefined> {
  const [, uid] = (await readFile(`/proc/${pid}/status`, 'utf8')).match(/^Uid:\s+(\d+)/m) ?? []
  return uid === undefined ? undefined : Number(uid)
}
