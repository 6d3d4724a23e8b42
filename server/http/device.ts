import { createHmac } from 'node:crypto'
import Bowser from 'bowser'
import type { Request, Response } from 'express'
import type pg from 'pg'
import { browserName, isSameSecret, keyOf } from './cookies.ts'

/** The longest that browsers keep a cookie. */
export const deviceDays = 400

/** The browser of a request. What the database knows it by is a hash of its cookie. */
export interface Device {
  /**
   * Its name, if this person has signed in there before. Signed in, it is the session's name, so that deleting the cookie does
   * not begin a new count.
   */
  knownTo(person: { id: string } | { email: string }): Promise<string | undefined>
  /** Its name, if anybody has signed in there, or the PIN of the status page was right there. */
  known(): Promise<string | undefined>
  /** Its name, if the present PIN was right there; an older PIN does not count. */
  knewPin(pinHash: string): string | undefined
  /** The name that it has; undefined where it was never given one. */
  readonly ownName: string | undefined
  /** The name that it has, or is given now. */
  name(): string
  /** The PIN of this hash was right there. */
  rememberPin(pinHash: string): void
}

/**
 * Recognizes a browser by a cookie, also after signing out: what a browser says of itself is the same for many. `secret` signs
 * that the PIN was right there.
 */
export function createDevices({ pool, isSecure, secret }: { pool: pg.Pool; isSecure: boolean; secret: () => string }) {
  const maxAge = deviceDays * 24 * 60 * 60 * 1000
  const cookie = browserName({ name: 'device', isSecure, maxAge })
  const pinMark = browserName({ name: 'pin', isSecure, maxAge })
  const pinMarkOf = (device: string, pinHash: string) =>
    createHmac('sha256', secret()).update(`knew the PIN\n${device}\n${pinHash}`).digest('base64url')

  return class implements Device {
    readonly #req: Request
    readonly #res: Response

    constructor(req: Request, res: Response) {
      this.#req = req
      this.#res = res
    }

    get ownName() {
      const token = cookie.find(this.#req)
      return token && keyOf(token)
    }

    async knownTo({ id, email }: { id?: string; email?: string }) {
      const { user, found } = this.#req
      const isSignedIn = user && (user.id === id || user.email === email)
      return isSignedIn ? found?.session.id : this.#knownTo(id, email)
    }

    async known() {
      return (await this.#knewPinOfNow()) ?? this.#knownTo()
    }

    async #knownTo(id?: string, email?: string) {
      const device = this.ownName
      const isKnown = device && (await pool.query({ ...findKnown, values: [device, id, email] })).rowCount
      return isKnown ? device : undefined
    }

    async #knewPinOfNow() {
      if (!pinMark.find(this.#req)) return undefined
      const { rows } = await pool.query<{ pin_hash: string }>(findPin)
      return rows[0] && this.knewPin(rows[0].pin_hash)
    }

    knewPin(pinHash: string) {
      const device = this.ownName
      const mark = pinMark.find(this.#req)
      return device && mark && isSameSecret(mark, pinMarkOf(device, pinHash)) ? device : undefined
    }

    name() {
      return keyOf(cookie.give(this.#req, this.#res))
    }

    rememberPin(pinHash: string) {
      pinMark.set(this.#res, pinMarkOf(this.name(), pinHash))
    }
  }
}

const findPin = { name: 'pin_hash', text: 'select pin_hash from public_repair_pins' }

const findKnown = {
  name: 'known_device',
  text: `select from devices join users on users.id = devices.user_id
    where cookie_hash = $1 and ($2::uuid is null or users.id = $2) and ($3::text is null or lower(users.email) = $3)
    limit 1`,
}

const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(Bowser.OS_MAP))

/** Browser and system in words: 'Chrome · Android'; null where neither is known. */
export function agentOf(header: string | undefined): string | null {
  if (!header) return null
  const { browser, os } = Bowser.parse(header.slice(0, 500))
  // What is not known would be taken from the header as it is.
  const words = [
    browser.name && browsers.has(browser.name) && browser.name,
    os.name && systems.has(os.name) && os.name,
  ].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : null
}
