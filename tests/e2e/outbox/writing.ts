import { eq } from 'drizzle-orm'
import { tips } from '#shared/tips/table.ts'
import { expect, type Page, type Person, type Shop } from '#tests/support/e2e.ts'

const toasts = (page: Page) => page.locator('[data-toaster]')
export const waitingRows = (page: Page) => page.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem')
export const tipsOf = (shop: Shop, person: Person) => shop.db.select().from(tips).where(eq(tips.userId, person.id))

export async function logTip(page: Page, orderId: string, amount = '4.50') {
  await page.getByLabel('Order ID').fill(orderId)
  await page.getByLabel('Tip Amount ($)').fill(amount)
  await page.getByRole('button', { name: 'Log Tip', exact: true }).click()
}

export const kept = (page: Page) => expect(toasts(page)).toContainText('Kept on this device')
export const isSent = (page: Page) => expect(toasts(page)).toContainText('Tip logged successfully!')
/** As the device does when its connection is back. */
export const comesBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

/**
 * It has the time at which it was written (milliseconds), an hour or a restart later, too: about, since the server takes off
 * how long ago that was when the request began its way, which a slow machine makes long.
 */
export const expectWritten = (at: string | Date, written: number) =>
  expect(Math.abs(new Date(at).getTime() - written)).toBeLessThan(60_000)
