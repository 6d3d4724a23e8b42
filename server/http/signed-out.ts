import type { Request, Response } from 'express'

/**
 * The page's word that somebody signed out on this device and nobody has signed in since. It needs no network to say so:
 * whatever the device asks for next comes with this cookie, and the session that comes along is ended. It goes when
 * somebody signs in, and not before: an answer that is under way meanwhile may bring the session a new cookie.
 */
export function signedOutCookie(isSecure: boolean) {
  // Whoever can set cookies for a neighbouring host could otherwise sign people out here. On plain http a proxy may speak
  // https all the same, so that the page knows both names.
  const names = isSecure ? ['__Host-signed-out'] : ['__Host-signed-out', 'signed-out']
  const namesIn = ({ headers: { cookie = '' } }: Request) =>
    names.filter((name) => cookie.split(/; */).includes(`${name}=1`))
  return {
    isIn: (req: Request) => namesIn(req).length > 0,
    forget(req: Request, res: Response) {
      for (const name of namesIn(req))
        res.clearCookie(name, { path: '/', sameSite: 'lax', secure: name.startsWith('__Host-') })
    },
  }
}
