import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NewSubscription, PushMessage } from '#shared/bell/bell.ts'

export interface Pushed extends PushMessage {
  headers: IncomingMessage['headers']
}

/** A browser's half: its address at the service, and what it has decrypted. */
export interface Phone {
  subscription: NewSubscription
  pushes: Pushed[]
}

type Answer = (res: ServerResponse, phone: Phone) => void

export const taken: Answer = (res) => res.writeHead(201).end()
export const hang: Answer = () => {}
export const answer =
  (status: number, headers = {}): Answer =>
  (res) =>
    res.writeHead(status, headers).end()

/** What browsers' makers run, over real HTTP: decrypts as a browser does and refuses what no service would take. */
export async function startPushService() {
  let behave = taken
  const phones = new Map<string, Phone & { open(sealed: Buffer): PushMessage }>()
  const watchers = new Set<() => void>()
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const phone = phones.get(req.url!)
    if (!phone || !isSigned(req)) return res.writeHead(phone ? 403 : 404).end()
    phone.pushes.push({ ...phone.open(Buffer.concat(chunks)), headers: req.headers })
    for (const look of watchers) look()
    behave(res, phone)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    close() {
      server.closeAllConnections()
      server.close()
    },
    behave(next: Answer) {
      behave = next
    },
    phone(): Phone {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const { open, keys } = browserKeys()
      const phone = { subscription: { endpoint: `${origin}${path}`, keys }, pushes: [], open }
      phones.set(path, phone)
      return phone
    },
    /** Once so many have come to these phones. */
    waitFor(count: number, ...some: Phone[]): Promise<void> {
      return new Promise((resolve) => {
        const look = () => {
          if (some.reduce((sum, { pushes }) => sum + pushes.length, 0) < count) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      })
    },
  }
}

/** The keys of a browser, and how it reads what is encrypted to them: RFC 8291, by Node's own cryptography. */
function browserKeys() {
  const pair = createECDH('prime256v1')
  const [own, auth] = [pair.generateKeys(), randomBytes(16)]
  const derive = (secret: Buffer, salt: Buffer, info: (string | Buffer)[], length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.concat(info.map((part) => Buffer.from(part))), length))
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    open(sealed: Buffer): PushMessage {
      const [salt, server] = [sealed.subarray(0, 16), sealed.subarray(21, 21 + sealed[20]!)]
      const shared = derive(pair.computeSecret(server), auth, ['WebPush: info\0', own, server], 32)
      const key = derive(shared, salt, ['Content-Encoding: aes128gcm\0'], 16)
      const nonce = derive(shared, salt, ['Content-Encoding: nonce\0'], 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(21 + server.length, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

/** Whether the request is signed by the key that it names, for this service and for now: RFC 8292. */
function isSigned({ headers }: IncomingMessage): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}')
  const bytes = Buffer.from(key, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } })
  return (
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ) &&
    aud === `http://${headers.host}` &&
    exp * 1000 > Date.now() &&
    exp * 1000 < Date.now() + 24 * 3_600_000 &&
    /^(mailto:|https:)/.test(sub)
  )
}
