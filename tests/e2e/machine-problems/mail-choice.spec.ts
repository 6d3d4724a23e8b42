import { erin, expect, expectAccessible, test } from '#tests/support/e2e.ts'

test('a technician chooses when to hear of new problems', { tag: ['@desktop', '@small-phone'] }, async ({
  page,
  shop,
  signInAs,
}) => {
  const robin = await shop.makePerson({ role: 'technician' })
  await signInAs(robin)
  await page.goto('/profile')
  const choice = page.getByLabel('New machine problems by email')
  await expect(choice).toHaveValue('never')
  await choice.selectOption('Once a day, at 7 AM')
  await expect(page.locator('[data-toaster]')).toContainText('Your choice is kept.')
  await expectAccessible(page)
  await page.reload()
  await expect(choice).toHaveValue('daily')
})

test('nobody else is asked', async ({ page, signInAs }) => {
  await signInAs(erin)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await expect(page.getByLabel('New machine problems by email')).toHaveCount(0)
})
