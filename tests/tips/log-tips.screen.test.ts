import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays, formatDay, thisWeek, today } from '#shared/time/day.ts'
import { instantsOf } from '#shared/time/instant.ts'
import { users } from '#shared/users/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { putClockAhead } from '#tests/support/clock.ts'
import { fill, openPage, type Page, press, screen, texts, waitFor, within } from '#tests/support/screen.ts'
import { answerLocked } from '#tests/tips/locked.ts'
import { at, forgetPayroll, pay, tipOf } from '#tests/tips/tip-data.ts'

const app = await startApp()

const orderId = () => screen.getByLabelText('Order ID')
const amount = () => screen.getByLabelText('Tip Amount ($)')
const notes = () => screen.getByLabelText('Notes (optional)')
const employee = () => screen.getByLabelText('Employee')
const logTip = () => screen.getByRole('button', { name: 'Log Tip' })
const week = () => screen.getByRole('region', { name: "This Week's Tips" })
const rows = () => within(week()).queryAllByRole('listitem')

const openTips = async (person = erin, options = {}) => {
  const page = await openPage(app, person, '/tips', options)
  await screen.findByText('Total')
  await waitFor(() => expect(screen.queryByText('Loading tips...')).toBeNull())
  return page
}

async function log(page: Page, order: string, dollars: string) {
  fill(orderId(), order)
  fill(amount(), dollars)
  await page.user.click(logTip())
}

test('one’s own tips are logged with their notes, and add up', async () => {
  const robin = await app.makePerson()
  const page = await openTips(robin)
  expect(document.title).toMatch(/^My Tips/)
  screen.getByRole('heading', { name: 'My Tips' })
  screen.getByText('Record tips and view your earnings reports')
  expect(screen.queryByLabelText('Employee')).toBeNull()
  expect(week()).toHaveTextContent(/No tips logged this week/)
  expect(week()).toHaveTextContent('$0.00')
  expect(orderId()).toHaveAttribute('maxlength', '7')
  expect(orderId()).toHaveAttribute('inputmode', 'numeric')
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull()
  fill(notes(), 'Left at the counter\nfor both of us')
  await log(page, '0042', '0.1')
  await screen.findByText('Tip logged successfully!')
  for (const field of [orderId(), amount(), notes()]) expect(field).toHaveValue('')
  await waitFor(() => expect(orderId()).toHaveFocus())
  await log(page, '0042', '0.205')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows()[0]).toHaveTextContent(/Order #0042.*\w{3} \d+, \d+:\d\d [AP]M.*\$0\.21/)
  expect(rows()[1]).toHaveTextContent(/Left at the counter for both of us.*\$0\.10/)
  // 0.1 and 0.21 make 0.31000000000000005 in binary.
  await waitFor(() => expect(week()).toHaveTextContent('Total$0.31'))
  // Arrow keys are for cash.
  await page.user.type(amount(), '1,50{ArrowUp}')
  expect(amount()).toHaveValue('1,50')
  await page.user.tab()
  expect(amount()).toHaveValue('1.50')
  await log(page, '42', '1,50')
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(page.calls('POST /api/tips').at(-1)!.body).toMatchObject({ amount: '1.50' })
})

test('what is wrong is said at its field', async () => {
  const robin = await app.makePerson()
  const page = await openTips(robin)
  await page.user.type(orderId(), '12a{Enter}')
  await waitFor(() => expect(orderId()).toHaveAccessibleDescription('Order ID must contain only numbers'))
  expect(orderId()).toHaveFocus()
  fill(orderId(), '')
  expect(amount()).not.toHaveAccessibleDescription()
  await page.user.click(logTip())
  await waitFor(() => expect(orderId()).toHaveAccessibleDescription('Order ID is required'))
  expect(amount()).toHaveAccessibleDescription('Tip amount is required')
  expect(orderId()).toHaveFocus()
  for (const [field, typed, message] of [
    // A keyboard cannot type an eighth digit; what fills forms in may.
    [orderId(), '12345678', 'Order ID must be 7 digits or less'],
    [orderId(), '1234567', ''],
    [amount(), '0.004', 'Amount must be a positive number'],
    [amount(), '1000000', 'Please enter a valid number between $0.00 and $999,999.99.'],
    [amount(), '1,234', '1,234 can mean $1.23 or $1,234.00: write 1234 or 1.23'],
    [amount(), '4.50', ''],
  ] as const) {
    fill(field, typed)
    await waitFor(() => expect(field).toHaveAccessibleDescription(message))
  }
  fill(notes(), 'n'.repeat(1001))
  await page.user.click(logTip())
  await waitFor(() => expect(notes()).toHaveAccessibleDescription('Notes must be 1000 characters or less'))
  expect(page.calls('POST /api/tips')).toEqual([])
})

test('a tip that is under way is not sent twice, and the next order may be typed before it is in the list', async () => {
  const page = await openTips(await app.makePerson())
  const send = page.hold('POST /api/tips')
  const list = page.hold('GET /api/tips')
  await log(page, '42', '4.5')
  const button = await screen.findByRole('button', { name: 'Logging...' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.user.click(button)
  await page.user.type(amount(), '{Enter}')
  send()
  await screen.findByText('Tip logged successfully!')
  fill(orderId(), '43')
  list()
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(orderId()).toHaveValue('43')
  expect(logTip()).not.toHaveAttribute('aria-disabled')
  expect(page.calls('POST /api/tips').map(({ body }) => body)).toEqual([
    expect.objectContaining({ orderId: '42', amount: '4.50', notes: null }),
  ])
})

test('Clear empties the form, and its messages', async () => {
  const page = await openTips(ada)
  await screen.findByRole('option', { name: 'Erin Ellis (erin@example.com)' })
  await page.user.selectOptions(employee(), erin.id)
  await page.user.click(logTip())
  await waitFor(() => expect(orderId()).toHaveAccessibleDescription('Order ID is required'))
  for (const field of [orderId(), amount(), notes()]) fill(field, '42')
  await press(page, 'Clear')
  await waitFor(() => expect(notes()).toHaveValue(''))
  for (const field of [orderId(), amount()]) expect(field).toHaveValue('')
  expect(orderId()).not.toHaveAccessibleDescription()
  expect(employee()).toHaveValue(ada.id)
})

test('on a phone a note is a tap away, and comes back with its draft', async () => {
  const page = await openTips(await app.makePerson(), { width: 390 })
  const note = screen.getByRole('button', { name: 'Note' })
  expect(note).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByLabelText('Notes (optional)')).toBeNull()
  await page.user.click(note)
  expect(notes()).toHaveFocus()
  for (const typed of ['for both of us', '', 'for both of us']) fill(notes(), typed)
  await page.reload()
  expect(await screen.findByLabelText('Notes (optional)')).toHaveValue('for both of us')
  await press(page, 'Discard')
  await press(page, 'Note')
  fill(notes(), 'for me')
  await log(page, '42', '1')
  await screen.findByRole('button', { name: 'Note' })
  expect(screen.queryByLabelText('Notes (optional)')).toBeNull()
})

test('an order that is logged already says so before it is logged again', async () => {
  const robin = await app.makePerson()
  await tipOf(app.db, robin, { orderId: '0042', amount: '12.25' })
  const page = await openTips(robin)
  const told = () => screen.queryByText(/^Already logged: \$12\.25, \w{3}, \w{3} \d+, \d+:\d\d [AP]M$/)
  await page.user.type(orderId(), '004')
  expect(told()).toBeNull()
  await page.user.type(orderId(), '2')
  expect(told()).toHaveRole('status')
  await page.user.type(orderId(), '1')
  expect(screen.queryByText(/Already logged/)).toBeNull()
  await log(page, '0042', '2')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(screen.queryByText(/Already logged/)).toBeNull()
})

test('deleting asks first', async () => {
  const robin = await app.makePerson()
  for (const order of ['1', '2']) await tipOf(app.db, robin, { orderId: order })
  const page = await openTips(robin)
  const remove = () => press(page, 'Delete tip of order 2')
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  await remove()
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Are you sure you want to delete this tip?')
  expect(page.calls('DELETE /api/tips/*')).toEqual([])

  confirm.mockReturnValue(true)
  page.answer('DELETE /api/tips/*', { message: 'Broken.' }, 500)
  await remove()
  await screen.findByText('Failed to delete tip. Please try again.')
  expect(rows()).toHaveLength(2)
  page.restore()
  await remove()
  await screen.findByText('Tip deleted successfully!')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(week()).toHaveTextContent('$4.50')
  expect(screen.getByText("This Week's Tips")).toHaveFocus()
})

test('a tip that is paid meanwhile is not deleted, and shows why', async () => {
  const robin = await app.makePerson()
  await tipOf(app.db, robin, { orderId: '7' })
  const page = await openTips(robin)
  const remove = async () => {
    const button = () => screen.getByRole('button', { name: 'Delete tip of order 7' })
    // The list is read again first, and may put another row in its place.
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled', 'true'))
    await page.user.click(button())
  }
  vi.stubGlobal('confirm', () => true)
  const answerAsBefore = answerLocked('DELETE')
  await remove()
  await screen.findByText('Tip Locked')
  screen.getByText('This tip cannot be edited because payroll has been finalized for this period')
  answerAsBefore()
  // The list that is read again comes before the pay does.
  await page.answered()

  onTestFinished(async () => void (await forgetPayroll(app.db)))
  const { start, end } = thisWeek()
  await pay(app.db, start, end, { periodName: 'Week of now' })
  await remove()
  await screen.findByText('This tip cannot be edited because payroll has been finalized for Week of now')
  await within(week()).findByText('Locked: payroll has been finalized for Week of now')
  expect(screen.queryByRole('button', { name: 'Delete tip of order 7' })).toBeNull()
  expect(screen.queryByText('After payroll')).toBeNull()

  // What is logged now comes too late for that payroll, and is still the person's own to delete.
  await log(page, '8', '2')
  await screen.findByRole('button', { name: 'Delete tip of order 8' })
  expect(rows()[0]).toHaveTextContent(/Order #8\s*After payroll/)
})

test('an admin logs for others', async () => {
  const boss = await app.makePerson({ role: 'admin', firstName: 'Zoe', lastName: 'Zimmer' })
  const nameless = await app.makePerson({ firstName: '', lastName: '' })
  await tipOf(app.db, boss, { orderId: '31' })
  const page = await openTips(boss)
  await screen.findByRole('option', { name: new RegExp(erin.email) })
  const labels = texts(within(employee()).getAllByRole('option'))
  expect(labels[0]).toBe(`Zoe Zimmer (${boss.email})`)
  expect(labels.filter((label) => label.startsWith('Zoe Zimmer'))).toHaveLength(1)
  expect(labels).toContain(nameless.email)
  expect(labels.join()).not.toContain('Ivan')
  const cast = labels.flatMap(
    (label) => label.match(/^(?:Erin|Theo|Ada|Tess) ([A-Z]\w+) \(\w+@example\.com\)$/)?.[1] ?? [],
  )
  expect(cast).toEqual(['Ellis', 'Lindqvist', 'Okafor', 'Tanaka'])
  expect(employee()).toHaveValue(boss.id)

  fill(orderId(), '31')
  await screen.findByText(/Already logged/)
  // Her own tips say nothing about somebody else's.
  await page.user.selectOptions(employee(), 'Erin Ellis (erin@example.com)')
  expect(screen.queryByText(/Already logged/)).toBeNull()
  await log(page, '31', '3')
  await screen.findByText('Tip logged successfully!')
  screen.getByText('Logged for Erin Ellis')
  const arrived = within(screen.getByRole('form', { name: 'Log a tip' })).getByRole('listitem')
  expect(arrived).toHaveTextContent(/^Order #31\$3\.00$/)
  expect(employee()).toHaveValue(erin.id)
  await waitFor(() => expect(orderId()).toHaveFocus())
  expect(rows()).toHaveLength(1)
  expect(page.calls('POST /api/admin/tips').map(({ body }) => body)).toMatchObject([{ orderId: '31', userId: erin.id }])

  await page.user.selectOptions(employee(), boss.id)
  await log(page, '32', '3')
  await within(week()).findByRole('button', { name: 'History of the tip of order 32' })
  expect(screen.queryByText(/Logged for/)).toBeNull()

  await page.user.selectOptions(employee(), nameless.id)
  await app.db.update(users).set({ isActive: false }).where(eq(users.id, nameless.id))
  await log(page, '33', '3')
  const words = 'This employee is not active. Please choose another one.'
  await waitFor(() => expect(employee()).toHaveAccessibleDescription(words))
  expect(orderId()).toHaveValue('33')
})

test('an admin whose list of people fails can log for herself, and try again', async () => {
  const page = await openTips(ada)
  page.lose('GET /api/admin/users')
  await page.reload()
  await screen.findByText('The other employees could not be loaded.')
  expect(within(employee()).getAllByRole('option')).toHaveLength(1)
  page.restore()
  await press(page, 'Try again')
  await screen.findByRole('option', { name: new RegExp(erin.email) })
  expect(screen.queryByText('The other employees could not be loaded.')).toBeNull()
})

// That nothing typed is lost: tests/drafts/sending.screen.test.ts.
test('a tip that the server failed at says so, as the list does while it loads and where it could not', async () => {
  const page = await openTips(await app.makePerson())
  page.answer('POST /api/tips', { code: 'INTERNAL', message: 'Something went wrong on our side.' }, 500)
  await log(page, '42', '4.5')
  await screen.findByText('Failed to log tip. Please try again.')
  screen.getByText('Something went wrong on our side.')
  page.lose('GET /api/tips')
  await page.reload()
  await screen.findByText("This week's tips could not be loaded.")
  expect(screen.queryByText('Loading tips...')).toBeNull()
  page.restore()
  const go = page.hold('GET /api/tips')
  await press(page, 'Try again')
  await screen.findByText('Loading tips...')
  go()
  await screen.findByText('No tips logged this week')
})

test('the list is of this week only, with the sum of each day, and a row opens its history', async () => {
  const robin = await app.makePerson()
  const { start, end } = thisWeek()
  const { startDate, endDate } = instantsOf({ start, end })
  await tipOf(app.db, robin, { orderId: '1', createdAt: new Date(Date.parse(startDate) - 1).toISOString() })
  await tipOf(app.db, robin, { orderId: '2', amount: '30.48', createdAt: startDate })
  await tipOf(app.db, robin, { orderId: '3', amount: '4.50', createdAt: at(start, 9) })
  await tipOf(app.db, robin, { orderId: '4', createdAt: endDate })
  const page = await openTips(robin)
  expect(texts(rows())).toEqual(['#4', '#3', '#2'].map((order) => expect.stringContaining(order)))
  const [{ path } = { path: '' }] = page.calls('GET /api/tips')
  expect(Object.fromEntries(new URL(path, app.url).searchParams)).toEqual({ startDate, endDate })
  const named = (day: string) => formatDay(day, { weekday: true, year: false })
  within(week()).getByText(`${named(start)} to ${named(end)}`)
  within(week()).getByRole('heading', { name: `${named(start)} · $34.98` })
  within(week()).getByText(/ 9:00 AM$/)

  await press(page, 'History of the tip of order 3')
  await screen.findByRole('dialog', { name: 'History of the tip for order 3' })
})

test('nothing is read again by itself', async () => {
  const page = await openTips(await app.makePerson())
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  const before = page.calls('GET /api/tips').length
  vi.stubGlobal('Date', Date)
  putClockAhead(Date.parse(addDays(today(), 1)) - Date.parse(today()))
  page.offline()
  page.offline(false)
  for (const type of ['focus', 'pageshow']) window.dispatchEvent(new Event(type))
  document.dispatchEvent(new Event('visibilitychange'))
  await page.user.click(screen.getByRole('tab', { name: 'Reports' }))
  await screen.findByLabelText('Start Date')
  await page.user.click(screen.getByRole('tab', { name: 'Log Tips' }))
  await screen.findByLabelText('Order ID')
  expect(page.calls('GET /api/tips')).toHaveLength(before)
})
