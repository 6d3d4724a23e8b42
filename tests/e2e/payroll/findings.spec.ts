import { previousWeek, weekName } from '#shared/time/day.ts'
import { ada, expect, expectAccessible, test } from '#tests/support/e2e.ts'
import {
  chooseFile,
  csvOf,
  employ,
  lookAtFindings,
  openImport,
  paid,
  preview,
  previewRow,
  recordOf,
  said,
  unfold,
} from './payroll-shop.ts'

const importButton = 'Import Payroll Data'

const file = (...lines: string[]) => ({
  name: 'Suds week.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

const nasty = file(
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

const shopOf = ['Ann Lee', 'Ann Nguyen', 'Cleo Park', 'Dana Reyes', 'Eli Stone', 'Flo Winter']

test('a file of doubts: each is said in words, looked at once, and kept with what was imported', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const people = await employ(shop, shopOf)
  const weeks = ['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19'].map((start) => ({
    start,
    end: new Date(Date.parse(start) + 6 * 86_400_000).toISOString().slice(0, 10),
  }))
  for (const week of weeks) await paid(shop, week, [recordOf(people[0]!), recordOf(people[5]!)])
  await signInAs(ada, shop)
  await openImport(page, shop.url)
  await chooseFile(page, nasty)

  // Nothing of a column is read before it is clear how it writes numbers.
  const question = page.getByRole('group', { name: 'How is Weight processed written in this file?' })
  await expect(question.getByRole('radio')).toHaveCount(2)
  await expect(said(page, 'Say first how the numbers of this file are written.')).toBeVisible()
  await expect(page.getByRole('button', { name: importButton })).toBeDisabled()
  await expectAccessible(page)
  await question.getByLabel('“1,204” is 1,204.00').check()
  await unfold(page)
  await expect(previewRow(page, 'Ann Lee')).toContainText('1,204 lbs')

  await expect(previewRow(page, 'Ann B. Nguyen')).toContainText('There is more than the name')
  await expect(previewRow(page, 'Cleo Parc')).toContainText('One letter is different')
  await page.getByRole('button', { name: 'Confirm all 2 suggestions' }).click()
  await expect(previewRow(page, 'Cleo Parc')).toContainText('Picked')

  const findings = page.getByRole('region', { name: /things to look at$/ })
  for (const words of [
    /^The file names “01\/05\/2020”, “01\/11\/2020”; the chosen days are /,
    'Row 4, Dana Reyes: Hours worked says “abc”, which is no number. It is imported as 0.',
    'Row 4, Dana Reyes: Regular Pay says “n/a”, which is no number. It is imported as 0.',
    'Row 8: the file’s own total of Tips is $279.00, but its rows come to $278.55.',
    'Row 3, Cleo Parc: Net Pay is $340.48, but gross pay less deductions is $345.48.',
    'Row 7 has amounts, but no name. It is not imported.',
    'Row 6, Sam Unknown: nobody here has this name. The row is not imported.',
    'Row 5, Eli Stone: 200.00 hours are more than these days have.',
    /^Row 1, Ann Lee: more than twice or less than half of what is usual: /,
    'Paid in each of the last four weeks and not in this import: Flo Winter.',
    'In this import and not paid in the last weeks: Ann Nguyen, Cleo Park, Dana Reyes, Eli Stone.',
    '“Mileage” has numbers and is not read.',
  ])
    await expect(findings.getByText(words)).toBeVisible()
  await findings.getByRole('button', { name: /^Show row 5: .*more than these days/ }).click()
  await expect(preview(page).getByText('Eli Stone', { exact: true }).first()).toBeInViewport()
  await expect(previewRow(page, 'Ann Lee')).toHaveCount(0)

  await page.getByRole('button', { name: /^All \d/ }).click()
  await page.getByRole('button', { name: 'Cells: row 3, Cleo Parc' }).click()
  const cells = page.getByRole('dialog').getByRole('table')
  await expect(cells.getByRole('row').filter({ hasText: '“22:30”' })).toContainText('Hours worked: 22.50')
  await expect(cells.getByRole('row').filter({ hasText: 'Mileage' })).toContainText('not read')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // How the weight is written changes nothing of what was decided about people.
  await page.getByLabel('“1,204” is 1.20').check()
  await expect(previewRow(page, 'Ann Lee')).toContainText('1.20 lbs')
  await expect(previewRow(page, 'Cleo Parc')).toContainText('Picked')
  await page.getByLabel('“1,204” is 1,204.00').check()
  await expect(previewRow(page, 'Ann Lee')).toContainText('1,204 lbs')
  await lookAtFindings(page)
  await page.getByRole('button', { name: importButton }).click()
  await expect(said(page, /^Payroll period created with 5 record\(s\)\. 1 record\(s\) skipped/)).toBeVisible()

  await expect(said(page, /^Week of .* was imported$/)).toBeVisible()

  // What was said of this header, and of these texts, is remembered.
  await chooseFile(page, nasty)
  await unfold(page)
  await expect(previewRow(page, 'Cleo Parc')).toContainText('Remembered name')
  await expect(question.getByLabel('“1,204” is 1,204.00')).toBeChecked()

  // What was imported can be looked up, and had again as it was.
  await page.getByRole('button', { name: `Show the records of ${weekName(previousWeek())}` }).click()
  await expect(said(page, /\d+ findings looked at/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /Suds week\.csv/ }).click()
  expect((await download).suggestedFilename()).toBe('Suds week.csv')
})

test('a column can be read as another field, and the next file with this header is read so too', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await employ(shop, ['Ann Lee'])
  await signInAs(ada, shop)
  await openImport(page, shop.url)
  const odd = file('Name,Hours,Regular Pay,Extra,Gross Pay', 'Ann Lee,10.00,150.00,20.50,170.50')
  await chooseFile(page, odd)
  await expect(said(page, '“Extra” has numbers and is not read.')).toBeVisible()
  await page.getByLabel('Extra is read as').selectOption({ label: 'Overtime' })
  await expect(previewRow(page, 'Ann Lee')).toContainText('overtime $20.50')
  await expect(page.getByRole('region', { name: /to look at$/ })).toHaveCount(0)
  await page.getByRole('button', { name: importButton }).click()
  await expect(said(page, 'Payroll period created with 1 record(s)')).toBeVisible()
  await expect(said(page, /^Week of .* was imported$/)).toBeVisible()

  await chooseFile(page, odd)
  await expect(previewRow(page, 'Ann Lee')).toContainText('overtime $20.50')
  await page.getByText(/^Columns: 5 read$/).click()
  await expect(page.getByLabel('Extra is read as')).toHaveValue('overtimePay')
})

test('a second file of a week is added to it where nobody stands in both', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee', 'Bo Nguyen'])
  await paid(shop, previousWeek(), [recordOf(ann!)])
  await signInAs(ada, shop)
  await openImport(page, shop.url)
  await chooseFile(page, csvOf('Bo Nguyen,20.00,15.00,300.00,46.50,346.50', 'Ann Lee,1.00,15.00,15.00,0.50,15.50'))
  await expect(page.getByRole('radio', { name: 'Replace the week' })).toBeChecked()
  await page.getByRole('radio', { name: 'Add these people to the week' }).check()
  await expect(said(page, '1 person is in this week already: leave their row out, or replace the week.')).toBeVisible()
  await expect(page.getByRole('button', { name: importButton })).toBeDisabled()

  await chooseFile(page, csvOf('Bo Nguyen,20.00,15.00,300.00,46.50,346.50'))
  await expect(page.getByRole('radio', { name: 'Add these people to the week' })).toBeChecked()
  const changes = page.getByRole('region', { name: 'What will change' })
  await expect(changes).toContainText('1 added, 0 changed, 0 removed, 1 as before.')
  await expectAccessible(page)
  await page.getByRole('button', { name: importButton }).click()
  await expect(said(page, 'Payroll period updated with 1 record(s)')).toBeVisible()
  await page.getByRole('button', { name: `Show the records of ${weekName(previousWeek())}` }).click()
  await expect(page.getByRole('table', { name: 'Records of this period' }).getByRole('row')).toHaveCount(3)
})

test('a doubtful file in Spanish, on the narrowest phone', { tag: '@phone' }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await employ(shop, shopOf)
  await signInAs(ada, shop)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.request.patch(`${shop.url}/api/user/language`, { data: { language: 'es' } })
  await page.goto(`${shop.url}/admin/payroll-import`)
  await page.locator('input[type=file]').setInputFiles(nasty)
  await page.getByLabel('“1,204” es 1,204.00').check()
  await page.getByRole('button', { name: 'Confirmar las 2 sugerencias' }).click()
  await expect(
    said(page, 'Fila 4, Dana Reyes: Horas trabajadas dice “abc”, que no es un número. Se importa como 0.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/^He revisado estos/).check()
  await page.getByRole('button', { name: 'Importar datos de nómina' }).click()
  await expect(said(page, /5 registro/)).toBeVisible()
})
