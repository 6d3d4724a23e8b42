import { eq } from 'drizzle-orm'
import { payrollRecords } from '#shared/payroll/table.ts'
import { addDays, today } from '#shared/time/day.ts'
import { tips } from '#shared/tips/table.ts'
import { users } from '#shared/users/table.ts'
import { ada, expect, expectAccessible, type Page, test, theo } from '#tests/support/e2e.ts'
import { employ, paid, recordOf, said } from './payroll-shop.ts'

const year = Number(today().slice(0, 4))
/** Weeks of last year, the turn of the year, and this year. */
const weeks = {
  old: { start: `${year - 1}-06-01`, end: `${year - 1}-06-07` },
  turn: { start: `${year - 1}-12-28`, end: `${year}-01-03` },
  present: { start: `${year}-01-04`, end: `${year}-01-10` },
}

const cards = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 2 })
const card = (page: Page, title: string) => page.getByRole('region', { name: title })

test('a person sees their own pay, by year, with the tips they logged beside those they were paid', {
  tag: '@all',
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann, bo] = await employ(shop, ['Ann Lee', 'Bo Nguyen'])
  await paid(shop, weeks.old, [recordOf(ann!, { grossPay: '100', netPay: '100' }), recordOf(bo!)], 'Old week')
  await paid(
    shop,
    weeks.turn,
    [
      recordOf(ann!, {
        hoursWorked: '38.5',
        hourlyRate: '15.25',
        regularPay: '587.13',
        overtimePay: '20',
        tipsPay: '45.50',
        bonuses: '12.50',
        deductions: '7',
        grossPay: '1645.13',
        netPay: '1638.13',
        hasNetPay: false,
        weightProcessed: '1204',
        notes: 'covered Saturday\nthank you',
      }),
      recordOf(bo!, { notes: 'for Bo alone' }),
    ],
    '',
  )
  await paid(shop, weeks.present, [recordOf(ann!, { hoursWorked: 0 })], 'Present week')
  await shop.db.insert(tips).values([
    { userId: ann!.id, orderId: '1', amount: '40.00', createdAt: `${weeks.turn.start}T17:00:00Z` },
    { userId: ann!.id, orderId: '2', amount: '8.00', createdAt: `${weeks.turn.end}T17:00:00Z` },
    { userId: bo!.id, orderId: '3', amount: '99.00', createdAt: `${weeks.turn.end}T17:00:00Z` },
  ])
  await signInAs(ann!, shop)
  await page.goto(`${shop.url}/my-payroll`)
  await expect(page.getByRole('heading', { level: 1, name: 'My Pay' })).toBeVisible()
  await expect(page.getByRole('button', { name: String(year), exact: true })).toHaveAttribute('aria-pressed', 'true')
  const turn = `Pay Period - Dec 28, ${year - 1} to Jan 3, ${year}`
  await expect(cards(page)).toHaveText(['Present week', turn])
  await expect(card(page, 'Present week')).toContainText('N/A')
  for (const words of [
    '38.50 hours worked',
    '$1,638.13',
    'before taxes and deductions as imported',
    '$587.13',
    '$20.00',
    'logged $48.00 / paid $45.50',
    '$2.50 less than logged',
    '$12.50',
    '1,204 lbs processed',
    '−$7.00',
    '$15.25',
    '$42.73',
    'Other, not named in the file$980.00',
    'Gross Pay$1,645.13',
    'Net Pay$1,638.13',
    'covered Saturday',
  ])
    await expect(card(page, turn)).toContainText(words)
  await expect(said(page, 'for Bo alone')).toHaveCount(0)
  await expect(page).toHaveTitle(/^My Pay/)
  await expectAccessible(page)

  await page.getByRole('button', { name: String(year - 1), exact: true }).click()
  await expect(cards(page)).toHaveText(['Old week'])
  await expect(page).toHaveURL(/year=\d{4}$/)
  await page.getByRole('button', { name: 'All Years' }).click()
  await expect(cards(page)).toHaveCount(3)

  await page.getByRole('tab', { name: 'Annual Summary' }).click()
  await expect(page).toHaveURL(/tab=summary/)
  const panel = page.getByRole('tabpanel')
  for (const words of ['58.5', '$2,103.13', '$2,096.13', '3', '$1,187.13', '$136.50', '$37.50', '−$7.00', '$20.29'])
    await expect(panel).toContainText(words)
  await page.getByText('Show as a table').click()
  const rows = page.getByRole('table', { name: 'Pay per period' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: '$1,645.13' })).toContainText('38.50')
  await expectAccessible(page)
})

/** What the lines of an open slip come to, as they stand there: parts, gross, what goes off it, net. */
async function addedUp(slip: ReturnType<typeof card>) {
  const lines = slip.locator('dl').first().locator('dt')
  const named = await lines.evaluateAll((all) => all.map((each) => [each.textContent, each.nextSibling?.textContent]))
  const cents = named.map(
    ([label, amount]) => [label, Number(amount!.replace('−', '-').replace(/[^-0-9]/g, ''))] as const,
  )
  const at = (label: string) => cents.findIndex(([each]) => each === label)
  const sum = (some: typeof cents) => some.reduce((total, [, amount]) => total + amount, 0)
  const gross = cents[at('Gross Pay')]![1]
  expect(sum(cents.slice(0, at('Gross Pay')))).toBe(gross)
  expect(gross + sum(cents.slice(at('Gross Pay') + 1, at('Net Pay')))).toBe(cents.at(-1)![1])
}

test('the newest slip is open, the others are a line each, and every slip adds up', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee'])
  await paid(
    shop,
    weeks.turn,
    [recordOf(ann!, { overtimePay: '20', deductions: '30', grossPay: '400', netPay: '370' })],
    'Turn',
  )
  const { id } = await paid(shop, weeks.present, [recordOf(ann!, { netPay: '300.01' })], 'Present week')
  await shop.db.update(payrollRecords).set({ hasNetPay: true }).where(eq(payrollRecords.periodId, id))
  await signInAs(ann!, shop)
  await page.goto(`${shop.url}/my-payroll?year=all`)
  const [newest, older] = [card(page, 'Present week'), card(page, 'Turn')]
  await expect(newest.getByText('Net Pay')).toBeVisible()
  // What one came for is the largest, and said once: of an open slip where it is added up, of a closed one in its line.
  const sum = newest.locator('dl').getByText('$300.01')
  expect(await sum.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))).toBe(28)
  await expect(newest.locator('summary').getByText('$300.01')).toBeHidden()
  await expect(newest).toContainText('Other deductions, not named in the file−$57.99')
  await expect(older.getByText('Net Pay')).toBeHidden()
  await expect(older.getByText('$370.00').first()).toBeVisible()
  await addedUp(newest)
  const line = older.locator('summary')
  await line.focus()
  await page.keyboard.press('Enter')
  await expect(older.getByText('Net Pay')).toBeVisible()
  await expect(newest.getByText('Net Pay')).toBeVisible()
  await expect(older).toContainText('Other, not named in the file$22.00')
  await expect(older).toContainText('Deductions−$30.00')
  await addedUp(older)
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await expect(older.getByText('Net Pay')).toBeHidden()
})

test('of a long list the newest weeks come first, and all of it is printed', {
  tag: ['@desktop', '@small-phone'],
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee'])
  for (let week = 0; week < 12; week += 1) {
    const start = addDays(weeks.old.start, 7 * week)
    await paid(shop, { start, end: addDays(start, 6) }, [recordOf(ann!)], `Week ${week + 1}`)
  }
  await signInAs(ann!, shop)
  await page.goto(`${shop.url}/my-payroll`)
  await expect(cards(page)).toHaveCount(8)
  // The line below the open slip begins a box of its own.
  const below = card(page, 'Week 11')
  await expect(below).toHaveCSS('border-top-width', '1px')
  await expect(card(page, 'Week 10')).toHaveCSS('border-top-width', '0px')
  const printed = () => page.evaluate(() => document.querySelectorAll('main summary').length)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await printed()).toBe(12)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(cards(page)).toHaveCount(8)
  await page.getByRole('button', { name: 'Show 4 more' }).press('Enter')
  await expect(cards(page)).toHaveCount(12)
  await expect(card(page, 'Week 4').locator('summary')).toBeFocused()
  await expectAccessible(page)
})

test('net pay that the file gave is not called before taxes', { tag: ['@desktop', '@phone'] }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee'])
  const { id } = await paid(shop, weeks.turn, [recordOf(ann!)], 'Given')
  await shop.db.update(payrollRecords).set({ hasNetPay: true }).where(eq(payrollRecords.periodId, id))
  await paid(shop, weeks.present, [recordOf(ann!)], 'Calculated')
  await signInAs(ann!, shop)
  await page.goto(`${shop.url}/my-payroll`)
  await expect(card(page, 'Calculated')).toContainText('before taxes')
  await expect(card(page, 'Calculated')).toContainText('Deductionsnone imported')
  await expect(card(page, 'Given')).toContainText('$358.00')
  await expect(card(page, 'Given')).not.toContainText('before taxes')
  await expect(card(page, 'Given')).toContainText('Deductions$0.00')
  await page.getByRole('tab', { name: 'Annual Summary' }).click()
  await expect(said(page, 'in 1 of 2 periods before taxes and deductions as imported')).toBeVisible()
})

test('in January last year’s pay is not gone', { tag: '@phone' }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee'])
  await paid(shop, weeks.old, [recordOf(ann!)], 'Old week')
  await signInAs(ann!, shop)
  await page.goto(`${shop.url}/my-payroll`)
  await expect(cards(page)).toHaveText(['Old week'])
  // With one year there is nothing to choose.
  await expect(page.getByRole('button', { name: 'All Years' })).toHaveCount(0)
})

test('without any pay the page says so', { tag: ['@desktop', '@phone'] }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await signInAs(theo, shop)
  await page.goto(`${shop.url}/my-payroll`)
  await expect(said(page, `No payroll records found for ${year}.`)).toBeVisible()
  await page.goto(`${shop.url}/my-payroll?year=all&tab=summary`)
  await expect(said(page, 'No payroll records found.')).toBeVisible()
  await expect(said(page, 'Your weeks appear here once they are imported.')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
})

test('an admin without pay of their own is led to the import', { tag: ['@desktop', '@small-phone'] }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/my-payroll`)
  await expect(said(page, `No payroll records found for ${year}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Payroll Import' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payroll Import - Admin' })).toBeFocused()
})

test('a failed load can be tried again', { tag: '@phone' }, async ({ page, shop, signInAs }) => {
  await signInAs(ada)
  await page.route('**/api/my-payroll', (route) => route.abort())
  await page.goto(`${shop.url}/my-payroll`)
  await expect(said(page, 'Your pay could not be loaded.')).toBeVisible()
  await page.unroute('**/api/my-payroll')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(said(page, /^No payroll records found/)).toBeVisible()
})

test('an admin prints the statement of pay of somebody who has left', { tag: ['@desktop', '@phone'] }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  const [ann, bo] = await employ(shop, ['Ann Lee', 'Bo Nguyen'])
  await paid(shop, weeks.old, [recordOf(ann!)], 'Old week')
  await paid(shop, weeks.turn, [recordOf(ann!, { netPay: '1234.56' }), recordOf(bo!)], 'Turn of the year')
  await paid(shop, weeks.present, [recordOf(ann!), recordOf(bo!)], 'Present week')
  await shop.db.update(users).set({ isActive: false }).where(eq(users.id, ann!.id))
  await signInAs(ada, shop)
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printing', '')
  })
  await page.goto(`${shop.url}/admin/user-management`)
  await page.getByLabel('Find a person').fill('Ann Lee')
  await page.getByRole('button', { name: 'More for Ann Lee' }).click()
  await page.getByRole('link', { name: 'Pay of Ann Lee' }).click()
  await expect(page).toHaveTitle(/^Statement of Pay/)
  await expect(page.getByLabel('Person')).toHaveValue(ann!.id)
  await expect(page.getByLabel('Person').locator('option:checked')).toHaveText('Ann Lee (deactivated)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Lee')
  await expect(cards(page)).toHaveText(['Present week', 'Turn of the year'])
  await expect(card(page, 'Turn of the year')).toContainText('$1,234.56')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Print All' }).click()
  await expect(page.locator('body[data-printing]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  for (const title of ['Present week', 'Turn of the year'])
    await expect(card(page, title).getByText('Washboard · pay of Ann Lee')).toBeVisible()
  await expect(page.getByLabel('Person')).toBeHidden()
  // What is folded on the screen is whole on paper.
  await expect(card(page, 'Turn of the year').getByText('Gross Pay')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await card(page, 'Turn of the year').locator('summary').click()
  await page.getByRole('button', { name: 'Print Turn of the year' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(card(page, 'Turn of the year')).toBeVisible()
  await expect(card(page, 'Present week')).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })

  await page.getByLabel('Person').selectOption({ label: 'Bo Nguyen' })
  await expect(page).toHaveURL(`${shop.url}/admin/pay/${bo!.id}`)
  await expect(page.getByRole('button', { name: 'All Years' })).toHaveCount(0)
  await expect(cards(page)).toHaveText(['Present week', 'Turn of the year'])
  await page.goto(`${shop.url}/admin/pay/nobody`)
  await expect(said(page, 'Nobody is found at this address.')).toBeVisible()
  const people = page.getByRole('region', { name: 'Whose pay do you want to see?' })
  await expect(people.getByRole('link', { name: 'Bo Nguyen' })).toContainText('$358.00')
  // A file that does not say what is left after taxes is not said to.
  await expect(people).toContainText('Beside the names, before taxes and deductions: Present week')
  await shop.db.update(payrollRecords).set({ hasNetPay: true }).where(eq(payrollRecords.userId, bo!.id))
  await page.reload()
  await expect(people).toContainText('net pay, of some before taxes: Present week')
  await expect(people.getByRole('link', { name: 'Ann Lee' })).toBeHidden()
  await expect(people.getByText(/has left|have left/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Find a person').fill('ann')
  await expect(people.getByRole('link')).toHaveCount(1)
  await people.getByRole('link', { name: 'Ann Lee' }).click()
  await expect(page).toHaveURL(`${shop.url}/admin/pay/${ann!.id}`)
})

test('the records of a period lead to the statements of their people', { tag: '@desktop' }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee'])
  await paid(shop, weeks.present, [recordOf(ann!)], 'Present week')
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/payroll-import`)
  await page.getByRole('button', { name: 'Show the records of Present week' }).click()
  await page.getByRole('link', { name: 'Ann Lee' }).click()
  await expect(page).toHaveURL(`${shop.url}/admin/pay/${ann!.id}`)
  await expect(cards(page)).toHaveText(['Present week'])
})

test('one record is printed by itself', { tag: '@desktop' }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee'])
  await paid(shop, weeks.turn, [recordOf(ann!)], 'Turn of the year')
  await paid(shop, weeks.present, [recordOf(ann!)], 'Present week')
  await signInAs(ann!, shop)
  await page.addInitScript(() => {
    // What a printer would see is looked at while the dialog would be open.
    window.print = () => document.body.setAttribute('data-printing', '')
  })
  await page.goto(`${shop.url}/my-payroll`)
  await card(page, 'Turn of the year').locator('summary').click()
  await page.getByRole('button', { name: 'Print Turn of the year' }).click()
  await expect(page.locator('body[data-printing]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(card(page, 'Turn of the year')).toBeVisible()
  await expect(card(page, 'Turn of the year').getByText('Washboard · pay of Ann Lee')).toBeVisible()
  await expect(card(page, 'Present week')).toBeHidden()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(card(page, 'Present week')).toBeVisible()
})
