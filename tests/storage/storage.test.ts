import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDiskStorage } from '#server/storage/disk.ts'
import { openGcsStorage } from '#server/storage/gcs.ts'
import { MissingObject, readAll, type Storage, StorageFailure } from '#server/storage/storage.ts'
import { AppError } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { startGcs } from '#tests/support/gcs.ts'
import { temporaryFolder } from '#tests/support/postgres.ts'

interface Kept {
  storage: Storage
  /** What a relative upload address stands on. */
  origin: string
  close(): Promise<void>
}

/** Files on this machine, behind a server that does with uploads what the product's route does. */
async function disk(): Promise<Kept> {
  const folder = await temporaryFolder('objects')
  const storage = await openDiskStorage({ folder: folder.path, secret: () => 'a secret' })
  const server = createServer(async (req, res) => {
    const url = new URL(req.url!, 'http://localhost')
    const name = url.pathname.slice('/api/objects/'.length)
    try {
      await storage.receive(name, req, storage.allowedBytes(name, Object.fromEntries(url.searchParams)))
      res.end()
    } catch (error) {
      res.writeHead(error instanceof AppError ? error.status : 500).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    storage,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await folder.remove()
    },
  }
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
  return { gcs, storage, origin: gcs.origin, close }
}

/** The same for one test. */
async function ownBucket() {
  const bucket = await googleCloudStorage()
  onTestFinished(bucket.close)
  return bucket
}

describe.each([
  ['a folder', await disk()],
  ['Google Cloud Storage', (await googleCloudStorage()) as Kept],
] as const)('%s', (_, { storage, origin, close }) => {
  afterAll(close)

  const someName = () => `pictures/${newId()}`
  const terms = { maxBytes: 1000, seconds: 60, contentType: 'image/png' }

  /** What a browser does with an address. */
  function put(address: string, body: string) {
    const isGoogle = storage.origins.length > 0
    const headers = { 'content-type': 'image/png', ...(isGoogle && { 'x-goog-content-length-range': '0,1000' }) }
    return fetch(new URL(address, origin), { method: 'PUT', body, headers })
  }

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

  test('removes, also what is gone already, and knows what is not there', async () => {
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

  test('takes an upload at the address it gave', async () => {
    const name = `uploads/${newId()}`
    const address = await storage.createUpload(name, terms)
    expect((await put(address, 'a picture')).status).toBe(200)
    expect(String(await readAll(await storage.read(name)))).toBe('a picture')
    expect(storage.nameOf(address, [])).toBe(name)
    expect(storage.nameOf(address.split('?')[0]!, [])).toBe(name)
    // Also one whose type and size were not announced.
    const open = await storage.createUpload(`uploads/${newId()}`, { maxBytes: 1000, seconds: 60 })
    const headers = { 'content-type': 'image/webp' }
    expect((await fetch(new URL(open, origin), { method: 'PUT', body: 'a picture', headers })).status).toBe(200)
  })

  test('refuses an upload that is too large, and keeps nothing of it', async () => {
    const name = `uploads/${newId()}`
    expect((await put(await storage.createUpload(name, terms), 'x'.repeat(1001))).status).toBeGreaterThanOrEqual(400)
    expect(await storage.head(name)).toBeUndefined()
  })

  test('refuses an upload to another name, with another signature, and without one', async () => {
    const name = `uploads/${newId()}`
    const other = `uploads/${newId()}`
    const address = await storage.createUpload(name, terms)
    const flipped = (_: string, start: string, digit: string) => `${start}${digit === '0' ? '1' : '0'}`
    const refused = [
      address.replace(name, other),
      address.replace(/(signature=[^&]{10})(.)/i, flipped),
      address.split('?')[0]!,
    ]
    for (const each of refused) expect([400, 403], each).toContain((await put(each, 'x')).status)
    expect(await storage.head(other)).toBeUndefined()
  })

  // How old an address of this machine is stands in the row of its upload: tests/clocks.api.test.ts.
  if (storage.origins.length > 0)
    test('refuses an upload that comes too late', async () => {
      const late = await storage.createUpload(`uploads/${newId()}`, { ...terms, seconds: 1 })
      await expect
        .poll(async () => (await put(late, 'x')).status, { interval: 300, timeout: 5000 })
        .toBeGreaterThanOrEqual(400)
    })

  test('does not take foreign addresses for its own', async () => {
    const name = `uploads/${newId()}`
    const { pathname } = new URL(await storage.createUpload(name, terms), origin)
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

describe('Google Cloud Storage, of what only it does:', () => {
  test('another content type, another range and a header that is not signed are refused', async () => {
    const { storage } = await ownBucket()
    const address = await storage.createUpload('uploads/1', { maxBytes: 10, seconds: 60, contentType: 'image/png' })
    const range = { 'x-goog-content-length-range': '0,10' }
    const put = async (headers: Record<string, string>) =>
      (await fetch(address, { method: 'PUT', body: 'x', headers })).status
    expect([
      await put({ 'content-type': 'image/gif', ...range }),
      await put({ 'content-type': 'image/png', 'x-goog-content-length-range': '0,9999' }),
      await put({ 'content-type': 'image/png' }),
      await put({ 'content-type': 'image/png', ...range, 'x-goog-acl': 'public-read' }),
      await put({ 'content-type': 'image/png', ...range }),
    ]).toEqual([403, 403, 403, 400, 200])
  })

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
