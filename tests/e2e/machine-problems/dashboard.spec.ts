import { datesAgo, makeProblem, makeRepairedProblem, removeProblems } from '#tests/machine-problems/problem-data.ts'
import { ada, erin, expect, expectAccessible, type Page, tess, test } from '#tests/support/e2e.ts'

const machineStatus = (page: Page) => page.getByRole('region', { name: 'Machine Status' })

test.beforeEach(async ({ shop }) => {
  await removeProblems(shop.db)
  for (let number = 1; number <= 6; number += 1)
    await makeProblem(shop.db, {
      machineNumber: number,
      createdAt: datesAgo(number),
      status: number === 2 || number === 6 ? 'in_progress' : 'open',
    })
  await makeRepairedProblem(shop.db, tess, { machineNumber: 99 })
})

test('the four figures of a desktop stand in their order', async ({ page, signInAs }) => {
  await signInAs(erin)
  await page.goto('/')
  const figures = page.getByText(/^(This Week's Tips|Orders Logged|Open Problems|Days Worked)$/)
  await expect(figures).toHaveText(["This Week's Tips", 'Orders Logged', 'Open Problems', 'Days Worked'])
  await expect(page.getByText('Open Problems').locator('..')).toHaveText(
    /^Open Problems4\s*\+ 2 in progressLongest: Washer 6, 6 days$/,
  )
  await expectAccessible(page)
})

test('the newest five machines that do not work', { tag: ['@desktop', '@phone'] }, async ({ page, signInAs }) => {
  await signInAs(erin)
  await page.goto('/')
  const rows = machineStatus(page).getByRole('listitem')
  await expect(rows).toContainText([
    /Washer 1.*Down 1 day/s,
    /Washer 2.*In Progress/s,
    'Washer 3',
    'Washer 4',
    'Washer 5',
  ])
  await expect(rows).toHaveCount(5)
  await expect(rows.getByText('Open', { exact: true })).toHaveCount(0)
  await expect(machineStatus(page)).toContainText('5 of 6 problems')
  await expectAccessible(page)
  await rows.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/machines\/washer-2$/)
  await page.goBack()
  await machineStatus(page).getByRole('link', { name: 'View all problems' }).click()
  await expect(page.getByRole('heading', { name: 'Machine Problem', exact: true })).toBeVisible()
})

test('a machine is down since the oldest of its problems', async ({ page, shop, signInAs }) => {
  await makeProblem(shop.db, { machineNumber: 6, description: 'Door does not lock' })
  await signInAs(erin)
  await page.goto('/')
  await expect(machineStatus(page).getByRole('listitem').first()).toContainText(
    /Washer 6.*Door does not lock.*Down 6 days/s,
  )
  await page.goto('/problems')
  const row = page.getByRole('listitem').filter({ hasText: 'Door does not lock' })
  await expect(row).toContainText('Down 6 days')
})

test('a machine that comes back has its badge there, too', { tag: ['@desktop', '@small-phone'] }, async ({
  page,
  shop,
  signInAs,
}) => {
  for (const description of ['Leaks', 'Leaks again']) await makeProblem(shop.db, { machineNumber: 5, description })
  await signInAs(erin)
  await page.goto('/')
  const again = machineStatus(page).getByRole('listitem').filter({ hasText: 'Leaks' })
  await expect(again).toContainText([/Washer 5.*3 times in 30 days/s, /Washer 5.*3 times in 30 days/s])
  await expect(page.getByText('3 times in 30 days')).toHaveCount(2)
  await expectAccessible(page)
})

test('admins see the figures and not the list', async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.goto('/')
  await expect(page.getByText('Open Problems').locator('..')).toContainText(/^Open Problems4/)
  await expect(machineStatus(page)).toHaveCount(0)
})

test('a phone shows no figures', { tag: '@phone' }, async ({ page, signInAs }) => {
  await signInAs(erin)
  await page.goto('/')
  await expect(machineStatus(page)).toBeVisible()
  await expect(page.getByText('Open Problems')).toBeHidden()
})

test('a problem that is fixed leaves the dashboard', async ({ page, signInAs }) => {
  await signInAs(erin)
  await page.goto('/')
  await expect(machineStatus(page)).toContainText('Washer 1')
  await machineStatus(page).getByRole('link', { name: 'View all problems' }).click()
  page.once('dialog', (prompt) => prompt.accept(''))
  await page.getByRole('button', { name: 'Mark Fixed' }).first().click()
  await expect(page.locator('[data-toaster]')).toContainText('Problem marked as fixed!')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(machineStatus(page)).not.toContainText('Washer 1')
  await expect(page.getByText('Open Problems').locator('..')).toContainText(/^Open Problems3/)
})

test('all machines work, or the list cannot be loaded', { tag: ['@desktop', '@phone'] }, async ({
  page,
  shop,
  signInAs,
}) => {
  await removeProblems(shop.db)
  await signInAs(erin)
  await page.route('**/api/machine-problems?*', (route) => route.abort())
  await page.goto('/')
  await expect(machineStatus(page)).toContainText('The machine problems could not be loaded')
  await page.unroute('**/api/machine-problems?*')
  await machineStatus(page).getByRole('button', { name: 'Try again' }).click()
  await expect(machineStatus(page)).toContainText('All machines are working')
})
