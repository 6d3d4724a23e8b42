import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { call } from '#client/api/call.ts'

/** Has the device make one, and the person show finger, face or PIN for it. */
export async function makePasskey() {
  const optionsJSON = await call('POST /api/user/passkeys/options', {})
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** The device has one for this person already. */
export const isThereAlready = (error: unknown) =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
