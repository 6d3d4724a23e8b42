import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CRC32C } from '@google-cloud/storage'

interface StoredObject {
  bytes: Buffer
  contentType: string
}

/**
 * 'down' answers 503 to everything, 'forbidden' 403, 'silent' nothing until it is told otherwise, 'silent-writes' nothing
 * to writing and removing, 'wrong' other bytes than it keeps, 'stuck' half of a file and then nothing, 'cut-off' half
 * of it and then the end of the connection.
 */
export type Manner = 'up' | 'down' | 'forbidden' | 'silent' | 'silent-writes' | 'wrong' | 'stuck' | 'cut-off'

export type GcsStandIn = Awaited<ReturnType<typeof startGcs>>

/** Few, so that lists have several pages. */
const listedAtOnce = 5

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const account = 'washboard@test-project.iam.gserviceaccount.com'

/**
 * The part of Google Cloud Storage that the server uses, on this machine: metadata, lists, download, upload in one request,
 * delete, and PUT to signed V4 addresses, whose signature, time, headers and size range are checked as the service's
 * documentation says. What the real service does beyond that is not shown by it.
 */
export async function startGcs(bucket = 'shop-files') {
  const objects = new Map<string, StoredObject>()
  /** What it was asked, as 'PUT /bucket/name'. */
  const requests: string[] = []
  let manner: Manner = 'up'
  let changed = Promise.withResolvers<void>()

  const server = createServer((req, res) => {
    // The bucket's CORS rules, without which browsers could not upload.
    res.setHeader('Access-Control-Allow-Origin', req.headers.origin ?? '*')
    res.setHeader('Access-Control-Allow-Methods', 'PUT')
    res.setHeader('Access-Control-Allow-Headers', 'Content-Type, x-goog-content-length-range')
    const url = new URL(req.url ?? '/', 'http://localhost')
    if (req.method !== 'OPTIONS') requests.push(`${req.method} ${url.pathname}`)
    handle(req, res, url).catch((error: unknown) => {
      if (error instanceof Refusal) answer(res, error.status, { error: { code: error.status, message: error.message } })
      else res.destroy(error as Error)
    })
  })

  async function handle(req: IncomingMessage, res: ServerResponse, url: URL) {
    if (req.method === 'OPTIONS') return answer(res, 204)
    while (manner === 'silent' || (manner === 'silent-writes' && req.method !== 'GET')) await changed.promise
    if (manner === 'down') throw new Refusal(503, 'Backend Error')
    if (manner === 'forbidden') throw new Refusal(403, 'Access denied')
    const api = `/storage/v1/b/${bucket}/o/`
    if (req.method === 'PUT' && url.pathname.startsWith(`/${bucket}/`)) {
      const maxBytes = checkSignature(req, url)
      const bytes = await readBody(req, maxBytes)
      objects.set(decodeURIComponent(url.pathname.slice(bucket.length + 2)), { bytes, contentType: typeOf(req) })
      return answer(res, 200)
    }
    if (req.method === 'POST' && url.pathname === `/upload${api.slice(0, -1)}`) {
      if (url.searchParams.get('uploadType') !== 'multipart') throw new Refusal(400, 'Only multipart is spoken here')
      const { metadata, content, contentType } = partsOf(req, await readBody(req))
      objects.set(metadata.name, { bytes: content, contentType })
      return answer(res, 200, describe(metadata.name))
    }
    if (req.method === 'GET' && url.pathname === api.slice(0, -1)) {
      const names = [...objects.keys()].sort()
      const at = Number(url.searchParams.get('pageToken') ?? 0)
      const items = names.slice(at, at + listedAtOnce).map((name) => ({ name }))
      const isEnd = at + listedAtOnce >= names.length
      return answer(res, 200, { items, ...(!isEnd && { nextPageToken: String(at + listedAtOnce) }) })
    }
    if (!url.pathname.startsWith(api)) throw new Refusal(404, 'Not Found')
    const name = decodeURIComponent(url.pathname.slice(api.length))
    const object = objects.get(name)
    if (!object) throw new Refusal(404, `No such object: ${bucket}/${name}`)
    if (req.method === 'DELETE') {
      objects.delete(name)
      return answer(res, 204)
    }
    if (url.searchParams.get('alt') !== 'media') return answer(res, 200, describe(name))
    res.writeHead(200, {
      'Content-Type': object.contentType,
      'Content-Length': object.bytes.length,
      'x-goog-stored-content-encoding': 'identity',
      'x-goog-hash': `crc32c=${crc32c(object.bytes)},md5=${md5(object.bytes)}`,
    })
    if (manner === 'stuck' || manner === 'cut-off') {
      await new Promise((resolve) => res.write(object.bytes.subarray(0, object.bytes.length / 2), resolve))
      while (manner === 'stuck') await changed.promise
      return void res.destroy()
    }
    res.end(manner === 'wrong' ? Buffer.alloc(object.bytes.length) : object.bytes)
  }

  function describe(name: string) {
    const { bytes, contentType } = objects.get(name)!
    const sums = { md5Hash: md5(bytes), crc32c: crc32c(bytes) }
    return { kind: 'storage#object', bucket, name, contentType, size: String(bytes.length), generation: '1', ...sums }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keyFile = writeKeyFile()
  return {
    /** Settings for a server that keeps its files here. */
    env: { GCS_BUCKET: bucket, GCS_API_ENDPOINT: origin, GOOGLE_APPLICATION_CREDENTIALS: keyFile },
    /** The same settings as the server keeps them. */
    options: { bucket, apiEndpoint: origin, credentialsFile: keyFile },
    bucket,
    origin,
    objects,
    requests,
    behave(how: Manner) {
      manner = how
      changed.resolve()
      changed = Promise.withResolvers()
    },
    async close() {
      server.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}

let keyFileOfProcess: string | undefined

/** One for the process, since Google's library asks the environment and not its caller. */
function writeKeyFile(): string {
  if (!keyFileOfProcess) {
    const folder = mkdtempSync(path.join(tmpdir(), 'washboard-key-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    keyFileOfProcess = path.join(folder, 'key.json')
    const names = { type: 'service_account', project_id: 'test-project', private_key_id: 'key-1', client_id: '1' }
    const key = { private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }), client_email: account }
    writeFileSync(keyFileOfProcess, JSON.stringify({ ...names, ...key }), { mode: 0o600 })
  }
  process.env.GOOGLE_APPLICATION_CREDENTIALS = keyFileOfProcess
  return keyFileOfProcess
}

class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Checks a request to a signed V4 address; returns the most bytes that it may bring. */
function checkSignature(req: IncomingMessage, url: URL): number {
  const query = url.searchParams
  const wanted = (name: string) => {
    const value = query.get(name)
    if (!value) throw new Refusal(403, `Anonymous caller: there is no ${name}`)
    return value
  }
  if (wanted('X-Goog-Algorithm') !== 'GOOG4-RSA-SHA256') throw new Refusal(400, 'Unknown algorithm')
  const scope = wanted('X-Goog-Credential')
  if (!scope.startsWith(`${account}/`)) throw new Refusal(403, 'Unknown account')
  const date = wanted('X-Goog-Date')
  const issuedAt = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  const expires = issuedAt + Number(wanted('X-Goog-Expires')) * 1000
  if (Date.now() > expires || Date.now() < issuedAt - 60_000) throw new Refusal(400, 'ExpiredToken')

  const signedNames = wanted('X-Goog-SignedHeaders').split(';')
  const unsigned = Object.keys(req.headers).find((name) => name.startsWith('x-goog-') && !signedNames.includes(name))
  if (unsigned) throw new Refusal(400, `MalformedSecurityHeader: ${unsigned} is not signed`)
  // The client library signs the host without its port.
  const signedValue = (name: string) => (name === 'host' ? req.headers.host?.split(':')[0] : req.headers[name])
  const headers = signedNames.map((name) => `${name}:${String(signedValue(name) ?? '').trim()}\n`).join('')
  const canonicalQuery = [...query]
    .filter(([name]) => name !== 'X-Goog-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const request = [req.method, url.pathname, canonicalQuery, headers, signedNames.join(';'), 'UNSIGNED-PAYLOAD']
  const hash = createHash('sha256').update(request.join('\n')).digest('hex')
  const text = ['GOOG4-RSA-SHA256', date, scope.slice(account.length + 1), hash].join('\n')
  const signature = Buffer.from(wanted('X-Goog-Signature'), 'hex')
  if (!verify('RSA-SHA256', Buffer.from(text), publicKey, signature)) throw new Refusal(403, 'SignatureDoesNotMatch')

  const range = req.headers['x-goog-content-length-range']
  return range ? Number(String(range).split(',')[1]) : Number.POSITIVE_INFINITY
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

async function readBody(req: IncomingMessage, maxBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const bytes = Buffer.concat(await req.toArray())
  if (bytes.length > maxBytes) throw new Refusal(400, 'EntityTooLarge')
  return bytes
}

/** A multipart/related body: JSON, then the bytes. */
function partsOf(req: IncomingMessage, body: Buffer) {
  const boundary = /boundary="?([^";]+)/.exec(req.headers['content-type'] ?? '')?.[1]
  const [, first, second] = body.toString('latin1').split(`--${boundary}`)
  if (!first || !second) throw new Refusal(400, 'Bad multipart body')
  const contentOf = (part: string) => Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4, -2), 'latin1')
  const name = new URL(req.url ?? '', 'http://localhost').searchParams.get('name')
  return {
    metadata: { name, ...JSON.parse(String(contentOf(first))) },
    content: contentOf(second),
    contentType: /content-type: *(.+)\r/i.exec(second)?.[1] ?? 'application/octet-stream',
  }
}

const typeOf = (req: IncomingMessage) => req.headers['content-type'] ?? 'application/octet-stream'
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64')

function crc32c(bytes: Buffer): string {
  const sum = new CRC32C()
  sum.update(bytes)
  return sum.toString()
}

function answer(res: ServerResponse, status: number, body?: object) {
  res.writeHead(status, { 'Content-Type': 'application/json' })
  res.end(body && JSON.stringify(body))
}
