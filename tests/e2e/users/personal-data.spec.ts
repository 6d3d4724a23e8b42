import { readFile } from 'node:fs/promises'
import { filesIn } from '#tests/personal-data/unzip.ts'
import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'
import { tipOf } from '#tests/tips/tip-data.ts'

const choose = async (page: Page, name: string, item: string) => {
  await page.getByLabel('Find a person').fill(name)
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await page.getByRole('button', { name: `${item} ${name}`, exact: true }).click()
}

test('everything of a person is saved as a file', { tag: ['@desktop', '@small-phone'] }, async ({
  page,
  shop,
  signInAs,
}) => {
  const robin = await shop.makePerson({ firstName: 'Ask', lastName: 'Forit' })
  await tipOf(shop.db, robin, { orderId: '0815' })
  await signInAs(ada)
  await page.goto('/admin/user-management')
  await choose(page, 'Ask Forit', 'Export everything of')
  const dialog = page.getByRole('alertdialog', { name: 'Export everything of Ask Forit' })
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^everything-ask-forit-[\d-]+\.zip$/)
  const files = filesIn(await readFile(await download.path()))
  await expect(dialog).toBeHidden()
  await page.goto(`/admin/history?record=${robin.id}`)
  await expect(page.getByText('Ada Okafor exported everything of Ask Forit').first()).toBeVisible()

  // The page that whoever asked for it reads.
  await page.setContent(
    files
      .get('index.html')!
      .toString()
      .replace(/<style>.*?<\/style>/s, ''),
  )
  await expect(page.getByRole('heading', { name: 'Everything of Ask Forit', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /0815/ }).first()).toContainText('$4.50')
})

test('the name of somebody who left is removed', { tag: ['@desktop', '@small-phone'] }, async ({
  page,
  openShop,
  signInAs,
}) => {
  // In one of hundreds those who have left come later.
  const shop = await openShop()
  const robin = await shop.makePerson({ firstName: 'Forget', lastName: 'Me', isActive: false })
  const { id } = await tipOf(shop.db, robin)
  const admin = await shop.makePerson({ firstName: 'Able', lastName: 'Admin', role: 'admin' })
  await signInAs(admin, shop)
  await page.goto(`${shop.url}/admin/user-management`)
  await choose(page, 'Forget Me', 'Remove the name of')
  const dialog = page.getByRole('dialog', { name: 'Remove the name of Forget Me' })
  await expect(dialog.getByText('Older backups still have it all.')).toBeVisible()
  await expectAccessible(page)
  const typed = dialog.getByLabel('Type the name: Forget Me')
  await expect(typed).toBeFocused()
  await typed.fill('Forget You')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not the name. Please type: Forget Me')).toBeVisible()
  await expect(typed).toBeFocused()
  await typed.fill('forget me')
  await dialog.getByRole('button', { name: 'Remove name' }).click()
  const toast = page.getByText(/^It is Former employee \d+ now\.$/).first()
  await expect(toast).toBeVisible()
  const name = (await toast.textContent())!.slice('It is '.length, -' now.'.length)
  await expect(dialog).toBeHidden()
  await page.getByLabel('Find a person').fill('')
  await expect(page.getByText('Forget Me')).toHaveCount(0)
  await page.getByLabel('Find a person').fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).not.toContainText('former-')
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await expect(row.getByRole('button', { name: /^(?:Edit|Reactivate|Remove)/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/history?record=${id}`)
  await expect(page.getByText(new RegExp(name)).first()).toBeVisible()
  await page.goto(`${shop.url}/admin/history?record=${robin.id}`)
  await expect(page.getByText(`Able Admin removed the name of ${name}`).first()).toBeVisible()

  await page.request.patch(`${shop.url}/api/user/language`, { data: { language: 'es' } })
  await page.goto(`${shop.url}/admin/user-management`)
  await page.getByRole('button', { name: /^Mostrar \d+ desactivad/ }).click()
  await expect(page.getByText(name.replace('Former employee', 'Exempleado')).first()).toBeVisible()
})
