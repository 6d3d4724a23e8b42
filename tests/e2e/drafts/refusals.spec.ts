import { ada, expect, expectAccessible, test } from '#tests/support/e2e.ts'

const refusal = (errors: Record<string, string[]>) => ({
  status: 400,
  json: { code: 'INVALID', message: 'No.', errors },
})

test('what is refused stands at its field or in the form, and nothing typed is lost', {
  tag: ['@desktop', '@phone'],
}, async ({ page, shop, signInAs }) => {
  await shop.makePerson({ firstName: 'Refused', lastName: 'Person' })
  await signInAs(ada)
  await page.goto('/admin/user-management')
  await page.getByRole('button', { name: 'More for Refused Person' }).click()
  await page.getByRole('button', { name: 'Edit Refused Person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Refused Person' })
  await dialog.getByLabel('Last name').fill('Persson')
  await dialog.getByLabel('Payroll ID').fill('E-17')
  const address = '**/api/admin/users/*'
  const answer = { payrollId: ['Somebody has this ID.'], elsewhere: ['The week is closed.'] }
  await page.route(address, (route) => route.fulfill(refusal(answer)))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The week is closed.')
  await expect(dialog.getByLabel('Payroll ID')).toBeFocused()
  await expect(dialog.getByLabel('Payroll ID')).toHaveAccessibleDescription(/Somebody has this ID\./)
  await expect(dialog.getByLabel('Payroll ID')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Last name')).toHaveValue('Persson')
  await expectAccessible(page)

  await page.unroute(address)
  await dialog.getByLabel('Payroll ID').fill('E-18')
  await expect(dialog.getByText('Somebody has this ID.')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Refused Persson').first()).toBeVisible()
})

test('an answer that comes after its dialog was left closes no other', { tag: '@phone' }, async ({
  page,
  shop,
  signInAs,
}) => {
  await shop.makePerson({ firstName: 'Slow', lastName: 'One' })
  await shop.makePerson({ firstName: 'Slow', lastName: 'Two' })
  await signInAs(ada)
  await page.goto('/admin/user-management')
  await page.getByRole('button', { name: 'More for Slow One' }).click()
  await page.getByRole('button', { name: 'Edit Slow One' }).click()
  await page.getByLabel('Payroll ID').fill('S-1')
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/api/admin/users/*', async (route) => {
    await left
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for Slow Two' }).click()
  await page.getByRole('button', { name: 'Edit Slow Two' }).click()
  await page.getByLabel('Payroll ID').fill('S-2')
  leave()
  await expect(page.getByText('Slow One was saved.').first()).toBeVisible()
  await expect(page.getByLabel('Payroll ID')).toHaveValue('S-2')
})
