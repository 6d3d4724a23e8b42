import { previousWeek, weekName } from '#shared/time/day.ts'
import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'
import { csvOf, demoShop, sample } from './payroll-shop.ts'

/** The words of a toast or of a message that stands beside it. */
const expectSaid = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()
const importButton = (page: Page) => page.getByRole('button', { name: 'Import Payroll Data' })
const preview = (page: Page) => page.getByRole('table', { name: 'Rows of the file and whose they are' })

test('an ordinary week of the demo is imported, and stands on My Pay', async ({ page, openShop, signInAs }) => {
  const shop = await openShop({}, { people: [] })
  const people = await demoShop(shop.db)
  const [helen, miguel] = ['Helen', 'Miguel'].map((name) => people.find(({ firstName }) => firstName === name)!)
  const week = previousWeek()
  await signInAs(helen!, shop)
  await page.goto(`${shop.url}/admin/payroll-import`)

  await test.step('the file is read and looked at', async () => {
    await page.getByText('CSV Upload', { exact: true }).click()
    await expect(page.getByLabel('Start Date')).toHaveValue(week.start)
    await expect(page.getByLabel('End Date')).toHaveValue(week.end)
    await page.getByLabel('CSV File').setInputFiles(sample('payroll-week.csv'))
    await expectSaid(page, 'Found 24 employee records')
    const row = preview(page).getByRole('row').filter({ hasText: 'Miguel Ortega' })
    for (const words of ['Exact name', '2,387 lbs · bonus $50.00', '16.00', '$18.50', '$119.82', '$465.82'])
      await expect(row).toContainText(words)
    await expectSaid(page, /^24 of 24 rows.* · \$12,762\.20$/)
    await expectSaid(page, 'Notes are visible to the employee.')
    await expectSaid(page, /^Logged \$[\d,.]+, to be paid \$2,601\.44\./)
    await page.getByLabel(/^I have looked at th/).check()
  })

  await test.step('it is imported and stands among the periods', async () => {
    await importButton(page).click()
    await expectSaid(page, 'Payroll period created with 24 record(s)')
    await expect(preview(page)).toHaveCount(0)
    await expectSaid(page, /^Imported from CSV on \w+ \d+ · 24 employees$/)
    await page.getByRole('button', { name: `Show the records of ${weekName(week)}` }).click()
    const records = page.getByRole('table', { name: 'Records of this period' }).getByRole('row')
    const paidCells = ['2,387 lbs', '16.00', '$18.50', '$29.11', '$296.00', '$119.82', '$50.00', '$465.82']
    await expect(records.filter({ hasText: 'Miguel Ortega' }).getByRole('cell')).toContainText(paidCells)
    await expect(records).toHaveCount(25)
    await expectAccessible(page)
  })

  await test.step('somebody in it sees their pay', async () => {
    await signInAs(miguel!, shop)
    await page.goto(`${shop.url}/my-payroll`)
    await expect(page.getByRole('region', { name: weekName(week) })).toContainText('Net Pay$465.82')
  })
})

test('of two thousand rows those in sight are drawn', { tag: '@phone' }, async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.goto('/admin/payroll-import')
  await page.getByText('CSV Upload', { exact: true }).click()
  const people = Array.from({ length: 2000 }, (_, at) => `Person Number${at},1,1,1,1,2`)
  const file = csvOf('Erin Ellis,20,15,300,46.50,346.50', ...people)
  await page.getByLabel('CSV File').setInputFiles(file)
  await expectSaid(page, 'Found 2001 employee records')
  await expect(page.getByRole('button', { name: 'To decide 2,000' })).toBeVisible()
  expect(await preview(page).getByRole('row').count()).toBeLessThan(100)
  // What is done with them stays in sight.
  for (const words of ['A file may have at most 2,000 rows; this one has 2,001.', /^1 of 2,001 rows.* · \$346\.50$/])
    await expect(page.getByText(words).first()).toBeInViewport()
  await expect(importButton(page)).toBeDisabled()
  await page.getByRole('button', { name: /^Show row 40: / }).click()
  await expect(preview(page).getByText('Person Number38', { exact: true })).toBeInViewport()
  await expect(preview(page).getByRole('row')).toHaveCount(2)
})
