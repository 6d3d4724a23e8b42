import { picture } from '#tests/e2e/drafts/forms.ts'
import { makeProblem, removeProblems } from '#tests/machine-problems/problem-data.ts'
import { ada, erin, expect, expectAccessible, type Page, tess, test } from '#tests/support/e2e.ts'
import { goOffline } from '#tests/support/service-worker.ts'

test.use({ serviceWorkers: 'allow' })

const both = { tag: ['@desktop', '@small-phone'] }

const rows = (page: Page) => page.getByRole('region', { name: 'Current Machine Problems' }).getByRole('listitem')
const thumbnails = (page: Page) => rows(page).getByRole('button', { name: /^Open photo/ })

async function fillIn(page: Page) {
  await page.getByRole('radio', { name: 'Washer' }).check()
  await page.getByLabel('Machine Number').fill('7')
  await page.getByLabel('Description').fill('Leaks')
}

test.beforeEach(({ shop }) => removeProblems(shop.db))

test('Erin reports with photos, and Tess looks at them closely', both, async ({ page, signInAs }) => {
  await signInAs(erin)
  await page.goto('/problems')
  await fillIn(page)
  await page.getByRole('button', { name: 'Photos' }).click()
  await expect(page.getByLabel('Choose photos')).toBeFocused()
  await page.getByLabel('Choose photos').setInputFiles([await picture('one.jpg'), await picture('two.jpg')])
  await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(2)
  await page.getByLabel('Choose photos').setInputFiles(await picture('three.jpg'))
  await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(3)
  await expect(page.getByLabel('Choose photos')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await page.getByRole('button', { name: 'Report Problem' }).click()
  await expect(thumbnails(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Photos', exact: true })).toBeVisible()
  await expectAccessible(page)

  await signInAs(tess)
  await page.goto('/admin/machine-management')
  await page.getByRole('button', { name: 'Open photo 2 of Washer 7' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Photo 2 of Washer 7' })).toBeVisible()
  await expectAccessible(page)
})

test('a voice brings its photo to the problem', both, async ({ page, shop, signInAs }) => {
  await makeProblem(shop.db, { reporter: ada })
  await signInAs(erin)
  await page.goto('/problems')
  await page.getByRole('button', { name: 'Washer 7', exact: true }).click()
  await page.getByRole('button', { name: /^The same/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Photo' }).click()
  await dialog.getByLabel('Choose photo').setInputFiles(await picture('one.jpg'))
  await expect(dialog.getByRole('button', { name: 'Open photo 1' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(thumbnails(page)).toHaveCount(1)
  await signInAs(tess)
  await page.goto('/admin/machine-management')
  await page.getByRole('button', { name: /^Update/ }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Photo of Erin Ellis' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'The same' })).toContainText(
    'Erin Ellis',
  )
  await expectAccessible(page)
})

test('a photo that is no picture holds the report back', both, async ({ page, signInAs, console }) => {
  console.expect(/status of 4\d\d/)
  await signInAs(erin)
  await page.goto('/problems')
  await fillIn(page)
  await page.getByRole('button', { name: 'Photos' }).click()
  const file = { name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') }
  await page.getByLabel('Choose photos').setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Report Problem' }).click()
  await expect(page.locator('[data-toaster]')).toContainText('Some photos did not arrive')
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByRole('button', { name: 'Report Problem' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test(
  'without a connection the report waits with its photo, and a voice too',
  both,
  async ({ page, context, shop, signInAs, console }) => {
    console.expect(/ERR_|net::|Failed to load|fetching the script/)
    page.on('dialog', (dialog) => void dialog.accept())
    await makeProblem(shop.db, { reporter: ada, machineNumber: 9, description: 'Hums' })
    await signInAs(erin)
    await page.goto('/problems')
    await page.getByRole('button', { name: 'Washer 9', exact: true }).click()
    await page.getByRole('button', { name: 'The same (Hums)' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Photos' }).click()
    await expect(page.getByLabel('Choose photos')).toBeAttached()
    await goOffline(page)
    await page.getByRole('button', { name: 'The same (Hums)' }).click()
    await page.getByRole('dialog').getByLabel('Note').fill('Louder')
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Washer 9', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'is reported already' })).toContainText(
      'Waiting to be sent',
    )
    await fillIn(page)
    await page.getByLabel('Choose photos').setInputFiles(await picture('one.jpg'))
    await expect(page.getByRole('button', { name: 'Retry photo 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Report Problem' }).click()
    await expect(page.getByRole('list', { name: 'Waiting to be sent' })).toContainText('Leaks')
    await context.setOffline(false)
    await expect(page.getByRole('list', { name: 'Waiting to be sent' })).toHaveCount(0)
    await expect(
      rows(page)
        .filter({ hasText: 'Leaks' })
        .getByRole('button', { name: /^Open photo/ }),
    ).toHaveCount(1)
    await expect(rows(page).filter({ hasText: 'Hums' })).toContainText('and 1 other')
  },
)
