import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#server/boot/project-root.ts'
import { temporaryFolder } from './support/postgres.ts'
import { served } from './support/served.ts'

/** Exit code and output of the audit, with this in place of the package registry. */
async function auditWith(answer: RequestListener) {
  const registry = await served(answer)
  const cache = await temporaryFolder('npm')
  onTestFinished(cache.remove)
  const child = spawn(process.execPath, [path.join(projectRoot, 'tools/test/audit.ts')], {
    env: {
      PATH: process.env.PATH,
      HOME: cache.path,
      npm_config_registry: `${registry.url}/`,
      npm_config_cache: cache.path,
      npm_config_fetch_retries: '0',
    },
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  return { code, output }
}

const bulk = '/-/npm/v1/security/advisories/bulk'

test('a service that cannot be asked is not a pass', async () => {
  const { code, output } = await auditWith((_req, res) => res.writeHead(405).end())
  expect([code, output]).toEqual([77, expect.stringContaining('Not checked')])
})

test('nothing known is a pass', async () => {
  const { code, output } = await auditWith((req, res) => {
    res.writeHead(req.url === bulk ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })
  expect([code, output]).toEqual([0, expect.stringContaining('0 packages with known weaknesses')])
})

test('a serious weakness of a package that the product runs with fails', async () => {
  const advisory = {
    id: 1,
    url: 'https://advisories.example/1',
    title: 'Lets anybody in',
    severity: 'high',
    vulnerable_versions: '<999',
    cwe: [],
    cvss: { score: 9, vectorString: null },
  }
  const { packages } = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8'))
  const packument = (name: string) => {
    const { version, dependencies } = packages[`node_modules/${name}`] ?? { version: '1.0.0' }
    const versions = { [version]: { name, version, dependencies, dist: { tarball: 'http://127.0.0.1/x.tgz' } } }
    return { name, 'dist-tags': { latest: version }, versions }
  }
  const { code, output } = await auditWith((req, res) => {
    res.writeHead(200, { 'content-type': 'application/json' })
    res.end(
      JSON.stringify(req.url === bulk ? { nodemailer: [advisory] } : packument(decodeURIComponent(req.url!.slice(1)))),
    )
  })
  expect([code, output]).toEqual([1, expect.stringMatching(/high: nodemailer .*Lets anybody in/)])
})
