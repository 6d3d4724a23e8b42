import { fireEvent } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { previousWeek } from '#shared/time/day.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { fill, openPage, press, screen, waitFor, within } from '#tests/support/screen.ts'
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
import { employ, paid, recordOf } from './payroll-data.ts'

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
  expect(importButton()).toBeDisabled()

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
  await screen.findByText('Start date is required')
  fill(end, '')
  await screen.findByText('End date is required')
  await waitFor(() => expect(importButton()).toBeDisabled())
  for (const [from, to, words] of [
    ['2026-02-10', '2026-02-09', 'The start date must not be after the end date'],
    ['2026-02-10', '2026-03-20', 'A payroll period has at most 31 days'],
    ['2099-01-05', '2099-01-11', 'This period is not over yet.'],
  ] as const) {
    fill(start, from)
    fill(end, to)
    await screen.findByText(words)
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
  await screen.findByText('Import 1 of 2 · $16.50')
  expect(previewRow('Nobody Known')).toBeVisible()
  expect(previewRow('Ann Lee')).toBeUndefined()
  const person = screen.getByRole('combobox', { name: 'Person of row 2, Nobody Known' })
  person.focus()
  await page.user.selectOptions(person, await within(person).findByRole('option', { name: 'Bo Nguyen' }))
  await expectPreview('Nobody Known', /Bo Nguyen.*Picked/)
  await screen.findByText('Import 2 of 2 · $48.50')
  await unfold(page)
  await expectPreview('Ann Lee', 'Exact name')
})
