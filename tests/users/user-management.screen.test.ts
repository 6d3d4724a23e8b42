import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#shared/users/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, ivan, theo } from '#tests/support/cast.ts'
import { fill, opened, openPage, type Page, press, screen, texts, waitFor, within } from '#tests/support/screen.ts'
import { choose, openMenu, rowOf, showDeactivated } from './user-list.ts'

const app = await startApp()
const path = '/admin/user-management'
const broken = { code: 'INTERNAL', message: 'No.' }
const options = (field: HTMLElement) => texts(within(field).getAllByRole('option'))
const pressIn = (page: Page, { getByRole }: Pick<typeof screen, 'getByRole'>, name: string | RegExp) =>
  page.user.click(getByRole('button', { name }))
const menuOf = (name: string) => screen.getByRole('button', { name: `More for ${name}` }).parentElement!
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('p')!.textContent)

test('an admin sees everybody and what can be done with them, and finds a person by name', async () => {
  const page = await openPage(app, ada, path)
  await screen.findByRole('heading', { name: 'User Management', level: 1 })
  await waitFor(() => expect(document.title).toMatch(/^User Management/))
  await waitFor(() => expect(rowOf(theo.email)).toHaveTextContent('Team Lead'))
  expect(rowOf(erin.email)).not.toHaveTextContent('Employee')
  expect(rowOf(ivan.email)).toBeUndefined()
  await showDeactivated(page)
  expect(rowOf(ivan.email)).toHaveTextContent('Deactivated')
  expect(rowOf(erin.email)).not.toHaveTextContent(/active/i)

  await openMenu(page, 'Ivan Petrov')
  expect(within(menuOf('Ivan Petrov')).getByRole('button', { name: /^Reactivate/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Change Role/ })).toBeNull()
  await page.user.keyboard('{Escape}')
  await openMenu(page, 'Ada Okafor')
  expect(screen.queryByRole('button', { name: /^Reactivate/ })).toBeNull()
  const mine = within(menuOf('Ada Okafor'))
  expect(mine.getByRole('button', { name: /Change Role/ })).toBeVisible()
  expect(mine.queryByRole('button', { name: /^Deactivate/ })).toBeNull()
  expect(mine.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Pay', 'History'])
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(mine.queryByRole('link')).toBeNull())

  fill(screen.getByLabelText('Find a person'), 'lead theo')
  await waitFor(() => expect(rowOf(erin.email)).toBeUndefined())
  expect(rowOf(theo.email)).toBeVisible()
  fill(screen.getByLabelText('Find a person'), 'nobody at all')
  await screen.findByText('Nobody matches “nobody at all”.')
})

test('people of a role are listed by a choice, which is in the address, and pressed anywhere, a row is edited', async () => {
  const shop = await startApp()
  const page = await openPage(shop, ada, path)
  const chips = await screen.findByRole('group', { name: 'Role' })
  const words = () => texts(within(chips).getAllByRole('button'))
  await waitFor(() => expect(words()).toEqual(['All 4', 'Employees 1', 'Team Leads 1', 'Technicians 1', 'Admins 1']))
  await pressIn(page, within(chips), /^Team Leads/)
  await waitFor(() => expect(names()).toEqual(['Theo LindqvistTeam Lead']))
  await page.reload()
  expect(await screen.findByRole('button', { name: /^Team Leads/ })).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(names()).toEqual(['Theo LindqvistTeam Lead']))
  await page.user.click(rowOf(theo.email).querySelector('button')!)
  await screen.findByRole('dialog', { name: 'Edit Theo Lindqvist' })
})

test('on a phone the roles are a field', async () => {
  const page = await openPage(await startApp(), ada, path, { width: 390 })
  const field = await screen.findByLabelText('Role')
  await waitFor(() => expect(options(field)[0]).toBe('All 4'))
  await page.user.selectOptions(field, 'Team Leads 1')
  await waitFor(() => expect(names()).toEqual(['Theo LindqvistTeam Lead']))
  await page.reload()
  await waitFor(() => expect(screen.getByLabelText('Role')).toHaveDisplayValue(/^Team Leads/))
})

test('a role is sent once it is another one, also a second time', async () => {
  const robin = await app.makePerson({ firstName: 'Role', lastName: 'Changer' })
  const page = await openPage(app, ada, path)
  await choose(page, 'Role Changer', 'Change Role of')
  const dialog = await opened('Change Role')
  expect(dialog.getByRole('button', { name: 'Change Role' })).toBeDisabled()
  await page.user.selectOptions(dialog.getByLabelText('Role'), 'technician')
  page.answer('PATCH /api/admin/users/*/role', broken, 500)
  await pressIn(page, dialog, 'Change Role')
  await screen.findByText('Failed to update user role. Please try again.')
  page.restore()
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Change Role' })).toBeEnabled())
  await pressIn(page, dialog, 'Change Role')
  await screen.findByText('Role Changer is now Technician.')
  await waitFor(() => expect(rowOf(robin.email)).toHaveTextContent('Technician'))
})

test('a person is deactivated, and is let in again', async () => {
  const robin = await app.makePerson({ firstName: 'Quick', lastName: 'Leaver' })
  const page = await openPage(app, ada, path)
  await choose(page, 'Quick Leaver', 'Deactivate')
  const question = await screen.findByRole('alertdialog', { name: 'Deactivate Quick Leaver?' })
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus()
  page.answer('DELETE /api/admin/users/*', broken, 500)
  await pressIn(page, within(question), 'Deactivate')
  await screen.findByText('Failed to deactivate user. Please try again.')
  page.restore()
  await page.user.click(await within(question).findByRole('button', { name: 'Deactivate' }))
  await screen.findByText('Quick Leaver was deactivated.')
  await waitFor(() => expect(rowOf(robin.email)).toBeUndefined())
  await showDeactivated(page)
  expect(rowOf(robin.email)).toHaveTextContent('Deactivated')

  await choose(page, 'Quick Leaver', 'Reactivate')
  await screen.findByText('Quick Leaver may sign in again.')
  await waitFor(() => expect(rowOf(robin.email)).not.toHaveTextContent('Deactivated'))
})

test('a payroll ID is set, refused where it is another’s, found, and cleared', async () => {
  const shop = await startApp()
  const robin = await shop.makePerson({ firstName: 'Robin', lastName: 'Reed' })
  const page = await openPage(shop, ada, path)
  const enter = async (payrollId: string) => {
    fill(await screen.findByLabelText(/^Payroll ID/), payrollId)
    await press(page, 'Save')
  }
  await choose(page, 'Erin Ellis', 'Edit')
  await enter(' Emp-17 ')
  await screen.findByText('Erin Ellis was saved.')
  await waitFor(() => expect(rowOf(erin.email)).toHaveTextContent('Emp-17'))

  await choose(page, 'Robin Reed', 'Edit')
  await enter('emp-17')
  await waitFor(() =>
    expect(screen.getByLabelText(/^Payroll ID/)).toHaveAccessibleDescription(
      expect.stringContaining('This payroll ID is Erin Ellis’s. Clear it there first, or enter another one.'),
    ),
  )
  expect(screen.getByLabelText(/^Payroll ID/)).toHaveFocus()
  await enter('emp-18')
  await waitFor(() => expect(rowOf(robin.email)).toHaveTextContent('emp-18'))

  fill(screen.getByLabelText('Find a person'), 'EMP-17')
  await waitFor(() => expect(rowOf(robin.email)).toBeUndefined())
  await choose(page, 'Erin Ellis', 'Edit')
  await enter('')
  await screen.findByText('Nobody matches “EMP-17”.')
})

test('one’s own name changes in the sidebar and beside the invitations too, and the role of the last admin stays', async () => {
  const shop = await startApp()
  await shop.as(ada).post('/api/admin/invitations', { email: 'new@example.com', role: 'employee' })
  const page = await openPage(shop, ada, `${path}?tab=invitations`)
  await waitFor(() => expect(rowOf('new@example.com')).toHaveTextContent('Ada Okafor'))
  await page.user.click(screen.getByRole('tab', { name: 'Users' }))
  await choose(page, 'Ada Okafor', 'Edit')
  const dialog = await opened('Edit Ada Okafor')
  fill(dialog.getByLabelText('First name'), ' ')
  await press(page, 'Save')
  await dialog.findByText('First name is required')
  fill(dialog.getByLabelText('First name'), 'Ada')
  fill(dialog.getByLabelText('Last name'), 'Núñez')
  await press(page, 'Save')
  await screen.findByText('Ada Núñez was saved.')
  await waitFor(() => expect(screen.getByRole('complementary')).toHaveTextContent('Ada Núñez'))
  await choose(page, 'Ada Núñez', 'Change Role of')
  const role = await opened('Change Role')
  expect(role.getByText('You are the last active admin.')).toBeVisible()
  expect(role.getByRole('option', { name: 'Employee' })).toBeDisabled()
  await page.user.keyboard('{Escape}')
  await page.user.click(screen.getByRole('tab', { name: 'Invitations' }))
  await waitFor(() => expect(rowOf('new@example.com')).toHaveTextContent('Ada Núñez'))
})

test('an admin who lost the role while the page was open is told and sent away', async () => {
  const former = await app.makePerson({ role: 'admin' })
  const page = await openPage(app, former, '/')
  const links = () => screen.queryAllByRole('link', { name: /Manage Users/ })
  await waitFor(() => expect(links()).not.toEqual([]))
  await app.db.update(users).set({ role: 'employee' }).where(eq(users.id, former.id))
  await page.user.click(links()[0]!)
  await screen.findByText('Access Denied')
  await screen.findByText('Admin access required for this page.')
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  await waitFor(() => expect(links()).toEqual([]))
})

// In which order people stand, tests/db/order.api.test.ts shows.
test('oneself is the first who can be chosen, and in the history nobody and the system the last', async () => {
  const shop = await startApp()
  const page = await openPage(shop, ada, '/tips')
  const begins = (all: string[]) => all.map((name) => expect.stringMatching(new RegExp(`^${name}`)))
  const everybody = ['Erin Ellis', 'Theo Lindqvist', 'Tess Tanaka']
  await waitFor(() => expect(options(screen.getByLabelText('Employee'))).toEqual(begins(['Ada Okafor', ...everybody])))
  await page.goto('/admin/history')
  const words = () => options(screen.getByLabelText('Who'))
  await waitFor(() => expect(words()).toContainEqual(expect.stringMatching(/^Tess Tanaka/)))
  expect([words()[0], ...words().slice(-2)]).toEqual(['Everybody', 'Somebody at a public page', 'The system'])
})
