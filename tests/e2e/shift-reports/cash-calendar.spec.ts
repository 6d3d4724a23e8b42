import { formatDay } from '#shared/time/day.ts'
import { oldDropOf } from '#tests/shift-reports/report-data.ts'
import { ada, erin, expect, expectAccessible, type Page, type Shop, test, theo } from '#tests/support/e2e.ts'

/** March 2025: short on the 7th, put back on the 8th; nothing on the 6th, and nothing after the 8th. */
async function open(page: Page, shop: Shop) {
  await oldDropOf(shop, erin, { shiftDate: '2025-03-05' })
  await oldDropOf(shop, theo, { shiftDate: '2025-03-07', endingCash: '497.25' })
  await oldDropOf(shop, erin, { shiftDate: '2025-03-08' })
  await page.goto(`${shop.url}/admin/shift-reports/calendar?month=2025-03`)
}

const grid = (page: Page) => page.getByRole('table', { name: 'The days of Mar 2025' })
const day = (page: Page, date: string) => grid(page).getByRole('button', { name: formatDay(date, { weekday: true }) })

test('Ada closes a day and opens it again, and looks at another', async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const dialog = page.getByRole('dialog')
  const empty = day(page, '2025-03-06')
  await signInAs(ada, shop)
  await open(page, shop)

  await test.step('what was dropped stands in one place, what does not add up below it', async () => {
    const boxOf = async (date: string, words: string) =>
      (await day(page, date).getByText(words, { exact: true }).boundingBox())!
    const short = await boxOf('2025-03-07', '$312.25')
    for (const date of ['2025-03-05', '2025-03-08']) {
      const { y, height } = await boxOf(date, '$312.25')
      expect([y, height]).toEqual([short.y, short.height])
    }
    expect((await boxOf('2025-03-07', '$15.00 short')).y).toBeGreaterThanOrEqual(short.y + short.height)
    await expect(page.getByRole('list', { name: 'Days that need a look' })).toHaveCount(0)
  })

  await test.step('by keys a day is marked as closed', async () => {
    await day(page, '2025-03-05').focus()
    await page.keyboard.press('Tab')
    await expect(empty).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(/Missing.*0 of 1/s)
    await expect(dialog.getByRole('button', { name: 'Mark as closed' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(empty).toHaveAccessibleName('Thu, Mar 6, 2025, Closed')
    await expect(empty).toBeFocused()
    await expect(page.getByText('23 missing', { exact: true })).toBeVisible()
    await expectAccessible(page)
    // And opened again.
    await empty.click()
    await dialog.getByRole('button', { name: 'Mark as open' }).click()
    await expect(empty).toHaveAccessibleName('Thu, Mar 6, 2025, Missing')
  })

  await test.step('a day leads to its reports', async () => {
    await day(page, '2025-03-07').click()
    await expect(dialog.getByRole('listitem')).toHaveText(/^Theo .*\$312\.25\$15\.00 short filled up Mar 8$/)
    await dialog.getByRole('link', { name: 'Show its drop reports' }).click()
    await expect(page).toHaveURL(/\/admin\/shift-reports\?start=2025-03-07&end=2025-03-07$/)
  })
})

test('on a phone days that need a look come first', { tag: '@small-phone' }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await signInAs(ada, shop)
  await open(page, shop)
  await expect(day(page, '2025-03-07').getByText('$312.25', { exact: true })).toBeHidden()
  const listed = (await page.getByRole('list', { name: 'Days that need a look' }).boundingBox())!
  expect(listed.y).toBeLessThan((await grid(page).boundingBox())!.y)
  await page.getByRole('heading', { name: 'By person' }).click()
  // What was only over stands on the line of the name, as what was short does.
  const line = page
    .getByRole('table', { name: 'Short and over by person' })
    .getByRole('row')
    .filter({ hasText: 'Erin' })
  const [name, over] = [line.getByText('Erin').last(), line.getByText('$15.00 over')]
  expect((await over.boundingBox())!.y - (await name.boundingBox())!.y).toBeLessThan(4)
})
