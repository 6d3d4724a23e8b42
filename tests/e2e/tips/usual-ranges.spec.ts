import { paid, recordOf } from '#tests/e2e/payroll/payroll-shop.ts'
import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'

const both = { tag: ['@desktop', '@phone'] }

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function expectDays(page: Page, start: string, end: string) {
  await expect(page.getByLabel('Start Date')).toHaveValue(start)
  await expect(page.getByLabel('End Date')).toHaveValue(end)
}

test.beforeEach(({ page }) => page.clock.setFixedTime('2026-01-14T15:00:00-05:00'))

test('the usual days fill the dates and bring the report, at one tap', both, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [robin, sam] = [await shop.makePerson(), await shop.makePerson()]
  await paid(shop, { start: '2025-12-22', end: '2025-12-28' }, [recordOf(robin)])
  await paid(shop, { start: '2025-12-29', end: '2026-01-04' }, [recordOf(robin)])
  await paid(shop, { start: '2026-01-05', end: '2026-01-11' }, [recordOf(sam)])
  await signInAs(robin, shop)
  const reports: string[] = []
  page.on('request', (request) => request.url().includes('/api/tips/reports') && reports.push(request.url()))
  await page.goto(`${shop.url}/tips/reports`)
  // Where one begins is marked.
  await expectDays(page, '2026-01-05', '2026-01-11')
  await expect(chip(page, 'Last week')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  expect(reports).toEqual([])
  await chip(page, 'This week').click()
  await expectDays(page, '2026-01-12', '2026-01-14')
  await expect(page.getByRole('heading', { name: 'Jan 12, 2026 to Jan 14, 2026' })).toBeVisible()
  await expect(chip(page, 'This week')).toHaveAttribute('aria-pressed', 'true')
  await expect(chip(page, 'Last week')).toHaveAttribute('aria-pressed', 'false')
  await chip(page, 'This month').click()
  await expectDays(page, '2026-01-01', '2026-01-14')
  await chip(page, 'Last week').click()
  await expectDays(page, '2026-01-05', '2026-01-11')
  // The last one that this person was paid for.
  await chip(page, 'Last pay period').click()
  await expectDays(page, '2025-12-29', '2026-01-04')
  await expect(page.getByRole('heading', { name: 'Dec 29, 2025 to Jan 4, 2026' })).toBeVisible()
  // What is typed waits for the button.
  const before = reports.length
  await page.getByLabel('Start Date').fill('2025-12-30')
  await page.waitForTimeout(100)
  expect(reports).toHaveLength(before)
  await page.getByRole('button', { name: 'Generate Report' }).click()
  await expect.poll(() => reports.length).toBe(before + 1)
})

test(
  'where nobody was paid yet, and where it cannot be looked up, the days stay',
  both,
  async ({ page, openShop, signInAs }) => {
    const shop = await openShop()
    await signInAs(await shop.makePerson(), shop)
    await page.goto(`${shop.url}/tips/reports`)
    await page.route('**/api/my-payroll', (route) => route.fulfill({ status: 500, json: {} }))
    await chip(page, 'Last pay period').click()
    await expect(page.getByText('The last pay period could not be looked up.').first()).toBeVisible()
    await page.unroute('**/api/my-payroll')
    await chip(page, 'Last pay period').click()
    await expect(page.getByText('No pay period has been imported yet.').first()).toBeVisible()
    await expectDays(page, '2026-01-05', '2026-01-11')
  },
)

test('the history has them too', both, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await paid(shop, { start: '2025-12-29', end: '2026-01-04' }, [recordOf(ada)])
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/history`)
  const filters = page.locator('summary').filter({ hasText: 'Filters:' })
  await expect(page.getByRole('searchbox', { name: 'Search' }).or(filters).first()).toBeVisible()
  if (await filters.isVisible()) await filters.click()
  await chip(page, 'This month').click()
  await expectDays(page, '2026-01-01', '2026-01-14')
  await expect(page).toHaveURL(/start=2026-01-01/)
  await chip(page, 'Last pay period').click()
  await expectDays(page, '2025-12-29', '2026-01-04')
  await expectAccessible(page)
})
