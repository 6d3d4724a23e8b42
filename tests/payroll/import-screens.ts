import { readFile } from 'node:fs/promises'
import { inArray, not } from 'drizzle-orm'
import { expect } from 'vitest'
import { payrollImports, payrollNameAliases, payrollPeriods, payrollQuestionViews } from '#shared/payroll/table.ts'
import { tips } from '#shared/tips/table.ts'
import { users } from '#shared/users/table.ts'
import type { App } from '#tests/support/app.ts'
import { ada, cast } from '#tests/support/cast.ts'
import { openPage, type Page, press, screen, waitFor } from '#tests/support/screen.ts'
import { linesOf, sample } from './payroll-data.ts'

/** A shop with nobody but the cast that never paid anybody. */
export async function forgetPay({ db }: App) {
  for (const table of [payrollPeriods, payrollQuestionViews, payrollImports, payrollNameAliases, tips])
    await db.delete(table)
  const castIds = cast.map(({ id }) => id)
  await db.delete(users).where(not(inArray(users.id, castIds)))
}

export const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'week.csv') =>
  new File([text], name, { type: 'text/csv' })

/** A file with an ordinary header and these rows. */
export const csvOf = (...rows: string[]) => csv(linesOf(...rows))

export const sampleFile = async (name: string) => csv(new Uint8Array(await readFile(sample(name))), name)

/** The words of a toast stand there twice: once to be read out. */
export const said = (words: string | RegExp) => screen.findAllByText(words)

export const importButton = () => screen.getByRole('button', { name: 'Import Payroll Data' })

export async function openImport(app: App, file?: File): Promise<Page> {
  const page = await openPage(app, ada, '/admin/payroll-import')
  await page.user.click(await screen.findByLabelText('CSV Upload'))
  if (file) await chooseFile(page, file)
  return page
}

export async function chooseFile(page: Page, file: File) {
  await page.user.upload(screen.getByLabelText('CSV File'), file)
  await said('CSV Parsed Successfully')
  await screen.findByRole('table', { name: preview })
}

const preview = 'Rows of the file and whose they are'

/** The row of a table that has these words; undefined where none has. */
export const rowOf = (table: string, words: string) =>
  [...screen.getByRole('table', { name: table }).querySelectorAll('tr')].find((row) => row.textContent?.includes(words))

export const previewRow = (words: string) => rowOf(preview, words)

export async function expectRow(table: string, named: string, ...words: (string | RegExp)[]) {
  await waitFor(() => {
    for (const each of words) expect(rowOf(table, named)).toHaveTextContent(each)
  })
}

export const expectPreview = (named: string, ...words: (string | RegExp)[]) => expectRow(preview, named, ...words)

/** Shows the rows that need no decision, too. */
export const unfold = (page: Page) => press(page, /rows? agrees?$/)

/** Imports, once that can be done. */
export async function pressImport(page: Page) {
  await waitFor(() => expect(importButton()).toBeEnabled())
  await page.user.click(importButton())
}

/** Says that what may be wrong with the import has been looked at, and imports. */
export async function lookAndImport(page: Page) {
  await page.user.click(await screen.findByLabelText(/^I have looked at th/))
  await page.user.click(importButton())
}
