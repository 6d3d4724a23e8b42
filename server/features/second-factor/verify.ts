import type { Db } from '#server/db/db.ts'
import type { Limit, RateLimits } from '#server/http/rate-limits.ts'
import { onFirstUse } from '#server/on-first-use.ts'
import { invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { databaseTime, secretOf, spendStep, takeRecoveryCode, takeStep } from './queries.ts'
import { open, recoveryHash } from './secrets.ts'

const otp = onFirstUse(() => import('otpauth'))

/** For each person, wherever they or somebody else guess from. */
const guesses: Limit = { name: 'codes', requests: 10, seconds: 15 * 60 }
const guessesOfDay: Limit = { name: 'codes-of-day', requests: 50, seconds: 24 * 60 * 60 }

/** Seconds for which a code is shown. */
const period = 30
/** By how many half minutes a clock may be wrong for a code to open, and for us to say that it is wrong: ten minutes. */
const [opensWithin, sayClockWithin] = [1, 20]

export async function newTotp(issuer: string, label: string) {
  const { Secret, TOTP } = await otp()
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }), period })
  return { secret: totp.secret.base32, address: totp.toString() }
}

/** The half minute that a code is of, beside the present one; throws in words where it is of none near it. */
async function stepNear(db: Db, secret: string, code: string): Promise<{ step: number; now: number }> {
  const { Secret, TOTP } = await otp()
  const timestamp = await databaseTime(db)
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period })
  const ahead = totp.validate({ token: code, timestamp, window: sayClockWithin })
  if (ahead === null) throw wrongCode()
  const now = Math.floor(timestamp / 1000 / period)
  return { step: now + ahead, now }
}

/** The half minute of the first code, which the person reads off the secret that they were shown. */
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
  limits: RateLimits
  secondFactorSecret: () => string
}

/** Takes a code of the app or a recovery code, each once; throws in words where it is none. */
export async function takeCode({ db, limits, secondFactorSecret }: Guess, userId: string, code: string): Promise<void> {
  // Counted before anything is looked at: guesses sent all at once must not slip in between.
  for (const limit of [guesses, guessesOfDay]) await limits.consume(limit, userId, t`Too many wrong codes.`)
  const sealed = await secretOf(db, userId)
  if (!sealed) throw wrongCode()
  if (/^\d{6}$/.test(code)) {
    const { step, now } = await stepNear(db, open(secondFactorSecret(), userId, sealed), code)
    if (Math.abs(step - now) > opensWithin) {
      // Whoever guesses must not learn from these words which code is going to open: it will not.
      if (step > now) await spendStep(db, userId, { step, now })
      throw clockIsOff()
    }
    if (!(await takeStep(db, userId, step)))
      throw invalidField('code', t`This code was used before. Wait for the next one.`)
  } else if (!(await takeRecoveryCode(db, userId, recoveryHash(secondFactorSecret(), userId, code)))) throw wrongCode()
  for (const limit of [guesses, guessesOfDay]) await limits.reset(limit, userId)
}
