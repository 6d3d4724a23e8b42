import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/project-root.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { refusal } from '#tests/support/client.ts'
import { turnOnCodes } from './codes.ts'

const run = promisify(execFile)

test('an admin who lost everything is let in by a link that the server prints', async () => {
  const app = await startApp()
  await turnOnCodes(app.as(ada))
  const DATABASE_URL = String(app.pool.options.connectionString)
  const environment = { ...process.env, DATABASE_URL, DATA_DIR: app.dataDir, PUBLIC_URL: app.url }
  const rescue = (email: string, settings = {}) =>
    run(process.execPath, ['server/rescue.ts', email], { cwd: projectRoot, env: { ...environment, ...settings } })

  await expect(rescue(erin.email)).rejects.toMatchObject({
    stderr: expect.stringContaining(`No active admin has the address ${erin.email}.`),
  })
  const provider = { OIDC_ISSUER_URL: 'https://id.example.com', OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 'secret' }
  await expect(rescue(ada.email, { ...provider, PASSWORD_SIGN_IN: 'off' })).rejects.toMatchObject({
    stderr: expect.stringContaining('PASSWORD_SIGN_IN is off'),
  })
  const { stdout } = await rescue(ada.email.toUpperCase())
  const link = new URL(/http\S+/.exec(stdout)![0])
  expect(link.origin).toBe(app.url)

  // Whatever opened the account before opens it no more.
  expect((await app.as(ada).get('/api/user')).status).toBe(401)
  expect(refusal(await app.stranger().post('/api/login', ada))).toEqual([401, 'WRONG_SIGN_IN'])
  const body = { email: ada.email, token: link.searchParams.get('token'), newPassword: 'starched collars' }
  expect((await app.stranger().post('/api/reset-password', body)).status).toBe(200)
  expect((await app.stranger().post('/api/reset-password', body)).status).toBe(400)
  const browser = app.stranger()
  expect((await browser.post('/api/login', { email: ada.email, password: 'starched collars' })).status).toBe(200)
  const history = (await browser.get(`/api/admin/history?record=${ada.id}`)).body.entries
  expect(history.slice(0, 2)).toMatchObject([
    { actor: { id: ada.id }, after: { password_hash: true } },
    { actor: { id: null }, after: { password_hash: true } },
  ])
})
