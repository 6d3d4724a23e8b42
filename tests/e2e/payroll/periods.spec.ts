import { readFile } from 'node:fs/promises'
import { addDays, formatDay, previousWeek, thisWeek, weekName } from '#shared/time/day.ts'
import { ada, expect, expectAccessible, test } from '#tests/support/e2e.ts'
import { employ, fileOf, paid, recordOf, said } from './payroll-shop.ts'

test('a period shows its records, and deleting it says what that unlocks', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann, nobody] = await employ(shop, ['Ann Lee', 'Left Alone'])
  const nameless = await shop.makePerson({ firstName: '', lastName: '' })
  await paid(shop, { start: '2025-12-29', end: '2026-01-04' }, [
    recordOf(ann!, { weightProcessed: '1204' }),
    recordOf(nobody!, { hoursWorked: 0 }),
    recordOf(nameless, { tipsPay: -5 }),
  ])
  await paid(shop, { start: '2026-01-05', end: '2026-01-11' }, [recordOf(ann!)])
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/payroll-import`)
  const titles = page.getByRole('region', { name: 'Existing Payroll Periods' }).getByRole('heading', { level: 3 })
  await expect(titles).toHaveText(['Week of Jan 5 - Jan 11, 2026', 'Week of Dec 29 - Jan 4, 2026'])
  const period = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Week of Dec 29 - Jan 4, 2026' }) })
  await expect(period).toContainText('3 employees')
  await expect(period).toContainText('$1,074.00')

  const toggle = period.getByRole('button', { name: 'Show the records of Week of Dec 29 - Jan 4, 2026' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  const records = page.getByRole('table', { name: 'Records of this period' })
  const rowOf = (text: string) => records.getByRole('row').filter({ hasText: text })
  await expect(rowOf('Ann Lee')).toContainText('1,204 lbs')
  await expect(rowOf('Ann Lee')).toContainText('$17.90')
  await expect(rowOf('Left Alone')).toContainText('N/A')
  await expect(rowOf('Unknown Employee')).toContainText('−$5.00')
  await expect(said(page, 'Logged $0.00, paid $86.00. They differ for everybody.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'More for Week of Dec 29 - Jan 4, 2026' }).click()
  await page.getByRole('button', { name: 'Delete Week of Dec 29 - Jan 4, 2026' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'The records of 3 employees ($1,074.00 gross) are deleted and leave their My Pay.',
  )
  await expect(question).toContainText('The tips of these days unlock')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete Period' }).click()
  await expect(said(page, 'Payroll period deleted successfully!')).toBeVisible()
  await expect(titles).toHaveText(['Week of Jan 5 - Jan 11, 2026'])
})

test('a period shows what was imported for its days, and gives the files back', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann, bo] = await employ(shop, ['Ann Lee', 'Bo Nguyen'])
  const week = { start: '2026-01-05', end: '2026-01-11' }
  const csv = 'Name,Hours\nAnn Lee,20\n'
  await paid(shop, week, [recordOf(ann!)], undefined, { importedFrom: 'manual' })
  await paid(shop, week, [recordOf(ann!)], undefined, {
    file: fileOf(csv, { name: 'payroll corrected.csv' }),
    findings: ['Ann Lee: 20 hours, usually 38.5', 'The file has no Tips.'],
  })
  await paid(shop, week, [recordOf(bo!)], undefined, {
    mode: 'add',
    file: fileOf(csv),
    findings: ['Bo Nguyen is new.'],
  })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/payroll-import`)
  await page.getByRole('button', { name: /^Show the records of/ }).click()
  const imports = page.getByRole('region', { name: 'Imports of these days' }).getByRole('list').first().locator('> li')
  await expect(imports).toContainText([
    '1 record · Added to the week · payroll.csv',
    '1 record · Replaced the week · payroll corrected.csv',
    '1 record · Google Sheets',
  ])
  await expect(imports.filter({ hasText: 'Google Sheets' }).getByRole('link')).toHaveCount(0)

  const corrected = imports.filter({ hasText: 'payroll corrected.csv' })
  await expect(corrected).toContainText(/Imported by Ada Okafor on .* (AM|PM)/)
  const finding = corrected.getByText('Ann Lee: 20 hours, usually 38.5')
  await expect(finding).toBeHidden()
  await corrected.getByText('2 findings looked at').click()
  await expect(finding).toBeVisible()
  // From the top, so that nothing lies half under the bar of the phone.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download payroll corrected.csv' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('payroll corrected.csv')
  expect(await readFile(await download.path(), 'utf8')).toBe(csv)
})

test('of many periods the newest are shown first, and their records only when one is opened', {
  tag: '@desktop',
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee'])
  for (let week = 0; week < 20; week += 1) {
    const start = addDays('2025-01-06', week * 7)
    await paid(shop, { start, end: addDays(start, 6) }, [recordOf(ann!)])
  }
  await signInAs(ada, shop)
  const answers: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/payroll-periods')) answers.push(response.url())
  })
  await page.goto(`${shop.url}/admin/payroll-import`)
  const titles = page.getByRole('region', { name: 'Existing Payroll Periods' }).getByRole('heading', { level: 3 })
  await expect(titles).toHaveCount(6)
  expect(answers).toEqual([`${shop.url}/api/payroll-periods?include=totals`])
  const more = page.getByRole('button', { name: 'Show 6 more' })
  await more.press('Enter')
  await expect(titles).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Show the records of Week of Apr 7 - Apr 13, 2025' })).toBeFocused()
  await more.press('Enter')
  await page.getByRole('button', { name: 'Show 2 more' }).press('Enter')
  await expect(titles).toHaveCount(20)
  await expect(titles.last()).toHaveText('Week of Jan 6 - Jan 12, 2025')
})

test('a tip is locked by the import of its week, visible before the tap, and unlocked when the period is deleted', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee'])
  const week = thisWeek()
  await signInAs(ann!, shop)
  await page.request.post(`${shop.url}/api/tips`, { data: { orderId: '111', amount: '5' } })
  await page.goto(`${shop.url}/tips`)
  const tip = page.getByRole('listitem').filter({ hasText: '111' })
  await expect(tip.getByRole('button')).not.toHaveCount(0)
  await expect(said(page, /^Locked/)).toHaveCount(0)

  const { id } = await paid(shop, week, [recordOf(ann!)])
  await page.request.post(`${shop.url}/api/tips`, { data: { orderId: '222', amount: '2' } })
  await page.reload()
  await expect(tip).toContainText(`Locked: payroll has been finalized for ${weekName(week)}`)
  await expect(page.getByRole('listitem').filter({ hasText: '222' })).toContainText('After payroll')
  await page.goto(`${shop.url}/my-payroll`)
  await expect(said(page, 'logged $7.00 / paid $45.50')).toBeVisible()
  await expect(said(page, /\$2\.00 came after payroll/)).toBeVisible()

  await signInAs(ada, shop)
  expect((await page.request.delete(`${shop.url}/api/payroll-periods/${id}`)).status()).toBe(200)
  await signInAs(ann!, shop)
  await page.goto(`${shop.url}/tips`)
  await expect(tip).toBeVisible()
  await expect(said(page, /^Locked/)).toHaveCount(0)
})

test('a week without payroll is named where it is missing', { tag: ['@desktop', '@small-phone'] }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee'])
  const last = previousWeek()
  const before = (weeks: number) => ({ start: addDays(last.start, -7 * weeks), end: addDays(last.end, -7 * weeks) })
  for (const weeks of [0, 3, 4]) await paid(shop, before(weeks), [recordOf(ann!)])
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/payroll-import`)
  const list = page.getByRole('region', { name: 'Existing Payroll Periods' })
  await expect(list.getByRole('heading', { level: 3 })).toHaveCount(3)
  const missing = `No payroll: ${formatDay(before(2).start)} - ${formatDay(before(1).end)}`
  await expect(list.getByRole('listitem').filter({ hasNotText: 'Imported from' })).toHaveText(missing)
  await expect(list.getByRole('listitem').nth(1)).toHaveText(missing)
  await expectAccessible(page)
})
