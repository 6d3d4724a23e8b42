import { and, eq, inArray, lte, type SQLWrapper, sql } from 'drizzle-orm'
import { list, one } from '#server/db/answer.ts'
import { thisMoment } from '#server/db/arrival.ts'
import type { Db } from '#server/db/db.ts'
import type { Json } from '#server/db/json.ts'
import type { Given } from '#server/db/shape.ts'
import { newId } from '#shared/db/columns.ts'
import { drawersMax, reportsWithDrawers } from '#shared/shift-reports/limits.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { drawerKey, shiftReports } from '#shared/shift-reports/table.ts'
import type { Day } from '#shared/time/day.ts'
import { users } from '#shared/users/table.ts'
import { drawerShape, reports, shiftReportShape } from './shape.ts'

export interface ShiftReportFilter {
  /** Undefined: everybody's. */
  userId?: string | undefined
  /** The last day. */
  until?: Day | undefined
  limit: number
}

/** Newest day first. */
export function listedReports({ userId, until, limit }: ShiftReportFilter) {
  const isWanted = and(
    userId ? eq(shiftReports.userId, userId) : undefined,
    until ? lte(shiftReports.shiftDate, until) : undefined,
  )
  return list(
    shiftReportShape,
    sql`from ${reports} where ${isWanted ?? sql`true`}
      order by ${shiftReports.shiftDate} desc, ${shiftReports.createdAt} desc limit ${limit}`,
  )
}

/** Also how two of one day and moment follow each other. */
const placeIn = (rows: string) => sql.raw(`(${rows}.shift_date, ${rows}.created_at, ${rows}.id)`)
const newestFirst = sql`shift_date desc, created_at desc, id desc`
const oldestFirst = sql`shift_date, created_at, id`

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

/**
 * Until the end of the transaction no other report of this drawer comes or changes. Whether the day is tomorrow or before,
 * by the database's clock: servers may differ.
 */
export async function holdDrawer(tx: Db, { drawer, day }: { drawer: string | null; day: Day }): Promise<boolean> {
  const [answer] = await tx.rows<{ is: boolean }>(
    sql`select ${day}::date <= (now() at time zone ${tx.known.shopZone})::date + 1 as is,
      pg_advisory_xact_lock(${drawerLock(sql`${drawer}::text`)})`,
  )
  return answer!.is
}

const drawerLock = (drawer: SQLWrapper) => sql`hashtextextended('drawer ' || ${drawerKey(drawer)}, 0)`

const report = one(shiftReportShape, ({ id }: Given<'id'>) => sql`from ${reports} where ${shiftReports.id} = ${id}`)

type NewReport = Omit<typeof shiftReports.$inferInsert, 'expectedStart'>

/** For whoever holds the drawer. */
export async function insertShiftReport(tx: Db, values: NewReport): Promise<Json<ShiftReport>> {
  const { id = newId(), drawer = null, shiftDate, createdAt = thisMoment } = values
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
    .returning({
      next: sql<string | null>`(select other.id from shift_reports other
        where ${ofDrawer} and ${placeIn('other')} > ${place} order by ${oldestFirst} limit 1)`,
    })
  // It came late, or is of an earlier day.
  if (made!.next) await linkAnew(tx, [made!.next])
  return report.of(tx, { id })
}

/** Lets these reports begin with what the ones before them left. */
async function linkAnew(tx: Db, ids: readonly string[]): Promise<void> {
  const left = sql`(select other.ending_cash - other.drop_amount from shift_reports other
    where ${drawerKey(sql`other.drawer`)} = ${drawerKey(shiftReports.drawer)} and ${placeIn('other')} < ${placeIn('shift_reports')}
    order by ${newestFirst} limit 1)`
  await tx
    .update(shiftReports)
    .set({ expectedStart: left })
    .where(and(inArray(shiftReports.id, [...ids]), sql`${shiftReports.expectedStart} is distinct from ${left}`))
}
