import { eq } from 'drizzle-orm'
import { thisWeek } from '#shared/time/day.ts'
import { instantsOf } from '#shared/time/instant.ts'
import { tips } from '#shared/tips/table.ts'
import { users } from '#shared/users/table.ts'
import { ada, erin, expect, expectAccessible, type Page, type Shop, test } from '#tests/support/e2e.ts'
import { forgetPayroll, pay, tipOf } from '#tests/tips/tip-data.ts'

const sizes = { tag: ['@desktop', '@phone'] }

const orderId = (page: Page) => page.getByLabel('Order ID')
const amount = (page: Page) => page.getByLabel('Tip Amount ($)')
const notes = (page: Page) => page.getByLabel('Notes (optional)')
const logTip = (page: Page) => page.getByRole('button', { name: 'Log Tip', exact: true })
const isPhone = (page: Page) => page.viewportSize()!.width < 768
/** Only a phone asks before it shows the field. */
const addNote = async (page: Page) => {
  if (isPhone(page)) await page.getByRole('button', { name: 'Note', exact: true }).click()
}
const expectNoNote = (page: Page) =>
  isPhone(page) ? expect(notes(page)).toHaveCount(0) : expect(notes(page)).toHaveValue('')
const toasts = (page: Page) => page.locator('[data-toaster]')
const week = (page: Page) => page.getByRole('region', { name: "This Week's Tips" })

const tipsIn = (shop: Shop, userId: string) => shop.db.select().from(tips).where(eq(tips.userId, userId))

test.afterEach(async ({ shop }) => {
  await forgetPayroll(shop.db)
})

test('Robin logs tips, one after the other', { tag: '@all' }, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/tips')
  await expect(page).toHaveTitle(/^My Tips/)
  await expect(page.getByRole('heading', { name: 'My Tips', exact: true })).toBeVisible()
  await expect(page.getByText('Record tips and view your earnings reports')).toBeVisible()
  await expect(page.getByLabel('Employee')).toHaveCount(0)
  await expect(week(page)).toContainText('No tips logged this week')
  await expect(week(page)).toContainText('$0.00')
  await expectAccessible(page)

  await expect(orderId(page)).toHaveAttribute('maxlength', '7')
  await expect(orderId(page)).toHaveAttribute('inputmode', 'numeric')
  await orderId(page).fill('0042')
  await amount(page).fill('1,5')
  await amount(page).fill('0.1')
  await addNote(page)
  await notes(page).fill('Left at the counter\nfor both of us')
  await logTip(page).click()
  await expect(toasts(page)).toContainText('Tip logged successfully!')
  for (const field of [orderId(page), amount(page)]) await expect(field).toHaveValue('')
  await expectNoNote(page)
  await expect(orderId(page)).toBeFocused()

  await page.keyboard.type('0042')
  await amount(page).fill('0.205')
  await page.keyboard.press('Enter')
  const rows = week(page).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(/Order #0042.*\w{3} \d+, \d+:\d\d [AP]M.*\$0\.21/s)
  await expect(rows.last()).toContainText(/Left at the counter\s+for both of us.*\$0\.10/s)
  // 0.1 and 0.21 make 0.31000000000000005 in binary.
  await expect(week(page)).toContainText('$0.31')
  await expectAccessible(page)
  expect((await tipsIn(shop, robin.id)).map((tip) => tip.amount).sort()).toEqual(['0.10', '0.21'])
})

test('what is wrong is said at its field', sizes, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/tips')
  await logTip(page).click()
  await expect(orderId(page)).toHaveAccessibleDescription('Order ID is required')
  await expect(orderId(page)).toBeFocused()
  await expect(amount(page)).toHaveAccessibleDescription('Tip amount is required')
  await expectAccessible(page)

  // A keyboard cannot type an eighth digit; what fills forms in may.
  await orderId(page).evaluate((input) => input.removeAttribute('maxlength'))
  for (const [typed, message] of [
    ['12345678', 'Order ID must be 7 digits or less'],
    ['12a', 'Order ID must contain only numbers'],
    ['1234567', ''],
  ] as const) {
    await orderId(page).fill(typed)
    await expect(orderId(page)).toHaveAccessibleDescription(message)
  }
  for (const [typed, message] of [
    ['0', 'Amount must be a positive number'],
    ['-1', 'Amount must be a positive number'],
    ['1e3', 'Amount must be a positive number'],
    ['abc', 'Amount must be a positive number'],
    ['0.004', 'Amount must be a positive number'],
    ['1000000', 'Please enter a valid number between $0.00 and $999,999.99.'],
    ['', 'Tip amount is required'],
    ['4.50', ''],
  ] as const) {
    await amount(page).fill(typed)
    await expect(amount(page)).toHaveAccessibleDescription(message)
  }
  await addNote(page)
  await notes(page).fill('n'.repeat(1001))
  await logTip(page).click()
  await expect(notes(page)).toHaveAccessibleDescription('Notes must be 1000 characters or less')
  await expect(notes(page)).toHaveValue('n'.repeat(1001))
  expect(await tipsIn(shop, robin.id)).toEqual([])
})

test('a failure of the server keeps what was typed', sizes, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/tips')
  await orderId(page).fill('42')
  await amount(page).fill('4.5')
  await addNote(page)
  await notes(page).fill('kept')
  const expectKept = async () => {
    await expect(orderId(page)).toHaveValue('42')
    await expect(amount(page)).toHaveValue('4.5')
    await expect(notes(page)).toHaveValue('kept')
  }
  await page.route('**/api/tips', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Something went wrong on our side.' } }),
  )
  await logTip(page).click()
  await expect(toasts(page)).toContainText('Failed to log tip. Please try again.')
  await expect(toasts(page)).toContainText('Something went wrong on our side.')
  await expectKept()
  await expectAccessible(page)

  await page.unroute('**/api/tips')
  await page.route('**/api/tips', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'INVALID', message: 'No.', errors: { amount: ['The till has closed.'] } },
    }),
  )
  await logTip(page).click()
  await expect(amount(page)).toHaveAccessibleDescription('The till has closed.')
  await expect(amount(page)).toBeFocused()
  await expectKept()

  await page.unroute('**/api/tips')
  await logTip(page).click()
  await expect(toasts(page)).toContainText('Tip logged successfully!')
  expect(await tipsIn(shop, robin.id)).toHaveLength(1)
})

test('while a tip is sent, the button says so and sends no second one', async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/tips')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/tips', async (route) => {
    await held
    await route.continue()
  })
  await orderId(page).fill('42')
  await amount(page).fill('4.5')
  await logTip(page).click()
  const button = page.getByRole('button', { name: 'Logging...' })
  await expect(button).toBeVisible()
  await button.click({ force: true })
  await orderId(page).press('Enter')
  release()
  await expect(toasts(page)).toContainText('Tip logged successfully!')
  await expect(logTip(page)).toBeVisible()
  expect(await tipsIn(shop, robin.id)).toHaveLength(1)
})

test('Clear empties the form, and its messages', sizes, async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.goto('/tips')
  await page.getByLabel('Employee').selectOption({ label: 'Erin Ellis (erin@example.com)' })
  await logTip(page).click()
  await expect(orderId(page)).toHaveAccessibleDescription('Order ID is required')
  await orderId(page).fill('42')
  await amount(page).fill('x')
  await addNote(page)
  await notes(page).fill('n')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expectNoNote(page)
  for (const field of [orderId(page), amount(page)]) {
    await expect(field).toHaveValue('')
    await expect(field).toHaveAccessibleDescription('')
  }
  await expect(page.getByLabel('Employee')).toHaveValue(ada.id)
})

test('deleting asks first', sizes, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  const [kept, gone] = [await tipOf(shop.db, robin, { orderId: '1' }), await tipOf(shop.db, robin, { orderId: '2' })]
  await signInAs(robin)
  await page.goto('/tips')
  const remove = page.getByRole('button', { name: 'Delete tip of order 2' })

  const questions: string[] = []
  page.once('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  await remove.click()
  expect(questions).toEqual(['Are you sure you want to delete this tip?'])
  expect(await tipsIn(shop, robin.id)).toHaveLength(2)

  await page.route('**/api/tips/*', (route) => route.fulfill({ status: 500, json: { message: 'Broken.' } }))
  page.once('dialog', (dialog) => dialog.accept())
  await remove.click()
  await expect(toasts(page)).toContainText('Failed to delete tip. Please try again.')
  await expect(week(page).getByRole('listitem')).toHaveCount(2)
  await page.unroute('**/api/tips/*')

  page.once('dialog', (dialog) => dialog.accept())
  await remove.click()
  await expect(toasts(page)).toContainText('Tip deleted successfully!')
  await expect(week(page).getByRole('listitem')).toHaveCount(1)
  await expect(week(page)).toContainText('$4.50')
  await expect(page.getByText("This Week's Tips")).toBeFocused()
  expect((await tipsIn(shop, robin.id)).map(({ id }) => id)).toEqual([kept.id])
  expect(gone.id).not.toBe(kept.id)
})

test('a tip that is paid meanwhile is not deleted, and shows why', sizes, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await tipOf(shop.db, robin, { orderId: '7' })
  await signInAs(robin)
  await page.goto('/tips')
  const remove = page.getByRole('button', { name: 'Delete tip of order 7' })
  await expect(remove).toBeVisible()
  const { start, end } = thisWeek()
  await pay(shop.db, start, end, { periodName: 'Week of now' })
  page.once('dialog', (dialog) => dialog.accept())
  await remove.click()
  await expect(toasts(page)).toContainText('Tip Locked')
  await expect(toasts(page)).toContainText(
    'This tip cannot be edited because payroll has been finalized for Week of now',
  )
  await expect(week(page)).toContainText('Locked: payroll has been finalized for Week of now')
  await expect(remove).toHaveCount(0)
  await expect(page.getByText('After payroll')).toHaveCount(0)

  // What is logged now comes too late for that payroll, and is still the person's own to delete.
  await orderId(page).fill('8')
  await amount(page).fill('2')
  await logTip(page).click()
  await expect(week(page).getByRole('listitem').first()).toContainText(/Order #8\s*After payroll/)
  await expect(page.getByRole('button', { name: 'Delete tip of order 8' })).toBeVisible()
  await expectAccessible(page)
})

test('an answer with the locked flag is a refusal too', async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await tipOf(shop.db, robin, { orderId: '7' })
  await signInAs(robin)
  await page.goto('/tips')
  await page.route('**/api/tips/*', (route) => route.fulfill({ json: { locked: true } }))
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: 'Delete tip of order 7' }).click()
  await expect(toasts(page)).toContainText('Tip Locked')
  await expect(toasts(page)).toContainText(
    'This tip cannot be edited because payroll has been finalized for this period',
  )
})

test('an admin logs for others', sizes, async ({ page, shop, signInAs }) => {
  const boss = await shop.makePerson({ role: 'admin', firstName: 'Zoe', lastName: 'Zimmer' })
  const nameless = await shop.makePerson({ firstName: '', lastName: '' })
  await signInAs(boss)
  await page.goto('/tips')
  const employee = page.getByLabel('Employee')
  await expect(employee.getByRole('option', { name: erin.email })).toBeAttached()
  const labels = await employee.getByRole('option').allTextContents()
  expect(labels[0]).toBe(`Zoe Zimmer (${boss.email})`)
  expect(labels.filter((label) => label.startsWith('Zoe Zimmer'))).toHaveLength(1)
  expect(labels).toContain('Erin Ellis (erin@example.com)')
  expect(labels).toContain(nameless.email)
  expect(labels.join()).not.toContain('Ivan')
  const order = ['Erin Ellis', 'Theo Lindqvist', 'Ada Okafor', 'Tess Tanaka'].map((name) =>
    labels.findIndex((label) => label.startsWith(name)),
  )
  expect(order).toEqual([...order].sort((a, b) => a - b))
  await expect(employee).toHaveValue(boss.id)
  await expectAccessible(page)

  await employee.selectOption({ label: 'Erin Ellis (erin@example.com)' })
  await orderId(page).fill('31')
  await amount(page).fill('3')
  await logTip(page).click()
  await expect(toasts(page)).toContainText('Tip logged successfully!')
  await expect(page.getByText('Logged for Erin Ellis')).toBeVisible()
  const arrived = page.getByRole('form', { name: 'Log a tip' }).getByRole('listitem')
  await expect(arrived).toHaveText('Order #31$3.00')
  await expect(employee).toHaveValue(erin.id)
  await expect(orderId(page)).toBeFocused()
  await expect(week(page)).toContainText('No tips logged this week')
  expect((await tipsIn(shop, erin.id)).some((tip) => tip.orderId === '31')).toBe(true)

  await employee.selectOption(boss.id)
  await orderId(page).fill('32')
  await amount(page).fill('3')
  await logTip(page).click()
  await expect(week(page)).toContainText('Order #32')
  await expect(page.getByText('Logged for')).toHaveCount(0)
  await shop.db.delete(tips).where(eq(tips.userId, erin.id))
})

test('somebody who left meanwhile is refused at the select', async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await signInAs(ada)
  await page.goto('/tips')
  await page.getByLabel('Employee').selectOption(robin.id)
  await shop.db.update(users).set({ isActive: false }).where(eq(users.id, robin.id))
  await orderId(page).fill('31')
  await amount(page).fill('3')
  await logTip(page).click()
  await expect(page.getByLabel('Employee')).toHaveAccessibleDescription(
    'This employee is not active. Please choose another one.',
  )
  await expect(orderId(page)).toHaveValue('31')
})

test('an admin whose list of people fails can log for herself, and try again', async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.route('**/api/admin/users', (route) => route.abort())
  await page.goto('/tips')
  await expect(page.getByText('The other employees could not be loaded.')).toBeVisible()
  await expect(page.getByLabel('Employee').getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
  await page.unroute('**/api/admin/users')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Employee').getByRole('option', { name: erin.email })).toBeAttached()
  await expect(page.getByText('The other employees could not be loaded.')).toHaveCount(0)
})

test('the list says that it loads, and that it could not', sizes, async ({ page, signInAs, shop }) => {
  await signInAs(await shop.makePerson())
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/tips?*', async (route) => {
    await held
    await route.abort()
  })
  await page.goto('/tips')
  await expect(page.getByText('Loading tips...')).toBeVisible()
  await expectAccessible(page)
  answer()
  await expect(page.getByText("This week's tips could not be loaded.")).toBeVisible()
  await expect(page.getByText('Loading tips...')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute('**/api/tips?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No tips logged this week')).toBeVisible()
})

test('the list asks for this week only', async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  const { startDate, endDate } = instantsOf(thisWeek())
  await tipOf(shop.db, robin, { orderId: '1', createdAt: new Date(Date.parse(startDate) - 1).toISOString() })
  await tipOf(shop.db, robin, { orderId: '2', createdAt: startDate })
  await tipOf(shop.db, robin, { orderId: '3', createdAt: endDate })
  await signInAs(robin)
  const request = page.waitForRequest('**/api/tips?*')
  await page.goto('/tips')
  expect(Object.fromEntries(new URL((await request).url()).searchParams)).toEqual({ startDate, endDate })
  await expect(week(page).getByRole('listitem')).toContainText(['Order #3', 'Order #2'])
  await expect(week(page).getByRole('listitem')).toHaveCount(2)
})

test('everything can be done by keyboard', async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/tips')
  await page.getByRole('tab', { name: 'Log Tips' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/tips/reports')
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL('/tips')
  await expect(page.getByRole('tab', { name: 'Log Tips' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('55')
  await page.keyboard.press('Tab')
  await page.keyboard.type('6.25')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Enter')
  await page.keyboard.type('lines')
  await page.keyboard.press('Tab')
  await expect(logTip(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(week(page)).toContainText('Order #55')
  await expect(week(page)).toContainText(/two\s+lines/)
  await expect(orderId(page)).toBeFocused()
  // While it waits to be sent it has no buttons to step on.
  await expect(page.getByRole('button', { name: 'Delete tip of order 55' })).toBeVisible()
  page.once('dialog', (dialog) => dialog.accept())
  for (const _ of ['amount', 'note', 'log', 'clear', 'history', 'delete']) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Delete tip of order 55' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(week(page)).toContainText('No tips logged this week')
})

test('the tabs change the address without a reload and keep what is typed', sizes, async ({ page, signInAs }) => {
  await signInAs(erin)
  await page.goto('/tips')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await orderId(page).fill('77')
  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect(page).toHaveURL('/tips/reports')
  await expect(page.getByRole('tab', { name: 'Reports' })).toHaveAttribute('aria-selected', 'true')
  await page.getByLabel('Start Date').fill('2021-02-03')
  await page.goBack()
  await expect(page).toHaveURL('/tips')
  await expect(orderId(page)).toHaveValue('77')
  await page.goForward()
  await expect(page.getByLabel('Start Date')).toHaveValue('2021-02-03')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Reports' })).toHaveAttribute('aria-selected', 'true')
})

test('a phone has one way to the dashboard, a desktop the sidebar', sizes, async ({ page, signInAs, isMobile }) => {
  await signInAs(erin)
  await page.goto('/tips')
  const ways = page.getByText('Dashboard', { exact: true }).filter({ visible: true })
  await expect(ways).toHaveCount(1)
  await expect(page.locator('main').getByText('Dashboard')).toHaveCount(0)
  await ways.click()
  await expect(page).toHaveURL('/')
  expect(isMobile).toBe(test.info().project.name === 'phone')
})

test('a tablet shows form and list side by side', { tag: '@tablet' }, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await tipOf(shop.db, robin, { notes: 'A note' })
  await signInAs(robin)
  await page.goto('/tips')
  await expect(week(page)).toContainText('A note')
  const [form, list] = [await logTip(page).boundingBox(), await week(page).boundingBox()]
  expect(list!.x).toBeGreaterThan(form!.x + form!.width)
  await expectAccessible(page)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('nothing is read again by itself', async ({ page, context, signInAs }) => {
    await signInAs(erin)
    await page.clock.install()
    await page.goto('/tips')
    await expect(week(page)).toContainText('Total')
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()))
    const other = await context.newPage()
    await other.goto('/machine-status')
    await other.bringToFront()
    await page.clock.fastForward('48:00:00')
    await page.bringToFront()
    await page.evaluate(() => {
      for (const type of ['focus', 'online', 'pageshow']) window.dispatchEvent(new Event(type))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await context.setOffline(true)
    await context.setOffline(false)
    await page.getByRole('tab', { name: 'Reports' }).click()
    await page.getByRole('tab', { name: 'Log Tips' }).click()
    await expect(orderId(page)).toBeVisible()
    // Two days later it may be another week, which is another list; the one that was shown is not asked for again.
    expect(requests.filter((url) => url === requests[0]).length).toBeLessThan(2)
    expect(requests.length).toBeLessThan(2)
    await other.close()
  })
})

test('an ended session says so and goes to the sign-in', async ({ page, context, shop, signInAs }) => {
  await signInAs(await shop.makePerson())
  await page.goto('/tips')
  await expect(week(page)).toContainText('Total')
  await orderId(page).fill('42')
  await amount(page).fill('4.5')
  await context.clearCookies()
  // The page is left half a second later, so the page itself looks out for the message.
  const message = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const textNow = () => document.querySelector('[data-toaster]')?.textContent ?? ''
        new MutationObserver(() => textNow() !== '' && resolve(textNow())).observe(document, {
          childList: true,
          subtree: true,
        })
      }),
  )
  await logTip(page).click()
  expect(await message).toBe('UnauthorizedYou are logged out. Logging in again...')
  await expect(page).toHaveURL('/')
})

test.describe('in another zone', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('a hint says whose days are meant', sizes, async ({ page, shop, signInAs }) => {
    await signInAs(await shop.makePerson())
    await page.goto('/tips')
    await expect(page.getByText('This device is not on the shop’s time (America/New_York)')).toBeVisible()
    await expect(page.getByText(/Europe\/Berlin/)).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('under another name of the same zone', () => {
  test.use({ timezoneId: 'America/Detroit' })

  test('there is no hint', async ({ page, signInAs }) => {
    await signInAs(erin)
    await page.goto('/tips')
    await expect(week(page)).toContainText('Total')
    await expect(page.getByText('This device is not on the shop’s time')).toHaveCount(0)
  })
})
