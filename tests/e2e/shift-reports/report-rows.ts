import type { Locator, Page } from 'playwright/test'

/** The reports of the admins' list, without the heads of weeks and the days that have none. */
export const reportRows = (page: Page) =>
  page.locator('main :is(tbody tr:has(> td:nth-child(8)), li:has(> details))').filter({ visible: true })

/** What can be done with a report is in its menu; where there is no room for columns, its line unfolds. */
export const openRow = (row: Locator) =>
  row
    .getByRole('button', { name: /^More for / })
    .or(row.locator('summary'))
    .click()
