import { beforeEach, expect, test, vi } from 'vitest'
import { addDays, mondayOf, today } from '#shared/time/day.ts'
import { daysAgo, makeProblem, makeRepairedProblem, removeProblems } from '#tests/machine-problems/problem-data.ts'
import { dropOf } from '#tests/shift-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess } from '#tests/support/cast.ts'
import { openPage, screen, waitFor, within } from '#tests/support/screen.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { holdTimers } from './held-timers.ts'

const app = await startApp()
const phone = { width: 390 }

const tile = (name: RegExp) => within(screen.getByRole('navigation', { name: 'Functions' })).getByRole('link', { name })
const expectTiles = (tips: string, problems: string) =>
  waitFor(() => {
    expect(tile(/^My Tips/).textContent).toBe(`My Tips${tips}`)
    expect(tile(/^Machine Problems/).textContent).toBe(`Machine Problems${problems}`)
  })
const recent = () => screen.findByRole('region', { name: 'Recent Tips' })

beforeEach(() => removeProblems(app.db))

test('on a phone the tiles say what their pages would', async () => {
  const robin = await app.makePerson()
  const page = await openPage(app, robin, '/', phone)
  await expectTiles('No tips this week', 'All machines are working')
  await tipOf(app.db, robin, { amount: '1140.10' })
  await makeProblem(app.db, { machineNumber: 7 })
  await page.reload()
  await expectTiles('$1,140.10 this week · 1 order', '1 machine down')
  await tipOf(app.db, robin, { amount: '2.24' })
  // Machines, not problems: one may have two, and what is repaired is over.
  await makeProblem(app.db, { machineNumber: 7, status: 'in_progress' })
  await makeProblem(app.db, { machineNumber: 7, machineType: 'dryer' })
  await makeRepairedProblem(app.db, tess, { machineNumber: 8 })
  await page.reload()
  await expectTiles('$1,142.34 this week · 2 orders', '2 machines down')

  page.lose('GET /api/tips')
  await page.reload()
  await expectTiles('Could not be loaded', '2 machines down')
})

test.each([
  [767, 'before', Node.DOCUMENT_POSITION_FOLLOWING],
  [768, 'after', Node.DOCUMENT_POSITION_PRECEDING],
])('at %d pixels the tiles come %s the lists', async (width, _where, place) => {
  await openPage(app, erin, '/', { width })
  const tiles = await screen.findByRole('navigation', { name: 'Functions' })
  expect(tiles.compareDocumentPosition(await recent())).toBe(place)
})

test('of today’s tips five are shown', async () => {
  const robin = await app.makePerson()
  for (let orderId = 1; orderId <= 6; orderId += 1) await tipOf(app.db, robin, { orderId: String(orderId) })
  await openPage(app, robin, '/')
  expect(await within(await recent()).findAllByText(/^Order #/)).toHaveLength(5)
})

test('who has no name is greeted all the same', async () => {
  await openPage(app, await app.makePerson({ firstName: '' }), '/')
  await screen.findByText('Welcome back, Employee!')
})

test('on a phone the tiles of an admin stand under the words of the menu', async () => {
  await openPage(app, ada, '/', phone)
  for (const [name, words] of Object.entries({ 'Admin functions': /^Admin$/, Functions: /^My work$/ })) {
    const tiles = await screen.findByRole('navigation', { name })
    expect(within(tiles).getByRole('heading')).toHaveTextContent(words)
  }
})

test('an admin who logs no tips has the shop’s week in a line, and each figure leads to its page', async () => {
  const shop = await startApp()
  await tipOf(shop.db, erin, { amount: '12.50' })
  await dropOf(shop, erin, { dropAmount: '328.25' })
  for (const machineNumber of [3, 3, 4]) await makeProblem(shop.db, { machineNumber })
  const page = await openPage(shop, ada, '/')
  const line = within(await screen.findByRole('region', { name: 'The shop this week' }))
  const monday = mondayOf(today())
  expect(line.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Tips of the shop$12.50', `/admin/week?start=${monday}`],
    ['Cash short$16.00', `/admin/shift-reports?start=${monday}`],
    ['Machines down2', '/admin/machine-management'],
    ['Weeks not paid0', '/admin/payroll-import'],
  ])
  await tipOf(shop.db, ada)
  await page.reload()
  await screen.findByText("This Week's Tips")
  expect(screen.queryByRole('region', { name: 'The shop this week' })).toBeNull()
})

test('early in a week the figures say what the last one came to', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  const robin = await app.makePerson()
  await tipOf(app.db, robin, { amount: '1204.10', createdAt: `${addDays(mondayOf(today()), -4)}T16:00:00Z` })
  const page = await openPage(app, robin, '/')
  await screen.findByText('last week $1,204.10')
  screen.getByText('last week 1')
  expect(screen.queryByText(/^last \d+ weeks$/)).toBeNull()
  await tipOf(app.db, robin, { amount: '2.00' })
  await page.reload()
  expect(await screen.findAllByText(/^last \d+ weeks$/)).toHaveLength(2)
  expect(screen.queryByText(/^last week/)).toBeNull()
})

test('who has no tip today is shown where to begin, the first time also why', async () => {
  const robin = await app.makePerson()
  const why = 'Each tip you log with its order stands here, and in your pay.'
  const page = await openPage(app, robin, '/')
  expect(await recent()).toHaveTextContent(why)
  const first = within(await recent()).getByRole('link', { name: 'Log the first tip' })
  await tipOf(app.db, robin, { createdAt: daysAgo(1) })
  await page.user.click(first)
  await screen.findByRole('heading', { level: 1, name: 'My Tips' })
  await page.goto('/')
  expect(await recent()).toHaveTextContent('No tips logged today')
  expect(await recent()).not.toHaveTextContent(why)
  expect(within(await recent()).getByRole('link', { name: 'Log a tip' })).toHaveAttribute('href', '/tips')
  await tipOf(app.db, robin, { orderId: '12' })
  await page.goto('/')
  expect(await recent()).toHaveTextContent('Order #12')
  expect(screen.queryByRole('link', { name: /^Log / })).toBeNull()
})

test('the ways to everything else do not wait for a server that does not answer', async () => {
  const passPatience = holdTimers(3000)
  const page = await openPage(app, erin, '/tips', phone)
  page.hold('GET /api/needs-you')
  const [back] = await screen.findAllByRole('link', { name: 'Dashboard' })
  await page.user.click(back!)
  await screen.findByText('Loading the dashboard')
  expect(screen.queryByRole('navigation', { name: 'Functions' })).toBeNull()
  await waitFor(() => expect(passPatience()).toBe(1))
  await screen.findByRole('navigation', { name: 'Functions' })
  tile(/^Training/)
  within(screen.getByRole('main')).getByRole('button', { name: 'Logout' })
})
