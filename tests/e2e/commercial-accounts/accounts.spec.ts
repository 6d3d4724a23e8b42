import { ada, expect, expectAccessible, test } from '#tests/support/e2e.ts'

test('Ada adds an account, changes it, and deactivates it once she is sure', async ({ page, signInAs }) => {
  const toast = page.locator('[data-toaster]')
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row').filter({ hasText: 'Grand Hotel' })
  const menu = page.getByRole('button', { name: 'More for Grand Hotel' })
  await signInAs(ada)
  await page.goto('/admin/commercial-accounts')

  await test.step('she adds the first one', async () => {
    await expect(page.getByText('No commercial accounts yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add Account' }).click()
    await dialog.getByLabel('Name').fill('  Grand Hotel ')
    await dialog.getByLabel('Email').fill('Linen@grand.example')
    await dialog.getByRole('button', { name: 'Add Account' }).click()
    await expect(toast).toContainText('Commercial account created successfully!')
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText('Linen@grand.example')
    await expect(row).not.toContainText('nactive')
  })

  await test.step('pressed anywhere, its row opens it', async () => {
    await row.click()
    await dialog.getByLabel('Email').fill('office@grand.example')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast).toContainText('Commercial account updated successfully!')
    await expect(row).toContainText('office@grand.example')
  })

  await test.step('she is asked before it is deactivated', async () => {
    const question = page.getByRole('alertdialog')
    await menu.click()
    await row.getByRole('button', { name: 'Deactivate' }).click()
    await expect(question).toContainText('Deactivate Grand Hotel?')
    await expect(question).toContainText('irreversible')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(menu).toBeFocused()
    await menu.click()
    await row.getByRole('button', { name: 'Deactivate' }).click()
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await expect(toast).toContainText('Commercial account deactivated successfully!')
    await expect(row).toContainText('Inactive')
  })
})
