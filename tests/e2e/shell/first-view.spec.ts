import type { Request } from 'playwright/test'
import { erin, expect, test } from '#tests/support/e2e.ts'
import { holdTimers } from '../hold-timers.ts'
import { isCall, isNamedByPage, isScript, requestsOf } from '../requests.ts'

test.use({ serviceWorkers: 'allow' })

const firstViews: { name: string; path: string; isOpen?: boolean; shows: string; calls: number; scripts: number }[] = [
  { name: 'sign-in', path: '/', isOpen: true, shows: 'Forgot password?', calls: 1, scripts: 8 },
  { name: 'dashboard', path: '/', shows: 'No tips logged today', calls: 4, scripts: 15 },
  { name: 'tips', path: '/tips', shows: 'No tips', calls: 1, scripts: 20 },
  { name: 'machine status', path: '/machine-status', isOpen: true, shows: 'All machines', calls: 2, scripts: 8 },
]

for (const { name, path, isOpen, shows, calls, scripts } of firstViews)
  test(`the first view of ${name} waits for nothing else`, { tag: '@phone' }, async ({ page, shop, signInAs }) => {
    // What is fetched for later waits until the page has nothing else to do; here that is never.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    // The wall asks for the technician's name once the page has been there for a second.
    await holdTimers(page, 1_000)
    if (!isOpen) await signInAs(await shop.makePerson())
    const sent = await requestsOf(page)
    await page.goto(path)
    await expect(page.getByText(shows).first()).toBeVisible()
    const counted = sent.filter(({ address }) => !address.startsWith('/favicon'))
    expect(counted.filter((each) => !isNamedByPage(each))).toEqual([])
    expect(sent.filter(isCall)).toHaveLength(calls)
    expect(sent.filter(isScript).length).toBeLessThanOrEqual(scripts)
    // The font is the rest; the stylesheet is in the page.
    expect(counted.filter((each) => !isCall(each) && !isScript(each))).toHaveLength(1)
  })

test('a browser in another zone asks once, from its second visit on', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, timezoneId: 'America/Los_Angeles' })
  await context.request.post('/api/login', { data: { email: erin.email, password: erin.password } })
  const page = await context.newPage()
  const sent = await requestsOf(page)
  await page.goto('/tips', { waitUntil: 'networkidle' })
  // Browsers keep what a page writes into a cookie a moment later.
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('time-zone')
  sent.length = 0
  await page.goto('/tips', { waitUntil: 'networkidle' })
  expect(sent.filter(isCall)).toHaveLength(1)
  await context.close()
})

test('after signing in only the data is fetched', { tag: '@phone' }, async ({ page, shop }) => {
  const robin = await shop.makePerson()
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const dashboard = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/dashboard-'))
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  await page.goto('/')
  await page.getByLabel('Email').fill(robin.email)
  await page.getByLabel('Password', { exact: true }).fill(robin.password)
  await dashboard
  await expect.poll(() => underWay.size, 'files fetched ahead').toBe(0)
  const sent = await requestsOf(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('No tips logged today')).toBeAttached()
  expect(sent.filter((each) => !isCall(each))).toEqual([])
  const [signIn, ...reads] = sent.filter(isCall).map(({ address }) => address.replace(/\?.*/, ''))
  expect(signIn).toBe('/api/login')
  expect(reads.sort()).toEqual(['/api/machine-problems', '/api/machines/repeated', '/api/needs-you', '/api/tips'])
})

test('what has arrived is shown at once, without waiting on a clock', async ({ page, signInAs }) => {
  // React would wait on this clock, which stands still.
  await page.clock.install({ time: new Date() })
  await page.clock.pauseAt(Date.now() + 60_000)
  await signInAs(erin)
  await page.goto('/tips')
  await expect(page.getByLabel('Order ID')).toBeVisible()
  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect(page.getByRole('button', { name: 'Generate Report' })).toBeVisible()
})

test('until the application has come, the mark stands there', { tag: '@phone' }, async ({ page }) => {
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const mark = page.locator('#root > div > svg')
  await expect(mark).toBeVisible()
  goOn()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(mark).toHaveCount(0)
})
