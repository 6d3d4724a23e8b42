import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#server/boot/project-root.ts'
import { startApp } from '#tests/support/app.ts'
import { erin } from '#tests/support/cast.ts'

const app = await startApp()
const run = promisify(execFile)

/** It has packages of its own: the generator wants another TypeScript than the house. */
const home = path.join(projectRoot, 'tools/openapi-client')

/** As other software has it: types made of the document, and calls that are checked against them. */
const program = `
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const [, , baseUrl = '', email = '', password = ''] = process.argv
const api = createClient<paths>({ baseUrl })

const signedIn = await api.POST('/api/login', { body: { email, password } })
const cookie = signedIn.response.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ')
const headers = { cookie }

const logged = await api.POST('/api/tips', { headers, body: { orderId: '0042', amount: '12.5' } })
const refused = await api.POST('/api/tips', { headers, body: { orderId: 'abc', amount: '1' } })
const list = await api.GET('/api/tips', { headers, params: { query: {} } })
console.log(JSON.stringify({ logged: logged.data, refused: refused.error?.message, list: list.data }))

// What the document does not name does not compile: TypeScript refuses such a line where it finds nothing wrong below it.
export const wrong = async () => {
  // @ts-expect-error
  await api.POST('/api/tips', { body: { order: '0042', amount: '12.5' } })
  // @ts-expect-error
  await api.POST('/api/tips', { body: { orderId: '0042' } })
  // @ts-expect-error
  await api.POST('/api/tip', { body: { orderId: '0042', amount: '12.5' } })
  // @ts-expect-error
  return logged.data?.sum
}
`

const settings = {
  compilerOptions: {
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node'],
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
}

test('a client that openapi-typescript makes of the document compiles, and logs a tip', async () => {
  // Below the packages that it imports.
  await mkdir(path.join(home, '.cache'), { recursive: true })
  const folder = await mkdtemp(path.join(home, '.cache/client-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'client.ts'), program)
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const node = (...args: string[]) => run(process.execPath, args, { cwd: folder })

  const generator = path.join(home, 'node_modules/openapi-typescript/bin/cli.js')
  await node(generator, `${app.url}/api/openapi.json`, '--output', 'api.ts')
  const compiler = path.join(projectRoot, 'node_modules/typescript/bin/tsc')
  const compiled = await node(compiler, '-p', '.').catch((error) => error)
  expect([compiled.stdout, compiled.code]).toEqual(['', undefined])

  const { stdout } = await node('client.ts', app.url, erin.email, erin.password)
  const { logged, refused, list } = JSON.parse(stdout)
  expect(logged).toMatchObject({ userId: erin.id, orderId: '0042', amount: '12.50' })
  expect(refused).toBe('Order ID must contain only numbers')
  expect(list).toEqual([logged])
})
