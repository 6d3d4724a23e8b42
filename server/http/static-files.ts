import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RequestHandler } from 'express'
import { clientFolder } from './page.ts'
import { encodingFor } from './send-json.ts'

const year = 365 * 24 * 60 * 60

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

interface StaticFile {
  headers: Record<string, string>
  etag: string
  plain: Buffer
  /** In the forms that the build compressed. */
  br: Buffer | undefined
  gzip: Buffer | undefined
}

/**
 * The built client, held in memory: a few megabytes, read once. Nothing is compressed while people wait, and a build
 * that replaces the files under a running server cannot hurt it. Hashed files are kept by browsers for ever, the rest
 * for an hour.
 */
export function staticFiles(folder = clientFolder): RequestHandler {
  // The API is of use without pages, for instance to tests.
  const files = existsSync(folder) ? filesIn(folder) : new Map<string, StaticFile>()
  return (req, res, next) => {
    const file = files.get(req.path)
    if (!file || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    res.set(file.headers)
    const encoding = encodingFor(req, ['br', 'gzip'])
    const compressed = encoding && file[encoding]
    const etag = compressed ? `"${file.etag}-${encoding}"` : `"${file.etag}"`
    res.setHeader('ETag', etag)
    if (req.headers['if-none-match'] === etag) {
      res.status(304).end()
      return
    }
    if (compressed) res.setHeader('Content-Encoding', encoding)
    const body = compressed ?? file.plain
    res.setHeader('Content-Length', body.length)
    if (req.method === 'HEAD') res.end()
    else res.end(body)
  }
}

function filesIn(folder: string): Map<string, StaticFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const found = new Map<string, StaticFile>()
  for (const name of names) {
    const type = types[path.extname(name)]
    if (!type) continue
    const file = path.join(folder, name)
    const plain = readFileSync(file)
    const compressed = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined)
    const address = `/${name.split(path.sep).join('/')}`
    const lifetime = address.startsWith('/assets/') ? `public, max-age=${year}, immutable` : 'public, max-age=3600'
    found.set(address, {
      headers: { 'Content-Type': type, 'Cache-Control': lifetime, Vary: 'Accept-Encoding' },
      etag: hash('sha1', plain, 'base64url'),
      plain,
      br: compressed('.br'),
      gzip: compressed('.gz'),
    })
  }
  return found
}
