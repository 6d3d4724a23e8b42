import { readFile } from 'node:fs/promises'
import { filesIn } from '#tests/personal-data/unzip.ts'
import { ada, erin, expect, expectAccessible, type Page, test, theo } from '#tests/support/e2e.ts'
import { tabTo } from '../keys.ts'

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

test('Ada looks after somebody until they leave', async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const robin = await shop.makePerson({ firstName: 'Robin', lastName: 'Reed' })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/user-management`)
  const menu = page.getByRole('button', { name: 'More for Robin Reed' })

  await test.step('the role is changed by keyboard alone', async () => {
    const dialog = page.getByRole('dialog', { name: 'Change Role' })
    for (const key of ['Escape', 'Enter']) {
      await menu.press('Enter')
      await tabTo(page, page.getByRole('button', { name: 'Change Role of Robin Reed' }), 3)
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Role')).toBeFocused()
      await page.keyboard.press('t')
      await expect(dialog.getByLabel('Role')).toHaveValue('technician')
      await tabTo(page, dialog.getByRole('button', { name: 'Change Role' }), 3)
      await page.keyboard.press(key)
      await expect(dialog).toBeHidden()
      await expect(menu).toBeFocused()
    }
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
    await expectAccessible(page)
    await menu.click()
    await page.getByRole('link', { name: 'History of Robin Reed' }).click()
    for (const words of ['Ada Okafor exported everything of Robin Reed', 'Ada Okafor deactivated Robin Reed'])
      await expect(page.getByText(words).first()).toBeVisible()
  })
})

test('rows are of one height on a phone, whatever the role', { tag: '@phone' }, async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.goto('/admin/user-management')
  const row = rowOf(page, theo.email)
  const role = (await row.getByText('Team Lead', { exact: true }).boundingBox())!
  const menu = (await row.getByRole('button', { name: 'More for Theo Lindqvist' }).boundingBox())!
  expect(role.x + role.width).toBeLessThanOrEqual(menu.x)
  await expect(row.getByText('Theo Lindqvist')).toBeInViewport()
  const boxes = await Promise.all([theo, erin, ada].map(({ email }) => rowOf(page, email).boundingBox()))
  const heights = boxes.map((box) => box!.height)
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
})
