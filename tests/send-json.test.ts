import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import express from 'express'
import { expect, test } from 'vitest'
import { sendJson, streamJson } from '#server/http/send-json.ts'
import { served } from '#tests/support/served.ts'

const short = '{"suds":true}'
const long = JSON.stringify(Array.from({ length: 100 }, (_, at) => ({ at, suds: '🧺 foam' })))
const longest = JSON.stringify(Array.from({ length: 2_000 }, (_, at) => ({ at, suds: '🧺 foam' })))

const unpacked = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
}

async function ask(path: string, accepted?: string) {
  const app = express()
    .get('/short', (req, res) => sendJson(req, res, 200, short))
    .get('/long', (req, res) => sendJson(req, res, 201, long))
    .get('/longest', (req, res) => sendJson(req, res, 200, longest))
    .get('/stream', (req, res) => streamJson(req, res, async () => Readable.from([long.slice(0, 50), long.slice(50)])))
  const { port } = await served(app)
  const headers = { connection: 'close', ...(accepted !== undefined && { 'accept-encoding': accepted }) }
  const [answer] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage]
  const encoding = (answer.headers['content-encoding'] ?? 'identity') as keyof typeof unpacked
  const text = unpacked[encoding](await buffer(answer)).toString()
  return { status: answer.statusCode, encoding, vary: answer.headers.vary, text }
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['zstd;q=0, br;q=0.0, gzip;q=0.5', 'gzip'],
  ['deflate', 'identity'],
  [undefined, 'identity'],
])('who accepts %s gets %s', async (accepted, encoding) => {
  expect(await ask('/long', accepted)).toMatchObject({ status: 201, encoding, text: long })
  expect(await ask('/longest', accepted)).toMatchObject({ encoding, text: longest })
  expect(await ask('/stream', accepted)).toMatchObject({ encoding, vary: 'Accept-Encoding', text: long })
})

test('compressed text is not kept for others, and short text is not compressed', async () => {
  expect((await ask('/long', 'zstd')).vary).toBe('Accept-Encoding')
  expect(await ask('/short', 'zstd')).toMatchObject({ encoding: 'identity', text: short })
})
