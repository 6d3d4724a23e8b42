import type { Db } from '#server/db/db.ts'
import { newId } from '#shared/db/columns.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import type { App } from '#tests/support/app.ts'
import { ada, erin, type Person } from '#tests/support/cast.ts'

type Overrides = Partial<typeof machineProblems.$inferInsert> & { reporter?: Person }

const hour = 60 * 60 * 1000
const day = 24 * hour

export const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
/** At this time of day so many dates ago: its age reads as so many days, also where the clocks have changed since. */
export const datesAgo = (count: number) => {
  const at = new Date()
  at.setDate(at.getDate() - count)
  return at.toISOString()
}
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

/** A problem as it lies in the database; open, on washer 7, reported by Erin, unless told otherwise. */
export async function makeProblem(db: Db, { reporter = erin, ...overrides }: Overrides = {}) {
  const [problem] = await db
    .insert(machineProblems)
    .values({
      id: newId(),
      machineType: 'washer',
      machineNumber: 7,
      description: 'Does not drain',
      reporterId: reporter.id,
      ...overrides,
    })
    .returning()
  return problem!
}

/** One that somebody of the staff has repaired. */
export function makeRepairedProblem(db: Db, repairer: Person, overrides: Overrides = {}) {
  return makeProblem(db, { status: 'repaired', repairDate: hoursAgo(1), repairerId: repairer.id, ...overrides })
}

/** No problem is left: for tests that count, or that need a shop in which every machine works. */
export async function removeProblems(db: Db) {
  await db.delete(machineProblems)
}

/** As the list of the staff has it. */
export async function listed(app: Pick<App, 'as'>, { id }: { id: string }) {
  const { body } = await app.as(ada).get('/api/machine-problems')
  return body.find((problem: { id: string }) => problem.id === id)
}
