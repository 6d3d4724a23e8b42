import { erin, expect, expectAccessible, test } from '#tests/support/e2e.ts'

test.use({ serviceWorkers: 'allow' })

test('what the server failed at can be found in its log', { tag: ['@phone', '@desktop'] }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop({ LOG_LEVEL: 'info' })
  await signInAs(erin, shop)
  await shop.db.execute('alter table tips rename to hidden')
  await page.goto(`${shop.url}/tips`)
  const failed = page.getByRole('alert').filter({ hasText: 'Try again' })
  await expect(failed).toContainText(/Request [0-9a-f]{8}/)
  await expect(failed).toContainText('The server had a problem of its own. Try again in a moment.')
  await expect(failed).not.toContainText('connection')
  await expectAccessible(page)
  const reference = /Request ([0-9a-f]{8})/.exec(await failed.innerText())![1]!
  expect(shop.output()).toContain(`"requestId":"${reference}`)

  await page.getByLabel('Order ID').fill('0042')
  await page.getByLabel('Tip Amount ($)').fill('3')
  await page.getByRole('button', { name: 'Log Tip', exact: true }).click()
  await expect(page.locator('[data-toaster]')).toContainText(/Request [0-9a-f]{8}/)
  await shop.db.execute('alter table hidden rename to tips')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(0)
})

test('what could not be loaded says so until the connection is back, and then that it is', {
  tag: ['@phone', '@desktop'],
}, async ({ page, context, shop, signInAs, console }) => {
  // The service worker may still be on its way.
  console.expect(/fetching/)
  await signInAs(await shop.makePerson())
  await page.route('**/api/tips?*', (route) => route.abort())
  await page.goto('/tips')
  const failed = page.getByRole('alert').filter({ hasText: 'Try again' })
  await expect(failed).toContainText('Check the connection, then try again.')
  await context.setOffline(true)
  await expect(failed).toContainText('Check the connection, then try again.')
  await page.unroute('**/api/tips?*')
  await context.setOffline(false)
  await expect(failed).toContainText('The connection is back. Try again.')
  await expect(failed).not.toContainText('Check the connection')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No tips logged this week')).toBeVisible()
})

test('who it is may be a question that the server fails at, and then nobody is sent to look at the connection', {
  tag: ['@phone', '@desktop'],
}, async ({ page, context, signInAs, console }) => {
  console.expect(/500/)
  await signInAs(erin)
  // A page that says of nobody who is there asks for it.
  await page.route('/', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: (await reply.text()).replace(/"user":\{[^}]*\},?/, '') })
  })
  await context.route('**/api/user', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }))
  await page.goto('/')
  const failed = page.getByRole('alert').filter({ hasText: 'Try again' })
  await expect(failed).toContainText('The server had a problem of its own. Try again in a moment.')
  await expect(failed).not.toContainText('connection')
  await expectAccessible(page)
  await context.unroute('**/api/user')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Welcome back')).toBeVisible()
})
