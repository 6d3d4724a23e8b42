import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Client } from '#tests/support/client.ts'

// A phone with a fingerprint sensor, as far as its answers go; everything in them can be wrong.

export interface Passkey {
  credentialId: string
  privateKey: KeyObject
  userHandle: string
  counter: number
}

export interface Wrong {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Whether it asked for a fingerprint. */
  isVerified?: boolean
  counter?: number
  userHandle?: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | Uint8Array) => Buffer.from(data).toString('base64url')
const cbor = (value: Map<unknown, unknown>) => Buffer.from(isoCBOR.encode(value as never))

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function authenticatorData(rpId: string, counter: number, isVerified: boolean, credential?: Buffer) {
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (credential ? 0x40 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)])
}

/** What a device answers to the options of `POST /api/user/passkeys/options`. */
// biome-ignore lint/suspicious/noExplicitAny: as it was answered
export function created(options: any, origin: string, wrong: Wrong = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const key = cbor(
    new Map<unknown, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]),
  )
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
  const data = authenticatorData(wrong.rpId ?? options.rp.id, 0, wrong.isVerified ?? true, credential)
  const attestationObject = cbor(
    new Map<unknown, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ]),
  )
  const passkey: Passkey = { credentialId: base64url(id), privateKey, userHandle: options.user.id, counter: 0 }
  const body = {
    id: passkey.credentialId,
    clientDataJSON: base64url(
      clientData(wrong.type ?? 'webauthn.create', wrong.challenge ?? options.challenge, wrong.origin ?? origin),
    ),
    attestationObject: base64url(attestationObject),
    transports: ['internal'],
  }
  return { passkey, body }
}

/** What it answers to the options of `POST /api/login/passkey/options`; it counts one further each time. */
export function answered(
  options: { challenge: string; rpId: string },
  passkey: Passkey,
  origin: string,
  wrong: Wrong = {},
) {
  passkey.counter += 1
  const data = authenticatorData(wrong.rpId ?? options.rpId, wrong.counter ?? passkey.counter, wrong.isVerified ?? true)
  const json = clientData(wrong.type ?? 'webauthn.get', wrong.challenge ?? options.challenge, wrong.origin ?? origin)
  return {
    id: passkey.credentialId,
    clientDataJSON: base64url(json),
    authenticatorData: base64url(data),
    signature: base64url(sign('sha256', Buffer.concat([data, sha256(json)]), passkey.privateKey)),
    userHandle: wrong.userHandle ?? passkey.userHandle,
  }
}

/** Adds one for the person who is signed in there. */
export async function addPasskey(browser: Client, origin: string, name = 'Phone') {
  const options = await browser.post('/api/user/passkeys/options')
  const { passkey, body } = created(options.body, origin)
  const reply = await browser.post('/api/user/passkeys', { name, ...body })
  if (reply.status !== 200) throw new Error(`No passkey was added: ${reply.status} ${reply.text}`)
  return { passkey, id: reply.body.id as string }
}

/** The whole sign-in in a browser; what is wrong is wrong in the device’s answer. */
export async function signInWith(browser: Client, passkey: Passkey, origin: string, wrong: Wrong = {}) {
  const options = await browser.post('/api/login/passkey/options')
  return browser.post('/api/login/passkey', answered(options.body, passkey, origin, wrong))
}
