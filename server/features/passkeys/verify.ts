import type { Logger } from 'pino'
import { onFirstUse } from '#server/boot/on-first-use.ts'
import type { Db } from '#server/db/db.ts'
import type { PasskeyPlace } from '#server/http/public-url.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { NewPasskey, PasskeyProof } from '#shared/passkeys/passkey.ts'

import { type Asked, notePasskeyUse, passkeyByCredential, takeChallenge } from './queries.ts'

/** Loaded when somebody has to do with a passkey: it brings parsers of certificates along. */
export const webAuthn = onFirstUse(() => import('@simplewebauthn/server'))

/** Ed25519, ECDSA with P-256 and RSA, by the standard’s numbers: one of them every device knows. */
export const algorithms = [-8, -7, -257]

/** The handle by which a device knows whose passkey it is. */
export const handleOf = (userId: string) => new Uint8Array(Buffer.from(userId))

const refusedPasskey = () =>
  new AppError(
    400,
    'PASSKEY_REFUSED',
    t`This passkey was not accepted. It has to ask for a fingerprint, a face or a PIN.`,
  )

export const wrongPasskey = () =>
  new AppError(401, 'WRONG_PASSKEY', t`This passkey is not known here. Use another one, or your password.`)

/** The challenge that an answer is about, once it is found that it was asked for just this. */
async function challengeIn(db: Db, clientDataJSON: string, asked: Asked): Promise<string> {
  let challenge: unknown
  try {
    challenge = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).challenge
  } catch {
    throw refusedPasskey()
  }
  if (typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) && (await takeChallenge(db, challenge, asked)))
    return challenge
  throw new AppError(400, 'CHALLENGE_EXPIRED', t`This took too long, or was begun in another window. Please try again.`)
}

interface Question {
  db: Db
  log: Logger
  place: PasskeyPlace
  asked: Asked
}

/** What a device has made, ready to be stored; throws where it is not an answer to what was asked. */
export async function madePasskey(
  { db, log, place, asked }: Question,
  { id, name, transports, ...response }: NewPasskey,
) {
  const expectedChallenge = await challengeIn(db, response.clientDataJSON, asked)
  const { verifyRegistrationResponse } = await webAuthn()
  const made = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error) => {
    log.warn({ err: error }, 'a passkey was refused')
    throw refusedPasskey()
  })
  if (!made.verified) throw refusedPasskey()
  const { credential, credentialBackedUp } = made.registrationInfo
  return {
    name,
    transports,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    isBackedUp: credentialBackedUp,
  }
}

/** Whose passkey has answered, and which; throws where it is not an answer to what was asked, or not their own. */
export async function provenBy({ db, log, place, asked }: Question, { id, userHandle, ...proof }: PasskeyProof) {
  const expectedChallenge = await challengeIn(db, proof.clientDataJSON, asked)
  const passkey = await passkeyByCredential(db, id)
  if (!passkey || Buffer.from(userHandle, 'base64url').toString() !== passkey.user.id) throw wrongPasskey()
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { ...proof, userHandle } },
    expectedChallenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpID,
    requireUserVerification: true,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((error) => {
    log.warn({ err: error }, 'a passkey was refused')
    throw wrongPasskey()
  })
  const { newCounter, credentialBackedUp } = authenticationInfo
  if (!verified || !(await notePasskeyUse(db, passkey.id, newCounter, credentialBackedUp))) throw wrongPasskey()
  return { user: passkey.user, passkeyId: passkey.id }
}
