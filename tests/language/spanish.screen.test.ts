import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { fill, openPage, screen, waitFor } from '#tests/support/screen.ts'

const app = await startApp()

test('a person who chooses Spanish reads it from the next page on, refusals too, and can go back to English', async () => {
  const robin = await app.makePerson()
  const page = await openPage(app, robin, '/tips')
  const choose = async (label: string, language: string) => {
    await page.user.selectOptions((await screen.findAllByLabelText(label))[0]!, language)
    await waitFor(() => expect(document.documentElement.lang).toBe(language))
  }
  await choose('Language', 'es')
  const amount = await screen.findByLabelText('Propina ($)')
  fill(screen.getByLabelText('Número de pedido'), '0042')
  fill(amount, '0')
  await page.user.click(screen.getByRole('button', { name: 'Registrar propina' }))
  await waitFor(() => expect(amount).toHaveAccessibleDescription('El monto debe ser un número mayor que cero'))
  fill(amount, '1234.5')
  await page.user.click(screen.getByRole('button', { name: 'Registrar propina' }))
  await screen.findByText('¡La propina se registró!')
  expect((await screen.findAllByText('$1,234.50'))[0]).toBeVisible()
  expect(screen.getByRole('main')).toHaveTextContent('Pedido #0042')

  await choose('Idioma', 'en')
  expect(await screen.findByLabelText('Tip Amount ($)')).toBeVisible()
})

test('before anybody has signed in, pages are in the language of the browser, until the device chooses', async () => {
  const page = await openPage(app, undefined, '/', { language: 'es-MX' })
  await page.user.click(await screen.findByRole('button', { name: 'Iniciar sesión' }))
  await screen.findByText('Completa este dato: Correo electrónico')
  await page.goto('/machine-status')
  await screen.findByRole('heading', { name: 'Estado de las máquinas' })
  await page.goto('/invite/unknown')
  await screen.findByRole('heading', { name: 'Invitación no válida' })
  await page.user.selectOptions(screen.getByLabelText('Idioma'), 'en')
  await screen.findByRole('heading', { name: 'Invalid Invitation' })
  await page.goto('/')
  await screen.findByRole('button', { name: 'Sign In' })
})

test('a person who reads English finds English behind a Spanish sign-in', async () => {
  const page = await openPage(app, undefined, '/', { language: 'es-MX' })
  fill(await screen.findByLabelText('Correo electrónico'), ada.email)
  fill(screen.getByLabelText('Contraseña'), ada.password)
  await page.user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  await waitFor(() => expect(page.left).toEqual(['/']))
  await page.goto('/')
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
