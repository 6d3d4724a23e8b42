import type { Page } from '#tests/support/e2e.ts'

/** Parts of the profile that are seldom used are folded; one that needs attention may be open already. */
export async function unfold(page: Page, title: string) {
  const heading = page.getByRole('heading', { name: title, exact: true })
  await heading.waitFor()
  const row = page.locator('main details:not([open]) > summary').filter({ has: heading })
  if ((await row.count()) > 0) await row.click()
}
