import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'

const rows = (page: Page) => page.getByRole('region', { name: 'Changes' }).getByRole('listitem')

test('an admin finds what was changed, reads it, and brings back what was deleted', async ({
  page,
  shop,
  signInAs,
}) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  const tip = await (await page.request.post('/api/tips', { data: { orderId: '0042', amount: '4' } })).json()
  await signInAs(ada)
  await page.request.put(`/api/admin/tips/${tip.id}`, { data: { amount: '5' } })
  await page.request.delete(`/api/tips/${tip.id}`)

  await test.step('she looks for it', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'History', exact: true }).first().click()
    await page.getByRole('searchbox', { name: 'Search' }).fill(robin.lastName)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(rows(page)).toContainText([
      'Ada Okafor deleted the tip of $5.00 for order 0042',
      'Ada Okafor changed the tip for order 0042 from $4.00 to $5.00',
    ])
  })

  await test.step('a change opens wherever it is pressed, also where it says when', async () => {
    const change = rows(page).last()
    const details = change.getByRole('table', { name: 'What became different' })
    await change.getByRole('button', { name: /changed the tip/ }).click()
    await expect(details.getByRole('row', { name: 'Amount' })).toHaveText(/Amount\s*\$4\.00\s*\$5\.00/)
    await expectAccessible(page)
    await change.locator('time').first().click({ force: true })
    await expect(details).toHaveCount(0)
  })

  await test.step('she restores what was deleted', async () => {
    await rows(page)
      .first()
      .getByRole('button', { name: /^Restore/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await expect(rows(page).first()).toContainText('Ada Okafor restored the tip of $5.00 for order 0042')
    const found = await page.request.get(`/api/tips/${tip.id}/history`)
    expect((await found.json()).entries[0].after.id).toBe(tip.id)
  })
})
