import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { photo } from '#tests/storage/picture-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { startGcs } from '#tests/support/gcs.ts'

const app = await startApp()

function form(...files: [bytes: Uint8Array, name: string, field?: string][]): FormData {
  const data = new FormData()
  for (const [bytes, name, field = 'image'] of files)
    data.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), name)
  return data
}

const send = (person: Person, body: FormData, at = app) =>
  at.as(person).request('POST', '/api/user/profile-image', { body })

const files = () => readdir(path.join(app.dataDir, 'objects', 'pictures'))

test('a picture becomes a square, shown with the person everywhere', async () => {
  const bytes = await photo({ width: 900, height: 600, orientation: 6, hasLocation: true })
  const reply = await send(erin, form([bytes, 'Erin ä ö.jpg']))
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
  const first = (await send(theo, form([await photo(), 'a.jpg']))).body.profileImageUrl
  const second = (await send(theo, form([await photo({ format: 'png' }), 'b.png', 'avatar']))).body.profileImageUrl
  expect(second).not.toBe(first)
  expect((await app.as(theo).get(first)).status).toBe(404)
  expect((await app.as(theo).get(second)).status).toBe(200)
  expect((await files()).some((name) => first.endsWith(name))).toBe(false)
})

test('several at the same time leave one', async () => {
  const robin = await app.makePerson()
  const replies = await Promise.all([1, 2, 3].map(async () => send(robin, form([await photo(), 'a.jpg']))))
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
  const { rowCount } = await app.pool.query('select 1 from objects where owner_id = $1', [robin.id])
  expect(rowCount).toBe(1)
})

test('it can be removed, also twice', async () => {
  const url = (await send(tess, form([await photo(), 'a.jpg']))).body.profileImageUrl
  const removed = await app.as(tess).delete('/api/user/profile-image')
  expect([removed.status, removed.body.profileImageUrl]).toEqual([200, null])
  expect((await app.as(tess).get(url)).status).toBe(404)
  expect((await app.as(tess).delete('/api/user/profile-image')).status).toBe(200)
})

describe('refused, with nothing left behind:', () => {
  test('nobody signed in', async () => {
    const reply = await app
      .stranger()
      .request('POST', '/api/user/profile-image', { body: form([await photo(), 'a.jpg']) })
    expect(reply.status).toBe(401)
    expect((await app.stranger().delete('/api/user/profile-image')).status).toBe(401)
  })

  test.each([
    ['a text', 415, async () => form([Buffer.from('I am a picture'), 'a.jpg']), 'This file is not a picture.'],
    ['SVG', 415, async () => form([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg']), 'SVG files'],
    [
      'more than 10 MB',
      413,
      async () => form([Buffer.alloc(10_485_761), 'a.jpg']),
      'File size must be less than 10MB.',
    ],
    ['no file', 400, async () => form(), 'Please choose one picture.'],
    ['an empty file', 400, async () => form([Buffer.alloc(0), 'a.jpg']), 'Please choose one picture.'],
    [
      'two files',
      400,
      async () => form([await photo(), 'a.jpg'], [await photo(), 'b.jpg']),
      'Please choose one picture.',
    ],
  ] as const)('%s (%i)', async (_, status, body, words) => {
    const robin = await app.makePerson()
    const before = await files()
    const reply = await send(robin, await body())
    expect(reply.status).toBe(status)
    expect(reply.body.message).toContain(words)
    expect(await files()).toEqual(before)
    expect((await app.as(robin).get('/api/user')).body.profileImageUrl).toBeNull()
  })

  test('a body that is no form, or a form without an end', async () => {
    expect((await app.as(erin).post('/api/user/profile-image', {})).status).toBe(415)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const body = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc'
    expect((await app.as(erin).request('POST', '/api/user/profile-image', { headers, body })).status).toBe(400)
    const none = { 'content-type': 'multipart/form-data' }
    expect((await app.as(erin).request('POST', '/api/user/profile-image', { headers: none, body })).status).toBe(400)
  })
})

test('with the files in a bucket it works the same', async () => {
  const gcs = await startGcs()
  const there = await startApp(gcs.env)
  const url = (await send(erin, form([await photo(), 'a.jpg']), there)).body.profileImageUrl
  expect([...gcs.objects.keys()]).toEqual([`pictures/${url.split('/').at(-1)}`])
  expect((await there.as(theo).get(url)).status).toBe(200)
  await there.close()
  await gcs.close()
})

test('its row is there before its file, and what is not kept leaves neither', async () => {
  const gcs = await startGcs()
  const there = await startApp(gcs.env)
  const states = async () => (await there.pool.query('select state from objects')).rows.map(({ state }) => state)
  gcs.behave('silent-writes')
  const reply = send(erin, form([await photo(), 'a.jpg']), there)
  await expect.poll(() => gcs.requests.filter((request) => request.startsWith('POST /upload/')).length).toBe(1)
  expect(await states()).toEqual(['issued'])
  gcs.behave('up')
  expect((await reply).status).toBe(200)
  expect(await states()).toEqual(['ready'])

  const kept = [...gcs.objects.keys()]
  await there.pool.query('alter table users add constraint no_more check (profile_image_url is null) not valid')
  expect((await send(theo, form([await photo(), 'a.jpg']), there)).status).toBe(500)
  expect([...gcs.objects.keys()]).toEqual(kept)
  expect(await states()).toEqual(['ready'])
  await there.close()
  await gcs.close()
})
