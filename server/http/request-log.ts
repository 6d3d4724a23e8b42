import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { requestMarkNow, withRequestMark } from '#server/db/pool.ts'
import type { Metrics } from './metrics.ts'

declare module 'express-serve-static-core' {
  interface Request {
    requestId: string
  }
}

/** Gives each request an id, which a person's message, the answer's header and the log lines share. */
export const nameRequests: RequestHandler = (req, res, next) => {
  req.requestId = randomUUID()
  res.setHeader('X-Request-Id', req.requestId)
  withRequestMark({ requestId: req.requestId, traceId: traceOf(req.get('traceparent')) }, next)
}

/** As https://www.w3.org/TR/trace-context says it; what is not of its form is as if nothing was said. */
const traceOf = (traceparent = '') => /^00-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(traceparent)?.[1]

/** The log has the address of these, to tell guessing from forgetting. */
const refusals = new Set([401, 403, 429])

/**
 * One line per API request when it is done. It names the route, not the address: addresses carry invitation codes and
 * signatures. Bodies, cookies and amounts never get here.
 */
export function logRequests(log: Logger, metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const start = performance.now()
    // A client that leaves ends the answer outside of the request's own context.
    const mark = requestMarkNow()
    res.once('close', () => {
      const ms = performance.now() - start
      const route = req.route?.path ?? 'none'
      metrics.request(req.route ? req.method : 'any', route, res.statusCode, ms / 1000)
      const line = {
        ...mark,
        method: req.method,
        route,
        status: res.statusCode,
        ms: Math.round(ms * 10) / 10,
        userId: req.user?.id,
        ...(req.token && { tokenId: req.token.id }),
        ...(refusals.has(res.statusCode) && { ip: req.ip }),
        ...(!res.writableFinished && { aborted: true }),
      }
      if (res.statusCode >= 500) log.error(line, 'request')
      else log.info(line, 'request')
    })
    next()
  }
}
