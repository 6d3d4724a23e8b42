import { expect, test } from 'vitest'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { openPage, screen, waitFor } from '#tests/support/screen.ts'

const app = await startApp()

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
    await screen.findByText(/^Updated \d+:\d\d (AM|PM)/)
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
