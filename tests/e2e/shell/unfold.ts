import type { Page } from '#tests/support/e2e.ts'

/** The seldom parts of the profile are rows, of which one that needs somebody may be open already. */
export async function unfold(page: Page, title: string) {
  const heading = page.getByRole('heading', { name: title, exact: true })
  await heading.waitFor()
  const row = page.locator('main details:not([open]) > summary').filter({ has: heading })
  if ((await row.count()) > 0) await row.click()
}
