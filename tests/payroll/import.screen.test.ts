import { fireEvent } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { addDays, previousWeek, weekName } from '#shared/time/day.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { fill, openPage, type Page, press, screen, waitFor, within } from '#tests/support/screen.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import {
  chooseFile,
  csv,
  csvOf,
  expectPreview,
  forgetPay,
  importButton,
  lookAndImport,
  openImport,
  pressImport,
  previewRow,
  said,
  sampleFile,
  unfold,
} from './import-screens.ts'
import { employ, fileOf, linesOf, paid, recordOf } from './payroll-data.ts'

const app = await startApp()
beforeEach(() => forgetPay(app))

const dialog = () => within(screen.getByRole('dialog'))
const beside = 'Tips logged against tips paid'

test('everything doubtful of a nasty file waits for a decision, and what was remembered helps next time', async () => {
  const people = await employ(app, [
    ...['Rosa Delgado', 'Miguel Ortega', 'Keiko Tanaka', 'José Núñez', 'Ann Lee', 'Maria Garcia', 'Maria Garcia'],
    ...['Tanisha Brooks', 'Luis Herrera', 'Priya Raman', 'Darnell Jefferson', 'Sofia Marchetti', 'Samuel Unger'],
  ])
  const nasty = await sampleFile('payroll-nasty.csv')
  const page = await openImport(app, nasty)
  await said('Found 16 employee records')
  await unfold(page)
  await expectPreview('Ortega, Miguel', 'Exact name')
  await expectPreview('Tanisha (Nisha) Brooks', 'There is more than the name', 'Tanisha Brooks?')
  await expectPreview('Joanne Leeson', 'Not found')
  await expectPreview('Maria Garcia', 'Ambiguous', '2 people fit this name.')
  await expectPreview('TOTAL', 'Ignored')
  // Amara Okafor of the file is no Ada Okafor, who is in every shop of these tests.
  await expectPreview('Amara Okafor', 'Not found', 'could not be read: “abc”', 'Regular Pay could not be read: “n/a”')
  screen.getByText('2 rows for José Núñez')
  screen.getByText('Row 4, José Núñez: 31.25 hours, $625.50')
  screen.getByText('One person has several rows: add them up, or leave all but one out.')
  await page.user.click(importButton())
  expect(screen.getByRole('button', { name: 'Add them up: rows for José Núñez' })).toHaveFocus()

  await press(page, 'Add them up: rows for José Núñez')
  await expectPreview('Jose Nunez', 'Rows added up')
  expect(screen.queryByText('2 rows for José Núñez')).toBeNull()

  screen.getByText('1 row is ambiguous: choose its person, or leave it out.')
  await press(page, 'Choose person: row 8, Maria Garcia')
  const fitting = dialog().getByRole('group', { name: 'These people fit the name' })
  expect(within(fitting).getAllByRole('radio')).toHaveLength(2)
  await page.user.click(within(fitting).getByRole('radio', { name: new RegExp(people[6]!.email) }))
  await press(page, 'Choose Maria Garcia')
  await expectPreview('Maria Garcia', 'Picked')

  await press(page, 'Choose person: row 6, Joanne Leeson')
  const perhaps = dialog().getByRole('group', { name: 'Perhaps one of these' })
  expect(perhaps).toHaveTextContent(/Ann Lee.*has row 7 already/)
  await press(page, 'Leave row out')
  await expectPreview('Joanne Leeson', 'Left out')

  // By keyboard: the field has the focus, the only one found comes next, then whether the name is remembered.
  const choosing = screen.getByRole('button', { name: 'Choose person: row 10, Sam Unknown' })
  choosing.focus()
  await page.user.keyboard('{Enter}')
  expect(dialog().getByLabelText('Find a person')).toHaveFocus()
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(choosing).toHaveFocus())
  await page.user.keyboard('{Enter}unger sam')
  await waitFor(() => expect(dialog().getAllByRole('radio')).toHaveLength(1))
  await page.user.tab()
  await page.user.keyboard(' ')
  await page.user.tab()
  await page.user.keyboard(' ')
  expect(dialog().getByRole('checkbox', { name: /^Remember “Sam Unknown” for this person/ })).toBeChecked()
  await press(page, 'Choose Samuel Unger')
  await press(page, 'Confirm: row 9, Tanisha (Nisha) Brooks')
  await expectPreview('Tanisha (Nisha) Brooks', 'Picked')

  expect(screen.getByText('18 rows in the file:').parentElement).toHaveTextContent(
    /^18 rows in the file: 13 ready · 2 not found · 1 left out · 1 ignored · 1 without a name$/,
  )
  await screen.findByText('Row 13, Priya Raman: 1,024.50 hours are more than these days have.')
  await pressImport(page)
  await screen.findByText('Please look at these findings first, and say that you have.')
  expect(screen.getByLabelText(/^I have looked at these \d+ findings/)).toHaveFocus()
  await lookAndImport(page)
  await said('Payroll period created with 12 record(s). 2 record(s) skipped (employee(s) not found in system)')
  await screen.findByText(
    'Skipped, not found in the system: Amara Okafor (row 11), =HYPERLINK("http://example.invalid") (row 17).',
  )
  screen.getByText('Left out: Joanne Leeson (row 6).')
  const remembered = (await screen.findByRole('button', { name: 'Forget Sam Unknown' })).closest('li')
  expect(remembered).toHaveTextContent('Sam Unknown means Samuel Unger')

  await chooseFile(page, nasty)
  await unfold(page)
  await expectPreview('Sam Unknown', 'Remembered name', 'Samuel Unger')
  // Only what was asked for is remembered.
  await expectPreview('Maria Garcia', 'Ambiguous')
  await expectPreview('Jose Nunez', 'Rows added up')
  await press(page, 'Do not add up José Núñez')
  await screen.findByText('2 rows for José Núñez')
  await press(page, 'Forget Sam Unknown')
  await expectPreview('Sam Unknown', 'Not found')
})

test('a file that is none is refused in the specified words', async () => {
  const page = await openImport(app)
  await screen.findByText('No payroll periods found. Import your first payroll data above.')
  const choose = (text: string | Uint8Array<ArrayBuffer>, name?: string) =>
    page.user.upload(screen.getByLabelText('CSV File'), csv(text, name))
  await choose('Name\nAnn Lee', 'week.xlsx')
  await said('Invalid file type')
  await said('Please upload a CSV file')
  await choose(new Uint8Array(2_000_001))
  await said('File Error')
  await said('Failed to read CSV file: the file is larger than 2 MB.')
  await choose('Colour,Size\nred,7', 'week.CSV')
  await said('Parse Error')
  await said('Failed to parse CSV file. Please check the format.')
  await screen.findByText(/^There is no column called Name in the first line\./)
  await choose('Name,Tips\n')
  await screen.findByText('There are no rows in it.')
  expect(importButton()).toBeDisabled()
})

test('importing a week again shows what changes before the button is pressed', async () => {
  const [ann, bo, cleo] = await employ(app, ['Ann Lee', 'Bo Nguyen', 'Cleo Park'])
  const week = previousWeek()
  await paid(app, week, [recordOf(ann!), recordOf(bo!)])
  await tipOf(app.db, ann!, { amount: '45.50', createdAt: `${week.start}T17:00:00Z` })
  await tipOf(app.db, cleo!, { amount: '8.00', createdAt: `${week.end}T17:00:00Z` })
  const page = await openImport(app)
  await screen.findByText('This period was imported before.')
  await chooseFile(page, csvOf('Ann Lee,20,15,300,46.50,359', 'Cleo Park,1,15,15,8,23'))
  expect(await screen.findByLabelText(/^Replace the week/)).toBeChecked()
  const changes = await screen.findByRole('region', { name: 'What will change' })
  await within(changes).findByText('1 added, 1 changed, 1 removed, 0 as before.')
  const changeOf = (name: string) => within(changes).getByText(name).closest('li')
  expect(changeOf('Ann Lee')).toHaveTextContent(/Tips \$45\.50\s*\$46\.50/)
  expect(changeOf('Bo Nguyen')).toHaveTextContent(/Removed ?\$358\.00 gross leaves the period and their My Pay/)
  expect(changeOf('Cleo Park')).toHaveTextContent('$23.00 gross')

  await screen.findByText('Logged $53.50, to be paid $54.50. They differ for 1 of 2 people.')
  const check = within(screen.getAllByRole('region', { name: beside })[0]!)
  expect(check.getByText('Ann Lee').closest('tr')).toHaveTextContent('+$1.00')
  expect(check.queryByText('Cleo Park')).toBeNull()
  await page.user.click(check.getByRole('button', { name: 'Show all 2' }))
  expect((await check.findByText('Cleo Park')).closest('tr')).toHaveTextContent('$0.00')
  await lookAndImport(page)
  await said('Payroll period updated with 2 record(s)')
})

test('the form is ready before its lists are read again, and replaces nothing that it did not show', async () => {
  await employ(app, ['Ann Lee'])
  const page = await openImport(app, csvOf('Ann Lee,20,15.00,300.00,0.00,300.00'))
  await screen.findByText(/They agree for everybody, to the cent\.$/)
  await waitFor(() => expect(importButton()).toBeEnabled())
  const readLists = [page.hold('GET /api/payroll-periods'), page.hold('GET /api/payroll-import-settings')]
  const go = page.hold('POST /api/payroll-periods')
  await page.user.click(importButton())
  expect(await screen.findByRole('button', { name: 'Importing...' })).toHaveAttribute('aria-disabled', 'true')
  go()
  await said('Payroll period created with 1 record(s)')
  await screen.findByText('1 record, $300.00 gross. Its tips can no longer be changed.')
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()
  expect(importButton()).toBeDisabled()

  // Until then it does not know the week that it has just imported.
  await chooseFile(page, csvOf('Ann Lee,10,15.00,150.00,0.00,150.00'))
  await pressImport(page)
  await said(/^These days were imported in the meantime\./)
  for (const read of readLists) read()
  await screen.findByText('0 added, 1 changed, 0 removed, 0 as before.')
  await pressImport(page)
  await said('Payroll period updated with 1 record(s)')
  await screen.findByText('1 record, $150.00 gross. Its tips can no longer be changed.')
})

test('the dates warn of what they touch', async () => {
  const [ann] = await employ(app, ['Ann Lee'])
  await paid(app, { start: '2026-01-05', end: '2026-01-11' }, [recordOf(ann!)])
  const page = await openImport(app, csvOf('Ann Lee,20,15,300,46.50,346.50'))
  const start = screen.getByLabelText(/^Start Date/)
  const end = screen.getByLabelText(/^End Date/)
  fill(start, '2025-12-31')
  fill(end, '2026-01-03')
  await screen.findByText('Week of Dec 31 - Jan 3, 2026')
  await screen.findByText('These dates are Wed, Dec 31 to Sat, Jan 3.')
  await press(page, 'Use Mon, Dec 29 - Sun, Jan 4')
  await waitFor(() => expect(start).toHaveValue('2025-12-29'))
  expect(end).toHaveValue('2026-01-04')
  await screen.findByText('Week of Dec 29 - Jan 4, 2026')

  fill(end, '2026-01-11')
  await screen.findByText('These dates overlap with Week of Jan 5 - Jan 11, 2026.')
  await pressImport(page)
  await said('Failed to import payroll data')
  await said(/^These dates overlap with Week of Jan 5 - Jan 11, 2026 \(/)
  // Refused, and nothing that was prepared is lost.
  expect(previewRow('Ann Lee')).toBeVisible()

  fill(start, '')
  await said('Start date is required')
  fill(end, '')
  await screen.findByText('End date is required')
  await pressImport(page)
  expect(start).toHaveFocus()
  for (const [from, to, words] of [
    ['2026-02-10', '2026-02-09', 'The start date must not be after the end date'],
    ['2026-02-10', '2026-03-20', 'A payroll period has at most 31 days'],
    ['2030-06-03', '2030-06-09', 'This period is not over yet.'],
  ] as const) {
    fill(start, from)
    fill(end, to)
    await said(words)
  }
})

test('nothing is imported before it is known who is there, and what', async () => {
  await employ(app, ['Ann Lee'])
  const page = await openPage(app, ada, '/profile')
  page.lose('GET /api/admin/users')
  page.lose('GET /api/payroll-periods')
  await page.goto('/admin/payroll-import')
  await page.user.click(await screen.findByLabelText('CSV Upload'))
  const words = 'Cannot import payroll: User data not loaded. Please wait for user data to load and try again.'
  const [notice] = await screen.findAllByText(words)
  await page.user.upload(screen.getByLabelText('CSV File'), csvOf('Ann Lee,20,15.00,300.00,0.00,300.00'))
  await said('CSV Parsed Successfully')
  expect(importButton()).toBeDisabled()
  page.restore()
  page.lose('GET /api/payroll-periods')
  await page.user.click(within(notice!.closest('[role=alert]')!).getByRole('button', { name: 'Try again' }))
  await screen.findByText(/They agree for everybody, to the cent\.$/)
  await expectPreview('Ann Lee', 'Exact name')
  const form = within(importButton().closest('form')!)
  const unknown = (await form.findByText('The payroll periods could not be loaded.')).closest('[role=alert]')!
  expect(importButton()).toBeDisabled()
  page.restore()
  await page.user.click(within(unknown as HTMLElement).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(importButton()).toBeEnabled())
})

test('a file is dropped anywhere on the page, and a row gets its person where it stands', async () => {
  await employ(app, ['Ann Lee', 'Bo Nguyen'])
  const page = await openImport(app)
  await page.user.click(screen.getByLabelText('Google Sheets'))
  const heading = screen.getByRole('heading', { level: 1 })
  const dataTransfer = {
    types: ['Files'],
    files: [csvOf('Ann Lee,1,15.00,15,1.50,16.50', 'Nobody Known,2,15,30,2,32')],
  }
  fireEvent.dragOver(heading, { dataTransfer })
  await screen.findByText('Drop the file here to read it')
  fireEvent.drop(heading, { dataTransfer })
  await said('CSV Parsed Successfully')
  expect(screen.queryByText('Drop the file here to read it')).toBeNull()
  expect(screen.getByLabelText('CSV Upload')).toBeChecked()

  // What is to be decided stands there, and what agrees is folded.
  await screen.findByText('1 of 2 rows · $16.50')
  expect(previewRow('Nobody Known')).toBeVisible()
  expect(previewRow('Ann Lee')).toBeUndefined()
  const person = screen.getByRole('combobox', { name: 'Person of row 2, Nobody Known' })
  person.focus()
  await page.user.selectOptions(person, await within(person).findByRole('option', { name: 'Bo Nguyen' }))
  await expectPreview('Nobody Known', /Bo Nguyen.*Picked/)
  await screen.findByText('2 of 2 rows · $48.50')
  await page.user.click(screen.getByLabelText('Remember “Nobody Known” for this person'))
  await unfold(page)
  await expectPreview('Ann Lee', 'Exact name')
  await pressImport(page)
  expect((await screen.findByRole('button', { name: 'Forget Nobody Known' })).closest('li')).toHaveTextContent(
    'Nobody Known means Bo Nguyen',
  )
})

const fileNamed = (...lines: string[]) => csv(lines.join('\n'), 'Suds week.csv')

const doubtful = fileNamed(
  'Payroll 01/05/2020 - 01/11/2020',
  '',
  'Employee Name,ID,Hours,Rate,Regular Pay,OT Pay,Tips,Weight processed,Gross Pay,Deductions,Net Pay,Mileage',
  'Ann Lee,,38.5,15.00,577.50,0,112.40,"1,204",689.90,100.00,589.90,12.5',
  'Ann B. Nguyen,,40,15.00,600.00,0,96.05,980,696.05,90.00,606.05,',
  'Cleo Parc,,22:30,15.75,354.38,0,41.10,,395.48,50.00,340.48,',
  'Reyes Dana,,abc,15.00,n/a,0,12.00,,12.00,0,12.00,',
  'Eli Stone,,200,18.50,3700.00,50.00,12.00,,3762.00,0,3762.00,',
  'Sam Unknown,,8,15,120.00,0,5.00,,125.00,0,125.00,',
  ',,,,,,7.00,,7.00,,,',
  'TOTAL,,300.00,,"5,000.00",50.00,279.00,,"5,804.00",,,',
)

const employed = ['Ann Lee', 'Ann Nguyen', 'Cleo Park', 'Dana Reyes', 'Eli Stone', 'Flo Winter']

const check = async (page: Page, label: string | RegExp) => page.user.click(await screen.findByLabelText(label))

test('a file of doubts: each is said in words, and looked at once', async () => {
  const people = await employ(app, employed)
  const last = previousWeek()
  for (const days of [-28, -21, -14, -7]) {
    const week = { start: addDays(last.start, days), end: addDays(last.end, days) }
    await paid(app, week, [recordOf(people[0]!), recordOf(people[5]!)])
  }
  const page = await openImport(app, doubtful)
  // Nothing of a column is read before it is clear how it writes numbers.
  const question = within(screen.getByRole('group', { name: 'How is Weight processed written in this file?' }))
  expect(question.getAllByRole('radio')).toHaveLength(2)
  await screen.findByText('Say first how the numbers of this file are written.')
  await page.user.click(importButton())
  expect(question.getAllByRole('radio')[0]).toHaveFocus()
  await page.user.click(question.getByLabelText('“1,204” is 1,204.00'))
  await unfold(page)
  await expectPreview('Ann Lee', '1,204 lbs')
  await expectPreview('Ann B. Nguyen', 'There is more than the name')
  await expectPreview('Cleo Parc', 'One letter is different')
  // A name that is one letter off is confirmed by itself.
  await press(page, 'Confirm all 2 suggestions')
  await expectPreview('Reyes Dana', 'Picked')
  await press(page, 'Confirm: row 3, Cleo Parc')
  await expectPreview('Cleo Parc', 'Picked')

  const findings = within(await screen.findByRole('region', { name: /things to look at$/ }))
  for (const words of [
    /^The file names “01\/05\/2020”, “01\/11\/2020”; the chosen days are /,
    'Row 4, Reyes Dana: Hours worked says “abc”, which is no number. It is imported as 0.',
    /^Row 1, Ann Lee: more than twice or less than half of what is usual: /,
    'Paid in each of the last four weeks and not in this import: Flo Winter.',
    'In this import and not paid in the last weeks: Ann Nguyen, Cleo Park, Dana Reyes, Eli Stone.',
  ])
    findings.getByText(words)
  await page.user.click(findings.getByLabelText(/^Show row 5: .*more than these days/))
  await screen.findByText('Only row 5 is shown.')
  expect(previewRow('Eli Stone')).toBeVisible()
  expect(previewRow('Ann Lee')).toBeUndefined()

  await press(page, /^All \d/)
  await press(page, 'Cells: row 3, Cleo Parc')
  const cells = within(within(screen.getByRole('dialog')).getByRole('table'))
  expect(cells.getByText('“22:30”').closest('tr')).toHaveTextContent('Hours worked: 22.50')
  expect(cells.getByText('Mileage').closest('tr')).toHaveTextContent('not read')
  await page.user.keyboard('{Escape}')

  // How the weight is written changes nothing of what was decided about people.
  await check(page, '“1,204” is 1.20')
  await expectPreview('Ann Lee', '1.20 lbs')
  await expectPreview('Cleo Parc', 'Picked')
  await check(page, '“1,204” is 1,204.00')
  await expectPreview('Ann Lee', '1,204 lbs')
  await lookAndImport(page)
  await said(/^Payroll period created with 5 record\(s\)\. 1 record\(s\) skipped/)
  await screen.findByText(`${weekName(last)} was imported`)

  // What was said of this header is remembered.
  await chooseFile(page, doubtful)
  expect(screen.getByLabelText('“1,204” is 1,204.00')).toBeChecked()
})

test('what a column is read as, or that it is not, is remembered until it is forgotten', async () => {
  await employ(app, ['Ann Lee'])
  const odd = fileNamed('Name,Hours,Regular Pay,Extra,Gross Pay', 'Ann Lee,10.00,150.00,20.50,170.50')
  const page = await openImport(app, odd)
  await screen.findByText('“Extra” has numbers and is not read.')
  const readAs = () => screen.getByLabelText('Extra is read as')
  await page.user.selectOptions(readAs(), 'Overtime')
  await expectPreview('Ann Lee', 'overtime $20.50')
  await pressImport(page)
  await said('Payroll period created with 1 record(s)')
  await screen.findByText(`${weekName(previousWeek())} was imported`)

  await chooseFile(page, odd)
  await expectPreview('Ann Lee', 'overtime $20.50')
  await page.user.click(screen.getByText('Columns: 5 read'))
  expect(readAs()).toHaveValue('overtimePay')
  expect(readAs()).toBeVisible()

  const forget = { name: 'Forget files with Name, Hours, Regular Pay, Extra and 1 more' }
  const remembered = screen.getByRole('button', forget).closest('li')!
  expect(remembered).toHaveTextContent(/, imported .*What 5 columns are read as$/)
  await page.user.click(within(remembered).getByRole('button'))
  await screen.findByText('“Extra” has numbers and is not read.')
  await waitFor(() => expect(screen.queryByRole('button', forget)).toBeNull())

  await check(page, /^Replace the week/)
  await lookAndImport(page)
  await said('Payroll period updated with 1 record(s)')
  expect((await screen.findByRole('button', forget)).closest('li')).toHaveTextContent('Not read: Extra')
  await chooseFile(page, odd)
  await screen.findByText('Columns: 4 read')
  await waitFor(() => expect(importButton()).toBeEnabled())
  expect(screen.queryByText('“Extra” has numbers and is not read.')).toBeNull()
})

test('a column that may be hours or dollars is asked about, and the name is pointed at', async () => {
  await employ(app, ['Ann Lee'])
  const page = await openImport(
    app,
    fileNamed('Who,Rate,Hours,Regular Pay,Overtime,Gross Pay', 'Ann Lee,10.00,40.00,400.00,12,512.00'),
  )
  screen.getByText('Whose are these rows?')
  screen.getByText('Say first which column has the names.')
  await page.user.selectOptions(screen.getByLabelText('Who is read as'), 'Name')
  await screen.findByText('Say first which columns are hours and which are dollars.')
  expect(screen.queryByText('Whose are these rows?')).toBeNull()
  expect(
    within(screen.getByRole('group', { name: 'Is Overtime hours or dollars?' })).getAllByRole('radio'),
  ).toHaveLength(3)
  await page.user.click(importButton())
  expect(screen.getByLabelText('Hours: “12” in row 1, Ann Lee is 12.00 hours')).toHaveFocus()
  await check(page, 'Hours: “12” in row 1, Ann Lee is 12.00 hours')
  await waitFor(() => expect(screen.getByLabelText('Overtime is read as')).toHaveValue('overtimeHours'))
  await check(page, 'Neither: the column is not read')
  await screen.findByText('“Overtime” has numbers and is not read.')
  await check(page, 'Dollars: “12” in row 1, Ann Lee is $12.00')
  await expectPreview('Ann Lee', 'overtime $12.00')
  await page.reload()
  await expectPreview('Ann Lee', 'overtime $12.00')
  expect(screen.getByLabelText('Who is read as')).toHaveValue('employeeName')
})

test('somebody whose name was removed is offered by the number alone', async () => {
  const shop = await startApp()
  const { id } = await shop.makePerson({ firstName: 'Ann', lastName: 'Former', isActive: false })
  const removed = await shop.as(ada).post(`/api/admin/users/${id}/remove-name`, { name: 'Ann Former' })
  expect(removed.body.email).toBe('former-1')
  const page = await openImport(shop, csvOf('Zed Unknown,10,20,200,0,200'))
  await press(page, 'Choose person: row 1, Zed Unknown')
  const choice = dialog()
    .getByRole('radio', { name: /^Former employee 1/ })
    .closest('label')
  expect(choice).toHaveTextContent('Former employee 1deactivated')
})

test('a line that looks like a sum is given to the person whose pay it is', async () => {
  await employ(app, ['Ann Lee', 'Bo Total'])
  const page = await openImport(app, csvOf('Ann Lee,20,15.00,300.00,0.00,300.00', 'Total,10,15.00,150.00,5.00,155.00'))
  await screen.findByText('Row 2: the file’s own total of Tips is $5.00, but its rows come to $0.00.')
  await expectPreview('Total', 'Ignored', '10 · 15.00 · 150.00')
  await press(page, 'Choose person: row 2, Total')
  expect(dialog().queryByRole('checkbox')).toBeNull()
  await page.user.click(dialog().getByRole('radio', { name: /^Bo Total/ }))
  await press(page, 'Choose Bo Total')
  await expectPreview('Bo Total', 'Picked', '$155.00')
  expect(screen.queryByText(/^Row 2: the file’s own total/)).toBeNull()
  await screen.findByText('2 of 2 rows · $455.00')
})

test('a second file of a week is added to it where nobody stands in both', async () => {
  const [ann] = await employ(app, ['Ann Lee', 'Bo Nguyen'])
  const week = previousWeek()
  await tipOf(app.db, ann!, { amount: '45.50', createdAt: `${week.start}T17:00:00Z` })
  await paid(app, week, [recordOf(ann!)])
  const bo = 'Bo Nguyen,20.00,15.00,300.00,46.50,346.50'
  const page = await openImport(app, csvOf(bo, 'Ann Lee,1.00,15.00,15.00,0.50,15.50'))
  expect(await screen.findByLabelText(/^Replace the week/)).toBeChecked()
  await check(page, /^Add these people to the week/)
  await screen.findByText('1 person is in this week already: leave their row out, or replace the week.')
  await page.user.click(importButton())
  expect(screen.getByLabelText(/^Replace the week/)).toHaveFocus()

  await chooseFile(page, csvOf(bo))
  await waitFor(() => expect(screen.getByLabelText(/^Add these people to the week/)).toBeChecked())
  // Those who are added stand beside those who are in it.
  await screen.findByText('Logged $45.50, to be paid $92.00. They differ for 1 of 2 people.')
  await check(page, /^Replace the week/)
  await screen.findByText('Logged $45.50, to be paid $46.50. They differ for everybody.')
  await check(page, /^Add these people to the week/)
  await screen.findByText('1 added, 0 changed, 0 removed, 1 as before.')
  await pressImport(page)
  await said('Payroll period updated with 1 record(s)')
})

test('rows whose pay is not known wait one by one, and the bar leads to what is open', async () => {
  await employ(app, ['Ann Lee', 'Bo Nguyen', 'Cleo Park'])
  const rows = ['Ann Lee,20,15,300,46.50,see note', 'Bo Nguyen,20,15,300,0,0', 'Cleo Park,20,15,300,40,340']
  const page = await openImport(app, csvOf(...rows))
  await screen.findByText('1 of 3 rows · $340.00')
  await screen.findByText('What 2 rows pay is not known: import them as they are read, or leave them out.')
  await expectPreview('Ann Lee', 'To decide', 'Gross Pay says “see note”, which is no number.')
  await expectPreview('Bo Nguyen', 'To decide', 'Gross Pay is 0 beside 20.00 hours.')
  await page.user.click(importButton())
  // Alone, wherever it stands.
  await screen.findByText('Only row 1 is shown.')
  expect(screen.getByRole('button', { name: 'Import with $0.00: row 1, Ann Lee' })).toHaveFocus()
  await page.user.keyboard('{Enter}')
  await expectPreview('Ann Lee', 'Exact name')
  await press(page, 'Take back: row 1, Ann Lee')
  await press(page, 'Import with $0.00: row 1, Ann Lee')
  await press(page, 'Leave out: row 2, Bo Nguyen')
  await expectPreview('Bo Nguyen', 'Left out')

  // What is to be looked at stands above the rows.
  const list = await screen.findByRole('region', { name: /things? to look at$/ })
  within(list).getByText('Row 1, Ann Lee: Gross Pay says “see note”, which is no number. It is imported as 0.')
  const after = list.compareDocumentPosition(screen.getByRole('region', { name: 'Preview' }))
  expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await screen.findByText('2 of 3 rows · $340.00')
  await pressImport(page)
  expect(screen.getByLabelText(/^I have looked at th/)).toHaveFocus()
  await lookAndImport(page)
  await said('Payroll period created with 2 record(s)')
})

test('a part of the shop, and a file that was paid before, are said first', async () => {
  const people = await employ(app, ['Ann Lee', 'Bo Nguyen', 'Cleo Park', 'Dana Reyes', 'Eli Stone', 'Flo Winter'])
  const week = previousWeek()
  const before = { start: addDays(week.start, -7), end: addDays(week.end, -7) }
  const text = linesOf('Ann Lee,20,15,300,46.50,346.50')
  const records = people.map((person) => recordOf(person))
  await paid(app, before, records, undefined, { file: fileOf(text) })
  await paid(app, week, records)
  const page = await openImport(app, csv(text))
  await screen.findByText('1 of 1 rows, 5 people missing · $346.50')
  const list = within(await screen.findByRole('region', { name: /things to look at$/ }))
  const [first, second] = list.getAllByRole('listitem')
  expect(first).toHaveTextContent(/This very file was imported on .* Its people would be paid twice\./)
  expect(second).toHaveTextContent('5 of 6 people are not in this file: $346.50 against about $2,148.00.')
  await page.user.click(screen.getByText('5 people of the payroll before are not in this file'))
  await screen.findByText('Flo Winter')

  // Few of the week's people: nobody guesses whether they replace it.
  expect(screen.getByLabelText(/^Replace the week/)).not.toBeChecked()
  expect(screen.getByLabelText(/^Add these people/)).not.toBeChecked()
  await page.user.click(importButton())
  expect(screen.getByLabelText(/^Replace the week/)).toHaveFocus()
  screen.getByText('Say whether these people are added to the week, or replace it.')
  await check(page, /^Replace the week/)
  await screen.findByText('0 added, 1 changed, 5 removed, 0 as before.')
  await lookAndImport(page)
  await said('Payroll period updated with 1 record(s)')
})

test('the first import says once by what zone days end, where that can still change', async () => {
  const shop = await startApp({ TIMEZONE: '' })
  const zone = (timeZone: string) => shop.as(ada).put('/api/admin/settings/shop', { timeZone })
  await zone('America/Los_Angeles')
  await employ(shop, ['Ann Lee'])
  const told = 'Days end by Los Angeles time. This cannot change later.'
  const page = await openImport(shop, csvOf('Ann Lee,20,15.00,300.00,0.00,300.00'))
  const line = await screen.findByText(new RegExp(told))
  expect(within(line).getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/admin/settings')
  await pressImport(page)
  await said('Payroll period created with 1 record(s)')
  await screen.findByText(/^1 record, \$300\.00 gross\./)

  await chooseFile(page, csvOf('Ann Lee,10,15.00,150.00,0.00,150.00'))
  await screen.findByText('0 added, 1 changed, 0 removed, 0 as before.')
  await waitFor(() => expect(screen.queryByText(new RegExp(told))).toBeNull())
})
