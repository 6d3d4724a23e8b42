import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'

const toast = (page: Page) => page.locator('[data-toaster]').getByRole('listitem')

test('Robin chooses Spanish, and it stays', { tag: ['@phone', '@desktop'] }, async ({
  page,
  shop,
  signInAs,
  browser,
}) => {
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
  await expectAccessible(page)

  await page.goto('/tips')
  await page.getByLabel('Número de pedido').fill('0042')
  await page.getByLabel('Propina ($)').fill('1234.5')
  await page.getByRole('button', { name: 'Registrar propina' }).click()
  await expect(toast(page)).toContainText('¡La propina se registró!')
  await expect(page.getByText('$1,234.50').first()).toBeVisible()
  await expect(page.getByText('Pedido #0042')).toBeVisible()
  await expectAccessible(page)

  // What the server refuses.
  await page.getByLabel('Número de pedido').fill('7')
  await page.getByLabel('Propina ($)').fill('0')
  await page.getByRole('button', { name: 'Registrar propina' }).click()
  await expect(page.getByText('El monto debe ser un número mayor que cero').first()).toBeVisible()

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

test('back in English, everything is as it was', async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/')
  await page.getByLabel('Language').filter({ visible: true }).selectOption('es')
  await page.getByLabel('Idioma').filter({ visible: true }).selectOption('en')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a file that is no payroll table is refused in Spanish', async ({ page, shop, signInAs }) => {
  const pedro = await shop.makePerson({ role: 'admin' })
  await signInAs(pedro)
  await page.request.patch('/api/user/language', { data: { language: 'es' } })
  await page.goto('/admin/payroll-import')
  await page.getByText('Archivo CSV', { exact: true }).first().click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'week.csv', mimeType: 'text/csv', buffer: Buffer.from('Hours,Rate\n8,15\n') })
  await expect(page.getByText('No hay una columna llamada Name en la primera línea.').first()).toBeVisible()
})

test.describe('in a browser that asks for Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('the pages before signing in are Spanish, until the device chooses', {
    tag: ['@small-phone', '@desktop'],
  }, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByText('Completa este dato: Correo electrónico')).toBeVisible()
    await page.goto('/machine-status')
    await expect(page.getByRole('heading', { name: 'Estado de las máquinas' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/invite/unknown')
    await expect(page.getByRole('heading', { name: 'Invitación no válida' })).toBeVisible()

    await page.getByLabel('Idioma').selectOption('en')
    await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })

  test('Ada, who reads English, finds English behind the sign-in', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Correo electrónico').fill(ada.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})
