import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { addDays, formatDay, mondayOf, today } from '#shared/time/day.ts'
import { users } from '#shared/users/table.ts'
import { daysAgo, drop } from '#tests/shift-reports/report-data.ts'
import { photo } from '#tests/storage/picture-data.ts'
import { ada, erin, expect, expectAccessible, type Page, type Person, type Shop, test } from '#tests/support/e2e.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { openFilters, openRow, reportRows as rows } from './report-rows.ts'

const both = { tag: ['@desktop', '@phone'] }

const dayName = (day: string) => formatDay(day, { weekday: true, year: false })
const rowOf = (page: Page, day: string) => rows(page).filter({ hasText: new RegExp(`^(Date)?${dayName(day)}`) })
const total = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('..')

/** One person's own name, so that tests of one shop do not count each other's rows. */
let robin: Person

async function makeReports(page: Page, signInAs: (person: Person) => Promise<void>, reports: object[]) {
  await signInAs(robin)
  for (const report of reports)
    expect((await page.request.post('/api/shift-reports', { data: drop(report) })).status()).toBe(201)
  await signInAs(ada)
}

test.beforeEach(async ({ shop }) => {
  robin = await shop.makePerson({ firstName: 'Robin', lastName: `Rivera${performance.now()}` })
})

const openFor = async (page: Page) => {
  await page.goto('/admin/shift-reports')
  await openFilters(page)
  await page.getByLabel('Employee Name').fill(robin.lastName)
  await expect(page).toHaveURL(/employee=Rivera/)
}

test('an admin filters the reports, and the totals follow', both, async ({ page, signInAs, isMobile }) => {
  await makeReports(page, signInAs, [
    { dropAmount: '1000.10', endingCash: '1200.10', notes: 'Till 2' },
    { dropAmount: '0.20', shiftDate: daysAgo(1) },
    { dropAmount: '5', endingCash: '3', shiftDate: daysAgo(2) },
  ])
  await openFor(page)
  await expect(page.getByRole('heading', { name: 'Drop Reports', exact: true })).toBeVisible()
  await expect(total(page, 'Total Reports')).toContainText('3')
  await expect(total(page, 'Total Drops')).toContainText('$1,005.30')
  await expect(rows(page)).toHaveCount(3)
  const newest = rows(page).filter({ hasText: '$1,000.10' })
  await expect(newest).toContainText(dayName(today()))
  await openRow(newest)
  await expect(newest.getByRole('link', { name: /^History of the drop report of Robin .* for / })).toBeVisible()
  await expect(newest).toContainText(
    isMobile
      ? /\$1,000\.10.*No receipt.*Till 2.*\$200\.00.*\$1,200\.10.*\$200\.00.*(AM|PM)/s
      : /Till 2.*\$200\.00.*\$1,200\.10.*\$1,000\.10.*\$200\.00.*No receipt.*(AM|PM)/s,
  )
  await page.keyboard.press('Escape')
  await expect(rows(page).filter({ hasText: '$5.00' })).toContainText(
    isMobile ? /\$5\.00.*More than counted/s : /−\$2\.00.*More than counted/s,
  )
  await expectAccessible(page)
  await page.getByLabel('Start Date').fill(daysAgo(1))
  await expect(total(page, 'Total Reports')).toContainText('2')
  await expect(total(page, 'Total Drops')).toContainText('$1,000.30')
  await page.getByLabel('End Date').fill(daysAgo(1))
  await expect(total(page, 'Total Drops')).toContainText('$0.20')
  // The filter is part of the address.
  await page.reload()
  await expect(total(page, 'Total Drops')).toContainText('$0.20')
  // A range that no chip has stays in sight.
  await page.getByLabel('Start Date').fill(today())
  await expect(page.getByText('No drop reports match')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByLabel('Employee Name')).toHaveValue('')
})

test('a start that is not what was left is marked, and found', both, async ({ page, signInAs }) => {
  const drawer = `D${performance.now()}`
  await makeReports(page, signInAs, [
    { drawer, shiftDate: daysAgo(2) },
    { drawer, shiftDate: daysAgo(1) },
    { drawer, startingCash: '180', endingCash: '480', dropAmount: '300' },
  ])
  await openFor(page)
  const marked = rows(page).filter({ hasText: '$20.00 short' })
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText(drawer)
  await expect(marked).toContainText('$300.00')
  const card = page.getByRole('button', { name: 'Does not add up: 1' })
  await expect(total(page, 'Does not add up')).toContainText('$20.00 short, $0.00 over')
  await expect(total(page, 'Total Drops')).toContainText(/Went into the safe since \w{3} \d/)
  await card.click()
  await expect(card).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/cash=off/)
  await expect(rows(page)).toHaveCount(1)
  await expect(marked).toBeVisible()
  await expect(total(page, 'Total Reports')).toContainText('1')
  await expectAccessible(page)
  // It is a step, which back takes back.
  await page.goBack()
  await expect(card).toHaveAttribute('aria-pressed', 'false')
  await expect(rows(page)).toHaveCount(3)
})

test(
  'each week has its sum, and between the reports stand the days that have none',
  both,
  async ({ page, openShop, signInAs, isMobile }) => {
    const shop = await openShop()
    const monday = addDays(mondayOf(today()), -14)
    const reported = [0, 1, 4, 7].map((days) => addDays(monday, days))
    for (const shiftDate of reported) await clientsOf(shop.url).as(erin).post('/api/shift-reports', drop({ shiftDate }))
    await clientsOf(shop.url)
      .as(ada)
      .post('/api/closings', { firstDay: addDays(monday, 8), lastDay: today() })
    await signInAs(ada, shop)
    await page.goto(`${shop.url}/admin/shift-reports`)
    const weekOf = (start: string) =>
      `${formatDay(start, { year: false })} to ${formatDay(addDays(start, 6), { year: false })}`
    const older = page
      .locator('main :is(tbody, section)')
      .filter({ has: page.getByRole('heading', { name: weekOf(monday) }) })
    await expect(older).toContainText(/Reports: 3.*\$936\.75/s)
    await expect(older).toContainText(
      new RegExp(
        [addDays(monday, 6), addDays(monday, 4), addDays(monday, 3), addDays(monday, 2), addDays(monday, 1)]
          .map(dayName)
          .join('.*'),
        's',
      ),
    )
    const weekend = `No report: ${dayName(addDays(monday, 6))} · ${dayName(addDays(monday, 5))}`
    await expect(older.getByRole('link', { name: weekend })).toBeVisible()
    await expect(total(page, 'Total Reports')).toContainText('Missing days: 4')
    await expectAccessible(page)

    const began = total(page, 'Total Drops').getByText('since the first report')
    await expect(began).toBeVisible()
    await openFilters(page)
    await page.getByRole('button', { name: 'Last week' }).click()
    if (isMobile)
      await expect(page.locator('summary', { hasText: 'Filters' })).toContainText('Last week · All employees')
    await expect(page.getByRole('button', { name: 'Last week' })).toHaveAttribute('aria-pressed', 'true')
    await expect(began).toHaveCount(0)
    await expect(older).toHaveCount(0)
    await expect(page.getByRole('heading', { name: weekOf(addDays(monday, 7)) })).toBeVisible()
    await expect(total(page, 'Total Drops')).toContainText('$312.25')
    await page.getByRole('button', { name: 'All days' }).click()
    await expect(total(page, 'Total Reports')).toContainText('4')

    await page.getByLabel('Employee Name').fill('Erin')
    await expect(older).toContainText('Reports: 3')
    // They are nobody's.
    await expect(page.getByText('No report: ')).toHaveCount(0)
    await page.getByLabel('Employee Name').fill('')
    await page.getByRole('link', { name: weekend }).click()
    await expect(page).toHaveURL(/\/admin\/shift-reports\/calendar\?month=/)
  },
)

test('an admin corrects what anybody wrote, and sees what it was', both, async ({ page, signInAs, isMobile }) => {
  const drawer = `C${performance.now()}`
  await makeReports(page, signInAs, [{ drawer, shiftDate: daysAgo(1) }, { drawer }])
  await openFor(page)
  const row = rowOf(page, daysAgo(1))
  await openRow(row)
  await row.getByRole('button', { name: /^Change the drop report of Robin/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Drop Amount').fill('302.25')
  await dialog.getByLabel('Reason').fill('Ten dollars lay under the tray')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('$10.00 over')
  // The next one is expected to begin with what is left then.
  await expect(rowOf(page, today())).toContainText('$10.00 short')
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Corrected: / }).click()
  await expect(dialog.getByRole('row', { name: 'Drop Amount $312.25 $302.25' })).toBeVisible()
  await expect(dialog).toContainText('Ada Okafor')
  await page.keyboard.press('Escape')
  if (!isMobile) await openRow(row)
  await row.getByRole('link', { name: /^History of / }).click()
  await expect(
    page.getByText(/^Ada Okafor corrected the drop report for .*: Ten dollars lay under the tray$/),
  ).toBeVisible()
  await expect(page.getByText(/^Ada Okafor changed the drop amount of the drop report of Robin/)).toBeVisible()
})

test(
  'a report that makes good what the one before left short says which',
  both,
  async ({ page, signInAs, isMobile }) => {
    const drawer = `E${performance.now()}`
    await makeReports(page, signInAs, [
      { drawer, shiftDate: daysAgo(1), startingCash: '200', endingCash: '300', dropAmount: '115' },
      { drawer, startingCash: '200', endingCash: '300', dropAmount: '100' },
    ])
    await openFor(page)
    const words = `evens out ${formatDay(daysAgo(1), { year: false })}`
    const row = rowOf(page, today())
    await expect(row).toContainText(words)
    await expect(row).toContainText('$15.00 over')
    await expect(rowOf(page, daysAgo(1))).toContainText('$15.00 short')
    await expect(rowOf(page, daysAgo(1))).not.toContainText('evens out')
    if (isMobile) await openRow(row)
    await expectAccessible(page)
  },
)

test('on paper every report is there, also those out of sight', async ({ page, signInAs }) => {
  const many = Array.from({ length: 210 }, (_, at) => ({ dropAmount: String(at + 1), endingCash: '500' }))
  await makeReports(page, signInAs, many)
  await openFor(page)
  await expect(total(page, 'Total Reports')).toContainText('210')
  await expect(rows(page)).toHaveCount(20)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(rows(page)).toHaveCount(210)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('table', { name: 'Drop reports', includeHidden: true })).toHaveCount(1)
})

test('on a phone the newest are there at first, and a report is a few lines', { tag: '@phone' }, async ({
  page,
  signInAs,
}) => {
  const many = Array.from({ length: 210 }, (_, at) => ({ dropAmount: String(at + 1), endingCash: String(at + 201) }))
  await makeReports(page, signInAs, many)
  await openFor(page)
  await expect(rows(page)).toHaveCount(20)
  expect((await rows(page).first().boundingBox())!.height).toBeLessThanOrEqual(70)
  await expect(page.getByText('20 of 210 shown')).toBeVisible()
  await page.getByRole('button', { name: 'Show 20 more', exact: true }).click()
  await expect(rows(page)).toHaveCount(40)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const onPaper = page.getByRole('table', { name: 'Drop reports' })
  await expect(onPaper.getByRole('columnheader')).toHaveCount(8)
  await expect(rows(page)).toHaveCount(210)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  // As many as before are on the screen.
  await expect(rows(page)).toHaveCount(40)
})

test('what is shown is exported', both, async ({ page, signInAs }) => {
  await makeReports(page, signInAs, [
    { dropAmount: '12.50', endingCash: '10', notes: '=1+1' },
    { dropAmount: '7', shiftDate: daysAgo(1) },
  ])
  await openFor(page)
  await page.getByLabel('Start Date').fill(today())
  await expect(rows(page)).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.locator('[data-toaster]')).toContainText('Report exported successfully!')
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`drop-reports-${today()}.csv`)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFDate,Employee,Starting Cash,Ending Cash,Drop Amount,Cash Left in Drawer,Notes,Submitted At,Drawer,Expected Starting Cash,Corrected',
  )
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`,Robin ${robin.lastName},200.00,10.00,12.50,-2.50,'=1+1,`)
})

test('a receipt is looked at closely', both, async ({ page, signInAs, isMobile }) => {
  await signInAs(robin)
  const { uploadURL } = await (await page.request.post('/api/objects/upload')).json()
  await page.request.put(uploadURL, { data: await photo({ width: 2000, height: 3000 }) })
  const { objectPath } = await (
    await page.request.put('/api/receipt-images', { data: { receiptImageURL: uploadURL } })
  ).json()
  await makeReports(page, signInAs, [{ receiptImageUrl: objectPath }])
  await openFor(page)
  if (isMobile) await openRow(rows(page))
  const opener = page.getByRole('button', { name: /^Open Receipt of Robin/ })
  await opener.click()
  const viewer = page.getByRole('dialog', { name: /^Receipt of Robin/ })
  const picture = viewer.getByRole('img')
  await expect(picture).toHaveAttribute('src', `${objectPath}?size=1600`)
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect(viewer.getByText('225%')).toBeVisible()
  // Close up, every detail is loaded.
  await expect(picture).toHaveAttribute('src', objectPath)
  const before = await picture.boundingBox()
  await page.mouse.move(200, 400)
  await page.mouse.down()
  await page.mouse.move(240, 430)
  await page.mouse.up()
  const after = await picture.boundingBox()
  expect([Math.round(after!.x - before!.x), Math.round(after!.y - before!.y)]).toEqual([40, 30])
  await expectAccessible(page)
  await picture.dblclick()
  await expect(viewer.getByText('100%')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('is for admins: other people find no such page', both, async ({ page, signInAs }) => {
  await signInAs(robin)
  await page.goto('/admin/shift-reports')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
})

test('an admin who lost the right meanwhile is told and sent to the start', both, async ({ page, shop, signInAs }) => {
  const boss = await shop.makePerson({ role: 'admin' })
  await signInAs(boss)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.route('/api/shift-reports', (route) =>
    route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'You do not have the right to do this.' } }),
  )
  await shop.db.update(users).set({ role: 'employee' }).where(eq(users.id, boss.id))
  await page
    .getByRole('link', { name: /^(Shift Reports|Drop Reports)$/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.locator('[data-toaster]')).toContainText('Access Denied')
  await expect(page.locator('[data-toaster]')).toContainText('Admin access required for this page.')
  await expect(page).toHaveURL(/\/$/)
})

test('a list that cannot be read says so and is tried again', both, async ({ page, signInAs }) => {
  await makeReports(page, signInAs, [{}])
  await page.route('/api/shift-reports', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/shift-reports')
  await expect(page.getByText('The drop reports could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('/api/shift-reports')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Total Drops')).toBeVisible()
})

test('a shop without reports says what comes', both, async ({ page, openShop, signInAs }) => {
  const shop: Shop = await openShop()
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/shift-reports`)
  await expect(page.getByText('No drop reports yet')).toBeVisible()
  await expectAccessible(page)
})

test('beyond five thousand reports the page says so, and an earlier end date shows older ones', async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  await shop.db.execute(sql`
    insert into shift_reports (id, user_id, shift_date, starting_cash, ending_cash, drop_amount)
    select gen_random_uuid(), ${ada.id}, date '2020-01-01' + day, 0, 1, 1 from generate_series(0, 5000) day`)
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/shift-reports`)
  const notice = page.getByText('Only the newest 5,000 drop reports are listed and added up.')
  await expect(notice).toBeVisible()
  await expect(total(page, 'Total Reports')).toContainText('5000')
  await page.getByLabel('Start Date').fill('2020-01-01')
  await expect(notice).toBeVisible()
  await page.getByLabel('End Date').fill('2020-01-03')
  await expect(total(page, 'Total Reports')).toContainText('3')
  await expect(notice).toBeHidden()
  await page.getByLabel('Start Date').fill('2019-01-01')
  await page.getByLabel('End Date').fill('2019-01-03')
  await expect(page.getByText('No drop reports match')).toBeVisible()
})
