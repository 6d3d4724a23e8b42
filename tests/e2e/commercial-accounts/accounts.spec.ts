import { ada, expect, test } from '#tests/support/e2e.ts'

test('Ada adds an account, and changes it where its row is pressed', async ({ page, signInAs }) => {
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row').filter({ hasText: 'Grand Hotel' })
  const toast = page.locator('[data-toaster]')
  await signInAs(ada)
  await page.goto('/admin/commercial-accounts')
  await page.getByRole('button', { name: 'Add Account' }).click()
  await dialog.getByLabel('Name').fill('  Grand Hotel ')
  await dialog.getByLabel('Email').fill('Linen@grand.example')
  await dialog.getByRole('button', { name: 'Add Account' }).click()
  await expect(toast).toContainText('Commercial account created successfully!')
  await row.click()
  await dialog.getByLabel('Email').fill('office@grand.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast).toContainText('Commercial account updated successfully!')
  await expect(row).toContainText('office@grand.example')
})
