import { photo } from '#tests/storage/picture-data.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('Robin sets a picture of the camera’s size and sees it', { tag: '@phone' }, async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson())
  await page.goto('/profile')
  const opener = page.getByRole('button', { name: 'Change your picture' }).filter({ visible: true })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Your Picture' })
  const buffer = await photo({ width: 2500, height: 1800, hasLocation: true })
  await dialog.getByLabel('Choose picture').setInputFiles({ name: 'me.jpeg', mimeType: 'image/jpeg', buffer })
  await expect(page.locator('[data-toaster]')).toContainText('Your picture was changed.')
  await expect(dialog.locator('img')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.reload()
  const shown = opener.locator('img')
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
