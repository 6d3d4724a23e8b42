import type { Request, Response } from 'express'

/**
 * The page's word that somebody signed out on this device and nobody has signed in since. It needs no network to say so:
 * whatever the device asks for next comes with this cookie, and the session that comes along is ended. It goes when
 * somebody signs in, and not before: an answer that is under way meanwhile may bring the session a new cookie.
 */
export function signedOutCookie(isSecure: boolean) {
  // Whoever can set cookies for a neighbouring host could otherwise sign people out here.
  const cookie = new RegExp(`(?:^|; *)(__Host-signed-out${isSecure ? '' : '|signed-out'})=1(?:;|$)`)
  const nameIn = (req: Request) => cookie.exec(req.headers.cookie ?? '')?.[1]
  return {
    isIn: (req: Request) => nameIn(req) !== undefined,
    forget(req: Request, res: Response) {
      const name = nameIn(req)
      if (name) res.clearCookie(name, { path: '/', sameSite: 'lax', secure: name.startsWith('__Host-') })
    },
  }
}
