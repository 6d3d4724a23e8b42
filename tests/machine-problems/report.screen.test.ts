import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { machineProblems } from '#shared/machine-problems/table.ts'
import {
  datesAgo,
  hoursAgo,
  makeProblem,
  makeRepairedProblem,
  removeProblems,
} from '#tests/machine-problems/problem-data.ts'
import {
  broken,
  button,
  closed,
  field,
  number,
  reads,
  rowOf,
  rows,
  send,
  type,
} from '#tests/machine-problems/problem-screens.ts'
import { machineOf, removeMachines } from '#tests/machines/machine-data.ts'
import { photoFiles } from '#tests/stain-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess } from '#tests/support/cast.ts'
import { fill, openPage, type Page, screen, waitFor, within } from '#tests/support/screen.ts'

const app = await startApp()

beforeEach(() => removeProblems(app.db))

const description = () => screen.getByLabelText('Description')
const notice = async () => (await screen.findByText(/is reported already$/)).closest('[role=status]')
const report = (page: Page) => page.user.click(button('Report Problem'))
const openForm = (machine = '') => openPage(app, erin, `/problems${machine && `?machine=${machine}`}`)

async function choose(page: Page, machineType: string, machineNumber: number) {
  fill(await number(), String(machineNumber))
  await page.user.click(type(machineType))
}

test('a report comes to the top of the list, and the form is empty again', async () => {
  await makeProblem(app.db, { machineNumber: 3, createdAt: datesAgo(1) })
  const page = await openForm()
  await screen.findByRole('heading', { name: 'Machine Problem' })
  expect(document.title).toMatch(/^Machine Problem/)
  await screen.findByRole('heading', { name: 'Report Machine Problem' })
  screen.getByRole('radiogroup', { name: 'Machine Type' })
  await choose(page, 'Dryer', 12)
  fill(description(), 'Blows cold air')
  await report(page)
  await screen.findByText('Problem reported successfully!')
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  const [row] = await rows()
  expect(row).toHaveTextContent(/Dryer 12.*Blows cold air.*Reported by Erin Ellis/)
  expect(row).toHaveClass('bg-brand-soft')
  expect([type('Washer'), type('Dryer')].filter((each) => (each as HTMLInputElement).checked)).toEqual([])
  expect(type('Washer')).toHaveFocus()
  expect(await number()).toHaveValue('')
  expect(description()).toHaveValue('')
  expect(page.calls('POST /api/machine-problems').map(({ body }) => body)).toEqual([
    { machineType: 'dryer', machineNumber: 12, description: 'Blows cold air', photos: [] },
  ])
})

test('a machine that the register lacks is asked back about, and reported anyway', async () => {
  for (const machineNumber of [1, 2, 4]) await machineOf(app, { machineType: 'dryer', machineNumber })
  const page = await openForm()
  await choose(page, 'Dryer', 99)
  const words = 'There is no Dryer 99; dryers are 1 to 2, 4'
  await screen.findByText(words)
  fill(description(), 'Blows cold air')
  await report(page)
  await waitFor(async () => expect(await number()).toHaveAccessibleDescription(words))
  expect(page.calls('POST /api/machine-problems')).toEqual([])
  await page.user.click(button('Report it anyway'))
  await screen.findAllByText('Problem reported successfully!')
  await rowOf('Blows cold air')

  // Of the other type nothing is registered, and Dryer 4 is there.
  await choose(page, 'Washer', 99)
  await choose(page, 'Dryer', 4)
  fill(description(), 'Bangs')
  await report(page)
  await rowOf('Bangs')
  await removeMachines(app.db)
})

test('a photo goes with the report, also where it failed at first', async () => {
  const page = await openForm()
  await number()
  await page.user.click(button('Photos'))
  await page.user.upload(await screen.findByLabelText('Choose photos'), await photoFiles('drum.jpg'))
  await screen.findByRole('button', { name: 'Open photo 1' })
  await choose(page, 'Washer', 7)
  fill(description(), 'Does not drain')
  page.answer('POST /api/machine-problems', broken, 500)
  await report(page)
  await screen.findByText('Failed to report problem. Please try again.')
  page.restore()
  const go = page.hold('POST /api/machine-problems')
  await report(page)
  expect(await screen.findByRole('button', { name: 'Reporting...' })).toHaveAttribute('aria-disabled', 'true')
  go()
  await within(await rowOf('Does not drain')).findByRole('button', { name: /^Open photo 1/ })
  await screen.findByRole('button', { name: 'Photos' })
})

test('a usual fault is reported without a keyboard but for the number', async () => {
  const page = await openForm()
  const faults = within(await screen.findByRole('group', { name: 'What is wrong' }))
  await page.user.click(type('Dryer'))
  expect(await number()).toHaveFocus()
  await page.user.keyboard('12')
  expect(faults.getAllByRole('button')).toHaveLength(6)
  await page.user.click(faults.getByRole('button', { name: 'Does not heat' }))
  expect(description()).toHaveValue('Does not heat')
  await page.user.click(faults.getByRole('button', { name: 'Makes a loud noise' }))
  await page.user.click(faults.getByRole('button', { name: 'Does not heat' }))
  expect(description()).toHaveValue('Does not heat. Makes a loud noise')
  await page.user.type(description(), ', since 5')
  await report(page)
  expect(await rowOf('Dryer 12')).toHaveTextContent('Does not heat. Makes a loud noise, since 5')
})

test('a machine that was reported lately is one tap away', async () => {
  await makeProblem(app.db, { machineNumber: 3, createdAt: datesAgo(2) })
  await makeProblem(app.db, { machineType: 'dryer', machineNumber: 4, createdAt: datesAgo(1) })
  await makeProblem(app.db, { machineNumber: 3, createdAt: hoursAgo(1) })
  const page = await openForm()
  const recent = within(await screen.findByRole('group', { name: 'Reported lately' })).getAllByRole('button')
  expect(recent.map((each) => each.textContent)).toEqual(['Washer 3', 'Dryer 4'])
  await page.user.click(recent[1]!)
  expect(type('Dryer')).toBeChecked()
  expect(await number()).toHaveValue('4')
  await screen.findByText('Dryer 4 is reported already')
})

test('each field says what is wrong with it', async () => {
  const page = await openForm()
  await number()
  await report(page)
  await screen.findByText('Machine type is required')
  expect(await number()).toHaveAccessibleDescription('Machine number must be at least 1')
  expect(description()).toHaveAccessibleDescription('Description is required')
  expect(type('Washer')).toHaveFocus()
  for (const [typed, message] of [
    ['7a', 'Machine number must be a whole number'],
    ['0', 'Machine number must be at least 1'],
    ['7', ''],
  ] as const) {
    fill(await number(), typed)
    await waitFor(async () => expect(await number()).toHaveAccessibleDescription(message))
  }
  expect(page.calls('POST /api/machine-problems')).toEqual([])
})

test('a machine that is reported already is pointed out, and can be reported again', async () => {
  await makeProblem(app.db, { description: 'Does not drain', reporter: ada, createdAt: datesAgo(9) })
  await makeRepairedProblem(app.db, tess, { machineNumber: 8 })
  const page = await openForm()
  await rows()
  await choose(page, 'Washer', 7)
  expect(await notice()).toHaveTextContent(
    /Washer 7 is reported already.*Reported by Ada Okafor on [A-Z][a-z]{2} \d+: Does not drain/,
  )
  fill(await number(), '8')
  await waitFor(() => expect(screen.queryByText(/is reported already/)).not.toBeInTheDocument())
  expect(screen.queryByRole('button', { name: /^The same/ })).not.toBeInTheDocument()
  fill(await number(), '7')
  await page.user.click(await screen.findByRole('button', { name: 'Something else' }))
  expect(description()).toHaveFocus()
  await page.user.keyboard('The door is loose')
  await report(page)
  await waitFor(async () => expect(await rows()).toHaveLength(3))
})

test('who met the same problem adds a voice, and no second card is made', async () => {
  await makeProblem(app.db, { description: 'Does not drain', reporter: ada, createdAt: datesAgo(1) })
  await makeProblem(app.db, { description: 'Smells of soap', reporter: tess })
  const page = await openForm('washer-7')
  const weekday = new Date(datesAgo(1)).toLocaleDateString('en-US', { weekday: 'short' })
  await screen.findByText(`Reported by Ada Okafor on ${weekday}: Does not drain`)
  const same = () => screen.getByRole('button', { name: 'The same (Does not drain)' })
  await page.user.click(same())
  const named = await screen.findByRole('dialog', { name: 'The same with Washer 7' })
  expect(named).toHaveTextContent('Does not drain')
  await waitFor(() => expect(within(named).getByRole('button', { name: 'Add' })).toHaveFocus())
  fill(within(named).getByLabelText(/^Note/), 'Water up to the door')
  await page.user.keyboard('{Escape}')
  await closed()
  await page.user.click(same())
  await waitFor(async () => expect(await field(/^Note/)).toHaveValue('Water up to the door'))
  await send(page, 'Add')
  await screen.findByText('Added to the report of Washer 7.')
  await closed()
  await reads(() => rowOf('Does not drain'), 'Reported by Ada Okafor and 1 other, ')
  expect(await rows()).toHaveLength(2)
  expect(await rowOf('Smells of soap')).not.toHaveTextContent('other')
  expect(type('Washer')).not.toBeChecked()
  expect(await number()).toHaveValue('')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Machine Problem' })).toHaveFocus())
})

test('a voice about what was repaired meanwhile is refused with a word', async () => {
  const { id } = await makeProblem(app.db, { reporter: ada })
  const page = await openForm('washer-7')
  await page.user.click(await screen.findByRole('button', { name: /^The same/ }))
  await app.db
    .update(machineProblems)
    .set({ status: 'repaired', repairDate: hoursAgo(0), repairerId: tess.id })
    .where(eq(machineProblems.id, id))
  await send(page, 'Add')
  await screen.findByText('Washer 7 was repaired meanwhile. If it does not work, please report it.')
  await send(page, 'Cancel')
  await waitFor(() => expect(screen.queryByText(/is reported already/)).not.toBeInTheDocument())
  expect(await number()).toHaveValue('7')
})
