import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDiskStorage } from '#server/storage/disk.ts'
import { openGcsStorage } from '#server/storage/gcs.ts'
import { createPictures } from '#server/storage/pictures.ts'
import { MissingObject, readAll, StorageFailure } from '#server/storage/storage.ts'
import { newId } from '#shared/db/columns.ts'
import { startGcs } from '#tests/support/gcs.ts'
import { temporaryFolder } from '#tests/support/postgres.ts'

/** Files on this machine. */
async function disk() {
  const folder = await temporaryFolder('objects')
  const storage = await openDiskStorage({ folder: folder.path, secret: () => 'a secret' })
  return { storage, close: folder.remove }
}

/** Google's own client, talking to the stand-in. */
async function googleCloudStorage() {
  const gcs = await startGcs()
  const scratch = await temporaryFolder('scratch')
  const storage = await openGcsStorage({ ...gcs.options, scratch: path.join(scratch.path, 'unfinished') })
  const close = async () => {
    await gcs.close()
    await scratch.remove()
  }
  return { gcs, storage, close }
}

/** The same for one test. */
async function ownBucket() {
  const bucket = await googleCloudStorage()
  onTestFinished(bucket.close)
  return bucket
}

// How they take uploads stands in uploads.api.test.ts, hostile-uploads.api.test.ts and gcs.api.test.ts.
describe.each([
  ['a folder', await disk()],
  ['Google Cloud Storage', await googleCloudStorage()],
] as const)('%s', (_, { storage, close }) => {
  afterAll(close)

  const someName = () => `pictures/${newId()}`
  test('gives back what was written last, byte for byte', async () => {
    const name = someName()
    for (const length of [300_000, 200_000, 0]) {
      const bytes = Buffer.from(Array.from({ length }, (_, at) => (at * 7) % 256))
      await storage.write(name, bytes, 'image/png')
      expect(await storage.head(name)).toEqual({ bytes: length })
      expect((await readAll(await storage.read(name))).equals(bytes)).toBe(true)
    }
  })

  test('lends a file of this machine, and takes one', async () => {
    const [name, other] = [someName(), someName()]
    await storage.write(name, Buffer.from('some bytes'), 'text/plain')
    const copy = await storage.localCopy(name)
    expect(await readFile(copy.path, 'utf8')).toBe('some bytes')
    await copy.release()
    const file = path.join(storage.scratch, 'made')
    await writeFile(file, 'other bytes')
    await storage.put(other, file, 'text/plain')
    expect(String(await readAll(await storage.read(other)))).toBe('other bytes')
    expect(String(await readAll(await storage.read(name)))).toBe('some bytes')
    expect(await readdir(storage.scratch)).toEqual([])
  })

  test('removes files, also those that are gone already, and knows which are missing', async () => {
    const name = someName()
    await storage.write(name, Buffer.from('x'), 'text/plain')
    await storage.remove(name)
    await storage.remove(name)
    expect(await storage.head(name)).toBeUndefined()
    await expect(storage.read(name)).rejects.toThrow(MissingObject)
    await expect(storage.localCopy(name)).rejects.toThrow(MissingObject)
    expect(await readdir(storage.scratch)).toEqual([])
  })

  test('takes no name that could lead elsewhere', async () => {
    for (const name of ['../secrets/session', 'pictures/../../x', '/etc/passwd', 'pictures/a/b', 'pictures/', 'x'])
      await expect((async () => storage.write(name, Buffer.from('x'), 'text/plain'))()).rejects.toThrow(TypeError)
  })

  test('knows its own addresses, also without their query, and takes no foreign one for them', async () => {
    const name = `uploads/${newId()}`
    const address = await storage.createUpload(name, { maxBytes: 1000, seconds: 60 })
    for (const own of [address, address.split('?')[0]!]) expect(storage.nameOf(own, [])).toBe(name)
    const { pathname } = new URL(address, 'http://localhost')
    const foreign = [
      `https://evil.example${pathname}`,
      `//evil.example${pathname}`,
      `ftp://127.0.0.1${pathname}`,
      `https://evil.example/?next=${pathname}`,
      `${pathname}/../../secret`,
      'nonsense',
      '',
    ]
    expect(foreign.map((each) => storage.nameOf(each, ['127.0.0.1']))).toEqual(foreign.map(() => undefined))
  })
})

test('half a file that an ended process left in a folder is taken away', async () => {
  const folder = await temporaryFolder('objects')
  onTestFinished(folder.remove)
  await mkdir(path.join(folder.path, 'unfinished'))
  await writeFile(path.join(folder.path, 'unfinished', 'left-over'), 'half a file')
  const { scratch } = await openDiskStorage({ folder: folder.path, secret: () => 'a secret' })
  expect(await readdir(scratch)).toEqual([])
})

test('behind a file store that does not answer, nobody waits for a turn longer than for the store', async () => {
  const { storage, close } = await disk()
  onTestFinished(close)
  const silent = { ...storage, head: () => new Promise<never>(() => {}) }
  const pictures = createPictures(silent, async () => {}, { patience: 50 })
  const [last] = Array.from({ length: 5 }, () => pictures.inspect(newId())).reverse()
  await expect(last).rejects.toBeInstanceOf(StorageFailure)
})

describe('Google Cloud Storage, of what only it does:', () => {
  test('a bucket that is down when a process first asks it for a file refuses that read, and throws nothing else', async () => {
    const { gcs, storage } = await ownBucket()
    gcs.behave('down')
    const uncaught: unknown[] = []
    const catchIt = (error: unknown) => uncaught.push(error)
    process.on('unhandledRejection', catchIt)
    await expect(storage.read('pictures/1')).rejects.toBeInstanceOf(StorageFailure)
    await expect(storage.localCopy('pictures/1')).rejects.toBeInstanceOf(StorageFailure)
    process.off('unhandledRejection', catchIt)
    expect(uncaught).toEqual([])
  })

  test('a read and a copy warn of nothing', async () => {
    const { gcs, storage } = await ownBucket()
    gcs.objects.set('pictures/1', { bytes: Buffer.alloc(300_000), contentType: 'image/jpeg' })
    const warnings: string[] = []
    const keep = ({ message }: Error) => warnings.push(message)
    process.on('warning', keep)
    expect(await readAll(await storage.read('pictures/1'))).toHaveLength(300_000)
    await (await storage.localCopy('pictures/1')).release()
    // Node hands on a warning before it turns to anything else.
    await new Promise(setImmediate)
    process.off('warning', keep)
    expect(warnings).toEqual([])
  })
})
