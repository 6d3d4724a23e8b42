import { Secret, TOTP } from 'otpauth'
import type { Client } from '#tests/support/client.ts'

/** What an authenticator app shows, on a phone whose clock is so many seconds ahead. */
export const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 1000 })

/** Turns codes on for whoever is signed in there; the code that did it belongs to the half minute before. */
export async function turnOnCodes(browser: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await browser.post('/api/user/second-factor/secret')).body
  const reply = await browser.post('/api/user/second-factor', { code: codeOf(secret, -30) })
  if (reply.status !== 200) throw new Error(`Codes were not turned on: ${reply.status} ${reply.text}`)
  return { secret, recoveryCodes: reply.body.recoveryCodes }
}
