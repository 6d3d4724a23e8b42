import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays, previousWeek, weekName } from '#shared/time/day.ts'
import { users } from '#shared/users/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { openPage, type Page, press, screen, waitFor, within } from '#tests/support/screen.ts'
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
  unfold,
} from './import-screens.ts'
import { employ, paid, recordOf } from './payroll-data.ts'

const app = await startApp()
beforeEach(() => forgetPay(app))

const fileOf = (...lines: string[]) => csv(lines.join('\n'), 'Suds week.csv')

const nasty = fileOf(
  'Payroll 01/05/2020 - 01/11/2020',
  '',
  'Employee Name,ID,Hours,Rate,Regular Pay,OT Pay,Tips,Weight processed,Gross Pay,Deductions,Net Pay,Mileage',
  'Ann Lee,,38.5,15.00,577.50,0,112.40,"1,204",689.90,100.00,589.90,12.5',
  'Ann B. Nguyen,,40,15.00,600.00,0,96.05,980,696.05,90.00,606.05,',
  'Cleo Parc,,22:30,15.75,354.38,0,41.10,,395.48,50.00,340.48,',
  'Dana Reyes,,abc,15.00,n/a,0,12.00,,12.00,0,12.00,',
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
  const page = await openImport(app, nasty)
  // Nothing of a column is read before it is clear how it writes numbers.
  const question = within(screen.getByRole('group', { name: 'How is Weight processed written in this file?' }))
  expect(question.getAllByRole('radio')).toHaveLength(2)
  await screen.findByText('Say first how the numbers of this file are written.')
  expect(importButton()).toBeDisabled()
  await page.user.click(question.getByLabelText('“1,204” is 1,204.00'))
  await unfold(page)
  await expectPreview('Ann Lee', '1,204 lbs')
  await expectPreview('Ann B. Nguyen', 'There is more than the name')
  await expectPreview('Cleo Parc', 'One letter is different')
  await press(page, 'Confirm all 2 suggestions')
  await expectPreview('Cleo Parc', 'Picked')

  const findings = within(await screen.findByRole('region', { name: /things to look at$/ }))
  for (const words of [
    /^The file names “01\/05\/2020”, “01\/11\/2020”; the chosen days are /,
    'Row 4, Dana Reyes: Hours worked says “abc”, which is no number. It is imported as 0.',
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
  await chooseFile(page, nasty)
  expect(screen.getByLabelText('“1,204” is 1,204.00')).toBeChecked()

  // What was imported can be had again as it was.
  await press(page, `Show the records of ${weekName(last)}`)
  const download = await screen.findByRole('link', { name: 'Download Suds week.csv' })
  expect((await app.as(ada).get(download.getAttribute('href')!)).text).toBe(await nasty.text())
})

test('a column can be read as another field, and the next file with this header is read so too', async () => {
  await employ(app, ['Ann Lee'])
  const odd = fileOf('Name,Hours,Regular Pay,Extra,Gross Pay', 'Ann Lee,10.00,150.00,20.50,170.50')
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
})

test('a second file of a week is added to it where nobody stands in both', async () => {
  const [ann] = await employ(app, ['Ann Lee', 'Bo Nguyen'])
  await paid(app, previousWeek(), [recordOf(ann!)])
  const bo = 'Bo Nguyen,20.00,15.00,300.00,46.50,346.50'
  const page = await openImport(app, csvOf(bo, 'Ann Lee,1.00,15.00,15.00,0.50,15.50'))
  expect(await screen.findByLabelText(/^Replace the week/)).toBeChecked()
  await check(page, /^Add these people to the week/)
  await screen.findByText('1 person is in this week already: leave their row out, or replace the week.')
  expect(importButton()).toBeDisabled()

  await chooseFile(page, csvOf(bo))
  await waitFor(() => expect(screen.getByLabelText(/^Add these people to the week/)).toBeChecked())
  await screen.findByText('1 added, 0 changed, 0 removed, 1 as before.')
  await pressImport(page)
  await said('Payroll period updated with 1 record(s)')
})

test('a doubtful file in Spanish', async () => {
  await employ(app, employed)
  const bea = await app.makePerson({ role: 'admin' })
  await app.db.update(users).set({ language: 'es' }).where(eq(users.id, bea.id))
  const page = await openPage(app, bea, '/admin/payroll-import')
  await page.user.upload(await screen.findByLabelText('Archivo CSV', { selector: '[type=file]' }), nasty)
  await check(page, '“1,204” es 1,204.00')
  await press(page, 'Confirmar las 2 sugerencias')
  await screen.findByText('Fila 4, Dana Reyes: Horas trabajadas dice “abc”, que no es un número. Se importa como 0.')
  await check(page, /^He revisado estos/)
  await press(page, 'Importar datos de nómina')
  await said(/5 registro/)
})
