import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { staticFiles } from '#server/http/static-files.ts'
import { temporaryFolder } from '#tests/support/postgres.ts'
import { served } from '#tests/support/served.ts'

const script = 'console.log("suds")\n'.repeat(50)

async function servedFiles() {
  const folder = await temporaryFolder('static')
  await mkdir(path.join(folder.path, 'assets'))
  await writeFile(path.join(folder.path, 'assets/app-1a2b.js'), script)
  await writeFile(path.join(folder.path, 'assets/app-1a2b.js.br'), brotliCompressSync(script))
  await writeFile(path.join(folder.path, 'assets/app-1a2b.js.gz'), gzipSync(script))
  await writeFile(path.join(folder.path, 'icon.svg'), '<svg/>')
  await writeFile(path.join(folder.path, 'index.html'), 'template')
  onTestFinished(folder.remove)
  const { url } = await served(express().use(staticFiles(folder.path)))
  return { url, folder: folder.path }
}

test('hashed files are for ever and come compressed as the browser asks', async () => {
  const { url } = await servedFiles()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const reply = await fetch(`${url}/assets/app-1a2b.js`, { headers: { 'Accept-Encoding': encoding } })
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(reply.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(await reply.text()).toBe(script)
  }
})

test('what has not changed is not sent again', async () => {
  const { url } = await servedFiles()
  const first = await fetch(`${url}/icon.svg`)
  expect([first.headers.get('cache-control'), await first.text()]).toEqual(['public, max-age=3600', '<svg/>'])
  const again = await fetch(`${url}/icon.svg`, { headers: { 'If-None-Match': first.headers.get('etag')! } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('the template, compressed files by their own names and paths outside are not there', async () => {
  const { url } = await servedFiles()
  const files = ['/index.html', '/assets/app-1a2b.js.br', '/assets/']
  for (const address of [...files, '/../package.json', '/%2e%2e/package.json'])
    expect((await fetch(url + address)).status, address).toBe(404)
})

test('a build that takes the files away does not disturb a running server', async () => {
  const { url, folder } = await servedFiles()
  await rm(folder, { recursive: true })
  const reply = await fetch(`${url}/assets/app-1a2b.js`)
  expect([reply.status, await reply.text()]).toEqual([200, script])
})
