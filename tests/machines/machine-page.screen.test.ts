import { beforeEach, expect, test, vi } from 'vitest'
import { addDays, today } from '#shared/time/day.ts'
import { datesAgo, daysAgo, makeProblem, makeRepairedProblem } from '#tests/machine-problems/problem-data.ts'
import {
  button,
  dialog,
  field,
  reads,
  rowOf,
  said,
  send,
  texts,
  withWords,
} from '#tests/machine-problems/problem-screens.ts'
import { careTaskOf, machineOf, removeMachines } from '#tests/machines/machine-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess } from '#tests/support/cast.ts'
import { fill, openPage, type Page, screen, waitFor, within } from '#tests/support/screen.ts'

const app = await startApp()

beforeEach(() => removeMachines(app.db))

const at = '/machines/washer-7'
const badge = '3 times in 30 days'
const main = () => within(screen.getByRole('main'))
/** The first thing that the page of a machine says: how it is comes before what is known. */
const concludes = (words: string) =>
  waitFor(() => expect(main().getAllByRole('heading', { level: 2 })[0]).toHaveTextContent(words))
const repaired = async (times: number, machineNumber = 7) => {
  for (let time = 0; time < times; time += 1) await makeRepairedProblem(app.db, tess, { machineNumber })
}
const repairs = () => screen.findByRole('region', { name: 'Repairs' })

test('a machine that comes back is known by its badge, and its page tells why', async () => {
  await makeRepairedProblem(app.db, tess, { repairNotes: 'New pump' })
  await makeRepairedProblem(app.db, tess, { repairNotes: 'New belt' })
  await makeProblem(app.db, { description: 'Leaks again' })
  const page = await openPage(app, erin, '/problems')
  await reads(() => rowOf('Leaks again'), badge)
  await page.user.click(within(await rowOf('Leaks again')).getByRole('link', { name: 'Washer 7' }))
  const done = await repairs()
  expect(window.location.pathname).toBe(at)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/Washer 7.*3 times in 30 days/)
  expect(within(done).getAllByRole('listitem')).toHaveLength(2)
  expect(done).toHaveTextContent(/New (pump|belt).*Tess Tanaka/)
  await concludes('Just reported: Leaks again')
  vi.stubGlobal('prompt', () => 'Tightened the hose')
  await page.user.click(button(/^Mark Fixed/))
  await concludes('Works')
  expect(await repairs()).toHaveTextContent('Tightened the hose')
})

test('the badge is also shown with care that is due, among the worst machines, and before a report', async () => {
  const { machineNumber } = await machineOf(app)
  await careTaskOf(app)
  await repaired(2, machineNumber)
  await makeProblem(app.db, { machineNumber, createdAt: datesAgo(3) })
  const page = await openPage(app, tess, '/admin/machine-management')
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }))
  await waitFor(() => expect(needs.getByRole('listitem')).toHaveTextContent(badge))
  await page.user.click(await screen.findByText('The fleet at a glance'))
  const worst = within(await screen.findByRole('region', { name: 'Most days lost' }))
  expect(worst.getByRole('link', { name: `Washer ${machineNumber}` }).closest('tr')).toHaveTextContent(badge)
  await openPage(app, erin, `/problems?machine=washer-${machineNumber}`)
  const notice = (await screen.findByText(/is reported already$/)).closest('[role=status]')
  await waitFor(() => expect(notice).toHaveTextContent(badge))
})

test('repaired problems have no badge, and the machine is added from its page', async () => {
  await repaired(4)
  const page = await openPage(app, ada, '/admin/machine-management?status=repaired')
  expect(await screen.findAllByRole('heading', { level: 3, name: 'Washer 7' })).toHaveLength(4)
  expect(screen.queryByText('4 times in 30 days')).not.toBeInTheDocument()
  await page.goto(at)
  await page.user.click(await screen.findByRole('button', { name: 'Add to the register' }))
  fill(await field(/^Make/), 'Hart')
  await send(page, 'Add Machine')
  await screen.findByText('Hart')
  await page.user.click(main().getByRole('link', { name: 'History' }))
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('Ada Okafor added Washer 7 to the register'))
})

test('a phone has what is seldom done behind one button', async () => {
  await machineOf(app, { machineNumber: 7 })
  await makeProblem(app.db)
  const page = await openPage(app, ada, at, { width: 390 })
  await page.user.click(await screen.findByRole('button', { name: 'More for Washer 7' }))
  for (const name of ['Report a problem', 'History']) expect(main().getByRole('link', { name })).toBeInTheDocument()
  await page.user.click(button('Edit'))
  await screen.findByRole('dialog', { name: 'Edit Washer 7' })
})

test('of several problems each is fixed by itself, and repairs of years before are folded', async () => {
  const year = Number(today().slice(0, 4))
  const inYear = (year: number) => ({ createdAt: `${year}-05-01T12:00:00Z`, repairDate: `${year}-05-03T12:00:00Z` })
  await makeRepairedProblem(app.db, tess, { ...inYear(year - 1), repairNotes: 'New pump' })
  for (const repairNotes of ['New belt', 'New door'])
    await makeRepairedProblem(app.db, tess, { ...inYear(year - 2), repairNotes })
  await makeProblem(app.db, { createdAt: datesAgo(3), description: 'Leaks' })
  await makeProblem(app.db, { description: 'Bangs' })
  const page = await openPage(app, tess, at)
  const done = within(await repairs())
  await concludes('Down 3 days: 2 problems')
  // The machine is down as long as its oldest problem; that a later one came today is no other length.
  expect(screen.getAllByText(/^Down|^Just reported/)).toHaveLength(1)
  done.getByText('New pump')
  const before = done.getByText(`${year - 2}`).closest('details')!
  expect(before).not.toHaveAttribute('open')
  expect(before).toHaveTextContent(/2 repairs.*New belt.*New door|2 repairs.*New door.*New belt/)
  await page.user.click(done.getByText(`${year - 2}`))
  expect(before).toHaveAttribute('open')
  vi.stubGlobal('prompt', () => '')
  const bangs = withWords(screen.getAllByRole('listitem'), 'Bangs')
  // A technician reads there what Manage Problems says.
  await page.user.click(within(bangs).getByRole('button', { name: /^Mark Repaired/ }))
  await screen.findAllByText('Problem marked as repaired!')
  await concludes('Down 3 days: Leaks')
})

test.each([
  { width: 1440, first: 5, more: 4, both: 9 },
  { width: 390, first: 3, more: 3, both: 6 },
])('the long past of a machine is asked for ($width)', async ({ width, first, more, both }) => {
  for (let times = 1; times <= 9; times += 1)
    await makeRepairedProblem(app.db, tess, { repairNotes: `Repair ${times}` })
  const page = await openPage(app, erin, at, { width })
  const list = within(await repairs())
  // Each says what was wrong, what was done, and by whom.
  expect(texts(list.getAllByRole('listitem'))).toEqual(
    Array(first).fill(expect.stringMatching(/Does not drain.*Repair \d · Tess Tanaka/)),
  )
  await page.user.click(list.getByRole('button', { name: `Show ${more} more` }))
  expect(list.getAllByRole('listitem')).toHaveLength(both)
})

test.each([
  { person: erin, form: '/problems' },
  { person: tess, form: '/admin/machine-management' },
])('$person.firstName ($person.role) reports from the page of the machine at $form', async ({ person, form }) => {
  const page = await openPage(app, person, at)
  await page.user.click(await screen.findByRole('link', { name: 'Report a problem' }))
  expect(await screen.findByRole('radio', { name: 'Washer' })).toBeChecked()
  expect(await screen.findByLabelText('Machine Number')).toHaveValue('7')
  expect(window.location.pathname).toBe(form)
})

test('a warranty that is over is said to be', async () => {
  await machineOf(app, { machineNumber: 7, warrantyUntil: '2030-01-31' })
  await machineOf(app, { machineNumber: 8, warrantyUntil: '2071-01-31' })
  const page = await openPage(app, erin, at)
  await screen.findByText('Ended Jan 31, 2030')
  await page.goto('/machines/washer-8')
  await screen.findByText('Until Jan 31, 2071')
})

test('what no machine is called is not found', async () => {
  await openPage(app, erin, '/machines/washer-0')
  await screen.findByRole('heading', { name: '404 Page Not Found' })
})

const regular = async () => within(await screen.findByRole('region', { name: 'Regular care' }))
const task = async () => (await regular()).findByRole('listitem')
const edit = async (page: Page) => page.user.click(within(await task()).getByRole('button', { name: /^Edit/ }))

test('every washer gets a task, which is changed and stopped', async () => {
  const { machineNumber } = await machineOf(app)
  const page = await openPage(app, ada, '/machines')
  await page.user.click((await regular()).getByRole('button', { name: 'Add Task' }))
  await field(/^Every/)
  await send(page, 'Add Task')
  await said(/^What is to be done/, /What is to be done\?/)
  await said(/^Every/, /Every how many days\?/)
  fill(await field(/^What is to be done/), 'Clean the filter')
  await page.user.click(within(await dialog()).getByRole('radio', { name: 'Washer' }))
  fill(await field(/^Every/), '7')
  await send(page, 'Add Task')
  await screen.findByText('The task is added')
  expect(await task()).toHaveTextContent('Clean the filter · every washer, every 7 days')

  await edit(page)
  fill(await field(/^Number/), '9998')
  await send(page, 'Save')
  await said(/^Number/, /Washer 9998 is not in the register\. Add it there first\./)
  fill(await field(/^Number/), String(machineNumber))
  await send(page, 'Save')
  await reads(() => task(), `Washer ${machineNumber}, every 7 days`)
  await page.user.click(button('More for Clean the filter'))
  await page.user.click(button('Stop Clean the filter'))
  await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop' }))
  await (await regular()).findByText('No task yet.')
})

test('a task that another admin changed meanwhile says so', async () => {
  const { id, ...was } = await careTaskOf(app)
  const page = await openPage(app, ada, '/machines')
  await edit(page)
  fill(await field(/^Every/), '14')
  await app.as(ada).put(`/api/care-tasks/${id}`, { ...was, title: 'Descale', everyDays: 30 })
  await send(page, 'Save')
  await said(/^Every/, /Somebody changed this to “30” meanwhile\./)
  expect(await field(/^Every/)).toHaveValue('14')
  await send(page, 'Save')
  await reads(() => task(), 'Descale · every washer, every 14 days')
})

test('a technician is told what is due, and ticks it off', async () => {
  const { machineNumber } = await machineOf(app)
  await careTaskOf(app, { title: 'Clean the filter' })
  const page = await openPage(app, tess, '/admin/machine-management')
  const needs = await screen.findByRole('region', { name: 'Needs you' })
  expect(needs.querySelector('summary')).toHaveTextContent(`1 care task due · Washer ${machineNumber}`)
  // Where there is room a few tasks stand unfolded.
  expect(within(needs).getByRole('group')).toHaveAttribute('open')
  expect(within(needs).getByRole('listitem')).toHaveTextContent(/Washer \d+.*Clean the filter.*Due today.*every 7 days/)
  await page.user.click(within(needs).getByRole('button', { name: /^Done/ }))
  fill(await field(/^Note/), 'Full of lint')
  await send(page, 'Done')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Needs you' })).not.toBeInTheDocument())
  await page.goto(`/machines/washer-${machineNumber}`)
  expect(await screen.findByRole('region', { name: 'Care' })).toHaveTextContent(
    /Clean the filter.*Due .*last by Tess Tanaka on .*Full of lint/,
  )
})

test('an admin finds it among what needs her, and an employee ticks nothing off', async () => {
  const { machineNumber } = await machineOf(app)
  await careTaskOf(app, { startsOn: addDays(today(), -20) })
  await app.db.execute(`update machines set created_at = now() - interval '1 year'`)
  const page = await openPage(app, ada, '/')
  await page.user.click(await screen.findByRole('link', { name: /Machine care that is due/ }))
  const care = await screen.findByRole('region', { name: 'Care that is due' })
  expect(care).toHaveTextContent('20 days overdue')
  await waitFor(() => expect(care.closest('#care')).toHaveFocus())
  await openPage(app, erin, `/machines/washer-${machineNumber}`)
  expect(await screen.findByRole('region', { name: 'Care' })).toHaveTextContent('20 days overdue')
  expect(screen.queryByRole('button', { name: /^Done/ })).not.toBeInTheDocument()
})

test('the fleet at a glance: days, the worst, the time to repair, and files', async () => {
  for (let times = 0; times < 2; times += 1)
    await makeRepairedProblem(app.db, tess, { machineNumber: 3, createdAt: daysAgo(5), repairDate: daysAgo(3) })
  await makeProblem(app.db, { machineType: 'dryer', machineNumber: 2, createdAt: daysAgo(4) })
  const page = await openPage(app, tess, '/admin/machine-management')
  await page.user.click(await screen.findByText('The fleet at a glance'))
  const chart = await screen.findByRole('region', { name: 'Machines down by day' })
  expect(chart).toHaveTextContent(/Most: .*, 2 machines/)
  await page.user.click(within(chart).getByText('Show as a table'))
  await waitFor(() => expect(within(chart).getAllByRole('row')).toHaveLength(91))
  const toRepair = screen.getByText('from a report to its repair, 2 repairs').parentElement
  expect(toRepair).toHaveTextContent(/Time to repair.*2 days/)
  const worst = screen.getByRole('region', { name: 'Most days lost' })
  expect(worst).toHaveTextContent(/Dryer 2.*4 days.*Washer 3.*2 days/)
  for (const part of [chart, worst]) await page.user.click(within(part).getByRole('button', { name: /^Export CSV/ }))
  const files = ['machines-by-day.csv', 'machines-by-days-lost.csv']
  await waitFor(() => expect(page.saved.map(({ name }) => name)).toEqual(files))
  expect(await page.saved[0]!.text()).toMatch(new RegExp(`${today()},1`))
  expect(await page.saved[1]!.text()).toMatch(/Dryer,2,.*\r?\nWasher,3,/)
})
