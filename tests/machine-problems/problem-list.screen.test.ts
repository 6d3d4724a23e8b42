import { beforeEach, expect, test, vi } from 'vitest'
import {
  datesAgo,
  daysAgo,
  hoursAgo,
  makeProblem,
  makeRepairedProblem,
  removeProblems,
} from '#tests/machine-problems/problem-data.ts'
import { broken, button, number, reads, rowOf, rows } from '#tests/machine-problems/problem-screens.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess } from '#tests/support/cast.ts'
import { openPage, screen, within } from '#tests/support/screen.ts'

const app = await startApp()

beforeEach(() => removeProblems(app.db))

const path = '/problems'
const machines = async () => {
  await rows()
  const list = within(screen.getByRole('region', { name: 'Current Machine Problems' }))
  return list.getAllByRole('heading', { name: /\d$/ }).map((each) => each.textContent)
}
/** What the browser's question for the notes is answered with; null is Cancel. */
const answerWith = (notes: string | null) => vi.stubGlobal('prompt', () => notes)
const fixed = () => screen.findByRole('button', { name: /^Mark Fixed/ })

test('problems that are not repaired come first; repairs of seven days follow', async () => {
  await makeRepairedProblem(app.db, tess, { machineNumber: 1, repairDate: hoursAgo(3), repairNotes: 'New belt' })
  await makeRepairedProblem(app.db, tess, { machineNumber: 2, createdAt: datesAgo(9), repairDate: daysAgo(6.9) })
  await makeRepairedProblem(app.db, tess, { machineNumber: 3, createdAt: datesAgo(9), repairDate: daysAgo(7.1) })
  await makeProblem(app.db, { machineNumber: 4, createdAt: datesAgo(200) })
  await makeProblem(app.db, { machineNumber: 5, createdAt: datesAgo(100), status: 'in_progress' })
  const byHand = { status: 'repaired', repairDate: daysAgo(2), repairerName: 'Sam' } as const
  await makeProblem(app.db, { machineNumber: 6, createdAt: datesAgo(9), ...byHand })
  await openPage(app, erin, path)
  expect(await machines()).toEqual(['Washer 5', 'Washer 4', 'Washer 1', 'Washer 6', 'Washer 2'])
  expect(screen.getAllByRole('button', { name: /^Mark Fixed/ })).toHaveLength(2)
  expect(await rowOf('Washer 5')).toHaveTextContent('Down 100 days')
  expect(await rowOf('Washer 1')).toHaveTextContent(/New belt.*Repaired by Tess Tanaka/)
  expect(await rowOf('Washer 6')).toHaveTextContent('Repaired by Sam (at the machine status page)')
})

test('only what somebody looks after has a badge, and each machine leads to its page', async () => {
  await makeProblem(app.db, { machineNumber: 3 })
  await makeProblem(app.db, { machineNumber: 4, status: 'in_progress' })
  for (let times = 0; times < 2; times += 1) await makeRepairedProblem(app.db, tess, { machineNumber: 3 })
  const page = await openPage(app, erin, path)
  const inHand = await rowOf('Washer 4')
  expect(inHand).toHaveTextContent('In Progress')
  expect(screen.queryByText('Open')).not.toBeInTheDocument()
  // The badge of a machine that comes back stands where it is down, not where it was mended.
  expect(await screen.findAllByText('3 times in 30 days')).toHaveLength(1)
  expect(within(inHand).getByRole('link', { name: 'Washer 4' })).toHaveAttribute('href', '/machines/washer-4')
  await page.user.click(screen.getByRole('link', { name: 'All machines' }))
  await screen.findByRole('heading', { level: 1, name: 'Machines' })
  const menu = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Machine Problem')
})

// That an empty answer confirms, dashboard.screen.test.ts shows.
test('a problem of somebody else is marked fixed, with notes; Cancel fixes nothing', async () => {
  await makeProblem(app.db, { reporter: ada })
  const page = await openPage(app, erin, path)
  expect(await screen.findByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/')
  answerWith(null)
  await page.user.click(await fixed())
  expect(page.calls('POST /api/machine-problems/*/repair')).toEqual([])

  answerWith('Cleaned the filter')
  const go = page.hold('POST /api/machine-problems/*/repair')
  await page.user.click(await fixed())
  expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true')
  go()
  await screen.findByText('Problem marked as fixed!')
  await reads(() => rowOf('Washer 7'), /Cleaned the filter.*Repaired by Erin Ellis/)
  expect(screen.queryByRole('button', { name: /^Mark Fixed/ })).not.toBeInTheDocument()
})

test('a list that cannot be loaded can be tried again', async () => {
  const page = await openPage(app, erin, '/profile')
  page.answer('GET /api/machine-problems', broken, 500)
  await page.goto(path)
  const said = await screen.findByText('The machine problems could not be loaded.')
  // The form comes with the list, asks for it once more, and stays.
  await number()
  expect(said).toBeInTheDocument()
  expect(page.calls('GET /api/machine-problems').length).toBeLessThanOrEqual(2)
  page.restore()
  await page.user.click(button('Try again'))
  await screen.findByText('No machine problems right now')
})

// That the form comes when it is asked for, tests/e2e/machine-problems/on-a-phone.spec.ts shows.
test('a phone lists the first machines', async () => {
  for (let machineNumber = 1; machineNumber <= 12; machineNumber += 1) await makeProblem(app.db, { machineNumber })
  const page = await openPage(app, erin, path, { width: 390 })
  expect(await rows()).toHaveLength(5)
  await screen.findByText('5 of 12 shown')
  await page.user.click(button('Show 5 more'))
  expect(await rows()).toHaveLength(10)
})
