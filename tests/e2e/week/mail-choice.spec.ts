import { erin, expect, expectAccessible, test } from '#tests/support/e2e.ts'

test('an admin chooses to get the week by mail', { tag: ['@desktop', '@small-phone'] }, async ({
  page,
  shop,
  signInAs,
}) => {
  await signInAs(await shop.makePerson({ role: 'admin' }))
  await page.goto('/profile')
  const choice = page.getByLabel('The week by email')
  await expect(choice).not.toBeChecked()
  await choice.focus()
  await page.keyboard.press('Space')
  await expect(page.locator('[data-toaster]')).toContainText('Your choice is kept.')
  await expectAccessible(page)
  await page.reload()
  await expect(choice).toBeChecked()
})

test('nobody else is asked', async ({ page, signInAs }) => {
  await signInAs(erin)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await expect(page.getByLabel('The week by email')).toHaveCount(0)
})
