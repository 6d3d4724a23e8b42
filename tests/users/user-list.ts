import type { Page } from '#tests/support/screen.ts'
import { screen } from '#tests/support/screen.ts'

/** The line of a table, or of a list of answers, in which this stands. */
export const rowOf = (text: string) => screen.queryAllByRole('row').find((row) => row.textContent.includes(text))!

/** Everything that is seldom done with a person is behind one button. */
export async function openMenu(page: Page, name: string) {
  await page.user.click(await screen.findByRole('button', { name: `More for ${name}` }))
}

export async function choose(page: Page, name: string, item: string) {
  await openMenu(page, name)
  await page.user.click(screen.getByRole('button', { name: `${item} ${name}` }))
}

export async function showDeactivated(page: Page) {
  await page.user.click(await screen.findByRole('button', { name: /^Show \d+ deactivated$/ }))
}
