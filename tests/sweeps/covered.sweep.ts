import { csvOf, employ } from '#tests/e2e/payroll/payroll-shop.ts'
import { ada, expect, type Page, test } from '#tests/support/e2e.ts'

/** What of the page lies over that which has the focus, while the Tab key goes through all of it. */
async function coveredOnTheWay(page: Page) {
  const covered: string[] = []
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const at = document.activeElement
      if (!at || at === document.body) return 'the end'
      const { x, y, width, height } = at.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      const whole = at.closest('label') ?? at
      return top?.contains(at) || whole.contains(top)
        ? undefined
        : `${at.outerHTML.slice(0, 120)} below ${top?.className}`
    })
    if (seen === 'the end') return covered
    if (seen) covered.push(seen)
  }
  throw new Error('The Tab key does not come to an end.')
}

test('what stays at the low end of a window covers nothing that has the focus', {
  tag: ['@phone', '@desktop'],
}, async ({ page, shop, signInAs }) => {
  await signInAs(ada)
  await page.goto('/stain-report')
  await expect(page.getByLabel('Bath Towel count')).toBeVisible()
  expect(await coveredOnTheWay(page)).toEqual([])

  const [pat] = await employ(shop, [`Pat Tabs${Date.now()}`])
  const name = `${pat!.firstName} ${pat!.lastName}`
  await page.goto('/admin/payroll-import')
  await page.getByLabel('CSV File').setInputFiles(csvOf(`${name},10,20,200,0,201`, 'Nobody Known,1,2,3,4,5'))
  await expect(page.getByLabel(/^I have looked at th/)).toBeVisible()
  // The message has gone by itself.
  await expect(page.locator('[data-toaster]').getByRole('listitem')).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByLabel('Start Date').focus()
  expect(await coveredOnTheWay(page)).toEqual([])
})
