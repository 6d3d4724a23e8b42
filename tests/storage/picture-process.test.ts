import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createPictureProcess } from '#server/storage/picture-process.ts'
import { temporaryFolder } from '#tests/support/postgres.ts'
import { photo } from './picture-data.ts'

const folder = await temporaryFolder('pictures')
afterAll(folder.remove)

const input = path.join(folder.path, 'photo.jpg')
await writeFile(input, await photo({ width: 4000, height: 3000, isNoisy: true }))

/** Processes that this one started and that look into pictures. */
function workers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
        return parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-worker')
      } catch {
        return false
      }
    })
}

/** Closed when the test is over; then it has no process any more. */
function openProcess(options?: Parameters<typeof createPictureProcess>[0]) {
  const pictures = createPictureProcess(options)
  onTestFinished(async () => {
    pictures.close()
    await expect.poll(workers).toEqual([])
  })
  return pictures
}

test('a process is there while there is work, and ends when it is closed', async () => {
  expect(workers()).toEqual([])
  const pictures = openProcess()
  expect(await pictures.run('inspect', { input })).toMatchObject({ contentType: 'image/jpeg', width: 4000 })
  expect(workers()).toHaveLength(1)
  pictures.close()
  await expect.poll(workers).toEqual([])
})

test('a refusal keeps its words', async () => {
  const pictures = openProcess()
  const text = path.join(folder.path, 'text')
  await writeFile(text, 'I am a picture')
  await expect(pictures.run('inspect', { input: text })).rejects.toMatchObject({ status: 415, code: 'WRONG_TYPE' })
})

test('a picture that makes the decoder crash is refused, and the next one is looked at', async () => {
  const pictures = openProcess()
  const crashing = expect(pictures.run('forms', { input, folder: folder.path })).rejects.toMatchObject({ status: 415 })
  await expect.poll(workers).toHaveLength(1)
  process.kill(workers()[0]!, 'SIGSEGV')
  await crashing
  expect(await pictures.run('inspect', { input })).toMatchObject({ height: 3000 })
})

test('a picture that makes the decoder hang is refused, and the others are looked at again', async () => {
  const pictures = openProcess({ patience: 3_000 })
  await pictures.run('inspect', { input })
  const [stopped] = workers()
  process.kill(stopped!, 'SIGSTOP')
  const hanging = expect(pictures.run('inspect', { input })).rejects.toMatchObject({ status: 415 })
  const beside = [pictures.run('inspect', { input }), pictures.run('inspect', { input })]
  await hanging
  for (const facts of await Promise.all(beside)) expect(facts).toMatchObject({ width: 4000 })
  expect(workers()).not.toContain(stopped)
})

test('of several pictures in a process that crashes only the one is refused that does it alone, too', async () => {
  const pictures = openProcess()
  await pictures.run('inspect', { input })
  const [first] = workers()
  const crashing = pictures.run('forms', { input, folder: folder.path })
  const beside = pictures.run('forms', { input, folder: folder.path })
  const refused = expect(crashing).rejects.toMatchObject({ status: 415 })
  process.kill(first!, 'SIGSEGV')
  const others = () => workers().filter((pid) => pid !== first)
  await expect.poll(others).toHaveLength(1)
  process.kill(others()[0]!, 'SIGSEGV')
  await refused
  expect((await beside).forms).toHaveLength(3)
})

test('a process that is ended from outside says nothing about the picture', async () => {
  const pictures = openProcess()
  const ending = expect(pictures.run('forms', { input, folder: folder.path })).rejects.toThrow(
    'The process for pictures ended',
  )
  await expect.poll(workers).toHaveLength(1)
  process.kill(workers()[0]!, 'SIGKILL')
  await ending
})

test('the signals that stop a server do not stop its pictures half-way', async () => {
  const pictures = openProcess()
  await pictures.run('inspect', { input })
  const forms = pictures.run('forms', { input, folder: folder.path })
  process.kill(workers()[0]!, 'SIGINT')
  process.kill(workers()[0]!, 'SIGTERM')
  expect((await forms).forms).toHaveLength(3)
})

test('a process that cannot be started says nothing about the picture', () => {
  const script = `
    import { closeSync, openSync } from 'node:fs'
    import { createPictureProcess } from '#server/storage/picture-process.ts'
    const pictures = createPictureProcess()
    const open = []
    try {
      for (;;) open.push(openSync('/dev/null'))
    } catch {}
    const both = await Promise.allSettled([1, 2].map(() => pictures.run('inspect', { input: 'photo' })))
    for (const file of open) closeSync(file)
    console.log(both.map(({ reason }) => reason.name + ' ' + reason.cause.code).join())`
  const command = ['-c', 'ulimit -n 80 && exec "$0" --input-type=module -e "$1"', process.execPath, script]
  const limited = spawnSync('sh', command, { encoding: 'utf8' })
  expect(limited.stdout.trim()).toBe('StorageFailure EMFILE,StorageFailure EMFILE')
})

test('a disk that takes no file says nothing about the picture', async () => {
  const pictures = openProcess()
  const gone = path.join(folder.path, 'gone')
  const lost = { name: 'StorageFailure', cause: { code: 'ENOENT' } }
  await Promise.all([
    expect(pictures.run('forms', { input, folder: gone })).rejects.toMatchObject(lost),
    expect(pictures.run('square', { input, folder: gone, side: 64 })).rejects.toMatchObject(lost),
  ])
})
