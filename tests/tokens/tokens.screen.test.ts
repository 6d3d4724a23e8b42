import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { opened, openPage, press, screen } from '#tests/support/screen.ts'

test('Ada makes a token, uses its secret, and ends it', async () => {
  const app = await startApp()
  const page = await openPage(app, ada, '/admin/connections')
  await screen.findByText('No token yet')
  await press(page, 'New token')
  const dialog = await opened()
  await page.user.type(dialog.getByLabelText(/^Name/), 'Till')
  await page.user.click(dialog.getByRole('checkbox', { name: 'Read People' }))
  dialog.getByRole('checkbox', { name: 'Change Tips' }).focus()
  await page.user.keyboard(' {Enter}')
  await screen.findByText(/^Copy it now/)
  const secret = screen.getByLabelText<HTMLInputElement>('Secret').value
  expect(secret).toMatch(/^wb_/)
  await page.user.keyboard('{Escape}')
  await screen.findByText('Tips: change, People: read')
  expect(document.body).not.toHaveTextContent(secret)

  const call = () => app.stranger().get('/api/admin/users', { headers: { Authorization: `Bearer ${secret}` } })
  expect((await call()).status).toBe(200)
  await press(page, 'More for Till')
  await press(page, 'End Till')
  await press(page, 'End token')
  await screen.findByText('No token yet')
  expect((await call()).status).toBe(401)
})

test('what could not be loaded is said, and not asked for again and again', async () => {
  const app = await startApp()
  const page = await openPage(app, ada, '/admin/settings')
  for (const path of ['/api/tokens', '/api/admin/webhooks'])
    page.answer(`GET ${path}`, { code: 'INTERNAL', message: 'No.' }, 500)
  await page.user.click(await screen.findByRole('link', { name: /^Connections/ }))
  await screen.findByText('The tokens could not be loaded.')
  await screen.findByText('The webhooks could not be loaded.')
  const asked = page.calls().length
  await page.answered()
  expect(page.calls()).toHaveLength(asked)
})
