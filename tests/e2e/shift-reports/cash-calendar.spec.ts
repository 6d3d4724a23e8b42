import { readFile } from 'node:fs/promises'
import { addDays, formatDay, today } from '#shared/time/day.ts'
import { daysOfMonth, monthBefore } from '#shared/time/month.ts'
import { drop } from '#tests/shift-reports/report-data.ts'
import { ada, erin, expect, expectAccessible, type Page, type Shop, test, theo } from '#tests/support/e2e.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'

const all = { tag: ['@desktop', '@small-phone'] }

/** March 2025: short on Friday the 7th, put back on Saturday; nothing on Thursday the 6th, and nothing after the 8th. */
async function fill(shop: Shop) {
  const clients = clientsOf(shop.url)
  const report = async (shiftDate: string, overrides: object = {}, person = erin) => {
    const { status } = await clients.as(person).post('/api/shift-reports', drop({ shiftDate, ...overrides }))
    expect(status).toBe(201)
  }
  await report('2025-03-04')
  await report('2025-03-05')
  await report('2025-03-07', { endingCash: '497.25' }, theo)
  await report('2025-03-08')
}

const day = (page: Page, date: string) =>
  page
    .getByRole('table', { name: 'The days of Mar 2025' })
    .getByRole('button', { name: formatDay(date, { weekday: true }) })
const dialog = (page: Page) => page.getByRole('dialog')
/** On a phone, what a month comes to by week or by person is a line that opens. */
async function unfold(page: Page, title: string, isMobile: boolean) {
  if (isMobile) await page.getByRole('region', { name: title }).getByRole('heading', { name: title }).click()
}
const figure = (page: Page, label: string) => page.getByRole('term').filter({ hasText: label }).first().locator('..')

async function open(page: Page, shop: Shop, month = '2025-03') {
  await page.goto(`${shop.url}/admin/shift-reports/calendar?month=${month}`)
  await expect(page.getByRole('table', { name: /^The days of / })).toBeVisible()
}

test('a day that is short in one drawer and over in another says both', { tag: '@desktop' }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  const clients = clientsOf(shop.url)
  const report = (person: typeof erin, drawer: string, endingCash: string) =>
    clients.as(person).post('/api/shift-reports', drop({ shiftDate: '2025-03-04', drawer, endingCash }))
  expect((await report(erin, 'Front', '507.25')).status).toBe(201)
  expect((await report(theo, 'Back', '514.25')).status).toBe(201)
  await signInAs(ada, shop)
  await open(page, shop)
  for (const amount of ['$5.00 short', '$2.00 over'])
    await expect(day(page, '2025-03-04').getByText(amount, { exact: true })).toBeVisible()
  await expect(day(page, '2025-03-04').locator('svg')).toHaveCount(2)
  await expect(figure(page, 'Net difference')).toHaveText('Net difference$3.00 short')
  await expectAccessible(page)
})

test(
  'who was neither short nor over is folded, with their number',
  all,
  async ({ page, openShop, signInAs, isMobile }) => {
    const shop = await openShop()
    await fill(shop)
    const clients = clientsOf(shop.url)
    expect((await clients.as(ada).post('/api/shift-reports', drop({ shiftDate: '2025-03-09' }))).status).toBe(201)
    await signInAs(ada, shop)
    await open(page, shop)
    const people = page.getByRole('region', { name: 'By person' })
    await unfold(page, 'By person', isMobile)
    await expect(people.getByRole('row')).toHaveCount(3)
    await expect(people.getByText('Reports: 1', { exact: true }).last()).toBeHidden()
    await people.getByText('1 person without a difference').click()
    await expect(people.getByRole('listitem').filter({ hasText: 'Ada Okafor' })).toContainText('Reports: 1')
    await expectAccessible(page)
  },
)

test(
  'a month says what was reported, short, over and missing, and adds it up',
  all,
  async ({ page, openShop, signInAs, isMobile }) => {
    const shop = await openShop()
    await fill(shop)
    await signInAs(ada, shop)
    await page.goto(`${shop.url}/admin/shift-reports`)
    await page.getByRole('link', { name: 'Cash Calendar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cash Calendar' })).toBeFocused()
    const before = monthBefore(today().slice(0, 7))
    await page.getByLabel('Month', { exact: true }).selectOption(before)
    await expect(page).toHaveURL(new RegExp(`\\?month=${before}$`))
    await open(page, shop)
    await expect(page.getByLabel('Month', { exact: true }).locator('option:checked')).toHaveText('Mar 2025')
    await expect(day(page, '2025-03-03')).toHaveAccessibleName('Mon, Mar 3, 2025')
    await expect(day(page, '2025-03-05')).toHaveAccessibleName('Wed, Mar 5, 2025, Reported, $312.25 dropped')
    await expect(day(page, '2025-03-06')).toHaveAccessibleName('Thu, Mar 6, 2025, Missing')
    await expect(day(page, '2025-03-07')).toHaveAccessibleName('Fri, Mar 7, 2025, Short, $312.25 dropped, $15.00 short')
    await expect(day(page, '2025-03-08')).toHaveAccessibleName('Sat, Mar 8, 2025, Over, $312.25 dropped, $15.00 over')
    // What was dropped stands in one place, whether the day adds up or not; what does not add up, below it.
    const dropped = ['2025-03-05', '2025-03-07', '2025-03-08'].map((date) =>
      day(page, date).getByText('$312.25', { exact: true }),
    )
    for (const amount of dropped) await expect(amount).toBeVisible({ visible: !isMobile })
    if (!isMobile) {
      const [usual, short, over] = (await Promise.all(dropped.map((amount) => amount.boundingBox()))).map((box) => box!)
      expect([short!.y, over!.y]).toEqual([usual!.y, usual!.y])
      expect([short!.height, over!.height]).toEqual([usual!.height, usual!.height])
      const difference = await day(page, '2025-03-07').getByText('$15.00 short', { exact: true }).boundingBox()
      expect(difference!.y).toBeGreaterThanOrEqual(short!.y + short!.height)
    }
    await expect(figure(page, 'Short')).toContainText('$15.00')
    await expect(figure(page, 'Over')).toContainText('$15.00')
    await expect(figure(page, 'Net difference')).toHaveText('Net difference$0.00')
    await expect(figure(page, 'Total Drops')).toContainText('$1,249.00')
    await expect(page.getByRole('heading', { name: '26 days need a look' })).toBeVisible()
    for (const part of ['24 missing', '2 short or over'])
      await expect(page.getByText(part, { exact: true })).toBeVisible()
    await expectAccessible(page)

    for (const title of ['By week', 'By person']) await unfold(page, title, isMobile)
    const weeks = page.getByRole('table', { name: 'Short and over by week' }).getByRole('row')
    await expect(weeks.filter({ hasText: 'Mar 3 to Mar 9' })).toContainText(/4.*\$15\.00.*\$15\.00.*2/s)
    const people = page.getByRole('table', { name: 'Short and over by person' }).getByRole('row')
    await expect(people.filter({ hasText: 'Theo' })).toContainText(/1.*\$15\.00/s)
    await expect(people.filter({ hasText: 'Erin' })).toContainText(/3.*\$15\.00/s)
    if (isMobile) {
      // What was only over stands on the line of the name, as what was short does.
      const line = people.filter({ hasText: 'Erin' })
      const [name, over] = [line.getByText('Erin', { exact: false }).last(), line.getByText('$15.00 over')]
      expect((await over.boundingBox())!.y - (await name.boundingBox())!.y).toBeLessThan(4)
    }
    // Where its cell has no room for them, the words of a day stand above the month.
    const listed = page.getByRole('list', { name: 'Days that need a look' })
    await expect(listed).toHaveCount(isMobile ? 1 : 0)
    if (isMobile) {
      await expect(listed.getByRole('listitem')).toHaveText(Array(8).fill(/Missing/))
      for (let shown = 16; shown <= 24; shown += 8) {
        await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
        await expect(listed.getByRole('listitem')).toHaveCount(shown === 24 ? 26 : shown)
      }
      const grid = (await page.getByRole('table', { name: 'The days of Mar 2025' }).boundingBox())!
      expect((await listed.boundingBox())!.y).toBeLessThan(grid.y)
      await listed.getByRole('button', { name: 'Fri, Mar 7 $15.00 short' }).click()
      await expect(dialog(page)).toContainText(/Short.*\$15\.00/s)
      await page.keyboard.press('Escape')
    }

    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(page.getByRole('table', { name: 'The days of Apr 2025' })).toBeVisible()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(page.getByRole('table', { name: 'The days of Feb 2025' })).toBeVisible()
    // The month is part of the address.
    await page.reload()
    await expect(page.getByLabel('Month', { exact: true })).toHaveValue('2025-02')
  },
)

test(
  'a day leads to its reports, and is marked as closed and open again',
  all,
  async ({ page, openShop, signInAs }) => {
    const shop = await openShop()
    await fill(shop)
    await signInAs(ada, shop)
    await open(page, shop)
    await day(page, '2025-03-06').click()
    await expect(dialog(page)).toContainText(/Missing.*0 of 1/s)
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Mark as closed' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(day(page, '2025-03-06')).toHaveAccessibleName('Thu, Mar 6, 2025, Closed')
    await expect(page.getByText('23 missing', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await day(page, '2025-03-06').click()
    await dialog(page).getByRole('button', { name: 'Mark as open' }).click()
    await expect(day(page, '2025-03-06')).toHaveAccessibleName('Thu, Mar 6, 2025, Missing')

    await day(page, '2025-03-07').click()
    await expect(dialog(page)).toContainText(/Short.*\$15\.00/s)
    await expect(dialog(page).getByRole('listitem')).toHaveText(/^Theo .*\$312\.25\$15\.00 short$/)
    await expectAccessible(page)
    await dialog(page).getByRole('link', { name: 'Show its drop reports' }).click()
    await expect(page).toHaveURL(/\/admin\/shift-reports\?start=2025-03-07&end=2025-03-07$/)
    await expect(page.getByText('Total Reports').locator('..')).toContainText('1')
  },
)

test(
  'a weekday is closed until further notice, changed and opened again',
  all,
  async ({ page, openShop, signInAs }) => {
    const shop = await openShop()
    await fill(shop)
    await signInAs(ada, shop)
    await open(page, shop)
    await page.getByRole('button', { name: 'Mark closed days' }).click()
    await dialog(page).getByLabel('Which days').selectOption('Every Sunday')
    await dialog(page).getByLabel('First day').fill('')
    await dialog(page).getByRole('button', { name: 'Mark as closed' }).click()
    await expect(dialog(page)).toContainText('The first day is required')
    await dialog(page).getByLabel('First day').fill('2025-03-05')
    await dialog(page).getByLabel('Last day').fill('2025-03-01')
    await dialog(page).getByRole('button', { name: 'Mark as closed' }).click()
    await expect(dialog(page)).toContainText('The last day cannot be before the first day.')
    await expectAccessible(page)
    await dialog(page).getByLabel('Last day').fill('')
    await dialog(page).getByRole('button', { name: 'Mark as closed' }).click()
    const closed = page.getByRole('region', { name: 'Closed days' })
    await expect(closed).toContainText('Every Sunday, from Mar 5, 2025 on')
    await expect(day(page, '2025-03-30')).toHaveAccessibleName('Sun, Mar 30, 2025, Closed')
    await day(page, '2025-03-30').click()
    // It is not of this day alone.
    await expect(dialog(page)).toContainText('Every Sunday, from Mar 5, 2025 on')
    await expect(dialog(page).getByRole('button', { name: /^Mark as/ })).toHaveCount(0)
    await page.keyboard.press('Escape')

    const row = 'Every Sunday, from Mar 5, 2025 on'
    await closed.getByRole('button', { name: `More for ${row}` }).click()
    await page.getByRole('button', { name: `Change: ${row}` }).click()
    await expect(dialog(page).getByLabel('Which days')).toHaveValue('7')
    await dialog(page).getByLabel('Last day').fill('2025-03-20')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(closed).toContainText('Every Sunday, Mar 5, 2025 to Mar 20, 2025')
    await expect(day(page, '2025-03-30')).toHaveAccessibleName('Sun, Mar 30, 2025, Missing')
    await expect(day(page, '2025-03-16')).toHaveAccessibleName('Sun, Mar 16, 2025, Closed')
    await closed.getByRole('button', { name: /^More for Every Sunday/ }).click()
    await page.getByRole('button', { name: /^Open again: Every Sunday/ }).click()
    await expect(closed).not.toContainText('Every Sunday')
    await expect(day(page, '2025-03-16')).toHaveAccessibleName('Sun, Mar 16, 2025, Missing')
    await expectAccessible(page)
  },
)

test(
  'what another admin made of closed days meanwhile is not undone unseen, nor by a draft',
  all,
  async ({ page, openShop, signInAs }) => {
    const shop = await openShop()
    const admin = clientsOf(shop.url).as(ada)
    const { body: made } = await admin.post('/api/closings', { weekday: 7, firstDay: '2025-03-05' })
    await signInAs(ada, shop)
    await open(page, shop)
    const change = async () => {
      await page.getByRole('button', { name: /^More for Every Sunday/ }).click()
      await page.getByRole('button', { name: /^Change: Every Sunday/ }).click()
    }
    await change()
    await dialog(page).getByLabel('Which days').selectOption('Every Saturday')
    await admin.put(`/api/closings/${made.id}`, { weekday: 7, firstDay: '2025-03-05', lastDay: '2025-03-20' })
    await open(page, shop)
    await change()
    await expect(dialog(page)).toContainText('Your unsaved closed days from')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toContainText(
      'Somebody changed these days meanwhile: Every Sunday, Mar 5, 2025 to Mar 20, 2025.',
    )
    await expect(dialog(page).getByLabel('Which days')).toHaveValue('6')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Closed days' })).toContainText('Every Saturday, from Mar 5, 2025 on')
  },
)

test('the days and the people of a month are exported', all, async ({ page, openShop, signInAs, isMobile }) => {
  const shop = await openShop()
  await fill(shop)
  await signInAs(ada, shop)
  await open(page, shop)
  const linesOf = async (button: string, name: string) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: button, exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(name)
    return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  }
  const days = await linesOf('Export CSV', 'cash-calendar-2025-03.csv')
  expect([days.length, days[0], days[7]]).toEqual([
    32,
    '\uFEFFDate,Status,Reports,Drawers,Expected Drawers,Short,Over',
    '2025-03-07,Short,1,1,1,15.00,0.00',
  ])
  await unfold(page, 'By person', isMobile)
  const people = await linesOf('Export CSV by person', 'cash-by-person-2025-03.csv')
  expect(people[1]).toMatch(/^Theo .*,1,15\.00,0\.00$/)
})

test('needs no mouse', { tag: '@desktop' }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await fill(shop)
  await signInAs(ada, shop)
  await open(page, shop)
  await day(page, '2025-03-05').focus()
  await page.keyboard.press('Tab')
  await expect(day(page, '2025-03-06')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Close', exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(day(page, '2025-03-06')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Mark as closed' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(day(page, '2025-03-06')).toHaveAccessibleName(/Closed$/)
  await expect(day(page, '2025-03-06')).toBeFocused()
})

test('begins with the present month, in which today stands out', all, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/shift-reports/calendar`)
  await expect(page.locator('[aria-current=date]')).toHaveAccessibleName(formatDay(today(), { weekday: true }))
  await expect(page.locator('main table').first().getByRole('button')).toHaveCount(
    Number(daysOfMonth(today().slice(0, 7)).end.slice(8)),
  )
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/shift-reports/calendar?month=never`)
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue(today().slice(0, 7))
})

test('is in Spanish for who reads that', all, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await fill(shop)
  await clientsOf(shop.url).as(ada).patch('/api/user/language', { language: 'es' })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/shift-reports/calendar?month=2025-03`)
  await expect(page.getByRole('heading', { level: 1, name: 'Calendario de caja' })).toBeVisible()
  await page.getByRole('button', { name: /Faltante, .*Faltan \$15\.00$/ }).click()
  await expect(dialog(page).getByRole('button', { name: 'Marcar como cerrado' })).toBeVisible()
  await expectAccessible(page)
})

test('is for admins: other people find no such page', all, async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson({ role: 'team_lead' }))
  await page.goto('/admin/shift-reports/calendar')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
})

test('a calendar that cannot be read says so and is tried again', all, async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.route('/api/shift-reports/calendar?**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/admin/shift-reports/calendar?month=${addDays(today(), -60).slice(0, 7)}`)
  await expect(page.getByText('The calendar could not be loaded.')).toBeVisible()
  await page.unroute('/api/shift-reports/calendar?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: /^The days of / })).toBeVisible()
})
