import { and, eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { list } from '#server/db/answer.ts'
import { dayOf, shopToday } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import type { Json } from '#server/db/json.ts'
import { newId } from '#shared/db/columns.ts'
import { centsOf } from '#shared/money/money.ts'
import { drawersMax, reportsWithDrawers } from '#shared/shift-reports/limits.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { drawerKey, shiftReportCorrections, shiftReports } from '#shared/shift-reports/table.ts'
import type { Day } from '#shared/time/day.ts'
import { users } from '#shared/users/table.ts'
import { drawerShape, newestFirst, oldestFirst, placeIn, report } from './queries.ts'

/** What was left in each drawer, the last used first. */
export const lastOfDrawers = list(
  drawerShape,
  sql`from (
      select distinct on (${drawerKey(shiftReports.drawer)}) * from (
        select * from ${shiftReports} order by ${newestFirst} limit ${sql.raw(String(reportsWithDrawers))}
      ) shift_reports
      order by ${drawerKey(shiftReports.drawer)}, ${newestFirst}
    ) shift_reports join ${users} on ${users.id} = ${shiftReports.userId}
    order by ${shiftReports.shiftDate} desc, ${shiftReports.createdAt} desc`,
  { most: drawersMax },
)

/** How many days before today the day is, and before the one on which its report was written. */
export interface DayAge {
  now: number
  written: number
}

interface Dated {
  shiftDate: Day
  /** When it was written, where that was not now. */
  occurredAt?: string | null | undefined
}

/** Until the end of the transaction no other report of this drawer comes or changes. How old the day of the new one is. */
export async function holdDrawer(tx: Db, { drawer, ...dated }: Dated & { drawer: string | null }): Promise<DayAge> {
  const [age] = await tx.rows<DayAge>(
    sql`select ${ageOf(tx, dated)}, pg_advisory_xact_lock(${drawerLock(sql`${drawer}::text`)})`,
  )
  return age!
}

export async function dayAge(tx: Db, shiftDate: Day): Promise<DayAge> {
  const [age] = await tx.rows<DayAge>(sql`select ${ageOf(tx, { shiftDate })}`)
  return age!
}

/** By the database's clock: servers may differ. */
const ageOf = ({ known }: Db, { shiftDate, occurredAt = null }: Dated) =>
  sql`${shopToday(known.shopZone)} - ${shiftDate}::date as now,
    ${dayOf(sql`coalesce(${occurredAt}::timestamptz, now())`, known.shopZone)} - ${shiftDate}::date as written`

const drawerLock = (drawer: SQLWrapper) => sql`hashtextextended('drawer ' || ${drawerKey(drawer)}, 0)`

type NewReport = Omit<typeof shiftReports.$inferInsert, 'expectedStart' | 'arrivedAt'> & { arrivedAt?: SQL }

/** The caller has to hold the drawer's lock. */
export async function insertShiftReport(tx: Db, values: NewReport): Promise<Json<ShiftReport>> {
  const { id = newId(), drawer = null, shiftDate, createdAt = sql`now()` } = values
  const place = sql`(${shiftDate}::date, ${createdAt}::timestamptz(3), ${id}::uuid)`
  const ofDrawer = sql`${drawerKey(sql`other.drawer`)} = ${drawerKey(sql`${drawer}::text`)}`
  const [made] = await tx
    .insert(shiftReports)
    .values({
      ...values,
      id,
      expectedStart: sql`(select other.ending_cash - other.drop_amount from shift_reports other
        where ${ofDrawer} and ${placeIn('other')} < ${place} order by ${newestFirst} limit 1)`,
    })
    .returning({ nextId })
  // It came late, or is of an earlier day.
  if (made!.nextId) await linkAnew(tx, [made!.nextId])
  return report.of(tx, { id })
}

/** Lets these reports begin with what the ones before them left. */
async function linkAnew(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const left = sql`(select other.ending_cash - other.drop_amount from shift_reports other
    where ${drawerKey(sql`other.drawer`)} = ${drawerKey(shiftReports.drawer)} and ${placeIn('other')} < ${placeIn('shift_reports')}
    order by ${newestFirst} limit 1)`
  await tx
    .update(shiftReports)
    .set({ expectedStart: left })
    .where(and(inArray(shiftReports.id, [...ids]), sql`${shiftReports.expectedStart} is distinct from ${left}`))
}

/** The report after this one in its drawer. */
const nextId = sql<string | null>`(select other.id from shift_reports other
  where ${drawerKey(sql`other.drawer`)} = ${drawerKey(shiftReports.drawer)} and ${placeIn('other')} > ${placeIn('shift_reports')}
  order by ${oldestFirst} limit 1)`

/** The report with the one after it, held with its drawer until the end of the transaction. */
export async function holdReport(tx: Db, id: string) {
  // The lock has a statement of its own, so that the next one sees what the last holder of the drawer changed.
  await tx.rows(
    sql`select pg_advisory_xact_lock(${drawerLock(shiftReports.drawer)}) from ${shiftReports} where id = ${id}`,
  )
  const [found] = await tx
    .select({ ...getTableColumns(shiftReports), nextId })
    .from(shiftReports)
    .where(eq(shiftReports.id, id))
    .for('no key update')
  return found
}

type Held = NonNullable<Awaited<ReturnType<typeof holdReport>>>
type Changes = Partial<Pick<Held, 'shiftDate' | 'startingCash' | 'endingCash' | 'dropAmount' | 'notes' | 'receiptId'>>

/** What stood there before is kept with the reason. */
export async function updateShiftReport(
  tx: Db,
  { nextId: next, ...was }: Held,
  { changes, reason, userId }: { changes: Changes; reason: string; userId: string },
): Promise<Json<ShiftReport>> {
  const { id, shiftDate, startingCash, endingCash, dropAmount, notes, receiptId } = was
  const before = { shiftDate, startingCash, endingCash, dropAmount, notes, receiptId }
  await tx.insert(shiftReportCorrections).values({ ...before, reportId: id, correctedById: userId, reason })
  const [changed] = await tx
    .update(shiftReports)
    .set({ ...changes, corrections: was.corrections + 1, correctedAt: sql`now()` })
    .where(eq(shiftReports.id, id))
    .returning({ shiftDate: shiftReports.shiftDate, nextId })
  const hasMoved = changed!.shiftDate !== shiftDate
  const left = (report: { endingCash: string; dropAmount: string }) =>
    centsOf(report.endingCash) - centsOf(report.dropAmount)
  const hasFollowers = hasMoved || left(was) !== left({ ...was, ...changes })
  if (hasFollowers)
    await linkAnew(
      tx,
      [next, ...(hasMoved ? [id, changed!.nextId] : [])].filter((each) => each !== null),
    )
  return report.of(tx, { id })
}
