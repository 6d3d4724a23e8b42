import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { newId } from '#shared/db/columns.ts'
import { addDays, type Day, type DayRange, formatDay, previousWeek } from '#shared/time/day.ts'
import { startOfDayIn } from '#shared/time/instant.ts'
import { tips } from '#shared/tips/table.ts'
import { ada, erin, expect, expectAccessible, type Page, test, theo } from '#tests/support/e2e.ts'
import { forgetPayroll, pay, tipOf } from '#tests/tips/tip-data.ts'

const sizes = { tag: ['@desktop', '@phone'] }

const toasts = (page: Page) => page.locator('[data-toaster]')
const generate = (page: Page) => page.getByRole('button', { name: 'Generate Report', exact: true })
const start = (page: Page) => page.getByLabel('Start Date')
const end = (page: Page) => page.getByLabel('End Date')
const breakdown = (page: Page) => page.getByRole('region', { name: 'Detailed Breakdown' })
const rows = (page: Page) => breakdown(page).locator('tbody').getByRole('row')
const rowOf = (page: Page, orderId: string) => rows(page).filter({ hasText: orderId })
/** The cards stand before the tables, whose columns have some of the same names. */
const figure = (page: Page, label: string) => page.getByText(label, { exact: true }).first().locator('..')

/** A moment of this day on the clock of the shop and of the browser. */
const at = (day: Day, hour: number) =>
  new Date(Date.parse(startOfDayIn('America/New_York', day)) + hour * 3_600_000).toISOString()

const lastMinuteOf = (day: Day) => new Date(Date.parse(at(addDays(day, 1), 0)) - 60_000).toISOString()

/** A week long ago that no other test looks at. */
const march: DayRange = { start: '2025-03-10', end: '2025-03-16' }

async function generateFor(page: Page, range: DayRange) {
  await start(page).fill(range.start)
  await end(page).fill(range.end)
  await generate(page).click()
}

test.beforeEach(async ({ shop }) => {
  await shop.db.delete(tips)
})
test.afterEach(async ({ shop }) => {
  await forgetPayroll(shop.db)
})

test('last week is what a report is of, once it is asked for', { tag: '@all' }, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  const { start: monday, end: sunday } = previousWeek()
  await tipOf(shop.db, robin, { orderId: '0042', amount: '4.50', createdAt: at(monday, 0) })
  await tipOf(shop.db, robin, { orderId: '0042', amount: '0.10', createdAt: at(monday, 9), notes: 'Two bags' })
  await tipOf(shop.db, robin, { orderId: '7', amount: '0.20', createdAt: lastMinuteOf(sunday) })
  await tipOf(shop.db, robin, { orderId: '8', createdAt: lastMinuteOf(addDays(monday, -1)) })
  await tipOf(shop.db, theo, { orderId: '9', createdAt: at(monday, 9) })
  await signInAs(robin)
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/reports?') && requests.push(request.url()))
  await page.goto('/tips/reports')
  await expect(
    page.getByText('Select a date range and click "Generate Report" to view your tip earnings'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tip Reports', exact: true })).toBeVisible()
  await expect(page.getByLabel('Report Type')).toHaveCount(0)
  await expect(start(page)).toHaveValue(monday)
  await expect(end(page)).toHaveValue(sunday)
  await expectAccessible(page)
  expect(requests).toEqual([])

  await generate(page).click()
  await expect(figure(page, 'Total Tips')).toContainText('$4.80')
  await expect(figure(page, 'Average Tip')).toContainText('$1.60')
  await expect(figure(page, 'Total Orders')).toContainText('3')
  await expect(figure(page, 'Best Day')).toContainText('$4.60')
  await expect(figure(page, 'Best Day')).toContainText(formatDay(monday, { weekday: true, year: false }))
  await expect(rows(page)).toContainText([
    /11:59 PM.*7.*\$0\.20/s,
    /9:00 AM.*0042\s*Duplicate.*\$0\.10.*Two bags/s,
    /12:00 AM.*0042\s*Duplicate.*\$4\.50/s,
  ])
  await expect(rows(page).filter({ hasText: '11:59 PM' })).not.toContainText('Duplicate')
  await expect(breakdown(page).getByRole('columnheader')).toHaveText(['Date', 'Order ID', 'Amount', 'Notes', 'Actions'])
  expect(requests).toHaveLength(1)
  await expectAccessible(page)

  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    await expect(page.getByText(day, { exact: true })).toBeVisible()

  // The picture and its table say the same.
  await expect(page.getByText('Most: ')).toHaveCount(0)
  await page.getByText('Show as a table').click()
  const figures = page.getByRole('table', { name: 'The figures of the chart' }).locator('tbody').getByRole('row')
  await expect(figures).toHaveCount(7)
  await expect(figures.first()).toContainText(/2.*\$4\.60/s)
  await expect(figures.last()).toContainText(/1.*\$0\.20/s)
  await expectAccessible(page)
})

test('a range without tips says so', sizes, async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson())
  await page.goto('/tips/reports')
  await generateFor(page, march)
  await expect(page.getByText('No tips found for the selected date range').locator('..')).toContainText(
    'Mar 10, 2025 to Mar 16, 2025',
  )
  for (const label of ['Total Tips', 'Average Tip', 'Best Day'])
    await expect(figure(page, label)).toContainText('$0.00')
  await expect(figure(page, 'Total Orders')).toContainText('0')
  await expect(page.getByText('Tips per Day')).toHaveCount(0)
  await expectAccessible(page)
})

test('dates that are missing or in the wrong order are named at their field', sizes, async ({ page, signInAs }) => {
  await signInAs(erin)
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/reports?') && requests.push(request.url()))
  await page.goto('/tips/reports')
  const both = 'Please select both start and end dates'
  for (const [from, to, field, message] of [
    ['', '', start(page), both],
    ['', '2026-03-01', start(page), both],
    ['2026-03-01', '', end(page), both],
    ['2026-03-02', '2026-03-01', start(page), 'Start date must be before end date'],
    ['2020-01-01', '2025-01-02', end(page), 'Please choose a range of at most 5 years'],
  ] as const) {
    await start(page).fill(from)
    await end(page).fill(to)
    await generate(page).click()
    await expect(field).toHaveAccessibleDescription(message)
    await expect(field).toBeFocused()
    await expect(page.getByText(message)).toHaveCount(1)
  }
  await expectAccessible(page)
  expect(requests).toEqual([])

  await generateFor(page, { start: '2026-03-01', end: '2026-03-01' })
  await expect(page.getByText('No tips found for the selected date range')).toBeVisible()
  await generateFor(page, { start: '2020-01-01', end: '2024-12-31' })
  await expect(page.getByRole('heading', { name: 'Jan 1, 2020 to Dec 31, 2024' })).toBeVisible()
  expect(requests).toHaveLength(2)
})

test('a report that fails says so, and can be tried again', sizes, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await tipOf(shop.db, robin, { createdAt: at(march.start, 9) })
  await signInAs(robin)
  await page.goto('/tips/reports')
  await page.route('**/api/tips/reports?*', (route) => route.fulfill({ status: 500, json: { message: 'Broken.' } }))
  await generateFor(page, march)
  await expect(toasts(page)).toContainText('Failed to generate report. Please try again.')
  await expect(page.getByText('The report could not be generated.')).toBeVisible()
  await expect(start(page)).toHaveValue(march.start)
  await expectAccessible(page)
  await page.unroute('**/api/tips/reports?*')

  // Another tab and back is no wish to try again.
  await page.getByRole('tab', { name: 'Log Tips' }).click()
  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect(page.getByText('The report could not be generated.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)

  // A report that cannot be read again after a change stays, and says how old it is.
  await page.route('**/api/tips/reports?*', (route) => route.abort())
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: /^More for the tip/ }).click()
  await page.getByRole('button', { name: /^Delete tip/ }).click()
  await expect(page.getByText('The report could not be brought up to date.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expectAccessible(page)
  await page.unroute('**/api/tips/reports?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No tips found for the selected date range')).toBeVisible()
  await expect(page.getByText('The report could not be brought up to date.')).toHaveCount(0)
})

test('while it is generated, the button says so', async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson())
  await page.goto('/tips/reports')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/tips/reports?*', async (route) => {
    await held
    await route.continue()
  })
  await generate(page).click()
  await expect(page.getByRole('button', { name: 'Generating...' })).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(generate(page)).toBeVisible()
  await expect(page.getByText('No tips found for the selected date range')).toBeVisible()
})

test('pressing Generate Report again reads it again', async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/tips/reports')
  await generateFor(page, march)
  await expect(page.getByText('No tips found for the selected date range')).toBeVisible()
  await tipOf(shop.db, robin, { createdAt: at(march.start, 9) })
  await generate(page).click()
  await expect(rows(page)).toHaveCount(1)
})

test.describe('editing in its row', () => {
  const edit = (page: Page, orderId: string) => page.getByRole('button', { name: `Edit tip of order ${orderId}` })
  const amount = (page: Page) => breakdown(page).getByLabel('Amount')
  const notes = (page: Page) => breakdown(page).getByLabel('Notes')
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
  const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel', exact: true })

  test('changes amount and notes, and everything that shows them', { tag: '@all' }, async ({
    page,
    shop,
    signInAs,
  }) => {
    const robin = await shop.makePerson()
    const { start: monday } = previousWeek()
    const tip = await tipOf(shop.db, robin, { orderId: '1', amount: '4.50', notes: 'a\nb', createdAt: at(monday, 9) })
    await tipOf(shop.db, robin, { orderId: '2', amount: '1.00', createdAt: at(monday, 10) })
    await signInAs(robin)
    await page.goto('/tips/reports')
    await generate(page).click()
    await edit(page, '1').click()
    await expect(amount(page)).toBeFocused()
    await expect(amount(page)).toHaveValue('4.50')
    await expect(notes(page)).toHaveValue('a\nb')
    await expectAccessible(page)

    // One row at a time.
    await edit(page, '2').click()
    await expect(amount(page)).toHaveCount(1)
    await expect(amount(page)).toHaveValue('1.00')
    await edit(page, '1').click()

    await amount(page).fill('7.005')
    await notes(page).fill('a\nb\nc')
    await save(page).click()
    await expect(toasts(page)).toContainText('Tip updated successfully!')
    await expect(amount(page)).toHaveCount(0)
    await expect(edit(page, '1')).toBeFocused()
    await expect(rowOf(page, '9:00 AM')).toContainText(/\$7\.01.*a\s+b\s+c/s)
    await expect(figure(page, 'Total Tips')).toContainText('$8.01')
    await expect(figure(page, 'Best Day')).toContainText('$8.01')
    const [saved] = await shop.db.select().from(tips).where(eq(tips.id, tip.id))
    expect(saved).toEqual({ ...tip, amount: '7.01', notes: 'a\nb\nc' })
  })

  test('Cancel and Escape leave it as it was', sizes, async ({ page, shop, signInAs }) => {
    const robin = await shop.makePerson()
    await tipOf(shop.db, robin, { orderId: '1', createdAt: at(march.start, 9) })
    await signInAs(robin)
    await page.goto('/tips/reports')
    await generateFor(page, march)
    const puts: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()))
    await edit(page, '1').click()
    await amount(page).fill('99')
    await cancel(page).click()
    await expect(rows(page).first()).toContainText('$4.50')
    await expect(edit(page, '1')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(amount(page)).toHaveValue('4.50')
    await amount(page).fill('88')
    await page.keyboard.press('Escape')
    await expect(rows(page).first()).toContainText('$4.50')
    await expect(edit(page, '1')).toBeFocused()
    expect(puts).toEqual([])
  })

  test('an invalid amount is refused before it is sent', sizes, async ({ page, shop, signInAs }) => {
    const robin = await shop.makePerson()
    await tipOf(shop.db, robin, { orderId: '1', createdAt: at(march.start, 9) })
    await signInAs(robin)
    await page.goto('/tips/reports')
    await generateFor(page, march)
    const puts: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()))
    await edit(page, '1').click()
    for (const typed of ['abc', '', '-1', '1e3', '1000000', '999999.995']) {
      await amount(page).fill(typed)
      await save(page).click()
      await expect(toasts(page)).toContainText('Invalid Amount')
      await expect(toasts(page)).toContainText('Please enter a valid number between $0.00 and $999,999.99.')
      await toasts(page).getByRole('button', { name: 'Close' }).click()
      await expect(amount(page)).toHaveAccessibleDescription('$0.00 to $999,999.99')
    }
    await amount(page).fill('0')
    await notes(page).fill('n'.repeat(1001))
    await save(page).click()
    await expect(notes(page)).toHaveAccessibleDescription('Notes must be 1000 characters or less')
    await expectAccessible(page)
    expect(puts).toEqual([])
    await notes(page).fill('')
    await amount(page).focus()
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Tip updated successfully!')
    await expect(rows(page).first()).toContainText('$0.00')
  })

  test('a failure of the server keeps what was typed', sizes, async ({ page, shop, signInAs }) => {
    const robin = await shop.makePerson()
    await tipOf(shop.db, robin, { orderId: '1', createdAt: at(march.start, 9) })
    await signInAs(robin)
    await page.goto('/tips/reports')
    await generateFor(page, march)
    await edit(page, '1').click()
    await amount(page).fill('5.25')
    await notes(page).fill('kept')
    await page.route('**/api/tips/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'Broken.' } })
        : route.continue(),
    )
    await save(page).click()
    await expect(toasts(page)).toContainText('Failed to update tip. Please try again.')
    await expect(amount(page)).toHaveValue('5.25')
    await expect(notes(page)).toHaveValue('kept')
    await page.unroute('**/api/tips/*')
    await save(page).click()
    await expect(toasts(page)).toContainText('Tip updated successfully!')
    await expect(rows(page).first()).toContainText(/\$5\.25.*kept/s)
  })

  test('a tip that is paid meanwhile is locked, and editing closes', sizes, async ({ page, shop, signInAs }) => {
    const robin = await shop.makePerson()
    await tipOf(shop.db, robin, { orderId: '1', createdAt: at(march.start, 9) })
    await signInAs(robin)
    await page.goto('/tips/reports')
    await generateFor(page, march)
    await edit(page, '1').click()
    await amount(page).fill('5')
    await pay(shop.db, march.start, march.end, { periodName: 'Week of Mar 10 - Mar 16, 2025' })
    const words = 'This tip cannot be edited because payroll has been finalized for Week of Mar 10 - Mar 16, 2025'
    await save(page).click()
    await expect(toasts(page)).toContainText('Tip Locked')
    await expect(toasts(page)).toContainText(words)
    await toasts(page).getByRole('button', { name: 'Close' }).click()
    await expect(amount(page)).toHaveCount(0)
    await expect(rows(page).first()).toContainText('$4.50')
    // The row shows its lock now, and tells the reason when it is pressed.
    await expect(edit(page, '1')).toHaveCount(0)
    await page.getByRole('button', { name: 'Locked: Week of Mar 10 - Mar 16, 2025' }).click()
    await expect(toasts(page)).toContainText(words)
    await expectAccessible(page)
  })

  test('an answer with the locked flag closes it too', async ({ page, shop, signInAs }) => {
    const robin = await shop.makePerson()
    await tipOf(shop.db, robin, { orderId: '1', createdAt: at(march.start, 9) })
    await signInAs(robin)
    await page.goto('/tips/reports')
    await generateFor(page, march)
    await edit(page, '1').click()
    await page.route('**/api/tips/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ json: { locked: true, message: 'Paid already.' } })
        : route.continue(),
    )
    await save(page).click()
    await expect(toasts(page)).toContainText('Tip Locked')
    await expect(toasts(page)).toContainText('Paid already.')
    await expect(amount(page)).toHaveCount(0)
  })
})

test('deleting asks first and brings the report up to date', sizes, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await tipOf(shop.db, robin, { orderId: '1', amount: '1.00', createdAt: at(march.start, 9) })
  await tipOf(shop.db, robin, { orderId: '2', amount: '2.00', createdAt: at(march.start, 10) })
  await signInAs(robin)
  await page.goto('/tips/reports')
  await generateFor(page, march)
  await expect(figure(page, 'Total Tips')).toContainText('$3.00')
  const remove = page.getByRole('button', { name: 'Delete tip of order 1' })
  const more = page.getByRole('button', { name: 'More for the tip for order 1' })
  page.once('dialog', (dialog) => dialog.dismiss())
  await more.click()
  await remove.click()
  await expect(rows(page)).toHaveCount(2)
  await expect(more).toBeFocused()
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('Are you sure you want to delete this tip?')
    void dialog.accept()
  })
  await more.click()
  await remove.click()
  await expect(toasts(page)).toContainText('Tip deleted successfully!')
  await expect(rows(page)).toHaveCount(1)
  await expect(figure(page, 'Total Tips')).toContainText('$2.00')
  await expect(page.getByText('Detailed Breakdown')).toBeFocused()
})

test('a phone lists tips below their day and its sum, and a row opens where it is pressed', { tag: '@phone' }, async ({
  page,
  shop,
  signInAs,
}) => {
  const robin = await shop.makePerson()
  await tipOf(shop.db, robin, { orderId: '1', amount: '1.10', createdAt: at(march.start, 9) })
  await tipOf(shop.db, robin, { orderId: '2', amount: '2.20', createdAt: at(march.start, 10) })
  await tipOf(shop.db, robin, { orderId: '3', amount: '4.00', createdAt: at(addDays(march.start, 1), 10) })
  await signInAs(robin)
  await page.goto('/tips/reports')
  await generateFor(page, march)
  await expect(breakdown(page).getByText('Tue, Mar 11, 2025', { exact: true })).toBeVisible()
  const first = rows(page).filter({ has: page.getByText('Mon, Mar 10, 2025', { exact: true }) })
  await expect(first).toHaveCount(1)
  await expect(first).toContainText(/\$3\.30.*10:00 AM.*\$2\.20/s)
  // Beside every text and button of the row.
  await rowOf(page, '10:00 AM')
    .first()
    .click({ position: { x: 200, y: 60 } })
  await expect(breakdown(page).getByLabel('Amount')).toHaveValue('4.00')
})

test('what became of a tip is in the menu of its row, until it is paid', sizes, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await tipOf(shop.db, robin, { orderId: '1', createdAt: at(march.start, 9) })
  await signInAs(robin)
  await page.goto('/tips/reports')
  await generateFor(page, march)
  await page.getByRole('button', { name: 'More for the tip for order 1' }).click()
  await page.getByRole('button', { name: 'History of the tip of order 1' }).click()
  const history = page.getByRole('dialog', { name: 'History of the tip for order 1' })
  await history.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('button', { name: 'More for the tip for order 1' })).toBeFocused()

  await pay(shop.db, march.start, march.end, {})
  await page.reload()
  await generateFor(page, march)
  await page.getByRole('button', { name: 'History of the tip of order 1' }).click()
  await expect(history).toBeVisible()
})

test('a change reaches the week and the dashboard', async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  const tip = await tipOf(shop.db, robin, { orderId: '1', amount: '1.00' })
  await signInAs(robin)
  await page.goto('/')
  await expect(page.getByText("This Week's Tips").locator('..')).toContainText('$1.00')
  await page.getByRole('link', { name: 'Tips', exact: true }).click()
  await expect(page.getByRole('region', { name: "This Week's Tips" })).toContainText('$1.00')
  await page.getByRole('tab', { name: 'Reports' }).click()
  const today = tip.createdAt.slice(0, 10)
  await generateFor(page, { start: addDays(today, -1), end: addDays(today, 1) })
  await page.getByRole('button', { name: 'Edit tip of order 1' }).click()
  await breakdown(page).getByLabel('Amount').fill('9')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rows(page).first()).toContainText('$9.00')
  await page.getByRole('tab', { name: 'Log Tips' }).click()
  await expect(page.getByRole('region', { name: "This Week's Tips" })).toContainText('$9.00')
  await page.getByLabel('Order ID').fill('2')
  await page.getByLabel('Tip Amount ($)').fill('0.5')
  await page.getByRole('button', { name: 'Log Tip', exact: true }).click()
  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText("This Week's Tips").locator('..')).toContainText('$9.50')
})

test.describe('the CSV file', () => {
  async function exported(page: Page) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    await expect(toasts(page)).toContainText('Report exported successfully!')
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }

  test('has the tips of one’s own report', sizes, async ({ page, shop, signInAs }) => {
    const robin = await shop.makePerson()
    await tipOf(shop.db, robin, { orderId: '0042', amount: '1234.50', createdAt: at(march.start, 0), notes: '=1+1' })
    await tipOf(shop.db, robin, {
      orderId: '7',
      amount: '0.10',
      createdAt: lastMinuteOf(march.end),
      notes: 'a "b",\nc',
    })
    await signInAs(robin)
    await page.goto('/tips/reports')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(toasts(page)).toContainText('No data to export. Please generate a report first.')
    await generateFor(page, march)
    await expect(rows(page)).toHaveCount(2)
    // The file is of the report on the screen, whatever the fields say meanwhile.
    await start(page).fill('2024-01-01')
    expect(await exported(page)).toEqual({
      name: 'individual-tip-report-2025-03-10-to-2025-03-16.csv',
      text: '\uFEFFDate,Order ID,Amount,Notes\r\n3/16/2025,7,0.10,"a ""b"",\nc"\r\n3/10/2025,0042,1234.50,\'=1+1\r\n',
    })
  })

  test('has everybody’s tips of the consolidated one', async ({ page, shop, signInAs }) => {
    const odd = await shop.makePerson({ firstName: 'Ann, "A."', lastName: '+Lee', email: 'odd@example.com' })
    await tipOf(shop.db, odd, { orderId: '1', amount: '2.00', createdAt: at(march.start, 9) })
    await tipOf(shop.db, erin, { orderId: '1', amount: '3.00', createdAt: at(march.start, 8), notes: '@home' })
    await signInAs(ada)
    await page.goto('/tips/reports')
    await page.getByLabel('Report Type').selectOption('Consolidated (All Employees)')
    await generateFor(page, march)
    await expect(rows(page)).toHaveCount(2)
    // Filtering is for looking; the file has the report.
    await page.getByLabel('Show tips of').selectOption('Erin Ellis')
    await expect(rows(page)).toHaveCount(1)
    expect(await exported(page)).toEqual({
      name: 'consolidated-tip-report-2025-03-10-to-2025-03-16.csv',
      text:
        '\uFEFFDate,Employee Name,Email,Order ID,Amount,Notes\r\n' +
        '3/10/2025,"Ann, ""A."" +Lee",odd@example.com,1,2.00,\r\n' +
        "3/10/2025,Erin Ellis,erin@example.com,1,3.00,'@home\r\n",
    })
    // A report of another kind is none of this one.
    await page.getByLabel('Report Type').selectOption('Individual Report')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(toasts(page)).toContainText('No data to export. Please generate a report first.')
  })
})

test('an admin sees everybody’s tips, and changes them', { tag: '@all' }, async ({ page, shop, signInAs }) => {
  const gone = await shop.makePerson({ firstName: 'Gil', lastName: 'Gone', isActive: false })
  await tipOf(shop.db, erin, { orderId: '11', amount: '10.00', createdAt: at(march.start, 9) })
  await tipOf(shop.db, gone, { orderId: '11', amount: '2.00', createdAt: at(march.start, 10), notes: 'Hers too' })
  await tipOf(shop.db, gone, { orderId: '12', amount: '1.00', createdAt: at(march.end, 10) })
  await signInAs(ada)
  await page.goto('/tips/reports')
  await expect(page.getByLabel('Report Type').getByRole('option')).toHaveText([
    'Individual Report',
    'Consolidated (All Employees)',
  ])
  // Her own are looked for less.
  await expect(page.getByLabel('Report Type')).toHaveValue('consolidated')
  await page.getByLabel('Report Type').selectOption('individual')
  await generateFor(page, march)
  await expect(page.getByText('No tips found for the selected date range')).toBeVisible()
  await page.getByLabel('Report Type').selectOption('consolidated')
  await expect(page.getByRole('heading', { name: 'Consolidated Tip Reports' })).toBeVisible()
  await expect(
    page.getByText('Select a date range and click "Generate Report" to view your tip earnings'),
  ).toBeVisible()
  await generate(page).click()
  await expect(figure(page, 'Total Tips')).toContainText('$13.00')
  await expect(figure(page, 'Average Tip')).toContainText('$4.33')
  await expect(figure(page, 'Total Orders')).toContainText('3')
  await expect(figure(page, 'Active Employees')).toContainText('2')
  await expect(page.getByText('Best Day')).toHaveCount(0)
  const people = page.getByRole('region', { name: 'Employee Performance' }).locator('tbody').getByRole('row')
  await expect(people).toHaveCount(2)
  await expect(people.first()).toContainText(/Erin Ellis.*erin@example\.com.*\$10\.00.*1.*\$10\.00/s)
  await expect(people.last()).toContainText(/Gil Gone.*\$3\.00.*2.*\$1\.50/s)
  await expect(breakdown(page).getByRole('columnheader')).toHaveText([
    'Date',
    'Employee',
    'Order ID',
    'Amount',
    'Notes',
    'Actions',
  ])
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).filter({ hasText: 'Duplicate' })).toHaveCount(2)
  await expectAccessible(page)

  await page.getByLabel('Show tips of').selectOption('Gil Gone')
  await expect(rows(page)).toHaveCount(2)
  // The order is somebody else's too, so it stays marked.
  await expect(rowOf(page, 'Hers too')).toContainText('Duplicate')
  await page.getByRole('button', { name: 'Edit tip of order 12' }).click()
  await breakdown(page).getByLabel('Amount').fill('2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toasts(page)).toContainText('Tip updated successfully!')
  await expect(figure(page, 'Total Tips')).toContainText('$14.00')
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: 'More for the tip for order 11' }).click()
  await page.getByRole('button', { name: 'Delete tip of order 11' }).click()
  await expect(figure(page, 'Total Tips')).toContainText('$12.00')
  await page.getByLabel('Show tips of').selectOption('All employees')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: 'Duplicate' })).toHaveCount(0)
})

test('a consolidated report that breaks off is a failure, not a short report', async ({ page, shop, signInAs }) => {
  await tipOf(shop.db, erin, { createdAt: at(march.start, 9) })
  await signInAs(ada)
  await page.goto('/tips/reports')
  await page.getByLabel('Report Type').selectOption('consolidated')
  for (const cut of ['\n]}', '"createdAt"']) {
    await page.route('**/consolidated-reports?*', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.slice(0, text.indexOf(cut)) })
    })
    await generateFor(page, march)
    await expect(toasts(page)).toContainText('Failed to generate report. Please try again.')
    await toasts(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('The report could not be generated.')).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    await page.unroute('**/consolidated-reports?*')
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('20,000 tips stay quick, and only those in sight are in the page', sizes, async ({ page, shop, signInAs }) => {
  const people = [erin, theo, ...(await Promise.all(Array.from({ length: 30 }, () => shop.makePerson())))]
  const from = Date.parse(at(march.start, 0))
  for (let batch = 0; batch < 10; batch += 1)
    await shop.db.insert(tips).values(
      Array.from({ length: 2000 }, (_, place) => {
        const number = batch * 2000 + place
        return {
          id: newId(),
          userId: people[number % people.length]!.id,
          orderId: String(number % 19_999),
          amount: '1.25',
          createdAt: new Date(from + number * 30_000).toISOString(),
        }
      }),
    )
  await signInAs(ada)
  await page.goto('/tips/reports')
  await page.getByLabel('Report Type').selectOption('consolidated')
  await generateFor(page, march)
  await expect(figure(page, 'Total Orders')).toContainText('20,000')
  await expect(figure(page, 'Total Tips')).toContainText('$25,000.00')
  await expect(figure(page, 'Active Employees')).toContainText('32')
  const performance = page.getByRole('region', { name: 'Employee Performance' })
  await expect(performance.locator('tbody').getByRole('row')).toHaveCount(10)
  for (const more of ['Show 10 more', 'Show 12 more']) await performance.getByRole('button', { name: more }).click()
  await expect(performance.locator('tbody').getByRole('row')).toHaveCount(32)
  await expect(breakdown(page).getByRole('table')).toHaveAttribute('aria-rowcount', '20001')
  expect(await page.getByRole('row').count()).toBeLessThan(200)
  // Rows out of sight take the room that they will need.
  const usual = await rows(page)
    .nth(4)
    .evaluate((row) => row.getBoundingClientRect().height)
  const whole = await breakdown(page)
    .locator('tbody')
    .evaluate((body) => body.getBoundingClientRect().height)
  expect(Math.abs(whole / (20_000 * usual) - 1)).toBeLessThan(0.01)
  await expectAccessible(page)

  // What is being typed is still there when its row comes back into sight.
  await page.getByRole('button', { name: 'Edit tip of order 0', exact: true }).first().click()
  await breakdown(page).getByLabel('Notes').fill('still here')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(rows(page).last()).toHaveAttribute('aria-rowindex', '20001')
  await expect(rows(page).last()).toContainText(/12:00 AM.*Duplicate/s)
  await expect(breakdown(page).getByLabel('Notes')).toHaveCount(0)
  expect(await page.getByRole('row').count()).toBeLessThan(200)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(breakdown(page).getByLabel('Notes')).toHaveValue('still here')

  await page.getByLabel('Show tips of').selectOption('Erin Ellis')
  await expect(breakdown(page).getByRole('table')).toHaveAttribute('aria-rowcount', '626')
})
