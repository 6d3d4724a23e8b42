import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'

/** Long enough that no time or id holds it by chance. */
const pin = '471108159263'

const toast = (page: Page) => page.locator('[data-toaster]')

test('an admin sets the PIN, and the tablet asks for it', { tag: ['@tablet', '@small-phone'] }, async ({
  page,
  openShop,
  signInAs,
  console,
}) => {
  console.expect(/status of 4\d\d/)
  const shop = await openShop({ PUBLIC_REPAIRS: 'pin' })
  await makeProblem(shop.db)
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/machine-management`)
  await page.getByRole('button', { name: 'Status Page PIN' }).click()
  const setting = page.getByRole('dialog', { name: 'PIN of the Status Page' })
  await expect(setting).toContainText('None is set: until then nobody can mark a machine as repaired there.')
  await setting.getByLabel('New PIN').fill('47')
  await page.keyboard.press('Enter')
  await expect(setting).toContainText('The PIN must be at least 4 digits')
  await expectAccessible(page)
  await setting.getByLabel('New PIN').fill(pin)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('The PIN is set.')
  await expect(setting).toBeHidden()
  await page.getByRole('button', { name: 'Status Page PIN' }).click()
  await expect(setting).toContainText(/Last set by Ada Okafor, .* A new one takes its place\./)
  await page.keyboard.press('Escape')

  await page.context().clearCookies()
  const named = page.waitForResponse('**/api/public/technician-name')
  await page.goto(`${shop.url}/machine-status`)
  await named
  await page.getByRole('button', { name: 'Mark as Repaired' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark Washer 7 as repaired' })
  await expect(dialog.getByLabel('PIN')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('PIN').fill('1234')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('PIN')).toHaveAccessibleDescription('This PIN is not right.')
  await expect(dialog.getByLabel('PIN')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Repair Notes').fill('New hose')
  await dialog.getByLabel('PIN').fill(pin)
  // The notes are, the PIN is not.
  const onDevice = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  await expect.poll(onDevice).toContain('New hose')
  expect(await onDevice()).not.toContain(pin)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Washer 7 marked as repaired!')
  await expect(page.getByText('All machines working!')).toBeVisible()
  expect(await onDevice()).not.toContain(pin)
})

test('where nobody may repair at the status page, it has no button', { tag: ['@tablet', '@phone'] }, async ({
  page,
  openShop,
}) => {
  const shop = await openShop({ PUBLIC_REPAIRS: 'off' })
  await makeProblem(shop.db)
  await page.goto(`${shop.url}/machine-status`)
  await expect(page.getByRole('heading', { name: 'Washer 7' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Mark as Repaired/ })).toHaveCount(0)
  await expectAccessible(page)
})
