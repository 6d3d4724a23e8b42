import { ada, erin, expect, tess, test } from '#tests/support/e2e.ts'

test('the sidebar leads through the pages, each with its title and the focus where it begins', {
  tag: '@desktop',
}, async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Tips', exact: true }).click()
  await expect(page).toHaveTitle('My Tips · Washboard')
  // This page is begun by typing.
  await expect(page.getByLabel('Order ID')).toBeFocused()
  await menu.getByRole('link', { name: 'Manage Users' }).click()
  await expect(page).toHaveTitle('User Management · Washboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveTitle('My Tips · Washboard')
})

test('a new page starts at its top, whatever was scrolled before', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1024, height: 320 })
  await signInAs(ada)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tips', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Tips' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('a technician is led to the machines, and Back does not lead into a loop', {
  tag: '@desktop',
}, async ({ page, signInAs }) => {
  await signInAs(tess)
  await page.goto('about:blank')
  for (const address of ['/', '/tips', '/problems']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/admin\/machine-management$/)
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('the next person at a shared tablet sees nothing of the one before', { tag: '@tablet' }, async ({
  page,
  shop,
}) => {
  const first = await shop.makePerson({ firstName: 'Paula' })
  const second = await shop.makePerson({ firstName: 'Quinn' })
  const signIn = async ({ email, password }: typeof first) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
  }
  await page.goto('/')
  await signIn(first)
  await expect(page.getByText('Welcome back, Paula!')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tips', exact: true }).click()
  await page.getByLabel('Order ID').fill('7654321')
  await page.getByLabel('Tip Amount').fill('9.99')
  await page.getByRole('button', { name: 'Log Tip' }).click()
  await expect(page.getByText('#7654321')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await signIn(second)
  await expect(page.getByText('Welcome back, Quinn!')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tips', exact: true }).click()
  await expect(page.getByText('No tips logged this week')).toBeVisible()
  await expect(page.getByText('#7654321')).toHaveCount(0)
})

test('a page whose file is gone after an update offers to reload', { tag: '@desktop' }, async ({
  console: browserConsole,
  page,
  signInAs,
}) => {
  browserConsole.expect(/dynamically imported module|Failed to fetch/)
  await signInAs(erin)
  await page.route('**/assets/tips-page-*.js', (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tips', exact: true }).click()
  await expect(page.getByText('This page could not be opened')).toBeVisible()
  await page.unroute('**/assets/tips-page-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Tips' })).toBeVisible()
})

test('a part whose file is lost on the way leaves the page and what is typed there', { tag: '@phone' }, async ({
  console: browserConsole,
  page,
  signInAs,
}) => {
  browserConsole.expect(/dynamically imported module|ERR_FAILED/)
  await signInAs(erin)
  await page.route('**/assets/tip-reports-*.js', (route) => route.abort())
  await page.goto('/tips')
  await page.getByLabel('Order ID').fill('4711')
  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect(page.getByText('This part could not be opened', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Log Tips' }).click()
  await expect(page.getByLabel('Order ID')).toHaveValue('4711')
  await page.getByRole('tab', { name: 'Reports' }).click()
  await page.unroute('**/assets/tip-reports-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Generate Report' })).toBeVisible()
})

test('on a phone the bar leads back to the page that a page belongs to, and there is no second way', {
  tag: '@small-phone',
}, async ({ page, signInAs }) => {
  const back = (name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true })
  await signInAs(tess)
  await page.goto('/machines/washer-7')
  await expect(page.getByRole('heading', { level: 1, name: 'Washer 7' })).toBeVisible()
  await back('Machines').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Machines' })).toBeVisible()
  await back('Manage Problems').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Machine Problems' })).toBeVisible()
  await signInAs(ada)
  await page.goto('/admin/shift-reports/calendar')
  await back('Drop Reports').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Drop Reports' })).toBeVisible()
  await back('Dashboard').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
