import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#server/boot/project-root.ts'
import { objects } from '#shared/objects/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { startGcs } from '#tests/support/gcs.ts'
import { temporaryFolder } from '#tests/support/postgres.ts'
import { environment, startProgram } from '#tests/support/program.ts'
import { startS3 } from '#tests/support/s3.ts'
import { photo } from '../storage/picture-data.ts'

const app = await startApp()
const s3 = await startS3()
afterAll(() => s3.close())
const disk = path.join(app.dataDir, 'objects')
const pictures = 120

/** Every file below, by its name. */
async function filesIn(folder: string) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const named = files.map(async (file) => [path.relative(folder, file), await readFile(file, 'base64')] as const)
  return Object.fromEntries((await Promise.all(named)).sort())
}

beforeAll(async () => {
  await mkdir(path.join(disk, 'pictures'), { recursive: true })
  const ids = Array.from({ length: pictures }, () => randomUUID())
  await app.db.insert(objects).values(
    ids.map((id) => ({
      id,
      ownerId: erin.id,
      kind: 'receipt' as const,
      state: 'ready' as const,
      contentType: 'image/jpeg',
    })),
  )
  for (const id of ids)
    for (const form of ['', '-320', '-1600'])
      await writeFile(path.join(disk, 'pictures', id + form), randomBytes(2_000 + form.length * 7))
})

const command = (args: string[], env: Record<string, string>) =>
  startProgram(process.execPath, [path.join(projectRoot, 'server/backup/photos.ts'), ...args], {
    env: environment({ DATABASE_URL: app.pool.options.connectionString!, DATA_DIR: app.dataDir, ...env }),
  })
const inS3 = { ...s3.env, ...s3.keys }

async function done(args: string[], env: Record<string, string> = inS3) {
  const program = command(args, env)
  expect([await program.exit, program.errors()]).toEqual([0, ''])
  return program.lines
}

/** A picture that is sent to the server that runs on the disk. */
async function upload() {
  const { uploadURL } = (await app.as(erin).post('/api/objects/upload')).body
  const body = (await photo()) as Uint8Array<ArrayBuffer>
  await fetch(new URL(uploadURL, app.url), { method: 'PUT', body, headers: { 'content-type': 'image/jpeg' } })
  const claim = await app.as(erin).put('/api/receipt-images', { receiptImageURL: uploadURL })
  expect(claim.status).toBe(200)
  const id = claim.body.objectPath.split('/').at(-1)
  await expect.poll(async () => (await readdir(path.join(disk, 'uploads'))).includes(id)).toBe(false)
  return claim.body.objectPath as string
}

test('photos reach a bucket while the server runs, however often the move is interrupted', async () => {
  const all = Object.keys(await filesIn(disk)).length
  for (const [signal, from] of [
    ['SIGKILL', 0],
    ['SIGTERM', 40],
    ['SIGKILL', 80],
  ] as const) {
    const program = command(['to-bucket'], inS3)
    await expect.poll(async () => (await s3.names()).length, { interval: 5 }).toBeGreaterThan(from)
    program.process.kill(signal)
    expect(await program.exit).toBe(signal === 'SIGTERM' ? 1 : null)
    if (signal === 'SIGTERM')
      expect(program.lines).toEqual([
        expect.stringMatching(/^Copied \d+ files, found \d+ there already, \d+ files left: the same command goes on/),
      ])
  }
  const before = (await s3.names()).length
  expect(before).toBeLessThan(all)
  // As a store leaves it that does not write whole files.
  await s3.write((await s3.names())[0]!, Buffer.from('torn'))
  expect(await done(['to-bucket'])).toEqual([
    `Copied ${all - before + 1} files, found ${before - 1} there already, 0 left.`,
  ])
  expect(await s3.files()).toEqual(await filesIn(disk))
})

test('what came since is copied by the next run, and the disk is cleared when that is asked for', async () => {
  const objectPath = await upload()
  const files = await filesIn(disk)
  const [copied] = await done(['to-bucket'])
  expect(copied).toMatch(/^Copied 3 files, found \d+ there already, 0 left\.$/)
  expect(await filesIn(disk)).toEqual(files)
  const { uploadURL } = (await app.as(erin).post('/api/objects/upload')).body
  await fetch(new URL(uploadURL, app.url), { method: 'PUT', body: 'not claimed yet' })
  expect((await done(['to-bucket', '--remove']))[1]).toBe(`Removed ${Object.keys(files).length} files.`)
  expect(Object.values(await filesIn(disk))).toEqual([Buffer.from('not claimed yet').toString('base64')])
  expect((await app.as(ada).get(objectPath)).status).toBe(404)

  const [back] = await done(['to-disk'])
  expect(back).toBe(`Copied ${Object.keys(files).length} files, found 1 there already, 0 left.`)
  expect(await filesIn(disk)).toEqual(await s3.files())
  expect((await app.as(ada).get(objectPath)).status).toBe(200)
})

test('files of another shop are let be', async () => {
  await s3.write(`pictures/${randomUUID()}`, Buffer.from('theirs'))
  const program = command(['to-disk', '--remove'], inS3)
  expect(await program.exit).toBe(0)
  expect(program.errors()).toBe('1 file of no record in the database stayed where they are.\n')
  expect(Object.values(await s3.files())).toContain(Buffer.from('theirs').toString('base64'))
})

test('Google’s bucket too, and back into another folder; a bucket that fails is named with what is left', async () => {
  const gcs = await startGcs()
  const files = await filesIn(disk)
  gcs.behave('forbidden')
  const refused = command(['to-bucket'], gcs.env)
  expect([await refused.exit, refused.errors()]).toEqual([1, expect.stringMatching(/^[^\n]*Access denied[^\n]*\n$/)])
  gcs.behave('up')
  await done(['to-bucket'], gcs.env)
  const folder = await temporaryFolder('photos')
  await done(['to-disk'], { ...gcs.env, OBJECTS_DIR: folder.path })
  expect(await filesIn(folder.path)).toEqual(files)
  await gcs.close()
})
