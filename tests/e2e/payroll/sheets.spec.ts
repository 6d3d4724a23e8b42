import { csv, startSheetServer } from '#tests/payroll/sheet-server.ts'
import { ada, expect, expectAccessible, test } from '#tests/support/e2e.ts'
import { employ, previewRow, said } from './payroll-shop.ts'

test('a shared sheet is read, and what is wrong with one is said', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs }) => {
  const sheets = await startSheetServer()
  const usual = 'https://docs.google.com/spreadsheets/d/the-usual-one/edit#gid=3'
  const shop = await openShop({ GOOGLE_SHEETS_ORIGIN: sheets.origin, DEFAULT_SHEET_URL: usual })
  await employ(shop, ['Ann Lee'])
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/payroll-import`)
  const address = page.getByLabel('Google Sheets URL')
  const fetchSheet = page.getByRole('button', { name: 'Import', exact: true })
  await expect(address).toHaveValue(usual)
  await expect(
    said(page, 'The sheet must be publicly accessible or shared with anyone who has the link.'),
  ).toBeVisible()

  await address.fill(' ')
  await fetchSheet.click()
  await expect(said(page, 'Missing URL')).toBeVisible()
  await expect(address).toHaveAccessibleDescription(/Please enter a Google Sheets URL$/)

  await address.fill('https://example.com/sheet')
  await fetchSheet.click()
  await expect(said(page, 'Import Error')).toBeVisible()
  await expect(said(page, /^This is not the address of a Google sheet/)).toBeVisible()
  expect(sheets.asked).toEqual([])

  await address.fill(usual)
  sheets.answerWith((_req, res) => res.setHeader('Content-Type', 'text/html').end('<title>Sign in</title>'))
  await address.press('Enter')
  await expect(said(page, /^This sheet is not shared\./)).toBeVisible()
  await expectAccessible(page)

  sheets.answerWith(csv('Name,Tips\r\nTotal,5.25\r\n'))
  await fetchSheet.click()
  await expect(address).toHaveAccessibleDescription(
    /The file has only totals\. Export it with one line for each person\.$/,
  )

  sheets.answerWith(
    csv('Name,Hours worked,Rate,Regular Pay,Tips,Gross Pay\r\nAnn Lee,20,$15/hr,$300.00,$5.00,$305.00\r\n'),
  )
  await fetchSheet.click()
  await expect(said(page, 'Google Sheets Imported Successfully')).toBeVisible()
  await expect(said(page, 'Found 1 employee records')).toBeVisible()
  expect(sheets.asked).toEqual(['/spreadsheets/d/the-usual-one/export?format=csv&gid=3'])
  await expect(previewRow(page, 'Ann Lee')).toContainText('$305.00')
  await page.getByRole('button', { name: 'Import Payroll Data' }).click()
  await expect(said(page, 'Payroll period created with 1 record(s)')).toBeVisible()
  await expect(said(page, /^Imported from Google Sheets on /)).toBeVisible()
  await sheets.close()
})
