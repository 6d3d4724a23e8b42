import { eq } from 'drizzle-orm'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { makeProblem, removeProblems } from '#tests/machine-problems/problem-data.ts'
import { photo } from '#tests/storage/picture-data.ts'
import { ada, erin, expect, expectAccessible, type Page, tess, test } from '#tests/support/e2e.ts'
import { goOffline } from '#tests/support/service-worker.ts'

const rows = (page: Page) => page.getByRole('region', { name: 'Current Machine Problems' }).getByRole('listitem')
const thumbnails = (page: Page) => rows(page).getByRole('button', { name: /^Open photo/ })
const type = (page: Page, name: string) => page.getByRole('radio', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const send = (page: Page) => page.getByRole('button', { name: 'Report Problem' }).click()
const picture = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo({}) })

test.beforeEach(({ shop }) => removeProblems(shop.db))

test('a fault is reported with photos, met by somebody else, looked at closely and repaired', async ({
  page,
  shop,
  signInAs,
  console,
}) => {
  console.expect(/status of 4\d\d/)
  await signInAs(erin)
  await page.goto('/problems')

  await test.step('the keyboard goes through the machine types without leaving them', async () => {
    await type(page, 'Dryer').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(type(page, 'Washer')).toBeFocused()
    await expect(type(page, 'Washer')).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Machine Number')).toBeFocused()
    await page.keyboard.type('7')
    await page.getByLabel('Description').fill('Leaks')
  })

  const choose = page.getByLabel('Choose photos')
  await test.step('what is no picture holds the report back', async () => {
    await page.getByRole('button', { name: 'Photos' }).click()
    await expect(choose).toBeFocused()
    await choose.setInputFiles({ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
    await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
    await send(page)
    await expect(page.locator('[data-toaster]')).toContainText('Some photos did not arrive')
    await expect(rows(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove photo 1' }).click()
  })

  await test.step('three photos are enough, and one of them is taken away', async () => {
    await choose.setInputFiles([await picture('one.jpg'), await picture('two.jpg')])
    await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(2)
    await choose.setInputFiles(await picture('three.jpg'))
    await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(3)
    await expect(choose).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove photo 2' }).click()
    await send(page)
    await expect(thumbnails(page)).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Photos', exact: true })).toBeVisible()
  })

  await test.step('a voice brings its photo to the problem', async () => {
    await signInAs(ada)
    await page.reload()
    // A mouse sees that it is a link when it is over it.
    await expect(rows(page).getByRole('link', { name: 'Washer 7' }).locator('svg')).toBeHidden()
    await page.getByRole('button', { name: 'Washer 7', exact: true }).click()
    await page.getByRole('button', { name: /^The same/ }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'Add' })).toBeFocused()
    await dialog(page).getByRole('button', { name: 'Photo' }).click()
    await dialog(page)
      .getByLabel('Choose photo')
      .setInputFiles(await picture('one.jpg'))
    await expect(dialog(page).getByRole('button', { name: 'Open photo 1' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Add' }).click()
    await expect(thumbnails(page)).toHaveCount(3)
  })

  await test.step('Tess looks at them closely, and repairs it', async () => {
    await signInAs(tess)
    await page.goto('/admin/machine-management')
    await page.getByRole('button', { name: 'Open photo 2 of Washer 7' }).click()
    await expect(dialog(page).getByRole('img', { name: 'Photo 2 of Washer 7' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Update/ }).click()
    await expect(dialog(page).getByRole('img', { name: 'Photo of Ada Okafor' })).toBeVisible()
    await expect(dialog(page).getByRole('listitem').filter({ hasText: 'The same' })).toContainText('Ada Okafor')
    await expectAccessible(page)
    await dialog(page).getByLabel('Status').selectOption('Repaired')
    await dialog(page).getByLabel('Repair Notes').fill('New hose')
    await dialog(page).getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('1 in the last 90 days')).toBeVisible()
    const stored = await shop.db
      .select({ status: machineProblems.status, by: machineProblems.repairerId, notes: machineProblems.repairNotes })
      .from(machineProblems)
      .where(eq(machineProblems.description, 'Leaks'))
    expect(stored).toEqual([{ status: 'repaired', by: tess.id, notes: 'New hose' }])
  })
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the report waits with its photo, and a voice too', async ({ page, context, shop, signInAs, console }) => {
    console.expect(/ERR_|net::|Failed to load|fetching the script/)
    page.on('dialog', (dialog) => void dialog.accept())
    await makeProblem(shop.db, { reporter: ada, machineNumber: 9, description: 'Hums' })
    await signInAs(erin)
    await page.goto('/problems')
    await page.getByRole('button', { name: 'Washer 9', exact: true }).click()
    await page.getByRole('button', { name: 'The same (Hums)' }).click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Photos' }).click()
    await expect(page.getByLabel('Choose photos')).toBeAttached()
    await goOffline(page)
    await page.getByRole('button', { name: 'The same (Hums)' }).click()
    await dialog(page).getByLabel('Note').fill('Louder')
    await dialog(page).getByRole('button', { name: 'Add' }).click()
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('button', { name: 'Washer 9', exact: true }).click()
    const known = page.getByRole('status').filter({ hasText: 'is reported already' })
    await expect(known).toContainText('Waiting to be sent')
    await type(page, 'Washer').check()
    await page.getByLabel('Machine Number').fill('7')
    await page.getByLabel('Description').fill('Leaks')
    await page.getByLabel('Choose photos').setInputFiles(await picture('one.jpg'))
    await expect(page.getByRole('button', { name: 'Retry photo 1' })).toBeVisible()
    await send(page)
    await expect(page.getByRole('list', { name: 'Waiting to be sent' })).toContainText('Leaks')
    await context.setOffline(false)
    await expect(page.getByRole('list', { name: 'Waiting to be sent' })).toHaveCount(0)
    await expect(
      rows(page)
        .filter({ hasText: 'Leaks' })
        .getByRole('button', { name: /^Open photo/ }),
    ).toHaveCount(1)
    await expect(rows(page).filter({ hasText: 'Hums' })).toContainText('and 1 other')
  })
})
