import { createHmac, randomBytes } from 'node:crypto'
import { onFirstUse } from '#server/boot/on-first-use.ts'
import type { Db } from '#server/db/db.ts'
import * as sealing from '#server/db/sealing.ts'
import type { Device } from '#server/http/device.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import { invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { recoveryCodesMax } from '#shared/second-factor/second-factor.ts'
import { databaseTime, secretOf, spendStep, takeRecoveryCode, takeStep } from './queries.ts'

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

const otp = onFirstUse(() => import('otpauth'))

/** How many seconds a code is shown. */
const period = 30
/** By how many half minutes a clock may be wrong for a code to open, and for us to say that it is wrong: ten minutes. */
const [opensWithin, sayClockWithin] = [1, 20]

export async function newTotp(issuer: string, label: string) {
  const { Secret, TOTP } = await otp()
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }), period })
  return { secret: totp.secret.base32, address: totp.toString() }
}

/** The half minute that a code belongs to, near the present one; throws where there is none. */
async function stepNear(db: Db, secret: string, code: string): Promise<{ step: number; now: number }> {
  const { Secret, TOTP } = await otp()
  const timestamp = await databaseTime(db)
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period })
  const ahead = totp.validate({ token: code, timestamp, window: sayClockWithin })
  if (ahead === null) throw wrongCode()
  const now = Math.floor(timestamp / 1000 / period)
  return { step: now + ahead, now }
}

/** The half minute of the first code that the person types after scanning the secret. */
export async function stepOf(db: Db, secret: string, code: string): Promise<number> {
  const { step, now } = await stepNear(db, secret, code)
  if (Math.abs(step - now) > opensWithin) throw clockIsOff()
  return step
}

const wrongCode = () => invalidField('code', t`This is not the right code.`)

const clockIsOff = () =>
  invalidField('code', t`Your phone’s clock seems to be off. Let it set the time by itself, then enter the next code.`)

interface Guess {
  db: Db
  device: Device
  ip: string
  limits: RateLimits
  secondFactorSecret: () => string
}

/** Takes a code of the app or a recovery code, each once; throws in words where it is none. */
export async function takeCode(guess: Guess, userId: string, code: string): Promise<void> {
  const { db, secondFactorSecret } = guess
  const isOfApp = /^\d{6}$/.test(code)
  const wasRight = await countCode(guess, userId, isOfApp)
  const sealed = await secretOf(db, userId)
  if (!sealed) throw wrongCode()
  if (isOfApp) {
    const { step, now } = await stepNear(db, open(secondFactorSecret(), userId, sealed), code)
    if (Math.abs(step - now) > opensWithin) {
      // These words must not help somebody who guesses: the code is not taken later either.
      if (step > now) await spendStep(db, userId, { step, now })
      throw clockIsOff()
    }
    if (!(await takeStep(db, userId, step)))
      throw invalidField('code', t`This code was used before. Wait for the next one.`)
  } else if (!(await takeRecoveryCode(db, userId, recoveryHash(secondFactorSecret(), userId, code)))) throw wrongCode()
  await wasRight()
}

/**
 * Counts a guess before checking it, so that guesses sent all at once do not slip through. Returns what forgets the
 * guess if it was right. Wrong codes never lock a recovery code.
 */
async function countCode(
  { device, ip, limits }: Guess,
  person: string,
  isOfApp: boolean,
): Promise<() => Promise<void>> {
  const browser = await device.knownTo({ id: person })
  if (!isOfApp) {
    const who = { person, place: browser ?? ip }
    await limits.consume('wrongRecoveryCodes', who)
    return () => limits.reset('wrongRecoveryCodes', who)
  }
  const who = { person, browser: browser ?? 'strangers' }
  await limits.consume('wrongCodes', who)
  await limits.consume('wrongCodesOfDay', who)
  return async () => {
    await limits.reset('wrongCodes', who)
    await limits.reset('wrongCodesOfDay', who)
  }
}
