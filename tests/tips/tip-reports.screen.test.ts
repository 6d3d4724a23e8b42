import { beforeEach, expect, test, vi } from 'vitest'
import { addDays, type Day, type DayRange, formatDay, mondayOf, previousWeek, today } from '#shared/time/day.ts'
import { tips } from '#shared/tips/table.ts'
import { paid, recordOf } from '#tests/payroll/payroll-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, theo } from '#tests/support/cast.ts'
import { fill, openPage, type Page, press, screen, texts, waitFor, within } from '#tests/support/screen.ts'
import { answerLocked } from '#tests/tips/locked.ts'
import { at, forgetPayroll, pay, tipOf } from '#tests/tips/tip-data.ts'

const app = await startApp()

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const start = () => screen.getByLabelText('Start Date')
const end = () => screen.getByLabelText('End Date')
const breakdown = () => within(screen.getByRole('region', { name: 'Detailed Breakdown' }))
const rows = () => breakdown().queryAllByRole('row').slice(1)
const amount = () => breakdown().getByLabelText('Amount')
const notes = () => breakdown().getByLabelText('Notes')
const isEditing = () => breakdown().queryByLabelText('Amount') !== null
const expectRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))
/** The cards stand before the tables, whose columns have some of the same names. */
const figure = (label: string) => screen.getAllByText(label)[0]!.parentElement!
const expectFigures = (figures: Record<string, string>) =>
  waitFor(() => {
    for (const [label, value] of Object.entries(figures)) expect(figure(label)).toHaveTextContent(value)
  })
const chooseType = (page: Page, type: string) => page.user.selectOptions(screen.getByLabelText('Report Type'), type)

const lastMinuteOf = (day: Day) => new Date(Date.parse(at(addDays(day, 1), 0)) - 60_000).toISOString()

const march: DayRange = { start: '2025-03-10', end: '2025-03-16' }
const nothing = 'No tips found for the selected date range'
const invitation = 'Select a date range and click "Generate Report" to view your tip earnings'

async function openReports(person: Person) {
  const page = await openPage(app, person, '/tips/reports')
  await screen.findByLabelText('Start Date')
  return page
}

async function generate(page: Page, range: DayRange = march) {
  fill(start(), range.start)
  fill(end(), range.end)
  await press(page, 'Generate Report')
}

/** The report of somebody with one tip of $4.50 for order 1. */
async function openReportOfOne() {
  const robin = await app.makePerson()
  await tipOf(app.db, robin, { orderId: '1', createdAt: at(march.start, 9) })
  const page = await openReports(robin)
  await generate(page)
  await screen.findByText('Detailed Breakdown')
  return page
}

const edit = (page: Page) => press(page, 'Edit tip of order 1')
const save = (page: Page) => press(page, 'Save')

beforeEach(() => app.db.delete(tips))

test('last week is what a report is of, once it is asked for', async () => {
  const robin = await app.makePerson()
  const { start: monday, end: sunday } = previousWeek()
  await tipOf(app.db, robin, { orderId: '0042', amount: '4.50', createdAt: at(monday, 0) })
  await tipOf(app.db, robin, { orderId: '0042', amount: '0.10', createdAt: at(monday, 9), notes: 'Two bags' })
  await tipOf(app.db, robin, { orderId: '7', amount: '0.20', createdAt: lastMinuteOf(sunday) })
  await tipOf(app.db, robin, { orderId: '8', createdAt: lastMinuteOf(addDays(monday, -1)) })
  await tipOf(app.db, theo, { orderId: '9', createdAt: at(monday, 9) })
  const page = await openReports(robin)
  screen.getByText(invitation)
  screen.getByRole('heading', { name: 'Tip Reports' })
  expect(screen.queryByLabelText('Report Type')).toBeNull()
  expect(start()).toHaveValue(monday)
  expect(end()).toHaveValue(sunday)
  expect(page.calls('GET /api/tips/reports')).toEqual([])

  const go = page.hold('GET /api/tips/reports')
  await press(page, 'Generate Report')
  await screen.findByRole('button', { name: 'Generating...' })
  go()
  await expectRows(3)
  await screen.findByRole('button', { name: 'Generate Report' })
  await expectFigures({ 'Total Tips': '$4.80', 'Average Tip': '$1.60', 'Total Orders': '3', 'Best Day': '$4.60' })
  await expectFigures({ 'Best Day': formatDay(monday, { weekday: true, year: false }) })
  expect(texts(rows())).toEqual([
    expect.stringMatching(/11:59 PM(?!.*Duplicate).*7.*\$0\.20/),
    expect.stringMatching(/9:00 AM.*0042\s*Duplicate.*\$0\.10.*Two bags/),
    expect.stringMatching(/12:00 AM.*0042\s*Duplicate.*\$4\.50/),
  ])
  expect(headings()).toEqual(['Date', 'Order ID', 'Amount', 'Notes', 'Actions'])

  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) screen.getByText(day)
  // The picture and its table say the same.
  expect(screen.queryByText(/^Most: /)).toBeNull()
  await page.user.click(screen.getByText('Show as a table'))
  const figures = within(await screen.findByRole('table', { name: 'The figures of the chart' })).getAllByRole('row')
  expect(figures).toHaveLength(8)
  expect(figures[1]).toHaveTextContent(/2.*\$4\.60/)
  expect(figures[7]).toHaveTextContent(/1.*\$0\.20/)
})

const headings = () => texts(breakdown().getAllByRole('columnheader'))

test('a range without tips says so, until it is asked for again', async () => {
  const robin = await app.makePerson()
  const page = await openReports(robin)
  await press(page, 'Export CSV')
  await screen.findByText('No data to export. Please generate a report first.')
  await generate(page)
  expect((await screen.findByText(nothing)).parentElement).toHaveTextContent('Mar 10, 2025 to Mar 16, 2025')
  await expectFigures({ 'Total Tips': '$0.00', 'Average Tip': '$0.00', 'Total Orders': '0', 'Best Day': '$0.00' })
  expect(screen.queryByText('Tips per Day')).toBeNull()
  await tipOf(app.db, robin, { createdAt: at(march.start, 9) })
  await press(page, 'Generate Report')
  await screen.findByText('Tips per Day')
  await expectRows(1)
})

test('dates that are missing or in the wrong order are named at their field', async () => {
  const page = await openReports(erin)
  const both = 'Please select both start and end dates'
  for (const [from, to, field, message] of [
    ['', '', start, both],
    ['2026-03-01', '', end, both],
    ['2026-03-02', '2026-03-01', start, 'Start date must be before end date'],
    ['2020-01-01', '2025-01-02', end, 'Please choose a range of at most 5 years'],
  ] as const) {
    await generate(page, { start: from, end: to })
    expect(field()).toHaveAccessibleDescription(message)
    expect(field()).toHaveFocus()
    expect(screen.getAllByText(message)).toHaveLength(1)
  }
  expect(page.calls('GET /api/tips/reports')).toEqual([])
  await generate(page, { start: '2020-01-01', end: '2024-12-31' })
  await screen.findByRole('heading', { name: 'Jan 1, 2020 to Dec 31, 2024' })
})

test('a report that fails says so, and can be tried again', async () => {
  const robin = await app.makePerson()
  await tipOf(app.db, robin, { createdAt: at(march.start, 9) })
  const page = await openReports(robin)
  page.answer('GET /api/tips/reports', { message: 'Broken.' }, 500)
  await generate(page)
  await screen.findByText('Failed to generate report. Please try again.')
  await screen.findByText('The report could not be generated.')
  expect(start()).toHaveValue(march.start)
  page.restore()
  // Another tab and back is no wish to try again.
  await page.user.click(screen.getByRole('tab', { name: 'Log Tips' }))
  await page.user.click(screen.getByRole('tab', { name: 'Reports' }))
  await screen.findByText('The report could not be generated.')
  await press(page, 'Try again')
  await screen.findByText('Detailed Breakdown')

  // A report that cannot be read again after a change stays, and says how old it is.
  page.lose('GET /api/tips/reports')
  vi.stubGlobal('confirm', () => true)
  await press(page, /^More for the tip/)
  await press(page, /^Delete tip/)
  await screen.findByText('The report could not be brought up to date.')
  expect(rows()).toHaveLength(1)
  page.restore()
  await press(page, 'Try again')
  await screen.findByText(nothing)
  expect(screen.queryByText('The report could not be brought up to date.')).toBeNull()
})

test('editing in its row changes amount and notes, and everything that shows them', async () => {
  const robin = await app.makePerson()
  const { start: monday } = previousWeek()
  await tipOf(app.db, robin, { orderId: '1', amount: '4.50', notes: 'a\nb', createdAt: at(monday, 9) })
  await tipOf(app.db, robin, { orderId: '2', amount: '1.00', createdAt: at(monday, 10) })
  const page = await openReports(robin)
  await press(page, 'Generate Report')
  await screen.findByText('Detailed Breakdown')
  await edit(page)
  expect(amount()).toHaveFocus()
  expect(amount()).toHaveValue('4.50')
  expect(notes()).toHaveValue('a\nb')
  // One row at a time, and what was typed in another one is kept.
  fill(amount(), '6')
  await press(page, 'Edit tip of order 2')
  expect(amount()).toHaveValue('1.00')
  expect(breakdown().queryByText(/^Your unsaved change/)).toBeNull()
  await edit(page)
  expect(amount()).toHaveValue('6.00')
  expect(amount()).toHaveFocus()
  breakdown().getByText(/^Your unsaved change/)
  fill(amount(), '7,005')
  amount().focus()
  await page.user.tab()
  expect(amount()).toHaveAccessibleDescription('7,005 can mean $7.01 or $7,005.00: write 7005 or 7.01')
  fill(amount(), '7,01')
  fill(notes(), 'a\nb\nc')
  await save(page)
  await screen.findByText('Tip updated successfully!')
  await waitFor(() => expect(isEditing()).toBe(false))
  expect(button('Edit tip of order 1')).toHaveFocus()
  await expectFigures({ 'Total Tips': '$8.01', 'Best Day': '$8.01' })
  expect(rows()[1]).toHaveTextContent(/9:00 AM.*\$7\.01.*a b c/)
})

test('Cancel and Escape leave a tip as it was, and a deleted one leaves its report, which keeps the focus', async () => {
  const page = await openReportOfOne()
  for (const leave of [() => press(page, 'Cancel'), () => page.user.keyboard('{Escape}')]) {
    await edit(page)
    expect(amount()).toHaveValue('4.50')
    fill(amount(), '99')
    await leave()
    expect(rows()[0]).toHaveTextContent('$4.50')
    expect(button('Edit tip of order 1')).toHaveFocus()
  }
  expect(page.calls('PUT /api/tips/*')).toEqual([])
  vi.stubGlobal('confirm', () => true)
  await press(page, 'More for the tip for order 1')
  await press(page, 'Delete tip of order 1')
  await screen.findByText(nothing)
  expect(screen.getByText('Detailed Breakdown')).toHaveFocus()
})

test('what is refused, by the form or by the server, keeps what was typed', async () => {
  const page = await openReportOfOne()
  await edit(page)
  for (const typed of ['', '-1', '999999.995']) {
    fill(amount(), typed)
    await save(page)
    await screen.findByText('Invalid Amount')
    screen.getByText('Please enter a valid number between $0.00 and $999,999.99.')
    expect(amount()).toHaveAccessibleDescription('$0.00 to $999,999.99')
    await press(page, 'Close')
    await waitFor(() => expect(screen.queryByText('Invalid Amount')).toBeNull())
  }
  fill(amount(), '0')
  fill(notes(), 'n'.repeat(1001))
  await save(page)
  expect(notes()).toHaveAccessibleDescription('Notes must be 1000 characters or less')
  expect(page.calls('PUT /api/tips/*')).toEqual([])
  fill(notes(), 'kept')
  page.answer('PUT /api/tips/*', { message: 'Broken.' }, 500)
  await save(page)
  await screen.findByText('Failed to update tip. Please try again.')
  expect(amount()).toHaveValue('0')
  expect(notes()).toHaveValue('kept')
  const errors = { amount: ['The till has closed.'], notes: ['Say for whom.'] }
  page.answer('PUT /api/tips/*', { code: 'INVALID', message: 'No.', errors }, 400)
  await save(page)
  await waitFor(() => expect(amount()).toHaveAccessibleDescription('The till has closed.'))
  expect(notes()).toHaveAccessibleDescription('Say for whom.')
  page.restore()
  await page.user.type(amount(), '{Enter}')
  await screen.findByText('Tip updated successfully!')
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/\$0\.00.*kept/))
})

test('a tip that is paid meanwhile is locked, and editing closes', async () => {
  const page = await openReportOfOne()
  await edit(page)
  const answerAsBefore = answerLocked('PUT', 'Paid already.')
  await save(page)
  await screen.findByText('Tip Locked')
  screen.getByText('Paid already.')
  await waitFor(() => expect(isEditing()).toBe(false))
  answerAsBefore()

  await edit(page)
  fill(amount(), '5')
  await pay(app.db, march.start, march.end, { periodName: 'Week of Mar 10 - Mar 16, 2025' })
  await save(page)
  const words = 'This tip cannot be edited because payroll has been finalized for Week of Mar 10 - Mar 16, 2025'
  await screen.findByText(words)
  await press(page, 'Close')
  // The row shows its lock now, and tells the reason when it is pressed.
  await press(page, 'Locked: Week of Mar 10 - Mar 16, 2025')
  await screen.findByText(words)
  expect(isEditing()).toBe(false)
  expect(rows()[0]).toHaveTextContent('$4.50')
  expect(screen.queryByRole('button', { name: 'Edit tip of order 1' })).toBeNull()
  await press(page, 'History of the tip of order 1')
  await screen.findByRole('dialog', { name: 'History of the tip for order 1' })
  await forgetPayroll(app.db)
})

test('a change reaches the week and the dashboard', async () => {
  const robin = await app.makePerson()
  await tipOf(app.db, robin, { orderId: '1', amount: '1.00' })
  const page = await openPage(app, robin, '/')
  const expectWeek = (dollars: string) => waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(dollars))
  await expectWeek("This Week's Tips$1.00")
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  await page.user.click(main.getByRole('link', { name: 'Tips' }))
  await expectWeek('Total$1.00')
  await page.user.click(screen.getByRole('tab', { name: 'Reports' }))
  await screen.findByLabelText('Start Date')
  await generate(page, { start: today(), end: today() })
  await screen.findByText('Detailed Breakdown')
  await edit(page)
  fill(amount(), '9')
  await save(page)
  await waitFor(() => expect(rows()[0]).toHaveTextContent('$9.00'))
  await page.user.click(screen.getByRole('tab', { name: 'Log Tips' }))
  await expectWeek('Total$9.00')
  await page.user.click(main.getByRole('link', { name: 'Dashboard' }))
  await expectWeek("This Week's Tips$9.00")
})

test('an admin sees everybody’s tips, and changes them', async () => {
  const gone = await app.makePerson({ firstName: 'Gil', lastName: 'Gone', isActive: false })
  await tipOf(app.db, erin, { orderId: '11', amount: '10.00', createdAt: at(march.start, 9) })
  await tipOf(app.db, gone, { orderId: '11', amount: '2.00', createdAt: at(march.start, 10), notes: 'Hers too' })
  await tipOf(app.db, gone, { orderId: '1', amount: '1.00', createdAt: at(march.end, 10) })
  const page = await openReports(ada)
  // Her own are looked for less.
  const type = screen.getByLabelText('Report Type')
  expect(type).toHaveDisplayValue('Consolidated (All Employees)')
  expect(within(type).getAllByRole('option')).toHaveLength(2)
  screen.getByRole('heading', { name: 'Consolidated Tip Reports' })
  await chooseType(page, 'Individual Report')
  await generate(page)
  await screen.findByText(nothing)
  await chooseType(page, 'Consolidated (All Employees)')
  await screen.findByText(invitation)
  await press(page, 'Generate Report')
  await screen.findByText('Detailed Breakdown')
  await expectFigures({ 'Total Tips': '$13.00', 'Average Tip': '$4.33', 'Total Orders': '3', 'Active Employees': '2' })
  expect(screen.queryByText('Best Day')).toBeNull()
  const people = within(screen.getByRole('region', { name: 'Employee Performance' })).getAllByRole('row')
  expect(people).toHaveLength(3)
  expect(people[1]).toHaveTextContent(/Erin Ellis.*erin@example\.com.*\$10\.00.*1.*\$10\.00/)
  expect(people[2]).toHaveTextContent(/Gil Gone.*\$3\.00.*2.*\$1\.50/)
  // By person, folded.
  expect(rows()).toHaveLength(0)
  const unfold = (name: string) => page.user.click(breakdown().getByText(name, { selector: 'summary *' }))
  await unfold('Gil Gone')
  await expectRows(2)
  // The order is somebody else's too, so it is marked.
  expect(rows()[1]).toHaveTextContent('Duplicate')
  expect(rows()[1]).toHaveTextContent('Hers too')
  expect(headings()).toEqual(['Date', 'Employee', 'Order ID', 'Amount', 'Notes', 'Actions'])

  // Folding is for looking; the file has the report, whatever the fields say meanwhile.
  fill(start(), '2024-01-01')
  await press(page, 'Export CSV')
  await screen.findByText('Report exported successfully!')
  const [file] = page.saved
  expect(file?.name).toBe('consolidated-tip-report-2025-03-10-to-2025-03-16.csv')
  expect((await file!.text()).match(/^3\/.*/gm)).toHaveLength(3)
  fill(start(), march.start)

  await edit(page)
  fill(amount(), '2')
  await save(page)
  await screen.findByText('Tip updated successfully!')
  await expectFigures({ 'Total Tips': '$14.00' })
  // What was unfolded stays so.
  await expectRows(2)

  // A report of another kind is none of this one.
  await chooseType(page, 'Individual Report')
  await press(page, 'Export CSV')
  await screen.findByText('No data to export. Please generate a report first.')
})

const weekBefore = ({ start, end }: DayRange) => ({ start: addDays(start, -7), end: addDays(end, -7) })
const lastWeek = previousWeek()
const [before, longBefore] = [weekBefore(lastWeek), weekBefore(weekBefore(lastWeek))]
const thisMonth = { start: `${today().slice(0, 7)}-01`, end: today() }

const chip = (name: string) => screen.getByRole('button', { name })

const expectDays = ({ start, end }: DayRange) =>
  waitFor(() => {
    expect(screen.getByLabelText('Start Date')).toHaveValue(start)
    expect(screen.getByLabelText('End Date')).toHaveValue(end)
  })

async function expectReportOf(page: Page, name: string, range: DayRange) {
  await press(page, name)
  await expectDays(range)
  await screen.findByRole('heading', { name: `${formatDay(range.start)} to ${formatDay(range.end)}` })
}

test('where nobody was paid yet, and where it cannot be looked up, the days stay', async () => {
  const page = await openPage(app, await app.makePerson(), '/tips/reports')
  await screen.findByLabelText('Start Date')
  page.answer('GET /api/my-payroll', {}, 500)
  await press(page, 'Last pay period')
  await screen.findByText('The last pay period could not be looked up.')
  page.restore()
  await press(page, 'Last pay period')
  await screen.findByText('No pay period has been imported yet.')
  await expectDays(lastWeek)
})

test('the usual days fill the dates and bring the report, at one tap', async () => {
  const [robin, sam] = [await app.makePerson(), await app.makePerson()]
  await paid(app, longBefore, [recordOf(robin)])
  await paid(app, before, [recordOf(robin)])
  await paid(app, lastWeek, [recordOf(sam)])
  const page = await openPage(app, robin, '/tips/reports')
  await screen.findByLabelText('Start Date')
  // Where one begins is marked.
  await expectDays(lastWeek)
  expect(chip('Last week')).toHaveAttribute('aria-pressed', 'true')
  expect(page.calls('GET /api/tips/reports')).toEqual([])
  await expectReportOf(page, 'This week', { start: mondayOf(today()), end: today() })
  expect(chip('This week')).toHaveAttribute('aria-pressed', 'true')
  expect(chip('Last week')).toHaveAttribute('aria-pressed', 'false')
  await expectReportOf(page, 'This month', thisMonth)
  await expectReportOf(page, 'Last week', lastWeek)
  // The last one that this person was paid for.
  await expectReportOf(page, 'Last pay period', before)

  // What is typed waits for the button.
  const read = page.calls('GET /api/tips/reports').length
  fill(screen.getByLabelText('Start Date'), addDays(before.start, 1))
  expect(page.calls('GET /api/tips/reports')).toHaveLength(read)
  await press(page, 'Generate Report')
  await screen.findByRole('heading', { name: new RegExp(`^${formatDay(addDays(before.start, 1))} to`) })
  expect(page.calls('GET /api/tips/reports')).toHaveLength(read + 1)
})

test('the history has them too, with the last days that the shop has paid', async () => {
  const page = await openPage(app, ada, '/admin/history')
  await press(page, 'This month')
  await expectDays(thisMonth)
  expect(window.location.search).toContain(`start=${thisMonth.start}`)
  await press(page, 'Last pay period')
  await expectDays(lastWeek)
})
