import { expect, test } from 'vitest'
import { addDays, formatDay, mondayOf, today } from '#shared/time/day.ts'
import { datesAgo, hoursAgo, makeProblem, removeProblems } from '#tests/machine-problems/problem-data.ts'
import { daysAgo, dropOf } from '#tests/shift-reports/report-data.ts'
import { stainsOf } from '#tests/stain-reports/report-data.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, theo } from '#tests/support/cast.ts'
import { openPage, press, screen, waitFor, within } from '#tests/support/screen.ts'
import { at, pay, tipOf } from '#tests/tips/tip-data.ts'
import { complete, trainingIn } from '#tests/training/training-data.ts'

/** With mail, else the first thing to do is to set it up. */
const quiet = await startApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
const busy = await startApp()
for (const app of [quiet, busy]) await app.as(ada).post('/api/admin/first-steps/hide', {})
await fill(busy)

const block = (name = 'Needs you') => screen.findByRole('region', { name })
const toggle = (name: string | RegExp) => screen.getByRole('button', { name })
const expectHeadings = (name: RegExp, texts: string[]) =>
  waitFor(() => expect(screen.getAllByRole('heading', { name }).map((each) => each.textContent)).toEqual(texts))

/** One thing of each kind that needs somebody, beside others that need nobody. */
async function fill(app: App) {
  const [admin, employee] = [app.as(ada), app.as(erin)]
  await makeProblem(app.db, { machineNumber: 1, createdAt: datesAgo(2) })
  await makeProblem(app.db, { machineNumber: 2, createdAt: hoursAgo(30), status: 'in_progress' })
  await makeProblem(app.db, { machineNumber: 3 })

  // Of drawers of their own, so that none begins with what another left.
  await dropOf(app, erin, { drawer: 'A' })
  await dropOf(app, erin, { dropAmount: '300.00', shiftDate: daysAgo(2), drawer: 'B' })
  await dropOf(app, erin, { dropAmount: '1.00', shiftDate: daysAgo(20), drawer: 'C' })

  await stainsOf(app, erin, { orderId: '111' })
  const sent = await stainsOf(app, erin, { orderId: '222' })
  await employee.post(`/api/stain-reports/${sent.id}/send-email`)

  const monday = addDays(mondayOf(today()), -7)
  await pay(app.db, monday, addDays(monday, 6), { importedAt: at(monday, 24) })
  await tipOf(app.db, erin, { createdAt: at(monday, 12), orderId: '10' })
  await tipOf(app.db, erin, { createdAt: at(monday, 36), orderId: '20' })

  await admin.post('/api/admin/invitations', { email: 'soon@example.com' })
  await app.db.execute(`update invitations set expires_at = now() + interval '40 hours'`)
  await admin.post('/api/admin/invitations', { email: 'later@example.com' })

  const { addModule, addTask, assign } = trainingIn(app)
  const [late, early] = [await addModule({ name: 'Folding' }), await addModule({ name: 'Ironing' })]
  const [, task] = [await addTask(late.id), await addTask(early.id)]
  await assign(erin, late.id, addDays(today(), -1))
  await assign(erin, early.id, addDays(today(), 1))
  await complete(employee, task.id)
}

async function expectNeeds(lines: RegExp[]) {
  const links = within(await block()).getAllByRole('link')
  expect(links).toHaveLength(lines.length)
  for (const [place, words] of lines.entries()) expect(links[place]).toHaveTextContent(words)
}

async function follow(label: string, person: Person = ada) {
  const page = await openPage(busy, person, '/')
  await block()
  const rest = screen.queryByRole('button', { name: 'Show 3 more' })
  if (rest) await page.user.click(rest)
  await page.user.click(within(await block()).getByRole('link', { name: new RegExp(`^${label}`) }))
  return page
}

test('a shop without anything to do shows nothing, and one thing is a row by itself', async () => {
  for (const person of [ada, erin]) {
    await openPage(quiet, person, '/')
    await screen.findByText(`Welcome back, ${person.firstName}!`)
    await waitFor(() => expect(screen.queryByText('Loading the dashboard')).toBeNull())
    expect(screen.queryByRole('region', { name: 'Needs you' })).toBeNull()
  }
  await makeProblem(quiet.db, { createdAt: datesAgo(2) })
  await openPage(quiet, ada, '/')
  await expectNeeds([/older than 24 hoursLongest: Washer 7, 2 days1$/])
  expect(within(await block()).queryByRole('heading')).toBeNull()
  await removeProblems(quiet.db)
})

test('what could not be loaded is said, and asked for again', async () => {
  const page = await openPage(busy, ada, '/admin/settings')
  page.answer('GET /api/needs-you', { code: 'INTERNAL', message: 'No.' }, 500)
  await page.user.click((await screen.findAllByRole('link', { name: 'Dashboard' }))[0]!)
  await screen.findByText('What needs you could not be loaded.')
  page.restore()
  await press(page, 'Try again')
  await block()
})

test('a week that nobody has paid leads to the import', async () => {
  const monday = addDays(mondayOf(today()), -21)
  await pay(quiet.db, monday, addDays(monday, 6))
  const page = await openPage(quiet, ada, '/')
  await expectNeeds([/^Weeks without payrollOver a week · Since \w+ \d+2$/])
  await page.user.click(within(await block()).getByRole('link'))
  expect(await screen.findByLabelText(/^Start Date/)).toHaveValue(addDays(mondayOf(today()), -7))
})

const needsOfAdmin = [
  /^Tips logged after payrollOver a week · \w+ \d+1$/,
  /^Drops of the last 7 days that do not add upB · Since .*1$/,
  /^Drop reports missingYesterday, \w+, \w+ \d+1$/,
  /^Machine problems older than 24 hoursLongest: Washer 1, 2 days2$/,
  /^Training sign-offs to giveErin Ellis · Since .*1$/,
  /^Stain reports not emailedSince .*1$/,
  /^Invitations that expire within 2 dayssoon@example.com1$/,
  /^Overdue trainingErin Ellis · Since .*1$/,
]

test('each role has its list, money first; five show until all are wanted', async () => {
  const page = await openPage(busy, ada, '/')
  await expectNeeds(needsOfAdmin.slice(0, 5))
  await press(page, 'Show 3 more')
  await expectNeeds(needsOfAdmin)
  await openPage(busy, theo, '/')
  await expectNeeds([/^Training sign-offs to give.*1$/, /^Overdue training.*1$/])
  await openPage(busy, erin, '/')
  await expectNeeds([/^Your overdue trainingFolding · Since .*1$/])
})

test('what has waited for more than a week comes first among its kind, and says so', async () => {
  await makeProblem(busy.db, { machineNumber: 9, createdAt: datesAgo(9) })
  await openPage(busy, ada, '/')
  await expectNeeds([
    /^Tips/,
    /^Drops/,
    /^Drop reports/,
    /^Machine problems.*Over a week · Longest: Washer 9, 9 days3$/,
    /^Training/,
  ])
  await busy.db.execute(`delete from machine_problems where machine_number = 9`)
})

test('machine problems lead to their cards, the longest wait first', async () => {
  const page = await follow('Machine problems')
  await expectHeadings(/^Washer/, ['Washer 1', 'Washer 3', 'Washer 2'])
  await press(page, /^In Progress/)
  await expectHeadings(/^Washer/, ['Washer 2'])
})

test('drops lead to those that do not add up', async () => {
  const page = await follow('Drops of the last 7 days')
  const expectDrops = (count: number) =>
    waitFor(() => expect(document.querySelectorAll('main tbody tr:has(> td:nth-child(8))')).toHaveLength(count))
  await screen.findByText(/\$12\.25 over/)
  await expectDrops(1)
  await press(page, /^Show these\. Does not add up: /)
  await expectDrops(2)
  await press(page, 'Clear filters')
  await expectDrops(3)
})

test('a missing drop report leads to its day in the calendar', async () => {
  await follow('Drop reports missing')
  await screen.findByRole('button', { name: `${formatDay(daysAgo(1), { weekday: true })}, Missing` })
})

test('tips after payroll lead to them in the report of everybody', async () => {
  const page = await follow('Tips logged after payroll')
  const rows = within(await screen.findByRole('table', { name: 'Every tip of the report' })).getAllByRole('row')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toHaveTextContent('20')
  await waitFor(() => expect(screen.getByText('Detailed Breakdown')).toHaveFocus())
  expect(screen.getByLabelText('Report Type')).toHaveValue('consolidated')
  await press(page, 'Clear filter')
  expect(toggle('Only after payroll')).toHaveAttribute('aria-pressed', 'false')
})

test.each([
  ['Stain reports', ada, 'Order 111', 'Order 222', 'Clear filter'],
  ['Invitations', ada, 'soon@example.com', 'later@example.com', 'Clear filter'],
  ['Your overdue training', erin, 'Folding', 'Ironing', 'Clear filter'],
])('%s leads to what was counted, and from there to all', async (label, person, counted, other, all) => {
  const page = await follow(label, person)
  await screen.findByText(counted)
  expect(screen.queryByText(other)).toBeNull()
  await press(page, all)
  await screen.findByText(other)
})

test('overdue training leads to the modules that are, and from there to all', async () => {
  const page = await follow('Overdue training')
  await screen.findByText(/^Overdue since/)
  await expectHeadings(/^(Folding|Ironing)$/, ['Folding'])
  await press(page, 'Clear filter')
  await screen.findByRole('heading', { name: 'Ironing' })
})

test('what is set up once stands apart from what comes again, and leads to the settings', async () => {
  await busy.db.execute(`insert into __drizzle_migrations (hash, created_at) values ('of 2100', 4102444800000)`)
  const page = await openPage(busy, ada, '/')
  const once = await block('Set up once')
  expect(once).toHaveTextContent(/^Set up once.*No mail leaves this shop$/)
  await press(page, 'Show 4 more')
  expect(await block()).toHaveTextContent('A newer version of Washboard changed the database')
  expect(await block()).not.toHaveTextContent('No mail leaves this shop')
  await page.user.click(within(once).getByRole('link'))
  await screen.findByRole('button', { name: 'Set up mail' })
})
