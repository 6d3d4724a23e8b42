import { afterAll, expect, test, vi } from 'vitest'
import { openS3Storage } from '#server/storage/s3.ts'
import { MissingObject, StorageFailure } from '#server/storage/storage.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
import { startLine } from '#tests/support/line.ts'
import { temporaryFolder } from '#tests/support/postgres.ts'
import { startS3 } from '#tests/support/s3.ts'
import { photo } from './picture-data.ts'

const s3 = await startS3()
for (const [name, value] of Object.entries(s3.keys)) vi.stubEnv(name, value)
const app = await startApp(s3.env)
afterAll(() => s3.close())

const put = (uploadURL: string, bytes: Uint8Array, type = 'image/jpeg') =>
  fetch(uploadURL, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer>, headers: { 'content-type': type } })

async function slot(said: { contentType?: string; size?: number } = {}): Promise<string> {
  const reply = await app.as(erin).post('/api/objects/upload', said)
  expect(reply.status).toBe(201)
  return reply.body.uploadURL
}

test('a receipt goes to the bucket by a signed address, is claimed, and comes back to its owner and admins', async () => {
  const bytes = await photo()
  const uploadURL = await slot({ contentType: 'image/jpeg', size: bytes.length })
  expect(uploadURL).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/shop-files\/uploads\/[0-9a-f-]{36}\?/)
  expect(new URL(uploadURL).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect((await put(uploadURL, bytes)).status).toBe(200)
  const claim = await app.as(erin).put('/api/receipt-images', { receiptImageURL: uploadURL })
  expect(claim.status).toBe(200)
  const { objectPath } = claim.body
  const seen = await Promise.all([erin, ada, theo].map((person) => app.as(person).get(objectPath)))
  expect(seen.map((reply) => reply.status)).toEqual([200, 200, 404])
  const id = objectPath.split('/').at(-1)
  await expect.poll(s3.names).toEqual([`pictures/${id}`, `pictures/${id}-1600`, `pictures/${id}-320`])
})

test('who announces type and size gets an address that takes these alone', async () => {
  const bytes = await photo()
  const uploadURL = await slot({ contentType: 'image/jpeg', size: bytes.length })
  expect((await put(uploadURL, bytes, 'image/gif')).status).toBe(403)
  expect((await put(uploadURL, Buffer.concat([bytes, bytes]))).status).toBe(403)
  expect((await put(uploadURL, bytes)).status).toBe(200)
})

test.each([
  ['too large', 413, Buffer.alloc(10_485_761)],
  ['no picture', 415, Buffer.from('I am a picture, honestly.')],
])('what turns out to be %s is refused with %i, with nothing left behind', async (_, status, bytes) => {
  const before = await s3.names()
  const uploadURL = await slot()
  expect((await put(uploadURL, bytes)).status).toBe(200)
  const reply = await app.as(erin).put('/api/stain-report-images', { imageURL: uploadURL })
  expect(reply.status).toBe(status)
  expect(await s3.names()).toEqual(before)
})

test.each([
  ['another bucket', (url: string) => url.replace('/shop-files/', '/other-files/')],
  ['another host', (url: string) => url.replace(/127\.0\.0\.1:\d+/, 'storage.evil.example')],
])('an address in %s is refused', async (_, change) => {
  const reply = await app.as(erin).put('/api/stain-report-images', { imageURL: change(await slot()) })
  expect([reply.status, reply.body.message]).toEqual([400, 'This picture was not uploaded here.'])
})

test('pages may send files to the bucket and to no other place', async () => {
  const policy = (await app.stranger().get('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`connect-src 'self' ${s3.origin};`)
})

test('what is not there is missing, and a store that is away has failed', async () => {
  const folder = await temporaryFolder('s3')
  const options = { bucket: s3.bucket, region: 'us-east-1', scratch: folder.path }
  const there = await openS3Storage({ ...options, endpoint: s3.origin })
  await there.write('pictures/1', Buffer.from('one'), 'image/png')
  expect(await there.head('pictures/1')).toEqual({ bytes: 3 })
  await there.remove('pictures/1')
  await there.remove('pictures/1')
  expect(await there.head('pictures/1')).toBeUndefined()
  await expect(there.read('pictures/1')).rejects.toBeInstanceOf(MissingObject)
  await expect(there.localCopy('pictures/1')).rejects.toBeInstanceOf(MissingObject)
  const away = await openS3Storage({ ...options, endpoint: 'http://127.0.0.1:1' })
  await expect(away.head('pictures/1')).rejects.toBeInstanceOf(StorageFailure)
  await folder.remove()
})

test('a bucket that let many requests hang is used again once it answers new ones', async () => {
  const [folder, line] = [
    await temporaryFolder('s3'),
    await startLine({ host: '127.0.0.1', port: Number(new URL(s3.origin).port) }),
  ]
  const endpoint = `http://127.0.0.1:${line.port}`
  const storage = await openS3Storage({
    bucket: s3.bucket,
    region: 'us-east-1',
    endpoint,
    scratch: folder.path,
    patience: 2_000,
  })
  line.silence()
  // More than the client has connections.
  const asked = await Promise.allSettled(Array.from({ length: 60 }, () => storage.head('pictures/2')))
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(['rejected']))
  line.forget()
  expect(await storage.head('pictures/2')).toBeUndefined()
  await line.goAway()
  await folder.remove()
})

test('all names are found, also where they fill more than one page', async () => {
  const folder = await temporaryFolder('s3')
  const storage = await openS3Storage({
    bucket: s3.bucket,
    region: 'us-east-1',
    endpoint: s3.origin,
    scratch: folder.path,
  })
  const many = Array.from({ length: 1_005 }, (_, number) => `many/${number}`)
  for (let at = 0; at < many.length; at += 50)
    await Promise.all(many.slice(at, at + 50).map((name) => storage.write(name, Buffer.from('.'), 'text/plain')))
  const found: string[] = []
  for await (const name of storage.names()) if (name.startsWith('many/')) found.push(name)
  expect(new Set(found)).toEqual(new Set(many))
  await folder.remove()
})
