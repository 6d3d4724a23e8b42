import { symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Locks } from '#server/db/lock.ts'
import { removeExpired } from '#server/features/objects/housekeeping.ts'
import { discardUpload } from '#server/features/objects/queries.ts'
import { openDiskStorage } from '#server/storage/disk.ts'
import { createPictures } from '#server/storage/pictures.ts'
import { MissingObject } from '#server/storage/storage.ts'
import { newId } from '#shared/db/columns.ts'
import { objects } from '#shared/objects/table.ts'
import { drop as dropWith } from '#tests/shift-reports/report-data.ts'
import { accountOf, newOrderId } from '#tests/stain-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { said } from '#tests/support/client.ts'
import { temporaryFolder } from '#tests/support/postgres.ts'
import { photo, pictureOf, put, uploadSlot } from './picture-data.ts'
import { expectNothingOf, filesOnDisk, idIn, rowsOf } from './upload-checks.ts'

const app = await startApp()

/** The files of this upload or picture, by their names. */
const filesOf = async (address: string) =>
  (await filesOnDisk(app)).map((file) => path.basename(file)).filter((name) => name.includes(idIn(address)))

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

const asPhoto = (person: Person, imageURL: string) => app.as(person).put('/api/stain-report-images', { imageURL })
const asReceipt = (person: Person, receiptImageURL: string) =>
  app.as(person).put('/api/receipt-images', { receiptImageURL })

/** The address of an upload that has arrived. */
async function uploadOf(person: Person, bytes?: Buffer) {
  const uploadURL = await uploadSlot(app.as(person))
  expect((await put(app, uploadURL, bytes ?? (await photo()))).status).toBe(200)
  return uploadURL
}

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

test('a photo is uploaded without a session, claimed by its owner, and shown to everybody signed in', async () => {
  const { objectPath } = (await asPhoto(erin, await uploadOf(erin))).body
  expect(objectPath).toMatch(/^\/api\/objects\/[0-9a-f-]{36}$/)
  for (const person of [erin, tess, theo, ada]) {
    const { status, headers, bytes } = await app.as(person).get(objectPath)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(headers.get('content-disposition')).toBe('inline')
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
  }
  expect((await app.stranger().get(objectPath)).status).toBe(401)
})

describe('an upload address', () => {
  test('works for two at the same time only once', async () => {
    const uploadURL = await uploadSlot(app.as(erin))
    const replies = await Promise.all([put(app, uploadURL, 'one'), put(app, uploadURL, 'other')])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  })

  test('does not stretch to a larger file or another one, and is none without its signature', async () => {
    const [uploadURL, other] = [await uploadSlot(app.as(erin)), await uploadSlot(app.as(erin))]
    const larger = uploadURL.replace('10485760', '99999999')
    for (const wrong of [larger, uploadURL.replace(idIn(uploadURL), idIn(other)), uploadURL.split('?')[0]!])
      expect((await put(app, wrong, 'x')).status).toBe(403)
  })
})

describe('a claim', () => {
  test('twice gives the same path, at once and later', async () => {
    const uploadURL = await uploadOf(erin)
    const claims = await Promise.all([asPhoto(erin, uploadURL), asPhoto(erin, uploadURL)])
    const again = await asPhoto(erin, claims[0].body.objectPath)
    expect(claims.map((claim) => claim.status)).toEqual([200, 200])
    expect(new Set([...claims, again].map((claim) => claim.body.objectPath)).size).toBe(1)
  })

  test('takes the address as a browser writes it, absolute and without its query, but at no foreign host', async () => {
    const absolute = new URL(await uploadOf(erin), app.url)
    const foreign = new URL(absolute.pathname + absolute.search, 'https://evil.example')
    expect((await asReceipt(erin, foreign.href)).status).toBe(400)
    const claim = await asReceipt(erin, absolute.href)
    absolute.search = ''
    const bare = await asReceipt(erin, absolute.href)
    expect([claim.status, bare.status]).toEqual([200, 200])
  })

  test("of somebody else's upload is refused, and its owner may still claim it", async () => {
    const robin = await app.makePerson()
    const uploadURL = await uploadOf(erin)
    expect(said(await asPhoto(robin, uploadURL))).toEqual([400, 'This picture was not uploaded here.'])
    expect(await rowsOf(app, robin)).toEqual([])
    expect((await asPhoto(erin, uploadURL)).status).toBe(200)
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
    const [photo, receipt] = [await asPhoto(erin, address), await asReceipt(erin, address)]
    expect([photo.status, Object.keys(photo.body.errors)]).toEqual([400, ['imageURL']])
    expect([receipt.status, Object.keys(receipt.body.errors)]).toEqual([400, ['receiptImageURL']])
  })

  test('before the file arrived is refused, and works once it has', async () => {
    const uploadURL = await uploadSlot(app.as(erin))
    expect(said(await asPhoto(erin, uploadURL))).toEqual([400, 'The picture did not arrive. Please choose it again.'])
    await put(app, uploadURL, await photo())
    expect((await asPhoto(erin, uploadURL)).status).toBe(200)
  })

  const otherPurpose = [409, 'This picture is kept for something else. Please choose the file again.']

  test('of a picture that is kept for something else is refused, and changes nothing', async () => {
    const receipt = await pictureOf(app, erin, { kind: 'receipt' })
    const photo = await pictureOf(app, erin)
    for (const { status, body } of [await asPhoto(erin, receipt), await asReceipt(erin, photo)])
      expect([status, body.message]).toEqual(otherPurpose)
    expect((await app.as(theo).get(receipt)).status).toBe(404)
    expect((await app.as(theo).get(photo)).status).toBe(200)
  })

  test.each(['receipt first', 'photo first'])(
    'as a receipt and as a stain photo at once has one winner, who decides what is shown (%s)',
    async (order) => {
      const account = await accountOf(app)
      for (let round = 0; round < 4; round += 1) {
        const person = await app.makePerson()
        const robin = app.as(person)
        const uploadURL = await uploadOf(person)
        const path = `/api/objects/${idIn(uploadURL)}`
        const calls = order === 'receipt first' ? [asReceipt, asPhoto] : [asPhoto, asReceipt]
        const body = { orderId: newOrderId(), items: { Other: 1 }, commercialAccountId: account.id, photos: [path] }
        // Records that name the picture come at the same moment.
        const [claims, drop, stains] = await Promise.all([
          Promise.all(calls.map((claim) => claim(person, uploadURL))),
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

test('10 MB to the byte are taken, one byte more is not, and leaves nothing behind', async () => {
  const limit = 10_485_760
  const jpeg = await photo()
  const largest = await uploadOf(erin, Buffer.concat([jpeg, Buffer.alloc(limit - jpeg.length)]))
  expect((await asPhoto(erin, largest)).status).toBe(200)
  const robin = await app.makePerson()
  const uploadURL = await uploadSlot(app.as(robin))
  const reply = await put(app, uploadURL, Buffer.alloc(limit + 1))
  expect([reply.status, (await reply.json()).message]).toEqual([413, 'File size must be less than 10MB.'])
  await expectNothingOf(app, robin, uploadURL)
})

test('no bytes at all are no picture', async () => {
  const uploadURL = await uploadSlot(app.as(erin), 'image/jpeg', 0)
  expect((await put(app, uploadURL, Buffer.alloc(0))).ok).toBe(true)
  expect((await asPhoto(erin, uploadURL)).status).toBe(415)
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
    for (const [size, sides] of [
      ['', { width: 3000, height: 2000 }],
      ['?size=1600', { width: 1600, height: 1067 }],
      ['?size=320', { width: 320, height: 213 }],
    ] as const)
      expect(await sharp((await app.as(erin).get(objectPath + size)).bytes).metadata()).toMatchObject(sides)
    const id = idIn(objectPath)
    await expect.poll(async () => (await filesOf(id)).sort()).toEqual([id, `${id}-1600`, `${id}-320`])
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
    expect(await rowsOf(app, robin)).toMatchObject([{ state: 'broken' }])
    expect(await filesOf(objectPath)).toEqual([])
  })

  test('whose end is missing is kept as far as it goes', async () => {
    const whole = await photo({ width: 1200, height: 900, isNoisy: true })
    const objectPath = await pictureOf(app, erin, { bytes: whole.subarray(0, whole.length / 2) })
    expect((await app.as(erin).get(`${objectPath}?size=320`)).status).toBe(200)
  })
})

describe('is seen', () => {
  test('by its owner and admins alone, if it is a receipt', async () => {
    const objectPath = await pictureOf(app, erin, { kind: 'receipt' })
    const seen = await Promise.all([erin, ada, tess, theo].map((person) => app.as(person).get(objectPath)))
    expect(seen.map((reply) => reply.status)).toEqual([200, 200, 404, 404])
    expect((await app.as(theo).get(`${objectPath}?size=320`)).status).toBe(404)
    expect((await app.stranger().get(objectPath)).status).toBe(401)
  })

  test('by nobody before it is claimed, or at a broken address', async () => {
    for (const id of [idIn(await uploadOf(erin)), 'nonsense', newId()])
      expect((await app.as(erin).get(`/api/objects/${id}`)).status).toBe(404)
  })
})

// What a report shows stays: tests/machine-problems/voices.api.test.ts.
test('uploads that nobody claimed are removed after a day, and pictures that nothing shows after thirty', async () => {
  const robin = await app.makePerson()
  const [old, fresh] = [await uploadOf(robin), await uploadOf(robin)]
  const unused = await uploadSlot(app.as(robin))
  const picture = await pictureOf(app, robin)
  await expect.poll(() => filesOf(picture)).toHaveLength(3)
  const ago = { createdAt: sql`now() - interval '25 hours'`, unusedSince: sql`now() - interval '31 days'` }
  await app.db
    .update(objects)
    .set(ago)
    .where(inArray(objects.id, [old, unused, picture].map(idIn)))
  await tidy()
  expect(await rowsOf(app, robin)).toMatchObject([{ id: idIn(fresh) }])
  expect([await filesOf(old), await filesOf(fresh), await filesOf(picture)]).toEqual([[], [idIn(fresh)], []])
})
