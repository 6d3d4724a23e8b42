import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { fill, openPage, screen, waitFor } from '#tests/support/screen.ts'

const app = await startApp()
const amount = () => screen.getByLabelText('Tip Amount ($)')

test('a tip that the server refuses keeps what was typed, also after a reload', async () => {
  const robin = await app.makePerson()
  const page = await openPage(app, robin, '/tips')
  await page.user.type(await screen.findByLabelText('Order ID'), '42')
  fill(amount(), '4.5')
  page.answer('POST /api/tips', { code: 'INTERNAL', message: 'Something went wrong on our side.' }, 500)
  await page.user.click(screen.getByRole('button', { name: 'Log Tip' }))
  await screen.findByText('Failed to log tip. Please try again.')
  await page.reload()
  await waitFor(() => expect(amount()).toHaveValue('4.5'))

  page.restore()
  const go = page.hold('POST /api/tips')
  await page.user.click(screen.getByRole('button', { name: 'Log Tip' }))
  expect(await screen.findByRole('button', { name: 'Logging...' })).toHaveAttribute('aria-disabled', 'true')
  go()
  await screen.findByText('Tip logged successfully!')
  expect(page.calls('POST /api/tips')).toHaveLength(2)
})
