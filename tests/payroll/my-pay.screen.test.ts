import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays, today } from '#shared/time/day.ts'
import { users } from '#shared/users/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, theo } from '#tests/support/cast.ts'
import { fill, openPage, press, screen, waitFor, within } from '#tests/support/screen.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { forgetPay } from './import-screens.ts'
import { employ, paid, recordOf } from './payroll-data.ts'

const app = await startApp()
beforeEach(() => forgetPay(app))

const year = Number(today().slice(0, 4))
/** Weeks of last year, the turn of the year, and this year. */
const weeks = {
  older: { start: `${year - 1}-05-01`, end: `${year - 1}-05-07` },
  old: { start: `${year - 1}-06-01`, end: `${year - 1}-06-07` },
  turn: { start: `${year - 1}-12-28`, end: `${year}-01-03` },
  present: { start: `${year}-01-04`, end: `${year}-01-10` },
}

const card = (title: string) => screen.getByText(title, { selector: 'h2' }).closest('section')!
const lineOf = (title: string) => card(title).querySelector('summary')!
const expectCards = (...titles: string[]) =>
  waitFor(() => {
    const headings = within(screen.getByRole('tabpanel')).getAllByRole('heading', { level: 2 })
    expect(headings.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual(titles)
  })

test('a person sees their own pay, by year, with the tips they logged beside those they were paid', async () => {
  const [ann, bo] = await employ(app, ['Ann Lee', 'Bo Nguyen'])
  await paid(app, weeks.old, [recordOf(ann!, { grossPay: '100', netPay: '100' }), recordOf(bo!)], 'Old week')
  const turnOfAnn = recordOf(ann!, {
    ...{ hoursWorked: '38.5', hourlyRate: '15.25', regularPay: '587.13', overtimePay: '20', tipsPay: '45.50' },
    ...{ bonuses: '12.50', deductions: '7', grossPay: '1645.13', netPay: '1638.13', hasNetPay: false },
    ...{ weightProcessed: '1204', notes: 'covered Saturday\nthank you' },
  })
  await paid(app, weeks.turn, [turnOfAnn, recordOf(bo!, { notes: 'for Bo alone' })], '')
  await paid(app, weeks.present, [recordOf(ann!, { hoursWorked: 0 })], 'Present week')
  await tipOf(app.db, ann!, { amount: '40.00', createdAt: `${weeks.turn.start}T17:00:00Z` })
  await tipOf(app.db, ann!, { amount: '8.00', createdAt: `${weeks.turn.end}T17:00:00Z` })
  await tipOf(app.db, bo!, { amount: '99.00', createdAt: `${weeks.turn.end}T17:00:00Z` })
  const page = await openPage(app, ann!, '/my-payroll')
  await screen.findByRole('heading', { level: 1, name: 'My Pay' })
  const turn = `Pay Period - Dec 28, ${year - 1} to Jan 3, ${year}`
  await expectCards('Present week', turn)
  expect(document.title).toMatch(/^My Pay/)
  expect(screen.getByRole('button', { name: String(year) })).toHaveAttribute('aria-pressed', 'true')
  expect(card('Present week')).toHaveTextContent('N/A')
  for (const words of [
    '38.50 hours worked',
    'before taxes and deductions as imported',
    ...['$587.13', '$20.00', '$12.50', '−$7.00'],
    'logged $48.00 / paid $45.50',
    '$2.50 less than logged',
    '1,204 lbs processed',
    'Hourly Rate$15.25',
    'Effective Rate$42.73',
    ...['Regular Pay', 'Tips', 'Bonuses', 'Deductions'],
    'Other, not named in the file$980.00',
    'Gross Pay$1,645.13',
    'Net Pay$1,638.13',
    'covered Saturday',
  ])
    expect(card(turn)).toHaveTextContent(words)
  expect(screen.queryByText(/for Bo alone/)).toBeNull()

  await press(page, String(year - 1))
  await expectCards('Old week')
  expect(window.location.search).toBe(`?year=${year - 1}`)
  await press(page, 'All Years')
  await expectCards('Present week', turn, 'Old week')

  screen.getByRole('tab', { name: 'Payroll History', selected: true })
  await page.user.click(screen.getByRole('tab', { name: 'Annual Summary' }))
  await waitFor(() => expect(window.location.search).toContain('tab=summary'))
  for (const words of ['58.5', '$2,103.13', '$2,096.13', '3', '$1,187.13', '$136.50', '$37.50', '−$7.00', '$20.29'])
    expect(screen.getByRole('tabpanel')).toHaveTextContent(words)
  await page.user.click(screen.getByText('Show as a table'))
  const rows = within(screen.getByRole('table', { name: 'Pay per period' })).getAllByRole('row')
  expect(rows).toHaveLength(4)
  expect(rows.find(({ textContent }) => textContent.includes('$1,645.13'))).toHaveTextContent('38.50')
})

test('the newest slip is open, the others are a line each, and what the file does not name stands in it too', async () => {
  const [ann] = await employ(app, ['Ann Lee'])
  const turn = { overtimePay: '20', deductions: '30', grossPay: '400', netPay: '370', hasNetPay: true }
  await paid(app, weeks.older, [recordOf(ann!)], 'Calculated')
  await paid(app, weeks.old, [recordOf(ann!, { hasNetPay: true })], 'Given')
  await paid(app, weeks.turn, [recordOf(ann!, turn)], 'Turn')
  await paid(app, weeks.present, [recordOf(ann!, { netPay: '300.01', hasNetPay: true })], 'Present week')
  const page = await openPage(app, ann!, '/my-payroll?year=all')
  await expectCards('Present week', 'Turn', 'Given', 'Calculated')
  const [newest, older] = [card('Present week'), card('Turn')]
  expect(within(newest).getByText('Net Pay')).toBeVisible()
  expect(newest).toHaveTextContent('Other deductions, not named in the file−$57.99')
  expect(within(older).getByText('Net Pay')).not.toBeVisible()
  expect(lineOf('Turn')).toHaveTextContent('$370.00')
  await page.user.click(lineOf('Turn'))
  expect(within(older).getByText('Net Pay')).toBeVisible()
  expect(within(newest).getByText('Net Pay')).toBeVisible()
  expect(older).toHaveTextContent('Other, not named in the file$22.00')
  expect(older).toHaveTextContent('Deductions−$30.00')

  // Net pay that the file gave is not called before taxes.
  expect(card('Calculated')).toHaveTextContent('before taxes')
  expect(card('Calculated')).toHaveTextContent('Deductionsnone imported')
  expect(card('Given')).toHaveTextContent('Net Pay$358.00')
  expect(card('Given')).not.toHaveTextContent('before taxes')
  expect(card('Given')).toHaveTextContent('Deductions$0.00')
  await page.user.click(screen.getByRole('tab', { name: 'Annual Summary' }))
  await screen.findByText('in 1 of 4 periods before taxes and deductions as imported')
})

test('in January last year’s pay is not gone: the newest weeks come first, and all of them are printed', async () => {
  const [ann] = await employ(app, ['Ann Lee'])
  for (let week = 0; week < 12; week += 1) {
    const start = addDays(weeks.old.start, 7 * week)
    await paid(app, { start, end: addDays(start, 6) }, [recordOf(ann!)], `Week ${week + 1}`)
  }
  const page = await openPage(app, ann!, '/my-payroll')
  const named = (first: number, last: number) =>
    Array.from({ length: first - last + 1 }, (_, at) => `Week ${first - at}`)
  await expectCards(...named(12, 5))
  // With one year there is nothing to choose.
  expect(screen.queryByRole('button', { name: 'All Years' })).toBeNull()
  window.dispatchEvent(new Event('beforeprint'))
  await expectCards(...named(12, 1))
  window.dispatchEvent(new Event('afterprint'))
  await expectCards(...named(12, 5))
  await press(page, 'Show 4 more')
  await expectCards(...named(12, 1))
  expect(lineOf('Week 4')).toHaveFocus()
})

test('without any pay the page says so, and leads an admin to the import', async () => {
  const theos = await openPage(app, theo, '/profile')
  theos.lose('GET /api/my-payroll')
  await theos.goto('/my-payroll')
  await screen.findByText('Your pay could not be loaded.')
  theos.restore()
  await press(theos, 'Try again')
  await screen.findByText(`No payroll records found for ${year}.`)
  await theos.goto('/my-payroll?year=all&tab=summary')
  await screen.findByText('No payroll records found.')
  screen.getByText('Your weeks appear here once they are imported.')
  expect(screen.queryByRole('tab')).toBeNull()
  expect(within(screen.getByRole('main')).queryByRole('link')).toBeNull()

  const page = await openPage(app, ada, '/my-payroll')
  await screen.findByText(`No payroll records found for ${year}.`)
  await page.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Payroll Import' }))
  await screen.findByRole('heading', { level: 1, name: 'Payroll Import - Admin' })
})

test('whose pay an admin looks at is found by name, those who have left last, and from their account', async () => {
  const [ann, bo] = await employ(app, ['Ann Lee', 'Bo Nguyen'])
  await paid(app, weeks.old, [recordOf(ann!)], 'Old week')
  await paid(app, weeks.turn, [recordOf(ann!, { netPay: '1234.56' }), recordOf(bo!)], 'Turn of the year')
  await paid(app, weeks.present, [recordOf(ann!), recordOf(bo!)], 'Present week')
  await app.db.update(users).set({ isActive: false }).where(eq(users.id, ann!.id))
  const page = await openPage(app, ada, '/admin/pay/nobody')
  await screen.findByText('Nobody is found at this address.')
  const people = () => within(screen.getByRole('region', { name: 'Whose pay do you want to see?' }))
  // A file that does not say what is left after taxes is not said to.
  await people().findByText('Beside the names, before taxes and deductions: Present week')
  expect(people().getByRole('link', { name: /^Bo Nguyen/ })).toHaveTextContent('$358.00')
  await paid(app, weeks.present, [recordOf(ann!), recordOf(bo!, { hasNetPay: true })], 'Present week')
  await page.reload()
  await screen.findByText('Beside the names, net pay, of some before taxes: Present week')
  expect(people().queryByRole('link', { name: /^Ann Lee/ })).toBeNull()
  people().getByText(/^\d people who have left$/)
  fill(screen.getByLabelText('Find a person'), 'ann')
  await waitFor(() => expect(people().getAllByRole('link')).toHaveLength(1))
  await page.user.click(people().getByRole('link', { name: /^Ann Lee/ }))
  await expectCards('Present week', 'Turn of the year')
  expect(window.location.pathname).toBe(`/admin/pay/${ann!.id}`)

  await page.goto('/admin/user-management')
  fill(await screen.findByLabelText('Find a person'), 'Ann Lee')
  await press(page, 'More for Ann Lee')
  await page.user.click(await screen.findByRole('link', { name: 'Pay of Ann Lee' }))
  await expectCards('Present week', 'Turn of the year')
  expect(document.title).toMatch(/^Statement of Pay/)
  expect(screen.getByLabelText('Person')).toHaveDisplayValue('Ann Lee (deactivated)')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ann Lee')
  expect(card('Turn of the year')).toHaveTextContent('$1,234.56')
  expect(card('Turn of the year')).toHaveTextContent('Washboard · pay of Ann Lee')
  await page.user.selectOptions(screen.getByLabelText('Person'), 'Bo Nguyen')
  await screen.findByRole('heading', { level: 1, name: 'Bo Nguyen' })
  expect(window.location.pathname).toBe(`/admin/pay/${bo!.id}`)
})
