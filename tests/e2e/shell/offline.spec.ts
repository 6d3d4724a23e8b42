import type { BrowserContext } from 'playwright/test'
import { spanish } from '#shared/language/es/catalog.ts'
import { ada, erin, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'
import { whenInstalled } from '#tests/support/service-worker.ts'

test.use({ serviceWorkers: 'allow' })

const phone = { tag: '@phone' }

const offline = (page: Page) => page.getByText('You are offline. What you type stays on this device.')
const unreached = (page: Page) => page.getByText('The server cannot be reached. What you type stays on this device.')

/** Every request from now on, but for the page's own files: they may still be on their way. */
function requestsOf(context: BrowserContext) {
  const requests: string[] = []
  const isAsset = (url: string) => new URL(url).pathname.startsWith('/assets/')
  context.on('request', (request) => isAsset(request.url()) || requests.push(request.url()))
  return requests
}

/** Addresses, of those whose answer has arrived. */
const filesLoaded = () => performance.getEntriesByType('resource').map(({ name }) => name)

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

test.describe('the notice that there is no connection', () => {
  test('comes and goes by itself, asks nobody and hides no button', { tag: ['@desktop', '@small-phone'] }, async ({
    page,
    context,
    signInAs,
  }) => {
    await signInAs(erin)
    await page.goto('/stain-report')
    await whenInstalled(page)
    const requests = requestsOf(context)

    await context.setOffline(true)
    await expect(offline(page)).toBeVisible()
    await expect(page.getByRole('status').filter({ has: offline(page) })).toBeVisible()
    await expectAccessible(page)
    const save = page.getByRole('button', { name: 'Done', exact: true })
    for (const top of [0, 10_000]) {
      await page.evaluate((to) => window.scrollTo(0, to), top)
      await expect(offline(page)).toBeInViewport({ ratio: 1 })
      const [notice, button] = [(await offline(page).boundingBox())!, (await save.boundingBox())!]
      expect(notice.y + notice.height).toBeLessThanOrEqual(button.y)
    }
    const header = page.getByRole('link', { name: 'Dashboard' }).first()
    await expect(header).toBeInViewport({ ratio: 1 })

    await context.setOffline(false)
    await expect(offline(page)).toHaveCount(0)
    expect(requests).toEqual([])
  })

  for (const isLoaded of [true, false])
    test(`a message covers neither it nor the way back: ${isLoaded ? 'as always' : 'before all is loaded'}`, {
      tag: '@small-phone',
    }, async ({ page, context, shop, signInAs }) => {
      if (!isLoaded) await page.route('**/assets/toaster-*.js', (route) => route.abort())
      await signInAs(await shop.makePerson())
      await page.goto('/tips')
      // What keeps a tip comes in an idle moment, and may do so after the network was quiet once.
      await expect.poll(() => page.evaluate(filesLoaded)).toContainEqual(expect.stringContaining('/assets/outbox-'))
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await expect(offline(page)).toBeVisible()
      await page.getByLabel('Order ID').fill('42')
      await page.getByLabel('Tip Amount ($)').fill('3')
      await page.getByRole('button', { name: 'Log Tip', exact: true }).click()
      const message = page.getByText('Kept on this device', { exact: true }).filter({ visible: true }).last()
      const said = (await message.boundingBox())!
      const header = (await page.locator('[data-phone-header]').boundingBox())!
      const notice = (await offline(page).boundingBox())!
      expect(header.y).toBeGreaterThanOrEqual(notice.y + notice.height)
      expect(said.y).toBeGreaterThanOrEqual(header.y + header.height)
      await page.getByRole('link', { name: 'Dashboard' }).first().click({ trial: true })
    })

  test('also tells of a server that is away, until it answers', phone, async ({ page, signInAs }) => {
    await signInAs(erin)
    await page.goto('/problems')
    await whenInstalled(page)
    await page.route('**/api/machine-problems', (route) => route.abort())
    const report = async () => {
      await page.getByRole('radio', { name: 'Washer' }).check()
      await page.getByLabel('Machine Number').fill('3')
      await page.getByLabel('Description').fill('It hums')
      await page.getByRole('button', { name: 'Report Problem' }).click()
    }
    await report()
    await expect(unreached(page)).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/machine-problems')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Problem reported successfully!').first()).toBeVisible()
    await expect(unreached(page)).toHaveCount(0)
  })
})

test(
  'a page that cannot be opened says that it needs a connection',
  phone,
  async ({ page, context, console, signInAs }) => {
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
    await expect(page.getByText('This page could not be opened')).toBeVisible()
    await expect(page.getByText('This needs a connection, and there is none at the moment.')).toBeVisible()
    await expectAccessible(page)
  },
)

test.describe('without a network', () => {
  test(
    'the application opens, says so, and goes on where one was',
    phone,
    async ({ page, context, shop, signInAs }) => {
      const robin = await shop.makePerson()
      await signInAs(robin)
      await page.goto('/tips')
      await whenInstalled(page)
      await page.waitForLoadState('networkidle')
      await page.getByLabel('Order ID').fill('0042')

      await context.setOffline(true)
      await page.goto('/tips')
      await expect(page.getByRole('heading', { name: 'My Tips', exact: true })).toBeVisible()
      await expect(page.getByLabel('Order ID')).toHaveValue('0042')
      await expect(offline(page)).toBeVisible()
      await expectAccessible(page)
      await context.setOffline(false)
      await expect(offline(page)).toHaveCount(0)
    },
  )

  test('where nobody was signed in, it says so and comes back', phone, async ({ page, context }) => {
    await page.goto('/')
    await whenInstalled(page)
    await context.setOffline(true)
    await page.goto('/')
    await expect(page.getByText('You are offline', { exact: true })).toBeVisible()
    await expect(page).toHaveTitle('Washboard')
    await expectAccessible(page)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
  })

  test('it is told in the language of the page', { tag: '@phone' }, async ({ page, context, shop }) => {
    await context.addCookies([{ name: 'language', value: 'es', url: shop.url }])
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await whenInstalled(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('button', { name: spanish['Try again']! })).toBeVisible()
  })

  test('nothing of the API, no picture and nobody is kept for it', phone, async ({ page, shop, signInAs }) => {
    const robin = await shop.makePerson()
    await signInAs(robin)
    await page.goto('/')
    await whenInstalled(page)
    await page.goto('/tips')
    await expect(page.getByRole('heading', { name: 'My Tips', exact: true })).toBeVisible()
    const kept = await keptByWorker(page)
    expect(kept.map(({ path }) => path).filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual(
      [],
    )
    const shell = kept.find(({ path }) => path === '/offline')!
    for (const { text } of kept) for (const secret of [robin.email, robin.id]) expect(text).not.toContain(secret)
    expect(shell.text).toContain('"isOffline":true')
    // All that the page asks for is there, and everything is of one version.
    const asked = [...shell.text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    expect(kept.map(({ path }) => path)).toEqual(expect.arrayContaining(asked))
    expect(new Set(kept.map(({ cache }) => cache)).size).toBe(1)
  })

  test('what an older version kept is thrown away', { tag: '@desktop' }, async ({ page }) => {
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

  test('the worker does nothing of its own accord', phone, async ({ page, context, signInAs }) => {
    await page.clock.install()
    await signInAs(erin)
    await page.goto('/tips')
    await page.clock.runFor(2_000)
    await whenInstalled(page)
    await expect(page.getByText('No tips logged this week').or(page.getByText('Order #').first())).toBeVisible()
    const requests = requestsOf(context)
    await page.clock.runFor(60_000)
    expect(requests).toEqual([])
  })
})

test('a worker is only installed with the page of its own version', { tag: '@desktop' }, async ({
  page,
  shop,
  openShop,
}) => {
  const other = await openShop({ APP_NAME: 'Suds' })
  const workerAt = async (url: string) => (await page.request.get(`${url}/service-worker.js?language=en`)).text()
  const [own, renamed] = [await workerAt(shop.url), await workerAt(other.url)]
  expect(renamed).not.toBe(own)
  const address = /"(\/offline[^"]+)"/.exec(own)![1]
  expect((await page.request.get(shop.url + address)).status()).toBe(200)
  expect((await page.request.get(other.url + address)).status()).toBe(404)
})

test.describe('installing', () => {
  test('it bears the name that the operator gave it', { tag: '@phone' }, async ({ page, context, openShop }) => {
    const shop = await openShop({ APP_NAME: 'Suds & "Co" <3' })
    const html = await (await page.request.get(shop.url)).text()
    expect(html).toContain('<title>Suds &amp; &quot;Co&quot; &lt;3</title>')
    const manifest = await (await page.request.get(`${shop.url}/app.webmanifest`)).json()
    expect([manifest.name, manifest.short_name]).toEqual(['Suds & "Co" <3', 'Suds & "Co" <3'])
    await page.goto(shop.url)
    await whenInstalled(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page).toHaveTitle('Suds & "Co" <3')
    await expect(page.getByText('You are offline', { exact: true })).toBeVisible()
  })

  test('a file that is lost on the way is asked for again while the page stays open', { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    let lost = 0
    await context.route('**/offline?language=*', (route) => (lost++ ? route.continue() : route.abort()))
    await page.goto('/')
    await whenInstalled(page)
    expect(lost).toBe(2)
  })

  test('the browser finds nothing in the way, and every icon has its size', phone, async ({ page, context }) => {
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
    const purposes = manifest.icons.map(
      ({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`,
    )
    for (const needed of ['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable'])
      expect(purposes).toContain(needed)
    for (const { src, sizes, type } of manifest.icons) {
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
})
