import { beforeEach, expect, test } from 'vitest'
import { payrollRecords } from '#shared/payroll/table.ts'
import { addDays, formatDay, weekName } from '#shared/time/day.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { openPage, press, screen, waitFor, within } from '#tests/support/screen.ts'
import { expectRow, forgetPay, said } from './import-screens.ts'
import { employ, fileOf, paid, recordOf } from './payroll-data.ts'

const app = await startApp()
beforeEach(() => forgetPay(app))

const address = '/admin/payroll-import'
const list = async () => within(await screen.findByRole('region', { name: 'Existing Payroll Periods' }))
const titles = async () => (await list()).queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const lineOf = async (title: string) => (await (await list()).findByRole('heading', { name: title })).closest('li')!

test('a period shows its records, and deleting it says what that unlocks', async () => {
  const [ann, nobody] = await employ(app, ['Ann Lee', 'Left Alone'])
  const nameless = await app.makePerson({ firstName: '', lastName: '' })
  await paid(app, { start: '2025-12-29', end: '2026-01-04' }, [
    recordOf(ann!, { weightProcessed: '1204' }),
    recordOf(nobody!, { hoursWorked: 0 }),
    recordOf(nameless, { tipsPay: -5 }),
  ])
  await paid(app, { start: '2026-01-05', end: '2026-01-11' }, [recordOf(ann!)])
  const page = await openPage(app, ada, address)
  const [newer, older] = ['Week of Jan 5 - Jan 11, 2026', 'Week of Dec 29 - Jan 4, 2026'] as const
  const line = await lineOf(older)
  expect(await titles()).toEqual([newer, older])
  expect(line).toHaveTextContent('3 employees')
  expect(line).toHaveTextContent('$1,074.00')
  const toggle = within(line).getByRole('button', { name: `Show the records of ${older}` })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await page.user.click(toggle)
  const records = 'Records of this period'
  const table = await screen.findByRole('table', { name: records })
  const columns = within(table).getAllByRole('columnheader')
  expect(columns.map(({ textContent }) => textContent)).toEqual([
    ...['Employee', 'Hours', 'Rate', 'Effective Rate', 'Regular Pay', 'Tips', 'Bonuses', 'Gross Pay'],
  ])
  await expectRow(records, 'Ann Lee', '1,204 lbs', '$17.90')
  await expectRow(records, 'Left Alone', 'N/A')
  await expectRow(records, 'Unknown Employee', '−$5.00')
  await screen.findByText('Logged $0.00, paid $86.00. They differ for everybody.')

  await press(page, `More for ${older}`)
  await press(page, `Delete ${older}`)
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('The records of 3 employees ($1,074.00 gross) are deleted and leave their My Pay.')
  expect(question).toHaveTextContent('The tips of these days unlock')
  // It opens on the safe choice.
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus()
  const remove = async () => page.user.click(await within(question).findByRole('button', { name: 'Delete Period' }))
  page.answer('DELETE /api/payroll-periods/*', { code: 'INTERNAL', message: 'No.' }, 500)
  await remove()
  await said('Failed to delete payroll period')
  page.restore()
  const go = page.hold('DELETE /api/payroll-periods/*')
  await remove()
  expect(await screen.findByRole('button', { name: 'Deleting...' })).toHaveAttribute('aria-disabled', 'true')
  go()
  await said('Payroll period deleted successfully!')
  await waitFor(async () => expect(await titles()).toEqual([newer]))
  // The records of a period lead to the statements of their people.
  await press(page, `Show the records of ${newer}`)
  await page.user.click(await screen.findByRole('link', { name: 'Ann Lee' }))
  await screen.findByRole('heading', { level: 1, name: 'Ann Lee' })
})

test('a period whose records are gone says so', async () => {
  const [ann] = await employ(app, ['Ann Lee'])
  await paid(app, { start: '2026-01-05', end: '2026-01-11' }, [recordOf(ann!)])
  await app.db.delete(payrollRecords)
  const page = await openPage(app, ada, address)
  await press(page, /^Show the records of/)
  await screen.findByText('No payroll records found for this period.')
})

test('a period shows what was imported for its days, and gives the files back', async () => {
  const [ann, bo] = await employ(app, ['Ann Lee', 'Bo Nguyen'])
  const week = { start: '2026-01-05', end: '2026-01-11' }
  const csv = 'Name,Hours\nAnn Lee,20\n'
  await paid(app, week, [recordOf(ann!)], undefined, { importedFrom: 'manual' })
  await paid(app, week, [recordOf(ann!)], undefined, {
    file: fileOf(csv, { name: 'payroll corrected.csv' }),
    findings: ['Ann Lee: 20 hours, usually 38.5', 'The file has no Tips.'],
  })
  await paid(app, week, [recordOf(bo!)], undefined, { mode: 'add', file: fileOf(csv), findings: ['Bo Nguyen is new.'] })
  const page = await openPage(app, ada, address)
  await press(page, /^Show the records of/)
  const made = within(await screen.findByRole('region', { name: 'Imports of these days' }))
  const importOf = (words: string) => made.getByText(words).closest('li')!
  await made.findByText('1 record · Added to the week · payroll.csv')
  expect(within(importOf('1 record · Google Sheets')).queryByRole('link')).toBeNull()

  const corrected = importOf('1 record · Replaced the week · payroll corrected.csv')
  expect(corrected).toHaveTextContent(/Imported by Ada Okafor on .* (AM|PM)/)
  const finding = within(corrected).getByText('Ann Lee: 20 hours, usually 38.5')
  expect(finding).not.toBeVisible()
  await page.user.click(within(corrected).getByText('2 findings looked at'))
  expect(finding).toBeVisible()

  const link = within(corrected).getByRole('link', { name: 'Download payroll corrected.csv' })
  expect((await app.as(ada).get(link.getAttribute('href')!)).text).toBe(csv)
})

test('of many periods the newest are shown first, with the weeks between that nobody was paid for', async () => {
  const [ann] = await employ(app, ['Ann Lee'])
  const weekOf = (at: number) => ({ start: addDays('2025-01-06', at * 7), end: addDays('2025-01-12', at * 7) })
  for (let at = 0; at < 22; at += 1) if (at !== 18 && at !== 19) await paid(app, weekOf(at), [recordOf(ann!)])
  const page = await openPage(app, ada, address)
  await lineOf(weekName(weekOf(21)))
  expect(await titles()).toHaveLength(6)
  const lines = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toHaveLength(7)
  expect(lines[2]).toBe(`No payroll: ${formatDay(weekOf(18).start)} - ${formatDay(weekOf(19).end)}`)
  // Their records are read only when one is opened.
  expect(new Set(page.calls().flatMap(({ path }) => path.match(/\/api\/payroll-periods.*/) ?? []))).toEqual(
    new Set(['/api/payroll-periods?include=totals']),
  )
  await press(page, 'Show 6 more')
  expect(await titles()).toHaveLength(12)
  expect(screen.getByRole('button', { name: `Show the records of ${weekName(weekOf(13))}` })).toHaveFocus()
  await press(page, 'Show 6 more')
  await press(page, 'Show 2 more')
  expect(await titles()).toHaveLength(20)
  expect((await titles()).at(-1)).toBe('Week of Jan 6 - Jan 12, 2025')
})
