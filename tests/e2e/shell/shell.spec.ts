import { ada, erin, expect, type Page, test } from '#tests/support/e2e.ts'

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const goToTips = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tips', exact: true }).click()

test('who it is may be a question that the server fails at', async ({ page, signInAs, console }) => {
  console.expect(/500/)
  await signInAs(erin)
  // A page that says of nobody who is there asks for it.
  await page.route('/', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: (await reply.text()).replace(/"user":\{[^}]*\},?/, '') })
  })
  await page.route('**/api/user', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }))
  await page.goto('/')
  const failed = page.getByRole('alert').filter({ hasText: 'Try again' })
  await expect(failed).toContainText('The server had a problem of its own. Try again in a moment.')
  await expect(failed).not.toContainText('connection')
  await page.unroute('**/api/user')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'Dashboard')
})

test('a new page starts at its top, whatever was scrolled before', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1024, height: 320 })
  await signInAs(ada)
  await page.goto('/')
  await heading(page, 'Dashboard')
  await page.evaluate(() => window.scrollTo(0, 400))
  await goToTips(page)
  await heading(page, 'My Tips')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('what is gone after an update, or lost on the way, offers to reload', async ({ console, page, signInAs }) => {
  console.expect(/dynamically imported module|Failed to fetch|ERR_FAILED/)
  await signInAs(erin)
  await page.route('**/assets/tips-page-*.js', (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.route('**/assets/tip-reports-*.js', (route) => route.abort())
  const reload = page.getByRole('button', { name: 'Reload' })

  await test.step('a page', async () => {
    await page.goto('/')
    await goToTips(page)
    await expect(page.getByText('This page could not be opened')).toBeVisible()
    await page.unroute('**/assets/tips-page-*.js')
    await reload.click()
    await heading(page, 'My Tips')
  })

  await test.step('a part leaves the page and what is typed there', async () => {
    const [log, reports] = ['Log Tips', 'Reports'].map((name) => page.getByRole('tab', { name }))
    await page.getByLabel('Order ID').fill('4711')
    await reports!.click()
    await expect(page.getByText('This part could not be opened', { exact: true })).toBeVisible()
    await log!.click()
    await expect(page.getByLabel('Order ID')).toHaveValue('4711')
    await reports!.click()
    await page.unroute('**/assets/tip-reports-*.js')
    await reload.click()
    await expect(page.getByRole('button', { name: 'Generate Report' })).toBeVisible()
  })
})

test('on a phone all of the profile is at hand', { tag: '@small-phone' }, async ({ page, signInAs }) => {
  await signInAs(erin)
  await page.goto('/profile')
  await expect(page.locator('main details > summary > :is(h2, h3)')).toHaveCount(5)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1200)
  await expect(page.getByText(/^Washboard \d+\.\d+\.\d+$/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('a wide name leaves room for the way out', { tag: ['@desktop', '@tablet'] }, async ({ page, shop, signInAs }) => {
  const words = 'Maximiliana von Habsburg-Lothringen'
  await signInAs(await shop.makePerson({ firstName: 'Maximiliana', lastName: 'von Habsburg-Lothringen' }))
  await page.goto('/')
  const name = page.getByRole('link', { name: 'Your profile' }).filter({ visible: true }).getByText(words)
  await expect(name).toBeVisible()
  expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
})
