import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
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

/**
 * Express-session adds its cookie to others when the answer is sent; simple clients keep the first one only. Called before
 * it waits for that moment, this comes after it.
 */
export function sendFirst(cookieName: string, res: Response) {
  const writeHead = res.writeHead
  res.writeHead = ((...head: Parameters<typeof writeHead>) => {
    const cookies = res.getHeader('Set-Cookie')
    const isOther = (cookie: string) => Number(!cookie.startsWith(`${cookieName}=`))
    if (Array.isArray(cookies))
      res.setHeader(
        'Set-Cookie',
        cookies.toSorted((a, b) => isOther(a) - isOther(b)),
      )
    return writeHead.apply(res, head)
  }) as typeof writeHead
}

/**
 * Finds the session's cookie as express-session writes it, `s:` before token and signature, and what the database knows
 * its session by.
 */
export function signedKeys(cookieName: string, secretsOf: () => string[]) {
  const inHeader = new RegExp(`(?:^|;) *${cookieName.replaceAll('.', '\\.')}=s(?:%3A|:)([^;]+)`)

  return (header: string | undefined): string | undefined => {
    const secrets = secretsOf()
    const signed = header && inHeader.exec(header)?.[1]
    if (!signed) return undefined
    const [token = '', signature = ''] = decoded(signed).split('.')
    if (!secrets.some((secret) => isSameSecret(signature, signatureOf(token, secret)))) return undefined
    return keyOf(token)
  }
}

const signatureOf = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('base64').replace(/=+$/, '')

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The page sets this cookie when somebody signs out, which needs no network. The next request of the device brings it along,
 * and ends the session that comes with it. Only a sign-in removes it: an answer that is still under way may give the session
 * a new cookie.
 */
export function signedOutCookie(isSecure: boolean) {
  // The prefix keeps neighbouring hosts from setting it and signing people out. The page knows both names, because a proxy may
  // speak https although we do not.
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

/** Whether two texts of any length are the same, in a time that does not tell how much of them is. */
export const isSameSecret = (given: string, wanted: string) => timingSafeEqual(digestOf(given), digestOf(wanted))

const digestOf = (text: string) => hash('sha256', text, 'buffer')
