import type { RequestHandler } from 'express'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site's page asks this browser for. Calls without a body are plain requests for which
 * browsers ask no permission, so the content type cannot tell; what the browser says of the origin can. Programs that
 * are no browsers send neither header and are let through: they carry no one's cookie by accident.
 */
export function refuseForeignOrigins(publicOrigin: string): RequestHandler {
  return (req, _res, next) => {
    // A token is in no browser's keeping: no page can make one send it.
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
