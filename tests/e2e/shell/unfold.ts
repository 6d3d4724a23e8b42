import type { Page } from '#tests/support/e2e.ts'

/** On a phone the seldom parts of the profile are rows; elsewhere they are cards and stand open. */
export async function unfold(page: Page, title: string) {
  const heading = page.getByRole('heading', { level: 2, name: title, exact: true })
  await heading.waitFor()
  const row = page.locator('main summary').filter({ has: heading })
  if ((await row.count()) > 0) await row.click()
}
