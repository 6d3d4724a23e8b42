import { ada, erin, expect, expectAccessible, test } from '#tests/support/e2e.ts'

test('an admin chooses to get the week by mail', { tag: ['@desktop', '@small-phone'] }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/profile`)
  const choice = page.getByLabel('The week by email')
  await expect(choice).not.toBeChecked()
  await choice.focus()
  await page.keyboard.press('Space')
  await expect(page.locator('[data-toaster]')).toContainText('Your choice is kept.')
  await expectAccessible(page)
  await page.reload()
  await expect(choice).toBeChecked()
})

test('as long as no mail leaves, there is nothing to choose', async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.goto('/profile')
  await expect(page.getByLabel('The week by email')).toBeDisabled()
  await expect(page.getByText('No mail leaves this shop yet. It is set up in Settings.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('button', { name: 'Set up mail' })).toBeVisible()
})

test('nobody else is asked', async ({ page, signInAs }) => {
  await signInAs(erin)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await expect(page.getByLabel('The week by email')).toHaveCount(0)
})
