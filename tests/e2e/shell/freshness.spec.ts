import type { BrowserContext } from 'playwright/test'
import { ada, erin, expect, type Page, test } from '#tests/support/e2e.ts'
import { whenInstalled } from '#tests/support/service-worker.ts'

test.use({ serviceWorkers: 'allow' })

const refresh = (page: Page) => page.getByRole('button', { name: /^Refresh/ }).filter({ visible: true })

/** What went to the server from now on, but for the page's own files, which are fetched in idle moments. */
function watch(context: BrowserContext) {
  const requests: string[] = []
  context.on('request', (request) => {
    const { pathname, protocol } = new URL(request.url())
    if (protocol !== 'about:' && !/^\/(assets\/|service-worker\.js)/.test(pathname))
      requests.push(`${request.method()} ${pathname}`)
  })
  return requests
}

test('a minute, other windows and a lost connection cost no request', async ({ context, page, signInAs }) => {
  await page.clock.install()
  await signInAs(ada)
  for (const address of ['/', '/admin/training-management?tab=approvals', '/admin/machine-management']) {
    // The last weeks beside the dashboard's figures come in an idle moment.
    const atLast = address === '/' ? page.waitForResponse('**/api/recent-weeks') : undefined
    await page.goto(address)
    await expect(refresh(page)).toBeVisible()
    await page.clock.runFor(5000)
    await expect(page.locator('.animate-breathe')).toHaveCount(0)
    await whenInstalled(page)
    await atLast
    // Also what the worker asks of its own accord.
    const requests = watch(context)
    await page.clock.runFor(60_000)
    const other = await context.newPage()
    await other.goto('about:blank')
    await other.bringToFront()
    await page.bringToFront()
    await other.close()
    await page.evaluate(() => {
      window.dispatchEvent(new Event('blur'))
      window.dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await context.setOffline(true)
    await page.clock.runFor(10_000)
    await context.setOffline(false)
    await page.clock.runFor(60_000)
    expect(requests, address).toEqual([])
    // It says how old it is once that is five minutes.
    await expect(page.getByText(/ago$/)).toHaveCount(0)
    await page.clock.runFor(4 * 60_000)
    await expect(page.getByText(/[567] minutes ago/)).toBeVisible()
  }
})

test('a phone’s bar names the age once it matters', { tag: '@small-phone' }, async ({ page, signInAs }) => {
  await page.clock.install()
  await signInAs(erin)
  await page.goto('/problems')
  await expect(refresh(page)).toHaveText('')
  await expect(refresh(page)).toHaveAccessibleName(/^Refresh, updated \d+:\d\d (AM|PM)$/)
  await page.clock.runFor(6.5 * 60_000)
  await expect(refresh(page)).toHaveText('6 min')
  await expect(refresh(page)).toHaveAccessibleName(/^Refresh, updated .*, 6 min$/)
})
