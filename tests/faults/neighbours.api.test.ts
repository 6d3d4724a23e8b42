import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openGcsStorage } from '#server/storage/gcs.ts'
import { readAll, type Storage } from '#server/storage/storage.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { photo, pictureOf, uploadSlot } from '#tests/storage/picture-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person } from '#tests/support/cast.ts'
import { startGcs } from '#tests/support/gcs.ts'
import { startOidcProvider } from '#tests/support/oidc-provider.ts'
import { temporaryFolder } from '#tests/support/postgres.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const [gcs, smtp, provider] = await Promise.all([startGcs(), startSmtp(), startOidcProvider()])
afterAll(() => Promise.all([gcs.close(), smtp.close(), provider.close()]))
const app = await startApp({ ...gcs.env, ...provider.env, SMTP_URL: smtp.url })

/** More than the server has connections to its database. */
const many = Array.from({ length: 14 }, (_, turn) => turn)

/** Waits for a neighbour to have got them all, then for somebody else's work, and says how many were answered by then. */
async function answeredMeanwhile(calls: Promise<unknown>[], person: Person): Promise<number> {
  let answered = 0
  for (const call of calls)
    void call.then(
      () => (answered += 1),
      () => (answered += 1),
    )
  const other = app.as(person)
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await other.get('/api/tips')).status).toBe(200)
    expect((await other.post('/api/tips', { orderId: '42', amount: '1.00' })).status).toBe(201)
  }
  return answered
}

test('a file store that does not answer holds up nobody else, and nothing is lost', async () => {
  const claims = await Promise.all(
    many.map(async () => {
      const imageURL = await uploadSlot(app.as(erin))
      await fetch(imageURL, { method: 'PUT', body: new Uint8Array(await photo()) })
      return { imageURL }
    }),
  )
  gcs.behave('silent')
  const calls = claims.map((claim) => app.as(erin).put('/api/stain-report-images', claim))
  expect(await answeredMeanwhile(calls, ada)).toBe(0)
  gcs.behave('up')
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('a mail server that does not answer holds up nobody else; when it breaks off, that is said', async () => {
  await makeProblem(app.db)
  await smtp.refuse('slow')
  const calls = many.map(() => app.as(ada).post('/api/machine-problems/email', { technicianEmail: 'fix@example.com' }))
  expect(await answeredMeanwhile(calls, erin)).toBe(0)
  await smtp.refuse('down')
  const replies = await Promise.all(calls)
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['502 MAIL_FAILED']))
  expect((await app.as(ada).get('/api/machine-problems/email')).body.lastSent).toBeNull()
})

test('a sign-in provider that does not answer is given up after ten seconds, and holds up nobody else', async () => {
  const startedAt = performance.now()
  provider.behave({ slow: 13_000 })
  const calls = many.map(() => app.stranger().get('/api/login'))
  expect(await answeredMeanwhile(calls, erin)).toBe(0)
  const replies = await Promise.all(calls)
  provider.behave('up')
  expect(new Set(replies.map(({ headers }) => headers.get('location')))).toEqual(
    new Set(['/?problem=provider-unavailable']),
  )
  expect(performance.now() - startedAt).toBeLessThan(13_000)
})

/** The same calls on a store whose limit is short. */
async function impatient(patience = 300) {
  const folder = await temporaryFolder('store')
  const options = { ...gcs.options, scratch: path.join(folder.path, 'unfinished'), patience }
  const storage = await openGcsStorage(options)
  await storage.write('pictures/1', Buffer.alloc(2_000, 7), 'image/jpeg')
  const file = path.join(storage.scratch, 'file')
  await writeFile(file, 'bytes')
  return { storage, file, remove: folder.remove }
}

const listAll = async (storage: Storage) => {
  for await (const _ of storage.names());
}

test('whatever is asked of a file store that does not answer ends in its time', async () => {
  const { storage, file, remove } = await impatient()
  gcs.behave('silent')
  const asked = [
    storage.head('pictures/1'),
    storage.read('pictures/1'),
    storage.localCopy('pictures/1'),
    storage.write('pictures/2', Buffer.from('x'), 'image/jpeg'),
    storage.put('pictures/3', file, 'image/jpeg'),
    storage.remove('pictures/1'),
    listAll(storage),
  ]
  for (const outcome of await Promise.allSettled(asked))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StorageFailure' } })
  gcs.behave('up')
  await remove()
})

test('a file store that gives other bytes than it keeps is not believed', async () => {
  const { storage, remove } = await impatient()
  gcs.behave('wrong')
  await expect(storage.localCopy('pictures/1')).rejects.toMatchObject({ name: 'StorageFailure' })
  await expect(storage.read('pictures/1').then(readAll)).rejects.toThrow()
  gcs.behave('up')
  await remove()
})

test.each(['stuck', 'cut-off'] as const)('a file of which a store gives half is no file: %s', async (how) => {
  const { storage, remove } = await impatient()
  gcs.behave(how)
  await expect(storage.read('pictures/1').then(readAll)).rejects.toMatchObject({ name: 'StorageFailure' })
  gcs.behave('up')
  await remove()
})

test('whoever leaves does not wait for the rest that a store does not give', async () => {
  const { storage, remove } = await impatient(60_000)
  gcs.behave('stuck')
  const stream = await storage.read('pictures/1')
  await once(stream, 'data')
  stream.destroy()
  await once(stream, 'close')
  gcs.behave('up')
  await remove()
})

test('whoever reads slowly is not cut off', async () => {
  const patience = 1_000
  const { storage, remove } = await impatient(patience)
  gcs.objects.set('pictures/4', { bytes: Buffer.alloc(4_000_000, 7), contentType: 'image/jpeg' })
  const stream = await storage.read('pictures/4')
  let bytes = 0
  for await (const chunk of stream) {
    // Longer than the store itself may take.
    if (bytes === 0) await pause(1.5 * patience)
    bytes += chunk.length
  }
  expect(bytes).toBe(4_000_000)
  await remove()
})

test('a picture of which the store gives half does not look whole, and the log and the metrics say so', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  const shop = await startApp(gcs.env, { log })
  const path = await pictureOf(shop, erin, { bytes: await photo({ width: 1200, height: 900, isNoisy: true }) })
  await shop.as(erin).get(path)
  gcs.behave('cut-off')
  await expect(shop.as(erin).get(path)).rejects.toThrow()
  gcs.behave('up')
  expect((await shop.as(erin).get(path)).status).toBe(200)
  const errors = lines.map((line) => JSON.parse(line))
  expect(errors).toEqual([
    expect.objectContaining({ msg: 'The file store is not working right now. Please try again in a moment.' }),
  ])
  expect((await shop.stranger().get('/metrics')).text).toContain('washboard_pictures_cut_off_total 1')
})
