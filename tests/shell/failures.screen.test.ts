import { expect, test } from 'vitest'
import { createLog } from '#server/boot/log.ts'
import { startApp } from '#tests/support/app.ts'
import { fill, openPage, screen, waitFor, within } from '#tests/support/screen.ts'

const lines: string[] = []
const app = await startApp({}, { log: createLog('info', { write: (line: string) => void lines.push(line) }) })
const failed = async () => (await screen.findByRole('button', { name: 'Try again' })).closest('[role=alert]')!

test('what the server failed at can be found in its log', async () => {
  const robin = await app.makePerson()
  await app.pool.query('alter table tips rename to hidden')
  const page = await openPage(app, robin, '/tips')
  const state = await failed()
  expect(state).toHaveTextContent('The server had a problem of its own. Try again in a moment.')
  expect(state).not.toHaveTextContent('connection')
  const reference = /Request ([0-9a-f]{8})/.exec(state.textContent)?.[1]
  expect(lines.join('')).toContain(`"requestId":"${reference}`)

  fill(screen.getByLabelText('Order ID'), '0042')
  fill(screen.getByLabelText('Tip Amount ($)'), '3')
  await page.user.click(screen.getByRole('button', { name: 'Log Tip' }))
  const toaster = () => document.querySelector('[data-toaster]')
  await waitFor(() => expect(toaster()).toHaveTextContent(/Request [0-9a-f]{8}/))
  await app.pool.query('alter table hidden rename to tips')
  await page.user.click(within(state as HTMLElement).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(state).not.toBeInTheDocument())
})

test('what could not be loaded says so until the connection is back, and then that it is', async () => {
  const robin = await app.makePerson()
  const page = await openPage(app, robin, '/')
  page.lose('GET /api/tips')
  await page.goto('/tips')
  const lost = 'Check the connection, then try again.'
  const state = await failed()
  expect(state).toHaveTextContent(lost)
  page.offline()
  expect(state).toHaveTextContent(lost)
  page.restore()
  page.offline(false)
  await waitFor(() => expect(state).toHaveTextContent('The connection is back. Try again.'))
  expect(state).not.toHaveTextContent('Check the connection')
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No tips logged this week')
})
