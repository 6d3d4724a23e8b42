import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import { call } from '#client/api/call.ts'

/** Asks the device for a passkey: at once, or, in the field, among what the browser suggests there. */
export async function askForPasskey(where: 'at once' | 'in the field') {
  const optionsJSON = await call('POST /api/login/passkey/options', {})
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: where === 'in the field' })
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle }
}

export const stopAsking = () => WebAuthnAbortService.cancelCeremony()
