import type { Request, Response } from 'express'
import { browserName } from './browser-name.ts'
import { keyOf } from './session-store.ts'

/** The longest that browsers keep a cookie. */
export const deviceDays = 400

/**
 * Knows a browser again when somebody signs in there next, also after signing out: by a cookie, since what a browser
 * says of itself many others say too. Answers with what the database knows the browser by.
 */
export function deviceCookie(isSecure: boolean) {
  const device = browserName({ name: 'device', isSecure, maxAge: deviceDays * 24 * 60 * 60 * 1000 })
  return (req: Request, res: Response): string => keyOf(device.give(req, res))
}
