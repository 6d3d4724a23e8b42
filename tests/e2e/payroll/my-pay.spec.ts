import { eq } from 'drizzle-orm'
import { payrollRecords } from '#shared/payroll/table.ts'
import { addDays } from '#shared/time/day.ts'
import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'
import { employ, paid, recordOf } from './payroll-shop.ts'

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

test('slips are unfolded by keyboard, and printed: all of them, or one', async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee'])
  for (let week = 1; week <= 12; week += 1) {
    const start = addDays('2029-01-01', 7 * week)
    await paid(shop, { start, end: addDays(start, 6) }, [recordOf(ann!, { netPay: '300.01' })], `Week ${week}`)
  }
  await shop.db.update(payrollRecords).set({ hasNetPay: true }).where(eq(payrollRecords.userId, ann!.id))
  await signInAs(ada, shop)
  await page.addInitScript(() => {
    // What a printer would see is looked at while the dialog would be open.
    window.print = () => document.body.setAttribute('data-printing', '')
  })
  const [newest, below, older] = [card(page, 'Week 12'), card(page, 'Week 11'), card(page, 'Week 10')]
  const signed = (slip: typeof newest) => slip.getByText('Washboard · pay of Ann Lee')

  await test.step('what one came for is the largest, and said once', async () => {
    await page.goto(`${shop.url}/admin/pay/${ann!.id}`)
    // Of an open slip it stands where it is added up, of a closed one in its line.
    await expect(newest.locator('dl').getByText('$300.01')).toHaveCSS('font-size', '28px')
    await expect(newest.locator('summary').getByText('$300.01')).toBeHidden()
    await expect(older.locator('summary').getByText('$300.01')).toBeVisible()
    // The line below the open slip begins a box of its own.
    await expect(below).toHaveCSS('border-top-width', '1px')
    await expect(older).toHaveCSS('border-top-width', '0px')
  })

  await test.step('a line is unfolded and folded by keyboard', async () => {
    await older.locator('summary').press('Enter')
    await expect(older.getByText('Net Pay')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Space')
    await expect(older.getByText('Net Pay')).toBeHidden()
  })

  await test.step('all of it is printed, also what is folded', async () => {
    await page.getByRole('button', { name: 'Print All' }).click()
    await expect(page.locator('body[data-printing]')).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    for (const slip of [newest, older]) {
      await expect(signed(slip)).toBeVisible()
      await expect(slip.getByText('Gross Pay')).toBeVisible()
    }
    for (const control of [page.getByLabel('Person'), page.getByRole('tab'), page.getByRole('button')])
      await expect(control.filter({ visible: true })).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('one is printed by itself, on one sheet', async () => {
    await older.locator('summary').click()
    await page.getByRole('button', { name: 'Print Week 10' }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(signed(older)).toBeVisible()
    await expect(newest).toBeHidden()
    const paper = (await page.pdf({ format: 'Letter' })).toString('latin1')
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(newest).toBeVisible()
  })
})
