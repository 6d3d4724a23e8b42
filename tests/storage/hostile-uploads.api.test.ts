import { createHmac } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '#server/boot/log.ts'
import { limits } from '#shared/api/limits.ts'
import { startApp } from '#tests/support/app.ts'
import { erin, type Person, theo } from '#tests/support/cast.ts'
import { cookieOf, said } from '#tests/support/client.ts'
import { formWith, photo, put, uploadSlot } from './picture-data.ts'
import { expectNothingOf, filesOnDisk, idIn, rowsOf } from './upload-checks.ts'

const log: string[] = []
const app = await startApp({}, { log: createLog('error', { write: (line) => void log.push(line) }) })

/** Somebody who has sent nothing, with an upload address. */
async function sender() {
  const robin = await app.makePerson()
  return { robin, url: await uploadSlot(app.as(robin)) }
}

const statesOf = async (person: Person) => (await rowsOf(app, person)).map(({ state }) => state)

async function uploaded(person: Person, bytes: Buffer) {
  const uploadURL = await uploadSlot(app.as(person))
  expect((await put(app, uploadURL, bytes)).status).toBe(200)
  return { uploadURL, claim: await app.as(person).put('/api/stain-report-images', { imageURL: uploadURL }) }
}

function pngChunk(type: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(data.length)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}

/** A valid PNG that claims so many grey pixels, and has only one row of them. */
function pngThatClaims(width: number, height: number, ...more: Buffer[]) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', deflateSync(Buffer.alloc(width + 1))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const html = Buffer.from('<!doctype html><html><body><script>alert(document.cookie)</script></body></html>')

/** The beginning and the end of a zip; programs read the end first. */
const zip = Buffer.from(`PK\x03\x04${'\0'.repeat(26)}PK\x05\x06${'\0'.repeat(18)}`, 'latin1')

const withComment = (jpeg: Buffer, comment: Buffer) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 255]),
    comment,
    jpeg.subarray(2),
  ])

describe('a file that is a picture and something else as well is kept as the picture alone:', () => {
  const picture = (format: 'jpeg' | 'png' | 'gif') => photo({ format })
  const script = Buffer.from('*/=1;alert(document.cookie)//')
  const text = pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), html]))

  test.each([
    ['jpeg', 'HTML', '<script', async () => Buffer.concat([withComment(await picture('jpeg'), html), html])],
    ['gif', 'JavaScript', 'alert', async () => Buffer.concat([await picture('gif'), script])],
    ['png', 'zip', 'PK\x05\x06', async () => Buffer.concat([await picture('png'), zip])],
    ['png', 'a page as its text', '<script', () => pngThatClaims(40, 1, text)],
  ])('%s and %s', async (format, _, foreign, make) => {
    const bytes = await make()
    expect(bytes.includes(Buffer.from(foreign, 'latin1'))).toBe(true)
    const { claim } = await uploaded(erin, bytes)
    expect(claim.status).toBe(200)
    for (const size of ['', '?size=320', '?size=1600']) {
      const shown = await app.as(theo).get(claim.body.objectPath + size)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, size ? 'image/jpeg' : `image/${format}`])
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
      expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox$/)
      expect(shown.bytes.includes(Buffer.from(foreign, 'latin1'))).toBe(false)
      expect(`image/${(await sharp(shown.bytes).metadata()).format}`).toBe(shown.headers.get('content-type'))
    }
    const files = await filesOnDisk(app)
    expect(files.filter((file) => file.includes(path.join('uploads', idIn(claim.body.objectPath))))).toEqual([])
  })
})

const heic = Buffer.concat([Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'), Buffer.alloc(200)])
const white = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'white' } })
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const thenText = (beginning: string) => Buffer.concat([Buffer.from(beginning, 'hex'), Buffer.from('no'.repeat(500))])
const tooManyPixels = [413, 'This picture has more than 64 megapixels.'] as const
const choose = 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.'
const notFor = (files: string) => [415, `${files} cannot be used here. ${choose}`] as const
const noPicture = [415, `This file is not a picture. ${choose}`] as const
const unreadable = [415, `This picture cannot be read. ${choose}`] as const

describe('refused by its bytes, as a photo and as a portrait, with nothing left behind:', () => {
  test.each([
    ['a header of 100,000 x 100,000 pixels', tooManyPixels, () => pngThatClaims(100_000, 100_000)],
    ['a PNG that decodes to 300 MB', tooManyPixels, () => white(10_000, 10_000).png({ compressionLevel: 9 })],
    ['a WebP that decodes to 240 MB', tooManyPixels, () => white(16_000, 5_000).webp({ lossless: true, effort: 0 })],
    ['SVG', notFor('SVG files'), () => svg],
    ['SVG with a declaration', notFor('SVG files'), () => `<?xml version="1.0"?>\n${svg}`],
    ['HEIC', notFor('HEIC files'), () => heic],
    ['PDF', notFor('PDF files'), () => '%PDF-1.7\n1 0 obj\n'],
    ['a zip', notFor('ZIP files'), () => zip],
    ['a page', noPicture, () => html],
    ['a text', noPicture, () => 'I am a picture, honestly.'],
    ['a PNG signature and then text', noPicture, () => thenText('89504e470d0a1a0a')],
    ['the beginning of a JPEG and then text', unreadable, () => thenText('ffd8ffe0')],
    ['a GIF whose header is a comment of JavaScript', unreadable, () => 'GIF89a/*\0\0*/=1;alert(document.cookie)//;'],
  ])('%s', async (_, refusal, make) => {
    const robin = await app.makePerson()
    const made = make()
    const bytes = typeof made === 'string' ? Buffer.from(made) : 'toBuffer' in made ? await made.toBuffer() : made
    expect(bytes.length).toBeLessThan(1_000_000)
    const { uploadURL, claim } = await uploaded(robin, bytes)
    expect([claim.status, claim.body.message]).toEqual(refusal)
    await expectNothingOf(app, robin, uploadURL)
    const body = formWith(bytes, 'me.png')
    expect(said(await app.as(robin).request('POST', '/api/user/profile-image', { body }))).toEqual(refusal)
    await expectNothingOf(app, robin, uploadURL)
    expect((await app.as(robin).get('/api/user')).body.profileImageUrl).toBeNull()
  })
})

describe('the name of a file in a form', () => {
  test.each([
    ['that leads out of the folder', '../../../../escaped.png'],
    ['that is absolute', '/tmp/escaped.png'],
    ["of another system's paths", '..\\..\\escaped.png'],
    ['with NUL in it', 'escaped\0.png'],
    ['of 4,000 letters', `${'escaped'.repeat(570)}.png`],
    ['in every script, and right to left', '‮escaped\u202a 写真 🧺 é.png'],
    ['that is a device', 'CON'],
  ])('%s changes nothing: the file lies under an id', async (_, name) => {
    const robin = await app.makePerson()
    const bytes = await photo({ width: 40, height: 40, format: 'png' })
    const body = Buffer.concat([
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="image"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n--x--\r\n'),
    ])
    const reply = await app.as(robin).request('POST', '/api/user/profile-image', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body,
    })
    const rows = await rowsOf(app, robin)
    if (reply.status === 200) {
      expect(rows).toEqual([{ id: idIn(reply.body.profileImageUrl), state: 'ready' }])
      expect((await filesOnDisk(app)).filter((file) => file.endsWith(rows[0].id))).toEqual([
        path.join(app.dataDir, 'objects', 'pictures', rows[0].id),
      ])
    } else {
      expect([reply.status, reply.body.message, rows]).toEqual([400, 'Please choose one picture.', []])
    }
    const everything = await readdir(path.dirname(app.dataDir), { recursive: true })
    expect(everything.filter((file) => /escaped|CON$/.test(file))).toEqual([])
  })
})

describe('an upload address', () => {
  test('that another shop signed takes nothing', async () => {
    const { robin, url } = await sender()
    const { rows } = await app.pool.query("select value from secrets where name = 'uploads'")
    const signed = (secret: string) => {
      const { pathname, searchParams } = new URL(url, app.url)
      const text = `PUT\nuploads/${idIn(url)}\n${searchParams.get('max')}`
      searchParams.set('signature', createHmac('sha256', secret).update(text).digest('base64url'))
      return `${pathname}?${searchParams}`
    }
    const reply = await put(app, signed('of another shop'), 'x')
    expect([reply.status, (await reply.json()).message]).toEqual([403, 'This upload address is not valid.'])
    expect(await statesOf(robin)).toEqual(['issued'])
    expect((await put(app, signed(rows[0].value), 'x')).status).toBe(200)
  })

  test('that was used keeps what it took', async () => {
    const { robin, url } = await sender()
    const first = await photo({ width: 40, height: 40 })
    await put(app, url, first)
    const again = await put(app, url, await photo({ width: 50, height: 50 }))
    expect([again.status, (await again.json()).message]).toEqual([
      409,
      'This upload address was already used. Please choose the file again.',
    ])
    const claim = await app.as(robin).put('/api/stain-report-images', { imageURL: url })
    const { width } = await sharp((await app.as(robin).get(claim.body.objectPath)).bytes).metadata()
    expect(width).toBe(40)
  })

  test('of an id that was never given out is refused, however it is written', async () => {
    const url = new URL(await uploadSlot(app.as(erin)), app.url)
    for (const name of ['..%2f..%2fetc%2fpasswd', '%00', 'x'.repeat(5000), '%E2%80%AE', idIn(url.pathname).slice(1)]) {
      const reply = await put(app, `/api/objects/uploads/${name}${url.search}`, 'x')
      expect([name.slice(0, 40), reply.status]).toEqual([name.slice(0, 40), 404])
    }
  })

  test('is given out to one person as often as the limit says, and to the next one still', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' })
    const [robin, alex] = [await limited.makePerson(), await limited.makePerson()]
    expect((await limited.as(robin).post('/api/objects/upload')).status).toBe(201)
    await limited.pool.query('update rate_limits set points = $1 where key like $2', [
      limits.uploads.requests,
      'uploads:%',
    ])
    const refused = await limited.as(robin).post('/api/objects/upload')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    const portrait = formWith(await photo())
    expect((await limited.as(robin).request('POST', '/api/user/profile-image', { body: portrait })).status).toBe(429)
    expect((await limited.as(alex).post('/api/objects/upload')).status).toBe(201)
    expect(await rowsOf(limited, robin)).toHaveLength(1)
  })
})

describe('a sender who does not keep to the rules of HTTP', () => {
  const open: Socket[] = []
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy()
  })

  /** A connection with these words on it, and everything that is answered. */
  function send(words: string, { url }: { url: string } = app) {
    const { port, hostname } = new URL(url)
    const socket = connect(Number(port), hostname)
    open.push(socket)
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('error', () => {})
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.write(words)
    return { socket, closed, answer: () => answer }
  }

  /** The same with the beginning of an upload. */
  function begin(address: string, headers: string[], of: { url: string } = app) {
    const { pathname, search } = new URL(address, of.url)
    return send([`PUT ${pathname}${search} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n'), of)
  }

  test('byte by byte, for ever: the upload ends when its time is over, and others notice nothing', async () => {
    const slow = await startApp({}, { arrival: { headers: 1_000, whole: 2_000 } })
    const robin = await slow.makePerson()
    const url = await uploadSlot(slow.as(robin))
    const uploads = Array.from({ length: 20 }, async (_, n) =>
      begin(n === 0 ? url : await uploadSlot(slow.as(erin)), ['Content-Length: 1000000'], slow),
    )
    const senders = await Promise.all(uploads)
    const dribble = setInterval(() => {
      for (const { socket } of senders) if (!socket.destroyed) socket.write('x')
    }, 50)
    try {
      expect((await slow.as(theo).get('/api/user')).status).toBe(200)
      const theirs = await uploadSlot(slow.as(theo))
      expect((await put(slow, theirs, await photo())).status).toBe(200)
      expect((await slow.as(theo).put('/api/stain-report-images', { imageURL: theirs })).status).toBe(200)
      await Promise.all(senders.map(({ closed }) => closed))
    } finally {
      clearInterval(dribble)
    }
    expect(senders[0]!.answer()).toMatch(/^HTTP\/1\.1 408 |^$/)
    await expect.poll(() => rowsOf(slow, robin)).toEqual([])
    await expect.poll(() => rowsOf(slow, erin)).toEqual([])
    expect(await readdir(path.join(slow.dataDir, 'objects', 'unfinished'))).toEqual([])
  })

  test('headers that never end are ended', async () => {
    const slow = await startApp({}, { arrival: { headers: 500, whole: 1_000 } })
    const { answer } = send('GET / HTTP/1.1\r\nHost: x\r\nX-', slow)
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('one byte more than 10 MB, whose length was not announced', async () => {
    const { robin, url } = await sender()
    const { socket, answer } = begin(url, ['Transfer-Encoding: chunked'])
    for (let sent = 0; sent < 11; sent += 1) socket.write(`100000\r\n${'x'.repeat(1_048_576)}\r\n`)
    socket.write('0\r\n\r\n')
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
    await expectNothingOf(app, robin, url)
  })

  test.each([
    ['fewer bytes than announced', 'Content-Length: 100000', 'x'.repeat(1000), /^$|^HTTP\/1\.1 400 /],
    ['more bytes than announced', 'Content-Length: 10', 'x'.repeat(1000), /^HTTP\/1\.1 400 /],
    ['a chunk whose size is no number', 'Transfer-Encoding: chunked', '5\r\nhello\r\nzz\r\nhello', /^HTTP\/1\.1 400 /],
  ])('%s: the rest is no request, and the upload does not count either', async (_, header, bytes, answered) => {
    const { robin, url } = await sender()
    const before = log.length
    const { socket, closed, answer } = begin(url, [header])
    socket.end(bytes)
    await closed
    expect(answer()).toMatch(answered)
    await expectNothingOf(app, robin, url)
    expect((await put(app, url, 'again')).status).toBe(409)
    expect(log.slice(before)).toEqual([])
  })

  test.each([
    ['both a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['two lengths', ['Content-Length: 5', 'Content-Length: 6']],
    ['a length below zero', ['Content-Length: -5']],
    ['a length that is none', ['Content-Length: 5 apples']],
    ['chunks that are none', ['Transfer-Encoding: chunked, identity']],
  ])('%s: refused before anything is written', async (_, headers) => {
    const { robin, url } = await sender()
    const { socket, closed, answer } = begin(url, headers)
    socket.write('5\r\nhello\r\n0\r\n\r\n')
    await closed
    expect(answer()).toMatch(/^HTTP\/1\.1 400 /)
    expect(await statesOf(robin)).toEqual(['issued'])
    expect((await filesOnDisk(app)).filter((file) => file.includes(idIn(url)))).toEqual([])
  })

  test('a portrait that breaks off in the middle leaves no file', async () => {
    const robin = await app.makePerson()
    await app.as(robin).get('/api/user')
    const unfinished = path.join(app.dataDir, 'objects', 'unfinished')
    const before = (await readdir(unfinished)).length
    const { socket } = send(
      `POST /api/user/profile-image HTTP/1.1\r\nHost: x\r\nCookie: ${cookieOf(app.as(robin))}\r\nContent-Length: 100000\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\n\r\n' +
        '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n',
    )
    socket.write(Buffer.alloc(20_000))
    await expect.poll(async () => (await readdir(unfinished)).length).toBe(before + 1)
    socket.destroy()
    await expect.poll(async () => (await readdir(unfinished)).length).toBe(before)
    expect(await rowsOf(app, robin)).toEqual([])
  })
})
