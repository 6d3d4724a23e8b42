import { expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'

const toast = (page: Page) => page.locator('[data-toaster]').getByRole('listitem')

test('Robin chooses Spanish, and it stays', async ({ page, shop, signInAs, browser }) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  const catalogs: string[] = []
  page.on('request', (request) => request.url().includes('/assets/es-') && catalogs.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(catalogs, 'English loads no catalog').toEqual([])

  await page.getByLabel('Language').filter({ visible: true }).selectOption('es')
  await expect(page.getByRole('heading', { name: 'Tablero' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page).toHaveTitle(/Tablero/)
  expect(catalogs).toHaveLength(1)

  await page.goto('/tips')
  await page.getByLabel('Número de pedido').fill('0042')
  await page.getByLabel('Propina ($)').fill('1234.5')
  await page.getByRole('button', { name: 'Registrar propina' }).click()
  await expect(toast(page)).toContainText('¡La propina se registró!')
  await expect(page.getByText('$1,234.50').first()).toBeVisible()
  await expect(page.getByText('Pedido #0042')).toBeVisible()
  await expectAccessible(page)

  // On another device, and after signing out and in.
  const other = await browser.newContext({ baseURL: shop.url, locale: 'en-US' })
  const second = await other.newPage()
  await second.goto('/')
  await second.getByLabel('Email').fill(robin.email)
  await second.getByLabel('Password', { exact: true }).fill(robin.password)
  await second.getByRole('button', { name: 'Sign In' }).click()
  await expect(second.getByRole('heading', { name: 'Tablero' })).toBeVisible()
  await second.getByRole('button', { name: 'Cerrar sesión' }).filter({ visible: true }).click()
  await expect(second.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await second.reload()
  await expect(second.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await other.close()
})
