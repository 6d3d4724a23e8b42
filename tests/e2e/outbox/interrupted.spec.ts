import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Route } from 'playwright/test'
import { putClockAhead } from '#tests/support/clock.ts'
import { expect, type Page, test } from '#tests/support/e2e.ts'
import { goOffline, whenInstalled } from '#tests/support/service-worker.ts'
import { startProduct } from '#tools/chaos/product.ts'
import { comesBack, expectWritten, isSent, kept, logTip, tipsOf, waitingRows } from './writing.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ console }) => console.expect(/ERR_|net::|Failed to load|fetching the script|status of/))

test('the server is killed before it stores a tip, and before it says so', { tag: '@phone' }, async ({ page }) => {
  const product = await startProduct()
  try {
    const account = { email: 'ada@example.com', password: 'kill-nine' }
    await page.request.post(`${product.url}/api/login`, { data: account })
    await page.goto(`${product.url}/tips`)
    await expect(page.getByText('No tips logged this week')).toBeVisible()
    // The tip cannot be stored, so the server has the request and cannot answer.
    const lock = await product.pool.connect()
    await lock.query('begin; lock table tips in exclusive mode')
    await logTip(page, '7')
    // Not on its own connection, which sees the same all through its transaction.
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock'"
    await expect.poll(async () => (await product.pool.query(waiting)).rows.length).toBeGreaterThan(0)
    await product.end('SIGKILL')
    await lock.query('rollback').catch(() => {})
    lock.release(true)
    await kept(page)
    await isSentAfterRestart(/Order #7/)
    const { rows } = await product.pool.query(
      'select order_id, email, now() - tips.created_at as age from tips join users on users.id = tips.user_id',
    )
    expect(rows).toMatchObject([{ order_id: '7', email: account.email }])
    // It has a clock of its own.
    expect(rows[0].age).not.toHaveProperty('minutes')

    const killAfterwards = async (route: Route) => {
      await route.fetch()
      await product.end('SIGKILL')
      await route.abort('connectionreset')
    }
    await page.route('**/api/admin/tips', killAfterwards, { times: 1 })
    await logTip(page, '8')
    await isSentAfterRestart(/Order #8/)
    const stored = await product.pool.query('select order_id from tips order by created_at')
    expect(stored.rows).toEqual([{ order_id: '7' }, { order_id: '8' }])
  } finally {
    await page.close()
    await product.stop()
  }

  async function isSentAfterRestart(row: RegExp) {
    await expect(waitingRows(page)).toHaveText(row)
    await product.start()
    await comesBack(page)
    await expect(waitingRows(page)).toHaveCount(0)
  }
})

test('the browser is closed and started again', { tag: '@phone' }, async ({ shop, viewport }) => {
  const robin = await shop.makePerson()
  const profile = await mkdtemp(path.join(tmpdir(), 'washboard-profile-'))
  const { executablePath, env } = JSON.parse(process.env.E2E_BROWSER!)
  const start = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      env: { ...process.env, ...env },
      viewport,
      isMobile: true,
      hasTouch: true,
      locale: 'en-US',
      timezoneId: 'America/New_York',
    })
    await context.addInitScript(putClockAhead, Number(process.env.CLOCK_AHEAD))
    return context
  }
  let browser: BrowserContext | undefined
  try {
    browser = await start()
    await browser.request.post(`${shop.url}/api/login`, { data: { email: robin.email, password: robin.password } })
    let page = await browser.newPage()
    await page.goto(`${shop.url}/tips`)
    await whenInstalled(page)
    await page.goto(`${shop.url}/tips`)
    await goOffline(page)
    const written = Date.now()
    await logTip(page, '7')
    await kept(page)
    await browser.close()

    // Still in the basement: it is there as it was.
    browser = await start()
    await browser.setOffline(true)
    page = await browser.newPage()
    await page.goto(`${shop.url}/tips`)
    await expect(waitingRows(page)).toHaveText(/Order #7/)
    expect(await tipsOf(shop, robin)).toEqual([])
    await browser.close()

    browser = await start()
    page = await browser.newPage()
    await page.goto(`${shop.url}/tips`)
    await expect.poll(async () => (await tipsOf(shop, robin)).length).toBe(1)
    await expect(waitingRows(page)).toHaveCount(0)
    await expect(page.getByText('Order #7')).toBeVisible()
    const [tip] = await tipsOf(shop, robin)
    expectWritten(tip!.createdAt, written)
  } finally {
    await browser?.close()
    await rm(profile, { recursive: true, force: true })
  }
})

test('the storage of the device is full', { tag: '@phone' }, async ({ page, context, shop, robin }) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: shop.url, quotaSize: 1 })
  await page.goto('/tips')
  await page.waitForLoadState('networkidle')
  await logTip(page, '7')
  await isSent(page)
  await expect(page.getByText('This device cannot keep what you write. It needs a connection.')).toBeVisible()
  expect(await tipsOf(shop, robin)).toHaveLength(1)
  // There is room again.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: shop.url })
  await context.setOffline(true)
  await logTip(page, '8')
  await kept(page)
  await context.setOffline(false)
  await expect(waitingRows(page)).toHaveCount(0)
  expect(await tipsOf(shop, robin)).toHaveLength(2)
})

/** As Chromium does when there is a connection again. */
async function wake(context: BrowserContext, page: Page, origin: string) {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false })
}

test('with no page open the worker sends it', { tag: '@phone' }, async ({ page, context, shop, robin, signInAs }) => {
  const kim = await shop.makePerson()
  await page.goto('/tips')
  await whenInstalled(page)
  await page.route('**/api/tips', (route) => route.abort('internetdisconnected'))
  await logTip(page, '7')
  await kept(page)
  // A document of the origin in which nothing of ours runs.
  await page.goto('/favicon.svg')
  await signInAs(kim)
  const refused = context.waitForEvent('response', (response) => response.url().endsWith('/api/tips'))
  await wake(context, page, shop.url)
  expect((await refused).status()).toBe(409)
  expect([...(await tipsOf(shop, robin)), ...(await tipsOf(shop, kim))]).toEqual([])
  await signInAs(robin)
  await wake(context, page, shop.url)
  await expect.poll(async () => (await tipsOf(shop, robin)).length).toBe(1)
  await page.unrouteAll()
  await page.goto('/tips')
  await expect(page.getByText('Order #7')).toBeVisible()
  await expect(waitingRows(page)).toHaveCount(0)
  expect(await tipsOf(shop, robin)).toHaveLength(1)
})
