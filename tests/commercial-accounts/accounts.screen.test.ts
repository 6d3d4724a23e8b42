import { beforeEach, expect, test } from 'vitest'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { stainReports } from '#shared/stain-reports/table.ts'
import { stainsOf } from '#tests/stain-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { fill, opened, openPage, type Page, press, screen, texts, waitFor, within } from '#tests/support/screen.ts'

const app = await startApp()
const path = '/admin/commercial-accounts'
const broken = { code: 'INTERNAL', message: 'Something went wrong on our side.' }

beforeEach(async () => {
  await app.db.delete(stainReports)
  await app.db.delete(commercialAccounts)
})

const addAccounts = (...accounts: { name: string; email: string; isActive?: boolean }[]) =>
  app.db.insert(commercialAccounts).values(accounts)

const field = async (name: string) => (await opened()).findByRole('textbox', { name })
const pressInDialog = async (page: Page, name: string) =>
  page.user.click((await opened()).getByRole('button', { name }))

async function choose(page: Page, account: string, action: string) {
  await press(page, `More for ${account}`)
  await press(page, `${action} ${account}`)
}

async function typeAccount(name: string, email: string) {
  fill(await field('Name'), name)
  fill(await field('Email'), email)
}

test('active accounts come first by name, then those that are not in use', async () => {
  await addAccounts(
    { name: 'spa', email: 'spa@example.com' },
    { name: 'Bistro', email: 'bistro@example.com' },
    { name: 'Arena', email: 'arena@example.com', isActive: false },
  )
  const page = await openPage(app, ada, path)
  await screen.findByText('spa')
  const [, ...rows] = screen.getAllByRole('row')
  expect(texts(rows)).toEqual([
    expect.stringMatching(/Bistro.*bistro@example\.com/),
    expect.stringMatching(/^spa(?!.*nactive)/),
    expect.stringMatching(/Arena.*Inactive/),
  ])
  await press(page, 'More for Arena')
  const arena = within(rows[2]!)
  expect(await arena.findByRole('link', { name: 'History of Arena' })).toBeVisible()
  const href = arena.getByRole('link', { name: 'Stain reports of Arena' }).getAttribute('href')
  expect(href).toMatch(/^\/admin\/stain-reports\?account=[0-9a-f-]{36}$/)
  expect(arena.getByRole('button', { name: 'Edit Arena' })).toHaveTextContent('Edit')
  expect(arena.queryByRole('button', { name: 'Deactivate Arena' })).toBeNull()
})

test('each account says its last report, and leads to those that were not sent', async () => {
  const [spa] = await addAccounts({ name: 'Spa', email: 'spa@example.com' }).returning()
  await addAccounts({ name: 'Bistro', email: 'bistro@example.com' })
  const [sent] = [
    await stainsOf(app, erin, { commercialAccountId: spa!.id }),
    await stainsOf(app, erin, { commercialAccountId: spa!.id }),
  ]
  await app.as(ada).post(`/api/stain-reports/${sent.id}/send-email`)
  await openPage(app, ada, path)
  const link = await screen.findByRole('link', { name: 'Stain reports of Spa: 1 not sent' })
  expect(link).toHaveAttribute('href', `/admin/stain-reports?account=${spa!.id}&mail=unsent`)
  const [, bistro, row] = screen.getAllByRole('row')
  expect(bistro).toHaveTextContent('No report sent yet')
  expect(row).toHaveTextContent(/Last report Wed, May 15.*1 not sent/)
})

test('an empty list that fails is read again; a new account needs both fields, and a real address', async () => {
  const page = await openPage(app, ada, '/')
  page.lose('GET /api/stain-reports/accounts')
  await page.goto(path)
  await screen.findByText('The commercial accounts could not be loaded.')
  page.restore()
  await press(page, 'Try again')
  await screen.findByText('No commercial accounts yet')
  await press(page, 'Add Account')
  fill(await field('Email'), '   ')
  await pressInDialog(page, 'Add Account')
  await screen.findByText('Missing Information')
  await screen.findByText('Please fill in all fields.')
  for (const label of ['Name', 'Email']) expect(await field(label)).toHaveAccessibleDescription(/Required/)
  expect(await field('Name')).toHaveFocus()
  await typeAccount('Grand Hotel', 'grand')
  await pressInDialog(page, 'Add Account')
  await waitFor(async () =>
    expect(await field('Email')).toHaveAccessibleDescription(/Please enter a valid email address/),
  )
  expect(screen.queryByText('Required')).toBeNull()
  expect(page.calls('POST /api/commercial-accounts')).toEqual([])
})

test('what the server refuses says why, and keeps what was typed', async () => {
  await addAccounts({ name: 'Spa', email: 'spa@example.com' })
  const page = await openPage(app, ada, path)
  await press(page, 'Add Account')
  await typeAccount('SPA', 'Spa@example.com')
  await pressInDialog(page, 'Add Account')
  await screen.findByText('Failed to create commercial account.')
  await screen.findAllByText(/There is already an active account with this name and email\./)
  expect(await field('Name')).toHaveValue('SPA')
  await pressInDialog(page, 'Cancel')

  page.answer('PUT /api/commercial-accounts/*', broken, 500)
  page.answer('DELETE /api/commercial-accounts/*', broken, 500)
  await choose(page, 'Spa', 'Edit')
  expect(await field('Name')).toHaveValue('Spa')
  fill(await field('Name'), 'Spa 2')
  await pressInDialog(page, 'Save')
  await screen.findByText('Failed to update commercial account.')
  expect(await field('Name')).toHaveValue('Spa 2')
  await pressInDialog(page, 'Cancel')

  await choose(page, 'Spa', 'Deactivate')
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('This is irreversible.')
  await page.user.click(within(question).getByRole('button', { name: 'Deactivate' }))
  await screen.findByText('Failed to deactivate commercial account.')
  page.restore()
  await page.user.click(await within(question).findByRole('button', { name: 'Deactivate' }))
  await screen.findByText('Commercial account deactivated successfully!')
  await waitFor(() => expect(screen.getByText('Spa').closest('tr')).toHaveTextContent('Inactive'))
})
