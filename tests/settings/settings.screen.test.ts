import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { expectNoDialog, fill, opened, openPage, press, screen, waitFor, within } from '#tests/support/screen.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const cards = () => within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
const firstSteps = () => screen.queryByRole('region', { name: 'First steps' })
/** All that the dashboard reads is there: the second one stands below it. */
const expectFigures = () => waitFor(() => expect(screen.getAllByRole('button', { name: 'Logout' })).toHaveLength(2))

test('Ada names her shop, sets the mail server, mends what the test mail says and goes on to the connections', async () => {
  const smtp = await startSmtp({ user: 'suds', password: 'right' })
  const app = await startApp({ TIMEZONE: '', MAIL_FROM: 'suds@example.com' })
  const page = await openPage(app, ada, '/admin/settings')
  const given = 'Set by MAIL_FROM in the environment, which comes first.'
  await screen.findByText(given)
  expect(screen.getByText('No mail leaves this shop')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change the mail server' })).toBeNull()
  expect(cards()[0]).toHaveTextContent(/^Mail$/)

  await press(page, 'Change the shop')
  let dialog = await opened()
  const name = dialog.getByLabelText(/^Shop’s name/)
  expect(name).toHaveFocus()
  fill(name, 'Suds & Co')
  await page.user.selectOptions(dialog.getByLabelText(/^Time zone/), 'America/Chicago')
  const sheet = dialog.getByLabelText(/^Payroll sheet/)
  await page.user.type(sheet, 'sheet{Enter}')
  await dialog.findByText('Please enter an address that starts with https://')
  fill(sheet, 'https://docs.google.com/spreadsheets/d/1')
  await page.user.type(sheet, '{Enter}')
  await expectNoDialog()
  await screen.findByText('America/Chicago')

  const { port } = new URL(smtp.url)
  await press(page, 'Set up mail')
  dialog = await opened()
  expect(dialog.getByText(given)).toBeVisible()
  fill(dialog.getByLabelText(/^Mail server/), '127.0.0.1')
  fill(dialog.getByLabelText(/^Port/), port)
  fill(dialog.getByLabelText(/^User name at the mail server/), 'suds')
  await page.user.type(dialog.getByLabelText(/^Password at the mail server/), 'wrong{Enter}')
  await expectNoDialog()
  await screen.findByText(`127.0.0.1:${port}`)
  expect(screen.queryByText('No mail leaves this shop')).toBeNull()
  expect(cards()[0]).toHaveTextContent(/^The shop$/)
  await press(page, 'Send me a test mail')
  expect(await screen.findByRole('alert')).toHaveTextContent('127.0.0.1 does not accept this user name and password.')

  await press(page, 'Change the mail server')
  dialog = await opened()
  await page.user.type(dialog.getByLabelText(/^Password at the mail server/), 'right{Enter}')
  await expectNoDialog()
  await press(page, 'Send me a test mail')
  const words = `The mail server has taken the test mail to ${ada.email}.`
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(words))
  const mail = await smtp.nextMail()
  expect(mail.subject).toBe('Mail from Suds & Co arrives')
  expect(mail.envelope).toEqual({ from: 'suds@example.com', to: [ada.email] })
  await smtp.close()

  await page.reload()
  await waitFor(() => expect(document.title).toBe('Settings · Suds & Co'))
  await page.user.click(await screen.findByRole('link', { name: /^Connections/ }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Connections' })
  await waitFor(() => expect(heading).toHaveFocus())
})

test('a new shop says what to begin with, to Ada alone and without letting her wait, and stops saying so', async () => {
  const app = await startApp({ TIMEZONE: '' }, { people: [ada, erin] })
  const hers = await openPage(app, erin, '/')
  await expectFigures()
  expect(hers.calls('GET /api/admin/first-steps')).toEqual([])
  expect(firstSteps()).toBeNull()

  const page = await openPage(app, ada, '/admin/settings')
  const go = page.hold('GET /api/admin/first-steps')
  await page.goto('/')
  await screen.findByRole('link', { name: /^Manage Users/ })
  expect(firstSteps()).toBeNull()
  go()
  const list = within(await screen.findByRole('region', { name: 'First steps' }))
  expect(list.getAllByRole('listitem')).toHaveLength(6)
  expect(list.getByRole('link', { name: /^Invite the people who work here ?Done$/ })).toBeVisible()
  const shop = list.getByRole('link', { name: /^Say what the shop is called/ })
  expect(shop).not.toHaveTextContent(/Done$/)
  await page.user.click(shop)
  await waitFor(() => expect(window.location.pathname).toBe('/admin/settings'))

  await app.as(ada).put('/api/admin/settings/shop', { appName: 'Suds', timeZone: 'UTC' })
  await page.goto('/')
  await screen.findByRole('link', { name: /^Say what the shop is called .*Done$/ })
  await press(page, 'Hide this list')
  await waitFor(() => expect(firstSteps()).toBeNull())
  await page.reload()
  await expectFigures()
  expect(firstSteps()).toBeNull()
})
