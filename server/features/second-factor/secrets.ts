import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto'
import { recoveryCodesMax } from '#shared/second-factor/second-factor.ts'

// All of it under one secret of the servers, which lies beside the database and not in it where that is the embedded one.

const algorithm = 'aes-256-gcm'
const [vectorLength, tagLength] = [12, 16]
const keyOf = (secret: string) => hash('sha256', `second factor\n${secret}`, 'buffer')

/** Encrypts for one person: what is theirs opens nothing in the row of another. */
export function seal(secret: string, userId: string, text: string): string {
  const vector = randomBytes(vectorLength)
  const cipher = createCipheriv(algorithm, keyOf(secret), vector).setAAD(Buffer.from(userId))
  const hidden = [cipher.update(text), cipher.final()]
  return Buffer.concat([vector, cipher.getAuthTag(), ...hidden]).toString('base64url')
}

export function open(secret: string, userId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const vector = bytes.subarray(0, vectorLength)
  const decipher = createDecipheriv(algorithm, keyOf(secret), vector, { authTagLength: tagLength })
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(vectorLength, vectorLength + tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(vectorLength + tagLength)), decipher.final()]).toString()
}

/** Crockford’s 32: no letter that looks like a digit. Ten of them are 50 random bits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

const newCode = () => [...randomBytes(10)].map((byte) => letters[byte % 32]).join('')

/** As they are written down: 'abcde-fghjk'. */
export const newRecoveryCodes = () =>
  Array.from({ length: recoveryCodesMax }, newCode).map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)

/** A short code could be guessed from its hash, but not without the key. */
export const recoveryHash = (secret: string, userId: string, code: string) =>
  createHmac('sha256', keyOf(secret))
    .update(`${userId} ${code.replace('-', '')}`)
    .digest('base64url')
