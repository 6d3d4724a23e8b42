import { ada, erin, expect, expectAccessible, tess, test } from '#tests/support/e2e.ts'

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

test('a page below another marks it in the menu and leads back to it', { tag: ['@desktop', '@phone'] }, async ({
  page,
  signInAs,
  isMobile,
}) => {
  await signInAs(ada)
  const pages: [address: string, entry: string, back: string][] = [
    ['/admin/connections', 'Settings', 'Settings'],
    ['/admin/pay', 'Payroll Import', 'Payroll Import'],
    ['/admin/shift-reports/calendar', 'Shift Reports', 'Drop Reports'],
    ['/admin/machine-labels', 'Manage Problems', 'Machines'],
    ['/machines', 'Manage Problems', 'Manage Problems'],
  ]
  for (const [address, entry, back] of pages) {
    await page.goto(address)
    await expect(
      page
        .getByRole(isMobile ? 'banner' : 'main')
        .getByRole('link', { name: back, exact: true })
        .first(),
      address,
    ).toBeVisible()
    if (!isMobile) await expect(page.locator('aside [aria-current=page]'), address).toHaveText(entry)
  }
})

test('a new page starts at its top, whatever was scrolled before', { tag: '@desktop' }, async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1024, height: 320 })
  await signInAs(ada)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tips', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Tips' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('what is not there is not found: for staff, for the wrong role, for strangers', {
  tag: ['@desktop', '@phone'],
}, async ({ page, signInAs }) => {
  await page.goto('/tips')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  // In the frame of every page for strangers.
  await expect(page.getByRole('banner')).toContainText('Employee Management System')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()

  await signInAs(erin)
  for (const address of [
    '/nowhere',
    '/tips/nowhere',
    '/admin/user-management',
    '/admin/payroll-import',
    '/invite/abc',
  ]) {
    await page.goto(address)
    await expect(page.getByText('404 Page Not Found'), address).toBeVisible()
  }
})

test('a technician is led to the machines, and Back does not lead into a loop', {
  tag: ['@phone', '@desktop'],
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

test('a session that ends while the page is open says so once and leads to the sign-in', {
  tag: ['@desktop', '@phone'],
}, async ({ context, page, signInAs }) => {
  await signInAs(erin)
  await page.goto('/tips')
  await page.getByLabel('Order ID').fill('4711')
  await page.getByLabel('Tip Amount').fill('2')
  // The way to the sign-in is answered with nothing at first, so that there is time to read.
  let isFirst = true
  await page.route('**/api/login', (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    return route.fulfill({ status: 204 })
  })
  const leaving = page.waitForRequest('**/api/login')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Log Tip' }).click()
  await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toHaveCount(1)
  const wayOut = (await leaving).url()
  await page.goto(wayOut)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
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

test('signing out goes to the start even when the server does not answer', { tag: ['@desktop'] }, async ({
  console: browserConsole,
  page,
  signInAs,
}) => {
  browserConsole.expect(/Sign-out failed/)
  await signInAs(erin)
  await page.goto('/tips')
  await page.route('**/api/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('one message at a time: a new one takes the place of the old', { tag: ['@desktop', '@phone'] }, async ({
  page,
  shop,
  signInAs,
}) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/tips')
  await page.getByLabel('Order ID').fill('100')
  await page.getByLabel('Tip Amount').fill('1')
  await page.getByRole('button', { name: 'Log Tip' }).click()
  await expect(page.getByText('Tip logged successfully!', { exact: true })).toBeVisible()
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: /Delete/ }).click()
  await expect(page.getByText('Tip deleted successfully!', { exact: true })).toBeVisible()
  await expect(page.getByText('Tip logged successfully!', { exact: true })).toHaveCount(0)
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
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Log Tips' }).click()
  await expect(page.getByLabel('Order ID')).toHaveValue('4711')
  await page.getByRole('tab', { name: 'Reports' }).click()
  await page.unroute('**/assets/tip-reports-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Generate Report' })).toBeVisible()
})

test('without the server the page says so and goes on when it is back', { tag: '@phone' }, async ({
  page,
  signInAs,
}) => {
  await signInAs(erin)
  await page.route('**/api/tips?*', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText('The tips could not be loaded')).toBeVisible()
  await page.unroute('**/api/tips?*')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(
    page
      .getByText('No tips logged today')
      .or(page.getByText(/Order #/))
      .first(),
  ).toBeVisible()
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
