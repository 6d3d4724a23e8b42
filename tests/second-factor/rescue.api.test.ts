import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/boot/project-root.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { refusal } from '#tests/support/client.ts'
import { turnOnCodes } from './codes.ts'

const run = promisify(execFile)

test('an admin who lost everything is let in by a link that the server prints', async () => {
  const app = await startApp({ SECOND_FACTOR: 'admins' })
  await turnOnCodes(app.as(ada))
  const DATABASE_URL = String(app.pool.options.connectionString)
  const environment = { ...process.env, DATABASE_URL, DATA_DIR: app.dataDir, PUBLIC_URL: app.url }
  const rescue = (email: string, settings = {}) =>
    run(process.execPath, ['server/boot/rescue.ts', email], { cwd: projectRoot, env: { ...environment, ...settings } })

  const provider = { OIDC_ISSUER_URL: 'https://id.example.com', OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 'secret' }
  await Promise.all([
    expect(rescue(erin.email)).rejects.toMatchObject({
      stderr: expect.stringContaining(`No active admin has the address ${erin.email}.`),
    }),
    expect(rescue(ada.email, { ...provider, PASSWORD_SIGN_IN: 'off' })).rejects.toMatchObject({
      stderr: expect.stringContaining('PASSWORD_SIGN_IN is off'),
    }),
  ])
  const linkFor = async (email: string) => new URL(/http\S+/.exec((await rescue(email)).stdout)![0])
  const [older, link] = [await linkFor(ada.email), await linkFor(ada.email.toUpperCase())]
  expect(link.origin).toBe(app.url)

  // Whatever opened the account before opens it no more.
  expect((await app.as(ada).get('/api/user')).status).toBe(401)
  expect(refusal(await app.stranger().post('/api/login', ada))).toEqual([401, 'WRONG_SIGN_IN'])
  const open = async ({ searchParams }: URL) => {
    const body = { email: ada.email, token: searchParams.get('token'), newPassword: 'starched collars' }
    return (await app.stranger().post('/api/reset-password', body)).status
  }
  expect(await open(older)).toBe(400)
  // Also when it is opened twice at once.
  expect((await Promise.all([open(link), open(link)])).toSorted()).toEqual([200, 400])
  expect(await open(link)).toBe(400)
  const browser = app.stranger()
  expect((await browser.post('/api/login', { email: ada.email, password: 'starched collars' })).status).toBe(200)
  expect(refusal(await browser.get('/api/admin/history'))).toEqual([403, 'SECOND_FACTOR_DUE'])
  await turnOnCodes(browser)
  const history = (await browser.get(`/api/admin/history?record=${ada.id}`)).body.entries
  expect(history.slice(0, 2)).toMatchObject([
    { actor: { id: ada.id }, after: { password_hash: true } },
    { actor: { id: null }, after: { password_hash: true } },
  ])
})
