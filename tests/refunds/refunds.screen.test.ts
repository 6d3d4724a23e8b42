import { expect, test } from 'vitest'
import { dropOf } from '#tests/shift-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
import { fill, opened, openPage, press, screen, waitFor, within } from '#tests/support/screen.ts'
import { refundOf } from './refund-data.ts'

const today = () => screen.findByRole('list', { name: 'Your refunds of today' })
const limit = (app: Awaited<ReturnType<typeof startApp>>) =>
  app.as(ada).put('/api/admin/settings/shop', { employeeRefundLimit: '20' })

test('from a machine’s page it takes two taps and an amount', async () => {
  const app = await startApp()
  await dropOf(app, erin, { drawer: 'Front' })
  await dropOf(app, erin, { drawer: 'Back', shiftDate: '2030-05-14' })
  const page = await openPage(app, erin, '/machines/dryer-4')
  await page.user.click(await screen.findByRole('link', { name: 'Refund' }))
  await press(page, 'Took money, did not run')
  fill(screen.getByLabelText('Amount'), '4,50')
  await press(page, 'Give back')
  await screen.findByText('Refund saved.')
  expect(page.calls('POST /api/refunds')).toMatchObject([
    {
      body: { machineType: 'dryer', machineNumber: 4, amount: '4.50', reason: 'no_run', way: 'cash', drawer: 'Front' },
    },
  ])
  expect(await today()).toHaveTextContent(/Dryer 4.*Took money, did not run · Cash, Front.*\$4\.50/)
})

test('who has no machine’s page open finds it on Machine Problem', async () => {
  const app = await startApp()
  const page = await openPage(app, erin, '/problems')
  await page.user.click(await screen.findByRole('link', { name: 'Refund' }))
  await screen.findByRole('button', { name: 'Give back' })
})

test('what is missing is said, what the server refuses stays typed', async () => {
  const app = await startApp()
  const page = await openPage(app, erin, '/refunds')
  await press(page, 'Give back')
  await screen.findByText('Please choose a reason.')
  screen.getByText('Amount is required')
  expect(page.calls('POST /api/refunds')).toEqual([])
  await page.user.click(screen.getByRole('radio', { name: 'Dryer' }))
  fill(screen.getByLabelText('Machine Number'), '4')
  await press(page, 'Too hot')
  fill(screen.getByLabelText('Amount'), '4.50')
  const errors = { customer: ['Nobody has this name.'] }
  page.answer('POST /api/refunds', { code: 'INVALID', message: 'No.', errors }, 400)
  await press(page, 'Give back')
  await screen.findByText('Nobody has this name.')
  await page.reload()
  await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveValue('4.50'))
  expect(await screen.findByRole('button', { name: 'Too hot' })).toHaveAttribute('aria-pressed', 'true')
})

test('Erin corrects her own and reads what became of it; the drawer is for cash', async () => {
  const app = await startApp()
  await dropOf(app, erin, { drawer: 'Front' })
  await dropOf(app, erin, { drawer: 'Back', shiftDate: '2030-05-14' })
  await refundOf(app, erin, { drawer: 'Front', customer: 'Ann Lee' })
  await refundOf(app, erin, { machineNumber: 5, customer: 'ann lee' })
  const page = await openPage(app, erin, '/refunds')
  expect(await today()).toHaveTextContent('Refunds to this customer in 7 days before: 1')
  await press(page, 'More for the refund of $4.50 for Dryer 5')
  await press(page, 'Change the refund of $4.50 for Dryer 5')
  const dialog = await opened()
  await page.user.click(dialog.getByRole('button', { name: 'Card' }))
  expect(dialog.queryByRole('group', { name: 'Drawer' })).toBeNull()
  fill(dialog.getByLabelText('Amount'), '5')
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await today()).toHaveTextContent(/Card.*\$5\.00/))
  await press(page, 'More for the refund of $5.00 for Dryer 5')
  await press(page, 'History of the refund of $5.00 for Dryer 5')
  await screen.findByText('Erin Ellis changed the amount and payment of the refund of $5.00 for Dryer 5')
  screen.getByText('Erin Ellis gave back $4.50 for Dryer 5')
})

test('Ada says yes to what waits, finds and files what was given back', async () => {
  const app = await startApp()
  await limit(app)
  await refundOf(app, theo, { machineType: 'washer', machineNumber: 2, amount: '3', customer: '=1+1' })
  const waits = await openPage(app, erin, '/refunds?machine=dryer-4&reason=too_hot')
  fill(await screen.findByLabelText('Amount'), '24')
  await press(waits, 'Give back')
  await screen.findByText('An admin has to say yes first.')
  const page = await openPage(app, ada, '/')
  await page.user.click(await screen.findByRole('link', { name: /Refunds that wait for your yes.*Erin Ellis/ }))
  await press(page, 'Yes to the refund of $24.00 for Dryer 4')
  await screen.findByText('Nothing here.')
  await page.user.selectOptions(screen.getByLabelText('Status'), 'All')
  await screen.findByText('$27.00 given back, 2 refunds')
  fill(screen.getByLabelText('Employee, machine or customer'), 'theo')
  await screen.findByText('$3.00 given back, 1 refund')
  const [, row] = screen.getAllByRole('row')
  expect(row).toHaveTextContent(/May 15, 2030.*Theo Lindqvist.*Washer 2.*Took money, did not run.*=1\+1.*Cash.*\$3\.00/)
  await press(page, 'Export CSV')
  const [file] = page.saved
  expect(file!.name).toBe('refunds-2030-05-15.csv')
  expect(await file!.text()).toContain(
    `2030-05-15,Theo Lindqvist,Washer 2,3.00,"Took money, did not run",Cash,,'=1+1,,Given back,0,,5/15/2030 `,
  )
})

test('the drop form says what its drawer gave back that day, the machine’s page and the register what it cost', async () => {
  const app = await startApp()
  await refundOf(app, erin, { amount: '7.50' })
  await refundOf(app, theo)
  await refundOf(app, theo, { amount: '1', way: 'card' })
  await openPage(app, erin, '/shift-reports')
  fill(await screen.findByLabelText('Starting Cash'), '200')
  fill(screen.getByLabelText('Ending Cash'), '300')
  await screen.findByText('$12.00 given back, 2 refunds · $112.00 came in')
  expect(screen.getByRole('button', { name: 'Expected amount $100.00' })).toBeVisible()
  await openPage(app, ada, '/machines/dryer-4')
  await screen.findByText('$13.00 given back, 3 refunds in 30 days')
  await app.as(ada).post('/api/machines', { machineType: 'dryer', machineNumber: 4 })
  await openPage(app, ada, '/machines')
  await screen.findByText('$13.00 given back, 3 refunds')
})

test('a machine that takes money brings the way to a refund, and three refunds the way to a report', async () => {
  const app = await startApp()
  for (const amount of ['1', '2', '3']) await refundOf(app, erin, { amount })
  const page = await openPage(app, theo, '/')
  await page.user.click(
    await screen.findByRole('link', { name: /Machines with 3 refunds in a week, not reported.*Dryer 4 · 3 refunds/ }),
  )
  await waitFor(() => expect(screen.getByLabelText('Machine Number')).toHaveValue('4'))
  const description = screen.getByLabelText('Description')
  fill(description, 'Took my coins')
  await screen.findByRole('link', { name: 'Refund (Dryer 4)' })
  fill(description, 'Makes a loud noise')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Refund (Dryer 4)' })).toBeNull())
  fill(description, 'Takes money, does not run')
  const way = await screen.findByRole('link', { name: 'Refund (Dryer 4)' })
  expect(way).toHaveAttribute('href', '/refunds?machine=dryer-4&reason=no_run')
  await press(page, 'Report Problem')
  const list = within(await screen.findByRole('region', { name: 'Current Machine Problems' }))
  expect(await list.findByRole('link', { name: 'Refund (Dryer 4)' })).toBeVisible()
})

test('on a phone the filter is a line that says what is listed, and unfolds', async () => {
  const app = await startApp()
  await refundOf(app, theo)
  const page = await openPage(app, ada, '/admin/refunds?start=2030-05-01&status=given', { width: 390 })
  const line = (await screen.findByText(/^Filters/)).closest('summary')!
  expect(line).toHaveTextContent('Filters: May 1, 2030 and later · Given back')
  expect(screen.getByLabelText('Status')).not.toBeVisible()
  await page.user.click(line)
  await page.user.selectOptions(screen.getByLabelText('Status'), 'All')
  fill(screen.getByLabelText('Start Date'), '')
  await waitFor(() => expect(line).toHaveTextContent(/^Filters: All days$/))
})
