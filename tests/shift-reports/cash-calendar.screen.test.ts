import { expect, test } from 'vitest'
import { formatDay, today } from '#shared/time/day.ts'
import { daysOfMonth, monthBefore } from '#shared/time/month.ts'
import { closingOf, oldDropOf } from '#tests/shift-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
import { fill, opened, openPage, type Page, press, screen, texts, waitFor, within } from '#tests/support/screen.ts'

const path = '/admin/shift-reports/calendar'

const app = await startApp()

// March 2025: short on Friday the 7th, put back on Saturday; nothing on Thursday the 6th, and nothing after the 9th.
await oldDropOf(app, erin, { shiftDate: '2025-03-04' })
await oldDropOf(app, erin, { shiftDate: '2025-03-05' })
await oldDropOf(app, theo, { shiftDate: '2025-03-07', endingCash: '497.25' })
await oldDropOf(app, erin, { shiftDate: '2025-03-08' })
await oldDropOf(app, ada, { shiftDate: '2025-03-09' })

async function open({ shop = app, width = 1440, at = '2025-03' } = {}) {
  const page = await openPage(shop, ada, `${path}?month=${at}`, { width })
  await screen.findByText(/^The days of /)
  return page
}

const table = async (month: string) => (await screen.findByText(`The days of ${month}`)).closest('table')!
const day = async (date: string) => {
  const words = within(await table('Mar 2025')).getByText(new RegExp(`^${formatDay(date, { weekday: true })}`))
  return words.closest('button')!
}
const dayIs = (date: string, words: string) =>
  waitFor(async () => expect(await day(date)).toHaveAccessibleName(`${formatDay(date, { weekday: true })}, ${words}`))
const figure = (label: string) => screen.getAllByRole('term').find((term) => term.textContent === label)!.parentElement!
const dialogSays = (words: string | RegExp) =>
  waitFor(async () => expect(await screen.findByRole('dialog')).toHaveTextContent(words))
const pressInDialog = async (page: Page, name: string) =>
  page.user.click((await opened()).getByRole('button', { name }))
const fillDay = async (label: string | RegExp, value: string) => fill((await opened()).getByLabelText(label), value)
const month = () => screen.getByLabelText('Month')
const closedDays = () => screen.findByRole('region', { name: 'Closed days' })

/** On a phone, what a month comes to by week or by person is a line that opens. */
const unfold = (page: Page, title: string) => page.user.click(screen.getByRole('heading', { name: title }))

test('a month says what was reported, short, over and missing, and adds it up', async () => {
  const page = await openPage(app, ada, '/admin/shift-reports')
  await page.user.click(await screen.findByRole('link', { name: 'Cash Calendar' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Cash Calendar' })).toHaveFocus())
  const before = monthBefore(today().slice(0, 7))
  await page.user.selectOptions(month(), before)
  expect(window.location.search).toBe(`?month=${before}`)

  await page.goto(`${path}?month=2025-03`)
  await table('Mar 2025')
  expect(month()).toHaveDisplayValue('Mar 2025')
  expect(await day('2025-03-03')).toHaveAccessibleName('Mon, Mar 3, 2025')
  await dayIs('2025-03-05', 'Reported, $312.25 dropped')
  await dayIs('2025-03-06', 'Missing')
  await dayIs('2025-03-07', 'Short, $312.25 dropped, $15.00 short')
  await dayIs('2025-03-08', 'Reported, $312.25 dropped')
  for (const label of ['Short', 'Over']) expect(figure(label)).toHaveTextContent('$15.00')
  expect(figure('Net difference')).toHaveTextContent(/^Net difference\$0\.00$/)
  expect(figure('Total Drops')).toHaveTextContent('$1,561.25')
  screen.getByRole('heading', { name: '24 days need a look' })
  for (const part of ['23 missing', '1 short or over']) expect(screen.getByText(part)).toBeVisible()
  const rowsOf = (caption: string) => texts(within(screen.getByRole('table', { name: caption })).getAllByRole('row'))
  const week = expect.stringMatching(/Mar 3 to Mar 9.*5.*\$15\.00.*\$15\.00.*1$/)
  expect(rowsOf('Short and over by week')).toContainEqual(week)
  for (const person of [/Theo.*1.*\$15\.00/, /Erin.*3.*\$15\.00/])
    expect(rowsOf('Short and over by person')).toContainEqual(expect.stringMatching(person))

  await press(page, 'Next month')
  await table('Apr 2025')
  await press(page, 'Previous month')
  await press(page, 'Previous month')
  await table('Feb 2025')
  // The month is part of the address.
  await page.reload()
  await table('Feb 2025')
  expect(month()).toHaveValue('2025-02')
})

test('on a phone who was neither short nor over is folded, and days that need a look are listed, a few at first', async () => {
  const page = await open({ width: 360 })
  const people = within(screen.getByRole('region', { name: 'By person' }))
  await unfold(page, 'By person')
  expect(people.getAllByRole('row')).toHaveLength(3)
  const hers = people.getByText('Ada Okafor').closest('li')
  expect(hers).not.toBeVisible()
  await page.user.click(people.getByText('1 person without a difference'))
  expect(hers).toBeVisible()
  expect(hers).toHaveTextContent('Reports: 1')

  const listed = within(screen.getByRole('list', { name: 'Days that need a look' }))
  const words = () => texts(listed.getAllByRole('listitem'))
  expect(words()).toEqual(Array(8).fill(expect.stringContaining('Missing')))
  for (const shown of [16, 24]) {
    await press(page, /^Show \d+ more$/)
    expect(words()).toHaveLength(shown)
  }
  await page.user.click(listed.getByRole('button', { name: 'Fri, Mar 7 $15.00 short' }))
  await dialogSays(/Short.*\$15\.00/)
})

test('a day that is short in one drawer and over in another says both', async () => {
  const shop = await startApp()
  await oldDropOf(shop, erin, { shiftDate: '2025-03-04', drawer: 'Front', endingCash: '507.25' })
  await oldDropOf(shop, theo, { shiftDate: '2025-03-04', drawer: 'Back', endingCash: '514.25' })
  await open({ shop })
  const both = await day('2025-03-04')
  for (const amount of ['$5.00 short', '$2.00 over']) expect(within(both).getByText(amount)).toBeVisible()
  expect(both.querySelectorAll('svg')).toHaveLength(2)
  expect(figure('Net difference')).toHaveTextContent(/^Net difference\$3\.00 short$/)
})

test('a weekday is closed until further notice, changed and opened again', async () => {
  const page = await open()
  await press(page, 'Mark closed days')
  await page.user.selectOptions((await opened()).getByLabelText('Which days'), 'Every Sunday')
  await fillDay('First day', '')
  await pressInDialog(page, 'Mark as closed')
  await dialogSays('The first day is required')
  await fillDay('First day', '2025-03-05')
  await fillDay(/^Last day/, '2025-03-01')
  await pressInDialog(page, 'Mark as closed')
  await dialogSays('The last day cannot be before the first day.')
  await fillDay(/^Last day/, '')
  await pressInDialog(page, 'Mark as closed')
  const row = 'Every Sunday, from Mar 5, 2025 on'
  await waitFor(async () => expect(await closedDays()).toHaveTextContent(row))
  await dayIs('2025-03-30', 'Closed')
  await page.user.click(await day('2025-03-30'))
  // It is not of this day alone.
  await dialogSays(row)
  expect((await opened()).queryByRole('button', { name: /^Mark as/ })).toBeNull()
  await page.user.keyboard('{Escape}')

  await press(page, `More for ${row}`)
  await press(page, `Change: ${row}`)
  expect((await opened()).getByLabelText('Which days')).toHaveValue('7')
  await fillDay(/^Last day/, '2025-03-20')
  await pressInDialog(page, 'Save')
  await waitFor(async () => expect(await closedDays()).toHaveTextContent('Every Sunday, Mar 5, 2025 to Mar 20, 2025'))
  await dayIs('2025-03-30', 'Missing')
  await dayIs('2025-03-16', 'Closed')
  await press(page, /^More for Every Sunday/)
  await press(page, /^Open again: Every Sunday/)
  await waitFor(async () => expect(await closedDays()).not.toHaveTextContent('Every Sunday'))
  await dayIs('2025-03-16', 'Missing')
})

test('what another admin made of closed days meanwhile is not undone unseen, nor by a draft', async () => {
  const made = await closingOf(app, { weekday: 7, firstDay: '2025-05-05' })
  const page = await open({ at: '2025-05' })
  const change = async () => {
    await press(page, /^More for Every Sunday/)
    await press(page, /^Change: Every Sunday/)
  }
  await change()
  await page.user.selectOptions((await opened()).getByLabelText('Which days'), 'Every Saturday')
  const body = { weekday: 7, firstDay: '2025-05-05', lastDay: '2025-05-20' }
  await app.as(ada).put(`/api/closings/${made.id}`, body)
  await page.reload()
  await change()
  await dialogSays('Your unsaved closed days from')
  await pressInDialog(page, 'Save')
  await dialogSays('Somebody changed these days meanwhile: Every Sunday, May 5, 2025 to May 20, 2025.')
  expect((await opened()).getByLabelText('Which days')).toHaveValue('6')
  await pressInDialog(page, 'Save')
  await waitFor(async () => expect(await closedDays()).toHaveTextContent('Every Saturday, from May 5, 2025 on'))
})

test('the days and the people of a month are exported', async () => {
  const page = await open()
  await press(page, 'Export CSV')
  await press(page, 'Export CSV by person')
  expect(page.saved.map(({ name }) => name)).toEqual(['cash-calendar-2025-03.csv', 'cash-by-person-2025-03.csv'])
  const [days, people] = await Promise.all(page.saved.map(async (file) => (await file.text()).trimEnd().split('\r\n')))
  expect([days!.length, days![7]]).toEqual([32, '2025-03-07,Short,1,1,1,15.00,0.00,312.25,297.25,0.00,0'])
  expect(people![1]).toMatch(/^Theo .*,1,15\.00,0\.00$/)
})

test('begins with the present month, in which today stands out', async () => {
  const page = await openPage(app, ada, '/')
  page.answer('GET /api/shift-reports/calendar', {}, 500)
  await page.goto(path)
  await screen.findByText('The calendar could not be loaded.')
  page.restore()
  await press(page, 'Try again')
  const now = await screen.findByRole('button', { current: 'date' })
  expect(now).toHaveAccessibleName(formatDay(today(), { weekday: true }))
  const { end } = daysOfMonth(today().slice(0, 7))
  expect(now.closest('table')!.querySelectorAll('button')).toHaveLength(Number(end.slice(8)))
  await page.goto(`${path}?month=never`)
  expect(await screen.findByLabelText('Month')).toHaveValue(today().slice(0, 7))
})
