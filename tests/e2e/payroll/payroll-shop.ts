import type { Db } from '#server/db/db.ts'
import { addPayroll } from '#server/demo/payroll.ts'
import { addPeople, demoPassword } from '#server/demo/people.ts'
import { Chance } from '#server/demo/random.ts'
import { addTips } from '#server/demo/tips.ts'
import { employ, linesOf, paid, recordOf, sample } from '#tests/payroll/payroll-data.ts'
import type { Person } from '#tests/support/e2e.ts'

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

export { employ, paid, recordOf, sample }
