import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import { call } from '#client/api/call.ts'

type Question = 'POST /api/login/passkey/options' | 'POST /api/user/proof/passkey/options'

/** Asks the device for a passkey: at once, or, in the field, among what the browser suggests there. */
export async function askForPasskey(question: Question, { inField = false } = {}) {
  const optionsJSON = await call(question, {})
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: inField })
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle }
}

/** Shorter than the five minutes for which the server waits for an answer. */
const suggestionLifetime = 4 * 60_000

/** Lets the browser suggest passkeys in the e-mail field for as long as the page is there; what is returned stops it. */
export function suggestPasskey(onAnswer: (body: Awaited<ReturnType<typeof askForPasskey>>) => void) {
  const offer = () => {
    if (!document.hidden) askForPasskey('POST /api/login/passkey/options', { inField: true }).then(onAnswer, () => {})
  }
  offer()
  const timer = window.setInterval(offer, suggestionLifetime)
  return () => {
    window.clearInterval(timer)
    WebAuthnAbortService.cancelCeremony()
  }
}
