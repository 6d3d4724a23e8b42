import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { openGcsStorage } from '#server/storage/gcs.ts'
import { readAll, type Storage } from '#server/storage/storage.ts'
import { photo, pictureOf } from '#tests/storage/picture-data.ts'
import { startApp } from '#tests/support/app.ts'
import { erin } from '#tests/support/cast.ts'
import { startGcs } from '#tests/support/gcs.ts'
import { temporaryFolder } from '#tests/support/postgres.ts'

const gcs = await startGcs()
afterEach(() => gcs.behave('up'))
afterAll(gcs.close)

/** The store of the server, with a limit that is short. */
async function impatient(patience = 300) {
  const folder = await temporaryFolder('store')
  onTestFinished(folder.remove)
  const storage = await openGcsStorage({ ...gcs.options, scratch: path.join(folder.path, 'unfinished'), patience })
  await storage.write('pictures/1', Buffer.alloc(2_000, 7), 'image/jpeg')
  return storage
}

const failure = { name: 'StorageFailure' }

const listAll = async (storage: Storage) => {
  for await (const _ of storage.names());
}

test('whatever is asked of a file store that does not answer ends in its time', async () => {
  const storage = await impatient()
  const file = path.join(storage.scratch, 'file')
  await writeFile(file, 'bytes')
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
    expect(outcome).toMatchObject({ status: 'rejected', reason: failure })
})

test('a file store that gives other bytes than it keeps is not believed', async () => {
  const storage = await impatient()
  gcs.behave('wrong')
  await expect(storage.localCopy('pictures/1')).rejects.toMatchObject(failure)
  await expect(storage.read('pictures/1').then(readAll)).rejects.toThrow()
})

test.each(['stuck', 'cut-off'] as const)('half a file from a store is not sent as a whole one: %s', async (how) => {
  const storage = await impatient()
  gcs.behave(how)
  await expect(storage.read('pictures/1').then(readAll)).rejects.toMatchObject(failure)
})

test('a client that leaves does not wait for the rest of a file', async () => {
  const storage = await impatient(60_000)
  gcs.behave('stuck')
  const stream = await storage.read('pictures/1')
  await once(stream, 'data')
  stream.destroy()
  await once(stream, 'close')
})

test('a slow reader is not cut off', async () => {
  const patience = 1_000
  const storage = await impatient(patience)
  gcs.objects.set('pictures/4', { bytes: Buffer.alloc(4_000_000, 7), contentType: 'image/jpeg' })
  let bytes = 0
  for await (const chunk of await storage.read('pictures/4')) {
    // Longer than the store itself may take.
    if (bytes === 0) await pause(1.5 * patience)
    bytes += chunk.length
  }
  expect(bytes).toBe(4_000_000)
})

test('half a picture from the store does not look whole, and the log and the metrics say so', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  const shop = await startApp(gcs.env, { log })
  const path = await pictureOf(shop, erin, { bytes: await photo({ width: 1200, height: 900, isNoisy: true }) })
  await shop.as(erin).get(path)
  gcs.behave('cut-off')
  await expect(shop.as(erin).get(path)).rejects.toThrow()
  gcs.behave('up')
  expect((await shop.as(erin).get(path)).status).toBe(200)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'The file store is not working right now. Please try again in a moment.',
  ])
  expect((await shop.stranger().get('/metrics')).text).toContain('washboard_pictures_cut_off_total 1')
})
