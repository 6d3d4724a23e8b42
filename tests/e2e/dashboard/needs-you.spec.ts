import { addDays, formatDay, mondayOf, today } from '#shared/time/day.ts'
import { startOfDayIn } from '#shared/time/instant.ts'
import { reportRows } from '#tests/e2e/shift-reports/report-rows.ts'
import { datesAgo, hoursAgo, makeProblem } from '#tests/machine-problems/problem-data.ts'
import { daysAgo, drop } from '#tests/shift-reports/report-data.ts'
import { ada, erin, expect, expectAccessible, type Page, type Shop, test, theo } from '#tests/support/e2e.ts'
import { pay, tipOf } from '#tests/tips/tip-data.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { complete, trainingIn } from '#tests/training/training-data.ts'

/** Else the first thing to do is to set it up. */
const withMail = { SMTP_URL: 'smtp://127.0.0.1:1' }

const block = (page: Page) => page.getByRole('region', { name: 'Needs you' })
const line = (page: Page, label: string) => block(page).getByRole('link', { name: new RegExp(`^${label}`) })
const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** One thing of each kind that needs somebody, beside others that need nobody. */
async function fill(shop: Shop) {
  const clients = clientsOf(shop.url)
  const [admin, employee] = [clients.as(ada), clients.as(erin)]

  await makeProblem(shop.db, { machineNumber: 1, createdAt: datesAgo(2) })
  await makeProblem(shop.db, { machineNumber: 2, createdAt: hoursAgo(30), status: 'in_progress' })
  await makeProblem(shop.db, { machineNumber: 3 })

  // Of drawers of their own, so that none begins with what another left.
  await employee.post('/api/shift-reports', drop({ drawer: 'A' }))
  await employee.post('/api/shift-reports', drop({ dropAmount: '300.00', shiftDate: daysAgo(2), drawer: 'B' }))
  await employee.post('/api/shift-reports', drop({ dropAmount: '1.00', shiftDate: daysAgo(20), drawer: 'C' }))

  const account = await admin.post('/api/commercial-accounts', { name: 'Hotel', email: 'hotel@example.com' })
  const stains = (orderId: string) =>
    employee.post('/api/stain-reports', { orderId, commercialAccountId: account.body.id, items: { Other: 1 } })
  await stains('111')
  const sent = await stains('222')
  await employee.post(`/api/stain-reports/${sent.body.id}/send-email`)

  const monday = addDays(mondayOf(today()), -7)
  const at = (hours: number) =>
    new Date(Date.parse(startOfDayIn('America/New_York', monday)) + hours * 3_600_000).toISOString()
  await pay(shop.db, monday, addDays(monday, 6), { importedAt: at(24) })
  await tipOf(shop.db, erin, { createdAt: at(12), orderId: '10' })
  await tipOf(shop.db, erin, { createdAt: at(36), orderId: '20' })

  await admin.post('/api/admin/invitations', { email: 'soon@example.com' })
  await shop.db.execute(`update invitations set expires_at = now() + interval '40 hours'`)
  await admin.post('/api/admin/invitations', { email: 'later@example.com' })

  const { addModule, addTask, assign } = trainingIn(clients)
  const [late, early] = [await addModule({ name: 'Folding' }), await addModule({ name: 'Ironing' })]
  const [, task] = [await addTask(late.id), await addTask(early.id)]
  await assign(erin, late.id, addDays(today(), -1))
  await assign(erin, early.id, addDays(today(), 1))
  await complete(employee, task.id)
}

test('a shop without anything to do shows nothing', { tag: ['@desktop', '@phone'] }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop(withMail)
  for (const person of [ada, erin]) {
    await signInAs(person, shop)
    const answer = page.waitForResponse((response) => response.url().includes('/api/needs-you'))
    await page.goto(`${shop.url}/`)
    await answer
    await expect(page.getByText('Welcome back')).toBeVisible()
    await expect(block(page)).toHaveCount(0)
  }
})

test('each role is led to its lists, already filtered, people’s money first', { tag: '@all' }, async ({
  page,
  openShop,
  signInAs,
  viewport,
}) => {
  const shop = await openShop()
  await fill(shop)
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/`)
  const isPhone = viewport!.width < 768
  const rest = isPhone
    ? []
    : [
        /^Stain reports not emailedSince .*1$/,
        /^Invitations that expire within 2 dayssoon@example.com1$/,
        /^Overdue trainingErin Ellis · Since .*1$/,
      ]
  await expect(block(page).getByRole('link')).toHaveText([
    /^Tips logged after payroll\w+ \d+1$/,
    /^Drops of the last 7 days that do not add upB · Since .*1$/,
    /^Drop reports missingYesterday, \w+, \w+ \d+1$/,
    /^Machine problems older than 24 hoursLongest: Washer 1, 2 days2$/,
    /^Training sign-offs to giveErin Ellis · Since .*1$/,
    ...rest,
  ])
  await expect(page.getByRole('region', { name: 'Set up once' })).toHaveText(/^No mail leaves this shop.*\.$/)
  if (isPhone) {
    await page.getByRole('button', { name: 'Show 3 more' }).click()
    await expect(block(page).getByRole('link')).toHaveCount(8)
  }
  await expectAccessible(page)

  const follow = async (label: string) => {
    await page.goto(`${shop.url}/`)
    await expect(block(page).getByRole('link')).not.toHaveCount(0)
    const more = page.getByRole('button', { name: 'Show 3 more' })
    if (isPhone) await more.click()
    await line(page, label).click()
  }

  await follow('Training sign-offs')
  await expect(page.getByRole('tab', { name: /^Approvals/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Ironing')).toBeVisible()

  await follow('Machine problems')
  await expect(page.getByRole('heading', { name: /^Washer/ })).toHaveText(['Washer 1', 'Washer 2'])
  await expectAccessible(page)
  await toggle(page, 'Clear filter').click()
  await expect(page.getByRole('heading', { name: /^Washer/ })).toHaveCount(3)
  await expect(toggle(page, 'Older than 24 hours')).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: /^In Progress/ }).click()
  await toggle(page, 'Older than 24 hours').click()
  await expect(page.getByRole('heading', { name: /^Washer/ })).toHaveText(['Washer 2'])
  await toggle(page, 'Repaired').click()
  await expect(toggle(page, 'Older than 24 hours')).toHaveCount(0)

  await follow('Drops of the last 7 days')
  const drops = reportRows(page)
  await expect(drops).toHaveCount(1)
  await expect(drops.last()).toContainText('$12.25 over')
  await expectAccessible(page)
  const off = page.getByRole('button', { name: /^Show these\. Does not add up: / })
  await off.click()
  await expect(drops).toHaveCount(2)
  await toggle(page, 'Clear filters').click()
  await expect(drops).toHaveCount(3)
  await off.click()
  await expect(drops).toHaveCount(2)

  await follow('Drop reports missing')
  const yesterday = formatDay(daysAgo(1), { weekday: true })
  await expect(page.getByRole('button', { name: `${yesterday}, Missing` })).toBeVisible()
  await expectAccessible(page)

  await follow('Stain reports')
  const order = (id: string) => page.getByText(`Order ${id}`, { exact: true })
  await expect(order('111')).toBeVisible()
  await expect(order('222')).toHaveCount(0)
  await expectAccessible(page)
  await toggle(page, 'All').click()
  await expect(order('222')).toBeVisible()

  await page.goto(`${shop.url}/`)
  await page.getByRole('link', { name: /^No mail leaves this shop/ }).click()
  await expect(page.getByRole('button', { name: 'Set up mail' })).toBeVisible()

  await follow('Tips logged after payroll')
  const tips = page.getByRole('table', { name: 'Every tip of the report' }).getByRole('row')
  await expect(tips).toHaveCount(2)
  await expect(tips.last()).toContainText('20')
  await expect(page.getByText('Detailed Breakdown')).toBeFocused()
  await expect(page.getByText('Detailed Breakdown')).toBeInViewport()
  await expect(page.getByLabel('Report Type')).toHaveValue('consolidated')
  await expectAccessible(page)
  await toggle(page, 'Clear filter').click()
  // Of the tip's own day only: the other one lies on the day before.
  await expect(tips).toHaveCount(2)
  await expect(toggle(page, 'Only after payroll')).toHaveAttribute('aria-pressed', 'false')

  await follow('Invitations')
  await expect(page.getByText('soon@example.com')).toBeVisible()
  await expect(page.getByText('later@example.com')).toHaveCount(0)
  await expectAccessible(page)
  await toggle(page, 'Clear filter').click()
  await expect(page.getByText('later@example.com')).toBeVisible()

  await follow('Overdue training')
  await expect(page.getByText('Overdue since')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Folding' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ironing' })).toHaveCount(0)
  await expectAccessible(page)
  await toggle(page, 'Clear filter').click()
  // On a phone it is folded into its person's line.
  await expect(page.getByRole('heading', { name: 'Ironing', includeHidden: true })).toBeAttached()
})

test('a week that nobody has paid leads to the import', { tag: ['@desktop', '@phone'] }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop(withMail)
  const monday = addDays(mondayOf(today()), -21)
  await pay(shop.db, monday, addDays(monday, 6))
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/`)
  await expect(block(page).getByRole('link')).toHaveText([/^Weeks without payrollSince \w+ \d+2$/])
  await expectAccessible(page)
  await line(page, 'Weeks without payroll').click()
  await expect(page.getByLabel('Start Date')).toHaveValue(addDays(mondayOf(today()), -7))
})

test('what is done is gone when one comes back', { tag: ['@desktop', '@phone'] }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  await fill(shop)
  await signInAs(theo, shop)
  await page.goto(`${shop.url}/`)
  await expect(block(page).getByRole('link')).toHaveText([/^Training sign-offs to give.*1$/, /^Overdue training.*1$/])
  await expectAccessible(page)
  await line(page, 'Training sign-offs').click()
  await page.getByRole('button', { name: /^Approve Task/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(page.getByText('All caught up!')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(block(page).getByRole('link')).toHaveText([/^Overdue training.*1$/])

  await signInAs(erin, shop)
  await page.goto(`${shop.url}/`)
  await expect(block(page).getByRole('link')).toHaveText([/^Your overdue trainingFolding · Since .*1$/])
  await line(page, 'Your overdue training').click()
  await expect(page.getByRole('link', { name: 'Folding' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ironing' })).toHaveCount(0)
  await expectAccessible(page)
  await toggle(page, 'Clear filter').click()
  await expect(page.getByRole('link', { name: 'Ironing' })).toBeVisible()
})

test('the dashboard has its parts by role and by size', { tag: '@all' }, async ({ page, signInAs, viewport }) => {
  const isPhone = viewport!.width < 768
  const main = page.getByRole('main')
  const figures = ["This Week's Tips", 'Orders Logged', 'Open Problems', 'Days Worked']
  const staff = [/^My Tips/, /^Machine Problems/, 'Drop Report', 'Stain Report', 'My Pay', 'Training']
  const admin = ['Manage Users', 'Manage Problems', 'Commercial Accounts', 'Search Stain Reports', 'Drop Reports']
  const lead = ['Training Management', 'This Week']
  const tiles = { erin: [], theo: lead, ada: [...admin, 'Payroll Import', ...lead, 'History', 'Settings'] }
  for (const [name, person] of Object.entries({ erin, theo, ada })) {
    await signInAs(person)
    await page.goto('/')
    await expect(main.getByText(`Welcome back, ${person.firstName}!`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take Tour' })).toBeVisible()
    for (const figure of figures)
      await expect(main.getByText(figure, { exact: true })).toBeVisible({ visible: !isPhone })
    await expect(main.getByRole('navigation').getByRole('link').filter({ visible: true })).toHaveText([
      ...(isPhone && person !== ada ? staff : []),
      ...tiles[name as keyof typeof tiles],
      ...(isPhone && person === ada ? staff : []),
    ])
    // No half row is empty at its end.
    for (const list of await main.locator('nav > ul').filter({ visible: true }).all()) {
      const { x, width } = (await list.boundingBox())!
      const last = (await list.locator('> li').last().boundingBox())!
      expect(last.x + last.width).toBeCloseTo(x + width, 0)
    }
    for (const list of ['Recent Tips', 'Machine Status'])
      await expect(main.getByRole('region', { name: list })).toHaveCount(person === ada ? 0 : 1)
    await expect(main.getByRole('button', { name: 'Logout' })).toBeVisible({ visible: isPhone })
    await expectAccessible(page)
  }
})
