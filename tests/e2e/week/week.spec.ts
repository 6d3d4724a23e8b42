import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { stainReports } from '#shared/stain-reports/table.ts'
import { addDays, formatDay, mondayOf, sundayOf, today, weekName } from '#shared/time/day.ts'
import { startOfDayIn } from '#shared/time/instant.ts'
import { paid, recordOf } from '#tests/e2e/payroll/payroll-shop.ts'
import { makeProblem, makeRepairedProblem } from '#tests/machine-problems/problem-data.ts'
import { ada, erin, expect, expectAccessible, type Page, type Shop, tess, test, theo } from '#tests/support/e2e.ts'
import { tipOf } from '#tests/tips/tip-data.ts'

const all = { tag: ['@desktop', '@small-phone'] }

/** A week that is over, whatever day it is. */
const monday = addDays(mondayOf(today()), -14)
const sunday = sundayOf(monday)

const noon = (day: string) => new Date(Date.parse(startOfDayIn('America/New_York', day)) + 12 * 3_600_000).toISOString()

async function fill(shop: Shop) {
  await tipOf(shop.db, erin, { amount: '10.00', createdAt: noon(addDays(monday, -7)) })
  await tipOf(shop.db, erin, { amount: '12.50', createdAt: noon(monday) })
  await tipOf(shop.db, theo, { amount: '7.75', createdAt: noon(sunday) })
}

/** 'Nov 9 to Nov 15' */
const weekWords = (start: string) =>
  `${formatDay(start, { year: false })} to ${formatDay(sundayOf(start), { year: false })}`

const isPhone = (page: Page) => page.evaluate(() => matchMedia('(width < 48rem)').matches)
const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an admin sees what the week came to, and goes to what it adds up', all, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await fill(shop)
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/week?start=${monday}`)
  const tips = block(page, 'Tips')
  await expect(tips).toContainText('$20.25')
  await expect(tips).toContainText('2 orders')
  await expect(tips).toContainText('$10.25 more than the week before')
  // On a phone the lists are rows that unfold.
  for (const name of ['Busiest hours', 'Most tips']) {
    const row = tips.locator('summary').filter({ hasText: name })
    if (await isPhone(page)) await row.click()
    else await expect(row).toHaveCount(0)
  }
  await expect(tips.getByText('From 12:00 PM')).toBeVisible()
  await expect(tips.getByRole('listitem').filter({ hasText: '$12.50' })).toBeVisible()
  for (const name of ['Cash', 'Machines', 'Stain Reports', 'Training']) await expect(block(page, name)).toBeVisible()
  // Nothing was ever imported.
  await expect(block(page, 'Pay')).toHaveCount(0)
  await expectAccessible(page)

  // The weeks of all blocks in one table, from the first of which anything is known.
  const table = page.getByRole('table', { name: 'The last 2 weeks' })
  const summary = page.getByText('The last 2 weeks as a table')
  if (!(await table.isVisible())) await summary.click()
  const rows = table.getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('$20.25')
  await expect(rows.nth(2)).toContainText('$10.00')
  // Nobody knows of cash in them; that no machine was reported is known.
  const cellOf = async (name: string) => {
    const heads = await table.getByRole('columnheader').allTextContents()
    return rows.nth(1).locator('td').nth(heads.indexOf(name))
  }
  await expect(await cellOf('Drops')).not.toContainText('$')
  await expect(await cellOf('Problems reported')).toContainText('0')
  await expectAccessible(page)
  // Each of the others leads to its own page.
  await table.getByRole('link', { name: weekWords(addDays(monday, -7)) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: weekWords(addDays(monday, -7)) })).toBeVisible()
  await expect(tips).toContainText('$10.00')
  await page.goBack()
  await expect(tips).toContainText('$20.25')

  await tips.getByRole('link', { name: 'Tips of the week' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const { searchParams } = new URL(page.url())
  expect(['type', 'start', 'end'].map((name) => searchParams.get(name))).toEqual(['consolidated', monday, sunday])
  await expect(page.getByText('$20.25').first()).toBeVisible()
})

test(
  'pay leads to the periods that end in the week, and from there to all of them',
  all,
  async ({ page, openShop, signInAs }) => {
    const shop = await openShop()
    const weeks = [-7, 0, 7].map((days) => ({ start: addDays(monday, days), end: addDays(sunday, days) }))
    for (const [at, week] of weeks.entries()) await paid(shop, week, [recordOf(erin, { grossPay: 100 + at })])
    await signInAs(ada, shop)
    await page.goto(`${shop.url}/admin/week?start=${monday}`)
    await expect(block(page, 'Pay')).toContainText('$101.00')
    await block(page, 'Pay').getByRole('link', { name: 'Payroll Import' }).click()
    const list = block(page, 'Existing Payroll Periods')
    const periods = list.getByRole('heading', { level: 3 })
    await expect(periods).toHaveText([weekName({ start: monday, end: sunday })])
    await expect(list.getByRole('listitem')).toContainText('$101.00')
    await expect(list).toContainText(`Only periods that end within ${formatDay(monday)} - ${formatDay(sunday)}.`)
    await expect(list).toBeInViewport()
    await expectAccessible(page)
    await list.getByRole('button', { name: 'Show all' }).click()
    await expect(periods).toHaveCount(3)
    await expect(page).toHaveURL(/payroll-import$/)

    await page.goto(`${shop.url}/admin/payroll-import?start=2020-01-06&end=2020-01-12`)
    await expect(list).toContainText('No payroll period ends within these days.')
    // What is no range asks for nothing.
    await page.goto(`${shop.url}/admin/payroll-import?start=${sunday}&end=${monday}`)
    await expect(periods).toHaveCount(3)
  },
)

test(
  'stain reports lead to those that were made in the week, whatever else is looked for',
  all,
  async ({ page, openShop, signInAs, isMobile }) => {
    const shop = await openShop()
    const [account] = await shop.db
      .insert(commercialAccounts)
      .values({ name: 'Hotel', email: 'hotel@hotel.example' })
      .returning()
    const reportOf = (orderId: string, day: string, emailSentAt: string | null) => ({
      ...{ orderId, createdAt: noon(day), emailSentAt, commercialAccountId: account!.id, createdBy: erin.id },
      ...{ items: { Duvet: 1 }, totalItems: 1, photoIds: [] },
    })
    await shop.db
      .insert(stainReports)
      .values([
        reportOf('7001', addDays(monday, -1), null),
        reportOf('7002', monday, null),
        reportOf('7003', sunday, noon(sunday)),
        reportOf('7004', addDays(sunday, 1), null),
      ])
    await signInAs(ada, shop)
    await page.goto(`${shop.url}/admin/week?start=${monday}`)
    await expect(block(page, 'Stain Reports')).toContainText('2made')
    await expect(block(page, 'Stain Reports').getByRole('link', { name: 'Hotel' })).toHaveAttribute(
      'href',
      new RegExp(`start=${monday}&end=${sunday}&account=${account!.id}$`),
    )
    await block(page, 'Stain Reports').getByRole('link', { name: 'Search Stain Reports' }).click()
    const found = page.getByRole('region', { name: /^Order 7/ })
    await expect(found).toHaveCount(2)
    await expect(page.getByText(`Only reports made within ${formatDay(monday)} - ${formatDay(sunday)}.`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Not emailed/ }).click()
    await expect(found).toHaveCount(1)
    if (isMobile) await page.locator('summary', { hasText: 'Search' }).click()
    await page.getByLabel('Order ID').fill('700')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/order=700/)
    await expect(found).toHaveCount(1)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(found).toHaveCount(3)

    await page.goto(`${shop.url}/admin/week?start=${monday}`)
    await block(page, 'Stain Reports').getByRole('link', { name: '1', exact: true }).click()
    await expect(found).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Order 7002' })).toBeVisible()
  },
)

test('machines lead to what was reported or repaired in the week', all, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await makeProblem(shop.db, { machineNumber: 1, createdAt: noon(addDays(monday, -1)) })
  await makeProblem(shop.db, { machineNumber: 2, createdAt: noon(monday) })
  await makeRepairedProblem(shop.db, tess, {
    ...{ machineNumber: 3, createdAt: noon(addDays(monday, -90)), repairDate: noon(sunday) },
  })
  await makeRepairedProblem(shop.db, tess, {
    ...{ machineNumber: 4, createdAt: noon(addDays(monday, -2)), repairDate: noon(addDays(monday, -1)) },
  })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/week?start=${monday}`)
  await block(page, 'Machines').getByRole('link', { name: 'Manage Problems' }).click()
  await expect(
    page.getByText(`Only problems reported or repaired within ${formatDay(monday)} - ${formatDay(sunday)}.`),
  ).toBeVisible()
  const machines = page.getByRole('main').getByRole('heading', { name: /^Washer \d$/ })
  await expect(machines).toHaveText(['Washer 2', 'Washer 3'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('group', { name: 'Filter by status' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Washer 1', exact: true }).first()).toBeVisible()

  await page.goto(`${shop.url}/admin/machine-management?start=2020-01-06&end=2020-01-12`)
  await expect(page.getByText('Nothing was reported or repaired within these days')).toBeVisible()
})

test('machines that lost most days are named, and the others counted', all, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  for (let machineNumber = 1; machineNumber <= 7; machineNumber += 1)
    await makeRepairedProblem(shop.db, tess, { machineNumber, createdAt: noon(monday), repairDate: noon(sunday) })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/week?start=${monday}`)
  const lines = block(page, 'Machines').getByRole('listitem')
  await expect(lines).toHaveCount(6)
  await expect(lines.last()).toHaveText('and 2 more')
  await expectAccessible(page)
})

test('the bars say how many weeks they are of', all, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  for (const weeks of [3, 2, 0])
    await paid(shop, { start: addDays(monday, -7 * weeks), end: addDays(sunday, -7 * weeks) }, [recordOf(erin)])
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/week?start=${monday}`)
  await expect(block(page, 'Pay').getByText('3 of 4 weeks')).toBeVisible()
  await expect(block(page, 'Pay').locator('svg rect')).toHaveCount(4)
})

test(
  'each day has its figure above its bar, on a phone too as long as it is short',
  all,
  async ({ page, openShop, signInAs }) => {
    const shop = await openShop()
    await fill(shop)
    await signInAs(ada, shop)
    await page.goto(`${shop.url}/admin/week?start=${monday}`)
    const chart = block(page, 'Tips').locator('svg').filter({ hasText: '$13' })
    const scale = block(page, 'Tips').getByText('$0', { exact: true })
    await expect(chart.getByText('$13', { exact: true })).toBeVisible()
    await expect(chart.getByText('$8', { exact: true })).toBeVisible()
    await expect(scale.filter({ visible: true })).toHaveCount(0)
    // Seven as long as this one would run into one another.
    await tipOf(shop.db, erin, { amount: '9999.99', createdAt: noon(monday) })
    await tipOf(shop.db, erin, { amount: '9999.99', createdAt: noon(addDays(monday, 1)) })
    await page.reload()
    const large = block(page, 'Tips').locator('svg').getByText('$10,012', { exact: true })
    await expect(large).toHaveCount(1)
    await expect(large).toBeVisible({ visible: !(await isPhone(page)) })
  },
)

test('a large amount stays on one line beside its weeks', all, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await fill(shop)
  await tipOf(shop.db, erin, { amount: '9999.99', createdAt: noon(monday) })
  await tipOf(shop.db, erin, { amount: '2250.78', createdAt: noon(monday) })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/week?start=${monday}`)
  const lines = (amount: Element) => {
    const range = document.createRange()
    range.selectNodeContents(amount)
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size
  }
  expect(await block(page, 'Tips').getByText('$12,271.02').first().evaluate(lines)).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test('the keyboard goes from week to week, and not past the present one', all, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await fill(shop)
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/week?start=${monday}`)
  await expect(block(page, 'Tips')).toContainText('$20.25')
  const previous = page.getByRole('button', { name: 'Previous week' })
  await previous.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`start=${addDays(monday, -7)}$`))
  await expect(block(page, 'Tips')).toContainText('$10.00')
  await expect(previous).toBeFocused()
  const next = page.getByRole('button', { name: 'Next week' })
  await page.keyboard.press('Tab')
  await expect(next).toBeFocused()
  for (let weeks = 1; weeks <= 3; weeks += 1) {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`start=${addDays(monday, 7 * (weeks - 1))}$`))
  }
  // The page says so of itself before the row of its table does.
  await expect(page.getByText('So far').first()).toBeVisible()
  await expect(next).toBeDisabled()
  const present = page.getByRole('button', { name: 'This week' })
  await expect(present).toHaveCount(0)
  await page.goto(`${shop.url}/admin/week?start=${monday}`)
  await present.click()
  await expect(page).toHaveURL(new RegExp(`start=${mondayOf(today())}$`))
})

test('a running week is held against the same days of the week before', all, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const present = mondayOf(today())
  // By the clock of the shop, at the first moment of both weeks and at the last one of the week before.
  await tipOf(shop.db, erin, { amount: '3.00', createdAt: startOfDayIn('America/New_York', addDays(present, -7)) })
  await tipOf(shop.db, erin, { amount: '90.00', createdAt: noon(addDays(present, -1)) })
  await tipOf(shop.db, erin, { amount: '4.50', createdAt: startOfDayIn('America/New_York', present) })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/week?start=${present}`)
  await expect(page.getByText('Compared with the weeks before up to the same day and time')).toBeVisible()
  // Of this day much may be still to come: its name would promise all of it.
  await expect(block(page, 'Tips')).toContainText('$1.50 more than by this time the week before')
  // The table has the whole of the week before, and says so.
  const [summary, table] = [
    page.getByText('The last 2 weeks in full, as a table'),
    page.getByRole('table', { name: 'The last 2 weeks' }),
  ]
  if (!(await table.isVisible())) await summary.click()
  await expect(table.getByRole('row').nth(2)).toContainText('$93.00')
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/week?start=${addDays(present, -7)}`)
  await expect(block(page, 'Tips')).toContainText('$93.00 more than the week before')
  await expect(page.getByText(/^Compared with/)).toHaveCount(0)
})

test(
  'pay names the weeks that are not imported, each with the way to its import',
  all,
  async ({ page, openShop, signInAs }) => {
    const shop = await openShop()
    const before = (weeks: number) => ({ start: addDays(monday, -7 * weeks), end: addDays(sunday, -7 * weeks) })
    for (const weeks of [3, 1]) await paid(shop, before(weeks), [recordOf(erin)])
    await signInAs(ada, shop)
    await page.goto(`${shop.url}/admin/week?start=${monday}`)
    const named = block(page, 'Pay').getByRole('listitem')
    const shortWeek = ({ start }: { start: string }) => weekWords(start)
    await expect(block(page, 'Pay')).toContainText('Not imported yet')
    await expect(named).toHaveText([before(0), before(2)].map((week) => `${shortWeek(week)}Import`))
    await expectAccessible(page)
    await block(page, 'Pay')
      .getByRole('link', { name: `Import ${shortWeek(before(2))}` })
      .click()
    const form = page.getByRole('region', { name: 'Import Payroll' })
    await expect(form).toBeInViewport()
    await expect(form.getByLabel('Start Date')).toHaveValue(before(2).start)
    await expect(form.getByLabel('End Date')).toHaveValue(before(2).end)
    const chips = form.getByRole('group', { name: 'Not imported yet' }).getByRole('button')
    // The week after `monday` is over, too.
    await expect(chips).toHaveText([before(-1), before(0), before(2)].map(shortWeek))
    await expect(chips.last()).toHaveAttribute('aria-pressed', 'true')
    await chips.first().click()
    await expect(form.getByLabel('Start Date')).toHaveValue(before(-1).start)
    await expect(form.getByLabel('End Date')).toHaveValue(before(-1).end)
    await expectAccessible(page)
  },
)

test('team leads are shown nothing of cash and pay, and no way to lists that are not theirs', async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  await fill(shop)
  await signInAs(theo, shop)
  await page.goto(shop.url)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'This Week' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This Week' })).toBeFocused()
  await page.goto(`${shop.url}/admin/week?start=${monday}`)
  await expect(block(page, 'Tips')).toContainText('$20.25')
  await expect(page.getByText('Most tips')).toHaveCount(0)
  for (const name of ['Cash', 'Pay']) await expect(block(page, name)).toHaveCount(0)
  await expect(page.locator('main').getByRole('link')).toHaveText([
    'Machines',
    'Training by person',
    weekWords(addDays(monday, -7)),
  ])
})

test(
  'a shop that has just begun says so, and one of a day holds it against nothing',
  all,
  async ({ page, openShop, signInAs }) => {
    const shop = await openShop()
    await signInAs(ada, shop)
    await page.goto(`${shop.url}/admin/week?start=${monday}`)
    await expect(block(page, 'Tips')).toContainText('No tips were logged in these weeks.')
    await expect(block(page, 'Machines')).toContainText('No machine was down.')
    await expectAccessible(page)
    await tipOf(shop.db, erin, { amount: '4.50', createdAt: noon(sunday) })
    await page.reload()
    await expect(block(page, 'Tips')).toContainText('$4.50')
    await expect(page.getByText('as a table')).toHaveCount(0)
    await expectAccessible(page)
  },
)

test('one is one, in Spanish too', async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const tuesday = addDays(monday, 1)
  const repaired = { status: 'repaired', repairDate: noon(tuesday), repairerId: tess.id } as const
  await makeProblem(shop.db, { createdAt: noon(monday), ...repaired })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/week?start=${monday}`)
  await expect(block(page, 'Machines')).toContainText('1problem reported')
  await expect(block(page, 'Machines').getByText('1 day', { exact: true }).first()).toBeVisible()
  await page.request.patch(`${shop.url}/api/user/language`, { data: { language: 'es' } })
  await page.reload()
  await expect(block(page, 'Máquinas').getByText('problema reportado', { exact: true })).toBeVisible()
  await expect(block(page, 'Máquinas').getByText('1 día', { exact: true }).first()).toBeVisible()
})

test('a week without reports shows no amount, which would look measured', all, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await fill(shop)
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/week?start=${mondayOf(today())}`)
  await expect(block(page, 'Tips')).toContainText('No tips yet')
  await expect(block(page, 'Tips')).not.toContainText('$0.00')
  await expect(block(page, 'Cash')).not.toContainText('$0.00')
})

test('a Tuesday in the address leads to a week all the same', async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.goto(`/admin/week?start=${addDays(monday, 1)}`)
  await expect(block(page, 'Tips')).toBeVisible()
})

test('all of it is printed on one sheet', async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await fill(shop)
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/week?start=${monday}`)
  await expect(block(page, 'Tips')).toContainText('$20.25')
  for (const format of ['A4', 'Letter']) {
    const sheets = (await page.pdf({ format })).toString('latin1')
    expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
})
