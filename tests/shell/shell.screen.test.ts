import { fireEvent } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import { fill, openPage, screen, waitFor, within } from '#tests/support/screen.ts'

const app = await startApp()
const menu = async () => (await screen.findAllByRole('navigation', { name: 'Main' }))[0]!
const notFound = () => screen.findByText('404 Page Not Found')
/** How long the timers wait that are set from now on. */
function watchTimers() {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  return () => timers.mock.calls.map(([, milliseconds]) => milliseconds)
}

// Of all pages and roles: menu.test.ts.
test.each([
  ['/machine-status', '/admin/machine-management', undefined],
  ['/tips', '/admin/training-management', erin],
  ['/machines', '/admin/week', tess],
  ['/admin/week', '/admin/history', theo],
  ['/admin/history', '/tips/nowhere', ada],
])('who may open %s finds it, and not %s', async (own, other, person) => {
  const page = await openPage(app, person, own)
  await waitFor(() => expect(document.querySelector('[data-page-heading]')).toBeInTheDocument())
  expect(screen.queryByText('404 Page Not Found')).toBeNull()
  for (const address of [other, '/nowhere']) {
    await page.goto(address)
    await notFound()
  }
})

test('technicians who follow a link for the rest of the staff land where their work is', async () => {
  await openPage(app, tess, '/training')
  await waitFor(() => expect(window.location.pathname).toBe('/admin/machine-management'))
})

test('a stranger who finds nothing is led to the sign-in, and staff find no invitation', async () => {
  const stranger = await openPage(app, undefined, '/tips')
  await notFound()
  expect(await screen.findByRole('banner')).toHaveTextContent('Employee Management System')
  await stranger.user.click(screen.getByRole('link', { name: 'Go to sign in' }))
  await screen.findByRole('button', { name: 'Sign In' })
  await openPage(app, erin, '/invite/abc')
  await notFound()
})

test('the menu leads through the pages, each with its title and the focus where it begins', async () => {
  const { user } = await openPage(app, ada, '/')
  await waitFor(() => expect(document.title).toBe('Dashboard · Washboard'))
  const entry = async (name: string) => within(await menu()).findByRole('link', { name })
  expect(await entry('Dashboard')).toHaveAttribute('aria-current', 'page')
  await user.click(await entry('Manage Users'))
  await waitFor(() => expect(document.title).toBe('User Management · Washboard'))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test.each([
  ['/admin/connections', 'Settings', 'Settings'],
  ['/admin/pay', 'Payroll Import', 'Payroll Import'],
  ['/admin/shift-reports/calendar', 'Shift Reports', 'Drop Reports'],
  ['/admin/refunds', 'Shift Reports', 'Drop Reports'],
  ['/refunds', 'Shift Report', 'Drop Report'],
  ['/admin/machine-labels', 'Manage Problems', 'Machines'],
  ['/machines', 'Manage Problems', 'Manage Problems'],
])('%s marks the entry it belongs to and leads back', async (address, marked, back) => {
  await openPage(app, ada, address)
  const main = within(await screen.findByRole('main'))
  expect((await main.findAllByRole('link', { name: back }))[0]).toBeVisible()
  expect(document.querySelector('aside [aria-current=page]')).toHaveTextContent(marked)
})

test('a session that ends while the page is open says so once and leads to the sign-in', async () => {
  const robin = await app.makePerson()
  const page = await openPage(app, robin, '/tips')
  fill(await screen.findByLabelText('Order ID'), '4711')
  fill(screen.getByLabelText('Tip Amount ($)'), '2')
  page.answer('POST /api/tips', { code: 'UNAUTHORIZED', message: 'Unauthorized' }, 401)
  const waits = watchTimers()
  await page.user.click(screen.getByRole('button', { name: 'Log Tip' }))
  expect(await screen.findAllByText('You are logged out. Logging in again...')).toHaveLength(1)
  expect(waits()).toContain(500)
  await waitFor(() => expect(page.left).toEqual(['/api/login']))
})

test('signing out goes to the start even when the server does not answer', async () => {
  const robin = await app.makePerson()
  const page = await openPage(app, robin, '/tips')
  page.expectError(/Sign-out failed/)
  page.lose('POST /api/logout')
  await page.user.click((await screen.findAllByRole('button', { name: 'Logout' }))[0]!)
  await waitFor(() => expect(page.left.at(-1) ?? window.location.pathname).toBe('/'))
})

test('a page begins at its top, also where something comes late', async () => {
  const { user } = await openPage(app, erin, '/')
  const scrolled = vi.spyOn(window, 'scrollTo')
  const waits = watchTimers()
  await user.click(within(await menu()).getByRole('link', { name: 'Tips' }))
  await waitFor(() => expect(waits()).toEqual(expect.arrayContaining([50, 150, 300, 500])))
  expect(scrolled).toHaveBeenLastCalledWith(0, 0)
})

test('one message at a time: a new one takes the place of the old', async () => {
  const { user } = await openPage(app, await app.makePerson(), '/tips')
  const toasts = () => within(document.querySelector<HTMLElement>('[data-toaster]')!).getAllByRole('listitem')
  fill(await screen.findByLabelText('Order ID'), '100')
  fill(screen.getByLabelText('Tip Amount ($)'), '1')
  const waits = watchTimers()
  await user.click(screen.getByRole('button', { name: 'Log Tip' }))
  await screen.findByText('Tip logged successfully!')
  expect(waits()).toContain(5000)
  vi.stubGlobal('confirm', () => true)
  await user.click(await screen.findByRole('button', { name: /^Delete/ }))
  await screen.findByText('Tip deleted successfully!')
  expect(toasts()).toHaveLength(1)
  // Where the focus goes by itself once the row is gone.
  await waitFor(() => expect(screen.getByText("This Week's Tips")).toHaveFocus())
  await user.keyboard('[F8]')
  expect(document.querySelector('[data-toaster]')).toHaveFocus()
  // Swiped to the right it goes, at more than 50 pixels.
  const swipe = (to: number) => {
    const [toast] = toasts()
    fireEvent.pointerDown(toast!, { clientX: 0, clientY: 0, button: 0 })
    fireEvent.pointerMove(toast!, { clientX: to, clientY: 0 })
    fireEvent.pointerUp(toast!, { clientX: to, clientY: 0 })
  }
  swipe(50)
  expect(toasts()).toHaveLength(1)
  swipe(51)
  await waitFor(() => expect(screen.queryByText('Tip deleted successfully!')).toBeNull())
})

/** Presses the button in the moment in which nothing is being read: before that it does nothing. */
const refresh = () =>
  waitFor(() => {
    const [button] = screen.getAllByRole('button', { name: /^Refresh/ })
    expect(button).toHaveAttribute('aria-disabled', 'false')
    button!.click()
  })

const lists = [
  '/',
  '/tips',
  '/problems',
  '/shift-reports',
  '/my-payroll',
  '/training',
  '/admin/machine-management',
  '/admin/user-management',
  '/admin/user-management?tab=invitations',
  '/admin/commercial-accounts',
  '/admin/stain-reports',
  '/admin/shift-reports',
  '/admin/shift-reports/calendar',
  '/admin/payroll-import',
  '/admin/training-management',
  '/admin/training-management?tab=approvals',
  '/admin/training-management?tab=progress',
]

test('every list says when it was read, and reads again when somebody asks', async () => {
  const page = await openPage(app, ada, '/profile')
  for (const address of lists) {
    await page.goto(address)
    // In words only once it is five minutes old.
    await screen.findByTitle(/Updated \d+:\d\d (AM|PM)/)
    expect(screen.queryByText(/^Updated/)).toBeNull()
    const before = page.calls().length
    await waitFor(async () => {
      await refresh()
      expect(page.calls().length, address).toBeGreaterThan(before)
    })
  }
})

test('Refresh brings what others did; where it fails, what was there stays', async () => {
  await makeProblem(app.db, { machineNumber: 71 })
  const page = await openPage(app, erin, '/problems')
  await screen.findByRole('heading', { name: 'Washer 71' })
  await makeProblem(app.db, { machineNumber: 72 })
  await refresh()
  await screen.findByRole('heading', { name: 'Washer 72' })
  page.lose('GET /api/machine-problems')
  await refresh()
  await screen.findAllByText('The page could not be refreshed.')
  screen.getByRole('heading', { name: 'Washer 72' })
})
