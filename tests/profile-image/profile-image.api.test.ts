import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { formWith, photo } from '#tests/storage/picture-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { startGcs } from '#tests/support/gcs.ts'

const app = await startApp()

const path = '/api/user/profile-image'
const send = (person: Person, body: FormData, at = app) => at.as(person).request('POST', path, { body })
/** Any picture; its address. */
const pictureOf = async (person: Person, at = app) =>
  (await send(person, formWith(await photo()), at)).body.profileImageUrl

const files = () => readdir(`${app.dataDir}/objects/pictures`)

test('a picture becomes a square, shown with the person everywhere', async () => {
  const bytes = await photo({ width: 900, height: 600, orientation: 6, hasLocation: true })
  const reply = await send(erin, formWith(bytes, 'Erin ä ö.jpg'))
  expect([reply.status, reply.body.id]).toEqual([200, erin.id])
  const url = reply.body.profileImageUrl
  expect((await app.as(erin).get('/api/user')).body.profileImageUrl).toBe(url)
  const users: { id: string; profileImageUrl: string }[] = (await app.as(ada).get('/api/admin/users')).body
  expect(users.find(({ id }) => id === erin.id)?.profileImageUrl).toBe(url)
  const shown = await app.as(tess).get(url)
  const { width, height, format, exif } = await sharp(shown.bytes).metadata()
  expect([shown.status, width, height, format, exif]).toEqual([200, 256, 256, 'jpeg', undefined])
  expect((await app.as(tess).get(`${url}?size=320`)).status).toBe(200)
  expect((await app.stranger().get(url)).status).toBe(401)
})

test('a new one takes the place of the old, which is gone', async () => {
  const first = await pictureOf(theo)
  const png = formWith(await photo({ format: 'png' }), 'b.png', 'avatar')
  const second = (await send(theo, png)).body.profileImageUrl
  expect(second).not.toBe(first)
  expect((await app.as(theo).get(first)).status).toBe(404)
  expect((await app.as(theo).get(second)).status).toBe(200)
  expect((await files()).some((name) => first.endsWith(name))).toBe(false)
})

test('several at the same time leave one', async () => {
  const robin = await app.makePerson()
  expect(await Promise.all([1, 2, 3].map(() => pictureOf(robin)))).not.toContain(undefined)
  const { rowCount } = await app.pool.query('select 1 from objects where owner_id = $1', [robin.id])
  expect(rowCount).toBe(1)
})

test('it can be removed, also twice', async () => {
  const url = await pictureOf(tess)
  expect((await app.as(tess).delete(path)).body.profileImageUrl).toBeNull()
  expect((await app.as(tess).get(url)).status).toBe(404)
  expect((await app.as(tess).delete(path)).status).toBe(200)
})

describe('refused, with nothing left behind:', () => {
  test('nobody signed in', async () => {
    const body = formWith(await photo())
    expect((await app.stranger().request('POST', path, { body })).status).toBe(401)
    expect((await app.stranger().delete(path)).status).toBe(401)
  })

  const twoFiles = formWith(Buffer.from('one'))
  twoFiles.append('image', new Blob(['another']), 'b.jpg')

  // What is refused by its bytes stands in tests/storage/hostile-uploads.api.test.ts.
  test.each([
    ['more than 10 MB', 413, formWith(Buffer.alloc(10_485_761)), 'File size must be less than 10MB.'],
    ['no file', 400, new FormData(), 'Please choose one picture.'],
    ['an empty file', 400, formWith(Buffer.alloc(0)), 'Please choose one picture.'],
    ['two files', 400, twoFiles, 'Please choose one picture.'],
  ])('%s (%i)', async (_, status, body, words) => {
    const robin = await app.makePerson()
    const before = await files()
    const reply = await send(robin, body)
    expect([reply.status, reply.body.message]).toEqual([status, words])
    expect(await files()).toEqual(before)
    expect((await app.as(robin).get('/api/user')).body.profileImageUrl).toBeNull()
  })

  test('a body that is no form, or a form without an end', async () => {
    expect((await app.as(erin).post(path, {})).status).toBe(415)
    const body = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc'
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data'])
      expect((await app.as(erin).request('POST', path, { headers: { 'content-type': type }, body })).status).toBe(400)
  })
})

test('in a bucket the row comes before the file, and a refused picture leaves neither', async () => {
  const gcs = await startGcs()
  onTestFinished(() => gcs.close())
  const there = await startApp(gcs.env)
  const states = async () => (await there.pool.query('select state from objects')).rows.map(({ state }) => state)
  gcs.behave('silent-writes')
  const sending = pictureOf(erin, there)
  await expect.poll(() => gcs.requests.filter((request) => request.startsWith('POST /upload/')).length).toBe(1)
  expect(await states()).toEqual(['issued'])
  gcs.behave('up')
  const url = await sending
  expect(await states()).toEqual(['ready'])
  const kept = [`pictures/${url.split('/').at(-1)}`]
  expect([...gcs.objects.keys()]).toEqual(kept)
  expect((await there.as(theo).get(url)).status).toBe(200)

  await there.pool.query('alter table users add constraint no_more check (profile_image_url is null) not valid')
  expect((await send(theo, formWith(await photo()), there)).status).toBe(500)
  expect([...gcs.objects.keys()]).toEqual(kept)
  expect(await states()).toEqual(['ready'])
})
