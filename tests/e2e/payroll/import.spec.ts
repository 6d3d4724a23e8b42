import { formatDay, previousWeek, today, weekName } from '#shared/time/day.ts'
import { ada, expect, expectAccessible, test } from '#tests/support/e2e.ts'
import {
  chooseFile,
  csvOf,
  demoShop,
  lookAtFindings,
  openImport,
  preview,
  previewRow,
  said,
  sample,
} from './payroll-shop.ts'

const importButton = 'Import Payroll Data'

test('in the demo shop an ordinary week is imported, stands among the periods and on My Pay', async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop({}, { people: [] })
  const people = await demoShop(shop.db)
  const [helen, miguel] = ['Helen', 'Miguel'].map((name) => people.find(({ firstName }) => firstName === name)!)
  await signInAs(helen!, shop)
  await openImport(page, shop.url)
  const week = previousWeek()

  await test.step('the file is read and looked at', async () => {
    await expect(page).toHaveTitle(/^Payroll Import/)
    await expect(page.getByRole('heading', { level: 1, name: 'Payroll Import - Admin' })).toBeVisible()
    await expect(page.getByLabel('Start Date')).toHaveValue(week.start)
    await expect(page.getByLabel('End Date')).toHaveValue(week.end)
    await expect(said(page, weekName(week))).toBeVisible()
    await expect(page.getByRole('button', { name: importButton })).toBeDisabled()

    await chooseFile(page, sample('payroll-week.csv'))
    await expect(said(page, 'CSV Parsed Successfully')).toBeVisible()
    await expect(said(page, 'Found 24 employee records')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ready 24' })).toBeVisible()
    await expect(previewRow(page, 'Miguel Ortega')).toContainText('2,387 lbs · bonus $50.00')
    await expect(previewRow(page, 'Miguel Ortega')).toContainText('Exact name')
    await expect(previewRow(page, 'Miguel Ortega').getByRole('cell')).toContainText([
      'Miguel Ortega',
      'Miguel Ortega',
      '16.00',
      '$18.50',
      '$119.82',
      '$465.82',
      '',
    ])
    await expect(said(page, 'Import 24 of 24 · $12,762.20')).toBeVisible()
    await expect(said(page, 'Notes are visible to the employee.')).toBeVisible()
    await expect(said(page, '24 rows in the file:')).toBeVisible()
    await expect(said(page, /^Logged \$[\d,.]+, to be paid \$2,601\.44\./)).toBeVisible()
    await lookAtFindings(page)
  })

  await test.step('it is imported and stands among the periods', async () => {
    await page.getByRole('button', { name: importButton }).click()
    await expect(said(page, 'Payroll period created with 24 record(s)')).toBeVisible()
    await expect(preview(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: importButton })).toBeDisabled()

    await expect(said(page, `Imported from CSV on ${formatDay(today(), { year: false })} · 24 employees`)).toBeVisible()
    await page.getByRole('button', { name: `Show the records of ${weekName(week)}` }).click()
    const records = page.getByRole('table', { name: 'Records of this period' })
    const paidCells = ['2,387 lbs', '16.00', '$18.50', '$29.11', '$296.00', '$119.82', '$50.00', '$465.82']
    await expect(records.getByRole('row').filter({ hasText: 'Miguel Ortega' }).getByRole('cell')).toContainText(
      paidCells,
    )
    await expect(records.getByRole('row')).toHaveCount(25)
    await expectAccessible(page)
  })

  await test.step('somebody in it sees their pay', async () => {
    await signInAs(miguel!, shop)
    await page.goto(`${shop.url}/my-payroll`)
    await expect(page.getByRole('heading', { name: weekName(week) })).toBeVisible()
    await expect(page.getByRole('region', { name: weekName(week) })).toContainText('Net Pay$465.82')
  })
})

test('of two thousand rows on a phone those in sight are drawn, and what is done with them stays in sight', {
  tag: '@phone',
}, async ({ page, signInAs }) => {
  await signInAs(ada)
  await openImport(page)
  const people = Array.from({ length: 2000 }, (_, at) => `Person Number${at},1,1,1,1,2`)
  await chooseFile(page, csvOf('Erin Ellis,20,15,300,46.50,346.50', ...people))
  await expect(said(page, 'Found 2001 employee records')).toBeVisible()
  await expect(page.getByRole('button', { name: 'To decide 2,000' })).toBeVisible()
  expect(await preview(page).getByRole('row').count()).toBeLessThan(100)
  await expect(said(page, 'A file may have at most 2,000 rows; this one has 2,001.')).toBeInViewport()
  await expect(page.getByText('Import 1 of 2,001 · $346.50')).toBeInViewport()
  await expect(page.getByRole('button', { name: importButton })).toBeDisabled()
  await page.getByRole('button', { name: /^Show row 40: / }).click()
  await expect(preview(page).getByText('Person Number38', { exact: true })).toBeInViewport()
  await expect(preview(page).getByRole('row')).toHaveCount(2)
})
