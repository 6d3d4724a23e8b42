import { addDays } from '#shared/time/day.ts'
import { ada, erin, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/e2e.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { fillWeek, monday, noon, sunday, weekWords } from '#tests/week/week-data.ts'

test('an admin sees what the week came to, and prints it', async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await fillWeek(shop)
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/week?start=${monday}`)
  const tips = page.getByRole('region', { name: 'Tips', exact: true })

  await test.step('the week, beside the one before', async () => {
    await expect(tips).toContainText('$10.25 more than the week before')
    // Figures above the bars say as much as a scale, which is left out then.
    await expect(tips.locator('svg').getByText('$13', { exact: true })).toBeVisible()
    await expect(tips.getByText('$0', { exact: true }).filter({ visible: true })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('it is printed on one sheet', async () => {
    for (const format of ['A4', 'Letter']) {
      const sheets = (await page.pdf({ format })).toString('latin1')
      expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    }
  })

  await test.step('to the week before, and back', async () => {
    const before = weekWords(addDays(monday, -7))
    await page.getByText('The last 2 weeks as a table').click()
    await page.getByRole('table', { name: 'The last 2 weeks' }).getByRole('link', { name: before }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(tips).toContainText('$10.00')
    await page.goBack()
    await expect(tips).toContainText('$20.25')
  })

  await test.step('to its tips', async () => {
    await tips.getByRole('link', { name: 'Tips of the week' }).click()
    const { searchParams } = new URL(page.url())
    expect(['type', 'start', 'end'].map((name) => searchParams.get(name))).toEqual(['consolidated', monday, sunday])
    await expect(page.getByText('$20.25').first()).toBeVisible()
  })
})

test('large amounts stay on one line on a phone', { tag: '@small-phone' }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await fillWeek(shop)
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/week?start=${monday}`)
  const tips = page.getByRole('region', { name: 'Tips', exact: true })
  const figure = (words: string) => tips.locator('svg').getByText(words, { exact: true })
  const scale = tips.getByText('$0', { exact: true })
  for (const words of ['$13', '$8']) await expect(figure(words)).toBeVisible()
  await expect(scale.filter({ visible: true })).toHaveCount(0)

  // Seven as long as this one would run into one another.
  await tipOf(shop.db, erin, { amount: '9999.99', createdAt: noon(monday) })
  await tipOf(shop.db, erin, { amount: '9999.99', createdAt: noon(addDays(monday, 1)) })
  await page.reload()
  await expect(figure('$10,012')).toBeAttached()
  await expect(figure('$10,012')).toBeHidden()
  await expect(scale.filter({ visible: true })).toHaveCount(1)
  const lines = (amount: Element) => {
    const range = document.createRange()
    range.selectNodeContents(amount)
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size
  }
  expect(await tips.getByText('$20,020.23').first().evaluate(lines)).toBe(1)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(figure('$10,012')).toBeVisible()
})
