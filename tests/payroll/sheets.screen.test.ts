import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { fill, openPage, press, screen, waitFor } from '#tests/support/screen.ts'
import { expectPreview, pressImport, said } from './import-screens.ts'
import { employ } from './payroll-data.ts'
import { csv, startSheetServer } from './sheet-server.ts'

test('a shared sheet is read, and what is wrong with one is said', async () => {
  const sheets = await startSheetServer()
  onTestFinished(sheets.close)
  const usual = 'https://docs.google.com/spreadsheets/d/the-usual-one/edit#gid=3'
  const app = await startApp({ GOOGLE_SHEETS_ORIGIN: sheets.origin, DEFAULT_SHEET_URL: usual })
  await employ(app, ['Ann Lee'])
  const page = await openPage(app, ada, '/admin/payroll-import')
  const address = await screen.findByLabelText('Google Sheets URL')
  const fetchSheet = () => press(page, 'Import')
  expect(address).toHaveValue(usual)
  screen.getByText('The sheet must be publicly accessible or shared with anyone who has the link.')

  fill(address, ' ')
  await fetchSheet()
  await said('Missing URL')
  expect(address).toHaveAccessibleDescription(/Please enter a Google Sheets URL$/)
  fill(address, 'https://example.com/sheet')
  await fetchSheet()
  await said('Import Error')
  await said(/^This is not the address of a Google sheet/)
  expect(sheets.asked).toEqual([])

  page.answer('POST /api/import-from-sheets', {}, 500)
  await fetchSheet()
  await said('Failed to import from Google Sheets')
  page.restore()

  fill(address, usual)
  sheets.answerWith((_req, res) => res.setHeader('Content-Type', 'text/html').end('<title>Sign in</title>'))
  await page.user.type(address, '{Enter}')
  await said(/^This sheet is not shared\./)
  sheets.answerWith(csv('Name,Tips\r\nTotal,5.25\r\n'))
  await fetchSheet()
  await waitFor(() =>
    expect(address).toHaveAccessibleDescription(
      /The file has only totals\. Export it with one line for each person\.$/,
    ),
  )

  sheets.answerWith(
    csv('Name,Hours worked,Rate,Regular Pay,Tips,Gross Pay\r\nAnn Lee,20,$15/hr,$300.00,$5.00,$305.00\r\n'),
  )
  await fetchSheet()
  await said('Google Sheets Imported Successfully')
  await said('Found 1 employee records')
  expect(sheets.asked).toEqual(['/spreadsheets/d/the-usual-one/export?format=csv&gid=3'])
  await screen.findByText('Preview')
  await expectPreview('Ann Lee', '$305.00')
  await pressImport(page)
  await said('Payroll period created with 1 record(s)')
  await screen.findByText(/^Imported from Google Sheets on /)
})
