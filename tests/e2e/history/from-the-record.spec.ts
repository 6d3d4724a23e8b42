import { openFilters, openRow, reportRows } from '#tests/e2e/shift-reports/report-rows.ts'
import { drop } from '#tests/shift-reports/report-data.ts'
import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'

const both = { tag: ['@desktop', '@phone'] }

async function expectHistory(page: Page, sentence: string | RegExp) {
  await expect(page.getByText('All that became of one record.')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Changes' }).getByRole('listitem')
  await expect(rows.last()).toContainText(sentence)
}

test('an admin comes from a person to their history', both, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson({ firstName: 'Robin', lastName: `Rivera${performance.now()}` })
  await signInAs(ada)
  await page.goto('/admin/user-management')
  await page.getByLabel('Find a person').fill(robin.lastName)
  await expectAccessible(page)
  await page.getByRole('button', { name: `More for Robin ${robin.lastName}` }).click()
  await page.getByRole('link', { name: `History of Robin ${robin.lastName}` }).click()
  await expectHistory(page, `made the account of Robin ${robin.lastName}`)
})

test('an admin comes from a commercial account to its history', both, async ({ page, signInAs }) => {
  await signInAs(ada)
  const name = `Grand Hotel ${performance.now()}`
  const data = { name, email: 'desk@grand.example' }
  expect((await page.request.post('/api/commercial-accounts', { data })).status()).toBe(201)
  await page.goto('/admin/commercial-accounts')
  await expectAccessible(page)
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('link', { name: `History of ${name}` }).click()
  await expectHistory(page, name)
})

test('an admin comes from a drop report to its history', both, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson({ firstName: 'Robin', lastName: `Rivera${performance.now()}` })
  await signInAs(robin)
  expect((await page.request.post('/api/shift-reports', { data: drop({ notes: 'Till 2' }) })).status()).toBe(201)
  await signInAs(ada)
  await page.goto('/admin/shift-reports')
  await openFilters(page)
  await page.getByLabel('Employee Name').fill(robin.lastName)
  await expect(page).toHaveURL(/employee=Rivera/)
  await expectAccessible(page)
  await openRow(reportRows(page))
  await page.getByRole('link', { name: `History of the drop report of Robin ${robin.lastName}` }).click()
  await expectHistory(page, `Robin ${robin.lastName}`)
})
