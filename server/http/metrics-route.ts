import { isIP } from 'node:net'
import type { Request, Router } from 'express'
import type pg from 'pg'
import type { Services } from '#server/http/call.ts'
import { isSameSecret } from './same-secret.ts'

/**
 * `GET /metrics` in Prometheus' text form, for whoever has METRICS_TOKEN. Without a token, only for this very machine, and
 * only while nothing says that a proxy stands in front, since then everybody comes from this machine.
 */
export function registerMetrics(
  router: Router,
  { config, metrics, publicUrl }: Services,
  { pool, healthPool }: { pool: pg.Pool; healthPool: pg.Pool },
) {
  const isProxied = config.trustProxy !== false || !isLoopback(new URL(publicUrl).hostname)
  const isAllowed = (req: Request) =>
    config.metricsToken
      ? isSameSecret(req.headers.authorization ?? '', `Bearer ${config.metricsToken}`)
      : !isProxied && !req.headers.forwarded && !req.headers['x-forwarded-for'] && isLoopback(req.socket.remoteAddress)

  router.get('/metrics', async (req, res) => {
    if (!isAllowed(req)) {
      res.status(config.metricsToken ? 401 : 404)
      if (config.metricsToken) res.setHeader('WWW-Authenticate', 'Bearer')
      res.type('text').send(config.metricsToken ? 'Send METRICS_TOKEN as a bearer token.\n' : 'Not found.\n')
      return
    }
    res.setHeader('Cache-Control', 'no-store')
    res.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text(pool, healthPool))
  })
}

function isLoopback(address = '') {
  const plain = address.replace(/^\[|\]$|^::ffff:/g, '')
  return plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}
