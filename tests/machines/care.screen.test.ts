import { beforeEach, expect, test } from 'vitest'
import { addDays, today } from '#shared/time/day.ts'
import { daysAgo, makeProblem, makeRepairedProblem } from '#tests/machine-problems/problem-data.ts'
import { button, dialog, field, reads, said, send } from '#tests/machine-problems/problem-screens.ts'
import { careTaskOf, machineOf, removeMachines } from '#tests/machines/machine-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess } from '#tests/support/cast.ts'
import { fill, openPage, type Page, screen, waitFor, within } from '#tests/support/screen.ts'

const app = await startApp()

beforeEach(() => removeMachines(app.db))

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
