import { spanish } from '#shared/language/es/catalog.ts'
import { ada, erin, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'
import { whenInstalled } from '#tests/support/service-worker.ts'
import { comesBack, isSent, logTip } from '../outbox/writing.ts'

test.use({ serviceWorkers: 'allow' })

const offline = (page: Page) => page.getByText('You are offline. What you type stays on this device.')
const unreached = (page: Page) => page.getByText('The server cannot be reached. What you type stays on this device.')

/** What the worker keeps: addresses and texts. */
const keptByWorker = (page: Page) =>
  page.evaluate(async () => {
    const found: { cache: string; path: string; text: string }[] = []
    for (const cache of await caches.keys())
      for (const request of await (await caches.open(cache)).keys()) {
        const { pathname } = new URL(request.url)
        const isText = !pathname.endsWith('.woff2')
        const text = isText ? await (await caches.match(request))!.text() : ''
        found.push({ cache, path: pathname, text })
      }
    return found
  })

test('the notice that there is no connection comes and goes by itself, and hides no button', {
  tag: ['@desktop', '@small-phone'],
}, async ({ page, context, signInAs }) => {
  await signInAs(erin)
  await page.goto('/stain-report')
  await whenInstalled(page)
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ has: offline(page) })).toBeVisible()
  await expectAccessible(page)
  const save = page.getByRole('button', { name: 'Done', exact: true })
  for (const top of [0, 10_000]) {
    await page.evaluate((to) => window.scrollTo(0, to), top)
    await expect(offline(page)).toBeInViewport({ ratio: 1 })
    const [notice, button] = [(await offline(page).boundingBox())!, (await save.boundingBox())!]
    expect(notice.y + notice.height).toBeLessThanOrEqual(button.y)
  }
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeInViewport({ ratio: 1 })
  await context.setOffline(false)
  await expect(offline(page)).toHaveCount(0)
})

for (const isLoaded of [true, false])
  test(`a message covers neither it nor the way back: ${isLoaded ? 'as always' : 'before all is loaded'}`, {
    tag: '@small-phone',
  }, async ({ page, context, shop, signInAs }) => {
    if (!isLoaded) await page.route('**/assets/toaster-*.js', (route) => route.abort())
    await signInAs(await shop.makePerson())
    await page.goto('/tips')
    // What keeps a tip comes in an idle moment, and may do so after the network was quiet once.
    const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await expect.poll(loaded).toContainEqual(expect.stringContaining('/assets/outbox-'))
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(offline(page)).toBeVisible()
    await logTip(page, '42')
    const message = page.getByText('Kept on this device', { exact: true }).filter({ visible: true }).last()
    const said = (await message.boundingBox())!
    const header = (await page.locator('[data-phone-header]').boundingBox())!
    const notice = (await offline(page).boundingBox())!
    expect(header.y).toBeGreaterThanOrEqual(notice.y + notice.height)
    expect(said.y).toBeGreaterThanOrEqual(header.y + header.height)
    await page.getByRole('link', { name: 'Dashboard' }).first().click({ trial: true })
  })

test('it also tells of a server that is away', { tag: '@phone' }, async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson())
  await page.goto('/tips')
  await page.route('**/api/tips', (route) => route.abort())
  await logTip(page, '3')
  await expect(unreached(page)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/tips')
  await comesBack(page)
  await isSent(page)
  await expect(unreached(page)).toHaveCount(0)
})

test('a page not opened before needs a connection', { tag: '@phone' }, async ({ page, context, console, signInAs }) => {
  console.expect(/ERR_|net::|Failed to load|Failed to fetch|fetching/)
  await signInAs(ada)
  await page.goto('/tips')
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/history-page*', (route) => route.abort('internetdisconnected'))
  await context.setOffline(true)
  await page.evaluate(() => {
    history.pushState(null, '', '/admin/history')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByText('This needs a connection, and there is none at the moment.')).toBeVisible()
  await expectAccessible(page)
})

test('signed out it has the shop’s name and language', { tag: '@phone' }, async ({ page, context, openShop }) => {
  const name = 'Suds & "Co" <3'
  const shop = await openShop({ APP_NAME: name })
  expect(await (await page.request.get(shop.url)).text()).toContain('<title>Suds &amp; &quot;Co&quot; &lt;3</title>')
  const manifest = await (await page.request.get(`${shop.url}/app.webmanifest`)).json()
  expect([manifest.name, manifest.short_name]).toEqual([name, name])
  await context.addCookies([{ name: 'language', value: 'es', url: shop.url }])
  await page.goto(shop.url)
  await whenInstalled(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page).toHaveTitle(name)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByText(spanish['You are offline']!, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByRole('button', { name: spanish['Try again']! }).click()
  await expect(page.getByLabel(spanish.Email!)).toBeVisible()
})

test.describe('the worker', () => {
  test('keeps nothing of the API, no picture and nobody', { tag: '@phone' }, async ({ page, shop, signInAs }) => {
    const robin = await shop.makePerson()
    await signInAs(robin)
    await page.goto('/')
    await whenInstalled(page)
    await page.goto('/tips')
    await expect(page.getByRole('heading', { name: 'My Tips', exact: true })).toBeVisible()
    const kept = await keptByWorker(page)
    const paths = kept.map(({ path }) => path)
    expect(paths.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([])
    for (const { text } of kept) for (const secret of [robin.email, robin.id]) expect(text).not.toContain(secret)
    const shell = kept.find(({ path }) => path === '/offline')!
    expect(shell.text).toContain('"isOffline":true')
    // All that the page asks for is there, and everything is of one version.
    const asked = [...shell.text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    expect(paths).toEqual(expect.arrayContaining(asked))
    // What a page loads later is there as well, also where it lies in a file that is built for several pages.
    expect(paths).toContainEqual(expect.stringMatching(/^\/assets\/long-ago-dialog-/))
    // But not what needs a connection.
    expect(paths.filter((path) => /\/(history-page|tip-reports|payroll-import-page)-/.test(path))).toEqual([])
    expect(new Set(kept.map(({ cache }) => cache)).size).toBe(1)
  })

  test('throws away what an older version kept', async ({ page }) => {
    await page.goto('/')
    await whenInstalled(page)
    await page.evaluate(async () => {
      await (await caches.open('shell-older')).put('/assets/old.js', new Response('old'))
      await (await navigator.serviceWorker.ready).unregister()
    })
    await page.reload()
    await whenInstalled(page)
    await expect.poll(async () => (await keptByWorker(page)).filter(({ cache }) => cache === 'shell-older')).toEqual([])
  })

  test('is only installed with the page of its own version', async ({ page, shop, openShop }) => {
    const other = await openShop({ APP_NAME: 'Suds' })
    const workerAt = async (url: string) => (await page.request.get(`${url}/service-worker.js?language=en`)).text()
    const [own, renamed] = [await workerAt(shop.url), await workerAt(other.url)]
    expect(renamed).not.toBe(own)
    const address = /"(\/offline[^"]+)"/.exec(own)![1]
    expect((await page.request.get(shop.url + address)).status()).toBe(200)
    expect((await page.request.get(other.url + address)).status()).toBe(404)
  })

  test('asks again for a file that is lost on the way', { tag: '@phone' }, async ({ page, context }) => {
    let lost = 0
    await context.route('**/offline?language=*', (route) => (lost++ ? route.continue() : route.abort()))
    await page.goto('/')
    await whenInstalled(page)
    expect(lost).toBe(2)
  })
})

test('nothing is in the way of installing it', { tag: '@phone' }, async ({ page, context }) => {
  await page.goto('/')
  await whenInstalled(page)
  const cdp = await context.newCDPSession(page)
  const { errors, data } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Tests run in a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  const manifest = JSON.parse(data!)
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
  const icons: { src: string; sizes: string; type: string; purpose: string }[] = manifest.icons
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
  )
  for (const { src, sizes, type } of icons) {
    const reply = await page.request.get(src)
    expect(reply.headers()['content-type']).toBe(type)
    const width = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return image.naturalWidth
    }, src)
    if (sizes !== 'any') expect(`${width}x${width}`).toBe(sizes)
  }
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', manifest.theme_color)
})
