import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DataDirError, openDataDir } from '#server/boot/data-dir.ts'
import { nodeElsewhere, temporaryFolder } from './embedded-postgres/support.ts'

/** Another Node that opens the folder and holds it until it is killed; its answer is its message, or 'open'. */
async function openElsewhere(folder: string, env: NodeJS.ProcessEnv = {}) {
  const script = `
    import { openDataDir } from '#server/boot/data-dir.ts'
    console.log(await openDataDir(process.argv[1]).then(() => 'open', (error) => error.message))
    process.stdin.resume()`
  const other = nodeElsewhere(['--input-type=module', '--eval', script, folder], { env })
  return { ...other, answer: await other.answer }
}

/** As if the number of the process that had it were another one's now: ours. */
async function reusePid(folder: string) {
  const lock = path.join(folder, 'lock')
  const record = JSON.parse(await readFile(lock, 'utf8'))
  await writeFile(lock, JSON.stringify({ ...record, pid: process.pid }))
}

/** Until the test is over. */
async function opened(folder: string) {
  const dataDir = await openDataDir(folder)
  onTestFinished(dataDir.release)
  return dataDir
}

test('the folder and what is in it are private', async () => {
  const folder = path.join(await temporaryFolder(), 'shop', 'data')
  const dataDir = await opened(folder)
  await dataDir.secret('session')
  const modes = [folder, dataDir.objectsDir, dataDir.outboxDir, path.join(folder, 'secrets')].map(modeOf)
  expect(await Promise.all(modes)).toEqual(['700', '700', '700', '700'])
  expect(await modeOf(path.join(folder, 'secrets', 'session'))).toBe('600')
  expect(dataDir.postgresDir).toBe(path.join(folder, 'postgres'))
})

test('a secret is made once, and each has its own', async () => {
  const folder = await temporaryFolder()
  const first = await openDataDir(folder)
  const [secret, again, other] = await Promise.all(['session', 'session', 'files'].map((name) => first.secret(name)))
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(again).toBe(secret)
  expect(other).not.toBe(secret)
  await first.release()

  const second = await opened(folder)
  expect(await second.secret('session')).toBe(secret)
})

test('a second server on the folder is refused with one line that names the first', async () => {
  const folder = await temporaryFolder()
  const holder = await openElsewhere(folder)
  expect(holder.answer).toBe('open')
  const refusal = await openDataDir(folder).catch((error) => error)
  expect(refusal).toBeInstanceOf(DataDirError)
  expect(refusal.message).toMatch(
    new RegExp(`^The data folder ${folder} is in use by process ${holder.pid} \\(node .*running since 2.*\\): stop it`),
  )
  expect(refusal.message).not.toContain('\n')
})

test('within one process too the folder is opened once at a time', async () => {
  const folder = await temporaryFolder()
  const first = await openDataDir(folder)
  await expect(openDataDir(folder)).rejects.toThrow(`in use by process ${process.pid}`)
  await first.release()
  const second = await openDataDir(folder)
  // A second release of the first must not take the folder from the second.
  await first.release()
  await expect(openDataDir(folder)).rejects.toThrow(`in use by process ${process.pid}`)
  await second.release()
})

test('the folder of a killed server is free at once, also when its pid is in use again', async () => {
  const folder = await temporaryFolder()
  const holder = await openElsewhere(folder)
  await holder.kill()
  await reusePid(folder)
  await opened(folder)
})

test('where the system has no flock command, the lock does the same', async () => {
  const folder = await temporaryFolder()
  const noCommands = { PATH: await temporaryFolder() }
  const first = await openElsewhere(folder, noCommands)
  expect(first.answer).toBe('open')
  const refused = [await openElsewhere(folder, noCommands), await openElsewhere(folder)]
  for (const { answer } of refused) expect(answer).toContain(`in use by process ${first.pid} (`)
  await first.kill()

  const second = await openElsewhere(folder, noCommands)
  expect(second.answer).toBe('open')
  await second.kill()
  await reusePid(folder)
  expect((await openElsewhere(folder, noCommands)).answer).toBe('open')
})

test('of servers that start at once on the folder of a killed one, one gets it', async () => {
  for (const env of [{}, { PATH: await temporaryFolder() }]) {
    const folder = await temporaryFolder()
    await (await openElsewhere(folder, env)).kill()
    const answers = await Promise.all([1, 2, 3, 4].map(() => openElsewhere(folder, env)))
    expect(answers.filter(({ answer }) => answer === 'open')).toHaveLength(1)
  }
})

test('a folder that cannot be used is named in one line', async () => {
  const folder = await temporaryFolder()
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  await expect(openDataDir(file)).rejects.toThrow(`The data folder ${file} is not a folder (EEXIST`)
  await expect(openDataDir(path.join(file, 'data'))).rejects.toThrow('is not a folder (')
  await expect(openDataDir('/proc/data')).rejects.toThrow(/^The data folder \/proc\/data cannot be used \(ENOENT/)

  await mkdir(path.join(folder, 'secrets'))
  await writeFile(path.join(folder, 'secrets', 'session'), '\n')
  const dataDir = await opened(folder)
  await expect(dataDir.secret('session')).rejects.toThrow('is empty: remove the file')
})

test('a folder that was there before keeps its mode', async () => {
  const folder = await temporaryFolder()
  await chmod(folder, 0o750)
  await opened(folder)
  expect(await modeOf(folder)).toBe('750')
})

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)
