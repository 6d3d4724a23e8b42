import { makeProblem, removeProblems } from '#tests/machine-problems/problem-data.ts'
import { ada, erin, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'

test.use({ serviceWorkers: 'allow' })

const refresh = (page: Page) => page.getByRole('button', { name: /^Refresh/ }).filter({ visible: true })

/** What went to the server from now on, but for the page's own files, which are fetched in idle moments. */
function watch(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/(assets\/|service-worker\.js)/.test(pathname)) requests.push(`${request.method()} ${pathname}`)
  })
  return requests
}

const lists = [
  '/',
  '/tips',
  '/problems',
  '/shift-reports',
  '/my-payroll',
  '/training',
  '/admin/machine-management',
  '/admin/user-management',
  '/admin/user-management?tab=invitations',
  '/admin/commercial-accounts',
  '/admin/stain-reports',
  '/admin/shift-reports',
  '/admin/shift-reports/calendar',
  '/admin/payroll-import',
  '/admin/training-management',
  '/admin/training-management?tab=approvals',
  '/admin/training-management?tab=progress',
]

test('every list says when it was read, and reads again when somebody asks', {
  tag: ['@desktop', '@small-phone'],
}, async ({ page, signInAs }) => {
  await signInAs(ada)
  for (const address of lists) {
    await page.goto(address)
    await expect(refresh(page), address).toHaveCount(1)
    // What the page asked for by itself has been answered.
    await page.waitForLoadState('networkidle')
    const read = page.waitForResponse((response) => response.url().includes('/api/'))
    await refresh(page).click()
    expect((await read).status(), address).toBe(200)
  }
  await expectAccessible(page)
})

test('a minute of nothing, other windows and a lost connection cost no request', {
  tag: ['@desktop', '@phone'],
}, async ({ context, page, signInAs, isMobile }) => {
  await page.clock.install()
  await signInAs(ada)
  for (const address of ['/', '/admin/training-management?tab=approvals', '/admin/machine-management']) {
    // The last weeks beside the dashboard's figures come in an idle moment.
    const atLast = address === '/' && !isMobile ? page.waitForResponse('**/api/recent-weeks') : undefined
    await page.goto(address)
    await expect(refresh(page)).toBeVisible()
    await page.clock.runFor(5000)
    await expect(page.locator('.animate-breathe')).toHaveCount(0)
    await atLast
    const requests = watch(page)
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
  }
})

test('a phone’s bar names the age once it matters, and no time of day', { tag: '@small-phone' }, async ({
  page,
  signInAs,
}) => {
  await page.clock.install()
  await signInAs(erin)
  await page.goto('/problems')
  await expect(refresh(page)).toHaveText('')
  await expect(refresh(page)).toHaveAccessibleName(/^Refresh, updated \d+:\d\d (AM|PM)$/)
  await page.clock.runFor(6.5 * 60_000)
  await expect(refresh(page)).toHaveText('6 min')
  await expect(refresh(page)).toHaveAccessibleName(/^Refresh, updated .*, 6 min$/)
  await expectAccessible(page)
})

test('a real minute, too', { tag: '@desktop' }, async ({ page, signInAs }) => {
  await signInAs(erin)
  // The last weeks beside the figures come in an idle moment.
  const atLast = page.waitForResponse('**/api/recent-weeks')
  await page.goto('/')
  await expect(refresh(page)).toBeVisible()
  await expect(page.locator('.animate-breathe')).toHaveCount(0)
  await atLast
  const requests = watch(page)
  await expect(page.getByText(/1 minute ago/)).toBeVisible({ timeout: 90_000 })
  expect(requests).toEqual([])
})

test('Refresh brings what others did; where it fails, what was there stays', { tag: ['@desktop', '@phone'] }, async ({
  page,
  shop,
  signInAs,
}) => {
  await removeProblems(shop.db)
  await makeProblem(shop.db, { machineNumber: 71 })
  await signInAs(erin)
  await page.goto('/problems')
  await expect(page.getByRole('heading', { name: 'Washer 71' })).toBeVisible()
  await makeProblem(shop.db, { machineNumber: 72 })
  await refresh(page).click()
  await expect(page.getByRole('heading', { name: 'Washer 72' })).toBeVisible()
  await page.route('**/api/machine-problems*', (route) => route.abort())
  await refresh(page).click()
  await expect(page.locator('[data-toaster]')).toContainText('The page could not be refreshed.')
  await expect(page.getByRole('heading', { name: 'Washer 72' })).toBeVisible()
})
