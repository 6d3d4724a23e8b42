import { refunds } from '#shared/refunds/table.ts'
import { ada, erin, expect, expectAccessible, test } from '#tests/support/e2e.ts'
import { goOffline } from '#tests/support/service-worker.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ console }) => console.expect(/ERR_|net::|Failed to load|fetching the script|status of 50\d/))

test('Erin gives money back, also offline, and her drop says so', { tag: '@phone' }, async ({
  page,
  context,
  shop,
  signInAs,
}) => {
  await signInAs(erin)
  await test.step('from the problem of a machine that takes money', async () => {
    await page.goto('/problems?machine=dryer-4')
    await page.getByLabel('Description').fill('Takes money, does not run')
    await page.getByRole('link', { name: 'Refund (Dryer 4)' }).click()
    await expect(page.getByLabel('Machine Number')).toHaveValue('4')
    await expect(page.getByRole('button', { name: 'Took money, did not run' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabel('Amount').fill('4.50')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Give back' }).click()
    await expect(page.getByRole('list', { name: 'Your refunds of today' })).toContainText('$4.50')
  })
  await test.step('without a network it waits here, and counts', async () => {
    await page.goto('/shift-reports')
    await expect(page.getByText('$4.50 given back, 1 refund')).toBeVisible()
    await goOffline(page)
    await page.getByRole('link', { name: 'Refund' }).click()
    await page.getByText('Washer', { exact: true }).click()
    await page.getByLabel('Machine Number').fill('2')
    await page.getByRole('button', { name: 'Too hot' }).click()
    await page.getByLabel('Amount').fill('7.50')
    await page.getByRole('button', { name: 'Give back' }).click()
    await expect(page.getByRole('list', { name: 'Waiting to be sent' })).toContainText('Washer 2$7.50')
    await page.goBack()
    await page.getByLabel('Starting Cash').fill('200')
    await page.getByLabel('Ending Cash').fill('300')
    await expect(page.getByText('$12.00 given back, 2 refunds · $112.00 came in')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Expected amount $100.00' })).toBeVisible()
  })
  await test.step('and is sent once there is one', async () => {
    await context.setOffline(false)
    await expect
      .poll(async () => (await shop.db.select().from(refunds)).map(({ amount }) => amount).sort())
      .toEqual(['4.50', '7.50'])
    await expect(page.getByText('$12.00 given back, 2 refunds · $112.00 came in')).toBeVisible()
  })
  await test.step('admins find both', async () => {
    await page.goto('/')
    await signInAs(ada)
    await page.goto('/admin/refunds')
    await expect(page.getByText('$12.00 given back, 2 refunds')).toBeVisible()
    await expectAccessible(page)
  })
})
