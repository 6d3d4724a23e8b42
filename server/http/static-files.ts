import { existsSync } from 'node:fs'
import type { RequestHandler } from 'express'
import sirv from 'sirv'
import { clientFolder } from './page.ts'

const year = 365 * 24 * 60 * 60

/** The built client: hashed files for ever, the rest for an hour, each in the form compressed at build. */
export function staticFiles(): RequestHandler {
  // The API is of use without pages, for instance to tests.
  if (!existsSync(clientFolder)) return (_req, _res, next) => next()
  return sirv(clientFolder, {
    brotli: true,
    gzip: true,
    etag: true,
    // index.html is a template here; page.ts serves it.
    extensions: [],
    ignores: false,
    setHeaders: (res, pathname) =>
      res.setHeader(
        'Cache-Control',
        pathname.startsWith('/assets/') ? `public, max-age=${year}, immutable` : 'public, max-age=3600',
      ),
  }) as RequestHandler
}
