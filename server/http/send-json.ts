import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'
import type { Request, Response } from 'express'
import { leaving } from './leaving.ts'

const worthCompressing = 1024
/** Below this, compressing takes less time than handing the text to another thread and back. */
const worthAThread = 32 * 1024

const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const gzipOptions = { level: 1 }

/** The best first: of JSON, zstd makes a tenth to a third less than brotli in two thirds of its time. */
const encodings = ['zstd', 'br', 'gzip'] as const

const atOnce = {
  zstd: (text: string) => zstdCompressSync(text, zstdOptions),
  br: (text: string) => brotliCompressSync(text, brotliOptions),
  gzip: (text: string) => gzipSync(text, gzipOptions),
}

const zstd = promisify(zstdCompress)
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const inAThread = {
  zstd: (text: string) => zstd(text, zstdOptions),
  br: (text: string) => brotli(text, brotliOptions),
  gzip: (text: string) => gzipped(text, gzipOptions),
}

const streams = {
  zstd: () => createZstdCompress(zstdOptions),
  br: () => createBrotliCompress(brotliOptions),
  gzip: () => createGzip(gzipOptions),
}

export async function sendJson(req: Request, res: Response, status: number, text: string) {
  res.statusCode = status
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  await sendText(req, res, text)
}

/** Sends what has its status and type already, compressed where that is worth it. */
export async function sendText(req: Request, res: Response, text: string) {
  const encoding = text.length >= worthCompressing ? encodingFor(req, encodings) : undefined
  if (!encoding) {
    res.setHeader('Content-Length', Buffer.byteLength(text))
    res.end(text)
    return
  }
  const bytes = text.length < worthAThread ? atOnce[encoding](text) : await inAThread[encoding](text)
  res.setHeader('Content-Encoding', encoding)
  res.setHeader('Vary', 'Accept-Encoding')
  res.setHeader('Content-Length', bytes.length)
  res.end(bytes)
}

/** Sends the text as it is read; when reading fails, the connection breaks, so nobody takes a part for the whole. */
export async function streamJson(req: Request, res: Response, open: (signal: AbortSignal) => Promise<Readable>) {
  const chunks = await open(leaving(req, res))
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Vary', 'Accept-Encoding')
  const encoding = encodingFor(req, encodings)
  if (!encoding) return pipeline(chunks, res)
  res.setHeader('Content-Encoding', encoding)
  return pipeline(chunks, streams[encoding](), res)
}

const offered = {
  zstd: /\bzstd\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/,
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/,
}

/** The first of these that the client offers; a full negotiation with weights would cost more than it decides. */
export function encodingFor<E extends keyof typeof offered>(req: Request, ours: readonly E[]): E | undefined {
  const accepted = req.headers['accept-encoding']
  return accepted ? ours.find((encoding) => offered[encoding].test(accepted)) : undefined
}
