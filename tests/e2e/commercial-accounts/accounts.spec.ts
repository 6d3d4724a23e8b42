import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { ada, erin, expect, expectAccessible, type Page, type Shop, test, theo } from '#tests/support/e2e.ts'

const both = { tag: ['@desktop', '@phone'] }
const path = '/admin/commercial-accounts'
const calls = '**/api/commercial-accounts**'

const toast = (page: Page) => page.locator('[data-toaster]')
const menu = (page: Page, name: string) => page.getByRole('button', { name: `More for ${name}` })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')
const broken = { status: 500, json: { code: 'INTERNAL', message: 'Something went wrong on our side.' } }

const addAccounts = ({ db }: Shop, ...accounts: { name: string; email: string; isActive?: boolean }[]) =>
  db.insert(commercialAccounts).values(accounts)

test.beforeEach(async ({ shop, signInAs }) => {
  await shop.db.delete(commercialAccounts)
  await signInAs(ada)
})

test('Ada adds the first account', both, async ({ page }) => {
  await page.goto(path)
  await expect(page.getByText('No commercial accounts yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Account' }).click()
  await dialog(page).getByLabel('Name').fill('  Grand Hotel ')
  await dialog(page).getByLabel('Email').fill('Linen@grand.example')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Add Account' }).click()
  await expect(toast(page)).toContainText('Commercial account created successfully!')
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, 'Grand Hotel')).toContainText('Linen@grand.example')
  await expect(row(page, 'Grand Hotel')).not.toContainText('nactive')
  await expectAccessible(page)
})

test('active ones come first by name, then those that are not in use', both, async ({ page, shop }) => {
  await addAccounts(
    shop,
    { name: 'spa', email: 'spa@example.com' },
    { name: 'Bistro', email: 'bistro@example.com' },
    { name: 'Arena', email: 'arena@example.com', isActive: false },
  )
  await page.goto(path)
  await expect(page.getByRole('row')).toContainText([/Name/, /Bistro/, /spa/, /Arena.*Inactive/s])
  await expect(row(page, 'spa')).not.toContainText('nactive')
  await menu(page, 'Arena').click()
  await expect(row(page, 'Arena').getByRole('link', { name: 'History of Arena' })).toBeVisible()
  await expect(row(page, 'Arena').getByRole('link', { name: 'Stain reports of Arena' })).toHaveAttribute(
    'href',
    /\/admin\/stain-reports\?account=[0-9a-f-]{36}$/,
  )
  await expect(row(page, 'Arena').getByRole('button', { name: 'Deactivate' })).toHaveCount(0)
  await expect(row(page, 'Arena').getByRole('button', { name: 'Edit' })).toBeVisible()
})

test('both fields are needed, and a real address', both, async ({ page }) => {
  await page.goto(path)
  await page.getByRole('button', { name: 'Add Account' }).click()
  await dialog(page).getByLabel('Email').fill('   ')
  await dialog(page).getByRole('button', { name: 'Add Account' }).click()
  await expect(toast(page)).toContainText('Missing Information')
  await expect(toast(page)).toContainText('Please fill in all fields.')
  await expect(dialog(page).getByText('Required')).toHaveCount(2)
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await expectAccessible(page)
  await dialog(page).getByLabel('Name').fill('Grand Hotel')
  await dialog(page).getByLabel('Email').fill('grand')
  await dialog(page).getByRole('button', { name: 'Add Account' }).click()
  await expect(dialog(page).getByText('Please enter a valid email address')).toBeVisible()
  await expect(dialog(page).getByText('Required')).toHaveCount(0)
})

test('the same account twice is refused in words', both, async ({ page, shop }) => {
  await addAccounts(shop, { name: 'Spa', email: 'spa@example.com' })
  await page.goto(path)
  await page.getByRole('button', { name: 'Add Account' }).click()
  await dialog(page).getByLabel('Name').fill('SPA')
  await dialog(page).getByLabel('Email').fill('Spa@example.com')
  await dialog(page).getByRole('button', { name: 'Add Account' }).click()
  await expect(toast(page)).toContainText('Failed to create commercial account.')
  await expect(toast(page)).toContainText('There is already an active account with this name and email.')
  await expect(dialog(page).getByLabel('Name')).toHaveValue('SPA')
})

test('Ada changes an account', both, async ({ page, shop }) => {
  await addAccounts(shop, { name: 'Spa', email: 'spa@example.com' })
  await page.goto(path)
  await menu(page, 'Spa').click()
  await row(page, 'Spa').getByRole('button', { name: 'Edit Spa' }).click()
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Spa')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  // Pressed anywhere, it is edited as well.
  await row(page, 'Spa').click()
  await dialog(page).getByLabel('Email').fill('office@spa.example')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Commercial account updated successfully!')
  await expect(row(page, 'Spa')).toContainText('office@spa.example')
})

test('Ada deactivates an account once she is sure', both, async ({ page, shop }) => {
  await addAccounts(shop, { name: 'Spa', email: 'spa@example.com' })
  await page.goto(path)
  await menu(page, 'Spa').click()
  await row(page, 'Spa').getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Deactivate Spa?')
  await expect(question).toContainText('irreversible')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(menu(page, 'Spa')).toBeFocused()
  await menu(page, 'Spa').click()
  await row(page, 'Spa').getByRole('button', { name: 'Deactivate' }).click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(toast(page)).toContainText('Commercial account deactivated successfully!')
  await expect(row(page, 'Spa')).toContainText('Inactive')
  await menu(page, 'Spa').click()
  await expect(row(page, 'Spa').getByRole('link', { name: 'History of Spa' })).toBeVisible()
  await expect(row(page, 'Spa').getByRole('button', { name: 'Deactivate' })).toHaveCount(0)
})

test('what fails says so, and keeps what was typed', both, async ({ page, shop }) => {
  await addAccounts(shop, { name: 'Spa', email: 'spa@example.com' })
  await page.goto(path)
  await expect(row(page, 'Spa')).toBeVisible()
  await page.route(calls, (route) => route.fulfill(broken))

  await page.getByRole('button', { name: 'Add Account' }).click()
  await dialog(page).getByLabel('Name').fill('Inn')
  await dialog(page).getByLabel('Email').fill('inn@example.com')
  await dialog(page).getByRole('button', { name: 'Add Account' }).click()
  await expect(toast(page)).toContainText('Failed to create commercial account.')
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Inn')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await menu(page, 'Spa').click()
  await row(page, 'Spa').getByRole('button', { name: 'Edit Spa' }).click()
  await dialog(page).getByLabel('Name').fill('Spa 2')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Failed to update commercial account.')
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Spa 2')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await menu(page, 'Spa').click()
  await row(page, 'Spa').getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(toast(page)).toContainText('Failed to deactivate commercial account.')
})

test('a list that cannot be loaded can be tried again', both, async ({ page }) => {
  await page.route(calls, (route) => route.abort())
  await page.goto(path)
  await expect(page.getByText('The commercial accounts could not be loaded.')).toBeVisible()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No commercial accounts yet')).toBeVisible()
})

for (const person of [erin, theo])
  test(`for ${person.firstName} (${person.role}) there is no such page`, both, async ({ page, signInAs }) => {
    await signInAs(person)
    await page.goto(path)
    await expect(page.getByText('404 Page Not Found')).toBeVisible()
  })
