import { beforeEach, expect, test } from 'vitest'
import { addDays, formatDay, thisWeek, weekName } from '#shared/time/day.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'
import { fill, openPage, press, screen, waitFor } from '#tests/support/screen.ts'
import {
  chooseFile,
  csvOf,
  expectRow,
  forgetPay,
  lookAndImport,
  openImport,
  pressImport,
  said,
} from './import-screens.ts'
import { employ, paid, recordOf } from './payroll-data.ts'

const app = await startApp()
beforeEach(() => forgetPay(app))

const week = thisWeek()
const beside = 'Tips logged against tips paid'
const report = 'Every tip of the report'
const tipOf222 = async () => (await screen.findByText('222')).closest('li')!

function chooseDays({ start, end }: typeof week) {
  fill(screen.getByLabelText(/^Start Date/), start)
  fill(screen.getByLabelText(/^End Date/), end)
}

const logs = async (person: Person, amount: string): Promise<string> =>
  (await app.as(person).post('/api/tips', { orderId: '1', amount })).body.id

test('a late tip is said to be one, shown beside the next pay, settled by it, and locked', async () => {
  const [ann] = await employ(app, ['Ann Lee'])
  const next = { start: addDays(week.start, 7), end: addDays(week.end, 7) }
  const ofThisWeek = `/tips/reports?start=${week.start}&end=${week.end}`
  await paid(app, week, [recordOf(ann!, { tipsPay: 0 })])
  const anns = await openPage(app, ann!, '/tips')
  fill(await screen.findByLabelText('Order ID'), '222')
  fill(screen.getByLabelText('Tip Amount ($)'), '10')
  await press(anns, 'Log Tip')
  await waitFor(async () => expect(await tipOf222()).toHaveTextContent('After payroll'))
  await anns.goto('/my-payroll')
  await screen.findByText(/\$10\.00 less than logged; \$10\.00 came after payroll/)

  const adas = await openImport(app)
  await adas.user.click(await screen.findByRole('link', { name: '1 tip was logged after payroll' }))
  await screen.findByRole('table', { name: report })
  await expectRow(report, '222', 'After payroll')
  await adas.goto('/admin/payroll-import')
  await screen.findByLabelText(/^Start Date/)
  chooseDays(next)
  await press(adas, 'Download the tips to pay (CSV)')
  await said('Tips for payroll saved')
  await waitFor(() => expect(adas.saved).toHaveLength(1))
  const [saved] = adas.saved
  expect(saved!.name).toBe(`tips-for-payroll-${next.start}-to-${next.end}.csv`)
  expect(await saved!.text()).toBe('Payroll ID,Name,Tips,Late among them,Orders\r\n,Ann Lee,10.00,10.00,1\r\n')

  await chooseFile(adas, csvOf('Ann Lee,20,15.00,300.00,10.00,310.00'))
  await screen.findByRole('table', { name: beside })
  await expectRow(beside, 'Ann Lee', 'Logged in the week$0.00', 'In the file$10.00', 'Difference$0.00')
  expect(screen.getByLabelText('$10.00 paid with this week (Ann Lee)')).toBeChecked()
  await screen.findByText('Logged $10.00, to be paid $10.00. They agree for everybody, to the cent.')
  await pressImport(adas)
  await said('Payroll period created with 1 record(s)')
  await press(adas, `Show the records of ${weekName(next)}`)
  await screen.findByRole('table', { name: beside })
  await expectRow(beside, 'Ann Lee', 'includes $10.00 from earlier weeks')

  const later = await openPage(app, ann!, '/tips')
  await waitFor(async () => expect(await tipOf222()).toHaveTextContent(`Paid with ${weekName(next)}`))
  expect(await tipOf222()).not.toHaveTextContent('After payroll')
  expect(screen.queryByRole('button', { name: 'Delete tip of order 222' })).toBeNull()
  await later.goto(ofThisWeek)
  await screen.findByRole('table', { name: report })
  await expectRow(report, '222', `Paid with ${weekName(next)}`)
  await press(later, `Locked: ${weekName(next)}`)
  await screen.findByText(`This tip cannot be edited because payroll has been finalized for ${weekName(next)}`)
  await later.goto('/my-payroll')
  await screen.findByText(/includes \$10\.00 from earlier weeks/)
  // Where both agree there is nothing to say.
  expect(screen.queryByText(/logged \$.* \/ paid/)).toBeNull()
})

test('an admin says that late tips are paid where the sums differ, which their owner is told, and who was left out', async () => {
  const [ann, bo] = await employ(app, ['Ann Lee', 'Bo Nguyen'])
  const next = { start: addDays(week.start, 7), end: addDays(week.end, 7) }
  await paid(app, week, [recordOf(ada)])
  await logs(ann!, '10')
  const page = await openImport(app)
  chooseDays(next)
  await chooseFile(page, csvOf('Ann Lee,20,15.00,300.00,9.00,309.00', 'Bo Nguyan,20,15.00,300.00,0.00,300.00'))
  const late = () => screen.findByLabelText(/^\$10\.00 paid with this week \(Ann Lee\)/)
  await expectRow(beside, 'Ann Lee', 'The sums do not agree: they stay late.', 'Difference+$9.00')
  expect(await late()).not.toBeChecked()
  await page.user.click(await late())
  await page.reload()
  await waitFor(async () => expect(await late()).toBeChecked())
  await expectRow(beside, 'Ann Lee', 'You say so; the sums say otherwise.', 'Difference−$1.00')
  await screen.findByText(/^Late tips of Ann Lee, \$10\.00, are taken as paid although the sums differ: /)
  await lookAndImport(page)
  await said(/^Payroll period created with 1 record\(s\)/)

  await openPage(app, ann!, '/my-payroll')
  await screen.findByText(
    '$10.00 of your late tips were taken as paid with this week although the sums differ: ask if that is wrong',
  )
  expect(screen.queryByText(/was imported without you/)).toBeNull()
  await openPage(app, bo!, '/my-payroll')
  const shortDay = (day: string) => formatDay(day, { year: false })
  const words = `The week of ${shortDay(next.start)} – ${shortDay(next.end)} was imported without you. Ask if you worked in it.`
  await screen.findByText(words)
})

test('the file for payroll says when there is nothing in it, and runs nothing', async () => {
  await logs(await app.makePerson({ firstName: '=1+1', lastName: 'Lee' }), '5')
  const page = await openImport(app)
  const save = () => press(page, 'Download the tips to pay (CSV)')
  await save()
  await said('No tips were logged for these days.')
  expect(page.saved).toEqual([])
  chooseDays(week)
  await save()
  await waitFor(() => expect(page.saved).toHaveLength(1))
  expect(await page.saved[0]!.text()).toContain("\r\n,'=1+1 Lee,5.00,0.00,1\r\n")
})

test('an import stops where a tip was changed since it was shown, and shows it', async () => {
  const [ann] = await employ(app, ['Ann Lee'])
  const id = await logs(ann!, '12')
  const page = await openImport(app)
  chooseDays(week)
  await chooseFile(page, csvOf('Ann Lee,20,15.00,300.00,12.00,312.00'))
  await screen.findByText('Logged $12.00, to be paid $12.00. They agree for everybody, to the cent.')
  await app.as(ada).put(`/api/admin/tips/${id}`, { amount: '15' })
  await pressImport(page)
  await said(/^The logged tips of Ann Lee have changed since they were shown\./)
  await screen.findByText('Logged $15.00, to be paid $12.00. They differ for everybody.')
  await screen.findByText(/^The tips of Ann Lee were \$12\.00 when .* and are \$15\.00 now; the file pays \$12\.00\.$/)
  await page.user.click(screen.getByLabelText(/^I have looked at th/))
  await pressImport(page)
  await said('Payroll period created with 1 record(s)')
})
