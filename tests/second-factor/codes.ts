import { setTimeout } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import type { Client } from '#tests/support/client.ts'

/** What an authenticator app shows, on a phone whose clock is so many seconds ahead. */
export const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 1000 })

/** Of the half minute before, so that the present one is left to sign in with. Taken early in one: the server knows one before. */
export async function codeBefore(secret: string) {
  const intoIt = Date.now() % 30_000
  // Timers may be early by a millisecond, and the database's clock ahead by some.
  if (intoIt > 20_000) await setTimeout(30_100 - intoIt)
  return codeOf(secret, -30)
}

/** Turns codes on for the person who is signed in there; the code that did it belongs to the half minute before. */
export async function turnOnCodes(browser: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await browser.post('/api/user/second-factor/secret')).body
  const reply = await browser.post('/api/user/second-factor', { code: await codeBefore(secret) })
  if (reply.status !== 200) throw new Error(`Codes were not turned on: ${reply.status} ${reply.text}`)
  return { secret, recoveryCodes: reply.body.recoveryCodes }
}
