import type { Db } from '#server/db/db.ts'
import { addPayroll } from '#server/demo/payroll.ts'
import { addPeople, demoPassword } from '#server/demo/people.ts'
import { Chance } from '#server/demo/random.ts'
import { addTips } from '#server/demo/tips.ts'
import { employ, linesOf, paid, recordOf, sample } from '#tests/payroll/payroll-data.ts'
import type { Page, Person } from '#tests/support/e2e.ts'

/** The demo's people with half a year of tips and pay; the ordinary week is a week of theirs. */
export async function demoShop(db: Db): Promise<Person[]> {
  const chance = new Chance(1989)
  const people = await addPeople(db)
  await addTips(db, people, 'America/New_York', chance)
  await addPayroll(db, people, 'America/New_York', chance)
  return people.map((person) => ({ ...person, password: demoPassword }))
}

/** What a file of these rows looks like; the columns are Name, Hours, Rate, Regular Pay, Tips, Gross Pay. */
export const csvOf = (...rows: string[]) => ({
  name: 'week.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(linesOf(...rows)),
})

export async function openImport(page: Page, url = '') {
  await page.goto(`${url}/admin/payroll-import`)
  await page.getByText('CSV Upload', { exact: true }).click()
}

export const chooseFile = (page: Page, file: string | ReturnType<typeof csvOf>) =>
  page.getByLabel('CSV File').setInputFiles(file)

/** The words of a toast or of a message that stands beside it. */
export const said = (page: Page, words: string | RegExp) => page.getByText(words).first()

/** Says that what may be wrong with the import has been looked at. */
export const lookAtFindings = (page: Page) => page.getByLabel(/^I have looked at th/).check()

export const preview = (page: Page) => page.getByRole('table', { name: 'Rows of the file and whose they are' })

export const previewRow = (page: Page, text: string) => preview(page).getByRole('row').filter({ hasText: text })

export { employ, paid, recordOf, sample }
