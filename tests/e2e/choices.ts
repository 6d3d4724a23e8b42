import { expect, type Page } from '#tests/support/e2e.ts'

/** The ways to look at a list: chips, or the entries of one field where a phone has no room for them. */
export const choicesOf = (page: Page, label: string, isMobile: boolean) =>
  isMobile
    ? page.getByLabel(label, { exact: true }).getByRole('option')
    : page.getByRole('group', { name: label }).getByRole('button')

const oneOf = (page: Page, label: string, choice: string, isMobile: boolean) =>
  choicesOf(page, label, isMobile).filter({ hasText: choice })

export async function choose(page: Page, label: string, choice: string, isMobile: boolean) {
  const wanted = oneOf(page, label, choice, isMobile)
  if (!isMobile) return wanted.click()
  await page.getByLabel(label, { exact: true }).selectOption(await wanted.getAttribute('value'))
}

export async function expectChosen(page: Page, label: string, choice: string, isMobile: boolean) {
  if (isMobile) await expect(page.getByLabel(label, { exact: true }).locator('option:checked')).toContainText(choice)
  else await expect(oneOf(page, label, choice, isMobile)).toHaveAttribute('aria-pressed', 'true')
}
