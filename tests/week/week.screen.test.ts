import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { payrollPeriods } from '#shared/payroll/table.ts'
import { stainReports } from '#shared/stain-reports/table.ts'
import { addDays, formatDay, mondayOf, today, weekName } from '#shared/time/day.ts'
import { startOfDayIn } from '#shared/time/instant.ts'
import { tips } from '#shared/tips/table.ts'
import { makeProblem, makeRepairedProblem } from '#tests/machine-problems/problem-data.ts'
import { paid, recordOf } from '#tests/payroll/payroll-data.ts'
import { accountOf, stainsOf } from '#tests/stain-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import { fill, openPage, type Page, press, screen, texts, waitFor, within } from '#tests/support/screen.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { fillWeek, monday, noon, sunday, weekWords } from './week-data.ts'

const app = await startApp()
beforeEach(async () => {
  for (const table of [tips, machineProblems, payrollPeriods, stainReports, commercialAccounts])
    await app.db.delete(table)
})

const open = (start = monday, width?: number) => openPage(app, ada, `/admin/week?start=${start}`, { width })
const block = (name: string) => screen.findByRole('region', { name })
const inBlock = async (name: string) => within(await block(name))
const expectBlock = async (name: string, words: string | RegExp) => {
  const found = await block(name)
  await waitFor(() => expect(found).toHaveTextContent(words))
}
const follow = async (page: Page, name: string, link: string | RegExp) =>
  page.user.click((await inBlock(name)).getByRole('link', { name: link }))
const before = (weeks: number) => ({ start: addDays(monday, -7 * weeks), end: addDays(sunday, -7 * weeks) })
const range = `${formatDay(monday)} - ${formatDay(sunday)}`

test('an admin sees what the week came to, beside the weeks before', async () => {
  await fillWeek(app)
  await open()
  await expectBlock('Tips', /\$20\.25.*2 orders.*\$10\.25 more than the week before/)
  const ofTips = await inBlock('Tips')
  expect(ofTips.getByText('From 12:00 PM')).toBeVisible()
  expect(ofTips.getByText('$12.50').closest('li')).toBeVisible()
  for (const name of ['Cash', 'Machines', 'Stain Reports', 'Training']) await block(name)
  // Nothing was ever imported.
  expect(screen.queryByRole('region', { name: 'Pay' })).toBeNull()
  // Each day has its figure above its bar.
  for (const figure of ['$13', '$8']) expect(ofTips.getByText(figure).closest('svg')).not.toBeNull()

  // The weeks of all blocks in one table, from the first week that has figures.
  screen.getByText('The last 2 weeks as a table')
  const table = within(screen.getByRole('table', { name: 'The last 2 weeks' }))
  const rows = table.getAllByRole('row')
  expect(texts(rows.slice(1))).toEqual(['$20.25', '$10.00'].map((sum) => expect.stringContaining(sum)))
  // Nobody knows of cash in them; that no machine was reported is known.
  const heads = texts(table.getAllByRole('columnheader'))
  const cellOf = (name: string) => rows[1]!.querySelectorAll('td')[heads.indexOf(name)]
  expect(cellOf('Drops')).not.toHaveTextContent('$')
  expect(cellOf('Problems reported')).toHaveTextContent('0')
})

test('on a phone the lists and the table are rows that unfold', async () => {
  await fillWeek(app)
  const page = await open(monday, 390)
  const ofTips = await inBlock('Tips')
  for (const [head, line] of [
    [ofTips.getByText('Busiest hours'), ofTips.getByText('From 12:00 PM')],
    [ofTips.getByText('Most tips'), ofTips.getByText('$12.50')],
    [screen.getByText('The last 2 weeks as a table'), screen.getByText('$10.00')],
  ] as const) {
    expect(line).not.toBeVisible()
    await page.user.click(head)
    expect(line).toBeVisible()
  }
})

test('pay leads to the periods that end in the week, and from there to all of them', async () => {
  for (const [at, weeks] of [1, 0, -1].entries())
    await paid(app, before(weeks), [recordOf(erin, { grossPay: 100 + at })])
  const page = await open()
  await expectBlock('Pay', '$101.00')
  await follow(page, 'Pay', 'Payroll Import')
  const list = await inBlock('Existing Payroll Periods')
  const periods = () => texts(list.getAllByRole('heading', { level: 3 }))
  await list.findByText(`Only periods that end within ${range}.`)
  expect(periods()).toEqual([weekName({ start: monday, end: sunday })])
  expect(list.getByRole('listitem')).toHaveTextContent('$101.00')
  // It stands first.
  const form = await block('Import Payroll')
  expect((await block('Existing Payroll Periods')).compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await page.user.click(list.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(periods()).toHaveLength(3))
  expect(window.location.href).toMatch(/payroll-import$/)

  await page.goto('/admin/payroll-import?start=2020-01-06&end=2020-01-12')
  await screen.findByText('No payroll period ends within these days.')
  // What is no range asks for nothing.
  await page.goto(`/admin/payroll-import?start=${sunday}&end=${monday}`)
  const all = await inBlock('Existing Payroll Periods')
  await waitFor(() => expect(all.getAllByRole('heading', { level: 3 })).toHaveLength(3))
})

test('stain reports lead to those that were made in the week, whatever else is looked for', async () => {
  const account = await accountOf(app, { name: 'Hotel' })
  for (const [orderId, day, emailSentAt] of [
    ['7001', addDays(monday, -1)],
    ['7002', monday],
    ['7003', sunday, noon(sunday)],
    ['7004', addDays(sunday, 1)],
  ] as const) {
    const { id } = await stainsOf(app, erin, { orderId, commercialAccountId: account.id })
    await app.db
      .update(stainReports)
      .set({ createdAt: noon(day), emailSentAt })
      .where(eq(stainReports.id, id))
  }
  const expectFound = (count: number) =>
    waitFor(() => expect(screen.getAllByRole('region', { name: /^Order 7/ })).toHaveLength(count))
  const page = await open()
  await expectBlock('Stain Reports', '2made')
  const stains = await inBlock('Stain Reports')
  const ofHotel = stains.getByRole('link', { name: 'Hotel' }).getAttribute('href')
  expect(ofHotel).toContain(`start=${monday}&end=${sunday}&account=${account.id}`)
  await page.user.click(stains.getByRole('link', { name: 'Search Stain Reports' }))
  await expectFound(2)
  screen.getByText(`Only reports made within ${range}.`)
  fill(screen.getByLabelText('Order ID'), '700')
  await press(page, 'Search')
  await waitFor(() => expect(window.location.search).toContain('order=700'))
  await expectFound(2)
  await press(page, 'Show all')
  await expectFound(4)

  await page.goto(`/admin/week?start=${monday}`)
  await follow(page, 'Stain Reports', '1')
  await screen.findByRole('region', { name: 'Order 7002' })
  await expectFound(1)
})

test('machines lead to what was reported or repaired in the week', async () => {
  await makeProblem(app.db, { machineNumber: 1, createdAt: noon(addDays(monday, -1)) })
  await makeProblem(app.db, { machineNumber: 2, createdAt: noon(monday) })
  const repaired = (machineNumber: number, createdAt: string, repairDate: string) =>
    makeRepairedProblem(app.db, tess, { machineNumber, createdAt, repairDate })
  await repaired(3, noon(addDays(monday, -90)), noon(sunday))
  await repaired(4, noon(addDays(monday, -2)), noon(addDays(monday, -1)))
  const page = await open()
  await follow(page, 'Machines', 'Manage Problems')
  await screen.findByText(`Only problems reported or repaired within ${range}.`)
  const machines = await within(screen.getByRole('main')).findAllByRole('heading', { name: /^Washer \d$/ })
  expect(texts(machines)).toEqual(['Washer 2', 'Washer 3'])
  await press(page, 'Show all')
  await screen.findByRole('group', { name: 'Filter by status' })
  await screen.findAllByRole('heading', { name: 'Washer 1' })

  await page.goto('/admin/machine-management?start=2020-01-06&end=2020-01-12')
  await screen.findByText('Nothing was reported or repaired within these days')
})

test('machines that lost most days are named, and the bars say how many weeks they are of', async () => {
  for (let machineNumber = 1; machineNumber <= 7; machineNumber += 1)
    await makeRepairedProblem(app.db, tess, { machineNumber, createdAt: noon(monday), repairDate: noon(sunday) })
  for (const weeks of [3, 2, 0]) await paid(app, before(weeks), [recordOf(erin)])
  await open()
  const machines = (await inBlock('Machines')).getAllByRole('listitem')
  expect(machines).toHaveLength(6)
  expect(machines.at(-1)).toHaveTextContent('and 2 more')
  const pay = await block('Pay')
  within(pay).getByText('3 of 4 weeks')
  expect(pay.querySelectorAll('svg rect')).toHaveLength(4)
})

test('the keyboard goes from week to week, and not past the present one', async () => {
  await fillWeek(app)
  const page = await open()
  await expectBlock('Tips', '$20.25')
  const previous = screen.getByRole('button', { name: 'Previous week' })
  previous.focus()
  await page.user.keyboard('{Enter}')
  await expectBlock('Tips', '$10.00')
  expect(window.location.search).toBe(`?start=${addDays(monday, -7)}`)
  expect(previous).toHaveFocus()
  const next = screen.getByRole('button', { name: 'Next week' })
  await page.user.tab()
  expect(next).toHaveFocus()
  for (let weeks = 1; weeks <= 3; weeks += 1) {
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(window.location.search).toBe(`?start=${addDays(monday, 7 * (weeks - 1))}`))
  }
  // The page says so of itself before the row of its table does.
  await screen.findAllByText('So far')
  expect(next).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'This week' })).toBeNull()
  // A week without reports shows no amount, which would look measured.
  await expectBlock('Tips', 'No tips yet')
  for (const name of ['Tips', 'Cash']) expect(await block(name)).not.toHaveTextContent('$0.00')

  await page.goto(`/admin/week?start=${monday}`)
  await press(page, 'This week')
  await waitFor(() => expect(window.location.search).toBe(`?start=${mondayOf(today())}`))
  // A Tuesday in the address leads to a week all the same.
  await page.goto(`/admin/week?start=${addDays(monday, 1)}`)
  await block('Tips')
})

test('a running week is compared with the same days of the week before', async () => {
  const present = mondayOf(today())
  // By the clock of the shop, at the first moment of both weeks and at the last one of the week before.
  const startOf = (day: string) => startOfDayIn('America/New_York', day)
  await tipOf(app.db, erin, { amount: '3.00', createdAt: startOf(addDays(present, -7)) })
  await tipOf(app.db, erin, { amount: '90.00', createdAt: noon(addDays(present, -1)) })
  await tipOf(app.db, erin, { amount: '4.50', createdAt: startOf(present) })
  const page = await open(present)
  await screen.findByText('Compared with the weeks before up to the same day and time')
  // Of this day much may be still to come: its name would promise all of it.
  await expectBlock('Tips', '$1.50 more than by this time the week before')
  // The table has the whole of the week before, and says so.
  screen.getByText('The last 2 weeks in full, as a table')
  const table = screen.getByRole('table', { name: 'The last 2 weeks' })
  expect(within(table).getAllByRole('row')[2]).toHaveTextContent('$93.00')
  await page.goto(`/admin/week?start=${addDays(present, -7)}`)
  await expectBlock('Tips', '$93.00 more than the week before')
  expect(screen.queryByText(/^Compared with/)).toBeNull()
})

test('pay names the weeks that are not imported, each with the way to its import', async () => {
  for (const weeks of [3, 1]) await paid(app, before(weeks), [recordOf(erin)])
  const page = await open()
  const shortWeek = ({ start }: { start: string }) => weekWords(start)
  await expectBlock('Pay', 'Not imported yet')
  expect(texts((await inBlock('Pay')).getAllByRole('listitem'))).toEqual(
    [before(0), before(2)].map((week) => `${shortWeek(week)}Import`),
  )
  await follow(page, 'Pay', `Import ${shortWeek(before(2))}`)
  const form = await inBlock('Import Payroll')
  const expectDays = ({ start, end }: { start: string; end: string }) =>
    waitFor(() => {
      expect(form.getByLabelText(/^Start Date/)).toHaveValue(start)
      expect(form.getByLabelText(/^End Date/)).toHaveValue(end)
    })
  await expectDays(before(2))
  const chips = within(form.getByRole('group', { name: 'Not imported yet' })).getAllByRole('button')
  // The week after `monday` is over, too.
  expect(texts(chips)).toEqual([before(-1), before(0), before(2)].map(shortWeek))
  expect(chips.at(-1)).toHaveAttribute('aria-pressed', 'true')
  await page.user.click(chips[0]!)
  await expectDays(before(-1))
})

test('team leads are shown nothing of cash and pay, and no way to lists that are not theirs', async () => {
  await fillWeek(app)
  const page = await openPage(app, theo, '/')
  const menu = await screen.findByRole('navigation', { name: 'Main' })
  await page.user.click(within(menu).getByRole('link', { name: 'This Week' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'This Week' })
  await waitFor(() => expect(heading).toHaveFocus())
  await page.goto(`/admin/week?start=${monday}`)
  await expectBlock('Tips', '$20.25')
  expect(screen.queryByText('Most tips')).toBeNull()
  for (const name of ['Cash', 'Pay']) expect(screen.queryByRole('region', { name })).toBeNull()
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(texts(links)).toEqual(['Machines', 'Training by person', weekWords(addDays(monday, -7))])
})

test('a shop that has just begun says so, and one of a day holds it against nothing', async () => {
  const page = await open()
  await expectBlock('Tips', 'No tips were logged in these weeks.')
  await expectBlock('Machines', 'No machine was down.')
  await tipOf(app.db, erin, { amount: '4.50', createdAt: noon(sunday) })
  await page.reload()
  await expectBlock('Tips', '$4.50')
  expect(screen.queryByText(/as a table/)).toBeNull()
})

test('one is one, in Spanish too', async () => {
  const repaired = { status: 'repaired', repairDate: noon(addDays(monday, 1)), repairerId: tess.id } as const
  await makeProblem(app.db, { createdAt: noon(monday), ...repaired })
  const bea = await app.makePerson({ role: 'admin' })
  const page = await openPage(app, bea, `/admin/week?start=${monday}`)
  await expectBlock('Machines', '1problem reported')
  expect((await inBlock('Machines')).getAllByText('1 day')).not.toEqual([])
  await app.as(bea).patch('/api/user/language', { language: 'es' })
  await page.reload()
  const machines = await inBlock('Máquinas')
  machines.getByText('problema reportado')
  expect(machines.getAllByText('1 día')).not.toEqual([])
})

const choice = /^The week by email/

test('an admin chooses to get the week by mail', async () => {
  const app = await startApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const page = await openPage(app, ada, '/profile')
  const box = await screen.findByRole('checkbox', { name: choice })
  expect(box).not.toBeChecked()
  box.focus()
  await page.user.keyboard(' ')
  await screen.findAllByText('Your choice is kept.')
  expect(page.calls('PUT /api/user/week-mail').map(({ body }) => body)).toEqual([{ isWanted: true }])
  await page.reload()
  await waitFor(async () => expect(await screen.findByLabelText(choice)).toBeChecked())
})

test('as long as no mail leaves, there is nothing to choose, and nobody else is asked', async () => {
  const app = await startApp()
  const page = await openPage(app, ada, '/profile')
  expect(await screen.findByLabelText(choice)).toBeDisabled()
  screen.getByText('No mail leaves this shop yet. It is set up in Settings.')
  await page.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Settings' }))
  await screen.findByRole('button', { name: 'Set up mail' })
  await openPage(app, erin, '/profile')
  await screen.findByRole('heading', { name: 'Where you are signed in' })
  expect(screen.queryByLabelText(choice)).toBeNull()
})
