import { eq } from 'drizzle-orm'
import { users } from '#shared/users/table.ts'
import { ada, erin, expect, expectAccessible, type Page, test, theo } from '#tests/support/e2e.ts'
import { choicesOf, choose, expectChosen } from '../choices.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** Everything that is seldom done with a person. */
const openMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
const openEdit = async (page: Page, name: string) => {
  await openMenu(page, name)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
}
const showDeactivated = (page: Page) => page.getByRole('button', { name: /^Show \d+ deactivated$/ }).click()
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

test('an admin sees everybody and finds a person by name', { tag: '@all' }, async ({ page, openShop, signInAs }) => {
  // In a shop of hundreds the end of the list comes later.
  const shop = await openShop()
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/user-management`)
  await expect(page.getByRole('heading', { name: 'User Management', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^User Management/)
  await expect(rowOf(page, 'theo@example.com')).toContainText('Team Lead')
  await expect(rowOf(page, 'erin@example.com')).not.toContainText('Employee')
  await expect(rowOf(page, 'ivan@example.com')).toHaveCount(0)
  await showDeactivated(page)
  await expect(rowOf(page, 'ivan@example.com')).toContainText('Deactivated')
  await expect(rowOf(page, 'erin@example.com')).not.toContainText(/active/i)
  await expectAccessible(page)
  await openMenu(page, 'Ivan Petrov')
  await expect(rowOf(page, 'ivan@example.com').getByRole('button', { name: /^Reactivate/ })).toBeVisible()
  await expect(rowOf(page, 'ivan@example.com').getByRole('button', { name: /Change Role/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openMenu(page, 'Ada Okafor')
  await expect(rowOf(page, 'ada@example.com').getByRole('button', { name: /Change Role/ })).toBeVisible()
  await expect(rowOf(page, 'ada@example.com').getByRole('button', { name: /^Deactivate/ })).toHaveCount(0)
  await expect(rowOf(page, 'ivan@example.com').getByRole('button', { name: /^Reactivate/ })).toHaveCount(0)
  await expect(rowOf(page, 'ada@example.com').getByRole('link')).toHaveText(['Pay', 'History'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(rowOf(page, 'ada@example.com').getByRole('link')).toHaveCount(0)
  await page.getByLabel('Find a person').fill('lead theo')
  await expect(rowOf(page, 'theo@example.com')).toBeVisible()
  await expect(rowOf(page, 'erin@example.com')).toHaveCount(0)
  await page.getByLabel('Find a person').fill('nobody at all')
  await expect(page.getByText('Nobody matches “nobody at all”.')).toBeVisible()
})

test('people of a role are listed by a choice, which is in the address', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs, isMobile }) => {
  const shop = await openShop()
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/user-management`)
  await expect(choicesOf(page, 'Role', isMobile)).toHaveText([
    'All 4',
    'Employees 1',
    'Team Leads 1',
    'Technicians 1',
    'Admins 1',
  ])
  await choose(page, 'Role', 'Team Leads', isMobile)
  await expect(page.getByRole('cell', { name: /@example\.com/ })).toContainText(['theo@example.com'])
  await page.reload()
  await expectChosen(page, 'Role', 'Team Leads', isMobile)
  await expect(page.getByRole('cell', { name: /@example\.com/ })).toHaveCount(1)
  // Pressed anywhere, a row is edited.
  await rowOf(page, 'theo@example.com').click()
  await expect(page.getByRole('dialog', { name: 'Edit Theo Lindqvist' })).toBeVisible()
})

test('a role is changed by keyboard alone', { tag: '@desktop' }, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson({ firstName: 'Role', lastName: 'Changer' })
  await signInAs(ada)
  await page.goto('/admin/user-management')
  const button = page.getByRole('button', { name: 'More for Role Changer' })
  const chooseItem = async () => {
    await page.keyboard.press('Enter')
    // Below the one to edit.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Change Role of Role Changer' })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await button.focus()
  await chooseItem()
  const dialog = page.getByRole('dialog', { name: 'Change Role' })
  await expect(dialog.getByLabel('Role')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Change Role' })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('t')
  await expect(dialog.getByLabel('Role')).toHaveValue('technician')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await chooseItem()
  await expect(dialog.getByLabel('Role')).toBeFocused()
  await page.keyboard.press('t')
  await expect(dialog.getByRole('button', { name: 'Change Role' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Role Changer is now Technician.')).toBeVisible()
  await expect(rowOf(page, robin.email)).toContainText('Technician')
})

test('the last admin stays one', { tag: '@phone' }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/user-management`)
  await openMenu(page, 'Ada Okafor')
  await page.getByRole('button', { name: 'Change Role of Ada Okafor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Role' })
  await expect(dialog.getByText('You are the last active admin.')).toBeVisible()
  await expect(dialog.getByRole('option', { name: 'Employee' })).toBeDisabled()
})

test('what the server refuses is said', { tag: '@desktop' }, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson({ firstName: 'Gone', lastName: 'Meanwhile' })
  await signInAs(ada)
  await page.goto('/admin/user-management')
  await expect(rowOf(page, robin.email)).toBeVisible()
  await shop.db.update(users).set({ isActive: false }).where(eq(users.id, robin.id))
  await openMenu(page, 'Gone Meanwhile')
  await page.getByRole('button', { name: 'Change Role of Gone Meanwhile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Role' })
  await dialog.getByLabel('Role').selectOption('admin')
  await dialog.getByRole('button', { name: 'Change Role' }).click()
  await expect(toast(page, 'Failed to update user role. Please try again.')).toBeVisible()
  await expect(toast(page, 'This person is deactivated. Reactivate them to change the role.')).toBeVisible()
})

test('a person is deactivated, is out at once, and is let in again', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs, browser }) => {
  const shop = await openShop()
  const robin = await shop.makePerson({ firstName: 'Quick', lastName: `Leaver-${Date.now()}` })
  const name = `${robin.firstName} ${robin.lastName}`
  const theirs = await browser.newContext({ baseURL: shop.url })
  await theirs.request.post('/api/login', { data: { email: robin.email, password: robin.password } })
  expect((await theirs.request.get('/api/user')).status()).toBe(200)

  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/user-management`)
  await openMenu(page, name)
  await page.getByRole('button', { name: `Deactivate ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: `Deactivate ${name}?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(toast(page, `${name} was deactivated.`)).toBeVisible()
  await expect(rowOf(page, robin.email)).toHaveCount(0)
  await showDeactivated(page)
  await expect(rowOf(page, robin.email)).toContainText('Deactivated')
  expect((await theirs.request.get('/api/user')).status()).toBe(401)

  await openMenu(page, name)
  await page.getByRole('button', { name: `Reactivate ${name}` }).click()
  await expect(toast(page, `${name} may sign in again.`)).toBeVisible()
  await expect(rowOf(page, robin.email)).not.toContainText('Deactivated')
  await theirs.close()
})

test('a name is corrected', { tag: ['@desktop', '@phone'] }, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson({ firstName: 'Jose', lastName: `Nunes${Date.now()}` })
  await signInAs(ada)
  await page.goto('/admin/user-management')
  await openEdit(page, `Jose ${robin.lastName}`)
  const dialog = page.getByRole('dialog', { name: `Edit Jose ${robin.lastName}` })
  await dialog.getByLabel('First name').fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('First name is required')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('First name').fill('José')
  await dialog.getByLabel('Last name').fill('Núñez')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'José Núñez was saved.')).toBeVisible()
  await expect(rowOf(page, robin.email)).toContainText('José Núñez')
})

test('a payroll ID is set, refused where it is another’s, found, and cleared', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const robin = await shop.makePerson({ firstName: 'Robin', lastName: 'Reed' })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/user-management`)
  const edit = async (name: string, payrollId: string) => {
    await openEdit(page, name)
    await page.getByLabel('Payroll ID').fill(payrollId)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  }
  await edit('Erin Ellis', ' Emp-17 ')
  await expect(toast(page, 'Erin Ellis was saved.')).toBeVisible()
  await expect(rowOf(page, erin.email)).toContainText('Emp-17')

  await edit('Robin Reed', 'emp-17')
  const refusal = 'This payroll ID is Erin Ellis’s. Clear it there first, or enter another one.'
  await expect(page.getByRole('dialog').getByText(refusal)).toBeVisible()
  await expect(page.getByLabel('Payroll ID')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Payroll ID').fill('emp-18')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, robin.email)).toContainText('emp-18')

  await page.getByLabel('Find a person').fill('EMP-17')
  await expect(rowOf(page, erin.email)).toBeVisible()
  await expect(rowOf(page, robin.email)).toHaveCount(0)
  await edit('Erin Ellis', '')
  await expect(page.getByText('Nobody matches “EMP-17”.')).toBeVisible()
})

test('one’s own name changes in the sidebar and beside the invitations too', {
  tag: '@desktop',
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await signInAs(ada, shop)
  await page.request.post(`${shop.url}/api/admin/invitations`, { data: { email: 'new@example.com', role: 'employee' } })
  await page.goto(`${shop.url}/admin/user-management?tab=invitations`)
  await expect(rowOf(page, 'new@example.com')).toContainText('Ada Okafor')
  await page.getByRole('tab', { name: 'Users' }).click()
  await openEdit(page, 'Ada Okafor')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('complementary').getByText('Ada Lovelace')).toBeVisible()
  await page.getByRole('tab', { name: 'Invitations' }).click()
  await expect(rowOf(page, 'new@example.com')).toContainText('Ada Lovelace')
})

test('an admin who lost the role while the page was open is told and sent away', {
  tag: '@desktop',
}, async ({ page, shop, signInAs }) => {
  const former = await shop.makePerson({ role: 'admin' })
  await signInAs(former)
  await page.goto('/')
  await shop.db.update(users).set({ role: 'employee' }).where(eq(users.id, former.id))
  await page.getByRole('link', { name: 'Manage Users' }).first().click()
  await expect(toast(page, 'Access Denied')).toBeVisible()
  await expect(toast(page, 'Admin access required for this page.')).toBeVisible()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(page.getByRole('link', { name: 'Manage Users' })).toHaveCount(0)
})

for (const person of [erin, theo])
  test(`for a ${person.role} the page does not exist`, { tag: '@desktop' }, async ({ page, signInAs }) => {
    await signInAs(person)
    await page.goto('/admin/user-management')
    await expect(page.getByText('404 Page Not Found')).toBeVisible()
  })

test('people stand in the order of a phone book, in the list and wherever one is chosen', {
  tag: '@desktop',
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop({}, { people: [ada] })
  for (const lastName of ['Zorn', 'Ölund', 'Staff 10', 'macdonald', 'Staff 2', 'Macdonald'])
    await shop.makePerson({ firstName: lastName === 'macdonald' ? 'Zoe' : 'Kim', lastName })
  const others = [
    'Kim Macdonald',
    'Zoe macdonald',
    'Ada Okafor',
    'Kim Ölund',
    'Kim Staff 2',
    'Kim Staff 10',
    'Kim Zorn',
  ]
  const inOrder = others.map((name) => new RegExp(`^${name}`))
  await signInAs(ada, shop)

  await page.goto(`${shop.url}/admin/user-management`)
  await expect(page.getByRole('row').filter({ hasText: '@example.com' })).toContainText(others)
  await page.goto(`${shop.url}/tips`)
  await expect(page.getByLabel('Employee').getByRole('option')).toHaveText([
    /^Ada Okafor/,
    ...inOrder.filter((name) => !name.test('Ada Okafor')),
  ])
  await page.goto(`${shop.url}/admin/history`)
  await expect(page.getByLabel('Who').getByRole('option')).toHaveText([
    'Everybody',
    ...inOrder,
    'Somebody at a public page',
    'The system',
  ])
})

test('rows are of one height on a phone, whatever the role', { tag: '@phone' }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/user-management`)
  const role = rowOf(page, 'theo@example.com').getByText('Team Lead', { exact: true })
  const menu = rowOf(page, 'theo@example.com').getByRole('button', { name: 'More for Theo Lindqvist' })
  const [endOfRole, startOfMenu] = [await role.boundingBox(), await menu.boundingBox()]
  expect(endOfRole!.x + endOfRole!.width).toBeLessThanOrEqual(startOfMenu!.x)
  await expect(rowOf(page, 'theo@example.com').getByText('Theo Lindqvist')).toBeInViewport()
  const heights = await Promise.all(
    ['theo@example.com', 'erin@example.com', 'ada@example.com'].map(
      async (email) => (await rowOf(page, email).boundingBox())!.height,
    ),
  )
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
})
