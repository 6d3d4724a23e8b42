import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/boot/config.ts'
import { startServer } from '#server/boot/server.ts'
import { objects } from '#shared/objects/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
import { startGcs } from '#tests/support/gcs.ts'
import { temporaryFolder } from '#tests/support/postgres.ts'
import { photo, uploadSlot } from './picture-data.ts'

const gcs = await startGcs()
afterAll(() => gcs.close())
const app = await startApp(gcs.env)

const type = { 'content-type': 'image/jpeg' }
const range = { 'x-goog-content-length-range': '0,10485760' }

/** What a browser does with an address: the store is another origin. */
const put = (uploadURL: string, bytes: Uint8Array, headers: Record<string, string> = type) =>
  fetch(uploadURL, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer>, headers })

/** The address of an upload that has arrived. */
async function uploaded(bytes?: Uint8Array) {
  const uploadURL = await uploadSlot(app.as(erin))
  expect((await put(uploadURL, bytes ?? (await photo()))).status).toBe(200)
  return uploadURL
}
const claimed = (imageURL: string) => app.as(erin).put('/api/stain-report-images', { imageURL })

const nameIn = (uploadURL: string) => decodeURIComponent(new URL(uploadURL).pathname.slice(gcs.bucket.length + 2))

test('a receipt goes to the bucket by a signed address, is claimed, and comes back to its owner and admins', async () => {
  const uploadURL = await uploaded()
  expect(uploadURL).toMatch(/X-Goog-Algorithm=GOOG4-RSA-SHA256.*X-Goog-Expires=900.*X-Goog-Signature=/)
  const claim = await app.as(erin).put('/api/receipt-images', { receiptImageURL: uploadURL })
  expect(claim.status).toBe(200)
  const { objectPath } = claim.body
  const seen = await Promise.all([erin, ada, theo].map((person) => app.as(person).get(objectPath)))
  expect(seen.map((reply) => reply.status)).toEqual([200, 200, 404])
  const id = objectPath.split('/').at(-1)
  await expect
    .poll(() => [...gcs.objects.keys()].filter((name) => name.includes(id)).sort())
    .toEqual([`pictures/${id}`, `pictures/${id}-1600`, `pictures/${id}-320`])
  expect(gcs.objects.get(`pictures/${id}`)?.contentType).toBe('image/jpeg')
})

test('who announces the type gets an address that takes this type and size alone', async () => {
  const uploadURL = await uploadSlot(app.as(erin), 'image/jpeg')
  expect(new URL(uploadURL).searchParams.get('X-Goog-SignedHeaders')).toBe(
    'content-type;host;x-goog-content-length-range',
  )
  expect((await put(uploadURL, await photo())).status).toBe(403)
  expect((await put(uploadURL, await photo(), { 'content-type': 'image/gif', ...range })).status).toBe(403)
  expect((await put(uploadURL, Buffer.alloc(10_485_761), { ...type, ...range })).status).toBe(400)
  expect((await put(uploadURL, await photo(), { ...type, ...range })).status).toBe(200)
  expect((await claimed(uploadURL)).status).toBe(200)
})

test.each([
  ['too large', 413, Buffer.alloc(10_485_761), 'File size must be less than 10MB.'],
  ['no picture', 415, Buffer.from('I am a picture, honestly.'), 'This file is not a picture.'],
])('what turns out to be %s is refused with %i, with nothing left behind', async (_, status, bytes, words) => {
  const robin = await app.makePerson()
  const uploadURL = await uploadSlot(app.as(robin))
  expect((await put(uploadURL, bytes)).status).toBe(200)
  const reply = await app.as(robin).put('/api/stain-report-images', { imageURL: uploadURL })
  expect(reply.status).toBe(status)
  expect(reply.body.message).toContain(words)
  expect(gcs.objects.has(nameIn(uploadURL))).toBe(false)
  expect(await app.db.select().from(objects).where(sql`${objects.ownerId} = ${robin.id}`)).toEqual([])
})

test.each([
  ['another bucket', (url: string) => url.replace('/shop-files/', '/other-files/')],
  ['another host', (url: string) => url.replace(/127\.0\.0\.1:\d+/, 'storage.evil.example')],
  ['our own server', (url: string) => `/api/objects/${nameIn(url)}`],
])('an address in %s is refused', async (_, change) => {
  const reply = await claimed(change(await uploaded()))
  expect([reply.status, reply.body.message]).toEqual([400, 'This picture was not uploaded here.'])
})

test.each([
  ['the same', 'stain-photo', 200],
  ['another', 'receipt', 409],
])('a claim whose file is bound to %s purpose while it is looked at hears of it', async (_, kind, status) => {
  const uploadURL = await uploaded()
  const name = nameIn(uploadURL)
  gcs.behave('silent')
  const asked = gcs.requests.length
  const claim = claimed(uploadURL)
  await expect.poll(() => gcs.requests.length).toBeGreaterThan(asked)
  // What the other claim has done when its forms are made.
  await app.db.execute(sql`
    update objects set kind = ${kind}, state = 'ready', content_type = 'image/jpeg', claimed_at = now()
    where id = ${name.slice('uploads/'.length)}`)
  gcs.objects.delete(name)
  gcs.behave('up')
  expect((await claim).status).toBe(status)
})

test('pages may send files to the store and to no other place, and this server takes no upload then', async () => {
  const policy = (await app.stranger().get('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`connect-src 'self' ${gcs.origin};`)
  const reply = await app.stranger().request('PUT', '/api/objects/uploads/00000000-0000-7000-8000-000000000000')
  expect(reply.status).toBe(404)
})

test('a key file that is not there ends the start with one line', async () => {
  const folder = await temporaryFolder('start')
  const nowhere = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', DATA_DIR: folder.path, LOG_LEVEL: 'silent' }
  const config = readConfig({ ...gcs.env, ...nowhere, GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/key.json' })
  await expect(startServer(config)).rejects.toThrow(
    /^The file store cannot be opened: GOOGLE_APPLICATION_CREDENTIALS names \/nowhere\/key\.json, which cannot be read$/,
  )
  await folder.remove()
})
