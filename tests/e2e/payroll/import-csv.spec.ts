import { formatDay, previousWeek, today, weekName } from '#shared/time/day.ts'
import { tips } from '#shared/tips/table.ts'
import { ada, erin, expect, expectAccessible, tess, test, theo } from '#tests/support/e2e.ts'
import {
  chooseFile,
  csvOf,
  demoShop,
  employ,
  lookAtFindings,
  openImport,
  paid,
  preview,
  previewRow,
  recordOf,
  said,
  sample,
  unfold,
} from './payroll-shop.ts'

const importButton = 'Import Payroll Data'

test('in the demo shop an ordinary week is imported, stands among the periods and on My Pay', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs, isMobile }) => {
  const shop = await openShop({}, { people: [] })
  const people = await demoShop(shop.db)
  const [helen, miguel] = ['Helen', 'Miguel'].map((name) => people.find(({ firstName }) => firstName === name)!)
  await signInAs(helen!, shop)
  await openImport(page, shop.url)
  await expect(page).toHaveTitle(/^Payroll Import/)
  await expect(page.getByRole('heading', { level: 1, name: 'Payroll Import - Admin' })).toBeVisible()
  const week = previousWeek()
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
  await expect(previewRow(page, 'Miguel Ortega').getByRole('cell')).toContainText(
    isMobile
      ? ['16.00 hours at $18.50, $119.82 tips', 'Miguel Ortega', '$465.82', '']
      : ['Miguel Ortega', 'Miguel Ortega', '16.00', '$18.50', '$119.82', '$465.82', ''],
  )
  await expect(said(page, 'Import 24 of 24 · $12,762.20')).toBeVisible()
  await expect(said(page, 'Notes are visible to the employee.')).toBeVisible()
  await expect(said(page, '24 rows in the file:')).toBeVisible()
  await expect(said(page, /^Logged \$[\d,.]+, to be paid \$2,601\.44\./)).toBeVisible()
  await lookAtFindings(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: importButton }).click()
  await expect(said(page, 'Payroll period created with 24 record(s)')).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: importButton })).toBeDisabled()

  await expect(said(page, `Imported from CSV on ${formatDay(today(), { year: false })} · 24 employees`)).toBeVisible()
  await page.getByRole('button', { name: `Show the records of ${weekName(week)}` }).click()
  const records = page.getByRole('table', { name: 'Records of this period' })
  const paidCells = ['2,387 lbs', '16.00', '$18.50', '$29.11', '$296.00', '$119.82', '$50.00', '$465.82']
  await expect(records.getByRole('row').filter({ hasText: 'Miguel Ortega' }).getByRole('cell')).toContainText(paidCells)
  await expect(records.getByRole('row')).toHaveCount(25)
  // From the top, so that nothing lies half under the bar of the phone.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)

  await signInAs(miguel!, shop)
  await page.goto(`${shop.url}/my-payroll`)
  await expect(page.getByRole('heading', { name: weekName(week) })).toBeVisible()
  await expect(page.getByRole('region', { name: weekName(week) })).toContainText('Net Pay$465.82')
  await expectAccessible(page)
})

test('a shop that never paid anybody says what comes first', { tag: '@phone' }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  await signInAs(ada, shop)
  await openImport(page, shop.url)
  await expect(said(page, 'No payroll periods found. Import your first payroll data above.')).toBeVisible()
  await expectAccessible(page)
})

test('the nasty file: everything doubtful waits for a decision, and what was remembered helps next time', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const people = await employ(shop, [
    'Rosa Delgado',
    'Miguel Ortega',
    'Keiko Tanaka',
    'José Núñez',
    'Ann Lee',
    'Maria Garcia',
    'Maria Garcia',
    'Tanisha Brooks',
    'Luis Herrera',
    'Priya Raman',
    'Darnell Jefferson',
    'Sofia Marchetti',
    'Samuel Unger',
  ])
  await signInAs(ada, shop)
  await openImport(page, shop.url)
  await chooseFile(page, sample('payroll-nasty.csv'))
  await expect(said(page, 'Found 16 employee records')).toBeVisible()
  await unfold(page)

  await expect(previewRow(page, 'Ortega, Miguel')).toContainText('Exact name')
  await expect(previewRow(page, 'Tanisha (Nisha) Brooks')).toContainText('There is more than the name')
  await expect(previewRow(page, 'Tanisha (Nisha) Brooks')).toContainText('Tanisha Brooks?')
  await expect(previewRow(page, 'Joanne Leeson')).toContainText('Not found')
  await expect(previewRow(page, 'Maria Garcia')).toContainText('Ambiguous')
  await expect(previewRow(page, 'Maria Garcia')).toContainText('2 people fit this name.')
  await expect(previewRow(page, 'TOTAL')).toContainText('Ignored')
  // Amara Okafor of the file is no Ada Okafor, who is in every shop of these tests.
  await expect(previewRow(page, 'Amara Okafor')).toContainText('Not found')
  await expect(previewRow(page, 'Amara Okafor')).toContainText('could not be read: “abc”')
  await expect(previewRow(page, 'Amara Okafor')).toContainText('Regular Pay could not be read: “n/a”')
  await expect(said(page, '2 rows for José Núñez')).toBeVisible()
  await expect(said(page, 'Row 4, José Núñez: 31.25 hours, $625.50')).toBeVisible()
  await expect(previewRow(page, 'Jose Nunez')).toContainText('same person without accents: two rows for one person')
  await expect(said(page, 'One person has several rows: add them up, or leave all but one out.')).toBeVisible()
  await expect(page.getByRole('button', { name: importButton })).toBeDisabled()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add them up: rows for José Núñez' }).click()
  await expect(said(page, '2 rows for José Núñez')).toHaveCount(0)
  await expect(previewRow(page, 'Jose Nunez')).toContainText('Rows added up')

  await expect(said(page, '1 row is ambiguous: choose its person, or leave it out.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose person: row 8, Maria Garcia' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('group', { name: 'These people fit the name' }).getByRole('radio')).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByLabel(people[6]!.email).check()
  await dialog.getByRole('button', { name: 'Choose Maria Garcia' }).click()
  await expect(previewRow(page, 'Maria Garcia')).toContainText('Picked')

  await page.getByRole('button', { name: 'Choose person: row 6, Joanne Leeson' }).click()
  await expect(dialog.getByRole('group', { name: 'Perhaps one of these' })).toContainText('Ann Lee')
  await expect(dialog.getByRole('group', { name: 'Perhaps one of these' })).toContainText('has row 7 already')
  await dialog.getByRole('button', { name: 'Leave row out' }).click()
  await expect(previewRow(page, 'Joanne Leeson')).toContainText('Left out')

  await page.getByRole('button', { name: 'Choose person: row 10, Sam Unknown' }).click()
  await dialog.getByLabel('Find a person').fill('unger sam')
  await dialog.getByLabel(people[12]!.email).check()
  await dialog.getByLabel('Remember “Sam Unknown” for this person').check()
  await dialog.getByRole('button', { name: 'Choose Samuel Unger' }).click()

  await page.getByRole('button', { name: 'Confirm: row 9, Tanisha (Nisha) Brooks' }).click()
  await expect(previewRow(page, 'Tanisha (Nisha) Brooks')).toContainText('Picked')

  await expect(
    said(page, /^18 rows in the file: 13 ready · 2 not found · 1 left out · 1 ignored · 1 without a name$/),
  ).toBeVisible()
  const findings = page.getByRole('region', { name: /things to look at$/ })
  const finding = (text: string) => expect(findings.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await finding('Row 11, Amara Okafor: nobody here has this name. The row is not imported.')
  await finding('Row 11, Amara Okafor: Hours worked says “abc”, which is no number. It is imported as 0.')
  await finding('Row 13, Priya Raman: 1,024.50 hours are more than these days have.')
  await finding('Row 14, Darnell Jefferson: Tips says “$7.005”, which is stored with two decimals.')
  await page.getByRole('button', { name: importButton }).click()
  await expect(said(page, 'Please look at these findings first, and say that you have.')).toBeVisible()
  await expect(page.getByLabel(/^I have looked at these \d+ findings/)).toBeFocused()
  await lookAtFindings(page)
  await page.getByRole('button', { name: importButton }).click()
  await expect(
    said(page, 'Payroll period created with 12 record(s). 2 record(s) skipped (employee(s) not found in system)'),
  ).toBeVisible()
  await expect(
    said(
      page,
      'Skipped, not found in the system: Amara Okafor (row 11), =HYPERLINK("http://example.invalid") (row 17).',
    ),
  ).toBeVisible()
  await expect(said(page, 'Left out: Joanne Leeson (row 6).')).toBeVisible()
  await expect(said(page, 'Sam Unknown means Samuel Unger')).toBeVisible()

  await chooseFile(page, sample('payroll-nasty.csv'))
  await unfold(page)
  await expect(previewRow(page, 'Sam Unknown')).toContainText('Remembered name')
  await expect(previewRow(page, 'Sam Unknown')).toContainText('Samuel Unger')
  await expect(previewRow(page, 'Tanisha (Nisha) Brooks')).toContainText('Remembered name')
  // Only what was asked for is remembered.
  await expect(previewRow(page, 'Maria Garcia')).toContainText('Ambiguous')

  await page.getByRole('button', { name: 'Forget Sam Unknown' }).click()
  await expect(previewRow(page, 'Sam Unknown')).toContainText('Not found')
})

test('a file with semicolons in Windows-1252 reads like any other', { tag: '@desktop' }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  await employ(shop, ['José Núñez'])
  await signInAs(ada, shop)
  await openImport(page, shop.url)
  await chooseFile(page, sample('payroll-semicolon-windows1252.csv'))
  await expect(previewRow(page, 'José Núñez')).toContainText('Exact name')
  await expect(previewRow(page, 'José Núñez')).toContainText('señal')
  await expect(previewRow(page, 'José Núñez')).toContainText('$625.50')
})

test('a file that is none is refused in the specified words, and the reason stays', {
  tag: ['@desktop', '@phone'],
}, async ({ page, shop, signInAs }) => {
  await signInAs(ada)
  await openImport(page, shop.url)
  const file = (name: string, text: string | Buffer) =>
    page.getByLabel('CSV File').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

  await file('week.xlsx', 'Name\nAnn Lee')
  await expect(said(page, 'Invalid file type')).toBeVisible()
  await expect(said(page, 'Please upload a CSV file')).toBeVisible()

  await file('week.csv', Buffer.alloc(2_000_001, 'x'))
  await expect(said(page, 'File Error')).toBeVisible()
  await expect(said(page, 'Failed to read CSV file: the file is larger than 2 MB.')).toBeVisible()

  await file('week.CSV', 'Colour,Size\nred,7')
  await expect(said(page, 'Parse Error')).toBeVisible()
  await expect(said(page, 'Failed to parse CSV file. Please check the format.')).toBeVisible()
  await expect(said(page, 'There is no column called Name in the first line.')).toBeVisible()
  await expectAccessible(page)

  await file('week.csv', 'Name,Tips\nAnn Lee,$1,234.50')
  await expect(said(page, /^Row 1 has more values than the first line has columns/)).toBeVisible()
  await expect(page.getByRole('button', { name: importButton })).toBeDisabled()

  await file('week.csv', 'Name,Tips\n')
  await expect(said(page, 'There are no rows in it.')).toBeVisible()
  await expect(page.getByRole('button', { name: importButton })).toBeDisabled()
})

test('importing a week again shows what changes before the button is pressed', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann, bo, cleo] = await employ(shop, ['Ann Lee', 'Bo Nguyen', 'Cleo Park'])
  const week = previousWeek()
  await paid(shop, week, [recordOf(ann!), recordOf(bo!)])
  await shop.db.insert(tips).values([
    { userId: ann!.id, orderId: '1', amount: '45.50', createdAt: `${week.start}T17:00:00Z` },
    { userId: cleo!.id, orderId: '2', amount: '8.00', createdAt: `${week.end}T17:00:00Z` },
  ])
  await signInAs(ada, shop)
  await openImport(page, shop.url)
  await expect(said(page, 'This period was imported before.')).toBeVisible()
  await chooseFile(page, csvOf('Ann Lee,20,15,300,46.50,359', 'Cleo Park,1,15,15,8,23'))
  await expect(page.getByRole('radio', { name: 'Replace the week' })).toBeChecked()
  const changes = page.getByRole('region', { name: 'What will change' })
  await expect(changes).toContainText('1 added, 1 changed, 1 removed, 0 as before.')
  await expect(changes.getByRole('listitem').filter({ hasText: 'Ann Lee' })).toContainText(/Tips \$45\.50\s*\$46\.50/)
  await expect(changes.getByRole('listitem').filter({ hasText: 'Bo Nguyen' })).toContainText(
    'Removed$358.00 gross leaves the period and their My Pay',
  )
  await expect(changes.getByRole('listitem').filter({ hasText: 'Cleo Park' })).toContainText('$23.00 gross')

  const check = page.getByRole('table', { name: 'Tips logged against tips paid' }).first()
  await expect(check.getByRole('row').filter({ hasText: 'Ann Lee' })).toContainText('+$1.00')
  await expect(check.getByRole('row').filter({ hasText: 'Cleo Park' })).toHaveCount(0)
  await expect(said(page, 'Logged $53.50, to be paid $54.50. They differ for 1 of 2 people.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all 2' }).first().click()
  await expect(check.getByRole('row').filter({ hasText: 'Cleo Park' })).toContainText('$0.00')
  await expectAccessible(page)

  await lookAtFindings(page)
  await page.getByRole('button', { name: importButton }).click()
  await expect(said(page, 'Payroll period updated with 2 record(s)')).toBeVisible()
})

test('the form is ready before its lists are read again, and replaces nothing that it did not show', {
  tag: '@desktop',
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await employ(shop, ['Ann Lee'])
  await signInAs(ada, shop)
  await openImport(page, shop.url)
  await chooseFile(page, csvOf('Ann Lee,20,15.00,300.00,0.00,300.00'))
  await expect(said(page, 'They agree for everybody, to the cent.')).toBeVisible()
  const lists = Promise.withResolvers<void>()
  await page.route(/\/api\/payroll-(?:periods|import-settings)/, async (route) => {
    if (route.request().method() === 'GET') await lists.promise
    await route.continue()
  })
  await page.getByRole('button', { name: importButton }).click()
  await expect(said(page, 'Payroll period created with 1 record(s)')).toBeVisible()
  await expect(said(page, '1 record, $300.00 gross.')).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: importButton })).toBeDisabled()

  // Until then it does not know the week that it has just imported.
  await chooseFile(page, csvOf('Ann Lee,10,15.00,150.00,0.00,150.00'))
  await page.getByRole('button', { name: importButton }).click()
  await expect(said(page, /^These days were imported in the meantime\./)).toBeVisible()
  lists.resolve()
  const changes = page.getByRole('region', { name: 'What will change' })
  await expect(changes).toContainText('0 added, 1 changed, 0 removed, 0 as before.')
  await page.getByRole('button', { name: importButton }).click()
  await expect(said(page, 'Payroll period updated with 1 record(s)')).toBeVisible()
  await expect(said(page, '1 record, $150.00 gross.')).toBeVisible()
})

test('the dates warn of what they touch', { tag: ['@desktop', '@phone'] }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee'])
  await paid(shop, { start: '2026-01-05', end: '2026-01-11' }, [recordOf(ann!)])
  await signInAs(ada, shop)
  await openImport(page, shop.url)
  const start = page.getByLabel('Start Date')
  const end = page.getByLabel('End Date')

  await start.fill('2025-12-31')
  await end.fill('2026-01-03')
  await expect(said(page, 'Week of Dec 31 - Jan 3, 2026')).toBeVisible()
  await expect(said(page, 'These dates are Wed, Dec 31 to Sat, Jan 3.')).toBeVisible()
  await page.getByRole('button', { name: 'Use Mon, Dec 29 - Sun, Jan 4' }).click()
  await expect(start).toHaveValue('2025-12-29')
  await expect(end).toHaveValue('2026-01-04')
  await expect(said(page, 'Week of Dec 29 - Jan 4, 2026')).toBeVisible()

  await end.fill('2026-01-11')
  await expect(said(page, 'These dates overlap with Week of Jan 5 - Jan 11, 2026.')).toBeVisible()
  await chooseFile(page, csvOf('Ann Lee,20,15,300,46.50,346.50'))
  await page.getByRole('button', { name: importButton }).click()
  await expect(said(page, 'Failed to import payroll data')).toBeVisible()
  await expect(said(page, /^These dates overlap with Week of Jan 5 - Jan 11, 2026 \(/)).toBeVisible()
  // Refused, and nothing that was prepared is lost.
  await expect(previewRow(page, 'Ann Lee')).toBeVisible()

  await start.fill('')
  await expect(said(page, 'Start date is required')).toBeVisible()
  await end.fill('')
  await expect(said(page, 'End date is required')).toBeVisible()
  await expect(page.getByRole('button', { name: importButton })).toBeDisabled()
  await start.fill('2026-02-10')
  await end.fill('2026-02-09')
  await expect(said(page, 'The start date must not be after the end date')).toBeVisible()
  await end.fill('2026-03-20')
  await expect(said(page, 'A payroll period has at most 31 days')).toBeVisible()
  await start.fill('2099-01-05')
  await end.fill('2099-01-11')
  await expect(said(page, 'This period is not over yet.')).toBeVisible()
  await expectAccessible(page)
})

test('without the list of users nothing can be imported', { tag: '@desktop' }, async ({ page, shop, signInAs }) => {
  await signInAs(ada)
  await page.route('**/api/admin/users', (route) => route.abort())
  await openImport(page, shop.url)
  const words = 'Cannot import payroll: User data not loaded. Please wait for user data to load and try again.'
  await expect(said(page, words)).toBeVisible()
  await chooseFile(page, csvOf('Erin Ellis,20,15,300,46.50,346.50'))
  await expect(said(page, 'CSV Parsed Successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: importButton })).toBeDisabled()
  await page.unroute('**/api/admin/users')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(previewRow(page, 'Erin Ellis')).toContainText('Exact name')
  await expect(page.getByRole('button', { name: importButton })).toBeEnabled()
})

test('nothing is imported while it is not known what is there already', {
  tag: '@desktop',
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await employ(shop, ['Ann Lee'])
  await signInAs(ada, shop)
  await page.route('**/api/payroll-periods?*', (route) => route.abort())
  await openImport(page, shop.url)
  await chooseFile(page, csvOf('Ann Lee,20,15.00,300.00,0.00,300.00'))
  await expect(said(page, 'They agree for everybody, to the cent.')).toBeVisible()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: importButton }) })
  await expect(form.getByText('The payroll periods could not be loaded.')).toBeVisible()
  await expect(page.getByRole('button', { name: importButton })).toBeDisabled()
  await page.unroute('**/api/payroll-periods?*')
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: importButton })).toBeEnabled()
})

test('a whole import by keyboard alone', { tag: '@desktop' }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await employ(shop, ['Ann Lee', 'Bo Nguyen'])
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/payroll-import`)
  await page.getByLabel('Start Date').focus()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const tabTo = async (name: string | RegExp, role: 'button' | 'radio' = 'button') => {
    const target = page.getByRole(role, { name })
    for (let tries = 0; tries < 40; tries += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await press('Tab')
    }
    throw new Error(`Tab does not lead to ${name}`)
  }
  await tabTo('CSV Upload', 'radio')
  await press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Google Sheets' })).toBeChecked()
  await press('ArrowRight')
  // Before the last Tab, because Enter could be quicker than what catches the system's dialog.
  const chooser = page.waitForEvent('filechooser')
  await tabTo('CSV File')
  await expect(page.getByLabel('CSV File')).toBeFocused()
  await press('Enter')
  await (await chooser).setFiles(csvOf('Ann Lee,1,15.00,15,1.50,16.50', 'Nobody Known,2,15,30,2,32'))
  await expect(previewRow(page, 'Nobody Known')).toContainText('Not found')
  await expect(said(page, 'CSV Parsed Successfully')).toBeVisible()
  await press('Escape')
  await expect(said(page, 'CSV Parsed Successfully')).toBeHidden()
  await tabTo(/^Choose person: row 2/)
  await press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Find a person')).toBeFocused()
  await page.keyboard.type('bo ng')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await press('Tab', 'Space', 'Tab', 'Space')
  await expect(dialog.getByLabel(/^Remember/)).toBeChecked()
  await press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Choose person: row 2/ })).toBeFocused()
  await press('Enter')
  await expect(dialog.getByLabel('Find a person')).toBeFocused()
  await page.keyboard.type('bo ng')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await press('Tab', 'Space')
  await tabTo('Choose Bo Nguyen')
  await press('Enter')
  await expect(previewRow(page, 'Nobody Known')).toContainText('Picked')
  await tabTo(importButton)
  await press('Enter')
  await expect(said(page, 'Payroll period created with 2 record(s)')).toBeVisible()
  await press('Escape')
  // The dialog to delete it opens on the safe choice, and Escape leaves it.
  await tabTo(/^More for Week of/)
  await press('Enter')
  await tabTo(/^Delete Week of/)
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press('Escape')
  await expect(page.getByRole('button', { name: /^More for Week of/ })).toBeFocused()
})

test('a file is dropped anywhere on the page, and a row gets its person where it stands', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await employ(shop, ['Ann Lee', 'Bo Nguyen'])
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/payroll-import`)
  await page.getByText('Google Sheets', { exact: true }).click()
  const { buffer } = csvOf('Ann Lee,1,15.00,15,1.50,16.50', 'Nobody Known,2,15,30,2,32')
  const dataTransfer = await page.evaluateHandle((text) => {
    const brought = new DataTransfer()
    brought.items.add(new File([text], 'week.csv', { type: 'text/csv' }))
    return brought
  }, buffer.toString())
  const heading = page.getByRole('heading', { level: 1 })
  await heading.dispatchEvent('dragover', { dataTransfer })
  await expect(said(page, 'Drop the file here to read it')).toBeVisible()
  await heading.dispatchEvent('drop', { dataTransfer })
  await expect(said(page, 'CSV Parsed Successfully')).toBeVisible()
  await expect(said(page, 'Drop the file here to read it')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'CSV Upload' })).toBeChecked()

  // What is to be decided stands there, what agrees is folded, and the bar is in sight.
  await expect(previewRow(page, 'Nobody Known')).toBeVisible()
  await expect(previewRow(page, 'Ann Lee')).toHaveCount(0)
  await expect(page.getByText('Import 1 of 2 · $16.50')).toBeInViewport()
  const person = page.getByRole('combobox', { name: 'Person of row 2, Nobody Known' })
  await person.focus()
  await person.selectOption({ label: 'Bo Nguyen' })
  await expect(previewRow(page, 'Nobody Known')).toContainText(/Bo Nguyen.*Picked/s)
  await expect(page.getByText('Import 2 of 2 · $48.50')).toBeInViewport()
  await unfold(page)
  await expect(previewRow(page, 'Ann Lee')).toContainText('Exact name')
  await expectAccessible(page)
})

test('a file of more than two thousand rows is shown and cannot be imported', {
  tag: ['@desktop', '@phone'],
}, async ({ page, shop, signInAs }) => {
  await signInAs(ada)
  await openImport(page, shop.url)
  await chooseFile(
    page,
    csvOf(
      'Erin Ellis,20,15,300,46.50,346.50',
      ...Array.from({ length: 2000 }, (_, at) => `Person Number${at},1,1,1,1,2`),
    ),
  )
  await expect(said(page, 'Found 2001 employee records')).toBeVisible()
  await expect(page.getByRole('button', { name: 'To decide 2,000' })).toBeVisible()
  expect(await preview(page).getByRole('row').count()).toBeLessThan(100)
  await expect(said(page, 'A file may have at most 2,000 rows; this one has 2,001.')).toBeVisible()
  await expect(page.getByRole('button', { name: importButton })).toBeDisabled()
  await expectAccessible(page)
})

for (const person of [erin, theo])
  test(`for a ${person.role} the page does not exist`, { tag: '@desktop' }, async ({ page, signInAs }) => {
    await signInAs(person)
    await page.goto('/admin/payroll-import')
    await expect(page.getByText('404 Page Not Found')).toBeVisible()
  })

test('a technician gets neither the import nor My Pay', { tag: '@desktop' }, async ({ page, signInAs }) => {
  await signInAs(tess)
  await page.goto('/admin/payroll-import')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await page.goto('/my-payroll')
  await expect(page).toHaveURL(/\/admin\/machine-management$/)
})
