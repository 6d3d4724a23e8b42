import { addDays, previousWeek } from '#shared/time/day.ts'
import { ada, erin, expect, expectAccessible, test } from '#tests/support/e2e.ts'
import { provedAgo } from '#tests/support/proof.ts'
import { paid, recordOf } from './payroll-shop.ts'

test('an admin’s page of pay hides while nobody is there, and comes back', async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const start = addDays(previousWeek().start, -7)
  await paid(shop, { start, end: addDays(start, 6) }, [recordOf(erin, { grossPay: '777.77' })])
  await page.clock.install()
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/pay/${erin.id}`)
  const amount = page.getByText('$777.77').first()
  const hidden = page.getByText('Hidden, since nobody was here for a while.')
  await expect(amount).toBeVisible()
  await page.clock.fastForward('14:00')
  await page.keyboard.press('Shift')
  await page.clock.fastForward('14:00')
  await expect(amount).toBeVisible()
  await page.clock.fastForward('01:30')
  await expect(hidden).toBeVisible()
  await expect(amount).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Shift')
  await expect(amount).toBeVisible()
  await expect(hidden).toBeHidden()

  // The proof is older than a quarter of an hour by now.
  await provedAgo(shop, ada, 16)
  await page.clock.fastForward('15:30')
  await expect(amount).toBeHidden()
  await page.keyboard.press('Shift')
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' })
  await expect(dialog).toBeVisible()
  await expect(amount).toBeHidden()
  await dialog.getByLabel('Password').fill(ada.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(amount).toBeVisible()
})
