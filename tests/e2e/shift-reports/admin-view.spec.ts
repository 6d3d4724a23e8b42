import { sql } from 'drizzle-orm'
import { formatDay, today } from '#shared/time/day.ts'
import { daysAgo, dropOf } from '#tests/shift-reports/report-data.ts'
import { photo, pictureOf } from '#tests/storage/picture-data.ts'
import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'

const dayName = (day: string) => formatDay(day, { weekday: true, year: false })
/** Without the heads of weeks and the days that have none. */
const rows = (page: Page) =>
  page.locator('main :is(tbody tr:has(> td:nth-child(8)), li:has(> details))').filter({ visible: true })
const openFor = (page: Page, lastName: string) => page.goto(`/admin/shift-reports?employee=${lastName}`)

test('Ada finds what does not add up, looks at its receipt, and corrects it', async ({ page, shop, signInAs }) => {
  const rowOf = (day: string) => rows(page).filter({ hasText: new RegExp(`^(Date)?${dayName(day)}`) })
  const dialog = page.getByRole('dialog')
  const robin = await shop.makePerson({ firstName: 'Robin', lastName: `Rivera${performance.now()}` })
  const clients = { ...clientsOf(shop.url), url: shop.url }
  const bytes = await photo({ width: 2000, height: 3000 })
  const receiptImageUrl = await pictureOf(clients, robin, { kind: 'receipt', bytes })
  const drawer = `D${performance.now()}`
  await dropOf(clients, robin, { drawer, shiftDate: daysAgo(1), receiptImageUrl })
  await dropOf(clients, robin, { drawer, startingCash: '180', endingCash: '480', dropAmount: '300' })
  await signInAs(ada)
  await openFor(page, robin.lastName)

  await test.step('what is off is listed alone, until she goes back', async () => {
    const card = page.getByRole('button', { name: 'Does not add up: 1' })
    await card.click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('$20.00 short')
    await page.goBack()
    await expect(card).toHaveAttribute('aria-pressed', 'false')
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('a receipt is looked at closely', async () => {
    const opener = page.getByRole('button', { name: /^Open Receipt of Robin/ })
    await opener.click()
    const viewer = page.getByRole('dialog', { name: /^Receipt of Robin/ })
    const picture = viewer.getByRole('img')
    await expect(picture).toHaveAttribute('src', `${receiptImageUrl}?size=1600`)
    await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
    await viewer.getByRole('button', { name: 'Zoom in' }).click()
    await viewer.getByRole('button', { name: 'Zoom in' }).click()
    await expect(viewer.getByText('225%')).toBeVisible()
    // Close up, every detail is loaded.
    await expect(picture).toHaveAttribute('src', receiptImageUrl)
    const before = await picture.boundingBox()
    await page.mouse.move(200, 400)
    await page.mouse.down()
    await page.mouse.move(240, 430)
    await page.mouse.up()
    const after = await picture.boundingBox()
    expect([Math.round(after!.x - before!.x), Math.round(after!.y - before!.y)]).toEqual([40, 30])
    await picture.dblclick()
    await expect(viewer.getByText('100%')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  await test.step('she corrects the report, and sees what it was', async () => {
    const row = rowOf(daysAgo(1))
    await row.getByRole('button', { name: /^More for / }).click()
    await row.getByRole('button', { name: /^Change the drop report of Robin/ }).click()
    await dialog.getByLabel('Drop Amount').fill('302.25')
    await dialog.getByLabel('Reason').fill('Ten dollars lay under the tray')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText('$10.00 over')
    // The next one is expected to begin with what is left then.
    await expect(rowOf(today())).toContainText('$30.00 short')
    await expectAccessible(page)
    await row.getByRole('button', { name: /^More for / }).click()
    await row.getByRole('link', { name: /^History of / }).click()
    await expect(
      page.getByText(/^Ada Okafor corrected the drop report for .*: Ten dollars lay under the tray$/),
    ).toBeVisible()
    await expect(page.getByText(/^Ada Okafor changed the drop amount of the drop report of Robin/)).toBeVisible()
  })
})

test('a phone shows the newest, and paper all, in columns', { tag: '@phone' }, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson({ lastName: `Rivera${performance.now()}` })
  await shop.db.execute(sql`
    insert into shift_reports (id, user_id, shift_date, starting_cash, ending_cash, drop_amount)
    select gen_random_uuid(), ${robin.id}, ${today()}, 200, 200 + place, place from generate_series(1, 210) place`)
  await signInAs(ada)
  await openFor(page, robin.lastName)
  await expect(rows(page)).toHaveCount(20)
  expect((await rows(page).first().boundingBox())!.height).toBeLessThanOrEqual(70)
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
  await expect(onPaper).toHaveCount(0)
})
