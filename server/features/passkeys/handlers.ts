import type { Db } from '#server/db/db.ts'
import type { Handlers } from '#server/http/call.ts'
import { type PasskeyPlace, passkeyPlaceOf } from '#server/http/public-url.ts'
import { signInAgain } from '#server/http/session.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { passkeyEndpoints } from '#shared/passkeys/endpoints.ts'
import { creationOptions, passkeyMinutes, passkeysMax, type RequestOptions } from '#shared/passkeys/passkey.ts'
import { deactivated } from '#shared/sign-in/problems.ts'
import { fullName } from '#shared/users/name.ts'

import {
  type Asked,
  credentialsOf,
  insertChallenge,
  insertPasskey,
  isPasskeyThere,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from './queries.ts'
import { algorithms, handleOf, madePasskey, provenBy, webAuthn, wrongPasskey } from './verify.ts'

export const passkeyHandlers: Handlers<typeof passkeyEndpoints> = {
  listPasskeys: async ({ db, publicUrl, user }) => ({
    origin: passkeyPlaceOf(publicUrl)?.origin ?? null,
    passkeys: await passkeysOf(db, user.id),
  }),

  startPasskey: async ({ config, db, publicUrl, session, user }) => {
    const { rpID } = offeredAt(publicUrl)
    const there = await credentialsOf(db, user.id)
    const { generateRegistrationOptions } = await webAuthn()
    const options = await generateRegistrationOptions({
      rpName: config.appName,
      rpID,
      userID: handleOf(user.id),
      userName: user.email,
      userDisplayName: fullName(user),
      timeout: passkeyMinutes * 60_000,
      excludeCredentials: there,
      supportedAlgorithmIDs: algorithms,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await insertChallenge(db, options.challenge, adding(session.key))
    return creationOptions.parse(options)
  },

  addPasskey: async ({ body, db, log, notices, publicUrl, session, user }) => {
    const place = offeredAt(publicUrl)
    const made = await madePasskey({ db, log, place, asked: adding(session.key) }, body)
    const added = await insertPasskey(db, { ...made, userId: user.id })
    if (!added)
      throw new AppError(
        409,
        'TOO_MANY_PASSKEYS',
        t`You have ${passkeysMax} passkeys. Remove one that you no longer use first.`,
      )
    notices.soon()
    await session.put('proof', 'passkey')
    return added
  },

  renamePasskey: ({ body, db, params, user }) => renamePasskey(db, user.id, params.id, body.name),

  removePasskey: async ({ config, db, params, user }) => {
    await removePasskey(db, user.id, { id: params.id, mode: config.secondFactor })
    return { success: true }
  },

  startPasskeySignIn: async ({ db, publicUrl, session }) => {
    const place = offeredAt(publicUrl)
    // The one of an earlier question stays: another tab may still be waiting for its answer.
    return question(db, place, signingIn(session.askBrowser()))
  },

  signInWithPasskey: async ({ body, db, device, ip, limits, log, publicUrl, session }) => {
    const place = offeredAt(publicUrl)
    const who = { passkey: body.id, place: (await device.known()) ?? ip }
    await limits.consume('failedPasskeys', who)
    const { user, passkeyId } = await provenBy({ db, log, place, asked: signingIn(session.askedBrowser ?? '') }, body)
    await limits.reset('failedPasskeys', who)
    if (!user.isActive || !(await session.signIn(user, { proof: 'passkey' }))) throw deactivated()
    // Removed in the meantime, by somebody who ended the sessions before this one was there.
    if (!(await isPasskeyThere(db, passkeyId))) {
      await session.signOut()
      throw signInAgain()
    }
    return user
  },

  startPasskeyProof: async ({ db, publicUrl, session, user }) => {
    const own = await credentialsOf(db, user.id)
    const allowCredentials = own.map((credential) => ({ ...credential, type: 'public-key' as const }))
    return { ...(await question(db, offeredAt(publicUrl), proving(session.key))), allowCredentials }
  },

  proveWithPasskey: async ({ body, db, device, ip, limits, log, publicUrl, session, user }) => {
    const place = offeredAt(publicUrl)
    const who = { passkey: body.id, place: (await device.knownTo(user)) ?? ip }
    await limits.consume('failedPasskeys', who)
    const proven = await provenBy({ db, log, place, asked: proving(session.key) }, body)
    if (proven.user.id !== user.id) throw wrongPasskey()
    await limits.reset('failedPasskeys', who)
    await session.prove('passkey')
    return { success: true }
  },
}

const adding = (browser: string) => ({ purpose: 'add', browser })
const signingIn = (browser: string) => ({ purpose: 'sign-in', browser })
const proving = (browser: string) => ({ purpose: 'prove', browser })

/** For any passkey that the device holds for this place. */
async function question(db: Db, { rpID }: PasskeyPlace, asked: Asked): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await webAuthn()
  const { challenge, timeout } = await generateAuthenticationOptions({ rpID, timeout: passkeyMinutes * 60_000 })
  await insertChallenge(db, challenge, asked)
  return { challenge, timeout: timeout!, rpId: rpID, userVerification: 'required', allowCredentials: [] }
}

function offeredAt(publicUrl: string): PasskeyPlace {
  const place = passkeyPlaceOf(publicUrl)
  if (!place)
    throw new AppError(
      409,
      'PASSKEYS_NOT_OFFERED',
      t`Passkeys need an address with https and a name. This one has none.`,
    )
  return place
}
