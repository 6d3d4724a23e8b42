import { and, eq, lte, sql } from 'drizzle-orm'
import { list } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import type { Given } from '#server/db/shape.ts'
import { correctionsMax, shiftReportsMax } from '#shared/shift-reports/limits.ts'
import { shiftReportCorrections, shiftReports } from '#shared/shift-reports/table.ts'
import type { Day } from '#shared/time/day.ts'
import { correctionShape, correctionsWithAfter, reports, shiftReportShape } from './shape.ts'

export interface ShiftReportFilter {
  /** Undefined: everybody's. */
  userId?: string | undefined
  /** The last day. */
  until?: Day | undefined
  /** After the record of this day, time and id. */
  cursor?: [day: Day, createdAt: string, id: string] | undefined
  limit?: number | undefined
}

const place = sql`${shiftReports.shiftDate}, ${shiftReports.createdAt}, ${shiftReports.id}`

/** Newest day first; where a page of them is wanted, one more. */
export function listedReports({ userId, until, cursor, limit }: ShiftReportFilter) {
  const isWanted = and(
    userId ? eq(shiftReports.userId, userId) : undefined,
    until ? lte(shiftReports.shiftDate, until) : undefined,
    cursor && sql`(${place}) < (${cursor[0]}, ${cursor[1]}, ${cursor[2]})`,
  )
  return list(
    shiftReportShape,
    sql`from ${reports} where ${isWanted ?? sql`true`}
      order by ${shiftReports.shiftDate} desc, ${shiftReports.createdAt} desc, ${shiftReports.id} desc
      limit ${limit === undefined ? shiftReportsMax : limit + 1}`,
  )
}

/** Of whose report it is; undefined where there is none. */
export async function writerOf(db: Db, id: string): Promise<string | undefined> {
  const [found] = await db.select({ userId: shiftReports.userId }).from(shiftReports).where(eq(shiftReports.id, id))
  return found?.userId
}

/** The last one first. */
export const correctionsOf = list(
  correctionShape,
  ({ id }: Given<'id'>) => sql`from ${correctionsWithAfter(id)}
    order by ${shiftReportCorrections.correctedAt} desc, ${shiftReportCorrections.id} desc`,
  { most: correctionsMax },
)
