import { expect, expectAccessible, test } from '#tests/support/e2e.ts'

test('Robin chooses Spanish, and it stays after signing out', async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson())
  const catalogs: string[] = []
  page.on('request', (request) => request.url().includes('/assets/es-') && catalogs.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(catalogs, 'English loads no catalog').toEqual([])

  await page.getByLabel('Language').filter({ visible: true }).selectOption('es')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page).toHaveTitle(/Tablero/)
  expect(catalogs).toHaveLength(1)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Cerrar sesión' }).filter({ visible: true }).click()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
})
