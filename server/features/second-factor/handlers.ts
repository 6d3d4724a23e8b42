import { hash } from 'node:crypto'
import { requirePasswords } from '#server/features/sign-in/queries.ts'
import type { Handlers } from '#server/http/call.ts'
import { signInAgain } from '#server/http/session.ts'
import { AppError, invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { secondFactorEndpoints } from '#shared/second-factor/endpoints.ts'
import { deactivated } from '#shared/sign-in/problems.ts'
import {
  factorsOf,
  insertSecondFactor,
  personWithHash,
  recoveryCodesLeft,
  removeSecondFactor,
  renewRecoveryCodes,
  resetFactors,
} from './queries.ts'
import { newRecoveryCodes, newTotp, open, seal, stepOf, takeCode } from './verify.ts'

declare module 'express-session' {
  interface SessionData {
    /** The secret that a person is about to turn codes on with, sealed, and until when. */
    newSecret?: { sealed: string; until: number }
  }
}

const tenMinutes = 10 * 60_000

export const secondFactorHandlers: Handlers<typeof secondFactorEndpoints> = {
  secondFactorState: async ({ db, session, user }) => {
    const { hasCodes } = await factorsOf(db, user.id)
    const recoveryCodes = hasCodes ? await recoveryCodesLeft(db, user.id) : 0
    return { isOn: hasCodes, recoveryCodesLeft: recoveryCodes, isDue: session.lacks === 'setup' }
  },

  startSecondFactor: async ({ config, secondFactorSecret, session, user }) => {
    const made = await newTotp(config.appName, user.email)
    const sealed = seal(secondFactorSecret(), user.id, made.secret)
    await session.put('newSecret', { sealed, until: Date.now() + tenMinutes })
    return made
  },

  turnOnSecondFactor: async ({ body, db, secondFactorSecret, session, user }) => {
    const kept = await session.take('newSecret')
    if (!kept || kept.until < Date.now())
      throw new AppError(400, 'SETUP_EXPIRED', t`This took too long. Scan the new picture and try again.`)
    const key = secondFactorSecret()
    const lastStep = await stepOf(db, open(key, user.id, kept.sealed), body.code).catch(async (error) => {
      // What was scanned stays good for another try.
      await session.put('newSecret', kept)
      throw error
    })
    const { recoveryCodes, codeHashes } = newRecoveryCodes(key, user.id)
    if (!(await insertSecondFactor(db, { userId: user.id, sealedSecret: kept.sealed, lastStep, codeHashes })))
      throw new AppError(409, 'ALREADY_ON', t`Codes are on already. Turn them off first to set them up anew.`)
    await session.put('proof', 'code')
    return { recoveryCodes }
  },

  renewRecoveryCodes: async ({ db, notices, secondFactorSecret, user }) => {
    const { recoveryCodes, codeHashes } = newRecoveryCodes(secondFactorSecret(), user.id)
    if (!(await renewRecoveryCodes(db, user.id, codeHashes)))
      throw new AppError(409, 'CODES_OFF', t`Codes are off. Turn them on to get recovery codes.`)
    notices.soon()
    return { recoveryCodes }
  },

  turnOffSecondFactor: async (call) => {
    const { body, config, db, notices, session, user } = call
    if (body.code) await takeCode(call, user.id, body.code)
    else if (!session.isProven) throw invalidField('code', t`Code is required`)
    await removeSecondFactor(db, user.id, config.secondFactor)
    notices.soon()
    return { success: true }
  },

  signInWithCode: async (call) => {
    const { body, config, db, session } = call
    const shown = await session.take('shownPassword')
    if (!shown || shown.until < Date.now())
      throw new AppError(401, 'PASSWORD_FIRST', t`This took too long. Please enter your password again.`)
    const person = await personWithHash(db, shown.userId)
    if (!person?.isActive) throw deactivated()
    await requirePasswords(db, config, person.role)
    const { passwordHash, ...user } = person
    if (!passwordHash || hash('sha256', passwordHash) !== shown.passwordMark) throw signInAgain()
    await takeCode(call, user.id, body.code).catch(async (error) => {
      await session.put('shownPassword', shown)
      throw error
    })
    if (!(await session.signIn(user, { passwordHash, isShort: shown.isShort, proof: 'code' }))) throw signInAgain()
    // Reset meanwhile, by somebody who ended the sessions before this one was there.
    if (!(await factorsOf(db, user.id)).hasCodes) {
      await session.signOut()
      throw signInAgain()
    }
    return user
  },

  proveWithCode: async (call) => {
    await takeCode(call, call.user.id, call.body.code)
    await call.session.prove('code')
    return { success: true }
  },

  resetSecondFactor: async ({ db, notices, params }) => {
    await resetFactors(db, params.id)
    notices.soon()
    return { success: true }
  },
}
