import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { tips } from '#shared/tips/table.ts'
import type { App } from '#tests/support/app.ts'
import type { Person } from '#tests/support/cast.ts'
import { fill, type Page, screen, waitFor, within } from '#tests/support/screen.ts'

export const tipsOf = (app: App, person: Person) => app.db.select().from(tips).where(eq(tips.userId, person.id))

export const expectTips = (app: App, person: Person, count: number) =>
  waitFor(async () => expect(await tipsOf(app, person)).toHaveLength(count))

/** The first of them: some stand in the header of a phone and in that of a desktop. */
export async function press(page: Page, name: string | RegExp) {
  const [found] = await screen.findAllByRole('button', { name })
  await page.user.click(found!)
}

export async function logTip(page: Page, orderId: string, amount = '4.50') {
  fill(await screen.findByLabelText('Order ID'), orderId)
  fill(screen.getByLabelText('Tip Amount ($)'), amount)
  await press(page, 'Log Tip')
}

export const kept = () => screen.findAllByText('Kept on this device')
export const isSent = () => screen.findAllByText('Tip logged successfully!')

/** The texts of what stands in the list as waiting, the latest first. */
export function waitingRows() {
  const list = screen.queryByRole('list', { name: 'Waiting to be sent' })
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : []
}

export const expectWaiting = (...rows: (string | RegExp)[]) =>
  waitFor(() => expect(waitingRows()).toEqual(rows.map((row) => expect.stringMatching(row))))

/** As the device does when its connection is back. */
export const comesBack = () => window.dispatchEvent(new Event('online'))
