import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

declare module 'express-serve-static-core' {
  interface Request {
    requestId: string
  }
}

/**
 * One line per API request when it is done. It names the route, not the address: addresses carry invitation codes and
 * signatures. Bodies, cookies and amounts never get here.
 */
export function logRequests(log: Logger): RequestHandler {
  return (req, res, next) => {
    req.requestId = randomUUID()
    res.setHeader('X-Request-Id', req.requestId)
    const start = performance.now()
    res.once('close', () => {
      const line = {
        requestId: req.requestId,
        method: req.method,
        route: req.route?.path ?? 'none',
        status: res.statusCode,
        ms: Math.round((performance.now() - start) * 10) / 10,
        userId: req.user?.id,
        ...(!res.writableFinished && { aborted: true }),
      }
      if (res.statusCode >= 500) log.error(line, 'request')
      else log.info(line, 'request')
    })
    next()
  }
}
