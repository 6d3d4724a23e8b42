import path from 'node:path'
import type { z } from 'zod'
import { importPeriod } from '#server/features/payroll/import.ts'
import { newPeriod, type RecordSent } from '#shared/payroll/new-period.ts'
import { addDays, type DayRange, weekName } from '#shared/time/day.ts'
import { tips } from '#shared/tips/table.ts'
import type { App } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'

export const sample = (name: string) => path.join(import.meta.dirname, 'samples', name)

/** Makes employees of these names, 'First Last'. */
export async function employ(shop: Pick<App, 'makePerson'>, names: readonly string[]): Promise<Person[]> {
  const people: Person[] = []
  for (const name of names) {
    const [firstName = '', lastName = ''] = name.split(' ')
    people.push(await shop.makePerson({ firstName, lastName }))
  }
  return people
}

/** A period as an import leaves it, without the page. */
export function paid(
  shop: Pick<App, 'db'>,
  week: DayRange,
  records: RecordSent[],
  periodName = weekName(week),
  more: Partial<z.input<typeof newPeriod>> = {},
) {
  const { start, end } = week
  return importPeriod(
    shop.db,
    newPeriod.parse({ periodName, startDate: start, endDate: end, importedFrom: 'csv', records, ...more }),
    ada.id,
    () => 'America/New_York',
  )
}

/** The lines of a file with an ordinary header and these rows. */
export const linesOf = (...rows: string[]) => ['Name,Hours,Rate,Regular Pay,Tips,Gross Pay', ...rows].join('\r\n')

/** What an import sends for one person. */
export function recordOf(person: Pick<Person, 'id'>, overrides: Partial<RecordSent> = {}): RecordSent {
  return {
    userId: person.id,
    ...{ hoursWorked: '20', hourlyRate: '15', regularPay: '300', overtimePay: 0, tipsPay: '45.50', bonuses: '12.50' },
    ...{ deductions: 0, grossPay: '358.00', netPay: '358.00', notes: null },
    ...overrides,
  }
}

let weeks = 0

/**
 * A Monday to Sunday that no other call of this was given, from 2020 on; weeks that tests name lie in other years than
 * 2020 to 2024. The files of a worker count on where the one before them ended.
 */
export function freshWeek() {
  weeks += 1
  const startDate = addDays('2020-01-06', weeks * 7)
  return { startDate, endDate: addDays(startDate, 6) }
}

/** What an import sends, and what may be wrong with it. */
type Import = { startDate: string; endDate: string; records: unknown } & Record<string, unknown>

export const importAs = (
  app: App,
  person: Person,
  { periodName = 'Week of test', importedFrom = 'csv', ...rest }: Import,
) => app.as(person).post('/api/payroll-periods', { periodName, importedFrom, ...rest })

/** Ada imports; the answer must be good. */
export async function imported(app: App, what: Import) {
  const reply = await importAs(app, ada, what)
  if (reply.status !== 201) throw new Error(`The import was refused: ${reply.status} ${reply.text}`)
  return reply.body
}

/** A file as an import sends it along. */
export const fileOf = (bytes: string | Uint8Array, overrides: object = {}) => ({
  name: 'payroll.csv',
  content: Buffer.from(bytes).toString('base64'),
  header: 'name,hours',
  reading: { columns: { employeeName: 0, hoursWorked: 1 }, notations: { hoursWorked: 'point' as const } },
  ...overrides,
})

/** A tip that was logged at this instant, which no call can make. */
export async function tipAt(app: Pick<App, 'db'>, person: Pick<Person, 'id'>, createdAt: string, amount: string) {
  const [tip] = await app.db
    .insert(tips)
    .values({ userId: person.id, orderId: '0042', amount, createdAt })
    .returning({ id: tips.id })
  return tip!.id
}
