import { once } from 'node:events'
import { readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, inject, test } from 'vitest'
import { Locks } from '#server/db/lock.ts'
import { openPool } from '#server/db/pool.ts'
import { removeExpired } from '#server/features/objects/housekeeping.ts'
import { discardUpload } from '#server/features/objects/queries.ts'
import { openDiskStorage } from '#server/storage/disk.ts'
import { createPictures } from '#server/storage/pictures.ts'
import { MissingObject } from '#server/storage/storage.ts'
import { newId } from '#shared/db/columns.ts'
import { objects } from '#shared/objects/table.ts'
import { drop as dropWith } from '#tests/shift-reports/report-data.ts'
import { accountOf, newOrderId, stainsOf } from '#tests/stain-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { copyOfTemplate, temporaryFolder } from '#tests/support/postgres.ts'
import { photo, pictureOf, put, uploadSlot } from './picture-data.ts'

const app = await startApp()

async function filesOnDisk() {
  const entries = await readdir(path.join(app.dataDir, 'objects'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** What the running server does every hour. */
async function tidy() {
  // Opening its own folder a second time would take the forms away that are being made.
  const folder = await temporaryFolder('tidy')
  for (const name of ['uploads', 'pictures'])
    await symlink(path.join(app.dataDir, 'objects', name), path.join(folder.path, name))
  const storage = await openDiskStorage({ folder: folder.path, secret: () => 'of no use here' })
  const locks = new Locks({ connectionString: app.pool.options.connectionString! })
  await removeExpired({ db: app.db, locks, pictures: createPictures(storage, async () => {}) })
  await locks.end()
  await folder.remove()
}

const rowsOf = (person: Person) => app.db.select().from(objects).where(eq(objects.ownerId, person.id))

const idIn = (address: string) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(address)![0]

/** Nothing of this person's is stored, on the disk or in the table. */
async function expectNothingOf(person: Person, uploadURL: string) {
  expect(await rowsOf(person)).toEqual([])
  // Forms of an earlier test's picture may still be made there, and a folder that goes cannot be looked through.
  await expect.poll(() => readdir(path.join(app.dataDir, 'objects', 'unfinished'))).toEqual([])
  expect((await filesOnDisk()).filter((name) => name.includes(idIn(uploadURL)))).toEqual([])
}

const bodyOf = (bytes: Uint8Array) => bytes as Uint8Array<ArrayBuffer>

test('an upload that goes while it is looked at is missing, and the store is not at fault', async () => {
  const folder = await temporaryFolder('going')
  const storage = await openDiskStorage({ folder: folder.path, secret: () => 'of no use here' })
  const localCopy = async (name: string) => {
    const copy = await storage.localCopy(name)
    await storage.remove(name)
    return copy
  }
  const pictures = createPictures({ ...storage, localCopy }, async () => {})
  const id = newId()
  const file = path.join(storage.scratch, 'photo')
  await writeFile(file, await photo())
  await storage.put(`uploads/${id}`, file, 'image/jpeg')
  await expect(pictures.inspect(id)).rejects.toThrow(MissingObject)
  await pictures.close()
  await folder.remove()
})

test('a photo is uploaded without a session, claimed by its owner, and shown', async () => {
  const uploadURL = await uploadSlot(app.as(erin))
  expect((await put(app, uploadURL, bodyOf(await photo()))).status).toBe(200)
  const claim = await app.as(erin).put('/api/stain-report-images', { imageURL: uploadURL })
  expect(claim.body.objectPath).toMatch(/^\/api\/objects\/[0-9a-f-]{36}$/)
  const shown = await app.as(theo).get(claim.body.objectPath)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('image/jpeg')
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  expect(shown.headers.get('content-disposition')).toBe('inline')
  expect(shown.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  const { format, width, height } = await sharp(shown.bytes).metadata()
  expect([format, width, height]).toEqual(['jpeg', 640, 480])
})

describe('an upload address', () => {
  test('is for people who are signed in', async () => {
    expect((await app.stranger().post('/api/objects/upload')).status).toBe(401)
    expect((await app.stranger().put('/api/stain-report-images', { imageURL: 'x' })).status).toBe(401)
    expect((await app.stranger().put('/api/receipt-images', { receiptImageURL: 'x' })).status).toBe(401)
  })

  test('works once', async () => {
    const uploadURL = await uploadSlot(app.as(erin))
    expect((await put(app, uploadURL, 'first')).status).toBe(200)
    expect((await put(app, uploadURL, 'second')).status).toBe(409)
  })

  test('works for two at the same time only once', async () => {
    const uploadURL = await uploadSlot(app.as(erin))
    const replies = await Promise.all([put(app, uploadURL, 'one'), put(app, uploadURL, 'other')])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  })

  test.each([
    ['another file', (url: URL) => url.pathname.replace(/[0-9a-f](?=$)/, (digit) => (digit === '0' ? '1' : '0'))],
    ['a larger file', (url: URL) => url.href.replace('10485760', '99999999')],
  ])('does not stretch to %s', async (_, change) => {
    const url = new URL(await uploadSlot(app.as(erin)), app.url)
    const changed = new URL(change(url), url)
    if (!changed.search) changed.search = url.search
    expect((await put(app, changed.href, 'x')).status).toBe(403)
  })

  test('without its signature is refused', async () => {
    const url = new URL(await uploadSlot(app.as(erin)), app.url)
    url.search = ''
    expect((await put(app, url.href, 'x')).status).toBe(403)
  })
})

describe('a claim', () => {
  test('twice gives the same path', async () => {
    const uploadURL = await uploadSlot(app.as(erin))
    await put(app, uploadURL, bodyOf(await photo()))
    const claims = await Promise.all([
      app.as(erin).put('/api/stain-report-images', { imageURL: uploadURL }),
      app.as(erin).put('/api/stain-report-images', { imageURL: uploadURL }),
    ])
    const again = await app.as(erin).put('/api/stain-report-images', { imageURL: claims[0].body.objectPath })
    expect(claims.map((claim) => claim.status)).toEqual([200, 200])
    expect(new Set([...claims, again].map((claim) => claim.body.objectPath)).size).toBe(1)
  })

  test('takes the address as a browser writes it: absolute, and without its query', async () => {
    const absolute = new URL(await uploadSlot(app.as(erin)), app.url)
    await put(app, absolute.href, bodyOf(await photo()))
    const claim = await app.as(erin).put('/api/receipt-images', { receiptImageURL: absolute.href })
    absolute.search = ''
    const bare = await app.as(erin).put('/api/receipt-images', { receiptImageURL: absolute.href })
    expect([claim.status, bare.status]).toEqual([200, 200])
  })

  test("of somebody else's upload is refused, and its owner may still claim it", async () => {
    const robin = await app.makePerson()
    const uploadURL = await uploadSlot(app.as(erin))
    await put(app, uploadURL, bodyOf(await photo()))
    const stolen = await app.as(robin).put('/api/stain-report-images', { imageURL: uploadURL })
    expect([stolen.status, stolen.body.message]).toEqual([400, 'This picture was not uploaded here.'])
    expect(await rowsOf(robin)).toEqual([])
    expect((await app.as(erin).put('/api/stain-report-images', { imageURL: uploadURL })).status).toBe(200)
  })

  test.each([
    'https://evil.example/cat.jpg',
    '//evil.example/cat.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    '/api/objects/uploads/../../etc/passwd',
    '/api/objects/uploads/x',
    '/api/objects/uploads/00000000-0000-7000-8000-00000000000',
    '/api/objects/uploads/00000000-0000-7000-8000-000000000000-320',
    '/api/objects/pictures/00000000-0000-7000-8000-000000000000',
    '/api/objects/00000000-0000-7000-8000-000000000000',
    'not an address',
    '',
  ])('of %s is refused', async (address) => {
    const photo = await app.as(erin).put('/api/stain-report-images', { imageURL: address })
    const receipt = await app.as(erin).put('/api/receipt-images', { receiptImageURL: address })
    expect([photo.status, Object.keys(photo.body.errors)]).toEqual([400, ['imageURL']])
    expect([receipt.status, Object.keys(receipt.body.errors)]).toEqual([400, ['receiptImageURL']])
  })

  test('of our own path at a foreign host is refused', async () => {
    const uploadURL = await uploadSlot(app.as(erin))
    await put(app, uploadURL, bodyOf(await photo()))
    const imageURL = new URL(uploadURL, 'https://evil.example').href
    expect((await app.as(erin).put('/api/stain-report-images', { imageURL })).status).toBe(400)
  })

  test('before the file arrived is refused, and works once it has', async () => {
    const uploadURL = await uploadSlot(app.as(erin))
    const early = await app.as(erin).put('/api/stain-report-images', { imageURL: uploadURL })
    expect([early.status, early.body.message]).toEqual([400, 'The picture did not arrive. Please choose it again.'])
    await put(app, uploadURL, bodyOf(await photo()))
    expect((await app.as(erin).put('/api/stain-report-images', { imageURL: uploadURL })).status).toBe(200)
  })

  const otherPurpose = [409, 'This picture is kept for something else. Please choose the file again.']

  test('of a picture that is kept for something else is refused, and changes nothing', async () => {
    const receipt = await pictureOf(app, erin, { kind: 'receipt' })
    const asPhoto = await app.as(erin).put('/api/stain-report-images', { imageURL: receipt })
    expect([asPhoto.status, asPhoto.body.message]).toEqual(otherPurpose)
    expect((await app.as(theo).get(receipt)).status).toBe(404)
    const photo = await pictureOf(app, erin)
    const asReceipt = await app.as(erin).put('/api/receipt-images', { receiptImageURL: photo })
    expect([asReceipt.status, asReceipt.body.message]).toEqual(otherPurpose)
    expect((await app.as(theo).get(photo)).status).toBe(200)
  })

  test.each(['receipt first', 'photo first'])(
    'as a receipt and as a stain photo at once has one winner, who decides what is shown (%s)',
    async (order) => {
      const account = await accountOf(app)
      const bytes = bodyOf(await photo())
      for (let round = 0; round < 4; round += 1) {
        const robin = app.as(await app.makePerson())
        const uploadURL = await uploadSlot(robin)
        await put(app, uploadURL, bytes)
        const path = `/api/objects/${idIn(uploadURL)}`
        const asReceipt = () => robin.put('/api/receipt-images', { receiptImageURL: uploadURL })
        const asPhoto = () => robin.put('/api/stain-report-images', { imageURL: uploadURL })
        const calls = order === 'receipt first' ? [asReceipt, asPhoto] : [asPhoto, asReceipt]
        const body = { orderId: newOrderId(), items: { Other: 1 }, commercialAccountId: account.id, photos: [path] }
        // Records that name the picture come at the same moment.
        const [claims, drop, stains] = await Promise.all([
          Promise.all(calls.map((claim) => claim())),
          robin.post('/api/shift-reports', dropWith({ receiptImageUrl: path })),
          robin.post('/api/stain-reports', body),
        ])
        expect(claims.map(({ status }) => status).sort()).toEqual([200, 409])
        const loser = claims.find(({ status }) => status === 409)!
        expect([loser.status, loser.body.message]).toEqual(otherPurpose)
        const isReceipt = (claims[0]!.status === 200) === (order === 'receipt first')
        expect((await app.as(theo).get(path)).status).toBe(isReceipt ? 404 : 200)
        expect(isReceipt ? [201, 400] : [400]).toContain(drop.status)
        expect(isReceipt ? [400] : [201, 400]).toContain(stains.status)
      }
    },
  )

  test('that is refused leaves alone what another claim has bound meanwhile', async () => {
    const receipt = await pictureOf(app, erin, { kind: 'receipt' })
    await discardUpload({ db: app.db, pictures: { remove: async () => expect.unreachable() } }, idIn(receipt))
    expect((await app.as(erin).get(receipt)).status).toBe(200)
  })
})

const heic = Buffer.concat([Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'), Buffer.alloc(200)])

describe('refused by its bytes, whatever the content type says, with nothing left behind:', () => {
  test.each([
    ['a text', Buffer.from('I am a picture, honestly.'), 'This file is not a picture.'],
    ['nothing at all', Buffer.alloc(0), 'This file is not a picture.'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'SVG files'],
    [
      'SVG with a declaration',
      Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'SVG files',
    ],
    ['HEIC', heic, 'HEIC files'],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n'), 'PDF files'],
    [
      'the beginning of a JPEG and then text',
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('no'.repeat(500))]),
      'cannot be read',
    ],
    [
      'a PNG signature and then text',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('no'.repeat(500))]),
      '',
    ],
  ])('%s', async (_, bytes, words) => {
    const robin = await app.makePerson()
    const uploadURL = await uploadSlot(app.as(robin))
    expect((await put(app, uploadURL, bodyOf(bytes))).status).toBe(200)
    const reply = await app.as(robin).put('/api/stain-report-images', { imageURL: uploadURL })
    expect(reply.status).toBe(415)
    expect(reply.body.message).toContain(words)
    expect(reply.body.message).toContain('Please choose a JPEG, PNG, WebP, GIF or AVIF picture.')
    await expectNothingOf(robin, uploadURL)
  })

  test('more pixels than fit into memory', async () => {
    const robin = await app.makePerson()
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const uploadURL = await uploadSlot(app.as(robin))
    await put(app, uploadURL, bodyOf(bomb))
    const reply = await app.as(robin).put('/api/stain-report-images', { imageURL: uploadURL })
    expect([413, 415]).toContain(reply.status)
    await expectNothingOf(robin, uploadURL)
  })
})

describe('too large, with nothing left behind:', () => {
  const limit = 10_485_760

  test('10 MB to the byte are taken', async () => {
    const robin = await app.makePerson()
    const jpeg = await photo()
    const uploadURL = await uploadSlot(app.as(robin))
    expect((await put(app, uploadURL, bodyOf(Buffer.concat([jpeg, Buffer.alloc(limit - jpeg.length)])))).status).toBe(
      200,
    )
    expect((await app.as(robin).put('/api/stain-report-images', { imageURL: uploadURL })).status).toBe(200)
  })

  test('one byte more is not, when the length is announced', async () => {
    const robin = await app.makePerson()
    const uploadURL = await uploadSlot(app.as(robin))
    const reply = await put(app, uploadURL, bodyOf(Buffer.alloc(limit + 1)))
    expect([reply.status, (await reply.json()).message]).toEqual([413, 'File size must be less than 10MB.'])
    await expectNothingOf(robin, uploadURL)
  })

  test('one byte more is not, when the length is not announced', async () => {
    const robin = await app.makePerson()
    const uploadURL = new URL(await uploadSlot(app.as(robin)), app.url)
    const socket = connect(Number(uploadURL.port), uploadURL.hostname)
    socket.write(
      `PUT ${uploadURL.pathname}${uploadURL.search} HTTP/1.1\r\nHost: ${uploadURL.host}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    const chunk = Buffer.alloc(1_048_576)
    for (let sent = 0; sent < 11; sent += 1)
      socket.write(Buffer.concat([Buffer.from('100000\r\n'), chunk, Buffer.from('\r\n')]))
    socket.write('0\r\n\r\n')
    const [answer] = await new Promise<Buffer[]>((resolve, reject) => {
      socket.once('data', (data) => resolve([data]))
      socket.once('error', reject)
    })
    expect(answer!.toString()).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
    await expectNothingOf(robin, uploadURL.href)
  })
})

test('an upload that breaks off in the middle leaves nothing behind, and its address is dead', async () => {
  const robin = await app.makePerson()
  const uploadURL = new URL(await uploadSlot(app.as(robin)), app.url)
  const socket = connect(Number(uploadURL.port), uploadURL.hostname)
  socket.write(
    `PUT ${uploadURL.pathname}${uploadURL.search} HTTP/1.1\r\nHost: ${uploadURL.host}\r\nContent-Length: 1000000\r\n\r\n`,
  )
  socket.write(Buffer.alloc(300_000))
  const unfinished = path.join(app.dataDir, 'objects', 'unfinished')
  await expect.poll(async () => (await readdir(unfinished)).length).toBe(1)
  socket.destroy()
  await expect.poll(() => rowsOf(robin)).toEqual([])
  await expectNothingOf(robin, uploadURL.href)
  expect((await put(app, uploadURL.href, 'again')).status).toBe(409)
})

describe('a kept picture', () => {
  test('stands upright, and says nothing of where it was taken', async () => {
    const bytes = await photo({ width: 600, height: 400, orientation: 6, hasLocation: true })
    expect((await sharp(bytes).metadata()).exif?.length).toBeGreaterThan(0)
    const objectPath = await pictureOf(app, erin, { bytes })
    for (const size of ['', '?size=320', '?size=1600']) {
      const { bytes: shown } = await app.as(erin).get(objectPath + size)
      const { exif, xmp, iptc, orientation, width, height } = await sharp(shown).metadata()
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
      expect(width! < height!).toBe(true)
      // What lay at the top is at the right now.
      const { data, info } = await sharp(shown).raw().toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => data.subarray((y * info.width + x) * info.channels).subarray(0, 3)
      const right = at(info.width - 20, info.height / 2)
      const left = at(20, info.height / 2)
      expect([right[0]! > right[2]!, left[2]! > left[0]!]).toEqual([true, true])
    }
  })

  test('has a form for lists and one for screens', async () => {
    const objectPath = await pictureOf(app, erin, { bytes: await photo({ width: 3000, height: 2000 }) })
    const sides = []
    for (const size of ['', '?size=1600', '?size=320']) {
      const { bytes } = await app.as(erin).get(objectPath + size)
      const { width, height } = await sharp(bytes).metadata()
      sides.push([width, height])
    }
    expect(sides).toEqual([
      [3000, 2000],
      [1600, 1067],
      [320, 213],
    ])
    const id = idIn(objectPath)
    await expect
      .poll(async () => (await filesOnDisk()).filter((name) => name.includes(id)).sort())
      .toEqual([id, `${id}-1600`, `${id}-320`])
  })

  test.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
    ['avif', 'image/jpeg'],
  ] as const)('may be sent as %s and is kept as %s', async (format, kept) => {
    const objectPath = await pictureOf(app, erin, { bytes: await photo({ format }) })
    const shown = await app.as(erin).get(objectPath)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, kept])
    expect((await sharp(shown.bytes).metadata()).format).toBe(kept.slice('image/'.length))
  })

  test('that looked like one and is none is not shown, and its bytes go', async () => {
    const robin = await app.makePerson()
    const avif = await photo({ format: 'avif', isNoisy: true })
    const objectPath = await pictureOf(app, robin, { bytes: avif.subarray(0, avif.length / 2) })
    expect((await app.as(robin).get(objectPath)).status).toBe(404)
    expect((await rowsOf(robin)).map(({ state }) => state)).toEqual(['broken'])
    expect((await filesOnDisk()).filter((name) => name.includes(idIn(objectPath)))).toEqual([])
  })

  test('of which the end is missing is kept as far as it goes', async () => {
    const whole = await photo({ width: 1200, height: 900, isNoisy: true })
    const objectPath = await pictureOf(app, erin, { bytes: whole.subarray(0, whole.length / 2) })
    expect((await app.as(erin).get(`${objectPath}?size=320`)).status).toBe(200)
  })
})

describe('is seen', () => {
  test('by everybody who is signed in, if it is a stain photo', async () => {
    const objectPath = await pictureOf(app, erin)
    const seen = await Promise.all([erin, tess, theo, ada].map((person) => app.as(person).get(objectPath)))
    expect(seen.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
    expect((await app.stranger().get(objectPath)).status).toBe(401)
  })

  test('by its owner and admins alone, if it is a receipt', async () => {
    const objectPath = await pictureOf(app, erin, { kind: 'receipt' })
    const seen = await Promise.all([erin, ada, tess, theo].map((person) => app.as(person).get(objectPath)))
    expect(seen.map((reply) => reply.status)).toEqual([200, 200, 404, 404])
    expect((await app.as(theo).get(`${objectPath}?size=320`)).status).toBe(404)
    expect((await app.stranger().get(objectPath)).status).toBe(401)
  })

  test('by nobody before it is claimed', async () => {
    const uploadURL = await uploadSlot(app.as(erin))
    await put(app, uploadURL, bodyOf(await photo()))
    expect((await app.as(erin).get(`/api/objects/${idIn(uploadURL)}`)).status).toBe(404)
  })

  test('by nobody at an address that is none', async () => {
    expect((await app.as(erin).get('/api/objects/nonsense')).status).toBe(404)
    expect((await app.as(erin).get('/api/objects/00000000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

test('uploads that nobody claimed are removed after a day', async () => {
  const robin = await app.makePerson()
  const old = await uploadSlot(app.as(robin))
  await put(app, old, bodyOf(await photo()))
  const unused = await uploadSlot(app.as(robin))
  const fresh = await uploadSlot(app.as(robin))
  await put(app, fresh, bodyOf(await photo()))
  await app.db
    .update(objects)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(sql`${objects.id} in (${idIn(old)}, ${idIn(unused)})`)
  await tidy()
  expect((await rowsOf(robin)).map(({ id }) => id)).toEqual([idIn(fresh)])
  expect((await filesOnDisk()).filter((name) => [old, fresh].map(idIn).includes(name))).toEqual([idIn(fresh)])
})

test('claimed photos that no report shows are removed after thirty days, those in a report never', async () => {
  const robin = await app.makePerson()
  const account = await accountOf(app)
  const [kept, dropped, unused] = [
    await pictureOf(app, robin),
    await pictureOf(app, robin),
    await pictureOf(app, robin),
  ]
  const report = await stainsOf(app, robin, { commercialAccountId: account.id, photos: [kept, dropped] })
  const edited = await app.as(robin).put(`/api/stain-reports/${report.id}`, { photos: [kept] })
  expect(edited.status).toBe(200)
  await app.db
    .update(objects)
    .set({ unusedSince: sql`${objects.unusedSince} - interval '31 days'` })
    .where(eq(objects.ownerId, robin.id))
  await tidy()
  const shown = await Promise.all([kept, dropped, unused].map((each) => app.as(robin).get(each)))
  expect(shown.map((reply) => reply.status)).toEqual([200, 404, 404])
  expect(await rowsOf(robin)).toHaveLength(1)
})

test('a picture that an ended process did not get to is prepared by the next one', async () => {
  const database = await copyOfTemplate(inject('postgres'))
  const folder = await temporaryFolder('restart')
  const env = { DATABASE_URL: database.url, DATA_DIR: folder.path }
  const before = await startApp(env)
  const objectPath = await pictureOf(before, erin)
  expect((await before.as(erin).get(objectPath)).status).toBe(200)
  await before.close()

  const [id, at] = [idIn(objectPath), path.join(folder.path, 'objects')]
  await rename(path.join(at, 'pictures', id), path.join(at, 'uploads', id))
  for (const size of [320, 1600]) await rm(path.join(at, 'pictures', `${id}-${size}`))
  await writeFile(path.join(at, 'unfinished', 'left-over'), 'half a file')
  const pool = openPool({ connectionString: database.url })
  await pool.query(`update objects set state = 'claimed'`)
  await pool.query(`
    create function tell() returns trigger language plpgsql as $$ begin notify changed; return null; end $$;
    create trigger tell after update on objects for each row when (new.state <> 'claimed') execute function tell()`)
  const listener = await pool.connect()
  await listener.query('listen changed')
  const changed = once(listener, 'notification')

  const after = await startApp(env, { people: [] })
  await changed
  expect((await pool.query('select state from objects')).rows).toEqual([{ state: 'ready' }])
  expect((await readdir(path.join(at, 'pictures'))).sort()).toEqual([id, `${id}-1600`, `${id}-320`])
  expect(await readdir(path.join(at, 'unfinished'))).toEqual([])
  expect((await after.as(erin).get(objectPath)).status).toBe(200)
  await after.close()
  listener.release(true)
  await pool.end()
  await database.drop()
  await folder.remove()
})
