import { photo } from '#tests/storage/picture-data.ts'
import { expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'

const both = { tag: ['@desktop', '@phone'] }

const opener = (page: Page) => page.getByRole('button', { name: 'Change your picture' }).filter({ visible: true })
const toast = (page: Page) => page.locator('[data-toaster]')
const portrait = async (format: 'jpeg' | 'png' = 'jpeg') => ({
  name: `me.${format}`,
  mimeType: `image/${format}`,
  buffer: await photo({ width: 2500, height: 1800, format, ...(format === 'jpeg' && { hasLocation: true }) }),
})

for (const role of ['employee', 'technician'] as const)
  test(`a ${role} sets a picture, changes it, and takes it away`, both, async ({ page, shop, signInAs }) => {
    const robin = await shop.makePerson({ role })
    await signInAs(robin)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(opener(page)).toContainText('RR')
    await opener(page).click()
    const dialog = page.getByRole('dialog', { name: 'Your Picture' })
    await expectAccessible(page)
    await dialog.getByLabel('Choose picture').setInputFiles(await portrait())
    await expect(toast(page)).toContainText('Your picture was changed.')
    const shown = opener(page).locator('img')
    await expect(dialog.locator('img')).toBeVisible()
    const first = await dialog.locator('img').getAttribute('src')
    await dialog.getByLabel('Choose picture').setInputFiles(await portrait('png'))
    await expect(dialog.locator('img')).not.toHaveAttribute('src', first!)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(opener(page)).toBeFocused()
    await expect(shown).toBeVisible()
    await page.reload()
    await expect(shown).toBeVisible()
    await opener(page).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(toast(page)).toContainText('Your picture was removed.')
    await expect(dialog.locator('img')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(opener(page)).toContainText('RR')
  })

test('what is no picture, or too large, is refused with the reason', both, async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson())
  await page.goto('/profile')
  await opener(page).click()
  const dialog = page.getByRole('dialog', { name: 'Your Picture' })
  const choose = (name: string, buffer: Buffer) =>
    dialog.getByLabel('Choose picture').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await choose('note.jpg', Buffer.from('I am a picture'))
  await expect(toast(page)).toContainText('Your picture could not be changed.')
  await expect(toast(page)).toContainText('This file is not a picture.')
  await choose('huge.jpg', Buffer.alloc(10_485_761))
  await expect(dialog.getByText('File "huge.jpg" is too large. File size must be less than 10MB')).toBeVisible()
  await expectAccessible(page)
})
