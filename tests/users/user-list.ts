import { type Page, press, screen } from '#tests/support/screen.ts'

/** The line of a table, or of a list of answers, in which this stands. */
export const rowOf = (text: string) => screen.queryAllByRole('row').find((row) => row.textContent.includes(text))!

/** Everything that is seldom done with a person is behind one button. */
export const openMenu = (page: Page, name: string) => press(page, `More for ${name}`)

export async function choose(page: Page, name: string, item: string) {
  await openMenu(page, name)
  await press(page, `${item} ${name}`)
}

export const showDeactivated = (page: Page) => press(page, /^Show \d+ deactivated$/)
