import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import express from 'express'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#server/boot/log.ts'
import { renderErrors } from '#server/http/errors.ts'
import { nameRequests } from '#server/http/request-log.ts'
import { StorageFailure } from '#server/storage/storage.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { erin, type Person } from '#tests/support/cast.ts'
import { said } from '#tests/support/client.ts'
import { startGcs } from '#tests/support/gcs.ts'
import { served } from '#tests/support/served.ts'
import { formWith, photo, pictureOf, put, uploadSlot } from './picture-data.ts'

const lines: { msg: string; err?: { code?: string; cause?: { code?: unknown; cause?: { code?: string } } } }[] = []
const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line)) })
const app = await startApp({}, { log })

const bytes = await photo()

const notWorking = [503, 'The file store is not working right now. Please try again in a moment.']

const portrait = (person: Person, at: App = app) =>
  at.as(person).request('POST', '/api/user/profile-image', { body: formWith(bytes) })
const claimed = (imageURL: string, at: App = app) => at.as(erin).put('/api/stain-report-images', { imageURL })

/** What the operating system said, as the log has it. */
const causes = () =>
  lines.splice(0).flatMap(({ err }) => (err ? (err.code ?? err.cause?.code ?? err.cause?.cause?.code) : []))

describe('a folder that takes no files is no fault of the picture:', () => {
  const mended: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const mend of mended.splice(0)) await mend()
  })

  async function breakFolder(name: string, replace: (folder: string) => Promise<unknown>) {
    const folder = path.join(app.dataDir, 'objects', name)
    await mkdir(folder, { recursive: true })
    await rename(folder, `${folder}-aside`)
    await replace(folder)
    mended.push(async () => {
      await rm(folder, { force: true, recursive: true })
      await rename(`${folder}-aside`, folder)
    })
  }

  test.each([
    ['gone', 'ENOENT', async () => {}],
    ['a file', 'ENOTDIR', (folder: string) => writeFile(folder, '')],
    // Not even root may write there.
    ['not writable', /^(?:EROFS|EACCES|EPERM|ENOENT)$/, (folder: string) => symlink('/sys/kernel', folder)],
  ])('%s', async (_, code, replace) => {
    const robin = await app.makePerson()
    await uploadSlot(app.as(robin))
    await breakFolder('unfinished', replace)
    const uploadURL = await uploadSlot(app.as(robin))
    const uploaded = await put(app, uploadURL, bytes)
    expect([uploaded.status, (await uploaded.json()).message]).toEqual(notWorking)
    expect(said(await portrait(robin))).toEqual(notWorking)
    expect(causes()).toEqual([expect.stringMatching(code), expect.stringMatching(code)])

    await mended.pop()!()
    expect((await portrait(robin)).status).toBe(200)
  })

  test('a picture that cannot be read is not one that is gone', async () => {
    const picture = await pictureOf(app, erin)
    expect((await app.as(erin).get(picture)).status).toBe(200)
    await breakFolder('pictures', (folder) => writeFile(folder, ''))
    expect(said(await app.as(erin).get(picture))).toEqual(notWorking)
    expect(causes()).toEqual(['ENOTDIR'])
  })

  test('an upload that cannot be read is claimed once it can', async () => {
    const uploadURL = await uploadSlot(app.as(erin))
    expect((await put(app, uploadURL, bytes)).status).toBe(200)
    await breakFolder('uploads', (folder) => writeFile(folder, ''))
    expect(said(await claimed(uploadURL))).toEqual(notWorking)
    expect(causes()).toEqual(['ENOTDIR'])
    await mended.pop()!()
    expect((await claimed(uploadURL)).status).toBe(200)
  })
})

test('a bucket that refuses says nothing about the picture, which is claimed later', async () => {
  const gcs = await startGcs()
  const there = await startApp(gcs.env, { log })
  const uploadURL = await uploadSlot(there.as(erin))
  await put(there, uploadURL, bytes)
  for (const [manner, status] of [
    ['down', 503],
    ['forbidden', 403],
  ] as const) {
    gcs.behave(manner)
    expect(said(await claimed(uploadURL, there))).toEqual(notWorking)
    expect(said(await portrait(erin, there))).toEqual(notWorking)
    expect(causes()).toEqual([status, status])
  }
  gcs.behave('up')
  expect((await claimed(uploadURL, there)).status).toBe(200)
  expect((await portrait(erin, there)).status).toBe(200)
  await there.close()
  await gcs.close()
})

test('a picture that the bucket did not take is kept within a minute after it does again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const gcs = await startGcs()
  onTestFinished(gcs.close)
  const warned: string[] = []
  const there = await startApp(gcs.env, { log: createLog('warn', { write: (line) => void warned.push(line) }) })
  const uploadURL = await uploadSlot(there.as(erin))
  await put(there, uploadURL, bytes)
  // A claim only reads; what is kept is written afterwards.
  gcs.behave('silent-writes')
  const { objectPath } = (await claimed(uploadURL, there)).body
  await expect.poll(() => gcs.requests.at(-1)).toMatch(/^POST/)
  gcs.behave('forbidden')
  await expect.poll(() => warned.join('')).toContain('a picture could not be prepared yet')
  gcs.behave('up')
  const waiting = async () => (await there.pool.query(`select from objects where state = 'claimed'`)).rowCount
  expect(await waiting()).toBe(1)
  vi.advanceTimersByTime(60_000)
  await expect.poll(waiting).toBe(0)
  expect([...gcs.objects.keys()].filter((name) => name.startsWith('uploads/'))).toEqual([])
  expect((await there.as(erin).get(objectPath)).status).toBe(200)
})

describe('errors of the operating system are told apart:', () => {
  const failure = (code: string, more = {}) => Object.assign(new Error(`${code}: it says so`), { code, ...more })

  test.each([
    ['a read-only disk', failure('EROFS', { syscall: 'open' }), 503, 'STORAGE_FAILED'],
    ['missing rights', failure('EACCES', { syscall: 'mkdir' }), 503, 'STORAGE_FAILED'],
    ['too many open files', failure('EMFILE', { syscall: 'open' }), 503, 'STORAGE_FAILED'],
    ['a broken disk', failure('EIO', { syscall: 'write' }), 503, 'STORAGE_FAILED'],
    ['a lost folder', failure('ENOENT', { syscall: 'open', path: '/data/x' }), 503, 'STORAGE_FAILED'],
    ['one that says so itself', new StorageFailure(failure('EROFS')), 503, 'STORAGE_FAILED'],
    ['a full disk', failure('ENOSPC', { syscall: 'write' }), 507, 'DISK_FULL'],
    ['a used-up share', new StorageFailure(failure('EDQUOT')), 507, 'DISK_FULL'],
    ['a database whose socket is not there', failure('ENOENT', { syscall: 'connect' }), 503, 'UNAVAILABLE'],
    ['anything else', failure('EWHATEVER'), 500, 'INTERNAL'],
  ])('%s', async (_, error, status, code) => {
    const fails = () => Promise.reject(error)
    const { url } = await served(express().use(nameRequests).get('/', fails).use(renderErrors({}, log)))
    const reply = await fetch(url)
    expect([reply.status, (await reply.json()).code]).toEqual([status, code])
    expect(causes()).toHaveLength(1)
  })
})
