import { readFile } from 'node:fs/promises'
import { filesIn } from '#tests/personal-data/unzip.ts'
import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

test('Ada looks after somebody until they leave, and invites the next one', async ({
  page,
  context,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url })
  const robin = await shop.makePerson({ firstName: 'Robin', lastName: 'Reed' })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/user-management`)
  const menu = page.getByRole('button', { name: 'More for Robin Reed' })

  await test.step('the role is changed by keyboard alone', async () => {
    const dialog = page.getByRole('dialog', { name: 'Change Role' })
    const chooseTechnician = async () => {
      await page.keyboard.press('Enter')
      // Below the one to edit.
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Change Role of Robin Reed' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Role')).toBeFocused()
      await page.keyboard.press('t')
      await expect(dialog.getByLabel('Role')).toHaveValue('technician')
    }
    await menu.focus()
    await chooseTechnician()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(menu).toBeFocused()
    await chooseTechnician()
    await expect(dialog.getByRole('button', { name: 'Change Role' })).toBeEnabled()
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Robin Reed is now Technician.')).toBeVisible()
    await expect(rowOf(page, robin.email)).toContainText('Technician')
  })

  await test.step('everything of the person is saved as a file', async () => {
    await menu.click()
    await page.getByRole('button', { name: 'Export everything of Robin Reed' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Export everything of Robin Reed' })
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const download = await saving
    expect(download.suggestedFilename()).toMatch(/^everything-robin-reed-[\d-]+\.zip$/)
    expect(filesIn(await readFile(await download.path())).has('index.html')).toBe(true)
    await expect(dialog).toBeHidden()
  })

  await test.step('the person is deactivated, which the list and the history say', async () => {
    await menu.click()
    await page.getByRole('button', { name: 'Deactivate Robin Reed' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('button', { name: /^Show \d+ deactivated$/ }).click()
    await expect(rowOf(page, robin.email)).toContainText('Deactivated')
    await menu.click()
    await page.getByRole('link', { name: 'History of Robin Reed' }).click()
    await expect(page.getByText('Ada Okafor exported everything of Robin Reed').first()).toBeVisible()
    await expect(page.getByText('Ada Okafor deactivated Robin Reed').first()).toBeVisible()
  })

  await test.step('the link of an invitation is copied, and opens it', async () => {
    await page.goto(`${shop.url}/admin/user-management`)
    await page.getByRole('button', { name: 'Invite User' }).click()
    await page.getByLabel('Email').fill('nora@example.com')
    await page.getByRole('button', { name: 'Send Invitation' }).click()
    await page.getByRole('button', { name: 'Copy Link' }).click()
    await expect(page.getByText('Copied')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await context.clearCookies()
    await page.goto(link)
    await expect(page.getByText('nora@example.com')).toBeVisible()
  })
})

test('rows are of one height on a phone, whatever the role', { tag: '@phone' }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/user-management`)
  const role = rowOf(page, 'theo@example.com').getByText('Team Lead', { exact: true })
  const menu = rowOf(page, 'theo@example.com').getByRole('button', { name: 'More for Theo Lindqvist' })
  const [endOfRole, startOfMenu] = [await role.boundingBox(), await menu.boundingBox()]
  expect(endOfRole!.x + endOfRole!.width).toBeLessThanOrEqual(startOfMenu!.x)
  await expect(rowOf(page, 'theo@example.com').getByText('Theo Lindqvist')).toBeInViewport()
  const heights = await Promise.all(
    ['theo@example.com', 'erin@example.com', 'ada@example.com'].map(
      async (email) => (await rowOf(page, email).boundingBox())!.height,
    ),
  )
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
})
