import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { maxFileBytes } from '#shared/objects/object.ts'
import { photo, uploadSlot } from '#tests/storage/picture-data.ts'
import { expectNothingOf, filesOnDisk } from '#tests/storage/upload-checks.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { cookieOf } from '#tests/support/client.ts'

const app = await startApp()

const fileWords = 'File size must be less than 10MB.'
const words = 'What you sent is too large.'
const formStart = '--x\r\nContent-Disposition: form-data; name="image"; filename="me.png"\r\n\r\n'

interface Path {
  address: () => Promise<string> | string
  type: string
  most: number
  words: string
  /** What the body begins with. */
  start?: string
}

const json = ({ method, path, bodyLimit = 100_000 }: Endpoint): Path => ({
  address: () => `${method} ${path}`,
  type: 'application/json',
  most: bodyLimit,
  words,
  start: '{"notes":"',
})

const paths: Record<string, Path> = {
  'an upload address': {
    address: async () => `PUT ${await uploadSlot(app.as(ada))}`,
    type: 'image/png',
    most: maxFileBytes,
    words: fileWords,
  },
  'a portrait': {
    address: () => 'POST /api/user/profile-image',
    type: 'multipart/form-data; boundary=x',
    most: maxFileBytes + 100_000,
    words: fileWords,
    start: formStart,
  },
  'a whole portrait with something behind it': {
    address: () => 'POST /api/user/profile-image',
    type: 'multipart/form-data; boundary=x',
    most: maxFileBytes + 100_000,
    words: fileWords,
    start: `${formStart}${'x'.repeat(maxFileBytes - 1_000)}\r\n--x--\r\n`,
  },
  'a call': json(endpoints.logTip),
  'a file of machines': json(endpoints.importMachines),
  'an import with its file': json(endpoints.importPeriod),
}

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** A connection with the beginning of a request on it, and what is answered. */
async function begin({ address, type }: Path, ...headers: string[]) {
  const [method, url] = (await address()).split(' ')
  const { port, hostname, pathname, search } = new URL(url!, app.url)
  const socket = connect(Number(port), hostname)
  open.push(socket)
  const seen = { answer: '', error: undefined as Error | undefined }
  socket.on('data', (data) => {
    seen.answer += data
  })
  socket.on('error', (error) => {
    seen.error = error
  })
  const head = ['Host: x', `Cookie: ${cookieOf(app.as(ada))}`, `Content-Type: ${type}`, ...headers]
  socket.write([`${method} ${pathname}${search} HTTP/1.1`, ...head, '', ''].join('\r\n'))
  return { socket, seen, url: url! }
}

const refused = (message: string) => new RegExp(`^HTTP/1\\.1 413 (?=[^]*\r\nConnection: close\r\n)[^]*"${message}"}$`)
const megabyte = 'x'.repeat(1_000_000)

describe.each(Object.entries(paths))('one byte too many for %s', (_, path) => {
  test('is refused before it arrives, and the answer comes after all of it was sent', async () => {
    await app.as(ada).get('/api/user')
    const { socket, seen, url } = await begin(path, `Content-Length: ${path.most + 1}`)
    await expect.poll(() => seen.answer, { timeout: 3_000 }).toMatch(refused(path.words))
    // As a browser does, which looks for an answer when it has sent everything.
    for (let left = path.most + 1; left > 0; left -= megabyte.length) socket.write(megabyte.slice(0, left))
    await once(socket, 'end')
    expect(seen.error).toBeUndefined()
    if (url.includes('/uploads/')) await expectNothingOf(app, ada, url)
  })

  test('without a length is refused as soon as it is too long', async () => {
    const { socket, seen } = await begin(path, 'Transfer-Encoding: chunked')
    const send = (text: string) => socket.write(`${text.length.toString(16)}\r\n${text}\r\n`)
    const { start = '' } = path
    if (start) send(start)
    for (let left = path.most + 1 - start.length; left > 0; left -= megabyte.length) send(megabyte.slice(0, left))
    await expect.poll(() => seen.answer, { timeout: 5_000 }).toMatch(refused(path.words))
    send(megabyte)
    socket.write('0\r\n\r\n')
    await once(socket, 'end')
    expect(seen.error).toBeUndefined()
    const unfinished = async () => (await filesOnDisk(app)).filter((file) => file.includes('unfinished'))
    await expect.poll(unfinished).toEqual([])
  })

  test('is not asked for where the sender waits to be asked', async () => {
    const { socket, seen } = await begin(path, `Content-Length: ${path.most + 1}`, 'Expect: 100-continue')
    await once(socket, 'end')
    expect(seen.answer).toMatch(refused(path.words))
  })

  test('and a body that is small enough is asked for', async () => {
    const { seen } = await begin(path, `Content-Length: ${path.most}`, 'Expect: 100-continue')
    await expect.poll(() => seen.answer).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  })
})

test('a portrait of one byte too many is refused in words, and 10 MB are an upload', async () => {
  const file = (bytes: number) => {
    const body = new FormData()
    body.append('image', new Blob(['x'.repeat(bytes)]), 'me.png')
    return body
  }
  const reply = await app.as(ada).request('POST', '/api/user/profile-image', { body: file(maxFileBytes + 1) })
  expect([reply.status, reply.body.message]).toEqual([413, fileWords])
  const url = new URL(await uploadSlot(app.as(ada)), app.url)
  const picture = await photo()
  const whole = Buffer.concat([picture, Buffer.alloc(maxFileBytes - picture.length)])
  expect((await fetch(url, { method: 'PUT', body: whole })).status).toBe(200)
})

test('who may not send anything hears so while sending, and on the same connection nothing follows', async () => {
  const path = { ...paths['an upload address']!, address: () => 'PUT /api/objects/uploads/none?max=1&signature=x' }
  const { socket, seen } = await begin(path, 'Content-Length: 20000000')
  await expect.poll(() => seen.answer).toMatch(/^HTTP\/1\.1 404 /)
  for (let sent = 0; sent < 20; sent += 1) socket.write(megabyte)
  await once(socket, 'end')
  expect(seen.error).toBeUndefined()
})
