import { and, eq, lte, sql } from 'drizzle-orm'
import { list, one } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import type { Json } from '#server/db/json.ts'
import type { Given } from '#server/db/shape.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { shiftReports } from '#shared/shift-reports/table.ts'
import type { Day } from '#shared/time/day.ts'
import { reports, shiftReportShape } from './shape.ts'

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

/** By the database's clock; servers may differ. */
export async function isTomorrowOrBefore(db: Db, day: Day): Promise<boolean> {
  const [answer] = await db.rows<{ is: boolean }>(
    sql`select ${day}::date <= (now() at time zone ${db.known.shopZone})::date + 1 as is`,
  )
  return answer!.is
}

const report = one(shiftReportShape, ({ id }: Given<'id'>) => sql`from ${reports} where ${shiftReports.id} = ${id}`)

export async function insertShiftReport(db: Db, values: typeof shiftReports.$inferInsert): Promise<Json<ShiftReport>> {
  const [made] = await db.insert(shiftReports).values(values).returning({ id: shiftReports.id })
  return report.of(db, made!)
}
