import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { addDays } from '#shared/time/day.ts'
import { tips } from '#shared/tips/table.ts'
import { ada, erin, expect, expectAccessible, type Page, test, theo } from '#tests/support/e2e.ts'
import { at, tipOf } from '#tests/tips/tip-data.ts'

const generate = (page: Page) => page.getByRole('button', { name: 'Generate Report', exact: true })
const breakdown = (page: Page) => page.getByRole('region', { name: 'Detailed Breakdown' })
const rows = (page: Page) => breakdown(page).locator('tbody').getByRole('row')
const amount = (page: Page) => breakdown(page).getByLabel('Amount')
/** The cards stand before the tables, whose columns have some of the same names. */
const figure = (page: Page, label: string) => page.getByText(label, { exact: true }).first().locator('..')

const monday = '2025-03-10'

async function generateMarch(page: Page) {
  await page.getByLabel('Start Date').fill(monday)
  await page.getByLabel('End Date').fill(addDays(monday, 6))
  await generate(page).click()
}

test('Robin corrects a report, and takes it home as a file', { tag: '@phone' }, async ({ page, shop, robin }) => {
  await tipOf(shop.db, robin, { orderId: '0042', amount: '1.10', createdAt: at(monday, 9), notes: '=1+1' })
  await tipOf(shop.db, robin, { orderId: '2', amount: '2.20', createdAt: at(monday, 10) })
  await tipOf(shop.db, robin, { orderId: '3', amount: '4.00', createdAt: at(addDays(monday, 1), 10) })
  await page.goto('/tips/reports')
  await generateMarch(page)

  await test.step('tips stand below their day and its sum', async () => {
    await expect(breakdown(page).getByText('Tue, Mar 11, 2025', { exact: true })).toBeVisible()
    const first = rows(page).filter({ has: page.getByText('Mon, Mar 10, 2025', { exact: true }) })
    await expect(first).toHaveCount(1)
    await expect(first).toContainText(/\$3\.30.*10:00 AM.*\$2\.20/s)
  })

  await test.step('a row is changed where it is pressed', async () => {
    // Beside every text and button of the row.
    await rows(page)
      .first()
      .click({ position: { x: 200, y: 60 } })
    await expect(amount(page)).toHaveValue('4.00')
    await amount(page).fill('5.25')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await expect(figure(page, 'Total Tips')).toContainText('$8.55')
  })

  await test.step('the browser asks before one is deleted', async () => {
    page.once('dialog', (dialog) => dialog.accept())
    await page.getByRole('button', { name: 'More for the tip for order 2' }).tap()
    await page.getByRole('button', { name: 'Delete tip of order 2' }).tap()
    await expect(figure(page, 'Total Tips')).toContainText('$6.35')
  })

  await test.step('the file has what the report shows', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).tap()
    const file = await saving
    expect(file.suggestedFilename()).toBe('individual-tip-report-2025-03-10-to-2025-03-16.csv')
    expect(await readFile(await file.path(), 'utf8')).toBe(
      "\uFEFFDate,Order ID,Amount,Notes\r\n3/11/2025,3,5.25,\r\n3/10/2025,0042,1.10,'=1+1\r\n",
    )
  })
})

test('20,000 tips stay quick, and only those in sight are in the page', async ({ page, shop, signInAs }) => {
  await shop.db.delete(tips)
  const people = [erin, theo, ...(await Promise.all(Array.from({ length: 30 }, () => shop.makePerson())))]
  const ids = sql.param(people.map(({ id }) => id))
  await shop.db.execute(sql`
    insert into tips (id, user_id, order_id, amount, created_at)
    select gen_random_uuid(), (${ids}::uuid[])[1 + n % 32], n % 19999, 1.25,
      ${at(monday, 0)}::timestamptz + n * interval '30 seconds' from generate_series(0, 19999) n`)
  await signInAs(ada)
  await page.goto('/tips/reports')
  await generateMarch(page)
  await expect(figure(page, 'Total Orders')).toContainText('20,000')
  await expect(figure(page, 'Total Tips')).toContainText('$25,000.00')
  await expect(figure(page, 'Active Employees')).toContainText('32')
  const performance = page.getByRole('region', { name: 'Employee Performance' })
  for (const more of ['Show 10 more', 'Show 12 more']) await performance.getByRole('button', { name: more }).click()
  await expect(performance.locator('tbody').getByRole('row')).toHaveCount(32)

  const hers = breakdown(page).locator('details[open]')
  await breakdown(page).getByText('Erin Ellis').click()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    await test.step(`in a window ${size.width} pixels wide`, async () => {
      await page.setViewportSize(size)
      await expect(breakdown(page).getByRole('table')).toHaveAttribute('aria-rowcount', '626')
      // Rows out of sight take the room that they will need.
      await expect(async () => {
        const usual = (await rows(page).nth(4).boundingBox())!.height
        const whole = (await breakdown(page).locator('tbody').boundingBox())!.height
        expect(Math.abs(whole / (625 * usual) - 1)).toBeLessThan(0.01)
      }).toPass()
      expect(await page.getByRole('row').count()).toBeLessThan(200)

      // What is being typed is still there when its row comes back into sight.
      await page.getByRole('button', { name: 'Edit tip of order 19968', exact: true }).click()
      await breakdown(page).getByLabel('Notes').fill('still here')
      await hers.evaluate((fold) => fold.scrollIntoView({ block: 'end' }))
      await expect(rows(page).last()).toHaveAttribute('aria-rowindex', '626')
      await expect(rows(page).last()).toContainText(/12:00 AM.*Duplicate/s)
      await expect(breakdown(page).getByLabel('Notes')).toHaveCount(0)
      expect(await page.getByRole('row').count()).toBeLessThan(200)
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(breakdown(page).getByLabel('Notes')).toHaveValue('still here')
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    })
})
