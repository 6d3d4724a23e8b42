import { request } from 'node:http'
import { expect, test } from 'vitest'
import { isOpenToListeners, plainHttpWarning } from '#server/http/public-url.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, type Person, theo } from '#tests/support/cast.ts'

/** What somebody is told who opens the shop under this name; fetch says its own. */
async function needsAt(app: App, person: Person, host: string): Promise<object> {
  const browser = await app.newBrowserOf(person)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}/api/needs-you`, { headers: { host, cookie } }, async (reply) => {
      resolve(JSON.parse((await reply.toArray()).join('')))
    })
    sent.on('error', reject).end()
  })
}

test('an admin on plain http from another machine is warned; nobody else is', async () => {
  const app = await startApp()
  expect(await needsAt(app, ada, '192.168.1.20:5000')).toEqual({ plainHttp: 1 })
  expect(await needsAt(app, ada, 'shop.lan')).toEqual({ plainHttp: 1 })
  expect(await needsAt(app, theo, 'shop.lan')).toEqual({})
  for (const host of ['localhost:5000', '127.0.0.1:5000', '[::1]:5000'])
    expect(await needsAt(app, ada, host)).toEqual({})
  const behind = await startApp({ PUBLIC_URL: 'https://shop.example.com' })
  expect(await needsAt(behind, ada, 'shop.example.com')).toEqual({})
})

test.each([
  ['http://localhost:5000', false],
  ['http://[::1]:80', false],
  ['http://127.example.com', true],
  ['http://shop.example.com', true],
  ['http://not a host', true],
])('%s open to listeners: %s', (url, isOpen) => expect(isOpenToListeners(url)).toBe(isOpen))

test('the start says so', () => {
  const publicUrl = (url?: string, host = '0.0.0.0') => plainHttpWarning({ publicUrl: url, host })
  expect(publicUrl('http://shop.lan')).toMatch(/^PUBLIC_URL is plain http/)
  expect(publicUrl('https://shop.lan')).toBeUndefined()
  expect(publicUrl('http://localhost:5000')).toBeUndefined()
  expect(publicUrl()).toMatch(/beyond this machine/)
  expect(publicUrl(undefined, '127.0.0.1')).toBeUndefined()
})
