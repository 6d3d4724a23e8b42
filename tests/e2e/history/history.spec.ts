import { ada, expect, expectAccessible, test } from '#tests/support/e2e.ts'

test('an admin reads what was changed, and brings back what was deleted', async ({ page, robin, signInAs }) => {
  const tip = await (await page.request.post('/api/tips', { data: { orderId: '0042', amount: '4' } })).json()
  await signInAs(ada)
  await page.request.put(`/api/admin/tips/${tip.id}`, { data: { amount: '5' } })
  await page.request.delete(`/api/tips/${tip.id}`)
  await page.goto('/')
  await page.getByRole('link', { name: 'History', exact: true }).first().click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(robin.lastName)
  await page.getByRole('button', { name: 'Search', exact: true }).click()

  const rows = page.getByRole('region', { name: 'Changes' }).getByRole('listitem')
  const change = rows.filter({ hasText: 'Ada Okafor changed the tip for order 0042 from $4.00 to $5.00' })
  const details = change.getByRole('table', { name: 'What became different' })
  await change.getByRole('button', { name: /changed the tip/ }).click()
  await expect(details.getByRole('row', { name: 'Amount' })).toHaveText(/Amount\s*\$4\.00\s*\$5\.00/)
  await expectAccessible(page)
  // It opens and closes wherever it is pressed, also where it says when.
  await change.locator('time').first().click({ force: true })
  await expect(details).toHaveCount(0)

  await rows.getByRole('button', { name: /^Restore/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(rows.first()).toContainText('Ada Okafor restored the tip of $5.00 for order 0042')
})
