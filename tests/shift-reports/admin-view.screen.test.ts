import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays, formatDay, mondayOf, today } from '#shared/time/day.ts'
import { closingOf, daysAgo, dropOf } from '#tests/shift-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person } from '#tests/support/cast.ts'
import { fill, openPage, press, screen, waitFor, within } from '#tests/support/screen.ts'

const app = await startApp()
const path = '/admin/shift-reports'
const dayName = (day: string) => formatDay(day, { weekday: true, year: false })

/** One person's own name, so that tests of one shop do not count each other's rows. */
let robin: Person
let made = 0

beforeEach(async () => {
  made += 1
  robin = await app.makePerson({ firstName: 'Robin', lastName: `Rivera${made}` })
})

async function makeReports(...reports: object[]) {
  for (const report of reports) await dropOf(app, robin, { drawer: `D${made}`, ...report })
}

const openFor = (width?: number) => openPage(app, ada, `${path}?employee=${robin.lastName}`, { width })
const total = async (label: string) => (await screen.findByText(label)).closest('[data-card]')!
const totalIs = (label: string, words: string) =>
  waitFor(async () => expect(await total(label)).toHaveTextContent(`${label}${words}`))

/** The reports, without the heads of weeks and the days that have none. */
const rows = () => [...document.querySelectorAll('tr')].filter((row) => row.querySelectorAll('td').length === 8)
/** Where there is no room for columns. */
const lines = () => [...document.querySelectorAll('li')].filter((line) => line.querySelector('details'))
const rowOf = async (day: string) => {
  await screen.findAllByText(dayName(day))
  // What a card says before each fact stands in the row, too.
  return rows().find((row) => row.textContent.startsWith(`Date${dayName(day)}`))!
}

test('an admin filters the reports, and the totals follow', async () => {
  await makeReports(
    { dropAmount: '5', endingCash: '3', shiftDate: daysAgo(2) },
    { dropAmount: '0.20', shiftDate: daysAgo(1) },
    { dropAmount: '1000.10', endingCash: '1200.10', notes: 'Till 2' },
  )
  const page = await openPage(app, ada, path)
  fill(await screen.findByLabelText('Employee Name'), robin.lastName)
  await screen.findByRole('heading', { name: 'Drop Reports' })
  await totalIs('Total Reports', '3')
  expect(window.location.search).toBe(`?employee=${robin.lastName}`)
  await totalIs('Total Drops', '$1,005.30')
  expect(rows()).toHaveLength(3)
  const newest = await rowOf(today())
  expect(newest).toHaveTextContent(/Till 2.*\$200\.00.*\$1,200\.10.*\$1,000\.10.*\$200\.00.*No receipt.*(AM|PM)/)
  expect(await rowOf(daysAgo(2))).toHaveTextContent(/−\$2\.00.*More than counted/)

  fill(screen.getByLabelText('Start Date'), daysAgo(1))
  await totalIs('Total Reports', '2')
  await totalIs('Total Drops', '$1,000.30')
  fill(screen.getByLabelText('End Date'), daysAgo(1))
  await totalIs('Total Drops', '$0.20')
  // The filter is part of the address.
  await page.reload()
  await totalIs('Total Drops', '$0.20')
  fill(screen.getByLabelText('Start Date'), today())
  await screen.findByText('No drop reports match')
  await press(page, 'Clear filters')
  expect(screen.getByLabelText('Employee Name')).toHaveValue('')
})

test('where there is no room for columns, a report is a line that unfolds', async () => {
  await makeReports(
    { dropAmount: '1000.10', endingCash: '1200.10', notes: 'Till 2' },
    { dropAmount: '5', endingCash: '3' },
  )
  const page = await openFor(390)
  await waitFor(() => expect(lines()).toHaveLength(2))
  const [off, usual] = lines()
  expect(off).toHaveTextContent(/\$5\.00.*More than counted/)
  await page.user.click(usual!.querySelector('summary')!)
  const facts = /\$1,000\.10.*No receipt.*Till 2.*\$200\.00.*\$1,200\.10.*\$200\.00.*(AM|PM)/
  await waitFor(() => expect(usual).toHaveTextContent(facts))
  await within(usual!).findByRole('button', { name: /^Change the drop report of Robin/ })
  await within(usual!).findByRole('link', { name: /^History of the drop report of Robin/ })
})

test('each week has its sum, and between the reports stand the days that have none', async () => {
  const shop = await startApp()
  const monday = addDays(mondayOf(today()), -14)
  const dayOf = (count: number) => addDays(monday, count)
  for (const count of [0, 1, 4, 7]) await dropOf(shop, erin, { shiftDate: dayOf(count) })
  await closingOf(shop, { firstDay: dayOf(8), lastDay: today() })
  const page = await openPage(shop, ada, path)
  const weekName = (start: string) =>
    `${formatDay(start, { year: false })} to ${formatDay(addDays(start, 6), { year: false })}`
  const older = () => screen.queryByRole('heading', { name: weekName(monday) })?.closest('tbody')
  const weekend = `No report: ${dayName(dayOf(6))} · ${dayName(dayOf(5))}`
  await waitFor(() => expect(older()).toHaveTextContent(/Reports: 3.*\$936\.75/))
  expect(older()).toHaveTextContent(new RegExp([6, 4, 3, 2, 1].map((count) => dayName(dayOf(count))).join('.*')))
  within(older()!).getByRole('link', { name: weekend })
  await totalIs('Total Reports', '4Missing days: 4')
  await totalIs('Total Drops', '$1,249.00Went into the safe since the first report')

  await press(page, 'Last week')
  expect(screen.getByRole('button', { name: 'Last week' })).toHaveAttribute('aria-pressed', 'true')
  await screen.findByRole('heading', { name: weekName(dayOf(7)) })
  expect(older()).toBeUndefined()
  await totalIs('Total Drops', '$312.25')
  expect(await total('Total Drops')).not.toHaveTextContent('since the first report')
  await press(page, 'All days')
  await totalIs('Total Reports', '4')
  fill(screen.getByLabelText('Employee Name'), 'Erin')
  // They are nobody's.
  await waitFor(() => expect(screen.queryByText(/^No report: /)).toBeNull())
  expect(older()).toHaveTextContent('Reports: 3')
  fill(screen.getByLabelText('Employee Name'), '')
  await page.user.click(await screen.findByRole('link', { name: weekend }))
  await waitFor(() => expect(window.location.pathname).toBe(`${path}/calendar`))
  expect(window.location.search).toBe(`?month=${dayOf(6).slice(0, 7)}`)

  // A phone has the filters folded, and says what they are.
  await openPage(shop, ada, `${path}?start=${dayOf(7)}&end=${dayOf(13)}`, { width: 390 })
  const folded = await screen.findByText('Filters:')
  expect(folded.closest('summary')).toHaveTextContent('Filters: Last week · All employees')
})

test('a report that makes good what the one before left short says which', async () => {
  const cash = { startingCash: '200', endingCash: '300' }
  await makeReports({ ...cash, shiftDate: daysAgo(1), dropAmount: '115' }, { ...cash, dropAmount: '100' })
  const page = await openFor()
  await totalIs('Does not add up', '1Show these$15.00 short, $15.00 over')
  await totalIs('Total Drops', `$215.00Went into the safe since ${formatDay(daysAgo(1), { year: false })}`)
  const row = await rowOf(today())
  expect(row).toHaveTextContent(`evens out ${formatDay(daysAgo(1), { year: false })}`)
  expect(row).not.toHaveTextContent('$15.00 over')
  expect(await rowOf(daysAgo(1))).toHaveTextContent(`$15.00 short filled up ${formatDay(today(), { year: false })}`)
  expect(await rowOf(daysAgo(1))).not.toHaveTextContent('evens out')
  await press(page, 'Show these. Does not add up: 1')
  await waitFor(() => expect(window.location.search).toContain('cash=off'))
})

test('what is shown is exported', async () => {
  await makeReports(
    { shiftDate: daysAgo(1), dropAmount: '7' },
    { dropAmount: '12.50', endingCash: '10', notes: '=1+1' },
  )
  const page = await openFor()
  fill(await screen.findByLabelText('Start Date'), today())
  await waitFor(() => expect(rows()).toHaveLength(1))
  await press(page, 'Export CSV')
  await screen.findByText('Report exported successfully!')
  expect(page.saved.map(({ name }) => name)).toEqual([`drop-reports-${today()}.csv`])
  const [, ...lines] = (await page.saved[0]!.text()).trimEnd().split('\r\n')
  expect(lines).toEqual([expect.stringContaining(`,Robin ${robin.lastName},200.00,10.00,12.50,-2.50,'=1+1,`)])
})

test('a shop without reports says what comes; beyond five thousand, an earlier end date shows older ones', async () => {
  const shop = await startApp()
  const page = await openPage(shop, ada, '/')
  page.answer('GET /api/shift-reports', {}, 500)
  await page.goto(path)
  await screen.findByText('The drop reports could not be loaded.')
  page.restore()
  await press(page, 'Try again')
  await screen.findByText('No drop reports yet')
  await shop.db.execute(sql`
    insert into shift_reports (id, user_id, shift_date, starting_cash, ending_cash, drop_amount)
    select gen_random_uuid(), ${ada.id}, date '2020-01-01' + day, 0, 1, 1 from generate_series(0, 5000) day`)
  await page.reload()
  const notice = () => screen.queryByText(/^Only the newest 5,000 drop reports are listed and added up\./)
  await totalIs('Total Reports', '5000')
  expect(notice()).toBeVisible()
  fill(screen.getByLabelText('Start Date'), '2020-01-01')
  await totalIs('Total Reports', '5000')
  expect(notice()).toBeVisible()
  fill(screen.getByLabelText('End Date'), '2020-01-03')
  await totalIs('Total Reports', '3')
  expect(notice()).toBeNull()
})
