import { expect, test, vi } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { opened, openPage, press, screen, waitFor } from '#tests/support/screen.ts'

test('Ada makes a token, copies its secret, uses it, and ends it', async () => {
  const app = await startApp()
  const page = await openPage(app, ada, '/admin/connections')
  await screen.findByText('No token yet')
  await press(page, 'New token')
  const dialog = await opened()
  expect(dialog.getByLabelText(/^Name/)).toHaveFocus()
  await page.user.click(dialog.getByRole('button', { name: 'Make token' }))
  await dialog.findByText('Name is required')
  expect(dialog.getByText('Choose what it may do.')).toBeVisible()
  await page.user.type(dialog.getByLabelText(/^Name/), 'Till')
  await page.user.click(dialog.getByRole('checkbox', { name: 'Read People' }))
  dialog.getByRole('checkbox', { name: 'Change Tips' }).focus()
  await page.user.keyboard(' {Enter}')
  await screen.findByText(/^Copy it now/)
  const secret = screen.getByLabelText<HTMLInputElement>('Secret').value
  expect(secret).toMatch(/^wb_/)
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await press(page, 'Copy')
  await screen.findByRole('button', { name: 'Copied' })
  expect(copied).toHaveBeenCalledWith(secret)
  await page.user.keyboard('{Escape}')
  await screen.findByText('Tips: change, People: read')
  await waitFor(() => expect(screen.getByRole('button', { name: 'New token' })).toHaveFocus())
  expect(document.body).not.toHaveTextContent(secret)

  const call = () => app.stranger().get('/api/admin/users', { headers: { Authorization: `Bearer ${secret}` } })
  expect((await call()).status).toBe(200)
  await press(page, 'More for Till')
  await press(page, 'End Till')
  await press(page, 'End token')
  await screen.findByText('No token yet')
  expect((await call()).status).toBe(401)
})
