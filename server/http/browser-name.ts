import { hash, randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'

/** Knows a browser again by a random name in a cookie that no page can read. It lets nobody in. */
export function browserName(cookie: { name: string; isSecure: boolean; maxAge: number }) {
  const { isSecure, maxAge } = cookie
  const name = isSecure ? `__Host-washboard.${cookie.name}` : `washboard.${cookie.name}`
  const value = new RegExp(`(?:^|;) *${name.replaceAll('.', '\\.')}=([\\w-]{43})(?:;|$)`)
  const find = (req: Request) => value.exec(req.headers.cookie ?? '')?.[1]
  const set = (res: Response, token: string) => {
    res.cookie(name, token, { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/', maxAge })
  }
  return {
    find,
    set,
    /** The one it has, or a new one; kept from now on for another `maxAge`. */
    give: (req: Request, res: Response): string => {
      const token = find(req) ?? randomBytes(32).toString('base64url')
      set(res, token)
      return token
    },
  }
}

/** What the database knows the value of a cookie by. */
export const keyOf = (token: string) => hash('sha256', token, 'base64url')
