import { createHmac, randomBytes } from 'node:crypto'
import * as sealing from '#server/db/sealing.ts'
import { recoveryCodesMax } from '#shared/second-factor/second-factor.ts'

const keyOf = (secret: string) => sealing.keyFor('second factor', secret)

/** For one person, under a secret of the servers. */
export const seal = (secret: string, userId: string, text: string) => sealing.seal(keyOf(secret), userId, text)

export const open = (secret: string, userId: string, sealed: string) => sealing.open(keyOf(secret), userId, sealed)

/** Crockford’s 32: no letter that looks like a digit. Ten of them are 50 random bits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

const newCode = () => [...randomBytes(10)].map((byte) => letters[byte % 32]).join('')

/** A short code could be guessed from its hash, but not without the key. */
export const recoveryHash = (secret: string, userId: string, code: string) =>
  createHmac('sha256', keyOf(secret))
    .update(`${userId} ${code.replace('-', '')}`)
    .digest('base64url')

/** As they are written down, 'abcde-fghjk', and as they are kept. */
export function newRecoveryCodes(secret: string, userId: string) {
  const codes = Array.from({ length: recoveryCodesMax }, newCode)
  const recoveryCodes = codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
  return { recoveryCodes, codeHashes: codes.map((code) => recoveryHash(secret, userId, code)) }
}
