import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { list } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import { afterCursor, type Page, toRead } from '#server/db/order.ts'
import type { Given } from '#server/db/shape.ts'
import { correctionsMax, shiftReportsMax } from '#shared/shift-reports/limits.ts'
import { shiftReportCorrections, shiftReports } from '#shared/shift-reports/table.ts'
import type { Day } from '#shared/time/day.ts'
import { correctionShape, correctionsWithAfter, reports, shiftReportShape } from './shape.ts'

export interface ShiftReportFilter extends Page {
  /** Undefined: everybody's. */
  userId?: string | undefined
  startDate?: Day | undefined
  endDate?: Day | undefined
}

const place = sql`${shiftReports.shiftDate}, ${shiftReports.createdAt}, ${shiftReports.id}`

/** Newest day first. */
export function listedReports({ userId, startDate, endDate, ...page }: ShiftReportFilter) {
  const isWanted = and(
    userId ? eq(shiftReports.userId, userId) : undefined,
    startDate ? gte(shiftReports.shiftDate, startDate) : undefined,
    endDate ? lte(shiftReports.shiftDate, endDate) : undefined,
    afterCursor(place, page),
  )
  return list(
    shiftReportShape,
    sql`from ${reports} where ${isWanted ?? sql`true`}
      order by ${shiftReports.shiftDate} desc, ${shiftReports.createdAt} desc, ${shiftReports.id} desc
      limit ${toRead(page, shiftReportsMax)}`,
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
