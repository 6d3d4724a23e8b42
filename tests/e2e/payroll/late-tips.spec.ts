import { readFile } from 'node:fs/promises'
import { addDays, thisWeek, weekName } from '#shared/time/day.ts'
import { ada, expect, expectAccessible, test } from '#tests/support/e2e.ts'
import { chooseFile, csvOf, employ, openImport, paid, recordOf, said } from './payroll-shop.ts'

test('a late tip is changed by its owner, shown beside the next pay, settled by it, and locked', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee'])
  const week = thisWeek()
  const next = { start: addDays(week.start, 7), end: addDays(week.end, 7) }
  await paid(shop, week, [recordOf(ann!, { tipsPay: 0 })])

  await signInAs(ann!, shop)
  await page.goto(`${shop.url}/tips`)
  await page.getByLabel('Order ID').fill('222')
  await page.getByLabel('Tip Amount ($)').fill('10')
  await page.getByRole('button', { name: 'Log Tip' }).click()
  const tip = page.getByRole('listitem').filter({ hasText: 'Order #222' })
  await expect(tip).toContainText('After payroll')

  await page.goto(`${shop.url}/tips/reports?start=${week.start}&end=${week.end}`)
  const row = page.getByRole('table', { name: 'Every tip of the report' }).getByRole('row').filter({ hasText: '222' })
  await expect(row).toContainText('After payroll')
  await page.getByRole('button', { name: 'Edit tip of order 222' }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('$12.00')

  await signInAs(ada, shop)
  await openImport(page, shop.url)
  await page.getByRole('link', { name: '1 tip was logged after payroll' }).click()
  await expect(row).toContainText('After payroll')
  await page.goBack()
  await page.getByLabel('Start Date').fill(next.start)
  await page.getByLabel('End Date').fill(next.end)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the tips to pay (CSV)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`tips-for-payroll-${next.start}-to-${next.end}.csv`)
  expect(await readFile(await download.path(), 'utf8')).toBe(
    '\uFEFFPayroll ID,Name,Tips,Of which late,Orders\r\n,Ann Lee,12.00,12.00,1\r\n',
  )

  await chooseFile(page, csvOf('Ann Lee,20,15.00,300.00,12.00,312.00'))
  const beside = page.getByRole('table', { name: 'Tips logged against tips paid' }).getByRole('row')
  const line = beside.filter({ hasText: 'Ann Lee' })
  await expect(line).toContainText('includes $12.00 from earlier weeks')
  await expect(said(page, 'Logged $12.00, to be paid $12.00. They agree for everybody, to the cent.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import Payroll Data' }).click()
  await expect(said(page, 'Payroll period created with 1 record(s)')).toBeVisible()
  await expect(beside).toHaveCount(0)
  await page.getByRole('button', { name: `Show the records of ${weekName(next)}` }).click()
  await expect(line).toContainText('includes $12.00 from earlier weeks')

  await signInAs(ann!, shop)
  await page.goto(`${shop.url}/tips`)
  await expect(tip).toContainText(`Paid with ${weekName(next)}`)
  await expect(tip).not.toContainText('After payroll')
  await expect(page.getByRole('button', { name: 'Delete tip of order 222' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`${shop.url}/tips/reports?start=${week.start}&end=${week.end}`)
  await expect(row).toContainText(`Paid with ${weekName(next)}`)
  await page.getByRole('button', { name: `Locked: ${weekName(next)}` }).click()
  await expect(
    said(page, `This tip cannot be edited because payroll has been finalized for ${weekName(next)}`),
  ).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${shop.url}/my-payroll`)
  await expect(said(page, 'includes $12.00 from earlier weeks')).toBeVisible()
  await page.locator('summary').last().click()
  // Where both agree there is nothing to say.
  await expect(page.getByText(/logged \$.* \/ paid/)).toHaveCount(0)
  await expectAccessible(page)
})

test('people who are added to a week stand beside those who are in it', async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee', 'Bo Nguyen'])
  await signInAs(ann!, shop)
  await page.request.post(`${shop.url}/api/tips`, { data: { orderId: '1', amount: '45.50' } })
  const { start, end } = thisWeek()
  await paid(shop, { start, end }, [recordOf(ann!)])
  await signInAs(ada, shop)
  await openImport(page, shop.url)
  await page.getByLabel('Start Date').fill(start)
  await page.getByLabel('End Date').fill(end)
  await chooseFile(page, csvOf('Bo Nguyen,20,15.00,300.00,12.00,312.00'))
  await expect(said(page, 'Logged $45.50, to be paid $57.50. They differ for 1 of 2 people.')).toBeVisible()
  await page.getByLabel('Replace the week').check()
  await expect(said(page, 'Logged $45.50, to be paid $12.00. They differ for everybody.')).toBeVisible()
})

test('the file for payroll says when there is nothing in it, and runs nothing', async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  const evil = await shop.makePerson({ firstName: '=1+1', lastName: 'Lee' })
  await signInAs(evil, shop)
  await page.request.post(`${shop.url}/api/tips`, { data: { orderId: '1', amount: '5' } })
  await signInAs(ada, shop)
  await openImport(page, shop.url)
  const save = page.getByRole('button', { name: 'Download the tips to pay (CSV)' })
  await save.click()
  await expect(said(page, 'No tips were logged for these days.')).toBeVisible()
  const { start, end } = thisWeek()
  await page.getByLabel('Start Date').fill(start)
  await page.getByLabel('End Date').fill(end)
  const downloading = page.waitForEvent('download')
  await save.click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text).toContain("\r\n,'=1+1 Lee,5.00,0.00,1\r\n")
})

test('an import stops where a tip was changed since it was shown, and shows it', async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee'])
  await signInAs(ann!, shop)
  const logged = await page.request.post(`${shop.url}/api/tips`, { data: { orderId: '1', amount: '12' } })
  await signInAs(ada, shop)
  await openImport(page, shop.url)
  const { start, end } = thisWeek()
  await page.getByLabel('Start Date').fill(start)
  await page.getByLabel('End Date').fill(end)
  await chooseFile(page, csvOf('Ann Lee,20,15.00,300.00,12.00,312.00'))
  await expect(said(page, 'Logged $12.00, to be paid $12.00. They agree for everybody, to the cent.')).toBeVisible()
  const { id } = await logged.json()
  await page.request.put(`${shop.url}/api/admin/tips/${id}`, { data: { amount: '15' } })
  await page.getByRole('button', { name: 'Import Payroll Data' }).click()
  await expect(said(page, 'The logged tips of Ann Lee have changed since they were shown.')).toBeVisible()
  await expect(said(page, 'Logged $15.00, to be paid $12.00. They differ for everybody.')).toBeVisible()
  await page.getByRole('button', { name: 'Import Payroll Data' }).click()
  await expect(said(page, 'Payroll period created with 1 record(s)')).toBeVisible()
})
