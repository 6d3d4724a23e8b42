import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { keyOf } from './session-store.ts'

/** The longest that browsers keep a cookie. */
export const deviceDays = 400

/**
 * Knows a browser again when somebody signs in there next, also after signing out: by a random cookie, since what a
 * browser says of itself many others say too. It lets nobody in. Answers with what the database knows the browser by.
 */
export function deviceCookie(isSecure: boolean) {
  const name = isSecure ? '__Host-washboard.device' : 'washboard.device'
  const value = new RegExp(`(?:^|;) *${name.replaceAll('.', '\\.')}=([\\w-]{43})(?:;|$)`)
  return (req: Request, res: Response): string => {
    const token = value.exec(req.headers.cookie ?? '')?.[1] ?? randomBytes(32).toString('base64url')
    res.cookie(name, token, {
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      path: '/',
      maxAge: deviceDays * 24 * 60 * 60 * 1000,
    })
    return keyOf(token)
  }
}
