import { expect, test } from 'vitest'
import { addDays, type DayRange, formatDay, mondayOf, previousWeek, today } from '#shared/time/day.ts'
import { paid, recordOf } from '#tests/payroll/payroll-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { fill, openPage, type Page, press, screen, waitFor } from '#tests/support/screen.ts'

const app = await startApp()

const weekBefore = ({ start, end }: DayRange) => ({ start: addDays(start, -7), end: addDays(end, -7) })
const lastWeek = previousWeek()
const [before, longBefore] = [weekBefore(lastWeek), weekBefore(weekBefore(lastWeek))]
const thisMonth = { start: `${today().slice(0, 7)}-01`, end: today() }

const chip = (name: string) => screen.getByRole('button', { name })

const expectDays = ({ start, end }: DayRange) =>
  waitFor(() => {
    expect(screen.getByLabelText('Start Date')).toHaveValue(start)
    expect(screen.getByLabelText('End Date')).toHaveValue(end)
  })

async function expectReportOf(page: Page, name: string, range: DayRange) {
  await press(page, name)
  await expectDays(range)
  await screen.findByRole('heading', { name: `${formatDay(range.start)} to ${formatDay(range.end)}` })
}

test('where nobody was paid yet, and where it cannot be looked up, the days stay', async () => {
  const page = await openPage(app, await app.makePerson(), '/tips/reports')
  await screen.findByLabelText('Start Date')
  page.answer('GET /api/my-payroll', {}, 500)
  await press(page, 'Last pay period')
  await screen.findByText('The last pay period could not be looked up.')
  page.restore()
  await press(page, 'Last pay period')
  await screen.findByText('No pay period has been imported yet.')
  await expectDays(lastWeek)
})

test('the usual days fill the dates and bring the report, at one tap', async () => {
  const [robin, sam] = [await app.makePerson(), await app.makePerson()]
  await paid(app, longBefore, [recordOf(robin)])
  await paid(app, before, [recordOf(robin)])
  await paid(app, lastWeek, [recordOf(sam)])
  const page = await openPage(app, robin, '/tips/reports')
  await screen.findByLabelText('Start Date')
  // Where one begins is marked.
  await expectDays(lastWeek)
  expect(chip('Last week')).toHaveAttribute('aria-pressed', 'true')
  expect(page.calls('GET /api/tips/reports')).toEqual([])
  await expectReportOf(page, 'This week', { start: mondayOf(today()), end: today() })
  expect(chip('This week')).toHaveAttribute('aria-pressed', 'true')
  expect(chip('Last week')).toHaveAttribute('aria-pressed', 'false')
  await expectReportOf(page, 'This month', thisMonth)
  await expectReportOf(page, 'Last week', lastWeek)
  // The last one that this person was paid for.
  await expectReportOf(page, 'Last pay period', before)

  // What is typed waits for the button.
  const read = page.calls('GET /api/tips/reports').length
  fill(screen.getByLabelText('Start Date'), addDays(before.start, 1))
  expect(page.calls('GET /api/tips/reports')).toHaveLength(read)
  await press(page, 'Generate Report')
  await screen.findByRole('heading', { name: new RegExp(`^${formatDay(addDays(before.start, 1))} to`) })
  expect(page.calls('GET /api/tips/reports')).toHaveLength(read + 1)
})

test('the history has them too, with the last days that the shop has paid', async () => {
  const page = await openPage(app, ada, '/admin/history')
  await press(page, 'This month')
  await expectDays(thisMonth)
  expect(window.location.search).toContain(`start=${thisMonth.start}`)
  await press(page, 'Last pay period')
  await expectDays(lastWeek)
})
