import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { openPage, screen, waitFor, within } from '#tests/support/screen.ts'

const choice = /^The week by email/

test('an admin chooses to get the week by mail', async () => {
  const app = await startApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const page = await openPage(app, ada, '/profile')
  const box = await screen.findByRole('checkbox', { name: choice })
  expect(box).not.toBeChecked()
  box.focus()
  await page.user.keyboard(' ')
  await screen.findAllByText('Your choice is kept.')
  expect(page.calls('PUT /api/user/week-mail').map(({ body }) => body)).toEqual([{ isWanted: true }])
  await page.reload()
  await waitFor(async () => expect(await screen.findByLabelText(choice)).toBeChecked())
})

test('as long as no mail leaves, there is nothing to choose, and nobody else is asked', async () => {
  const app = await startApp()
  const page = await openPage(app, ada, '/profile')
  expect(await screen.findByLabelText(choice)).toBeDisabled()
  screen.getByText('No mail leaves this shop yet. It is set up in Settings.')
  await page.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Settings' }))
  await screen.findByRole('button', { name: 'Set up mail' })
  await openPage(app, erin, '/profile')
  await screen.findByRole('heading', { name: 'Where you are signed in' })
  expect(screen.queryByLabelText(choice)).toBeNull()
})
