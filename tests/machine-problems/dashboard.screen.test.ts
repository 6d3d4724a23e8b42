import { beforeEach, expect, test, vi } from 'vitest'
import { datesAgo, makeProblem, makeRepairedProblem, removeProblems } from '#tests/machine-problems/problem-data.ts'
import { rowOf, texts } from '#tests/machine-problems/problem-screens.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess } from '#tests/support/cast.ts'
import { openPage, screen, waitFor, within } from '#tests/support/screen.ts'

const app = await startApp()

beforeEach(async () => {
  await removeProblems(app.db)
  for (let number = 1; number <= 6; number += 1)
    await makeProblem(app.db, {
      machineNumber: number,
      createdAt: datesAgo(number),
      status: number === 2 || number === 6 ? 'in_progress' : 'open',
    })
  await makeRepairedProblem(app.db, tess, { machineNumber: 99 })
})

const status = () => screen.findByRole('region', { name: 'Machine Status' })
const rows = async () => texts(await within(await status()).findAllByRole('listitem'))
const openProblems = async () => (await screen.findByText('Open Problems')).parentElement

test('the newest five machines that do not work stand below four figures', async () => {
  const page = await openPage(app, erin, '/')
  const machines = await rows()
  const figures = screen.getAllByText(/^(This Week's Tips|Orders Logged|Open Problems|Days Worked)$/)
  expect(texts(figures)).toEqual(["This Week's Tips", 'Orders Logged', 'Open Problems', 'Days Worked'])
  expect(await openProblems()).toHaveTextContent(/^Open Problems4\s*\+ 2 in progressLongest: Washer 6, 6 days$/)
  expect(machines).toEqual([
    expect.stringMatching(/Washer 1.*Down 1 day/),
    expect.stringMatching(/Washer 2.*In Progress/),
    ...['Washer 3', 'Washer 4', 'Washer 5'].map((name) => expect.stringContaining(name)),
  ])
  expect(within(await status()).queryByText('Open')).not.toBeInTheDocument()
  expect(await status()).toHaveTextContent('5 of 6 problems')
  await page.user.click(within(await status()).getAllByRole('link', { name: /Washer 2/ })[0]!)
  await screen.findByRole('heading', { level: 1, name: /Washer 2/ })
  expect(window.location.pathname).toBe('/machines/washer-2')
})

test('a machine is down since the oldest of its problems, and has its badge where it comes back', async () => {
  for (const description of ['Leaks', 'Door does not lock'])
    await makeProblem(app.db, { machineNumber: 6, description })
  const page = await openPage(app, erin, '/')
  expect((await rows()).slice(0, 2)).toEqual([
    expect.stringMatching(/Washer 6.*3 times in 30 days.*Door does not lock.*Down 6 days/),
    expect.stringMatching(/Washer 6.*3 times in 30 days.*Leaks/),
  ])
  await page.goto('/problems')
  expect(await rowOf('Door does not lock')).toHaveTextContent('Down 6 days')
})

test('admins see the figures and not the list', async () => {
  await openPage(app, ada, '/')
  await waitFor(async () => expect(await openProblems()).toHaveTextContent(/^Open Problems4/))
  expect(screen.queryByRole('region', { name: 'Machine Status' })).not.toBeInTheDocument()
})

test('a problem that is fixed leaves the dashboard', async () => {
  vi.stubGlobal('prompt', () => '')
  const page = await openPage(app, erin, '/')
  await page.user.click(within(await status()).getByRole('link', { name: 'View all problems' }))
  await page.user.click((await screen.findAllByRole('button', { name: /^Mark Fixed/ }))[0]!)
  await screen.findByText('Problem marked as fixed!')
  await page.user.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Dashboard' }),
  )
  await waitFor(async () => expect(await openProblems()).toHaveTextContent(/^Open Problems3/))
  expect(await status()).not.toHaveTextContent('Washer 1')
})

test('all machines work, or the list cannot be loaded', async () => {
  await removeProblems(app.db)
  const page = await openPage(app, erin, '/profile')
  page.lose('GET /api/machine-problems')
  await page.goto('/')
  await within(await status()).findByText(/The machine problems could not be loaded/)
  page.restore()
  await page.user.click(within(await status()).getByRole('button', { name: 'Try again' }))
  await within(await status()).findByText('All machines are working')
})
