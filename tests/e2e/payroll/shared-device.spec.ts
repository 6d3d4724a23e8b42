import { addDays, previousWeek } from '#shared/time/day.ts'
import { ada, erin, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'
import { chooseFile, csvOf, openImport, paid, recordOf } from './payroll-shop.ts'

const hidden = (page: Page) => page.getByText('Hidden, since nobody was here for a while.')

test('an admin’s page of pay hides while nobody is there, and comes back as it was', {
  tag: ['@desktop', '@small-phone'],
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const start = addDays(previousWeek().start, -7)
  await paid(shop, { start, end: addDays(start, 6) }, [recordOf(erin, { grossPay: '777.77' })])
  await page.clock.install()
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/pay/${erin.id}`)
  const amount = page.getByText('$777.77').first()
  await expect(amount).toBeVisible()
  await page.clock.fastForward('14:00')
  await page.keyboard.press('Shift')
  await page.clock.fastForward('14:00')
  await expect(amount).toBeVisible()
  await page.clock.fastForward('01:30')
  await expect(hidden(page)).toBeVisible()
  await expect(amount).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Shift')
  await expect(amount).toBeVisible()
  await expect(hidden(page)).toBeHidden()

  // The proof is older than a quarter of an hour by now.
  await shop.db.$client.query(`update sessions set proved_at = now() - interval '16 minutes'`)
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

test('the pay of an employee does not hide from them, and 0 turns it off', async ({ page, openShop, signInAs }) => {
  const shop = await openShop({ HIDE_PAY_AFTER: '0' })
  await page.clock.install()
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/payroll-import`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await page.clock.fastForward('02:00:00')
  await expect(heading).toBeVisible()
  const other = await openShop()
  await signInAs(erin, other)
  await page.goto(`${other.url}/my-payroll`)
  await expect(heading).toBeVisible()
  await page.clock.fastForward('02:00:00')
  await expect(heading).toBeVisible()
})

test('signing out takes what is about pay off the device, and nothing else', async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.goto('/tips')
  await page.getByLabel('Order ID').fill('0042')
  await openImport(page)
  await chooseFile(page, csvOf('Erin Ellis,40,15,600,20,620'))
  const kept = () =>
    page.evaluate(async () => {
      const files = await new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('files').objectStore('files').count()
          counting.onsuccess = () => resolve(counting.result)
        }
      })
      return { files, drafts: Object.keys(localStorage).filter((key) => key.startsWith('draft:')) }
    })
  await expect.poll(async () => (await kept()).files).toBe(1)
  expect((await kept()).drafts.join()).toContain('payroll-import')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await expect.poll(async () => (await kept()).files).toBe(0)
  expect((await kept()).drafts).toHaveLength(1)
  expect((await kept()).drafts.join()).not.toContain('pay')
})
