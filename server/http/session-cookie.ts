import { createHmac } from 'node:crypto'
import type { Response } from 'express'
import { keyOf } from './browser-name.ts'
import { isSameSecret } from './same-secret.ts'

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
