import { erin, expect, expectAccessible, test } from '#tests/support/e2e.ts'

test('what the server failed at can be found in its log', { tag: ['@phone', '@desktop'] }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop({ LOG_LEVEL: 'info' })
  await signInAs(erin, shop)
  await shop.db.execute('alter table tips rename to hidden')
  await page.goto(`${shop.url}/tips`)
  const failed = page.getByRole('alert').filter({ hasText: 'Try again' })
  await expect(failed).toContainText(/Request [0-9a-f]{8}/)
  await expectAccessible(page)
  const reference = /Request ([0-9a-f]{8})/.exec(await failed.innerText())![1]!
  expect(shop.output()).toContain(`"requestId":"${reference}`)

  await page.getByLabel('Order ID').fill('0042')
  await page.getByLabel('Tip Amount ($)').fill('3')
  await page.getByRole('button', { name: 'Log Tip', exact: true }).click()
  await expect(page.locator('[data-toaster]')).toContainText(/Request [0-9a-f]{8}/)
  await shop.db.execute('alter table hidden rename to tips')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(0)
})
