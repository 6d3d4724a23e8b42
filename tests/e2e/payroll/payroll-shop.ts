import path from 'node:path'
import type { z } from 'zod'
import type { Db } from '#server/db/db.ts'
import { addPayroll } from '#server/demo/payroll.ts'
import { addPeople, demoPassword } from '#server/demo/people.ts'
import { Chance } from '#server/demo/random.ts'
import { addTips } from '#server/demo/tips.ts'
import { importPeriod } from '#server/features/payroll/import.ts'
import { newPeriod, type RecordSent } from '#shared/payroll/new-period.ts'
import { weekName } from '#shared/time/day.ts'
import { fileOf, recordOf } from '#tests/payroll/payroll-data.ts'
import { ada } from '#tests/support/cast.ts'
import type { Page, Person, Shop } from '#tests/support/e2e.ts'

export const sample = (name: string) => path.join(import.meta.dirname, '../../payroll/samples', name)

/** The demo's people with half a year of tips and pay; the ordinary week is a week of theirs. */
export async function demoShop(db: Db): Promise<Person[]> {
  const chance = new Chance(1989)
  const people = await addPeople(db)
  await addTips(db, people, 'America/New_York', chance)
  await addPayroll(db, people, 'America/New_York', chance)
  return people.map((person) => ({ ...person, password: demoPassword }))
}

/** Makes employees of these names, 'First Last'. */
export async function employ(shop: Pick<Shop, 'makePerson'>, names: readonly string[]): Promise<Person[]> {
  const people: Person[] = []
  for (const name of names) {
    const [firstName = '', ...rest] = name.split(' ')
    people.push(await shop.makePerson({ firstName, lastName: rest.join(' ') }))
  }
  return people
}

export interface Week {
  start: string
  end: string
}

/** A period as an import leaves it, without the page. */
export function paid(
  shop: Pick<Shop, 'db'>,
  { start, end }: Week,
  records: RecordSent[],
  periodName?: string,
  more: Partial<z.input<typeof newPeriod>> = {},
) {
  const name = periodName ?? weekName({ start, end })
  return importPeriod(
    shop.db,
    newPeriod.parse({ periodName: name, startDate: start, endDate: end, importedFrom: 'csv', records, ...more }),
    ada.id,
    () => 'America/New_York',
  )
}

/** What a file of these rows looks like; the columns are Name, Hours, Rate, Regular Pay, Tips, Gross Pay. */
export const csvOf = (...rows: string[]) => ({
  name: 'week.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Name,Hours,Rate,Regular Pay,Tips,Gross Pay', ...rows].join('\r\n')),
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

/** Shows the rows that need no decision, too. */
export const unfold = (page: Page) => page.getByRole('button', { name: /rows? agrees?$/, expanded: false }).click()

export const previewRow = (page: Page, text: string) => preview(page).getByRole('row').filter({ hasText: text })

export { fileOf, recordOf }
