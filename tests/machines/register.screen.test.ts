import { beforeEach, expect, test } from 'vitest'
import { addDays, today } from '#shared/time/day.ts'
import { datesAgo, makeProblem, makeRepairedProblem } from '#tests/machine-problems/problem-data.ts'
import { button, closed, dialog, field, reads, said, send, texts } from '#tests/machine-problems/problem-screens.ts'
import { machineOf, removeMachines } from '#tests/machines/machine-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess } from '#tests/support/cast.ts'
import { fill, openPage, type Page, screen, waitFor, within } from '#tests/support/screen.ts'

const app = await startApp()

beforeEach(() => removeMachines(app.db))

const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement
const names = () => texts(screen.queryAllByRole('link', { name: /^(Washer|Dryer) \d+$/ }))
/** Of each part of the list. */
const titles = () => texts(within(screen.getByRole('main')).getAllByRole('heading', { level: 2 }))
const choices = () => texts(within(screen.getByRole('group', { name: 'Filter machines' })).getAllByRole('button'))
const edit = async (page: Page, name: string) =>
  page.user.click(within(await row(name)).getByRole('button', { name: `Edit (${name})` }))

async function save(page: Page) {
  await send(page, 'Save')
  await closed()
}

test('Ada adds all machines of the shop at once, and comes to their labels', async () => {
  const page = await openPage(app, ada, '/machines')
  await page.user.click(await screen.findByRole('button', { name: 'More for Machines' }))
  await page.user.click(await screen.findByRole('button', { name: 'Add Many' }))
  fill(await screen.findByLabelText('Washers 1 to'), '3')
  fill(screen.getByLabelText('Dryers 1 to'), '2')
  fill(screen.getByLabelText(/^Without/), '2')
  fill(screen.getByLabelText(/^Make/), 'Speed Queen')
  await send(page, 'Add Many')
  await screen.findByRole('heading', { name: 'Labels' })
  expect(await screen.findAllByRole('checkbox', { checked: true })).toHaveLength(3)
  const { body } = await app.as(ada).get('/api/machines')
  expect(body.map((each: Record<string, unknown>) => [each.machineType, each.machineNumber, each.make])).toEqual([
    ['washer', 1, 'Speed Queen'],
    ['washer', 3, 'Speed Queen'],
    ['dryer', 1, 'Speed Queen'],
  ])
})

test('a machine that was reported is written down and corrected', async () => {
  await makeProblem(app.db, { machineNumber: 12 })
  const page = await openPage(app, ada, '/machines')
  await screen.findByText('No machine is in the register yet')
  await page.user.click(button('Add Washer 12'))
  expect(await field(/^Number/)).toHaveValue('12')
  fill(await field(/^Make/), 'Hart')
  fill(await field(/^Model/), 'W-40')
  fill(await field(/^Location/), 'Back row')
  await send(page, 'Add Machine')
  await screen.findByText('Washer 12 added to the register')
  await waitFor(() => expect(screen.queryByText('Not in the register yet')).not.toBeInTheDocument())
  expect(await row('Washer 12')).toHaveTextContent(
    /(Just reported|Down \d minutes?) · Does not drain.*Hart W-40.*Back row/,
  )

  await edit(page, 'Washer 12')
  fill(await field(/^Number/), '0')
  await send(page, 'Save')
  await said(/^Number/, 'Machine number must be at least 1')
  fill(await field(/^Number/), '12')
  fill(await field(/^Out of use since/), '2030-01-31')
  await save(page)
  await reads(() => row('Washer 12'), 'Out of use since Jan 31, 2030')
})

test('changes of two admins to one machine both stay; where both changed one field it is said, also to an old draft', async () => {
  const { id, ...was } = await machineOf(app, { machineNumber: 12, make: 'Hart' })
  const change = (fields: object) => app.as(ada).put(`/api/machines/${id}`, { ...was, ...fields })
  const page = await openPage(app, ada, '/machines')
  await edit(page, 'Washer 12')
  fill(await field(/^Location/), 'Cellar')
  await change({ model: 'W-40' })
  await save(page)
  await reads(() => row('Washer 12'), /Hart W-40.*Cellar/)

  await edit(page, 'Washer 12')
  fill(await field(/^Location/), 'Front')
  fill(await field(/^Make/), 'Heart')
  await change({ model: 'W-50', location: 'Attic' })
  await page.reload()
  await edit(page, 'Washer 12')
  await within(await dialog()).findByText(/^Your unsaved machine from/)
  await waitFor(async () => expect(await field(/^Make/)).toHaveValue('Heart'))
  await send(page, 'Save')
  await said(/^Location/, /Somebody changed this to “Attic” meanwhile\./)
  expect(await field(/^Location/)).toHaveFocus()
  expect(await field(/^Location/)).toHaveValue('Front')
  await save(page)
  await reads(() => row('Washer 12'), /Heart W-50.*Front/)
})

test('a machine that is out of order and not in the register counts too, and is added from its row', async () => {
  for (const machineNumber of [1, 2]) await machineOf(app, { machineNumber })
  await makeProblem(app.db, { machineNumber: 1, status: 'in_progress' })
  const dryer = { machineType: 'dryer', machineNumber: 18 } as const
  await makeProblem(app.db, { ...dryer, createdAt: datesAgo(3) })
  for (const days of [9, 15]) await makeRepairedProblem(app.db, tess, { ...dryer, createdAt: datesAgo(days) })
  let page = await openPage(app, erin, '/machines')
  await screen.findByRole('heading', { name: '2 machines down' })
  expect(names().slice(0, 2)).toEqual(['Dryer 18', 'Washer 1'])
  expect(await row('Dryer 18')).toHaveTextContent(/3 times in 30 days.*Not in the register.*Down 3 days/)
  expect(await row('Washer 1')).toHaveTextContent(/In Progress\s*Just reported · Does not drain/)
  const works = screen.getByRole('heading', { name: '1 machine works' })
  expect(works.closest('details')).not.toHaveAttribute('open')
  await page.user.click(works)
  expect(works.closest('details')).toHaveAttribute('open')
  expect(screen.queryByRole('button', { name: /Add|Import|Export|Edit|More/ })).not.toBeInTheDocument()
  // The way back leads where they may go.
  expect(screen.getAllByRole('link', { name: 'Machine Problem' }).at(-1)).toHaveAttribute('href', '/problems')
  expect(choices()).toEqual(['All 3', 'Down 2', 'Working 1'])

  page = await openPage(app, ada, '/machines')
  await page.user.click(await screen.findByRole('button', { name: 'Add (Dryer 18)' }))
  await field(/^Number/)
  await send(page, 'Add Machine')
  await closed()
  await waitFor(() => expect(screen.queryByText('Not in the register')).not.toBeInTheDocument())
  expect(screen.queryByRole('button', { name: 'Add (Dryer 18)' })).not.toBeInTheDocument()
})

test('all that was reported is added at once', async () => {
  for (const machineNumber of [3, 5, 5]) await makeProblem(app.db, { machineNumber })
  const page = await openPage(app, ada, '/machines')
  await page.user.click(await screen.findByRole('button', { name: 'Add all 2' }))
  await screen.findByText('2 machines added to the register')
  await waitFor(() => expect(names()).toEqual(['Washer 3', 'Washer 5']))
})

test('a file is imported: bad lines are named and nothing is taken', async () => {
  const page = await openPage(app, ada, '/machines')
  const openMore = async (name: string) => {
    await page.user.click(await screen.findByRole('button', { name: 'More for Machines' }))
    await page.user.click(await screen.findByRole('button', { name }))
  }
  const choose = async (text: string) => {
    const input = (await dialog()).querySelector<HTMLInputElement>('input[type=file]')!
    await page.user.upload(input, new File([text], 'machines.csv', { type: 'text/csv' }))
  }
  await openMore('Import CSV')
  await dialog()
  expect(button('Import')).toBeDisabled()
  await choose('Type,Number,Bought,Colour\nWasher,7,3/5/2021,red\nMangle,8,,\nDryer,9,soon,')
  await screen.findByText('3 machines')
  expect(await dialog()).toHaveTextContent('Not used: Colour')
  await send(page, 'Import')
  await screen.findByText('Nothing was imported')
  expect(await dialog()).toHaveTextContent(/Line 3, Type: Machine type is required.*Line 4, Bought: Invalid date/)
  await choose('Type,Number,Bought\nWasher,7,3/5/2021\nDryer,9,')
  await screen.findByText('2 machines')
  await send(page, 'Import')
  await screen.findByText('2 added, 0 changed, 0 as they were')
  expect(await dialog()).toHaveTextContent(/2.*Washer 7.*Added.*3.*Dryer 9.*Added/)
  await page.user.keyboard('{Escape}')
  await row('Dryer 9')
  await openMore('Export CSV')
  await waitFor(() => expect(page.saved).toHaveLength(1))
  expect(page.saved[0]!.name).toBe(`machines-${today()}.csv`)
  expect(await page.saved[0]!.text()).toMatch(/Washer,7,.*2021-03-05/)
})

test('some of the register are a press away, and the address remembers which', async () => {
  const day = (days: number) => addDays(today(), days)
  await machineOf(app, { machineNumber: 1, warrantyUntil: day(-1) })
  await machineOf(app, { machineNumber: 2, warrantyUntil: day(60) })
  await machineOf(app, { machineNumber: 3, outOfUseSince: day(-9), warrantyUntil: day(5) })
  await makeProblem(app.db, { machineNumber: 1 })
  const page = await openPage(app, ada, '/machines')
  await row('Washer 1')
  expect(choices()).toEqual(['All 3', 'Down 1', 'Working 1', 'Out of use 1', 'Warranty ends soon 1'])
  expect(button('All 3')).toHaveAttribute('aria-pressed', 'true')
  await page.user.click(button('Warranty ends soon 1'))
  await waitFor(() => expect(names()).toEqual(['Washer 2']))
  expect(window.location.search).toBe('?show=warranty')
  expect(await row('Washer 2')).toHaveTextContent('60 days left')
  await page.reload()
  await row('Washer 2')
  expect(titles()).toEqual(['Warranty ends soon'])
  await page.user.click(button('Out of use 1'))
  await page.user.click(await screen.findByRole('link', { name: 'Washer 3' }))
  await screen.findByRole('heading', { level: 2, name: /^Out of use since/ })
  await page.user.click(button('Put back into use'))
  await screen.findByRole('heading', { level: 2, name: 'Works' })
  // Nothing is out of use any more, so there is nothing to choose there; a phone has the same in one field.
  const phone = await openPage(app, ada, '/machines?show=out', { width: 390 })
  const field = await screen.findByLabelText('Filter machines')
  expect(texts(within(field).getAllByRole('option'))).toEqual(['All 3', 'Down 1', 'Working 2', 'Warranty ends soon 2'])
  expect(field).toHaveDisplayValue('All 3')
  await phone.user.selectOptions(field, 'Down 1')
  await waitFor(() => expect(names()).toEqual(['Washer 1']))
})

test('of many machines one is found by what is written of it', async () => {
  for (let count = 0; count < 11; count += 1) await machineOf(app)
  const { machineNumber } = await machineOf(app, { model: 'Sirocco 50', location: 'Back wall' })
  await makeProblem(app.db, { machineNumber })
  const page = await openPage(app, ada, '/machines?show=down')
  const search = await screen.findByLabelText('Find a machine')
  fill(search, 'sirocco WALL')
  await waitFor(() => expect(titles()).toEqual(['1 machine']))
  expect(names()).toEqual([`Washer ${machineNumber}`])
  fill(search, 'sauna')
  await screen.findByText('No machine matches “sauna”.')
  await page.user.click(button('Working 11'))
  await waitFor(() => expect(titles()).toEqual(['11 machines work']))
  expect(screen.getByLabelText('Find a machine')).toHaveValue('')
})

test('a phone shows one of the labels as a sample', async () => {
  for (const machineNumber of [7, 8]) await makeProblem(app.db, { machineNumber })
  await openPage(app, ada, '/admin/machine-labels', { width: 390 })
  // On the page: those of the sheets are for the printer.
  expect(await within(await screen.findByRole('main')).findAllByRole('img', { name: /^Code of/ })).toHaveLength(1)
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
})
