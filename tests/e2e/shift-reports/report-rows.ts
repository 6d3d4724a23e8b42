import { expect, type Locator, type Page } from 'playwright/test'

/** The reports of the admins' list, without the heads of weeks and the days that have none. */
export const reportRows = (page: Page) =>
  page.locator('main :is(tbody tr:has(> td:nth-child(8)), li:has(> details))').filter({ visible: true })

/** On a phone, the filters are folded. */
export async function openFilters(page: Page) {
  const folded = page.locator('main details:not([open]) > summary').filter({ hasText: 'Filters' })
  await folded.or(page.getByLabel('Employee Name')).filter({ visible: true }).first().click()
  await expect(page.getByLabel('Employee Name')).toBeVisible()
}

/** What can be done with a report is in its menu; where there is no room for columns, its line unfolds. */
export const openRow = (row: Locator) =>
  row
    .getByRole('button', { name: /^More for / })
    .or(row.locator('summary'))
    .click()
