import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

/** Origins besides our own that pages may talk to and show pictures from (the object store). */
export interface SecurityOptions {
  isSecure: boolean
  /** Vite's own scripts and its socket: only under `npm run dev`. */
  isDevelopment: boolean
  objectOrigins: string[]
}

/** The headers of helmet that matter for JSON; the others are about pages. */
const ofData = [
  'Cross-Origin-Resource-Policy',
  'Referrer-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'X-Frame-Options',
]

/** helmet's headers, computed once: they are the same on every page, and the same few on every answer of the API. */
export function securityHeaders({ isSecure, isDevelopment, objectOrigins }: SecurityOptions): RequestHandler {
  const headers = new Map<string, string>()
  const recorder = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => {} }
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        // Radix and the rich text editor place style elements; scripts are what must not be inline.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...objectOrigins],
        connectSrc: ["'self'", ...objectOrigins, ...(isDevelopment ? ['ws:'] : [])],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: isSecure && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
    // Addresses of the local network are served over plain http, where browsers ignore this header with a warning.
    crossOriginOpenerPolicy: isSecure && { policy: 'same-origin' },
    originAgentCluster: false,
  })({} as never, recorder as never, () => {})
  const ofPages = [...headers]
  const ofApi: typeof ofPages = [
    ['Content-Security-Policy', "default-src 'none';frame-ancestors 'none'"],
    ...ofPages.filter(([name]) => ofData.includes(name)),
  ]
  return (req, res, next) => {
    for (const [name, value] of req.url.startsWith('/api/') ? ofApi : ofPages) res.setHeader(name, value)
    next()
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site's page asks this browser for. Calls without a body are plain requests for which
 * browsers ask no permission, so the content type cannot tell; what the browser says of the origin can. Programs that
 * are no browsers send neither header and are let through: they carry no one's cookie by accident.
 */
export function refuseForeignOrigins(publicOrigin: string): RequestHandler {
  return (req, _res, next) => {
    // Browsers do not keep tokens, so no page can make one send it.
    if (safeMethods.has(req.method) || req.bearer !== undefined) return next()
    const site = req.headers['sec-fetch-site']
    const origin = req.headers.origin
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
    const isForeignOrigin = origin !== undefined && origin !== publicOrigin && hostOf(origin) !== req.headers.host
    if (isForeignSite || isForeignOrigin)
      throw new AppError(403, 'FOREIGN_ORIGIN', t`This request came from another site and was refused.`)
    next()
  }
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
