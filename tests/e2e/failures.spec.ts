import { erin, expect, expectAccessible, test } from '#tests/support/e2e.ts'

test('who it is may be a question that the server fails at, and then nobody is sent to look at the connection', async ({
  page,
  signInAs,
  console,
}) => {
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
  await expectAccessible(page)
  await page.unroute('**/api/user')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Welcome back')).toBeVisible()
})
